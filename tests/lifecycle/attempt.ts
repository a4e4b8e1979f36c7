// A small timed, shared chart, in no catalogue: an attempt with a deadline, kept as it is written, with a host and members.
// Both halves and all; what it takes to add a lifecycle is what stands here.
import { setImmediate } from 'node:timers/promises';
import { assign, cancel, raise, setup } from 'xstate';
import type { StreamEvent } from '#contract/stream.ts';
import {
  type Definition,
  defineLifecycle,
  type EffectCall,
  type Migration,
} from '#server/platform/lifecycle/define.ts';
import type { Who } from '#server/platform/who.ts';
import { effect } from '#src/machines/effect.ts';
import { at, lifecycleOf } from '#src/machines/lifecycle.ts';
import { commandsOf, type Samples } from '#src/machines/samples.ts';

/** Before the end, and after it. */
const WARNING_MS = 150;
const PATIENCE_MS = 100;
const WORDS = 40;

interface Context {
  /** Who does not begin until then, never does. */
  closes: number;
  /** The deadline; 0 before the beginning. */
  until: number;
  /** What was left of it when the host paused the attempt. */
  left: number;
  saves: Record<string, string>;
  hands: string[];
  warned: number;
  late: number;
}

type Event =
  | { type: 'begin'; until: number }
  | { type: 'extend'; ms: number }
  | { type: 'hold'; now: number }
  | { type: 'resume'; now: number }
  | { type: 'tell' }
  | { type: 'hush' }
  | { type: 'save'; question: string; value: string }
  | { type: 'hand'; userId: string; up: boolean }
  | { type: 'submit' }
  // the chart's own
  | { type: 'warn' };

/** As they are sent: by whom and when the server adds. */
type Sent =
  | { type: 'begin'; ms: number }
  | { type: 'hand'; up: boolean }
  | { type: 'hold' | 'resume' }
  | Exclude<Event, { type: 'begin' | 'hand' | 'hold' | 'resume' | 'warn' }>;

const chart = setup({
  types: { context: {} as Context, events: {} as Event, input: {} as { closes: number } },
  actors: {
    tell: effect<null, { words: number }>(),
    mark: effect<{ score: number }, { saved: number }>(),
  },
  delays: {
    closing: at(({ context }: { context: Context }) => context.closes),
    end: at(({ context }: { context: Context }) => context.until),
    warning: at(({ context }: { context: Context }) => context.until - WARNING_MS),
    patience: PATIENCE_MS,
  },
  actions: {
    sayBorn: (_, _params: { closes: number }) => {},
    sayWarned: (_, _params: { until: number }) => {},
    sayEnded: (_, _params: { until: number }) => {},
    sayMarked: (_, _params: { score: number }) => {},
    begin: assign({ until: ({ event, context }) => (event.type === 'begin' ? event.until : context.until) }),
    extend: assign({ until: ({ event, context }) => context.until + (event.type === 'extend' ? event.ms : 0) }),
    keepLeft: assign({ left: ({ event, context }) => (event.type === 'hold' ? context.until - event.now : 0) }),
    giveLeft: assign({
      until: ({ event, context }) => (event.type === 'resume' ? event.now + context.left : context.until),
    }),
    save: assign({
      saves: ({ event, context }) =>
        event.type === 'save' ? { ...context.saves, [event.question]: event.value } : context.saves,
    }),
    raiseHand: assign({
      hands: ({ event, context }) => {
        if (event.type !== 'hand') return context.hands;
        const others = context.hands.filter((id) => id !== event.userId);
        return event.up ? [...others, event.userId] : others;
      },
    }),
    countWarned: assign({ warned: ({ context }) => context.warned + 1 }),
    countLate: assign({ late: ({ context }) => context.late + 1 }),
    setAlarm: raise({ type: 'warn' }, { id: 'alarm', delay: 'warning' }),
    dropAlarm: cancel('alarm'),
  },
});

