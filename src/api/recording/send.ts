// From the browser's database to the server: each track is begun, its parts sent, and finished when all are there. Again after
// a cut line or a server's fault; what the server has judged will not become better and is let go.
import { CODE } from '#contract/codes.ts';
import { call } from '../client.ts';
import { ApiError } from '../errors.ts';
import { sendBytes } from '../send-file.ts';
import type { KeptTrack, PartStore } from './part-store.ts';

const AGAIN_MS = 5_000;

export interface SendPorts {
  begin: (track: KeptTrack, sentAt: number) => Promise<unknown>;
  part: (recordingId: string, n: number, bytes: Blob) => Promise<unknown>;
  finish: (recordingId: string, parts: number) => Promise<unknown>;
  /** Whether this page still stands, here or in another tab. */
  stands: (page: string) => Promise<boolean>;
  now: () => number;
  /** Resolves after `ms`, or sooner when the line is back. */
  pause: (ms: number) => Promise<void>;
}

const QUIET = { quiet: true } as const;

const lockOf = (page: string): string => `mengoo.recorder.${page}`;
/** As long as this page stands, its tracks may grow: others leave them alone. Where a camera is, there are locks. */
export const stand = (page: string): void => void navigator.locks.request(lockOf(page), () => new Promise(() => {}));

const SEND_PORTS: SendPorts = {
  begin: ({ recordingId, liveId, kind, type, startAt }, sentAt) =>
    call('/OrgApi/LiveStreamRecording/Begin', { recordingId, liveId, kind, type, startAt, sentAt }, QUIET),
  part: (recordingId, n, bytes) =>
    sendBytes({
      path: '/OrgApi/LiveStreamRecording/Part',
      query: { recordingId, n: String(n) },
      bytes,
      signal: AbortSignal.timeout(60_000),
      onProgress: () => {},
    }),
  finish: (recordingId, parts) => call('/OrgApi/LiveStreamRecording/Finish', { recordingId, parts }, QUIET),
  stands: async (page) => (await navigator.locks.query()).held?.some(({ name }) => name === lockOf(page)) ?? false,
  now: () => Date.now(),
  pause: (ms) =>
    new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        window.removeEventListener('online', end);
        resolve();
      };
      const timer = setTimeout(end, ms);
      window.addEventListener('online', end);
    }),
};

/** Not theirs any more, gone, refused, or with a hole that nothing here can fill: the server keeps what it has. */
const JUDGED: ReadonlySet<number> = new Set([CODE.forbidden, CODE.missing, CODE.conflict, CODE.invalid]);

export interface Sender {
  /** There is more: looks at all that is kept, and goes on until nothing is left to do now. */
  wake: () => void;
  /** True while something is on its way. */
  isBusy: () => boolean;
}

/** `page`: whose tracks may still grow; those of a page that is gone are whole as far as they go. */
export function createSender(store: PartStore, page: string, ports: SendPorts = SEND_PORTS): Sender {
  const begun = new Set<string>();
  let running: Promise<void> | null = null;
  let again = false;

  async function sendTrack(track: KeptTrack): Promise<void> {
    const { recordingId } = track;
    const isOwn = track.page === page;
    if (!isOwn && track.parts === null && (await ports.stands(track.page))) return;
    const waiting = await store.parts(recordingId);
    const parts = track.parts ?? (isOwn ? null : Math.max(track.made, (waiting.at(-1) ?? -1) + 1));
    if (waiting.length === 0 && parts === null) return;
    if (waiting.length === 0 && parts === 0) return store.dropTrack(recordingId);
    if (!begun.has(recordingId)) {
      await ports.begin(track, ports.now());
      begun.add(recordingId);
    }
    if (track.parts !== parts) await store.keepTrack({ ...track, parts });
    for (const n of waiting) {
      const bytes = await store.part(recordingId, n);
      if (bytes) await ports.part(recordingId, n, bytes);
      await store.dropPart(recordingId, n);
    }
    if (parts === null) return;
    await ports.finish(recordingId, parts);
    await store.dropTrack(recordingId);
  }
  async function all(): Promise<boolean> {
    let isDone = true;
    for (const track of await store.tracks()) {
      try {
        await sendTrack(track);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (JUDGED.has(error.code)) await store.dropTrack(track.recordingId);
        // who has signed out sends when they are back, at the next part or on the next page
        else if (error.code !== CODE.signedOut) isDone = false;
      }
    }
    return isDone;
  }
  async function run(): Promise<void> {
    do {
      again = false;
      if (await all()) continue;
      await ports.pause(AGAIN_MS);
      again = true;
    } while (again);
  }
  return {
    wake: () => {
      again = true;
      running ??= run()
        .catch(() => {}) // without the database there is nothing to send
        .finally(() => {
          running = null;
        });
    },
    isBusy: () => running !== null,
  };
}
