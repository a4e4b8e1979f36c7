// Following logs with one connection for all tabs of a browser: a leader holds it, the others listen to the leader. The
// seventh HTTP/1.1 connection to one origin hangs, so tabs must share.
import { type ActorRef, assign, fromPromise, type Snapshot, setup } from 'xstate';

/** Logs that a tab wants, each with the cursor from which it lacks events. */
export type Topics = Readonly<Record<string, string>>;

interface Context {
  /** This tab's, and those of the other tabs by tab id. */
  own: Topics;
  peers: Readonly<Record<string, Topics>>;
  /** Logs that the server has refused; asked for again only when a tab wants them anew. */
  refused: readonly string[];
}

export type FollowEvent =
  | { type: 'follow.want'; wants: Topics }
  /** Another tab says what it wants; nothing when it closes. */
  | { type: 'peer.wants'; tab: string; wants: Topics }
  /** A new leader asks who wants what. */
  | { type: 'leader.calls' }
  | { type: 'stream.opened' }
  | { type: 'stream.dropped' };

export interface FollowInput {
  logs: readonly string[];
  listener: ActorRef<Snapshot<unknown>, { type: 'stream.opened' } | { type: 'stream.dropped' }>;
}

export const COALESCE_MS = 200;
const RETRY_MS = 5_000;

/** Everything wanted by any tab, once each, in a fixed order. */
export function logsOf({ own, peers, refused }: Context): string[] {
  const all = new Set([own, ...Object.values(peers)].flatMap((wants) => Object.keys(wants)));
  return [...all].filter((log) => !refused.includes(log)).sort();
}

/** The log that a refusal names (404 with `data.log`); null for another error. */
function refusedLog(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('data' in error)) return null;
  const { data } = error;
  return typeof data === 'object' && data !== null && 'log' in data && typeof data.log === 'string' ? data.log : null;
}

const never = () => new Promise<null>(() => {});

export const followMachine = setup({
  types: { context: {} as Context, events: {} as FollowEvent },
  actors: {
    /** Settles when this tab is the leader. */
    lease: fromPromise<null>(never),
    /** Settles when this tab is the leader no more. */
    loss: fromPromise<null>(never),
    /** Follows until told otherwise; settles only when the server refuses. */
    connection: fromPromise<null, FollowInput>(never),
  },
  actions: {
    takeWants: assign(({ context, event }) =>
      event.type === 'follow.want'
        ? { own: event.wants, refused: context.refused.filter((log) => !(log in event.wants) || log in context.own) }
        : {},
    ),
    takePeer: assign(({ context, event }) => {
      if (event.type !== 'peer.wants') return {};
      const { [event.tab]: _before, ...others } = context.peers;
      return { peers: Object.keys(event.wants).length === 0 ? others : { ...others, [event.tab]: event.wants } };
    }),
    forgetPeers: assign({ peers: {} }),
    takeRefusal: assign(({ context, event }) => {
      const log = refusedLog('error' in event ? event.error : null);
      return log === null ? {} : { refused: [...new Set([...context.refused, log])] };
    }),
    /** Tells the other tabs what this one wants. */
    announce: (_, _wants: Topics) => {},
    /** As the new leader, asks the other tabs. */
    callRoll: () => {},
  },
  guards: {
    hasLogs: ({ context }) => logsOf(context).length > 0,
    isOneLog: ({ event }) => refusedLog('error' in event ? event.error : null) !== null,
  },
  delays: { coalesce: COALESCE_MS, retry: RETRY_MS },
}).createMachine({
  id: 'follow',
  context: { own: {}, peers: {}, refused: [] },
  initial: 'listening',
  states: {
    /** Another tab leads, or none does yet. */
    listening: {
      // who was leader until now is one of many again
      entry: { type: 'announce', params: ({ context }) => context.own },
      invoke: { id: 'lease', src: 'lease', onDone: 'leading', onError: 'waiting' },
      on: {
        'follow.want': { actions: ['takeWants', { type: 'announce', params: ({ event }) => event.wants }] },
        'leader.calls': { actions: { type: 'announce', params: ({ context }) => context.own } },
      },
    },
    /** This browser gives no lock: pages live on their runs' own streams until it does. */
    waiting: {
      after: { retry: 'listening' },
      on: { 'follow.want': { actions: 'takeWants' } },
    },
    leading: {
      tags: ['leader'],
      entry: 'callRoll',
      exit: 'forgetPeers',
      invoke: { id: 'loss', src: 'loss', onDone: 'listening', onError: 'listening' },
      initial: 'gathering',
      states: {
        gathering: {
          after: { coalesce: [{ guard: 'hasLogs', target: 'connected' }, { target: 'resting' }] },
          on: { 'follow.want': { actions: 'takeWants' }, 'peer.wants': { actions: 'takePeer' } },
        },
        resting: {
          on: {
            'follow.want': { target: 'gathering', actions: 'takeWants' },
            'peer.wants': { target: 'gathering', actions: 'takePeer' },
          },
        },
        connected: {
          invoke: {
            id: 'connection',
            src: 'connection',
            input: ({ context, self }) => ({ logs: logsOf(context), listener: self }),
            onDone: 'gathering',
            onError: [{ guard: 'isOneLog', target: 'gathering', actions: 'takeRefusal' }, { target: 'refused' }],
          },
          // the old connection serves until the changes have come together
          on: {
            'follow.want': { target: '.changing', actions: 'takeWants' },
            'peer.wants': { target: '.changing', actions: 'takePeer' },
          },
          initial: 'opening',
          states: {
            opening: { on: { 'stream.opened': 'open', 'stream.dropped': 'dropped' } },
            open: { on: { 'stream.dropped': 'dropped' } },
            dropped: { tags: ['offline'], on: { 'stream.opened': 'open' } },
            changing: {
              after: { coalesce: '#follow.leading.regrouped' },
              on: { 'follow.want': { actions: 'takeWants' }, 'peer.wants': { actions: 'takePeer' } },
            },
          },
        },
        regrouped: { always: [{ guard: 'hasLogs', target: 'connected' }, { target: 'resting' }] },
        /** Signed out, too many streams, or a defect: wait, or for a change. */
        refused: {
          tags: ['offline'],
          after: { retry: 'gathering' },
          on: {
            'follow.want': { target: 'gathering', actions: 'takeWants' },
            'peer.wants': { target: 'gathering', actions: 'takePeer' },
          },
        },
      },
    },
  },
  options: { maxIterations: 100 },
});
