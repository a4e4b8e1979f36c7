// Archives written from entries that are packed already. Server and viewer share it.
export const STORED = 0;
export const DEFLATED = 8;

interface PackedEntry {
  /** Its bytes, where they are in another encoding. */
  name: string | Uint8Array;
  method: number;
  /** 0 where nobody looks at it. */
  crc: number;
  packed: Uint8Array;
  /** Unpacked, as the headers tell it. */
  size: number;
}

/** The archive of these entries: the same ones always give the same bytes. `count`: how many it says that it has. */
export function writeZip(entries: readonly PackedEntry[], count = entries.length): Uint8Array<ArrayBuffer> {
  const files: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const { name, method, crc, packed, size } of entries) {
    const path = typeof name === 'string' ? new TextEncoder().encode(name) : name;
    // version 2.0, UTF-8 names, 1 January 1980
    const sizes = [...halves(packed.length), ...halves(size), path.length];
    const fields = [20, 0x0800, method, 0, 0x21, ...halves(crc), ...sizes, 0];
    files.push(words(...halves(0x04034b50), ...fields), path, packed);
    directory.push(words(...halves(0x02014b50), 20, ...fields, 0, 0, 0, 0, 0, ...halves(offset)), path);
    offset += 30 + path.length + packed.length;
  }
  const length = directory.reduce((sum, one) => sum + one.length, 0);
  const end = words(...halves(0x06054b50), 0, 0, count, count, ...halves(length), ...halves(offset), 0);
  const whole = new Uint8Array(offset + length + end.length);
  let at = 0;
  for (const part of [...files, ...directory, end]) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const halves = (n: number): [number, number] => [n & 0xffff, n >>> 16];
const words = (...list: number[]): Uint8Array => Uint8Array.from(list.flatMap((n) => [n & 0xff, n >>> 8]));
