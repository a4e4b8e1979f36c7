// What QA sees of the state machines: the report of what tests cover of them, its elements, gaps and mutants.
import { z } from 'zod';
import { op } from './kit.ts';

const state = z.strictObject({
  id: z.string(),
  /** Last segment of the id. */
  name: z.string(),
  type: z.enum(['atomic', 'compound', 'parallel', 'final', 'history']),
  parent: z.string().nullable(),
  initial: z.string().nullable(),
  tags: z.array(z.string()),
  /** Statements of the specification that it stands for. */
  spec: z.array(z.string()),
});
const transition = z.strictObject({
  /** `sourceId|eventDescriptor|index`; the descriptor is empty for `always`, the index counts the candidates. */
  key: z.string(),
  source: z.string(),
  event: z.string(),
  /** State ids; empty for a transition that only acts. */
  targets: z.array(z.string()),
  guard: z.string().nullable(),
  actions: z.array(z.string()),
  reenter: z.boolean(),
  spec: z.array(z.string()),
});
/** One guard at one place: the transition's key, then `/n` for each operand of and, or, not on the way. */
const guard = z.strictObject({ key: z.string(), transition: z.string(), label: z.string() });
/** key: `stateId/invokeId`; `cancellable`: its state may be left before it ends. */
const invoke = z.strictObject({
  key: z.string(),
  state: z.string(),
  id: z.string(),
  src: z.string(),
  cancellable: z.boolean(),
});
/** key: the event's type, `xstate.after.<delay>.<stateId>` */
const timer = z.strictObject({ key: z.string(), state: z.string(), delay: z.string(), cancellable: z.boolean() });

const inventory = z.strictObject({
  machine: z.string(),
  /** Changes with anything below it; records of another hash are not this chart's. */
  hash: z.string(),
  initial: z.array(z.string()),
  states: z.array(state),
  transitions: z.array(transition),
  guards: z.array(guard),
  invokes: z.array(invoke),
  timers: z.array(timer),
  /** Types of the events that come from outside the chart. */
  events: z.array(z.string()),
});

/**
 * c0 states, c1 transitions, c1n refused events, c2 pairs of transitions, c3 guards both ways, c4 invokes' ends, c5 timers' ends,
 * c6 final states and what follows them, c7 statements of the specification, c8 mutants that tests kill.
 */