const context = ({ input }: { input: { closes: number } | undefined }): Context => ({
  closes: input?.closes ?? 0,
  until: 0,
  left: 0,
  saves: {},
  hands: [],
  warned: 0,
  late: 0,
});
type InContext = { context: Context };
const untilOf = ({ context: c }: InContext) => ({ until: c.until });

/** Before the beginning; `work` is the state that follows. */
const waiting = <const W extends string>(work: W) =>
  ({
    entry: { type: 'sayBorn', params: ({ context: c }: InContext) => ({ closes: c.closes }) },
    on: { begin: { target: work, actions: 'begin' } },
    after: { closing: 'missed' },
  }) as const;
const paused = <const W extends string>(work: W) =>
  ({ on: { resume: { target: work, actions: 'giveLeft' } } }) as const;
/** The time that counts. */
const working = <const W extends string>(work: W) =>
  ({
    entry: 'setAlarm',
    on: {
      save: { actions: 'save' },
      warn: { actions: ['countWarned', { type: 'sayWarned', params: untilOf }] },
      extend: { target: work, actions: ['dropAlarm', 'extend'], reenter: true },
      hold: { target: 'paused', actions: ['keepLeft', 'dropAlarm'] },
      submit: { target: 'marking', actions: 'dropAlarm' },
    },
    after: { end: { target: 'grace', actions: { type: 'sayEnded', params: untilOf } } },
  }) as const;
const grace = {
  on: { save: { actions: ['save', 'countLate'] } },
  after: { patience: 'marking' },
} as const;
const marking = {
  invoke: {
    id: 'mark',
    src: 'mark',
    input: ({ context: c }: InContext) => ({ saved: Object.keys(c.saves).length }),
    onDone: {
      target: 'over',
      actions: { type: 'sayMarked', params: ({ event }: { event: { output: { score: number } } }) => event.output },
    },
    onError: 'over',
  },
} as const;

/** What the host says aloud meanwhile, in a region of its own. */
const voice = {
  initial: 'quiet',
  states: {
    quiet: { tags: ['waits'], on: { tell: 'telling' } },
    telling: {
      invoke: { id: 'tell', src: 'tell', input: () => ({ words: WORDS }), onDone: 'quiet', onError: 'quiet' },
      on: { hush: 'quiet' },
    },
  },
} as const;

export const attemptMachine = chart.createMachine({
  id: 'attempt',
  context,
  type: 'parallel',
  on: { hand: { actions: 'raiseHand' } },
  states: {
    paper: {
      initial: 'waiting',
      states: {
        waiting: waiting('working'),
        working: working('working'),
        paused: paused('working'),
        grace,
        marking,
        over: {},
        missed: {},
      },
    },
    voice,
  },
  options: { maxIterations: 100 },
});

/** After a release: the working state has another name, and there is one more. */
const nextMachine = chart.createMachine({
  id: 'attempt',
  context,
  type: 'parallel',
  on: { hand: { actions: 'raiseHand' } },
  states: {
    paper: {
      initial: 'waiting',
      states: {
        waiting: waiting('writing'),
        writing: working('writing'),
        paused: paused('writing'),
        grace,
        marking,
        over: {},
        missed: {},
        appealed: {},
      },
    },
    voice,
  },
  options: { maxIterations: 100 },
});

/** Hosts are told by their names here. */
const roleOf = (userId: string) =>
  userId.startsWith('host') ? ('host' as const) : userId.startsWith('member') ? ('member' as const) : null;

const custom = (name: string, value: unknown): StreamEvent => ({ type: 'CUSTOM', name, value });

/** Beside the chart: what both sides need. */
const halfOf = (machine: typeof attemptMachine, revision: number) =>
  lifecycleOf(machine, {
    kind: 'attempt',
    revision,
    roles: ['host', 'member'],
    types: { sent: {} as Sent },
    commands: {
      begin: { sample: { until: 0 }, cuts: false },
      extend: { sample: { ms: 0 }, cuts: false },
      hold: { sample: { now: 0 }, cuts: false },
      resume: { sample: { now: 0 }, cuts: false },
      tell: {},
      hush: {},
      save: { by: ['member'], sample: { question: '?', value: '' }, cuts: false },
      hand: { by: ['member'], sample: { userId: '', up: true }, cuts: false, optimistic: true },
      submit: { by: ['member'], cuts: false },
    },
    shows: ['until', 'hands', 'warned'],
  });
