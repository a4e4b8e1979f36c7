// From the files of an archive to chapters: by its folders, or as its manifest has them.
import { isJunk, naturalOrder, stemOf, titleOf } from './import.names.ts';

export interface Item {
  title: string;
  path: string;
  /** The manifest's own word for it, where there is one. */
  type?: string;
}

export interface Tree {
  chapters: { title: string; items: Item[] }[];
  /** What no chapter has. `reason`: the key of a message. */
  skipped: { path: string; reason: 'importUnused' | 'importGone' }[];
}

/** A first level of folders is the chapters; what lies deeper says so in its title. `name`: of the archive. */
export function treeOf(paths: readonly string[], name: string): Tree {
  const files = unwrapped(paths.filter((p) => !isJunk(p)).map((path) => ({ path, parts: path.split('/') })));
  const folders = Map.groupBy(files, ({ parts }) => (parts.length === 1 ? '' : (parts[0] ?? '')));
  const chapters = [...folders]
    .toSorted(([a], [b]) => Number(b === '') - Number(a === '') || naturalOrder(a, b))
    .map(([folder, inside]) => ({
      title: titleOf(folder === '' ? name : folder),
      items: inside
        .map(({ path, parts }) => ({ path, parts: folder === '' ? parts : parts.slice(1) }))
        .toSorted((a, b) => byParts(a.parts, b.parts))
        .map(({ path, parts }) => ({ path, title: titleIn(parts) })),
    }));
  return { chapters, skipped: [] };
}

interface Placed {
  path: string;
  parts: string[];
}

/** Without the folder that was packed, where all lies in it and it is not itself a chapter. */
function unwrapped(files: readonly Placed[]): Placed[] {
  const first = files[0]?.parts[0];
  const isWrapped =
    files.every((f) => f.parts.length > 1 && f.parts[0] === first) && files.some((f) => f.parts.length > 2);
  return isWrapped ? unwrapped(files.map(({ path, parts }) => ({ path, parts: parts.slice(1) }))) : [...files];
}

function byParts(a: readonly string[], b: readonly string[]): number {
  for (const [i, part] of a.entries()) {
    const order = naturalOrder(part, b[i] ?? '');
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

const titleIn = (parts: readonly string[]): string =>
  titleOf([...parts.slice(0, -1).map(titleOf), titleOf(stemOf(parts.at(-1) ?? ''))].join(' · '));
