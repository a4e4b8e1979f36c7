// Steps that a recorder has seen: what one covers depends on the chart, on where it was, on what came, on what was taken and where
// that led. So each is looked into once, and counted from then on; only who asks for the counts pays for their names.
import type {
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyStateNode,
  AnyTransitionDefinition,
  InspectionEvent,
} from 'xstate';
import type { GuardAnswers } from './guards.ts';
import {
  add,
  type Configuration,
  configurationOf,
  countDropped,
  countMicrostep,
  countPairs,
  type Hits,
  leavesOf,
} from './hits.ts';

type Nodes = readonly AnyStateNode[];
type Children = Configuration['children'];

/** Active states that a chart has been in, in one order. */
export interface ActiveStates {
  nodes: Nodes;
  /** Their ids, as `leavesOf` has them. */
  leaves: string;
  /** Ids of the children that its states invoke. */
  invokes: readonly string[];
  /** By the event's type; and the one that was taken last, which often is the next one too. */
  steps: Map<string, SeenStep[]>;
  latest: SeenStep | null;
}

/** A microstep that was taken, or an event that was dropped. */
export interface SeenStep {
  machine: AnyStateMachine;
  type: string;
  to: ActiveStates;
  transitions: readonly AnyTransitionDefinition[];
  /** Which of the place's children had ended by themselves, a bit each. */
  ended: number;
  isDropped: boolean;
  hits: Hits;
  taken: readonly string[];
  /** How often since the last time that somebody asked; after which other, and with which answers of guards. */
  n: number;
  before: { step: SeenStep; n: number }[];
  answered: { answers: GuardAnswers; n: number }[];
  isCounted: boolean;
}

/** A microstep as inspection tells it. */
type Came = InspectionEvent & { type: '@xstate.microstep' };

interface Chart {
  machine: AnyStateMachine;
  /** As they were before it. */
  children: Children;
}

/** What one recorder has seen. */
export function createSeenMemory() {
  const places = new WeakMap<AnyStateNode, ActiveStates[]>();

  const placeOf = (machine: AnyStateMachine, nodes: Nodes): ActiveStates => {
    const known = places.get(machine.root) ?? [];
    places.set(machine.root, known);
    const found = known.find((place) => isSame(place.nodes, nodes));
    if (found) return found;
    const invokes = nodes.flatMap((n) => n.invoke.map(({ id }) => id));
    const made = { nodes, leaves: leavesOf({ nodes, children: {} }), invokes, steps: new Map(), latest: null };
    known.push(made);
    return made;
  };

  const stepOf = (from: ActiveStates, chart: Chart, came: Came, isDropped: boolean): SeenStep => {
    const { type } = came.event;
    const ended = from.invokes.length > 0 ? endedOf(from, chart.children) : 0;
    if (from.latest !== null && from.latest.type === type && isStep(from.latest, came, ended, isDropped))
      return from.latest;
    const steps = from.steps.get(type);
    const known = steps?.find((step) => isStep(step, came, ended, isDropped));
    const step = known ?? lookInto(from, placeOf(chart.machine, nodesOf(came)), chart, came, { ended, isDropped });
    from.latest = step;
    if (known) return known;
    if (steps) steps.push(step);
    // children without a name of their own make a type of event each
    else if (!isDropped || !type.startsWith('xstate.')) from.steps.set(type, [step]);
    return step;
  };

  return { placeOf, stepOf };
}

const nodesOf = ({ snapshot }: Came): Nodes => (snapshot as AnyMachineSnapshot)._nodes; // a chart's snapshot

const isStep = (step: SeenStep, came: Came, ended: number, isDropped: boolean): boolean =>
  step.ended === ended &&
  step.isDropped === isDropped &&
  isSame(step.transitions, came._transitions) &&
  isSame(step.to.nodes, nodesOf(came));

function lookInto(
  from: ActiveStates,
  to: ActiveStates,
  { machine, children }: Chart,
  { event, snapshot, _transitions: transitions }: Came,
  { ended, isDropped }: Pick<SeenStep, 'ended' | 'isDropped'>,
): SeenStep {
  const before = { nodes: from.nodes, children };
  const after = configurationOf(snapshot as AnyMachineSnapshot);
  const hits: Hits = {};
  let taken: readonly string[] = [];
  if (isDropped) countDropped(hits, before, event);
  else taken = countMicrostep(hits, { machine, event, before, after, transitions });
  const { type } = event;
  const counts = { n: 0, before: [], answered: [], isCounted: false };
  return { machine, type, to, transitions, ended, isDropped, hits, taken, ...counts };
}

function endedOf({ invokes }: ActiveStates, children: Children): number {
  let ended = 0;
  for (const id of invokes) ended = ended * 2 + (children[id]?.getSnapshot()?.status === 'done' ? 1 : 0);
  return ended;
}

function isSame(some: readonly unknown[], others: readonly unknown[]): boolean {
  if (some.length !== others.length) return false;
  for (let i = 0; i < some.length; i++) if (some[i] !== others[i]) return false;
  return true;
}

export function countAfter(step: SeenStep, last: SeenStep): void {
  for (const pair of step.before)
    if (pair.step === last) {
      pair.n++;
      return;
    }
  step.before.push({ step: last, n: 1 });
}

export function countAnswers(step: SeenStep, answers: GuardAnswers): void {
  for (const one of step.answered)
    if (isSame(one.answers, answers)) {
      one.n++;
      return;
    }
  step.answered.push({ answers, n: 1 });
}

/** What its counts come to, by name; afterwards it has none. */
export function takeHits(step: SeenStep): Hits {
  const hits: Hits = {};
  for (const [key, n] of Object.entries(step.hits)) if (step.n > 0) add(hits, key, n * step.n);
  for (const { step: last, n } of step.before) {
    const pairs: Hits = {};
    countPairs(pairs, last.taken, step.taken);
    for (const [key, once] of Object.entries(pairs)) add(hits, key, once * n);
  }
  for (const { answers, n } of step.answered) for (const key of answers) add(hits, key, n);
  step.n = 0;
  step.before = [];
  step.answered = [];
  step.isCounted = false;
  return hits;
}