export const attemptLifecycle = halfOf(attemptMachine, 1);

/** On the server: what a step does to the world. */
const define = (half: typeof attemptLifecycle, migration?: Migration): Definition =>
  defineLifecycle(half, {
    policy: async ({ userId }) => roleOf(userId),
    stop: 'hush',
    steering: { pause: 'hold', resume: 'resume' },
    prepare: {
      begin: async ({ ms }, { now }) => ({ event: { type: 'begin', until: now + ms } }),
      hold: async (_command, { now }) => ({ event: { type: 'hold', now } }),
      resume: async (_command, { now }) => ({ event: { type: 'resume', now } }),
      hand: async ({ up }, _facts, who) => ({ event: { type: 'hand', userId: who?.userId ?? '', up } }),
    },
    effects: {
      tell: (call) => tell(call),
      mark: async ({ input: { saved } }) => ({ score: saved }),
    },
    actions: {
      sayBorn: (params) => ({ events: [custom('attempt.born', params)] }),
      sayWarned: ({ until }, { now }) => ({ events: [custom('attempt.warned', { until, now })] }),
      sayEnded: ({ until }, { now }) => ({ events: [custom('attempt.ended', { until, now })] }),
      sayMarked: (params) => ({ events: [custom('attempt.marked', params)] }),
    },
    rows: ({ context: { saves } }, { id }) =>
      Object.entries(saves).map(([question, value]) => ({
        table: 'attempt_save',
        key: { attempt: id, question },
        values: { value },
      })),
    ...(migration ? { migration } : {}),
  });

/** After a death it goes on at the same word. */
async function tell(call: EffectCall<{ words: number }>): Promise<null> {
  const messageId = `tell.${call.id}`;
  const said = await call.said(messageId, 0);
  if (said === null) await call.write([{ type: 'TEXT_MESSAGE_START', messageId, role: 'assistant' }]);
  for (let i = said?.length ?? 0; i < call.input.words; i++) {
    await call.write([{ type: 'TEXT_MESSAGE_CONTENT', messageId, delta: '.' }]);
    await setImmediate();
  }
  await call.write([{ type: 'TEXT_MESSAGE_END', messageId }]);
  return null;
}

/** What a migration of its family would make. */
export const ATTEMPT_TABLE =
  'create table attempt_save (attempt text references lifecycle, question text, value text not null, primary key (attempt, question))';

/** What the explorer sends to it. */
export const attemptSamples: Samples = {
  machine: attemptMachine,
  lifecycle: attemptLifecycle,
  inputs: { open: { closes: 0 } },
  events: { ...commandsOf(attemptLifecycle), alarm: { type: 'warn' } },
  outputs: { mark: { any: { score: 1 } } },
  project: () => null,
  untimed: { mark: 'the test says when', tell: 'the test says when' },
};

export const attemptDefinition: Definition = define(attemptLifecycle);
const nextLifecycle = halfOf(nextMachine as typeof attemptMachine, 2);
export const nextDefinition: Definition = define(nextLifecycle, {
  states: { 'paper.working': 'paper.writing' },
  fallback: '',
});
/** A release that forgot where a state has gone. */
export const brokenDefinition: Definition = define(nextLifecycle, { states: {}, fallback: '' });
/** The same chart; what its context means has changed. */
export const renumberedDefinition: Definition = define(halfOf(attemptMachine, 2), {
  states: {},
  fallback: '',
  context: ({ context: stored }) => ({ ...stored, warned: 100 }),
});

/** Somebody, as far as an attempt asks. */
export const someone = (userId: string): Who => ({
  userId,
  orgId: 'o',
  userName: userId,
  name: userId,
  role: 'student',
  base: 'student',
  roleId: 'r',
  deptId: null,
  gated: false,
  powers: new Set(),
  family: '',
});
