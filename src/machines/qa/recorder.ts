// Records what running actors cover, by XState's inspection. Pass `inspect` to createActor(): attached later, it misses
// what the chart did before it came to rest.
import type { AnyActorRef, AnyMachineSnapshot, AnyStateMachine, EventObject, InspectionEvent } from 'xstate';
import { machineOf } from './actors.ts';
import { forgetAnswers, probeGuards, takeAnswers } from './guards.ts';
import { add, beginningOf, type Configuration, countBeginning, type Hits } from './hits.ts';
import { inventoryOf } from './inventory.ts';
import { createTally, type MachineRecord } from './records.ts';
import { type ActiveStates, countAfter, countAnswers, createSeenMemory, type SeenStep, takeHits } from './seen.ts';

interface Recorder {
  inspect: (event: InspectionEvent) => void;
  /** What was recorded since the last call. */
  drain: () => MachineRecord[];
}

type ActorRefLike = InspectionEvent['actorRef'];

/** An actor that runs a chart. */
interface Watched {
  machine: AnyStateMachine;
  /** On its way to its first snapshot, which cannot be asked for yet. */
  isBeginning: boolean;
  /** Where its last microstep led. */
  place: ActiveStates | null;
  children: Configuration['children'];
  /** The last microstep of the step that it is in the middle of, and the events of those: the first, and the others. */
  step: SeenStep | null;
  event: EventObject | null;
  more: EventObject[];
  /** What it took last. */
  last: SeenStep | null;
}

type Microstep = InspectionEvent & { type: '@xstate.microstep' };

/** Counts of steps, and of what comes without one, by the test that is under way. */
function createCounts(testId: () => string | null) {
  const tally = createTally();
  /** Steps with counts, all of `test`. */
  let counted: SeenStep[] = [];
  let test: string | null = null;

  const put = (machine: AnyStateMachine, hits: Hits) => {
    const { machine: name, hash } = inventoryOf(machine);
    if (test !== null) tally.put(name, hash, test, hits);
  };
  const flush = () => {
    for (const step of counted) put(step.machine, takeHits(step));
    counted = [];
  };
  /** Whether a test is under way. */
  const isAsked = (): boolean => {
    const now = testId();
    if (now !== test) {
      flush();
      test = now;
    }
    return now !== null;
  };
  const mark = (step: SeenStep) => {
    if (step.isCounted) return;
    step.isCounted = true;
    counted.push(step);
  };
  const drain = (): MachineRecord[] => {
    flush();
    return tally.drain();
  };
  return { put, isAsked, mark, drain };
}

/** What comes while `testId` names no test is not counted. */
export function createRecorder(testId: () => string | null): Recorder {
  const { put, isAsked, mark, drain } = createCounts(testId);
  const memory = createSeenMemory();
  const watched = new WeakMap<object, Watched>();

  // one actor is told of several times in a row, and so is each of its children
  let latestRef: object | null = null;
  let latest: Watched | null = null;
  let latestOther: object | null = null;
  const watch = (ref: ActorRefLike): Watched | null => {
    if (ref === latestRef) return latest;
    if (ref === latestOther) return null;
    const machine = machineOf(ref as AnyActorRef); // what inspection calls any actor
    if (!machine) {
      latestOther = ref;
      return null;
    }
    const known = watched.get(ref) ?? newlyWatched(machine);
    watched.set(ref, known);
    latestRef = ref;
    latest = known;
    return known;
  };

  const microstep = (of: Watched, e: Microstep) => {
    const { event } = e;
    const isDropped = e._transitions.length === 0 && !of.step && event.type !== 'xstate.stop';
    const step = memory.stepOf(placeBefore(e.actorRef, of), of, e, isDropped);
    if (isAsked()) {
      mark(step);
      step.n++;
      if (of.last && step.taken.length > 0) countAfter(step, of.last);
    }
    if (step.taken.length > 0) of.last = step;
    of.step = step;
    of.place = step.to;
    if (step.to.invokes.length > 0) of.children = (e.snapshot as AnyMachineSnapshot).children; // a chart's snapshot
    // most steps are one microstep, of what was sent
    if (of.event === null) of.event = event;
    else if (of.event !== event) of.more.push(event);
  };

  const placeBefore = (ref: ActorRefLike, of: Watched): ActiveStates => {
    if (of.isBeginning) return of.step ? of.step.to : memory.placeOf(of.machine, beginningOf(of.machine).nodes);
    // no actor moves but by microsteps; its children do
    if (of.place && (of.step || of.place.invokes.length === 0)) return of.place;
    const { _nodes: nodes, children } = (ref as AnyActorRef).getSnapshot() as AnyMachineSnapshot; // a chart's snapshot
    of.children = children;
    return of.place ?? memory.placeOf(of.machine, nodes);
  };

  /** The guards' answers count once the step is sure; the event itself was perhaps asked about before, by `can()`. */
  const settle = (of: Watched, sent: EventObject) => {
    const { machine, step, event, more } = of;
    let answers = takeAnswers(sent, machine.root);
    if (event !== null && event !== sent) answers = [...answers, ...takeAnswers(event, machine.root)];
    if (more.length > 0) {
      answers = [...answers, ...more.flatMap((e) => takeAnswers(e, machine.root))];
      of.more = [];
    }
    of.step = null;
    of.event = null;
    if (answers.length === 0 || !isAsked()) return;
    if (!step) {
      const hits: Hits = {};
      for (const answer of answers) add(hits, answer);
      put(machine, hits);
      return;
    }
    mark(step);
    countAnswers(step, answers);
  };

  const inspect = (e: InspectionEvent) => {
    // each kind is read where it is known: all of them in one place cost more than the counting
    switch (e.type) {
      case '@xstate.microstep': {
        const of = watch(e.actorRef);
        if (of) microstep(of, e);
        return;
      }
      case '@xstate.snapshot': {
        const of = watch(e.actorRef);
        if (of) settle(of, e.event);
        return;
      }
      case '@xstate.event': {
        const of = watch(e.actorRef);
        if (!of) return;
        if (e.event.type === 'xstate.init') begin(of, e.actorRef);
        else if (!of.step) forgetAnswers(e.event);
        return;
      }
      case '@xstate.actor': {
        const of = watch(e.actorRef);
        if (of) of.isBeginning = true;
      }
    }
  };
  const begin = (of: Watched, ref: ActorRefLike) => {
    of.isBeginning = false;
    if (isRestored(ref) || !isAsked()) return;
    const hits: Hits = {};
    countBeginning(hits, of.machine);
    put(of.machine, hits);
  };
  return { inspect, drain };
}

function newlyWatched(machine: AnyStateMachine): Watched {
  probeGuards(machine);
  return { machine, isBeginning: false, place: null, children: {}, step: null, event: null, more: [], last: null };
}

/** Made from a stored snapshot, an actor enters nothing. */
const isRestored = (ref: ActorRefLike): boolean =>
  'options' in ref &&
  typeof ref.options === 'object' &&
  ref.options !== null &&
  'snapshot' in ref.options &&
  ref.options.snapshot !== undefined;
