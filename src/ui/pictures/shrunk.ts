// A photograph as it goes to the server: upright, no larger than a page needs, with nothing in it but its pixels.
import { sha256 } from '#src/api/sha256.ts';

/** The longer side, in pixels: handwriting of a whole page is read well at this. */
export const LONGEST = 2000;
const QUALITY = 0.82;
/** What the server shows at most; of more a browser draws a grey sheet. */
const MOST_PIXELS = 100_000_000;

export interface Ready {
  name: string;
  bytes: Blob;
  sha: string;
}

/** Where the browser cannot read it (HEIC), or not all of it, the file as it is: the server says what is wrong with it. */
export async function shrunk(file: File): Promise<Ready> {
  const bytes = (await redrawn(file)) ?? file;
  const name = bytes === file ? file.name : `${file.name.replace(/\.\w+$/, '')}.jpg`;
  return { name, bytes, sha: sha256(new Uint8Array(await bytes.arrayBuffer())) };
}

async function redrawn(file: File): Promise<Blob | null> {
  if (!file.type.startsWith('image/') || file.type === 'image/gif' || file.type === 'image/svg+xml') return null;
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (!picture) return null;
  if (picture.width * picture.height > MOST_PIXELS || isCut(new Uint8Array(await file.arrayBuffer()))) return null;
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

/** A JPEG without its end: drawn anew it would have a white rest, and look whole. */
export function isCut(bytes: Uint8Array): boolean {
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
