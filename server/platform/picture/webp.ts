// A WebP file by its chunks, which are RIFF's.
import { orientationIn, tiffOf } from './orientation.ts';

const KEPT = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
/** Bits of VP8X that say what else there is. */
const HAS_XMP = 0x04;
const HAS_EXIF = 0x08;

const nameAt = (bytes: Uint8Array, at: number): string => String.fromCharCode(...bytes.subarray(at, at + 4));

/** Null: no WebP, or one that ends before its end. */
export function cleanWebp(bytes: Uint8Array): Uint8Array | null {
  if (nameAt(bytes, 0) !== 'RIFF' || nameAt(bytes, 8) !== 'WEBP' || bytes.length < 20) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const whole = view.getUint32(4, true) + 8;
  if (whole > bytes.length) return null;
  const kept: Buffer[] = [];
  let orientation = 1;
  for (let at = 12; at + 8 <= whole; ) {
    const type = nameAt(bytes, at);
    const length = view.getUint32(at + 4, true);
    const end = at + 8 + length + (length % 2);
    if (at + 8 + length > whole) return null;
    if (type === 'EXIF') orientation = orientationIn(withoutHead(bytes.subarray(at + 8, at + 8 + length)));
    else if (KEPT.has(type)) kept.push(Buffer.from(bytes.subarray(at, Math.min(end, whole))));
    at = end;
  }
  if (kept.length === 0) return null;
  return riffOf(kept, orientation);
}

/** Some write the head of a JPEG segment before it. */
const withoutHead = (exif: Uint8Array): Uint8Array => (nameAt(exif, 0) === 'Exif' ? exif.subarray(6) : exif);

function riffOf(kept: Buffer[], orientation: number): Uint8Array {
  const extended = kept.find((chunk) => nameAt(chunk, 0) === 'VP8X');
  // only an extended file has a place for it: a plain one never had an orientation
  const keepsExif = extended !== undefined && orientation !== 1;
  if (extended) {
    const flags = (extended[8] ?? 0) & ~HAS_XMP & ~HAS_EXIF;
    extended[8] = keepsExif ? flags | HAS_EXIF : flags;
  }
  const chunks = keepsExif ? [...kept, exifChunk(orientation)] : kept;
  const body = Buffer.concat(chunks);
  const head = Buffer.alloc(12);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(4 + body.length, 4);
  head.write('WEBP', 8, 'latin1');
  return Buffer.concat([head, body]);
}

function exifChunk(orientation: number): Buffer {
  const tiff = tiffOf(orientation);
  const chunk = Buffer.alloc(8 + tiff.length);
  chunk.write('EXIF', 0, 'latin1');
  chunk.writeUInt32LE(tiff.length, 4);
  chunk.set(tiff, 8);
  return chunk;
}
