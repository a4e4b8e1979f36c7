// A photograph as it goes to the server: upright, no larger than a page needs, with nothing in it but its pixels.
// on plain http a browser has no crypto of its own, and an upload counts by its checksum
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** The longer side, in pixels: handwriting of a whole page is read well at this. */
const LONGEST = 2000;
const QUALITY = 0.82;
/** What the server shows at most; of more a browser draws a grey sheet. */
const MOST_PIXELS = 100_000_000;

export interface Ready {
  name: string;
  bytes: Blob;
  sha: string;
  /** What whoever looks at it will not see; the server says the same once it has it. */
  problem?: PictureProblem;
}

/** As the server names them: all of it, its rest, or too many pixels. */
export type PictureProblem = 'unread' | 'cut' | 'large';

/** Where the browser cannot read it (HEIC), or not all of it, the file as it is. */
export async function shrunk(file: File): Promise<Ready> {
  const drawn = await redrawn(file);
  const bytes = drawn instanceof Blob ? drawn : file;
  const problem = typeof drawn === 'string' ? { problem: drawn } : {};
  const name = bytes === file ? file.name : `${file.name.replace(/\.\w+$/, '')}.jpg`;
  return { name, bytes, sha: bytesToHex(sha256(new Uint8Array(await bytes.arrayBuffer()))), ...problem };
}

/** Every browser reads these. */
const READ_BY_ALL = new Set(['image/jpeg', 'image/png', 'image/webp']);

/** Null: it goes as it is, and nothing is wrong with it. */
async function redrawn(file: File): Promise<Blob | PictureProblem | null> {
  if (!file.type.startsWith('image/') || file.type === 'image/gif' || file.type === 'image/svg+xml') return null;
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (READ_BY_ALL.has(file.type) && isCutShort(new Uint8Array(await file.arrayBuffer()))) return 'cut';
  if (!picture) return READ_BY_ALL.has(file.type) ? 'unread' : null;
  if (picture.width * picture.height > MOST_PIXELS) return 'large';
  const by = Math.min(1, LONGEST / Math.max(picture.width, picture.height));
  const canvas = new OffscreenCanvas(Math.round(picture.width * by), Math.round(picture.height * by));
  const page = canvas.getContext('2d');
  if (!page) return null;
  // what is drawn on nothing is drawn on paper
  page.fillStyle = '#fff';
  page.fillRect(0, 0, canvas.width, canvas.height);
  page.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const small = await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
  // a drawing that is small already stays what it is
  return by === 1 && small.size >= file.size ? null : small;
}

// of a JPEG
const SOS = 0xda;
const EOI = 0xd9;

const PNG_HEAD = [0x89, 0x50, 0x4e, 0x47];
/** `IEND`, the name of the last chunk of a PNG. */
const PNG_END = [0x49, 0x45, 0x4e, 0x44];
/** That chunk, and what some programs put behind it. */
const PNG_TAIL = 4096;

/** A JPEG or PNG without its end: drawn anew it would have a white rest, and look whole. */
export function isCutShort(bytes: Uint8Array): boolean {
  if (PNG_HEAD.every((byte, i) => bytes[i] === byte)) {
    const tail = bytes.subarray(-PNG_TAIL);
    return !tail.some((_, from) => PNG_END.every((byte, i) => tail[from + i] === byte));
  }
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return false;
  let at = 2;
  // a small picture within a segment has an end of its own
  while (bytes[at] === 0xff && bytes[at + 1] !== SOS) {
    if (bytes[at + 1] === EOI) return false;
    at += bytes[at + 1] === 0xff ? 1 : 2 + (((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0));
  }
  for (; at >= 0 && at < bytes.length; at = bytes.indexOf(0xff, at + 1)) if (bytes[at + 1] === EOI) return false;
  return true;
}