export const CRITERIA = ['c0', 'c1', 'c1n', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7', 'c8'] as const;
/** Where a hit comes from. `all` is unit, api and browser: the walk takes every edge that it finds and asserts little. */
export const LEVELS = ['walk', 'unit', 'api', 'browser', 'all'] as const;
const criterion = z.enum(CRITERIA);
const level = z.enum(LEVELS);

const covered = z.strictObject({ covered: z.number().int(), of: z.number().int() });
const byCriterion = z.record(criterion, covered);
const coverage = z.record(level, byCriterion);

/** An element is what a criterion asks for: `transition:<key>`, `guard:<site>:true`, `pair:<t1> -> <t2>`. */
const element = z.strictObject({ hits: z.partialRecord(level, z.number().int()), tests: z.array(z.string()) });

/** A line of text, which stands for an element: `transition:<key>`, `invoke:<key>`, `timer:<key>`. */
const drawnLine = z.strictObject({ element: z.string(), text: z.string() });
const rect = { x: z.number(), y: z.number(), width: z.number(), height: z.number() };
const drawnBox = z.strictObject({ id: z.string(), ...rect, lines: z.array(drawnLine) });
/** `points` in order; the rectangle is its text's. */
const drawnArrow = z.strictObject({
  from: z.string(),
  to: z.string(),
  points: z.array(z.tuple([z.number(), z.number()])),
  ...rect,
  lines: z.array(drawnLine),
});
/** Of one state that holds others: its children closed, what is around it as one box, and the arrows between them. */
const drawing = z.strictObject({
  of: z.string(),
  width: z.number(),
  height: z.number(),
  boxes: z.array(drawnBox),
  arrows: z.array(drawnArrow),
});
export const drawings = z.array(drawing);

/**
 * `unreachable`: proved by a walk that came to its end (a refusal: it was in that state and sent that event, which was always
 * taken); `declared`: by hand, with its reason. `level`: no test of that level alone can be asked for it; absent: none at all.
 */
const infeasible = z.strictObject({
  reason: z.enum(['unreachable', 'declared']),
  why: z.string().optional(),
  level: z.literal('browser').optional(),
});

/** A shortest way: the input's name, the labels of the events, and the leaves that are active after it. */
const script = z.strictObject({ input: z.string(), events: z.array(z.string()), state: z.string() });

export const MUTANTS = [
  'drop-transition',
  'retarget',
  'flip-guard',
  /** All actions of the transition. */
  'drop-action',
  /** All entry actions of the state. */
  'drop-entry',
  /** The invoke has no onError. */
  'skip-error',
] as const;
/** `by`: the first test that failed, or the walk's table where only that is another; null where nothing is. */
const mutant = z.strictObject({
  kind: z.enum(MUTANTS),
  element: z.string(),
  killed: z.boolean(),
  by: z.string().nullable(),
});

const finding = z.strictObject({ rule: z.string(), element: z.string() });

const machineReport = z.strictObject({
  inventory,
  coverage,
  /** All that c0 to c6 ask for, the infeasible among it. */
  elements: z.record(z.string(), element),
  /** Elements that nothing of `all` covers, by criterion; c8: mutants that live, `<kind> <element>`. */
  missing: z.record(criterion, z.array(z.string())),
  /** Elements that count nowhere, or not at their level. */
  infeasible: z.record(z.string(), infeasible),
  /** A shortest way to each element. */
  scripts: z.record(z.string(), script),
  dropped: z.array(z.strictObject({ state: z.string(), event: z.string(), hits: z.number().int() })),
  lint: z.array(finding),
  /** Null: not tried with this chart. `of` is 0 where they were tried in an earlier run: of that, only what lived is known. */
  mutants: z.strictObject({ killed: z.number().int(), of: z.number().int(), list: z.array(mutant) }).nullable(),
  /** In the order of the chart, the whole first. */
  drawings,
  /** Of browser tests whose trace the last run has kept (TRACE=1): where it lies in the project. */
  traces: z.record(z.string(), z.string()).optional(),
});

/** The trend: of all charts together, on `all`. */
export const machinesRun = z.strictObject({
  commit: z.string(),
  date: z.string(),
  percent: z.partialRecord(criterion, z.number()),
});

const spec = z.strictObject({ tag: z.string(), elements: z.array(z.string()), covered: z.boolean() });

const head = {
  form: z.literal(2),
  /** `run`: of the last tests, with counts and names; `stored`: the charts and what gaps.json says of them. */
  source: z.enum(['run', 'stored']),
  /** Of the code that was measured; empty outside a repository. */
  commit: z.string(),
  date: z.string(),
  specs: z.array(spec),
  /** The last runs, oldest first. */
  runs: z.array(machinesRun),
};

export const machinesReport = z.strictObject({ ...head, machines: z.array(machineReport) });

/** What a list of the charts needs of each. */
const machineRow = z.strictObject({
  machine: z.string(),
  hash: z.string(),
  /** As far as something is asked for: a list of many charts stays small. */
  coverage: z.partialRecord(level, z.partialRecord(criterion, covered)),
  missing: z.record(criterion, z.number().int()),
  lint: z.number().int(),
});
const machineRows = z.strictObject({ ...head, machines: z.array(machineRow) });

export type Criterion = z.output<typeof criterion>;
export type Level = z.output<typeof level>;
export type StateElement = z.output<typeof state>;
export type TransitionElement = z.output<typeof transition>;
export type GuardSite = z.output<typeof guard>;
export type InvokeElement = z.output<typeof invoke>;
export type TimerElement = z.output<typeof timer>;
export type Inventory = z.output<typeof inventory>;
export type Covered = z.output<typeof covered>;
export type Coverage = z.output<typeof coverage>;
export type Drawing = z.output<typeof drawing>;
export type TestScript = z.output<typeof script>;
export type Mutant = z.output<typeof mutant>;
export type Infeasible = z.output<typeof infeasible>;
export type MachineReport = z.output<typeof machineReport>;
export type MachinesReport = z.output<typeof machinesReport>;
export type MachinesRun = z.output<typeof machinesRun>;
export type MachineRows = z.output<typeof machineRows>;

export const qa = {
  machines: op('/api/QA/Machines', {
    summary: 'What tests cover of the state machines',
    access: ['qa', 'super'],
    output: z.strictObject({ report: machineRows.nullable() }),
  }),
  machine: op('/api/QA/Machine', {
    summary: 'One state machine with all its elements',
    access: ['qa', 'super'],
    input: z.strictObject({ machine: z.string().max(100) }),
    output: z.strictObject({ machine: machineReport }),
  }),
};
