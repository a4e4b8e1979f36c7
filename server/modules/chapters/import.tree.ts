// From the files of an archive to chapters: by its folders, or as its manifest has them.
import { isJunk, naturalOrder, stemOf, titleOf } from './import.names.ts';

export interface Item {
  title: string;
  path: string;
  /** The manifest's own word for it, where there is one. */
  type?: string;
  /** Of a film: those beside it, with the language that their names tell. */
  captions?: { path: string; lang: string | undefined }[];
}

export interface Tree {
  chapters: { title: string; items: Item[] }[];
  /** What no chapter has. `reason`: the key of a message. */
  skipped: { path: string; reason: 'importUnused' | 'importGone' | 'importOdd' }[];
}

/** A first level of folders is the chapters; what lies deeper says so in its title. `name`: of the archive. */
export function treeOf(paths: readonly string[], name: string): Tree {
  const files = unwrapped(paths.filter((p) => !isJunk(p)).map((path) => ({ path, parts: path.split('/') })));
  const folders = Map.groupBy(files, ({ parts }) => (parts.length === 1 ? '' : (parts[0] ?? '')));
  const skipped: Tree['skipped'] = [];
  const chapters = [...folders]
    .toSorted(([a], [b]) => Number(b === '') - Number(a === '') || naturalOrder(a, b))
    .map(([folder, inside]) => ({
      title: titleOf(folder === '' ? name : folder),
      items: captioned(inside, skipped)
        .map(({ parts, ...own }) => ({ ...own, parts: folder === '' ? parts : parts.slice(1) }))
        .toSorted((a, b) => byParts(a.parts, b.parts))
        .map(({ parts, ...own }) => ({ ...own, title: titleIn(parts) })),
    }));
  return { chapters, skipped };
}

interface Placed extends Pick<Item, 'path' | 'captions'> {
  parts: string[];
}

const FILM = /\.(?:mp4|m4v|mov|webm|mkv|ogv|mp3|m4a|aac|wav|ogg|oga|opus|flac)$/i;
const CAPTIONS = /\.(?:srt|vtt)$/i;
/** As many as a section takes. */
const MOST_CAPTIONS = 10;

/** `摆.srt` and `摆.en.vtt` belong to `摆.mp4` beside them, one for each language; others are files like all. */
function captioned(files: readonly Placed[], skipped: Tree['skipped']): Placed[] {
  const films = new Map(files.filter((f) => FILM.test(f.path)).map((f) => [f.path.replace(FILM, ''), f.path]));
  const found = new Map<string, NonNullable<Item['captions']>>();
  const rest = files.filter(({ path }) => {
    if (!CAPTIONS.test(path)) return true;
    const stem = path.replace(CAPTIONS, '');
    const [, bare = stem, lang] = /^(.+)\.([a-z]{2,3}(?:-[a-z]{2,4})?)$/i.exec(stem) ?? [];
    const own = films.has(stem) ? { film: films.get(stem), lang: undefined } : { film: films.get(bare), lang };
    if (own.film === undefined) return true;
    const known = found.get(own.film) ?? [];
    if (known.length >= MOST_CAPTIONS || known.some((c) => c.lang === own.lang))
      skipped.push({ path, reason: 'importOdd' });
    else found.set(own.film, [...known, { path, lang: own.lang }]);
    return false;
  });
  return rest.map((file) => ({ ...file, ...(found.has(file.path) ? { captions: found.get(file.path) ?? [] } : {}) }));
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
