// Records what running actors cover, by XState's inspection. Pass `inspect` to createActor(): attached later, it misses
// what the chart did before it came to rest.
import type { AnyActorRef, AnyMachineSnapshot, AnyStateMachine, EventObject, InspectionEvent } from 'xstate';
import { machineOf } from './actors.ts';
import { forgetOutcomes, probeGuards, takeOutcomes } from './guards.ts';
import {
  add,
  beginningOf,
  type Configuration,
  configurationOf,
  countBeginning,
  countDropped,
  countMicrostep,
  countPairs,
  type Hits,
} from './hits.ts';
import { inventoryOf } from './inventory.ts';
import { createTally, type MachineRecord } from './records.ts';

interface Recorder {
  inspect: (event: InspectionEvent) => void;
  /** What was recorded since the last call. */
  drain: () => MachineRecord[];
}

/** An actor in the middle of a step. */
interface Stepping {
  before: Configuration;
  events: Set<EventObject>;
}

/** What comes while `testId` names no test is not counted. */
export function createRecorder(testId: () => string | null): Recorder {
  const tally = createTally();
  const stepping = new WeakMap<object, Stepping>();
  // on its way to its first snapshot, which cannot be asked for yet
  const beginning = new WeakSet<object>();
  /** What each actor took last. */
  const latest = new WeakMap<object, readonly string[]>();

  const put = (machine: AnyStateMachine, count: (hits: Hits) => void) => {
    const hits: Hits = {};
    count(hits);
    const { machine: name, hash } = inventoryOf(machine);
    const test = testId();
    if (test !== null) tally.put(name, hash, test, hits);
  };

  /** The guards' answers count once the step is sure; the event itself was perhaps asked about before, by `can()`. */
  const settle = (ref: object, machine: AnyStateMachine, sent: EventObject) => {
    const events = new Set([sent, ...(stepping.get(ref)?.events ?? [])]);
    stepping.delete(ref);
    put(machine, (hits) => {
      for (const e of events) for (const [key, n] of takeOutcomes(e, machine.root)) add(hits, `guard:${key}`, n);
    });
  };

  const microstep = (
    ref: AnyActorRef,
    machine: AnyStateMachine,
    e: InspectionEvent & { type: '@xstate.microstep' },
  ) => {
    const current = stepping.get(ref);
    const before = current?.before ?? (beginning.has(ref) ? beginningOf(machine) : configurationOf(ref.getSnapshot()));
    const after = configurationOf(e.snapshot as AnyMachineSnapshot); // a machine's snapshot, as `machine` says
    const { event, _transitions: transitions } = e;
    const isDropped = transitions.length === 0 && !current && event.type !== 'xstate.stop';
    put(machine, (hits) => {
      if (isDropped) return countDropped(hits, before, event);
      const taken = countMicrostep(hits, { machine, event, before, after, transitions });
      if (taken.length === 0) return;
      countPairs(hits, latest.get(ref) ?? [], taken);
      latest.set(ref, taken);
    });
    stepping.set(ref, { before: after, events: new Set([...(current?.events ?? []), event]) });
  };

  const inspect = (e: InspectionEvent) => {
    const ref = e.actorRef as AnyActorRef; // ActorRefLike is what inspection calls any actor
    const machine = machineOf(ref);
    if (!machine) return;
    probeGuards(machine);
    if (e.type === '@xstate.actor') beginning.add(ref);
    else if (e.type === '@xstate.event' && e.event.type === 'xstate.init') {
      beginning.delete(ref);
      if (!isRestored(ref)) put(machine, (hits) => countBeginning(hits, machine));
    } else if (e.type === '@xstate.event' && !stepping.has(ref)) forgetOutcomes(e.event);
    else if (e.type === '@xstate.microstep') microstep(ref, machine, e);
    else if (e.type === '@xstate.snapshot') settle(ref, machine, e.event);
  };
  return { inspect, drain: tally.drain };
}

/** Made from a stored snapshot, an actor enters nothing. */
const isRestored = (ref: AnyActorRef): boolean =>
  'options' in ref &&
  typeof ref.options === 'object' &&
  ref.options !== null &&
  'snapshot' in ref.options &&
  ref.options.snapshot !== undefined;
