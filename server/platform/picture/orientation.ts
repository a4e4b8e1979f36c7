// Which side of a picture is up: tag 0x0112 of its Exif data, read, and written again alone.

const TAG = 0x0112;
const SHORT = 3;

/** 1 to 8 of a TIFF block, as Exif has it; 1 (upright) where it says nothing, or nothing that makes sense. */
export function orientationIn(tiff: Uint8Array): number {
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  if (tiff.length < 8) return 1;
  const order = view.getUint16(0);
  if (order !== 0x4949 && order !== 0x4d4d) return 1;
  const isLittle = order === 0x4949;
  if (view.getUint16(2, isLittle) !== 42) return 1;
  const at = view.getUint32(4, isLittle);
  if (at + 2 > tiff.length) return 1;
  const entries = view.getUint16(at, isLittle);
  for (let n = 0; n < entries; n++) {
    const entry = at + 2 + 12 * n;
    if (entry + 12 > tiff.length) return 1;
    if (view.getUint16(entry, isLittle) !== TAG) continue;
    const isShort = view.getUint16(entry + 2, isLittle) === SHORT;
    const value = isShort ? view.getUint16(entry + 8, isLittle) : view.getUint32(entry + 8, isLittle);
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}

/** A TIFF block of 26 bytes that says this and nothing else. */
export function tiffOf(orientation: number): Uint8Array {
  const tiff = new Uint8Array(26);
  const view = new DataView(tiff.buffer);
  view.setUint16(0, 0x4d4d);
  view.setUint16(2, 42);
  view.setUint32(4, 8);
  view.setUint16(8, 1);
  view.setUint16(10, TAG);
  view.setUint16(12, SHORT);
  view.setUint32(14, 1);
  view.setUint16(18, orientation);
  return tiff;
}
