// Pure `transition()` that also tells what it did. XState sends inspection events only into a system that somebody
// inspects, and its own pure call makes a system that nobody can reach: so we lend one, and listen.
import {
  Actor,
  type AnyActorScope,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  type EventObject,
  type InspectionEvent,
} from 'xstate';
import { forgetAnswers, type GuardAnswers, probeGuards, takeAnswers } from './guards.ts';
import {
  add,
  beginningOf,
  type Configuration,
  configurationOf,
  countAllPairs,
  countBeginning,
  countDropped,
  type Hits,
} from './hits.ts';
import { type ActiveStates, createSeenMemory, type SeenStep } from './seen.ts';

export interface PlainAction {
  type: string;
  params: unknown;
}

/** Of steps with the same microsteps and answers it is one object. */
interface Outcome {
  /** Keys of the transitions taken, in order; none when the event was refused. */
  taken: readonly string[];
  /** The same by microstep. */
  microsteps: readonly (readonly string[])[];
  hits: Readonly<Hits>;
  /** Ids of the active leaves that it led to. */
  leaves: string;
}

export interface Recorded extends Outcome {
  next: AnyMachineSnapshot;
  actions: PlainAction[];
}

/** The result of `transition(machine, snapshot, event)`, and its hits. */
export function recordedStep(machine: AnyStateMachine, snapshot: AnyMachineSnapshot, event: EventObject): Recorded {
  forgetAnswers(event);
  const run = (scope: AnyActorScope) => machine.transition(snapshot, event, scope) as AnyMachineSnapshot;
  return record(machine, configurationOf(snapshot), event, run);
}

/** The result of `initialTransition(machine, input)`, and its hits; where the context factory throws, an error without any. */
export function recordedStart(machine: AnyStateMachine, input: unknown): Recorded {
  // the input's type is the chart's own business
  const run = (scope: AnyActorScope) => machine.getInitialSnapshot(scope, input as never) as AnyMachineSnapshot;
  const recorded = record(machine, beginningOf(machine), null, run);
  if (recorded.next.status === 'error') return recorded;
  const hits = { ...recorded.hits };
  countBeginning(hits, machine);
  return { ...recorded, hits };
}

/** A step that found no end: the first state of the circle. */
export class Endless extends Error {
  readonly state: string;

  constructor(state: string) {
    super(`endless from ${state}`);
    this.state = state;
  }
}

/** What XState throws where `maxIterations` ends a step. */
const isInfinite = (error: unknown): boolean => error instanceof Error && error.message.startsWith('Infinite loop');

type Microstep = InspectionEvent & { type: '@xstate.microstep' };

interface Lent {
  self: AnyActorScope['self'];
  /** Where its inspection events go, while a step is under way. */
  listen: ((e: Microstep) => void) | null;
  memory: ReturnType<typeof createSeenMemory>;
  outcomes: Branch;
}

/** One for each chart: to make one costs as much as a step does. */
const lent = new WeakMap<AnyStateNode, Lent>();

function lentBy(machine: AnyStateMachine): Lent {
  const known = lent.get(machine.root);
  if (known) return known;
  // never started: it only lends its system, as in XState's own pure call
  const made: Lent = { self: new Actor(machine), listen: null, memory: createSeenMemory(), outcomes: newBranch() };
  made.self.system.inspect((e) => {
    // a child that begins within the step is in the same system, and its steps are its own
    if (e.type === '@xstate.microstep' && e.actorRef === made.self) made.listen?.(e);
  });
  lent.set(machine.root, made);
  return made;
}

function record(
  machine: AnyStateMachine,
  { nodes, children }: Configuration,
  /** Null: it begins. */
  sent: EventObject | null,
  run: (scope: AnyActorScope) => AnyMachineSnapshot,
  /** By which state each configuration on the way was left. */
  trace: Map<string, string> | null = null,
): Recorded {
  probeGuards(machine);
  const lender = lentBy(machine);
  const steps: SeenStep[] = [];
  const actions: PlainAction[] = [];
  const events = sent ? [sent] : [];
  let place = lender.memory.placeOf(machine, nodes);
  let before = children;
  lender.listen = (e) => {
    const step = lender.memory.stepOf(place, { machine, children: before }, e, false);
    steps.push(step);
    if (trace) follow(trace, place, step);
    if (!events.includes(e.event)) events.push(e.event);
    place = step.to;
    before = (e.snapshot as AnyMachineSnapshot).children; // a chart's microstep has a chart's snapshot
  };
  try {
    const next = run(scopeOf(lender.self, (action) => actions.push(action)));
    // a first step keeps what it throws
    if (next.error instanceof Endless || isInfinite(next.error)) throw next.error;
    const answers = events.flatMap((e) => takeAnswers(e, machine.root));
    return { next, actions, ...outcomeOf(lender.outcomes, { sent, steps, answers, place }) };
  } catch (error) {
    // once more, to see where it turns in a circle
    if (!trace && isInfinite(error)) return record(machine, { nodes, children }, sent, run, new Map());
    throw error;
  } finally {
    lender.listen = null;
  }
}

function follow(trace: Map<string, string>, { leaves }: ActiveStates, { taken }: SeenStep): void {
  const known = trace.get(leaves);
  if (known !== undefined) throw new Endless(known);
  const [state = ''] = taken[0]?.split('|') ?? [];
  trace.set(leaves, state);
}

/** Outcomes that are known, by one microstep after the other, and one answer after the other. */
interface Branch {
  outcome: Outcome | null;
  next: Map<SeenStep | string, Branch>;
}

const newBranch = (): Branch => ({ outcome: null, next: new Map() });

function branchOf(from: Branch, by: SeenStep | string): Branch {
  const known = from.next.get(by);
  if (known) return known;
  const made = newBranch();
  from.next.set(by, made);
  return made;
}

interface Came {
  sent: EventObject | null;
  steps: readonly SeenStep[];
  answers: GuardAnswers;
  /** Where it is now. */
  place: ActiveStates;
}

function outcomeOf(known: Branch, came: Came): Outcome {
  let branch = known;
  for (const step of came.steps) branch = branchOf(branch, step);
  for (const answer of came.answers) branch = branchOf(branch, answer);
  branch.outcome ??= lookInto(came);
  return branch.outcome;
}

function lookInto({ sent, steps, answers, place }: Came): Outcome {
  const hits: Hits = {};
  for (const step of steps) for (const [key, n] of Object.entries(step.hits)) add(hits, key, n);
  for (const answer of answers) add(hits, answer);
  const microsteps = steps.map((step) => step.taken).filter((taken) => taken.length > 0);
  countAllPairs(hits, [], microsteps);
  const taken = microsteps.flat();
  if (sent && taken.length === 0) countDropped(hits, { nodes: place.nodes, children: {} }, sent);
  return { taken, microsteps, hits, leaves: place.leaves };
}

function scopeOf(self: AnyActorScope['self'], onAction: (action: PlainAction) => void): AnyActorScope {
  const nothing = () => {};
  return {
    self,
    id: '',
    sessionId: '',
    system: self.system,
    defer: nothing,
    logger: nothing,
    stopChild: nothing,
    emit: nothing,
    actionExecutor: onAction,
  };
}
