// A page of an archive as a section: its words, and its pictures as files of ours. What it shows otherwise is a section of its own,
// or told as left out.
import { decodeNamed } from '#contract/decode.ts';
import { isDataPicture, isLink } from '#contract/html.ts';
import { asHtml, HIDDEN, hasWords, MATH_LEFT, type Part, within } from '#server/platform/html.parse.ts';
import { mediaAttribute } from '#server/platform/html.sheet.ts';
import { OTHER_NUMBERS } from '#server/platform/html.style.ts';
import { treeOf } from '#server/platform/html.tree.ts';
import { cleanTree } from '#server/platform/html.ts';
import type { MessageKey } from '#server/platform/messages.ts';
import { based, firstThere, type PackageContents, pathsFrom } from '#server/platform/packages/paths.ts';
import { fileOfData, withoutData } from '#server/platform/upload/data-url.ts';
import type { Extracted, Unzipped } from '#server/platform/upload/unzip.ts';
import type { NewFile } from '../files/index.ts';
import { stemOf, titleAlone } from './import.names.ts';
import type { ImportItem } from './import.tree.ts';

export const PAGE_NAME = /\.x?html?$/i;
export const MEDIA_NAME = /\.(?:webm|mp4|m4v|mov|mkv|avi|mp3|m4a|aac|ogg|oga|ogv|opus|wav|flac)$/i;
const MiB = 1024 * 1024;
/** With its pictures within. */
const PAGE_BYTES = 64 * MiB;
const TEXT_BYTES = 2 * MiB;
/** As many characters as a section's text has. */
const MOST_HTML = 200_000;
/** Of one page. */
const MOST_PICTURES = 300;

type Why = { reason: MessageKey; params?: Record<string, string | number> };
export type Skipped = { path: string } & Why;
interface Picture {
  row: NewFile;
  path: string;
}

export interface ImportedPage {
  html: string;
  pictures: Picture[];
  /** Films and sound that it shows, as they would be items of their own. */
  films: ImportItem[];
  /** Files of the archive that are in it, or are told as left out. */
  taken: string[];
  skipped: Skipped[];
}

interface PageLook {
  zip: Unzipped;
  contents: PackageContents;
  /** The folder of the archive in which all lies. */
  root: string;
  path: string;
  /** Where its addresses begin, where it says so itself (`<base href>`). */
  base?: string;
  to: string;
  most: number;
  /** What a file would be in a chapter, or why it is nothing there. */
  judge: (name: string, file: Extracted) => Promise<{ row: NewFile; kind: string } | Why>;
}

