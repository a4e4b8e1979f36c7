// Which files are taken, and as what they are given out again: by their bytes, and by names that systems run.
import { createReadStream } from 'node:fs';
import { type FileReason, refusedByName } from '#contract/files.ts';
import { inspectArchive } from '#server/platform/upload/archive.ts';
import { detect, type FileKind } from '#server/platform/upload/detect.ts';
import { isShowable } from '#server/platform/upload/image.ts';

const OCTETS = 'application/octet-stream';
const OFFICE = 'application/vnd.openxmlformats-officedocument';

const TYPES: Partial<Record<FileKind, string>> = {
  pdf: 'application/pdf',
  docx: `${OFFICE}.wordprocessingml.document`,
  pptx: `${OFFICE}.presentationml.presentation`,
  xlsx: `${OFFICE}.spreadsheetml.sheet`,
  zip: 'application/zip',
  png: 'image/png',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  text: 'text/plain; charset=utf-8',
};
/** By what its reader took it for; null: by none. */
export const typeOfDocument = (type: 'pdf' | 'docx' | 'pptx' | 'md' | 'txt' | null): string =>
  (type === null ? undefined : TYPES[type === 'md' || type === 'txt' ? 'text' : type]) ?? OCTETS;

/** Audio and video that browsers play, by the name's ending; the bytes have said that they are audio or video. */
const MEDIA: Record<string, string> = {
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  wav: 'audio/wav',
  ogg: 'audio/ogg',
  flac: 'audio/flac',
  mp4: 'video/mp4',
  webm: 'video/webm',
  mov: 'video/quicktime',
  mkv: 'video/x-matroska',
};
const IMAGES = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);

/** Shown in a page; everything else is a download. */
export const isShownInline = (type: string): boolean => IMAGES.has(type);

interface Judged {
  name: string;
  path: string;
  size: number;
  head: Uint8Array;
}

/** Its type, or why it is refused. `path` is read where the head does not tell enough. */
export async function judgeFile(file: Judged): Promise<{ type: string } | { reason: FileReason }> {
  if (file.size === 0) return { reason: 'empty' };
  const reason = refusedByName(file.name);
  if (reason) return { reason };
  const kind = detect(file.head, file.head.length >= file.size);
  switch (kind) {
    case 'executable':
      return { reason: 'dangerous' };
    case 'macro':
      return { reason: 'macro' };
    case 'zip':
    case 'office':
    case 'docx':
    case 'pptx':
    case 'xlsx':
      return judgeArchive(file);
    case 'ole':
      return (await holdsMacros(file.path)) ? { reason: 'macro' } : { type: OCTETS };
    case 'png':
    case 'jpeg':
    case 'gif':
    case 'webp':
      return { type: isShowable(kind, file.head) ? (TYPES[kind] ?? OCTETS) : OCTETS };
    case 'audio':
    case 'video':
      return { type: mediaType(kind, file.name) };
    default:
      // pages, drawings and scripts are text too: what a browser could run is octets to it
      return { type: TYPES[kind] ?? OCTETS };
  }
}

async function judgeArchive({ path }: Judged): Promise<{ type: string } | { reason: FileReason }> {
  const archive = await inspectArchive(path);
  if (!archive) return { reason: 'corrupt' };
  if (archive.kind === 'macro') return { reason: 'macro' };
  return { type: TYPES[archive.kind] ?? 'application/zip' };
}

function mediaType(kind: 'audio' | 'video', name: string): string {
  const type = MEDIA[/\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''];
  return type?.startsWith(kind) ? type : OCTETS;
}

/** Old office files keep their macros in a storage of this name. */
const OLE_MACROS = Buffer.from('_VBA_PROJECT', 'utf16le');

async function holdsMacros(path: string): Promise<boolean> {
  let tail = Buffer.alloc(0);
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    const bytes = Buffer.concat([tail, chunk]);
    if (bytes.includes(OLE_MACROS)) return true;
    tail = bytes.subarray(-OLE_MACROS.length);
  }
  return false;
}
