// What QA sees of the state machines: the stored report of their coverage.
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

/** States, transitions, refused events, guards both ways, invokes' ends, timers' ends, statements of the specification. */
export const CRITERIA = ['c0', 'c1', 'c1n', 'c3', 'c4', 'c5', 'c7'] as const;
/** Where a hit comes from; `all` is their sum. */
export const LEVELS = ['unit', 'api', 'browser', 'all'] as const;
const criterion = z.enum(CRITERIA);
const level = z.enum(LEVELS);

const covered = z.strictObject({ covered: z.number().int(), of: z.number().int() });
const coverage = z.record(level, z.record(criterion, covered));

/** An element is what a criterion asks for, `transition:<key>` or `guard:<site>:true`. */
const element = z.strictObject({ hits: z.partialRecord(level, z.number().int()), tests: z.array(z.string()) });

const box = z.strictObject({
  id: z.string(),
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
  depth: z.number().int(),
});
/** All transitions from one state to another; `x`, `y` the middle of their labels. */
const arrow = z.strictObject({
  from: z.string(),
  to: z.string(),
  keys: z.array(z.string()),
  path: z.string(),
  labels: z.array(z.string()),
  x: z.number(),
  y: z.number(),
});
const drawing = z.strictObject({ width: z.number(), height: z.number(), boxes: z.array(box), arrows: z.array(arrow) });

const machineReport = z.strictObject({
  inventory,
  coverage,
  elements: z.record(z.string(), element),
  /** Elements that nothing covers, by criterion. */
  missing: z.record(criterion, z.array(z.string())),
  /** A shortest script to each transition: the input's name, then events. */
  scripts: z.record(z.string(), z.strictObject({ input: z.string(), events: z.array(z.string()) })),
  dropped: z.array(z.strictObject({ state: z.string(), event: z.string(), hits: z.number().int() })),
  lint: z.array(z.strictObject({ rule: z.string(), element: z.string() })),
  drawing,
});

const run = z.strictObject({ commit: z.string(), date: z.string(), percent: z.record(criterion, z.number()) });

export const machinesReport = z.strictObject({
  /** Of the code that was measured; empty outside a repository. */
  commit: z.string(),
  date: z.string(),
  machines: z.array(machineReport),
  specs: z.array(z.strictObject({ tag: z.string(), elements: z.array(z.string()), covered: z.boolean() })),
  /** The last runs, oldest first. */
  runs: z.array(run),
});

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
export type MachineReport = z.output<typeof machineReport>;
export type MachinesReport = z.output<typeof machinesReport>;

export const qa = {
  machines: op('/api/QA/Machines', {
    summary: 'The stored coverage of the state machines',
    access: ['qa', 'super'],
    output: z.strictObject({ report: machinesReport.nullable() }),
  }),
};
