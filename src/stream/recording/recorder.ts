// A teacher's browser records the class: the room's sound, mixed, and the pictures of its stage, each a track in parts of five
// seconds. What is made goes through the browser's database, so a reload loses five seconds at most.
import { newId } from '#src/api/ids.ts';
import { createSend, type Send } from '../send.ts';
import { inDatabase } from '../send-database.ts';
import { endWhatIsLeft, fromTracks, KIND, laneOf, partSender, type Recording } from './parts.ts';

const PART_MS = 5_000;
/** Bits a second: speech, and a picture that is read rather than admired. */
const BITS = { audio: 32_000, camera: 300_000, screen: 600_000 } as const;
const TYPES = {
  audio: ['audio/webm;codecs=opus', 'audio/webm', 'audio/mp4'],
  video: ['video/webm;codecs=vp9', 'video/webm;codecs=vp8', 'video/webm', 'video/mp4'],
} as const;

type Kind = Recording['kind'];

/** What there is to record; null: nothing of it now. */
interface RecordableTracks {
  sounds: readonly MediaStreamTrack[];
  camera: MediaStreamTrack | null;
  screen: MediaStreamTrack | null;
}

export interface Recorder {
  /** What runs goes on; what came begins, what went ends. */
  set: (sources: RecordableTracks) => void;
  /** Resolves when all that was made is kept; the server gets it whenever it can. */
  stop: () => Promise<void>;
}

/** Of this page. */
const PAGE = newId();
let shared: Send | null = null;

const lockOf = (page: string): string => `mengoo.recorder.${page}`;
/** As long as a page stands its recordings may grow: others do not end them. Where a camera is, there are locks. */
const stand = (page: string): void => void navigator.locks.request(lockOf(page), () => new Promise(() => {}));
const stands = async (page: string): Promise<boolean> =>
  (await navigator.locks.query()).held?.some(({ name }) => name === lockOf(page)) ?? false;

/** What an earlier page has left is sent, too. Asked again it looks again. */
export function sendKeptParts(): Send {
  shared ??= createSend({ senders: { [KIND]: partSender() }, ...inDatabase('recording', fromTracks) });
  shared.start();
  // without the database there is nothing to end
  void endWhatIsLeft(shared, async (page) => page === PAGE || (await stands(page))).catch(() => {});
  return shared;
}

export const canRecord = (): boolean => typeof MediaRecorder === 'function' && typeof indexedDB === 'object';

/** `onLost`: what was made cannot be kept here, or the browser records no more. */
export function startClassRecorder(liveId: string, onLost: (error: unknown) => void): Recorder {
  stand(PAGE);
  const send = sendKeptParts();
  const mixer = createMixer();
  const running = new Map<Kind, { of: MediaStreamTrack; stop: () => Promise<void> }>();

  const follow = (kind: Kind, track: MediaStreamTrack | null) => {
    const before = running.get(kind);
    if (before?.of === track && track.readyState === 'live') return;
    if (before) {
      running.delete(kind);
      before.stop().catch(onLost);
    }
    if (!track || track.readyState !== 'live') return;
    running.set(kind, { of: track, stop: record({ liveId, kind, track, send, onLost }) });
  };
  return {
    set: ({ sounds, camera, screen }) => {
      mixer.set(sounds);
      // silence is not worth a track: it begins with the first sound, and then lasts
      if (sounds.length > 0 || running.has('audio')) follow('audio', mixer.track);
      follow('camera', camera);
      follow('screen', screen);
    },
    stop: async () => {
      const all = [...running.values()];
      running.clear();
      await Promise.all(all.map((one) => one.stop()));
      mixer.close();
    },
  };
}

/** All that is heard in the room, as one track that lasts however they come and go. */
function createMixer() {
  const context = new AudioContext();
  const out = context.createMediaStreamDestination();
  const nodes = new Map<MediaStreamTrack, MediaStreamAudioSourceNode>();
  return {
    track: out.stream.getAudioTracks()[0] as MediaStreamTrack, // such a node has one
    set: (tracks: readonly MediaStreamTrack[]) => {
      for (const [track, node] of nodes)
        if (!tracks.includes(track)) {
          node.disconnect();
          nodes.delete(track);
        }
      for (const track of tracks)
        if (!nodes.has(track) && track.readyState === 'live') {
          const node = context.createMediaStreamSource(new MediaStream([track]));
          node.connect(out);
          nodes.set(track, node);
        }
    },
    close: () => void context.close(),
  };
}

interface Recorded {
  liveId: string;
  kind: Kind;
  track: MediaStreamTrack;
  send: Send;
  onLost: (error: unknown) => void;
}

/** Until the returned function is called, or the track ends. */
function record({ liveId, kind, track, send, onLost }: Recorded): () => Promise<void> {
  const types = kind === 'audio' ? TYPES.audio : TYPES.video;
  const type = types.find((known) => MediaRecorder.isTypeSupported(known)) ?? types[0];
  const bits = kind === 'audio' ? { audioBitsPerSecond: BITS.audio } : { videoBitsPerSecond: BITS[kind] };
  const recorder = new MediaRecorder(new MediaStream([track]), { mimeType: type, ...bits });
  const about: Recording = { recordingId: newId(), liveId, kind, type, startAt: Date.now(), page: PAGE };
  // one after the other, in the order in which they come
  let writing: Promise<void> = Promise.resolve();
  const write = (work: () => Promise<void>) => {
    writing = writing.then(work).catch(onLost);
  };
  let isBegun = false;
  recorder.ondataavailable = ({ data }) => {
    if (data.size === 0) return;
    const isFirst = !isBegun;
    isBegun = true;
    write(async () => {
      if (isFirst) await send.open(laneOf(about));
      await send.add(about.recordingId, { body: { bytes: data } });
    });
  };
  const stopped = new Promise<void>((resolve) => {
    recorder.onstart = () => {
      about.startAt = Date.now();
    };
    recorder.onerror = (event) => onLost(event);
    recorder.onstop = () => {
      write(async () => {
        if (isBegun) await send.add(about.recordingId, { body: { end: true } });
      });
      void writing.then(resolve);
    };
  });
  recorder.start(PART_MS);
  return async () => {
    if (recorder.state !== 'inactive') recorder.stop();
    await stopped;
  };
}
