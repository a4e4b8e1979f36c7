// A live class. The server runs it, one command at a time; every screen in the room mirrors it. It holds who has a hand up, who
// may speak and what is shown: what is said, drawn and answered is in the log and in rows.
import { assign, setup } from 'xstate';
import { effect } from '../effect.ts';

export const SOURCES = ['microphone', 'camera', 'screen_share'] as const;
export type Source = (typeof SOURCES)[number];

/** Who may send something, and what. */
export interface FloorHolder {
  userId: string;
  sources: Source[];
}

/** What one writes on. */
type Surface =
  | { kind: 'material'; id: string; resourceId: string; page: number }
  | { kind: 'board'; id: string; page: number };

/** What everybody sees; `id` tells one showing from the next, `under` is what a question was put over and comes back. */
export type Stage =
  | { kind: 'empty'; id: string }
  | Surface
  | { kind: 'point' | 'example'; id: string; pointId: string }
  | { kind: 'ask'; id: string; askId: string }
  | { kind: 'question' | 'poll'; id: string; questionId: string; under?: Surface | undefined };

export interface LiveContext {
  /** Ids of the users who have a hand up, in the order in which the hands went up. */
  hands: string[];
  floor: FloorHolder[];
  stage: Stage;
}

type Event =
  | { type: 'open' | 'end' | 'cancel' | 'reveal' | 'clear' | 'recorderLost' }
  | { type: 'hand'; userId: string; up: boolean }
  | { type: 'grant'; userId: string; sources: Source[] }
  | { type: 'revoke' | 'promote' | 'demote' | 'remove' | 'unbar'; userId: string }
  | { type: 'mute'; userId?: string | undefined }
  | { type: 'door'; locked: boolean }
  | { type: 'record'; on: boolean }
  | { type: 'show'; stage: Stage };

const EMPTY: Stage = { kind: 'empty', id: '' };
const without = (context: LiveContext, userId: string) => ({
  hands: context.hands.filter((id) => id !== userId),
  floor: context.floor.filter((s) => s.userId !== userId),
});

const setupOf = setup({
  types: { context: {} as LiveContext, events: {} as Event },
  actors: {
    /** The tutor says what is on the stage, from the place where a server's death cut it. */
    tell: effect<null, { stage: Stage }>(),
  },
  actions: {
    raise: assign(({ context, event }) => {
      if (event.type !== 'hand') return {};
      // up again keeps its place
      if (event.up && context.hands.includes(event.userId)) return {};
      const others = context.hands.filter((id) => id !== event.userId);
      return { hands: event.up ? [...others, event.userId] : others };
    }),
    give: assign(({ context, event }) => {
      if (event.type !== 'grant') return {};
      const { hands, floor } = without(context, event.userId);
      return { hands, floor: [...floor, { userId: event.userId, sources: event.sources }] };
    }),
    take: assign(({ context, event }) =>
      event.type === 'revoke' ? { floor: without(context, event.userId).floor } : {},
    ),
    drop: assign(({ context, event }) => (event.type === 'remove' ? without(context, event.userId) : {})),
    put: assign(({ event }) => (event.type === 'show' ? { stage: event.stage } : {})),
    empty: assign({ stage: EMPTY }),
    leave: assign({ hands: [], floor: [] }),
    /** What becomes of these is in rows and at the media server: the chart only says when they may be sent. */
    keepMuted: (_, _params: Record<never, never>) => {},
    keepPromoted: (_, _params: Record<never, never>) => {},
    keepDemoted: (_, _params: Record<never, never>) => {},
    keepUnbarred: (_, _params: Record<never, never>) => {},
  },
  guards: {
    isLocked: ({ event }) => event.type === 'door' && event.locked,
    isOn: ({ event }) => event.type === 'record' && event.on,
    shows: ({ event }, { kinds }: { kinds: readonly Stage['kind'][] }) =>
      event.type === 'show' && kinds.includes(event.stage.kind),
  },
});

const showing = (kinds: readonly Stage['kind'][]) => ({ type: 'shows', params: { kinds } }) as const;

export const liveMachine = setupOf.createMachine({
  id: 'live',
  context: { hands: [], floor: [], stage: EMPTY },
  initial: 'scheduled',
  states: {
    scheduled: {
      tags: ['waits'],
      on: {
        open: 'open',
        cancel: 'cancelled',
        promote: { actions: { type: 'keepPromoted', params: {} } },
        demote: { actions: { type: 'keepDemoted', params: {} } },
      },
    },
    open: {
      type: 'parallel',
      on: {
        end: { target: 'ended', actions: ['leave', 'empty'] },
        hand: { actions: 'raise' },
        grant: { actions: 'give' },
        revoke: { actions: 'take' },
        remove: { actions: 'drop' },
        mute: { actions: { type: 'keepMuted', params: {} } },
        promote: { actions: { type: 'keepPromoted', params: {} } },
        demote: { actions: { type: 'keepDemoted', params: {} } },
        unbar: { actions: { type: 'keepUnbarred', params: {} } },
      },
      states: {
        door: {
          initial: 'open',
          on: { door: [{ guard: 'isLocked', target: '.locked' }, { target: '.open' }] },
          states: { open: {}, locked: {} },
        },
        stage: {
          initial: 'empty',
          on: {
            show: [
              { guard: showing(['material']), target: '.material', actions: 'put' },
              { guard: showing(['board']), target: '.board', actions: 'put' },
              { guard: showing(['point', 'example', 'ask']), target: '.telling', actions: 'put' },
              { target: '.asked', actions: 'put' },
            ],
            clear: { target: '.empty', actions: 'empty' },
          },
          states: {
            empty: { tags: ['waits'] },
            material: { tags: ['waits'] },
            board: { tags: ['waits'] },
            telling: {
              invoke: {
                id: 'tell',
                src: 'tell',
                input: ({ context }) => ({ stage: context.stage }),
                onDone: 'told',
                onError: 'told',
              },
            },
            told: { tags: ['waits'] },
            /** Each answers once, until it is revealed. */
            asked: { tags: ['waits'], on: { reveal: 'revealed' } },
            revealed: { tags: ['waits'] },
          },
        },
        record: {
          initial: 'off',
          on: { record: [{ guard: 'isOn', target: '.on' }, { target: '.off' }] },
          states: {
            off: {},
            /** Until who records has been silent for too long. */
            on: { on: { recorderLost: 'off' } },
          },
        },
      },
    },
    ended: { type: 'final' },
    cancelled: { type: 'final' },
  },
});
