// Recorded parts from the browser's database to the server: a recording is a lane, its parts are acts, and its end is the last.
// A cut line, a server's fault or a reload loses none; what the server has judged will not become better and is let go.
import type { IDBPDatabase, IDBPTransaction } from 'idb';
import { CODE } from '#contract/codes.ts';
import { call } from '#src/api/client.ts';
import { ApiError } from '#src/api/errors.ts';
import { sendBytes } from '#src/api/send-file.ts';
import type { Send } from '../send.ts';
import type { Sender } from '../send-lane.ts';
import type { SendLane } from '../send-store.ts';

export interface Recording {
  recordingId: string;
  liveId: string;
  kind: 'audio' | 'camera' | 'screen';
  type: string;
  /** By this device's clock. */
  startAt: number;
  /** The page that records it. */
  page: string;
}

export const KIND = 'recording';

export const laneOf = ({ recordingId, startAt, ...to }: Recording): Pick<SendLane, 'id' | 'kind' | 'to'> => ({
  id: recordingId,
  kind: KIND,
  to: { ...to, startAt: String(startAt) },
});

export interface TrackPorts {
  begin: (recordingId: string, to: SendLane['to']) => Promise<unknown>;
  part: (recordingId: string, n: number, bytes: Blob) => Promise<unknown>;
  finish: (recordingId: string, parts: number) => Promise<unknown>;
}

const QUIET = { quiet: true } as const;

const PORTS: TrackPorts = {
  begin: (recordingId, to) => {
    const { liveId = '', type = '' } = to;
    const kind = to['kind'] as Recording['kind']; // as `laneOf` has put it
    const [startAt, sentAt] = [Number(to['startAt']), Date.now()];
    return call('/OrgApi/LiveStreamRecording/Begin', { recordingId, liveId, kind, type, startAt, sentAt }, QUIET);
  },
  part: (recordingId, n, bytes) =>
    sendBytes({
      path: '/OrgApi/LiveStreamRecording/Part',
      query: { recordingId, n: String(n) },
      bytes,
      signal: AbortSignal.timeout(60_000),
      onProgress: () => {},
    }),
  finish: (recordingId, parts) => call('/OrgApi/LiveStreamRecording/Finish', { recordingId, parts }, QUIET),
};

/** Not theirs any more, gone, refused, or with a hole that nothing here can fill: the server keeps what it has. */
const JUDGED: ReadonlySet<number> = new Set([CODE.forbidden, CODE.missing, CODE.conflict, CODE.invalid]);

export function partSender({ begin, part, finish }: TrackPorts = PORTS): Sender {
  const begun = new Set<string>();
  return {
    // its end is known
    isStep: ({ end }) => end === true,
    send: async ({ id, to }, [act]) => {
      if (!act) return { kind: 'over' };
      try {
        if (!begun.has(id)) await begin(id, to);
        begun.add(id);
        if (act.body['end'] === true) {
          await finish(id, act.n - 1);
          return { kind: 'over' };
        }
        await part(id, act.n - 1, act.body['bytes'] as Blob); // as the recorder has put it
        return { kind: 'stored', upTo: act.n };
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        return JUDGED.has(error.code) ? { kind: 'over' } : { kind: 'later', error };
      }
    },
  };
}

/** What a page that is gone has left is whole as far as it goes. */
export async function endWhatIsLeft(send: Send, stands: (page: string) => Promise<boolean>): Promise<void> {
  for (const { lane, status, steps, to } of await send.lanesTo({}))
    if (status === 'open' && steps === 0 && !(await stands(to['page'] ?? '')))
      await send.add(lane, { body: { end: true } });
}

interface KeptTrack extends Recording {
  made: number;
  parts: number | null;
}

/** An earlier build kept tracks, and their parts from 0, in tables of their own. */
export async function fromTracks(
  database: IDBPDatabase<unknown>,
  transaction: IDBPTransaction<unknown, string[], 'versionchange'>,
): Promise<void> {
  const [tracks, parts] = [transaction.objectStore('track'), transaction.objectStore('part')];
  const [lanes, acts] = [transaction.objectStore('lane'), transaction.objectStore('entry')];
  for (const { made, parts: all, ...track } of (await tracks.getAll()) as KeptTrack[]) {
    const { recordingId: lane, startAt: at } = track;
    const keys = (await parts.getAllKeys(IDBKeyRange.bound([lane, 0], [lane, Number.MAX_SAFE_INTEGER]))) as [
      string,
      number,
    ][];
    for (const key of keys) await acts.put({ lane, n: key[1] + 1, at, body: { bytes: await parts.get(key) } });
    const last = all ?? Math.max(made, (keys.at(-1)?.[1] ?? -1) + 1);
    if (all !== null) await acts.put({ lane, n: last + 1, at, body: { end: true } });
    const [next, steps] = all === null ? [last + 1, []] : [last + 2, [last + 1]];
    const upTo = keys[0]?.[1] ?? last;
    await lanes.put({ ...laneOf(track), next, steps, upTo, status: 'open', savedAt: 0, touchedAt: Date.now() });
  }
  database.deleteObjectStore('track');
  database.deleteObjectStore('part');
}
