// A PNG file by its chunks.
import { crc32 } from 'node:zlib';
import { orientationIn, tiffOf } from './orientation.ts';

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
/** What decoding and colours need, and what moves (APNG). All else says something beside the picture. */
const KEPT = new Set(
  'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD pHYs sPLT hIST acTL fcTL fdAT'.split(' '),
);

/** Null: no PNG, or one that ends before its picture begins. Cut off within its picture it keeps what is there of it. */
export function cleanPng(bytes: Uint8Array): Uint8Array | null {
  if (!SIGNATURE.every((byte, n) => bytes[n] === byte)) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kept: Uint8Array[] = [SIGNATURE];
  let hasPicture = false;
  let at = SIGNATURE.length;
  for (;;) {
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    hasPicture ||= type === 'IDAT' && at + 8 < bytes.length;
    const end = at + 12 > bytes.length ? Number.POSITIVE_INFINITY : at + 12 + view.getUint32(at);
    if (end > bytes.length) {
      if (type === 'IDAT') kept.push(bytes.subarray(at));
      return hasPicture ? Buffer.concat(kept) : null;
    }
    if (type === 'eXIf') {
      const orientation = orientationIn(bytes.subarray(at + 8, end - 4));
      if (orientation !== 1) kept.push(chunk('eXIf', tiffOf(orientation)));
    } else if (KEPT.has(type)) kept.push(bytes.subarray(at, end));
    at = end;
    if (type === 'IEND') return Buffer.concat(kept);
  }
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const out = Buffer.alloc(12 + data.length);
  out.writeUInt32BE(data.length, 0);
  out.write(type, 4, 'latin1');
  out.set(data, 8);
  out.writeUInt32BE(crc32(out.subarray(4, 8 + data.length)), 8 + data.length);
  return out;
}
