// A zip from a stranger, on this machine: judged by its directory before anything is inflated, then taken out file by file.
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { HEAD_BYTES } from './detect.ts';
import { entryNames } from './zip-names.ts';

const MiB = 1024 * 1024;
const ZIP_LIMITS = {
  entries: 5000,
  /** Sum of the sizes that it claims; what claims less than it has is stopped there. */
  totalBytes: 2048 * MiB,
  /** Nothing that people make is packed so well, once it is large. */
  ratio: 200,
  ratioFromBytes: MiB,
} as const;

interface Limits {
  entries: number;
  totalBytes: number;
}

/** Why none of it is taken: the key of a message. */
export class ZipError extends Error {
  readonly reason: 'bomb' | 'encrypted' | 'corrupt' | 'zipClimbs' | 'zipMany';
  /** The name that it is about. */
  readonly path: string;
  constructor(reason: ZipError['reason'], path = '') {
    super(reason);
    this.name = 'ZipError';
    this.reason = reason;
    this.path = path;
  }
}

export interface ZipEntry {
  /** Parted by `/`, and within the archive. */
  path: string;
  size: number;
  /** It points elsewhere, or another one has its name: not to be taken. */
  odd: boolean;
  isLink: boolean;
}

export interface Extracted {
  path: string;
  size: number;
  head: Buffer;
  /** SHA-256 of the file, in lower-case hex. */
  sha256: string;
}

export interface Unzipped {
  /** Files, in the archive's order. */
  entries: readonly ZipEntry[];
  /** Onto the disk, at `to`. */
  extract: (entry: ZipEntry, to: string) => Promise<Extracted>;
  /** Undefined: not there, or more than `most` bytes. */
  bytes: (path: string, most: number) => Promise<Buffer | undefined>;
  close: () => void;
}

/** Throws ZipError. */
export async function openZip(path: string, limits: Limits = ZIP_LIMITS): Promise<Unzipped> {
  const zip = await readable(() => openPromise(path, { lazyEntries: true, autoClose: false, decodeStrings: false }));
  try {
    const known = await readable(() => listEntries(zip, limits));
    const stored = (entry: ZipEntry): Entry => {
      const found = known.get(entry);
      if (!found) throw new Error(`${entry.path} is of another archive`);
      return found;
    };
    const entries = [...known.keys()];
    return {
      entries,
      extract: (entry, to) => readable(() => extract(zip, stored(entry), to)),
      bytes: async (name, most) => {
        const entry = entries.find((e) => e.path === name && !e.odd);
        if (!entry || entry.size > most) return undefined;
        return readable(async () => {
          const bytes = await buffer(await zip.openReadStreamPromise(stored(entry)));
          if (crc32(bytes) !== stored(entry).crc32) throw new ZipError('corrupt');
          return bytes;
        });
      },
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function listEntries(zip: ZipFile, limits: Limits): Promise<Map<ZipEntry, Entry>> {
  if (zip.entryCount > limits.entries) throw new ZipError('zipMany');
  const found: Entry[] = [];
  let total = 0;
  for await (const entry of zip.eachEntry()) {
    if (found.length >= limits.entries) throw new ZipError('zipMany');
    if (entry.generalPurposeBitFlag & 1) throw new ZipError('encrypted');
    total += entry.uncompressedSize;
    if (total > limits.totalBytes || swells(entry)) throw new ZipError('bomb');
    found.push(entry);
  }
  const names = entryNames(found);
  const entries = new Map<ZipEntry, Entry>();
  const known = new Set<string>();
  for (const [n, entry] of found.entries()) {
    const name = names[n] ?? '';
    const path = within(name);
    if (name.endsWith('/') || path === '') continue;
    entries.set(
      { path, size: entry.uncompressedSize, odd: known.has(path) || isLink(entry), isLink: isLink(entry) },
      entry,
    );
    known.add(path);
  }
  return entries;
}

const swells = ({ uncompressedSize, compressedSize }: Entry): boolean =>
  uncompressedSize > ZIP_LIMITS.ratioFromBytes && uncompressedSize > compressedSize * ZIP_LIMITS.ratio;

const SYMLINK = 0o12;
const isLink = ({ externalFileAttributes }: Entry): boolean => externalFileAttributes >>> 28 === SYMLINK;

function within(name: string): string {
  const parts = name.split('/').filter((part) => part !== '' && part !== '.');
  if (name.startsWith('/') || /^[a-z]:/i.test(name) || name.includes('\0') || parts.includes('..'))
    throw new ZipError('zipClimbs', name);
  return parts.join('/');
}

async function extract(zip: ZipFile, entry: Entry, to: string): Promise<Extracted> {
  const hash = createHash('sha256');
  let [size, sum, head] = [0, 0, Buffer.alloc(0)];
  const counted = new Transform({
    transform(bytes: Buffer, _encoding, done) {
      size += bytes.length;
      sum = crc32(bytes, sum);
      hash.update(bytes);
      if (head.length < HEAD_BYTES) head = Buffer.concat([head, bytes.subarray(0, HEAD_BYTES - head.length)]);
      done(null, bytes);
    },
  });
  // yauzl stops the stream at the claimed size, so a lying directory cannot make this grow
  await pipeline(await zip.openReadStreamPromise(entry), counted, createWriteStream(to, { mode: 0o600 }));
  if (sum !== entry.crc32) throw new ZipError('corrupt');
  return { path: to, size, head, sha256: hash.digest('hex') };
}

/** What the machine itself refuses, such as a full disk, comes through as it is. */
async function readable<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ZipError || (error instanceof Error && 'syscall' in error)) throw error;
    const message = error instanceof Error ? error.message : '';
    throw new ZipError(/too many bytes/.test(message) ? 'bomb' : 'corrupt');
  }
}
