// A run of an experiment. The server runs it; the screens of its students and of a teacher who looks on mirror it. It holds who
// does it, until when, and which steps are done: readings, records and marks are rows.
import { assign, raise, setup } from 'xstate';
import { effect } from '../effect.ts';
import { at } from '../lifecycle.ts';

export interface ExperimentContext {
  /** The time at which the run ends by itself: the server's clock, milliseconds since the epoch. */
  until: number;
  /** User ids of those who do the experiment, the leader first. */
  members: string[];
  /** Ids of the members who have come. */
  present: string[];
  /** The launch that holds the run; empty before the first. */
  launchId: string;
  /** The step that was entered last; 0 before. */
  seq: number;
  /** Numbers of the steps that are done. */
  done: number[];
  /** The time at which the run last moved. */
  movedAt: number;
  /** The run's score in percent; null: not marked yet, or a person has to mark it. */
  score: number | null;
  toMark: boolean;
}

interface ExperimentInput {
  until: number;
  members: string[];
  present: string[];
  now: number;
}

/** What a batch of records has changed in the run. */
interface Moved {
  seq: number | null;
  done: number[];
  isOver: boolean;
  now: number;
}

export interface ExperimentMark {
  score: number | null;
  toMark: boolean;
  /** By number, where the server has marked; `propose`: the teacher has the last word. */
  steps: { seq: number; score: number; evaluation: string | null; points: string[]; propose?: boolean }[];
}

type Event =
  | { type: 'join'; userId: string }
  | { type: 'launch'; launchId: string; now: number; until?: number }
  | ({ type: 'record' } & Moved)
  | { type: 'extend'; until: number }
  | { type: 'lost' | 'back' | 'end' }
  // the chart's own
  | { type: 'expire' };

const setupOf = setup({
  types: { context: {} as ExperimentContext, events: {} as Event, input: {} as ExperimentInput | undefined },
  actors: {
    /** Marks what is there, in a box of its own; what cannot be marked so is a person's. */
    mark: effect<ExperimentMark, { done: number[] }>(),
  },
  delays: { end: at(({ context }: { context: ExperimentContext }) => context.until) },
  actions: {
    setEnd: raise({ type: 'expire' }, { id: 'end', delay: 'end' }),
    join: assign({
      present: ({ context, event }) =>
        event.type !== 'join' || context.present.includes(event.userId)
          ? context.present
          : [...context.present, event.userId],
    }),
    hold: assign(({ context, event }) =>
      event.type === 'launch'
        ? { launchId: event.launchId, movedAt: event.now, until: event.until ?? context.until }
        : context,
    ),
    extend: assign({ until: ({ context, event }) => (event.type === 'extend' ? event.until : context.until) }),
    keep: assign(({ context, event }) =>
      event.type === 'record'
        ? {
            seq: event.seq ?? context.seq,
            done: [...new Set([...context.done, ...event.done])].toSorted((a, b) => a - b),
            movedAt: event.now,
          }
        : context,
    ),
    mark: assign((_, { score, toMark }: ExperimentMark) => ({ score, toMark })),
    leaveToTeacher: assign({ score: null, toMark: true }),
    /** Marks become rows, and go into the score books. */
    keepMark: (_, _params: ExperimentMark) => {},
    keepUnmarked: (_, _params: Record<never, never>) => {},
    keepAbandoned: (_, _params: Record<never, never>) => {},
  },
  guards: {
    isTogether: ({ context: { members, present } }) => members.every((id) => present.includes(id)),
    isOver: ({ event }) => event.type === 'record' && event.isOver,
  },
});

const join = { actions: 'join' } as const;
const longer = { actions: ['extend', 'setEnd'] } as const;
/** A group's time begins with the first: it may bring the end with it. */
const launch = { target: 'launched', actions: ['hold', 'setEnd'] } as const;
const end = { target: 'abandoned', actions: { type: 'keepAbandoned', params: {} } } as const;
const finish = { guard: 'isOver', target: 'finishing', actions: 'keep' } as const;
const marked = [
  { type: 'mark', params: ({ event }: { event: { output: ExperimentMark } }) => event.output },
  { type: 'keepMark', params: ({ event }: { event: { output: ExperimentMark } }) => event.output },
] as const;
const unmarked = ['leaveToTeacher', { type: 'keepUnmarked', params: {} }] as const;

export const experimentMachine = setupOf.createMachine({
  id: 'experiment',
  context: ({ input }) => ({
    until: input?.until ?? 0,
    members: input?.members ?? [],
    present: input?.present ?? [],
    launchId: '',
    seq: 0,
    done: [],
    movedAt: input?.now ?? 0,
    score: null,
    toMark: false,
  }),
  entry: 'setEnd',
  initial: 'gathering',
  states: {
    /** A group waits for all of its members; its leader may begin without them. Who works alone passes through. */
    gathering: {
      tags: ['waits'],
      always: { guard: 'isTogether', target: 'ready' },
      on: { join, launch, extend: longer, end, expire: 'expired' },
    },
    ready: {
      tags: ['waits'],
      meta: { spec: ['S4.experiment.start'] },
      on: { launch, extend: longer, end, expire: 'expired' },
    },
    launched: {
      meta: { spec: ['S4.experiment.launch'] },
      on: {
        join,
        launch,
        record: [finish, { target: 'working', actions: 'keep' }],
        lost: 'disconnected',
        extend: longer,
        end,
        expire: 'expired',
      },
    },
    working: {
      meta: { spec: ['S4.experiment.process'] },
      on: {
        join,
        launch,
        record: [finish, { actions: 'keep' }],
        lost: 'disconnected',
        extend: longer,
        end,
        expire: 'expired',
      },
    },
    /** Nothing was heard of it for a while: what is done meanwhile comes later. */
    disconnected: {
      on: {
        join,
        launch,
        record: [finish, { target: 'working', actions: 'keep' }],
        back: 'working',
        extend: longer,
        end,
        expire: 'expired',
      },
    },
    finishing: {
      tags: ['over'],
      invoke: {
        id: 'mark',
        src: 'mark',
        input: ({ context: { done } }) => ({ done }),
        onDone: { target: 'finished', actions: marked },
        onError: { target: 'finished', actions: unmarked },
      },
    },
    /**
     * Its time is over; what is done is marked as it stands. What was done in time and comes late is taken and marked again,
     * and an exception opens it anew.
     */
    expired: {
      tags: ['over'],
      invoke: {
        id: 'markLate',
        src: 'mark',
        input: ({ context: { done } }) => ({ done }),
        onDone: { actions: marked },
        onError: { actions: unmarked },
      },
      on: {
        record: [finish, { target: 'expired', reenter: true, actions: 'keep' }],
        extend: { target: 'ready', actions: ['extend', 'setEnd'] },
      },
    },
    finished: { type: 'final', tags: ['over'] },
    abandoned: { type: 'final', tags: ['over'] },
  },
  options: { maxIterations: 100 },
});
