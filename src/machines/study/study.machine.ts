// A section while somebody studies it: when time counts, when the server is told of it, and what it has counted. It is told every
// fifteen seconds, and at once where that begins or ends: it counts what passed since it last heard.
import { assign, not, setup } from 'xstate';

/** As the server has counted. */
export interface Counted {
  /** Studied, seconds. */
  seconds: number;
  /** Of the film, 0 to 1. */
  share: number;
  state: string;
}

/** Stretches of a film, seconds. */
type Seen = readonly (readonly [from: number, to: number])[];

export interface StudyInput {
  counted: Counted;
  seen: Seen;
  /** The page is looked at. */
  isShown: boolean;
  /** It is read, and counts while somebody moves; a film counts while it plays. */
  isRead: boolean;
  /** Nothing is counted here. */
  isReadOnly: boolean;
}

interface Context extends StudyInput {
  /** It plays, or somebody has moved a moment ago. */
  isDoing: boolean;
  /** What the server has taken of the film, once it takes no more. */
  kept: Seen | null;
}

/** What the server hears. `active`: somebody has studied until now. */
export interface StudyBeat {
  active: boolean;
  /** The page goes. */
  isLast: boolean;
}

export type StudyEvent =
  /** It plays; or somebody moves, each time. */
  | { type: 'study.begin' }
  | { type: 'study.rest' }
  | { type: 'page.shown' }
  | { type: 'page.hidden' }
  | { type: 'page.left' }
  | { type: 'beat.counted'; counted: Counted; seen?: Seen | undefined }
  /** The server cannot be reached. */
  | { type: 'beat.lost' }
  /** It counts no more here; for another section was opened, here or on another device, or for another reason. */
  | { type: 'beat.refused'; isElsewhere: boolean };

const beat = (active: boolean, isLast = false) => ({ type: 'tell', params: { active, isLast } }) as const;

export const studyMachine = setup({
  types: { context: {} as Context, events: {} as StudyEvent, input: {} as StudyInput },
  actions: {
    begin: assign({ isDoing: true }),
    rest: assign({ isDoing: false }),
    show: assign({ isShown: true }),
    hide: assign({ isShown: false }),
    take: assign(({ context, event }) =>
      event.type === 'beat.counted' ? { counted: event.counted, seen: event.seen ?? context.seen } : {},
    ),
    keepTaken: assign(({ context }) => ({ kept: context.seen })),
    tell: (_, _beat: StudyBeat) => {},
    /** Whatever shows what was studied asks anew. */
    finish: () => {},
  },
  guards: {
    isReadOnly: ({ context }) => context.isReadOnly,
    isRead: ({ context }) => context.isRead,
    attends: ({ context }) => context.isDoing && context.isShown,
    isElsewhere: ({ event }) => event.type === 'beat.refused' && event.isElsewhere,
    isFinished: ({ context, event }) =>
      event.type === 'beat.counted' && event.counted.state === 'done' && context.counted.state !== 'done',
  },
  delays: { beat: 15_000, idle: 60_000 },
}).createMachine({
  id: 'study',
  context: ({ input }) => ({ ...input, isDoing: false, kept: null }),
  initial: 'opening',
  states: {
    opening: { always: [{ guard: 'isReadOnly', target: 'looking' }, { target: 'counting' }] },
    counting: {
      type: 'parallel',
      on: {
        'page.shown': { actions: 'show' },
        'page.hidden': { actions: 'hide' },
        'beat.refused': [
          { guard: 'isElsewhere', target: 'elsewhere', actions: 'keepTaken' },
          { target: 'looking', actions: 'keepTaken' },
        ],
      },
      states: {
        person: {
          initial: 'still',
          // who moves again has a minute again
          on: { 'study.begin': '.busy', 'study.rest': '.still' },
          states: {
            still: {},
            busy: { entry: 'begin', exit: 'rest', after: { idle: { guard: 'isRead', target: 'still' } } },
          },
        },
        time: {
          initial: 'resting',
          states: {
            resting: { always: { guard: 'attends', target: 'running', actions: beat(false) } },
            running: {
              always: { guard: not('attends'), target: 'resting', actions: beat(true) },
              after: { beat: { target: 'running', reenter: true, actions: beat(true) } },
              on: { 'page.left': { target: 'resting', actions: ['hide', beat(true, true)] } },
            },
          },
        },
        line: {
          initial: 'heard',
          on: {
            'beat.counted': [
              { guard: 'isFinished', target: '.heard', actions: ['take', 'finish'] },
              { target: '.heard', actions: 'take' },
            ],
            'beat.lost': '.cut',
          },
          states: { heard: {}, cut: { tags: ['offline'] } },
        },
      },
    },
    elsewhere: { type: 'final' },
    /** It can be looked at, and nothing counts. */
    looking: { type: 'final' },
  },
  options: { maxIterations: 100 },
});
