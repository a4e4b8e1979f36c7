// Runs in a worker thread of its own: what a hostile film breaks, it breaks here.
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { ADTS, CustomSource, FLAC, Input, MATROSKA, MP3, MP4, OGG, QTFF, WAVE, WEBM } from 'mediabunny';
import type { AskedRange, FilmChunk, MediaFile, MediaInput, MediaMessage } from './types.ts';

/** No playlists: they name other files, and addresses. */
const FORMATS = [WEBM, MATROSKA, MP4, QTFF, MP3, WAVE, OGG, FLAC, ADTS];
/** Longer than anything that is taught. */
const MOST_S = 7 * 24 * 3600;

function reader({ port }: MediaInput): (start: number, end: number) => Promise<Uint8Array> {
  const waiting = new Map<number, (part: FilmChunk) => void>();
  let last = 0;
  port.on('message', (part: FilmChunk) => {
    waiting.get(part.id)?.(part);
    waiting.delete(part.id);
  });
  return (start, end) =>
    new Promise((resolve, reject) => {
      const id = ++last;
      waiting.set(id, ({ bytes }) => (bytes ? resolve(bytes) : reject(new Error('enough'))));
      port.postMessage({ id, start, end } satisfies AskedRange);
    });
}

async function mediaIn(given: MediaInput): Promise<MediaFile | undefined> {
  const source = new CustomSource({ getSize: () => given.size, read: reader(given), prefetchProfile: 'fileSystem' });
  const input = new Input({ formats: FORMATS, source });
  const tracks = await input.getTracks();
  const video = tracks.some((track) => track.isVideoTrack());
  if (!video && !tracks.some((track) => track.isAudioTrack())) return undefined;
  const length = await lengthOf(input);
  // rubbish behind a good head lasts no time at all
  if (!(length > 0 && length <= MOST_S)) return undefined;
  const codecs = await Promise.all(tracks.map((track) => track.getCodecParameterString()));
  const [type = ''] = (await input.getMimeType()).split(';');
  return { kind: video ? 'video' : 'audio', type, length, codecs: codecs.filter((codec) => codec !== null) };
}

/** To the last frame; where that is too far to read, what the head says. */
const lengthOf = async (input: Input): Promise<number> =>
  input.computeDuration().catch(async () => (await input.getDurationFromMetadata()) ?? 0);

async function run(parent: MessagePort, given: MediaInput): Promise<void> {
  const post = (message: MediaMessage) => parent.postMessage(message);
  post('ready');
  // what cannot be read is no film
  post({ media: await mediaIn(given).catch(() => undefined) });
}

if (parentPort) await run(parentPort, workerData as MediaInput); // `workerData` is untyped; only index.ts starts this file.
