// What one file of an archive can be in a chapter, by its content, or why it is nothing there.
import { open, readFile, rm } from 'node:fs/promises';
import { decodeText } from '#contract/decode.ts';
import { isLink } from '#contract/html.ts';
import type { Clock } from '#server/platform/app.ts';
import { Failure } from '#server/platform/failure.ts';
import { CaptionsError, toWebVtt } from '#server/platform/film/captions.ts';
import { MediaError, readMedia } from '#server/platform/film/index.ts';
import { isMessageKey, type MessageKey } from '#server/platform/messages.ts';
import { ExtractError } from '#server/platform/office/extract-error.ts';
import { parseXml, rejectDtd } from '#server/platform/office/xml.ts';
import { foreignName } from '#server/platform/packages/foreign.ts';
import { attribute, deep, textOfNodes } from '#server/platform/packages/manifest.ts';
import type { PackageContents } from '#server/platform/packages/paths.ts';
import type { Extracted, Unzipped, ZipEntry } from '#server/platform/upload/unzip.ts';
import type { Who } from '#server/platform/who.ts';
import { admit, type NewFile } from '../files/index.ts';
import { kindOfType } from './check.ts';
import { otherKind } from './import.manifest.ts';
import { type ImportedPage, MEDIA_NAME, PAGE_NAME, readPage } from './import.page.ts';
import type { ImportItem } from './import.tree.ts';

export interface FoundSection {
  title: string;
  /** A manifest may hide it from students. */
  status: 'published' | 'draft';
  kind: 'video' | 'audio' | 'document' | 'picture' | 'text' | 'link';
  html: string;
  url: string;
  lengthMs: number | null;
  /** To be stored; on this machine until then. */
  file: { row: NewFile; path: string } | null;
  captions: { lang: string; label: string; file: { row: NewFile; path: string } }[];
  /** In its text. */
  pictures: { row: NewFile; path: string }[];
}
/** A page that has a film alone is none, and the film is there still. */
type FromPage = Omit<ImportedPage, 'html' | 'pictures'>;
type Owner = Pick<Who, 'orgId' | 'userId'>;
export type RefusedFile = { reason: MessageKey; params?: Record<string, string | number> };

export interface SectionLook {
  zip: Unzipped;
  contents: PackageContents;
  root: string;
  entry: ZipEntry;
  item: ImportItem;
  /** Where it may lie. */
  to: string;
  /** The largest file, in bytes. */
  most: number;
  /** It stays on the disk, to be stored. */
  keeps: boolean;
}

const ARCHIVE = /\.(?:zip|rar|7z|tar|gz|tgz|bz2|xz)$/i;
const LINK_BYTES = 2 * 1024 * 1024;
/** Of captions, more than a film of a day has. */
export const CAPTIONS_BYTES = 2 * 1024 * 1024;
const MiB = 1024 * 1024;

export async function lookAtSection(
  app: Clock,
  who: Owner,
  look: SectionLook,
): Promise<(FoundSection | RefusedFile) & { page?: FromPage }> {
  const { zip, entry, item, to, most, keeps } = look;
  const { type = '' } = item;
  const other = otherKind(type);
  if (other) return { reason: other };
  if (entry.odd) return { reason: 'importOdd' };
  const foreign = foreignName(entry.path) ?? (ARCHIVE.test(entry.path) ? 'importNested' : undefined);
  if (foreign) return { reason: foreign };
  if (/imswl/i.test(type)) return link(item, await zip.bytes(entry.path, LINK_BYTES));
  if (PAGE_NAME.test(entry.path)) return page(app, who, look);
  if (entry.size > most) return { reason: 'file-limit', params: { max: Math.floor(most / MiB) } };
  const found = await file(app, who, item, await zip.extract(entry, to));
  if (!keeps || 'reason' in found) await rm(to, { force: true });
  return found;
}

const empty = () => ({
  status: 'published' as const,
  html: '',
  url: '',
  lengthMs: null,
  file: null,
  captions: [],
  pictures: [],
});

async function file(
  app: Clock,
  who: Owner,
  { title, path }: ImportItem,
  extracted: Extracted,
): Promise<FoundSection | RefusedFile> {
  const seen = await judgedSection(app, who, path, extracted);
  if ('reason' in seen) return seen;
  const { row, ...is } = seen;
  return { ...empty(), ...is, title, file: { row, path: extracted.path } };
}

