// An attempt as this device sits it: whether the line holds, whether all answers are the server's, whether another device has taken
// over, whether its window is looked at, and whether one may write. The attempt itself is the server's; its word is asked for every
// fifteen seconds, and whenever its log says something.
import { assign, raise, setup } from 'xstate';
import type { ExamState } from '#contract/exam-states.ts';
import type { OutputOf } from '#contract/index.ts';
import { effect } from '../effect.ts';

/** What the server says of the attempt. */
export interface Told {
  state: ExamState;
  lease: number;
  /** When one may write no more, by the server's clock, ms. */
  until: number;
  /** How long that was when it was said, ms. */
  leftMs: number;
}
/** The server's answer to a device that says that it is there. */
export interface Seen extends Told {
  /** How many leavings it has heard of by this. */
  heard: number;
}
/** The window was left, and for how long. */
export interface Leaving {
  at: number;
  ms: number;
}
export type HandedInExam = OutputOf<'/api/Exam/Submit'>;
/** What the journal has of this attempt, in all its lanes. */
export interface Journal {
  /** Questions whose last word is not the server's. */
  waiting: number;
  /** By the server's clock; 0: nothing yet. */
  savedAt: number;
  /** The server has kept some apart: they came too late. */
  late: boolean;
}

export interface SittingInput {
  attemptId: string;
  /** This device's own. */
  lease: number;
  told: Told;
}

interface Context extends SittingInput {
  journal: Journal;
  leftAt: number;
  left: readonly Leaving[];
  /** The server is to be asked once more. */
  again: boolean;
  handedIn: HandedInExam | null;
  /** Why it was not handed in, in words. */
  failure: string;
}

export type SittingEvent =
  | { type: 'line.lost' }
  | { type: 'line.back' }
  | { type: 'journal.told'; journal: Journal }
  | { type: 'server.told'; told: Told }
  | { type: 'window.left'; at: number }
  | { type: 'window.back'; at: number }
  /** The log said something of the attempt. */
  | { type: 'look' }
  | { type: 'hand.in' };

const RUNS: ReadonlySet<ExamState> = new Set(['waiting', 'answering', 'grace']);
/** The browser's timers know no more, ms. */
const LONGEST_MS = 2 ** 31 - 1;
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : '');

