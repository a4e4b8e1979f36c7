// Archives as people and attackers make them.
import { crc32, deflateRawSync } from 'node:zlib';
import { DEFLATED, writeZip } from '#contract/office/zip.ts';

export interface ZipPart {
  name: string | Buffer;
  bytes: string | Buffer;
  /** What its headers say, where that is not so. */
  claims?: { size?: number; crc?: number };
  /** Without compression. */
  stored?: boolean;
}

export const zipOf = (parts: readonly ZipPart[], count = parts.length): Buffer =>
  Buffer.from(
    writeZip(
      parts.map(({ name, bytes, claims = {}, stored = false }) => {
        const data = Buffer.from(bytes);
        const { size = data.length, crc = crc32(data) } = claims;
        if (stored) return { name, method: 0, crc, packed: data, size };
        return { name, method: DEFLATED, crc, packed: deflateRawSync(data), size };
      }),
      count,
    ).buffer,
  );

/** Says of every entry that it has a password. */
export function locked(zip: Buffer): Buffer {
  const bytes = Buffer.from(zip);
  for (const [mark, at] of [
    ['PK\x03\x04', 6],
    ['PK\x01\x02', 8],
  ] as const)
    for (let i = bytes.indexOf(mark, 0, 'latin1'); i >= 0; i = bytes.indexOf(mark, i + 4, 'latin1'))
      bytes.writeUInt16LE(bytes.readUInt16LE(i + at) | 1, i + at);
  return bytes;
}

/** Says of no name that it is UTF-8, as Windows says nothing. */
export function unmarked(zip: Buffer): Buffer {
  const bytes = Buffer.from(zip);
  for (const [mark, at] of [
    ['PK\x03\x04', 6],
    ['PK\x01\x02', 8],
  ] as const)
    for (let i = bytes.indexOf(mark, 0, 'latin1'); i >= 0; i = bytes.indexOf(mark, i + 4, 'latin1'))
      bytes.writeUInt16LE(bytes.readUInt16LE(i + at) & ~0x800, i + at);
  return bytes;
}
