// From the files of an archive to chapters: by its folders, or as its manifest has them.
import { isJunk, naturalOrder, stemOf, titleAlone, titlesOf, wholeTitle } from './import.names.ts';

export interface ImportItem {
  title: string;
  path: string;
  /** The manifest's own word for it, where there is one. */
  type?: string;
  /** Its manifest does not show it: it is there for teachers. */
  isHidden?: boolean;
  /** Of a film: those beside it, with the language that their names tell. */
  captions?: { path: string; lang: string | undefined }[];
}

export interface ImportTree {
  chapters: { title: string; isHidden?: boolean; items: ImportItem[] }[];
  /** What no chapter has. `reason`: the key of a message. */
  skipped: {
    path: string;
    reason:
      | 'importBare'
      | 'importUnused'
      | 'importGone'
      | 'importOdd'
      | 'importQuiz'
      | 'importTalk'
      | 'importTool'
      | 'importTask';
  }[];
}

/** A first level of folders is the chapters; what lies deeper says so in its title. `name`: of the archive. */
export function importTree(paths: readonly string[], name: string): ImportTree {
  const skipped: ImportTree['skipped'] = [];
  const files = unwrapped(paths.filter((p) => !isJunk(p)).map((path) => ({ path, parts: path.split('/') })));
  const shown = captioned(files, skipped);
  const titleOf = titlesIn(shown.map(({ parts }) => parts));
  const folders = Map.groupBy(shown, ({ parts }) => (parts.length === 1 ? '' : (parts[0] ?? '')));
  const chapters = [...folders]
    .toSorted(([a], [b]) => Number(b === '') - Number(a === '') || naturalOrder(a, b))
    .map(([folder, inside]) => ({
      title: folder === '' ? titleAlone(name) : titleOf([folder]),
      items: inside
        .toSorted((a, b) => byParts(a.parts, b.parts))
        .map(({ parts, ...own }) => ({ ...own, title: titleIn(parts, folder === '' ? 0 : 1, titleOf) })),
    }));
  return { chapters, skipped };
}

type TitleOf = (parts: readonly string[]) => string;

/** Of each folder and file, by what stands beside it. */
function titlesIn(files: readonly (readonly string[])[]): TitleOf {
  const found = new Map<string, string>();
  const key = (parts: readonly string[]) => parts.join('/');
  const folders = new Map<string, { names: Set<string>; files: Set<string> }>();
  for (const parts of files)
    for (const [n, part] of parts.entries()) {
      const at = key(parts.slice(0, n));
      const inside = folders.get(at) ?? { names: new Set(), files: new Set() };
      folders.set(at, inside);
      (n === parts.length - 1 ? inside.files : inside.names).add(part);
    }
  for (const [at, inside] of folders) {
    const whole = [...inside.names, ...[...inside.files].map(stemOf)].map(wholeTitle);
    const cut = inside.names.size;
    // folders and files may be counted together, or each for themselves
    const together = titlesOf(whole);
    const apart = [...titlesOf(whole.slice(0, cut)), ...titlesOf(whole.slice(cut))];
    for (const [n, part] of [...inside.names, ...inside.files].entries())
      found.set(`${at}/${part}`, (together[n] === whole[n] ? apart[n] : together[n]) ?? part);
  }
  return (parts) => found.get(`${key(parts.slice(0, -1))}/${parts.at(-1)}`) ?? wholeTitle(parts.at(-1) ?? '');
}

interface Placed extends Pick<ImportItem, 'path' | 'captions'> {
  parts: string[];
}

const FILM = /\.(?:mp4|m4v|mov|webm|mkv|ogv|mp3|m4a|aac|wav|ogg|oga|opus|flac)$/i;
const CAPTIONS = /\.(?:srt|vtt)$/i;
/** Captions that a section takes at most. */
const MOST_CAPTIONS = 10;

/** `摆.srt` and `摆.en.vtt` belong to `摆.mp4` beside them, one for each language; others are files like all. */
function captioned(files: readonly Placed[], skipped: ImportTree['skipped']): Placed[] {
  const films = new Map(files.filter((f) => FILM.test(f.path)).map((f) => [f.path.replace(FILM, ''), f.path]));
  const found = new Map<string, NonNullable<ImportItem['captions']>>();
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

/** Without the folder that is its chapter. */
const titleIn = (parts: readonly string[], from: number, titleOf: TitleOf): string =>
  wholeTitle(
    parts
      .slice(from)
      .map((_, n) => titleOf(parts.slice(0, from + n + 1)))
      .join(' / '),
  );