/** Its characters, without pictures that are within it; undefined: more than anybody reads. */
async function textIn(zip: Unzipped, path: string): Promise<{ text: string; data: Buffer[] } | Why> {
  const bytes = await zip.bytes(path, PAGE_BYTES);
  const { page, data } = bytes ? withoutData(bytes) : { page: undefined, data: [] };
  if (!page || page.length > TEXT_BYTES) return { reason: 'importLarge' };
  const head = page.subarray(0, 2048).toString('latin1');
  const text = decodeNamed(page, /<(?:meta|\?xml)[^>]*?(?:charset|encoding)\s*=\s*["']?\s*([\w-]+)/i.exec(head)?.[1]);
  if (text === undefined) return { reason: 'corrupt' };
  return { text: /\.xhtml$/i.test(path) || /^\s*<\?xml\s/.test(text) ? asHtml(text) : text, data };
}

const BASE = /<base\s[^<>]{0,400}?\bhref\s{0,9}=\s{0,9}(?:"([^"<>]*)"|'([^'<>]*)'|([^\s<>"']+))/i;
const baseIn = (text: string): string =>
  BASE.exec(text)
    ?.slice(1)
    .find((found) => found !== undefined) ?? '';

export async function readPage(page: PageLook): Promise<ImportedPage | Why> {
  const read = await textIn(page.zip, page.path);
  if ('reason' in read) return read;
  const { text, data } = read;
  return readText({ ...page, base: baseIn(text) }, text, data);
}

async function readText(look: PageLook, text: string, data: Buffer[]): Promise<ImportedPage | Why> {
  const tree = treeOf(await withSheets(look, text));
  const page: ImportedPage = { html: '', pictures: [], films: [], taken: [], skipped: [] };
  const known = new Map<string, string>();
  const counts = new Map<MessageKey, number>();
  const reader = { look, page, data, known, leave: (key: MessageKey) => counts.set(key, (counts.get(key) ?? 0) + 1) };
  for (const part of within(tree, [HIDDEN])) if (part.tag !== HIDDEN || hasWords(part)) await readPart(reader, part);
  page.html = cleanTree(tree).trim();
  page.skipped.push(...[...counts].map(([reason, count]) => ({ path: look.path, reason, params: { count } })));
  if (page.html.length > MOST_HTML) return { reason: 'importLarge' };
  return page;
}

const SHEET_BYTES = MiB;
const MOST_SHEETS = 30;

/** With the style sheets of the package in place of their links. */
async function withSheets(look: PageLook, html: string): Promise<string> {
  let left = MOST_SHEETS;
  const sheet = async (path: string, href: string, media: string): Promise<string> => {
    const at = fileAt({ look: path === look.path ? look : { ...look, path, base: '' } }, href);
    const bytes = at === undefined || left-- <= 0 ? undefined : await look.zip.bytes(at, SHEET_BYTES);
    const text =
      bytes && decodeNamed(bytes, /^@charset "([\w-]+)"/.exec(bytes.subarray(0, 40).toString('latin1'))?.[1]);
    if (at === undefined || !text) return '';
    const css = await replaced(text, IMPORTED, ([, href = '', media = '']) => sheet(at, href, media));
    return `@media ${media || 'all'} {${css.replaceAll('</', '')}}`;
  };
  return replaced(html, /<link\b[^<>]*>/gi, async ([link]) => {
    const [, href = ''] = /\shref\s*=\s*["']?([^"'\s>]+)/i.exec(link) ?? [];
    const isSheet = /\srel\s*=\s*["']?stylesheet\b/i.test(link);
    return isSheet ? `<style>${await sheet(look.path, href, mediaAttribute(link))}</style>` : '';
  });
}
const IMPORTED = /@import\s{1,9}(?:url\(\s{0,9})?["']?([^"')\s;]+)["']?\s{0,9}\)?([^;]{0,200});/gi;

async function replaced(text: string, what: RegExp, by: (found: RegExpExecArray) => Promise<string>): Promise<string> {
  let [all, end] = ['', 0];
  for (const found of text.matchAll(what)) {
    all += text.slice(end, found.index) + (await by(found));
    end = found.index + found[0].length;
  }
  return all + text.slice(end);
}

interface Reader {
  look: PageLook;
  page: ImportedPage;
  data: Buffer[];
  /** Pictures that are files of ours already, by what the page calls them. */
  known: Map<string, string>;
  /** One more of what the page loses for this reason. */
  leave: (key: MessageKey) => void;
}

function leftAs(tag: string): MessageKey | undefined {
  if (tag === HIDDEN) return 'importHidden';
  if (tag === 'svg') return 'importDrawing';
  if (/^(?:input|select|textarea)$/.test(tag)) return 'importForm';
  if (/^(?:canvas|applet)$/.test(tag)) return 'importEmbedded';
  return MATH_LEFT.includes(tag) && !/^mt[rd]$/.test(tag) ? 'importFormula' : undefined;
}

async function readPart(reader: Reader, part: Part): Promise<void> {
  const { tag, attributes } = part;
  const { href = '' } = attributes;
  if (tag === 'img') await readPicture(reader, part);
  else if (tag === 'a' && !isLink(href.trim()) && !/^\s*(?:#.*|javascript:.*)?$/i.test(href))
    reader.leave('importLinks');
  else if (tag === 'ol' && attributes['type'] === OTHER_NUMBERS) reader.leave('importNumbers');
  else if (tag === 'input' && /^(?:hidden|submit|button|reset|image)$/i.test(attributes['type'] ?? '')) return;
  else if (/^(?:video|audio|embed|object|iframe)$/.test(tag)) await readShown(reader, part);
  else {
    const why = leftAs(tag);
    if (why) reader.leave(why);
  }
}

const FILE_BASE = /^(?:\$|%24)IMS[-_]CC[-_]FILEBASE(?:\$|%24)\/?/i;

/** The file that an address of the page means. */
function fileAt({ look: { contents, root, path, base = '' } }: Pick<Reader, 'look'>, src: string): string | undefined {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const rest = src.trim().replace(FILE_BASE, '');
  const isBased = rest !== src.trim();
  if (!isBased && !rest.startsWith('/')) return firstThere(contents, pathsOnPage(folder, base, rest));
  const places = isBased ? [`${root}web_resources/`, root, folder] : [root];
  return firstThere(
    contents,
    places.flatMap((place) => pathsFrom(place, rest)),
  );
}

/** Under the page's own base; a page that was saved from elsewhere still names that, and has its files beside it. */
const pathsOnPage = (folder: string, base: string, src: string): (string | null)[] =>
  [...(base === '' ? [] : based([base], src)), src].flatMap((way) => pathsFrom(folder, way));

/** What a page calls a file that is not there. */
const goneAt = (src: string): string => (pathsFrom('', src)[0] ?? src).slice(0, 200);

const isElsewhere = (src: string): boolean => /^\s*(?:[a-z][a-z\d+.-]*:)?\/\//i.test(src);

async function readPicture(reader: Reader, part: Part): Promise<void> {
  const { page, known, leave, look } = reader;
  const { src: own = '', srcset = '', 'data-src': later = '' } = part.attributes;
  const said = own || (/^[^\s,]+/.exec(srcset)?.[0] ?? '');
  const src = later === '' || (said !== '' && !isDataPicture(said)) ? said : later;
  part.attributes['src'] = known.get(src) ?? '';
  if (known.has(src) || src.trim() === '') return;
  if (isElsewhere(src)) return leave('importElsewhere');
  const data = /^data-part:(\d+)$/.exec(src)?.[1];
  const path = /^data[:-]/.test(src) ? undefined : fileAt(reader, src);
  if (path === undefined && !/^data[:-]/.test(src)) {
    page.skipped.push({ path: goneAt(src), reason: 'importGoneOfPage' });
    known.set(src, '');
    return;
  }
  if (page.pictures.length >= MOST_PICTURES) return leave('importMany');
  const to = `${look.to}-p${page.pictures.length}`;
  const found =
    path === undefined
      ? await kept(reader, data === undefined ? src : (reader.data[Number(data)] ?? ''), to)
      : await fetched(reader, path, to);
  if (path !== undefined) page.taken.push(path);
  if ('reason' in found) {
    if (path === undefined) page.skipped.push({ ...found, path: look.path });
    else page.skipped.push({ ...found, path });
    known.set(src, '');
    return;
  }
  page.pictures.push(found);
  known.set(src, `/OrgApi/UploadFile/Get?id=${found.row.id}`);
  part.attributes['src'] = known.get(src) ?? '';
}

async function kept({ look }: Reader, src: string | Buffer, to: string): Promise<Picture | Why> {
  const file = src.length * 0.75 > look.most * 1.01 ? null : await fileOfData(src, to);
  if (file === null || (file && file.size > look.most))
    return { reason: 'file-limit', params: { max: Math.floor(look.most / MiB) } };
  return file ? pictureOf(look, file.name, file) : { reason: 'importPicture' };
}

async function fetched({ look }: Reader, path: string, to: string): Promise<Picture | Why> {
  const entry = look.zip.entries.find((e) => e.path === path);
  if (!entry || entry.odd) return { reason: 'importOdd' };
  if (entry.size > look.most) return { reason: 'file-limit', params: { max: Math.floor(look.most / MiB) } };
  return pictureOf(look, path, await look.zip.extract(entry, to));
}

async function pictureOf(look: PageLook, name: string, file: Extracted): Promise<Picture | Why> {
  const seen = await look.judge(name, file);
  if ('reason' in seen) return { reason: seen.reason === 'importKind' ? 'importPicture' : seen.reason };
  return seen.kind === 'picture' ? { row: seen.row, path: file.path } : { reason: 'importPicture' };
}

/** Films and sound of the archive stand behind the page; a picture in a frame is a picture. */
async function readShown(reader: Reader, part: Part): Promise<void> {
  const { page, leave } = reader;
  const sources = [part, ...within(part).filter(({ tag }) => tag === 'source')];
  const named = sources.flatMap(({ attributes: { src = '', data = '' } }) => (src + data === '' ? [] : [src || data]));
  const isFilm = part.tag === 'video' || part.tag === 'audio';
  // a frame around others, which speak for themselves
  if (named.length === 0) return;
  const paths = named
    .flatMap((src) => (isElsewhere(src) ? [] : [fileAt(reader, src)]))
    .filter((path) => path !== undefined);
  const film = paths.find((path) => MEDIA_NAME.test(path));
  if (film !== undefined) {
    if (!page.taken.includes(film)) page.films.push(filmOf(reader, part, film));
    page.taken.push(...paths);
  } else if (paths.some((path) => /\.(?:png|jpe?g|gif|webp)$/i.test(path))) {
    part.tag = 'img';
    part.attributes = { src: named[0] ?? '' };
    await readPicture(reader, part);
  } else if (isFilm && paths.length === 0 && named.every((src) => !isElsewhere(src) && !/^data[:-]/.test(src)))
    page.skipped.push(...named.map((src) => ({ path: goneAt(src), reason: 'importGoneOfPage' as const })));
  else leave('importEmbedded');
}

function filmOf(reader: Reader, part: Part, path: string): ImportItem {
  const tracks = within(part).filter(({ tag, attributes }) => tag === 'track' && attributes['src']);
  const captions = tracks.flatMap(({ attributes: { src = '', srclang } }) => {
    const at = fileAt(reader, src);
    if (at !== undefined) return [{ path: at, lang: srclang || undefined }];
    reader.page.skipped.push({ path: goneAt(src), reason: 'importGoneOfPage' });
    return [];
  });
  reader.page.taken.push(...captions.map((c) => c.path));
  return {
    title: titleAlone(stemOf(path.split('/').at(-1) ?? '')),
    path,
    ...(captions.length > 0 ? { captions } : {}),
  };
}

const OF_PAGES = /\.(?:png|jpe?g|gif|webp|svg|bmp|ico|avif|tiff?|m?js|css|json|map|woff2?|ttf|eot|swf)$/i;
const NAMED =
  /<(?!a[\s>])[a-z][^<>]{0,4000}?\s(?:src|data-src|data|href|background|poster)\s*=\s*(?:"([^"<>]*)"|'([^'<>]*)'|([^\s<>"']+))/gi;

/** Where no manifest tells: what pages show and run on is no section of its own. */
export async function usedByPages(zip: Unzipped, contents: PackageContents): Promise<Set<string>> {
  const used = new Set<string>();
  const take = (path: string | undefined) => path !== undefined && OF_PAGES.test(path) && used.add(path);
  for (const { path } of zip.entries.filter((e) => PAGE_NAME.test(e.path) && !e.odd)) {
    const read = await textIn(zip, path);
    if ('reason' in read) continue;
    const folder = path.slice(0, path.lastIndexOf('/') + 1);
    const base = baseIn(read.text);
    for (const [, a, b, c] of read.text.matchAll(NAMED))
      take(firstThere(contents, pathsOnPage(folder, base, a ?? b ?? c ?? '')));
    // browsers keep a page's parts in a folder of its name
    const beside = [`${stemOf(path)}_files/`, `${stemOf(path)}.files/`];
    for (const entry of zip.entries) if (beside.some((at) => entry.path.startsWith(at))) take(entry.path);
  }
  return used;
}
