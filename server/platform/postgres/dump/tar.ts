// POSIX ustar, the part of it that we write: regular files. Any other kind of entry is refused, unless the reader passes it over.
import { DumpError } from './format.ts';

const BLOCK = 512;
const MAX_SIZE = 8 ** 11 - 1;
const REGULAR = new Set(['0', '\0']);

export interface TarEntry {
  name: string;
  size: number;
  /** Exactly `size` bytes. When reading: to be consumed before the next entry is asked for. */
  content: AsyncIterable<Buffer>;
}

export async function* writeTar(entries: AsyncIterable<TarEntry>): AsyncGenerator<Buffer> {
  for await (const { name, size, content } of entries) {
    yield header(name, size);
    let written = 0;
    for await (const chunk of content) {
      written += chunk.length;
      yield chunk;
    }
    if (written !== size) throw new DumpError(`${name} 在备份时改变了，请重试 / changed while it was read, try again`);
    yield Buffer.alloc(padding(size));
  }
  yield Buffer.alloc(2 * BLOCK);
}

/** `others`: what becomes of entries that are no regular files. */
export async function* readTar(
  source: AsyncIterable<Buffer>,
  others: 'refuse' | 'skip' = 'refuse',
): AsyncGenerator<TarEntry> {
  const bytes = byteReader(source);
  for (;;) {
    const block = await bytes.exactly(BLOCK);
    if (block.every((b) => b === 0)) return;
    const { name, size, isRegular } = parseHeader(block);
    if (!isRegular && others === 'refuse')
      throw new DumpError(`不是普通文件 / not a regular file: ${JSON.stringify(name)}`);
    let left = size;
    const content = (async function* () {
      while (left > 0) {
        const chunk = await bytes.upTo(left);
        left -= chunk.length;
        yield chunk;
      }
    })();
    if (isRegular) yield { name, size, content };
    while (left > 0) left -= (await bytes.upTo(left)).length;
    await bytes.exactly(padding(size));
  }
}

const padding = (size: number): number => (BLOCK - (size % BLOCK)) % BLOCK;

function header(name: string, size: number): Buffer {
  if (size > MAX_SIZE) throw new DumpError(`${name}: 超过 8 GB / is over 8 GB`);
  const block = Buffer.alloc(BLOCK);
  const [prefix, base] = splitName(name);
  const put = (text: string, at: number) => block.write(text, at, 'utf8');
  const octal = (value: number, at: number, width: number) => put(value.toString(8).padStart(width - 1, '0'), at);
  put(base, 0);
  octal(0o600, 100, 8);
  octal(0, 108, 8);
  octal(0, 116, 8);
  octal(size, 124, 12);
  octal(0, 136, 12);
  put('0', 156);
  put('ustar\x0000', 257);
  put(prefix, 345);
  put(`${checksum(block).toString(8).padStart(6, '0')}\0 `, 148);
  return block;
}

/** A long name is cut at a slash: at most 155 bytes before it, 100 after. */
function splitName(name: string): [string, string] {
  const length = (text: string) => Buffer.byteLength(text);
  if (length(name) <= 100) return ['', name];
  for (let at = name.indexOf('/'); at !== -1; at = name.indexOf('/', at + 1)) {
    const parts: [string, string] = [name.slice(0, at), name.slice(at + 1)];
    if (length(parts[0]) <= 155 && length(parts[1]) <= 100) return parts;
  }
  throw new DumpError(`文件名过长 / the name is too long: ${name}`);
}

// the sum of all bytes, its own field taken as blanks
function checksum(block: Buffer): number {
  let sum = 8 * 0x20;
  for (let i = 0; i < BLOCK; i++) if (i < 148 || i >= 156) sum += block[i] ?? 0;
  return sum;
}

function parseHeader(block: Buffer): { name: string; size: number; isRegular: boolean } {
  const text = (at: number, width: number) => {
    const field = block.subarray(at, at + width);
    const end = field.indexOf(0);
    return field.toString('utf8', 0, end === -1 ? width : end);
  };
  const number = (at: number, width: number) => Number.parseInt(text(at, width).trim(), 8);
  if (text(257, 5) !== 'ustar' || number(148, 8) !== checksum(block)) throw damaged();
  const [size, kind] = [number(124, 12), String.fromCharCode(block[156] ?? 0)];
  const prefix = text(345, 155);
  const name = prefix ? `${prefix}/${text(0, 100)}` : text(0, 100);
  if (!Number.isSafeInteger(size) || size < 0) throw damaged();
  return { name, size, isRegular: REGULAR.has(kind) };
}

const damaged = (): DumpError => new DumpError('备份文件已损坏 / the archive is damaged');

function byteReader(source: AsyncIterable<Buffer>) {
  const chunks = source[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  const upTo = async (most: number): Promise<Buffer> => {
    while (rest.length === 0) {
      const next = await chunks.next();
      if (next.done) throw damaged();
      rest = next.value;
    }
    const taken = rest.subarray(0, most);
    rest = rest.subarray(taken.length);
    return taken;
  };
  const exactly = async (size: number): Promise<Buffer> => {
    const parts: Buffer[] = [];
    for (let left = size; left > 0; ) {
      const part = await upTo(left);
      left -= part.length;
      parts.push(part);
    }
    return Buffer.concat(parts);
  };
  return { upTo, exactly };
}
