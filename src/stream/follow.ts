// Wires the follow chart to this browser: a lock decides who leads, a channel carries frames from the leader to all tabs.
import { type Actor, createActor, fromPromise } from 'xstate';
import { type Cursor, formatCursor, parseCursor } from '#contract/cursor.ts';
import { newId } from '#src/api/ids.ts';
import { withLock } from '#src/api/lock.ts';
import { type FollowInput, followMachine, type Topics } from '#src/machines/follow/follow.machine.ts';
import { liveLog } from '#src/machines/qa/live.ts';
import { type Connection, connectStream, type StreamFrame } from './connect.ts';
import { sharedPorts, streamUrl } from './ports.ts';

/** A tab that was deposed does not ask to lead for so long: two that no lock keeps apart would depose each other without a pause. */
const STAND_BACK_MS = 5_000;

type Note =
  | { kind: 'frame'; frame: StreamFrame }
  | { kind: 'wants'; tab: string; wants: Topics }
  | { kind: 'roll'; tab: string };

export interface FollowPorts {
  tab: string;
  /** Runs the work when this tab may lead, for as long as it leads. */
  lock: (work: () => Promise<void>) => Promise<void>;
  channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>;
  open: (c: Pick<Connection, 'url' | 'take' | 'onChange' | 'signal'>) => Promise<void>;
}

interface Follow {
  /** Frames of `log` after `from`, until the returned function is called. Duplicates and holes are the reader's to bear. */
  follow: (log: string, from: Cursor | null, take: (frame: StreamFrame) => void) => () => void;
  /** Tells the other tabs that this one follows nothing any more: it is going away. */
  leave: () => void;
  actor: Actor<typeof followMachine>;
}

export function createFollow(ports: FollowPorts): Follow {
  const readers = new Map<string, Set<(frame: StreamFrame) => void>>();
  const cursors = new Map<string, Cursor>();
  let release = () => {};
  let deposed = () => {};
  let standBackMs = 0;
  const post = (note: Note) => ports.channel.postMessage(note);

  const actor = createActor(
    followMachine.provide({
      actors: {
        lease: fromPromise<null>(
          () =>
            new Promise((granted, refused) => {
              const lead = () =>
                new Promise<void>((done) => {
                  release = done;
                  granted(null);
                });
              setTimeout(() => ports.lock(lead).catch(refused), standBackMs);
              standBackMs = 0;
            }),
        ),
        loss: fromPromise<null>(
          () =>
            new Promise((lost) => {
              deposed = () => {
                standBackMs = STAND_BACK_MS;
                release();
                lost(null);
              };
            }),
        ),
        connection: fromPromise<null, FollowInput>(async ({ input, signal }) => {
          await ports.open({
            url: () => followUrl(input.logs, cursors),
            take: relay,
            onChange: (change) => input.listener.send({ type: `stream.${change === 'open' ? 'opened' : 'dropped'}` }),
            signal,
          });
          return null;
        }),
      },
      actions: {
        announce: (_, wants) => post({ kind: 'wants', tab: ports.tab, wants }),
        callRoll: () => post({ kind: 'roll', tab: ports.tab }),
      },
    }),
    { inspect: liveLog.observe },
  ).start();

  function relay(frame: StreamFrame) {
    post({ kind: 'frame', frame });
    hear(frame);
  }
  function hear(frame: StreamFrame) {
    const log = logOf(frame);
    if (log === null) return;
    if (frame.cursor) advance(cursors, frame.cursor);
    // what is told beside a log, like a stroke that grows, moves nothing
    else if (isResync(frame)) cursors.delete(log);
    for (const take of [...(readers.get(log) ?? [])]) take(frame);
  }
  ports.channel.addEventListener('message', ({ data }: MessageEvent<Note>) => {
    if (data.kind === 'frame') return hear(data.frame);
    if (data.kind === 'wants') {
      for (const text of Object.values(data.wants)) fallBack(cursors, parseCursor(text));
      return actor.send({ type: 'peer.wants', tab: data.tab, wants: data.wants });
    }
    // with a lease in storage two tabs may come to lead: the later one it is
    if (actor.getSnapshot().hasTag('leader')) deposed();
    actor.send({ type: 'leader.calls' });
  });

  const want = () => {
    const wants = Object.fromEntries([...readers.keys()].map((log) => [log, cursorText(cursors, log)]));
    actor.send({ type: 'follow.want', wants });
  };
  return {
    actor,
    follow: (log, from, take) => {
      const others = readers.get(log);
      readers.set(log, (others ?? new Set()).add(take));
      if (from) fallBack(cursors, from);
      want();
      return () => {
        const own = readers.get(log);
        own?.delete(take);
        if (own?.size !== 0) return;
        readers.delete(log);
        want();
      };
    },
    leave: () => post({ kind: 'wants', tab: ports.tab, wants: {} }),
  };
}

/** A frame without a cursor names its log in its value. */
function logOf({ cursor, event }: StreamFrame): string | null {
  if (cursor) return cursor.log;
  if (event.type !== 'CUSTOM' || typeof event.value !== 'object' || event.value === null) return null;
  return 'log' in event.value && typeof event.value.log === 'string' ? event.value.log : null;
}

const isResync = ({ event }: StreamFrame): boolean => event.type === 'CUSTOM' && event.name === 'stream.resync';

const cursorText = (cursors: ReadonlyMap<string, Cursor>, log: string): string => {
  const cursor = cursors.get(log);
  return cursor ? formatCursor(cursor) : log;
};

const followUrl = (logs: readonly string[], cursors: ReadonlyMap<string, Cursor>): string =>
  `${streamUrl('/api/stream')}?${new URLSearchParams(logs.map((log) => ['follow', cursorText(cursors, log)]))}`;

function advance(cursors: Map<string, Cursor>, cursor: Cursor): void {
  const known = cursors.get(cursor.log);
  if (known?.epoch !== cursor.epoch || known.seq < cursor.seq) cursors.set(cursor.log, cursor);
}

/** Some reader lacks what came after this. */
function fallBack(cursors: Map<string, Cursor>, cursor: Cursor | null): void {
  if (!cursor) return;
  const known = cursors.get(cursor.log);
  if (known?.epoch !== cursor.epoch || known.seq > cursor.seq) cursors.set(cursor.log, cursor);
}

let shared: Follow | null = null;

/** This tab's one follower, made when first needed. */
export function sharedFollow(): Follow {
  if (shared) return shared;
  const made = createFollow({
    tab: newId(),
    lock: (work) => withLock('follow', work),
    channel: new BroadcastChannel('mengoo.follow'),
    open: (c) => connectStream({ ...c, ...sharedPorts(), method: 'GET' }),
  });
  addEventListener('pagehide', made.leave);
  shared = made;
  return made;
}
