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
import { forgetAnswers, probeGuards, takeAnswers } from './guards.ts';
import {
  add,
  beginningOf,
  type Configuration,
  configurationOf,
  countAllPairs,
  countBeginning,
  countDropped,
  countMicrostep,
  type Hits,
  leavesOf,
} from './hits.ts';

export interface PlainAction {
  type: string;
  params: unknown;
}

export interface Recorded {
  next: AnyMachineSnapshot;
  actions: PlainAction[];
  /** Keys of the transitions taken, in order; none when the event was refused. */
  taken: string[];
  /** The same by microstep. */
  microsteps: string[][];
  hits: Hits;
}

/** The result of `transition(machine, snapshot, event)`, and its hits. */
export function recordedStep(machine: AnyStateMachine, snapshot: AnyMachineSnapshot, event: EventObject): Recorded {
  forgetAnswers(event);
  const at = configurationOf(snapshot);
  const recorded = record(
    machine,
    at,
    [event],
    (scope) => machine.transition(snapshot, event, scope) as AnyMachineSnapshot,
  );
  if (recorded.taken.length === 0) countDropped(recorded.hits, at, event);
  return recorded;
}

/** The result of `initialTransition(machine, input)`, and its hits; where the context factory throws, an error without any. */
export function recordedStart(machine: AnyStateMachine, input: unknown): Recorded {
  // the input's type is the chart's own business
  const run = (scope: AnyActorScope) => machine.getInitialSnapshot(scope, input as never) as AnyMachineSnapshot;
  const recorded = record(machine, beginningOf(machine), [], run);
  if (recorded.next.status !== 'error') countBeginning(recorded.hits, machine);
  return recorded;
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
}

/** One for each chart: to make one costs as much as a step does. */
const lent = new WeakMap<AnyStateNode, Lent>();

function lentBy(machine: AnyStateMachine): Lent {
  const known = lent.get(machine.root);
  if (known) return known;
  // never started: it only lends its system, as in XState's own pure call
  const made: Lent = { self: new Actor(machine), listen: null };
  made.self.system.inspect((e) => {
    // a child that begins within the step is in the same system, and its steps are its own
    if (e.type === '@xstate.microstep' && e.actorRef === made.self) made.listen?.(e);
  });
  lent.set(machine.root, made);
  return made;
}

function record(
  machine: AnyStateMachine,
  from: Configuration,
  sent: EventObject[],
  run: (scope: AnyActorScope) => AnyMachineSnapshot,
  /** By which state each configuration on the way was left. */
  trace: Map<string, string> | null = null,
): Recorded {
  probeGuards(machine);
  const hits: Hits = {};
  const microsteps: string[][] = [];
  const actions: PlainAction[] = [];
  const events = new Set(sent);
  let before = from;
  const lender = lentBy(machine);
  lender.listen = (e) => {
    const after = configurationOf(e.snapshot as AnyMachineSnapshot); // a chart's microstep has a chart's snapshot
    const taken = countMicrostep(hits, { machine, event: e.event, before, after, transitions: e._transitions });
    if (taken.length > 0) microsteps.push(taken);
    if (trace) {
      const [state = ''] = taken[0]?.split('|') ?? [];
      const known = trace.get(leavesOf(before));
      if (known !== undefined) throw new Endless(known);
      trace.set(leavesOf(before), state);
    }
    events.add(e.event);
    before = after;
  };
  try {
    const next = run(scopeOf(lender.self, (action) => actions.push(action)));
    // a first step keeps what it throws
    if (next.error instanceof Endless || isInfinite(next.error)) throw next.error;
    for (const e of events) for (const answer of takeAnswers(e, machine.root)) add(hits, answer);
    countAllPairs(hits, [], microsteps);
    return { next, actions, taken: microsteps.flat(), microsteps, hits };
  } catch (error) {
    // once more, to see where it turns in a circle
    if (!trace && isInfinite(error)) return record(machine, from, sent, run, new Map());
    throw error;
  } finally {
    lender.listen = null;
  }
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
