// A JPEG file by its segments: kept is what decoding needs, from the beginning to the first end outside of a segment. The pixels stay,
// bit by bit, and so does which side is up; place, device, words and a film behind it go.
import { orientationIn, tiffOf } from './orientation.ts';

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const COM = 0xfe;
const APP0 = 0xe0;
const APP1 = 0xe1;
const APP2 = 0xe2;
const APP14 = 0xee;
const APP15 = 0xef;

const ICC = 'ICC_PROFILE\0';
const EXIF = 'Exif\0\0';

const startsWith = (bytes: Uint8Array, at: number, text: string): boolean =>
  [...text].every((letter, n) => bytes[at + n] === letter.charCodeAt(0));

/** Markers that stand alone: restarts, and TEM. */
const isBare = (marker: number): boolean => (marker >= 0xd0 && marker <= 0xd7) || marker === 0x01;

/** Null: no JPEG, or one that ends before its picture begins. */
export function cleanJpeg(bytes: Uint8Array): Uint8Array | null {
  if (bytes[0] !== 0xff || bytes[1] !== SOI) return null;
  const kept: Uint8Array[] = [];
  let orientation = 1;
  const whole = () => joined([Uint8Array.of(0xff, SOI), ...uprightOf(orientation), ...kept]);
  let at = 2;
  for (;;) {
    if (bytes[at] !== 0xff) return null;
    // fill bytes before a marker
    while (bytes[at + 1] === 0xff) at++;
    const marker = bytes[at + 1];
    if (marker === undefined) return null;
    if (marker === EOI) {
      kept.push(bytes.subarray(at, at + 2));
      return whole();
    }
    if (isBare(marker)) {
      kept.push(bytes.subarray(at, at + 2));
      at += 2;
      continue;
    }
    const length = ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0);
    const end = at + 2 + length;
    if (length < 2 || end > bytes.length) return null;
    if (marker === APP1 && startsWith(bytes, at + 4, EXIF)) orientation = orientationIn(bytes.subarray(at + 10, end));
    if (isKept(bytes, at, marker)) kept.push(bytes.subarray(at, end));
    at = end;
    if (marker === SOS) {
      const next = afterScan(bytes, at);
      kept.push(bytes.subarray(at, next));
      at = next;
      // cut off within its picture: what is there of it is kept
      if (at >= bytes.length) return whole();
    }
  }
}

/** Adobe's word on colours is needed to decode them; an index of further pictures is APP2 as well, and no profile. */
function isKept(bytes: Uint8Array, at: number, marker: number): boolean {
  if (marker === COM) return false;
  if (marker < APP0 || marker > APP15) return true;
  if (marker === APP2) return startsWith(bytes, at + 4, ICC);
  return marker === APP0 || marker === APP14;
}

/** Where the scan's data end: at a marker that is no restart and no stuffed byte. */
function afterScan(bytes: Uint8Array, from: number): number {
  let at = from;
  for (;;) {
    at = bytes.indexOf(0xff, at);
    const next = at < 0 ? undefined : bytes[at + 1];
    if (next === undefined) return bytes.length;
    if (next === 0xff) at += 1;
    else if (next === 0 || (next >= 0xd0 && next <= 0xd7)) at += 2;
    else return at;
  }
}

function uprightOf(orientation: number): Uint8Array[] {
  if (orientation === 1) return [];
  const tiff = tiffOf(orientation);
  const length = 2 + EXIF.length + tiff.length;
  const head = Uint8Array.of(0xff, APP1, length >> 8, length & 0xff, ...[...EXIF].map((c) => c.charCodeAt(0)));
  return [head, tiff];
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  return Buffer.concat(parts);
}
