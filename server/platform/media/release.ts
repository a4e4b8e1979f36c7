// LiveKit's own release: taken from the web, held against its published checksum, and out of its archive.
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { basename, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { readTar } from '../postgres/dump/tar.ts';
import { openZip } from '../upload/unzip.ts';
import { LIVEKIT_VERSION } from './binary.ts';
import { codeOf, MediaFault } from './fault.ts';
import type { Making } from './go.ts';

export const OFFICIAL = `https://github.com/livekit/livekit/releases/download/v${LIVEKIT_VERSION}`;
/** As goreleaser names them; there is none for macOS. */
const SYSTEMS: Record<string, string> = {
  'linux-x64': 'linux_amd64.tar.gz',
  'linux-arm64': 'linux_arm64.tar.gz',
  'linux-arm': 'linux_armv7.tar.gz',
  'win32-x64': 'windows_amd64.zip',
  'win32-arm64': 'windows_arm64.zip',
};
const SUMS = 'checksums.txt';
const MOST_SUMS = 64 * 1024;
const MOST_BYTES = 400 * 1024 * 1024;

interface Fetching extends Making {
  /** The folder on the web that has the release's files. */
  base: string;
  system?: string;
  /** Without a byte for so long it is cut. */
  idleMs?: number;
}

/** The path of what was unpacked. Throws MediaFault. */
export async function downloadRelease(asked: Fetching): Promise<string> {
  const { base, folder, system = `${process.platform}-${process.arch}` } = asked;
  const kind = SYSTEMS[system];
  if (!kind) throw new MediaFault('releaseNone', { system });
  const name = `livekit_${LIVEKIT_VERSION}_${kind}`;
  const from = new URL(base).host;
  const wanted = await publishedSum(asked, name, from);
  const archive = join(folder, name);
  const sum = await save(asked, name, archive, from);
  if (sum !== wanted) throw new MediaFault('releaseSum', { from });
  try {
    return await unpack(archive, folder);
  } catch (error) {
    if (codeOf(error) === 'ENOSPC') throw new MediaFault('makeDisk');
    throw new MediaFault('releaseBroken', { from });
  }
}

async function publishedSum(asked: Fetching, name: string, from: string): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of await open(asked, SUMS, from)) {
    size += part.length;
    if (size > MOST_SUMS) throw new MediaFault('releaseNoSum', { from });
    parts.push(part);
  }
  for (const line of Buffer.concat(parts).toString('utf8').split('\n')) {
    const [sum = '', file] = line.trim().split(/\s+\*?/);
    if (file === name && /^[0-9a-f]{64}$/i.test(sum)) return sum.toLowerCase();
  }
  throw new MediaFault('releaseNoSum', { from });
}

/** Onto the disk; its SHA-256. */
async function save(asked: Fetching, name: string, to: string, from: string): Promise<string> {
  const hash = createHash('sha256');
  const body = await open(asked, name, from);
  const hashed = new Transform({
    transform: (part: Buffer, _encoding, done) => {
      hash.update(part);
      done(null, part);
    },
  });
  try {
    await pipeline(body, hashed, createWriteStream(to));
  } catch (error) {
    asked.signal.throwIfAborted();
    if (error instanceof MediaFault) throw error;
    throw codeOf(error) === 'ENOSPC' ? new MediaFault('makeDisk') : new MediaFault('releaseCut', { from });
  }
  return hash.digest('hex');
}

/** Opens a file's bytes; throws MediaFault unless all of them come. */
async function open(asked: Fetching, name: string, from: string): Promise<AsyncIterable<Buffer>> {
  const { base, signal, onProgress, idleMs = 60_000 } = asked;
  const idle = new AbortController();
  const timer = setTimeout(() => idle.abort(new MediaFault('releaseCut', { from })), idleMs);
  const over = () => clearTimeout(timer);
  const address = `${base.replace(/\/+$/, '')}/${name}`;
  // what its size header counts must be the bytes that come
  const headers = { 'accept-encoding': 'identity' };
  const response = await fetch(address, { headers, signal: AbortSignal.any([signal, idle.signal]) }).catch(
    (error: unknown) => {
      over();
      signal.throwIfAborted();
      throw new MediaFault('releaseAway', { from, why: idle.signal.aborted ? 'ETIMEDOUT' : codeOf(error) });
    },
  );
  if (!response.ok || !response.body) {
    over();
    await response.body?.cancel();
    throw new MediaFault('releaseStatus', { from, status: response.status });
  }
  const total = Number(response.headers.get('content-length') ?? 0);
  const reader = response.body.getReader();
  return (async function* () {
    let size = 0;
    try {
      for (let next = await reader.read(); !next.done; next = await reader.read()) {
        timer.refresh();
        size += next.value.length;
        if (size > MOST_BYTES) throw new MediaFault('releaseBroken', { from });
        if (total > MOST_SUMS) onProgress({ share: size / total });
        yield Buffer.from(next.value);
      }
    } catch (error) {
      signal.throwIfAborted();
      throw error instanceof MediaFault ? error : new MediaFault('releaseCut', { from });
    } finally {
      over();
      await reader.cancel().catch(() => {});
    }
    if (total > 0 && size !== total) throw new MediaFault('releaseCut', { from });
  })();
}

async function unpack(archive: string, folder: string): Promise<string> {
  if (archive.endsWith('.zip')) {
    const to = join(folder, 'livekit-server.exe');
    const zip = await openZip(archive);
    try {
      const entry = zip.entries.find(({ path, odd }) => !odd && basename(path) === basename(to));
      if (!entry) throw new Error('not in it');
      await zip.extract(entry, to);
      return to;
    } finally {
      zip.close();
    }
  }
  const to = join(folder, 'livekit-server');
  for await (const { name, content } of readTar(createReadStream(archive).pipe(createGunzip()), 'skip')) {
    if (basename(name) !== basename(to)) continue;
    await pipeline(content, createWriteStream(to));
    return to;
  }
  throw new Error('not in it');
}
