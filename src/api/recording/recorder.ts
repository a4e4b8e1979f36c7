// A teacher's browser records the class: the room's sound, mixed, and the pictures of its stage, each a track in parts of five
// seconds. What is made goes through the browser's database, so a reload loses five seconds at most.
import { newId } from '../ids.ts';
import { databaseParts, type KeptTrack, type PartStore } from './part-store.ts';
import { createSender, type Sender, stand } from './send.ts';

const PART_MS = 5_000;
/** Bits a second: speech, and a picture that is read rather than admired. */
const BITS = { audio: 32_000, camera: 300_000, screen: 600_000 } as const;
const TYPES = {
  audio: ['audio/webm;codecs=opus', 'audio/webm', 'audio/mp4'],
  video: ['video/webm;codecs=vp9', 'video/webm;codecs=vp8', 'video/webm', 'video/mp4'],
} as const;

export type Kind = KeptTrack['kind'];

/** What there is to record; null: nothing of it now. */
export interface Sources {
  sounds: readonly MediaStreamTrack[];
  camera: MediaStreamTrack | null;
  screen: MediaStreamTrack | null;
}

export interface Recorder {
  /** What runs goes on; what came begins, what went ends. */
  set: (sources: Sources) => void;
  /** Resolves when all that was made is kept; the server gets it whenever it can. */
  stop: () => Promise<void>;
}

/** Of this page. */
const PAGE = newId();
let sender: Sender | null = null;

/** What an earlier page has left is sent, too. Asked again it looks again. */
export function sendKept(store: PartStore = databaseParts): Sender {
  sender ??= createSender(store, PAGE);
  sender.wake();
  return sender;
}

export const canRecord = (): boolean => typeof MediaRecorder === 'function' && typeof indexedDB === 'object';

/** `onLost`: what was made cannot be kept here, or the browser records no more. */
export function startRecorder(
  liveId: string,
  onLost: (error: unknown) => void,
  store: PartStore = databaseParts,
): Recorder {
  stand(PAGE);
  const mixer = createMixer();
  const running = new Map<Kind, { of: MediaStreamTrack; stop: () => Promise<void> }>();
  const wake = () => sendKept(store).wake();

  const follow = (kind: Kind, track: MediaStreamTrack | null) => {
    const before = running.get(kind);
    if (before?.of === track && track.readyState === 'live') return;
    if (before) {
      running.delete(kind);
      void before.stop().then(wake, onLost);
    }
    if (!track || track.readyState !== 'live') return;
    running.set(kind, { of: track, stop: record({ liveId, kind, track, store, wake, onLost }) });
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
      wake();
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
  store: PartStore;
  wake: () => void;
  onLost: (error: unknown) => void;
}

/** Until the returned function is called, or the track ends. */
function record({ liveId, kind, track, store, wake, onLost }: Recorded): () => Promise<void> {
  const types = kind === 'audio' ? TYPES.audio : TYPES.video;
  const type = types.find((known) => MediaRecorder.isTypeSupported(known)) ?? types[0];
  const bits = kind === 'audio' ? { audioBitsPerSecond: BITS.audio } : { videoBitsPerSecond: BITS[kind] };
  const recorder = new MediaRecorder(new MediaStream([track]), { mimeType: type, ...bits });
  const about: KeptTrack = {
    recordingId: newId(),
    liveId,
    kind,
    type,
    startAt: Date.now(),
    page: PAGE,
    made: 0,
    parts: null,
  };
  // one after the other, in the order in which they come
  let writing: Promise<void> = Promise.resolve();
  const write = (work: () => Promise<void>) => {
    writing = writing.then(work).catch(onLost);
  };
  let n = 0;
  recorder.ondataavailable = ({ data }) => {
    if (data.size === 0) return;
    const at = n;
    n += 1;
    write(async () => {
      await store.keepPart(about.recordingId, at, data);
      await store.keepTrack({ ...about, made: at + 1 });
      wake();
    });
  };
  const stopped = new Promise<void>((resolve) => {
    recorder.onstart = () => {
      about.startAt = Date.now();
    };
    recorder.onerror = (event) => onLost(event);
    recorder.onstop = () => {
      write(async () => {
        if (n > 0) await store.keepTrack({ ...about, made: n, parts: n });
        wake();
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