export const sittingMachine = setup({
  types: { context: {} as Context, events: {} as SittingEvent, input: {} as SittingInput | undefined },
  actors: {
    /** Says that the device is there and how often its window was left; brings the server's word. */
    see: effect<Seen, { attemptId: string; lease: number; left: readonly Leaving[] }>(),
    /** Hands in what the journal still has, and then all. */
    handIn: effect<HandedInExam, { attemptId: string; lease: number }>(),
  },
  actions: {
    takeJournal: assign(({ event }) => (event.type === 'journal.told' ? { journal: event.journal } : {})),
    takeTold: assign(({ event }) => (event.type === 'server.told' ? { told: event.told } : {})),
    leave: assign(({ event }) => (event.type === 'window.left' ? { leftAt: event.at } : {})),
    comeBack: assign(({ context: { left, leftAt }, event }) =>
      event.type === 'window.back' ? { left: [...left, { at: leftAt, ms: Math.max(0, event.at - leftAt) }] } : {},
    ),
    /** What was told counts once. */
    forgetLeft: assign(({ context }, { heard }: Seen) => ({ left: context.left.slice(heard) })),
    hear: raise((_, told: Seen): SittingEvent => ({ type: 'server.told', told })),
    lineLost: raise({ type: 'line.lost' }),
    lineBack: raise({ type: 'line.back' }),
    askAgain: assign({ again: true }),
    ask: assign({ again: false }),
    takeHandedIn: assign((_, { handedIn }: { handedIn: HandedInExam }) => ({ handedIn, failure: '' })),
    takeFailure: assign((_, { error }: { error: unknown }) => ({ failure: messageOf(error) })),
    dropFailure: assign({ failure: '' }),
  },
  guards: {
    isWaiting: ({ event }) => event.type === 'journal.told' && event.journal.waiting > 0,
    isTaken: ({ context, event }) => event.type === 'server.told' && event.told.lease > context.lease,
    isOurs: ({ context }) => context.told.lease <= context.lease,
    isPaused: ({ event }) => event.type === 'server.told' && event.told.state === 'paused',
    isOver: ({ event }) => event.type === 'server.told' && event.told.state !== 'paused' && !RUNS.has(event.told.state),
    mayWrite: ({ event }) => event.type === 'server.told' && RUNS.has(event.told.state) && event.told.leftMs > 0,
    /** As it began. */
    beganPaused: ({ context }) => context.told.state === 'paused',
    beganOver: ({ context }) => context.told.state !== 'paused' && !RUNS.has(context.told.state),
    beganLate: ({ context }) => context.told.leftMs <= 0,
    isAgain: ({ context }) => context.again,
    /** The server did not get to judge. */
    isUnreachable: (_, { error }: { error: unknown }) =>
      (error as { unreachable?: boolean } | null)?.unreachable === true,
  },
  delays: {
    deadline: ({ context }) => Math.min(Math.max(context.told.leftMs, 0), LONGEST_MS),
    beat: 15_000,
    /** A device that nobody answers does not wait for ever. */
    patience: 40_000,
  },
}).createMachine({
  id: 'sitting',
  context: ({ input }) => ({
    attemptId: '',
    lease: 0,
    told: { state: 'waiting', lease: 0, until: 0, leftMs: 0 },
    ...input,
    journal: { waiting: 0, savedAt: 0, late: false },
    leftAt: 0,
    left: [],
    again: false,
    handedIn: null,
    failure: '',
  }),
  type: 'parallel',
  states: {
    line: {
      initial: 'online',
      states: {
        online: { on: { 'line.lost': 'offline' } },
        offline: { tags: ['offline'], on: { 'line.back': 'online' } },
      },
    },
    journal: {
      initial: 'saved',
      on: {
        'journal.told': [
          { guard: 'isWaiting', target: '.unsent', actions: 'takeJournal' },
          { target: '.saved', actions: 'takeJournal' },
        ],
      },
      states: { saved: {}, unsent: { tags: ['unsent'] } },
    },
    device: {
      initial: 'ours',
      states: {
        ours: { on: { 'server.told': { guard: 'isTaken', target: 'taken' } } },
        taken: { tags: ['taken'] },
      },
    },
    window: {
      initial: 'here',
      states: {
        here: { on: { 'window.left': { target: 'away', actions: 'leave' } } },
        away: { on: { 'window.back': { target: 'here', actions: 'comeBack' } } },
      },
    },
    clock: {
      initial: 'beginning',
      states: {
        beginning: {
          always: [
            { guard: 'beganPaused', target: 'paused' },
            { guard: 'beganOver', target: 'over' },
            { guard: 'beganLate', target: 'locked' },
            { target: 'open' },
          ],
        },
        open: {
          after: { deadline: 'locked' },
          initial: 'writing',
          on: {
            'server.told': [
              { guard: 'isOver', target: 'over', actions: 'takeTold' },
              { guard: 'isPaused', target: 'paused', actions: 'takeTold' },
              { guard: 'mayWrite', target: 'open', reenter: true, actions: 'takeTold' },
              { target: 'locked', actions: 'takeTold' },
            ],
          },
          states: {
            writing: { tags: ['writable'], on: { 'hand.in': { guard: 'isOurs', target: 'handing' } } },
            handing: {
              tags: ['handing'],
              entry: 'dropFailure',
              invoke: {
                id: 'handIn',
                src: 'handIn',
                input: ({ context: { attemptId, lease } }) => ({ attemptId, lease }),
                onDone: {
                  target: '#sitting.clock.over',
                  actions: { type: 'takeHandedIn', params: ({ event }) => ({ handedIn: event.output }) },
                },
                onError: {
                  target: 'writing',
                  actions: { type: 'takeFailure', params: ({ event }) => ({ error: event.error }) },
                },
              },
              after: { patience: 'writing' },
              on: {
                // more time does not take back what is on its way
                'server.told': [
                  { guard: 'isOver', target: '#sitting.clock.over', actions: 'takeTold' },
                  { guard: 'isPaused', target: '#sitting.clock.paused', actions: 'takeTold' },
                  { actions: 'takeTold' },
                ],
              },
            },
          },
        },
        paused: {
          on: {
            'server.told': [
              { guard: 'isOver', target: 'over', actions: 'takeTold' },
              { guard: 'isPaused', actions: 'takeTold' },
              { guard: 'mayWrite', target: 'open', actions: 'takeTold' },
              { target: 'locked', actions: 'takeTold' },
            ],
          },
        },
        /** Its time is over; what was written goes out still, and the server hands in by itself. */
        locked: {
          on: {
            'server.told': [
              { guard: 'isOver', target: 'over', actions: 'takeTold' },
              { guard: 'isPaused', target: 'paused', actions: 'takeTold' },
              { guard: 'mayWrite', target: 'open', actions: 'takeTold' },
              { actions: 'takeTold' },
            ],
          },
        },
        over: { tags: ['over'], on: { 'server.told': { actions: 'takeTold' } } },
      },
    },
    server: {
      initial: 'resting',
      states: {
        resting: { after: { beat: 'asking' }, on: { look: 'asking' } },
        asking: {
          entry: 'ask',
          invoke: {
            id: 'see',
            src: 'see',
            input: ({ context: { attemptId, lease, left } }) => ({ attemptId, lease, left }),
            onDone: [
              {
                guard: 'isAgain',
                target: 'asking',
                reenter: true,
                actions: [
                  { type: 'forgetLeft', params: ({ event }) => event.output },
                  { type: 'hear', params: ({ event }) => event.output },
                  'lineBack',
                ],
              },
              {
                target: 'resting',
                actions: [
                  { type: 'forgetLeft', params: ({ event }) => event.output },
                  { type: 'hear', params: ({ event }) => event.output },
                  'lineBack',
                ],
              },
            ],
            onError: [
              {
                guard: { type: 'isUnreachable', params: ({ event }) => ({ error: event.error }) },
                target: 'resting',
                actions: 'lineLost',
              },
              { target: 'resting' },
            ],
          },
          on: { look: { actions: 'askAgain' } },
        },
      },
    },
  },
  options: { maxIterations: 100 },
});
