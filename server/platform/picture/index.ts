// A picture without what was noted beside it: place, device, words, a film behind it. Its pixels stay as they are, bit by bit, and so
// does which side is up.
import { cleanJpeg } from './jpeg.ts';
import { cleanPng } from './png.ts';
import { cleanWebp } from './webp.ts';

/** The picture cleaned; null where it is of no kind that is cleaned, or is broken: it stays as it came, and is a file like any other. */
export function cleanPicture(bytes: Uint8Array): Uint8Array | null {
  return cleanJpeg(bytes) ?? cleanPng(bytes) ?? cleanWebp(bytes);
}
