// A GIF file by its blocks: frames and how they follow each other are kept, words and what programs note beside them go.

const TRAILER = 0x3b;
const IMAGE = 0x2c;
const EXTENSION = 0x21;
const CONTROL = 0xf9;
const PLAIN_TEXT = 0x01;
const APPLICATION = 0xff;
/** How often it is played, and its colours. */
const KEPT_APPLICATIONS = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012']);

const isGif = (bytes: Uint8Array): boolean => /^GIF8[79]a/.test(String.fromCharCode(...bytes.subarray(0, 6)));
/** Bytes of a table of colours, by the flags before it. */
const colours = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/** Null: no GIF, or one that ends before its end. */
export function cleanGif(bytes: Uint8Array): Uint8Array | null {
  if (!isGif(bytes) || bytes.length < 13) return null;
  let at = 13 + colours(bytes[10] ?? 0);
  const kept: Uint8Array[] = [bytes.subarray(0, at)];
  for (;;) {
    const kind = bytes[at];
    if (kind === TRAILER) return Buffer.concat([...kept, bytes.subarray(at, at + 1)]);
    const data = kind === IMAGE ? at + 11 + colours(bytes[at + 9] ?? 0) : kind === EXTENSION ? at + 2 : null;
    const end = data === null ? null : afterBlocks(bytes, data);
    if (end === null) return null;
    if (kind === IMAGE || isKept(bytes, at)) kept.push(bytes.subarray(at, end));
    at = end;
  }
}

function isKept(bytes: Uint8Array, at: number): boolean {
  const label = bytes[at + 1];
  if (label === CONTROL || label === PLAIN_TEXT) return true;
  return label === APPLICATION && KEPT_APPLICATIONS.has(String.fromCharCode(...bytes.subarray(at + 3, at + 14)));
}

/** Behind a row of blocks, each with its length before it, and the empty one at their end; null: it is not there. */
function afterBlocks(bytes: Uint8Array, from: number): number | null {
  let at = from;
  for (;;) {
    const length = bytes[at];
    if (length === undefined) return null;
    at += length + 1;
    if (length === 0) return at;
  }
}
