// A large file in parts. Where the server is, it says itself: after a cut line or a reload we ask, and go on from there.
import { CODE } from '#contract/codes.ts';
import type { StoredFile } from '#contract/files.ts';
import type { OutputOf } from '#contract/index.ts';
import { type CallOptions, call } from './client.ts';
import { ApiError, isUnreachable } from './errors.ts';
import { type SendingBytes, sendBytes } from './send-file.ts';
import { forget, keep, recall } from './storage.ts';

/** Failures in a row before a person is asked; with the waits between them about two minutes. */
const TRIES = 8;
const LONGEST_WAIT_MS = 30_000;
/** Unfinished files are swept from the server after a while; our memory of them need not be longer. */
const KEPT_S = 7 * 86_400;

type Begun = OutputOf<'/OrgApi/UploadFile/Begin'>;

/** What the parts go through, so that a test can cut it. `R`: what a finished file becomes. */
export interface PartPorts<R = StoredFile> {
  begin: (file: File, options: CallOptions) => Promise<Begun>;
  status: (uploadId: string, options: CallOptions) => Promise<Begun>;
  part: (sending: Omit<SendingBytes, 'path'>) => Promise<unknown>;
  finish: (uploadId: string, options: CallOptions) => Promise<R>;
  abort: (uploadId: string) => Promise<unknown>;
  /** Resolves after `ms`, or sooner when the network is back; rejects when the signal says so. */
  pause: (ms: number, signal: AbortSignal) => Promise<void>;
}

interface Options {
  signal: AbortSignal;
  onProgress: (part: number) => void;
}

export async function sendInParts<R>(file: File, { signal, onProgress }: Options, ports: PartPorts<R>): Promise<R> {
  const options = { quiet: true, signal };
  const retrying = <T>(work: () => Promise<T>) => persist(work, signal, ports);
  const begun = await retrying(() => enter(file, options, ports));
  const { uploadId, partSize } = begun;
  try {
    let { offset } = begun;
    let sure = true;
    const next = async () => {
      const from = sure ? offset : (await ports.status(uploadId, options)).offset;
      sure = false;
      const reached = await sendPart(file, { uploadId, partSize, offset: from }, { signal, onProgress }, ports);
      sure = true;
      return reached;
    };
    while (offset < file.size) offset = await retrying(next);
    onProgress(1);
    const stored = await retrying(() => ports.finish(uploadId, options));
    forget(memoryOf(file));
    return stored;
  } catch (error) {
    // what the server has judged will not be better when sent on; a cut line may
    if (signal.aborted || !isUnreachable(error)) {
      forget(memoryOf(file));
      void ports.abort(uploadId).catch(() => {}); // swept anyway
    }
    throw error;
  }
}

/** Where an earlier try, before a reload even, has got to; else from the start. */
async function enter(file: File, options: CallOptions, ports: PartPorts<unknown>): Promise<Begun> {
  const uploadId = recall<string>(memoryOf(file));
  const known = uploadId === null ? null : await ports.status(uploadId, options).catch(ifGone);
  if (known) return known;
  // without a checksum the server never takes it for another's half of the same name
  const begun = await ports.begin(file, options);
  keep(memoryOf(file), begun.uploadId, KEPT_S);
  return begun;
}

function ifGone(error: unknown): null {
  if (error instanceof ApiError && error.code === CODE.missing) return null;
  throw error;
}

/** Resolves with what the server has then. */
async function sendPart(
  file: File,
  { uploadId, offset, partSize }: Begun,
  { signal, onProgress }: Options,
  ports: PartPorts<unknown>,
): Promise<number> {
  const bytes = file.slice(offset, offset + partSize);
  onProgress(offset / file.size);
  try {
    const answer = await ports.part({
      query: { uploadId, offset: String(offset) },
      bytes,
      signal,
      onProgress: (part) => onProgress(Math.min(1, (offset + part * bytes.size) / file.size)),
    });
    return offsetIn(answer) ?? offset + bytes.size;
  } catch (error) {
    const has = error instanceof ApiError && error.code === CODE.conflict ? offsetIn(error.data) : null;
    if (has === null || has === offset) throw error;
    return has;
  }
}

function offsetIn(data: unknown): number | null {
  if (typeof data !== 'object' || data === null || !('offset' in data)) return null;
  return typeof data.offset === 'number' ? data.offset : null;
}

/** Again while nobody has judged; the waits grow, and are never the same for all. */
async function persist<T>(work: () => Promise<T>, signal: AbortSignal, ports: PartPorts<unknown>): Promise<T> {
  for (let failures = 1; ; failures++) {
    signal.throwIfAborted();
    try {
      return await work();
    } catch (error) {
      if (signal.aborted || !isUnreachable(error) || failures >= TRIES) throw error;
      const most = Math.min(LONGEST_WAIT_MS, 500 * 2 ** failures);
      await ports.pause(most / 2 + Math.random() * (most / 2), signal);
    }
  }
}

const memoryOf = (file: File): string => `upload.${file.size}.${file.lastModified}.${file.name}`;

export const PORTS: PartPorts = {
  begin: ({ name, size, type }, options) =>
    call('/OrgApi/UploadFile/Begin', { name, size, ...(type ? { type } : {}) }, options),
  status: (uploadId, options) => call('/OrgApi/UploadFile/Status', { uploadId }, options),
  part: (sending) => sendBytes({ path: '/OrgApi/UploadFile/Part', ...sending }),
  finish: (uploadId, options) => call('/OrgApi/UploadFile/Finish', { uploadId }, options),
  abort: (uploadId) => call('/OrgApi/UploadFile/Abort', { uploadId }, { quiet: true }),
  pause,
};

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (finish: () => void) => () => {
      clearTimeout(timer);
      window.removeEventListener('online', back);
      signal.removeEventListener('abort', stop);
      finish();
    };
    const back = end(resolve);
    const stop = end(() => reject(signal.reason));
    const timer = setTimeout(back, ms);
    window.addEventListener('online', back);
    signal.addEventListener('abort', stop);
  });
}