/** Of a film beside which it lies; in the language that its name tells, or its text. */
export async function captionsAt(
  app: Clock,
  who: Owner,
  { zip, entry, to, keeps }: Omit<SectionLook, 'item' | 'most'>,
  lang: string | undefined,
): Promise<FoundSection['captions'][number] | RefusedFile> {
  if (entry.odd) return { reason: 'importOdd' };
  if (entry.size > CAPTIONS_BYTES) return { reason: 'importLarge' };
  const extracted = await zip.extract(entry, to);
  try {
    const text = toWebVtt(await readFile(to));
    const row = await admit(app, who, { ...extracted, name: entry.path });
    const own = lang ?? (/\p{Script=Han}/u.test(text) ? 'zh' : 'en');
    return {
      lang: own,
      label: new Intl.DisplayNames(own, { type: 'language' }).of(own) ?? own,
      file: { row, path: to },
    };
  } catch (error) {
    if (error instanceof CaptionsError) return { reason: error.reason, params: error.params };
    if (error instanceof Failure && isMessageKey(error.key)) return { reason: error.key };
    throw error;
  } finally {
    if (!keeps) await rm(to, { force: true });
  }
}

interface Judged {
  row: NewFile;
  kind: 'video' | 'audio' | 'document' | 'picture';
  lengthMs: number | null;
}

/** What a section of this file would be; what an upload of the teacher's would be told, where it would be refused. */
export async function judgedSection(
  app: Clock,
  who: Owner,
  name: string,
  extracted: Extracted,
): Promise<Judged | RefusedFile> {
  const row = await admitted(app, who, name, extracted);
  if ('reason' in row) return row;
  if (row.type === 'application/zip') return { reason: 'importNested' };
  const kind = kindOfType(row.type);
  // words that are called a film are no document
  if (kind && !MEDIA_NAME.test(name)) return { row, kind, lengthMs: null };
  if (kind) return { reason: 'importMedia' };
  if (!/^(?:video|audio)\//.test(row.type)) return { reason: 'importKind' };
  const media = await mediaIn(extracted);
  if (!media) return { reason: 'importMedia' };
  return { row, kind: media.kind, lengthMs: Math.round(media.length * 1000) };
}

/** As an upload of its own would be, or why it would not. */
export async function admitted(app: Clock, who: Owner, name: string, file: Extracted): Promise<NewFile | RefusedFile> {
  try {
    return await admit(app, who, { ...file, name });
  } catch (error) {
    if (error instanceof Failure && isMessageKey(error.key)) return { reason: error.key };
    throw error;
  }
}

async function mediaIn({ path, size }: Extracted) {
  const handle = await open(path);
  try {
    return await readMedia({
      size,
      read: async (start, end) => (await handle.read(Buffer.alloc(end - start), 0, end - start, start)).buffer,
    });
  } catch (error) {
    if (error instanceof MediaError) return undefined;
    throw error;
  } finally {
    await handle.close();
  }
}

/** What a page says; what it runs, and what it shows from elsewhere, stays behind. */
async function page(
  app: Clock,
  who: Owner,
  look: SectionLook,
): Promise<(FoundSection | RefusedFile) & { page?: FromPage }> {
  const { zip, contents, root, entry, item, to, most, keeps } = look;
  const judge = (name: string, file: Extracted) => judgedSection(app, who, name, file);
  const found = await readPage({ zip, contents, root, path: entry.path, to, most, judge });
  if ('reason' in found) return found;
  const { html, pictures, ...page } = found;
  if (!keeps) await Promise.all(pictures.map(({ path }) => rm(path, { force: true })));
  if (html.replace(/<(?!img )[^>]*>|&nbsp;|\s/g, '') === '') return { reason: 'importEmptyPage', page };
  return { ...empty(), title: item.title, kind: 'text', html, pictures, page };
}

/** A cartridge keeps a link as a file of its own. */
function link({ title }: ImportItem, bytes: Buffer | undefined): FoundSection | RefusedFile {
  const text = bytes && decodeText(bytes);
  if (text === undefined) return { reason: 'corrupt' };
  try {
    rejectDtd(text);
    const [target] = parseXml(text).flatMap((node) => deep({ ...node, children: [node] }, 'url'));
    const url = (attribute(target, 'href') ?? textOfNodes(target ? [target] : [])).trim().replace(/\s/g, '%20');
    return /^https?:/i.test(url) && isLink(url) ? { ...empty(), title, kind: 'link', url } : { reason: 'badLink' };
  } catch (error) {
    if (error instanceof ExtractError) return { reason: 'corrupt' };
    throw error;
  }
}
