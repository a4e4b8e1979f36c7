// A reply to a piece of homework: the server runs it, the screens of its student and of who marks it mirror it. What is written, handed
// in and marked are rows; the chart says who may do what next, and when nobody may any more.
import { assign, raise, setup } from 'xstate';
import { at } from '../lifecycle.ts';

export interface HomeworkContext {
  /** When nothing is taken any more, late days too: the server's clock, milliseconds since the epoch. */
  until: number;
  /** How often the reply was handed in. */
  attempt: number;
  /** Each item of what was handed in last has its points. */
  isMarked: boolean;
  /** What was handed in last was released. */
  isShown: boolean;
}

type Event =
  | { type: 'draft' }
  | { type: 'submit'; isMarked: boolean }
  | { type: 'mark'; isMarked: boolean }
  | { type: 'return'; until: number }
  | { type: 'release' }
  | { type: 'dates'; until: number; isOpen: boolean }
  // the chart's own
  | { type: 'expire' };

const setupOf = setup({
  types: {
    context: {} as HomeworkContext,
    events: {} as Event,
    input: {} as { until: number } | undefined,
  },
  delays: { end: at(({ context }: { context: HomeworkContext }) => context.until) },
  actions: {
    setEnd: raise({ type: 'expire' }, { id: 'end', delay: 'end' }),
    setUntil: assign({
      until: ({ context, event }) =>
        event.type === 'dates'
          ? event.until
          : event.type === 'return'
            ? Math.max(context.until, event.until)
            : context.until,
    }),
    handIn: assign({
      attempt: ({ context }) => context.attempt + 1,
      isMarked: ({ event }) => event.type === 'submit' && event.isMarked,
      isShown: false,
    }),
    mark: assign({ isMarked: ({ event }) => event.type === 'mark' && event.isMarked }),
    show: assign({ isShown: true }),
  },
  guards: {
    arrivesMarked: ({ event }) => (event.type === 'submit' || event.type === 'mark') && event.isMarked,
    isHandedIn: ({ context }) => context.attempt > 0,
    isMarked: ({ context }) => context.isMarked,
    isOpen: ({ event }) => event.type === 'dates' && event.isOpen,
  },
});

const submit = [
  { guard: 'arrivesMarked', target: 'marked', actions: 'handIn' },
  { target: 'submitted', actions: 'handIn' },
] as const;
const marked = 'mark';
const dates = { actions: ['setUntil', 'setEnd'] } as const;
const expire = [
  { guard: 'isMarked', target: 'marked' },
  { guard: 'isHandedIn', target: 'submitted' },
  { target: 'closed' },
] as const;
const sendBack = { target: 'returned', actions: ['setUntil', 'setEnd'] } as const;
const release = { target: 'released', actions: 'show' } as const;

export const homeworkMachine = setupOf.createMachine({
  id: 'homework',
  context: ({ input }) => ({ until: input?.until ?? 0, attempt: 0, isMarked: false, isShown: false }),
  entry: 'setEnd',
  initial: 'drafting',
  states: {
    /** The first attempt, or the next one while the one before is being marked. */
    drafting: {
      tags: ['waits', 'writes'],
      on: {
        submit,
        mark: { guard: 'isHandedIn', actions: marked },
        release: { guard: 'isMarked', ...release },
        dates,
        expire,
      },
    },
    submitted: {
      tags: ['waits'],
      on: {
        draft: 'drafting',
        mark: [{ guard: 'arrivesMarked', target: 'marked', actions: marked }, { actions: marked }],
        dates,
      },
    },
    marked: {
      tags: ['waits'],
      on: {
        draft: 'drafting',
        mark: { actions: marked },
        return: sendBack,
        release,
        dates,
      },
    },
    /** With a word, and one attempt more. */
    returned: {
      tags: ['waits', 'writes'],
      on: {
        submit,
        mark: { actions: marked },
        release,
        dates,
        expire: [{ guard: 'isMarked', target: 'marked' }, { target: 'submitted' }],
      },
    },
    released: {
      tags: ['waits'],
      on: { mark: { actions: marked }, return: sendBack, dates },
    },
    /** Its time is over and nothing was handed in; dates that have moved open it again. */
    closed: {
      tags: ['waits'],
      on: { dates: { guard: 'isOpen', target: 'drafting', actions: ['setUntil', 'setEnd'] } },
    },
  },
  options: { maxIterations: 100 },
});
