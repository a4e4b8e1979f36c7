// Pure `transition()` that also tells what it did. XState sends inspection events only into a system that somebody
// inspects, and its own pure call makes a system that nobody can reach: so we lend one, and listen.
import {
  type AnyActorScope,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  type EventObject,
} from 'xstate';
import { forgetOutcomes, probeGuards, takeOutcomes } from './guards.ts';
import {
  add,
  beginningOf,
  type Configuration,
  configurationOf,
  countBeginning,
  countDropped,
  countMicrostep,
  type Hits,
} from './hits.ts';
import { inventoryOf } from './inventory.ts';

export interface PlainAction {
  type: string;
  params: unknown;
}

export interface Recorded {
  next: AnyMachineSnapshot;
  actions: PlainAction[];
  /** Keys of the transitions taken, in order; none when the event was refused. */
  taken: string[];
  hits: Hits;
}

/** The result of `transition(machine, snapshot, event)`, and its hits. */
export function recordedStep(machine: AnyStateMachine, snapshot: AnyMachineSnapshot, event: EventObject): Recorded {
  forgetOutcomes(event);
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

/** The result of `initialTransition(machine, input)`, and its hits. Throws what the context factory throws. */
export function recordedStart(machine: AnyStateMachine, input: unknown): Recorded {
  // the input's type is the chart's own business
  const run = (scope: AnyActorScope) => machine.getInitialSnapshot(scope, input as never) as AnyMachineSnapshot;
  const recorded = record(machine, beginningOf(machine), [], run);
  if (recorded.next.status === 'error') throw recorded.next.error;
  countBeginning(recorded.hits, machine);
  return recorded;
}

function record(
  machine: AnyStateMachine,
  from: Configuration,
  sent: EventObject[],
  run: (scope: AnyActorScope) => AnyMachineSnapshot,
): Recorded {
  const { keyOf } = inventoryOf(machine);
  probeGuards(machine);
  const hits: Hits = {};
  const taken: string[] = [];
  const actions: PlainAction[] = [];
  const events = new Set(sent);
  let before = from;
  // never started: it only lends its system, as in XState's own pure call
  const self = createActor(machine);
  self.system.inspect((e) => {
    if (e.type !== '@xstate.microstep') return;
    const after = configurationOf(e.snapshot as AnyMachineSnapshot); // a chart's microstep has a chart's snapshot
    countMicrostep(hits, { machine, event: e.event, before, after, transitions: e._transitions });
    taken.push(...e._transitions.map((t) => keyOf.get(t) ?? '?'));
    events.add(e.event);
    before = after;
  });
  const next = run(scopeOf(self, (action) => actions.push(action)));
  for (const e of events) for (const [key, n] of takeOutcomes(e, machine.root)) add(hits, `guard:${key}`, n);
  return { next, actions, taken, hits };
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
