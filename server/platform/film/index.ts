// What a film or a recording is: its container, its length, its codecs. Read in a thread of its own that asks for the bytes it
// needs, of which there are so many and no more.
import { MessageChannel } from 'node:worker_threads';
import { runGuarded } from '../guarded-worker.ts';
import {
  type AskedRange,
  type FilmChunk,
  MediaError,
  type MediaFile,
  type MediaInput,
  type MediaMessage,
} from './types.ts';

export { remux } from './remux.ts';
export { MediaError, type MediaFile } from './types.ts';

/** A file wherever it lies. */
interface MediaSource {
  /** Bytes. */
  size: number;
  /** From `start` up to `end`, without it. */
  read: (start: number, end: number) => Promise<Uint8Array>;
}

/** A recording whose head does not tell its length is read to its end: so much of it. */
const MOST_BYTES = 256 * 1024 * 1024;
const LIMITS = { heapMb: 256, externalBytes: 256 * 1024 * 1024, timeoutMs: 20_000 };

/** Undefined: no audio or video that we know, or nothing that lasts. Rejects with what `read` rejects with, or MediaError. */
export async function readMedia(source: MediaSource, mostBytes = MOST_BYTES): Promise<MediaFile | undefined> {
  const { port1: port, port2 } = new MessageChannel();
  const workerData: MediaInput = { port: port2, size: source.size };
  try {
    return await runGuarded<MediaMessage, MediaFile | undefined>({
      url: new URL('./worker.ts', import.meta.url),
      workerData,
      transferList: [port2],
      limits: LIMITS,
      onMessage: (message, { resolve, reject }) => {
        if (message === 'ready') answerReads(source, mostBytes, port, reject);
        else resolve(message.media);
      },
      failure: (kind) => new MediaError(kind),
    });
  } finally {
    port.close();
  }
}

function answerReads(
  source: MediaSource,
  mostBytes: number,
  port: MessageChannel['port1'],
  reject: (error: unknown) => void,
): void {
  let left = mostBytes;
  port.on('message', ({ id, start, end }: AskedRange) => {
    left -= end - start;
    const post = (part: FilmChunk) => port.postMessage(part);
    if (left < 0) post({ id, bytes: null });
    else source.read(start, end).then((bytes) => post({ id, bytes }), reject);
  });
}
