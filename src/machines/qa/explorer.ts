// Walks a chart by pure steps: every configuration it can be in, up to a declared projection of its context, and the
// shortest script to every transition. Nothing is run; effects and timers are events like any other.
import type { AnyMachineSnapshot, AnyStateMachine, AnyStateNode, EventObject } from 'xstate';
import { type LifecycleHalf, sampleOf } from '../lifecycle.ts';
import { configurationOf, type Hits, leavesOf } from './hits.ts';
import { inventoryOf } from './inventory.ts';
import { recordedStart, recordedStep } from './step.ts';
import { ancestorsOf, childrenOf, nodesOf } from './walk.ts';

/** What the explorer must be told of a chart; stands beside it as `<name>.samples.ts`. */
export interface Samples {
  machine: AnyStateMachine;
  /** Of a chart that the server runs: what stands beside it. */
  lifecycle?: LifecycleHalf;
  /** Inputs that differ in what they make possible, by name. */
  inputs: Record<string, unknown>;
  /** Every event from outside, by label. More than one of a type where the payload decides. */
  events: Record<string, EventObject>;
  /** Outputs of invokes by id, where the chart looks at them; the label tells them apart. */
  outputs?: Record<string, Record<string, unknown>>;
  /** Errors of invokes likewise. */
  errors?: Record<string, Record<string, unknown>>;
  /** As much of the context as decides what may happen; must be of few values, or the walk does not end. */
  project?: (context: AnyMachineSnapshot['context']) => unknown;
}

/** The commands of a lifecycle as events, by type; without those of which the explorer is given several. */
export const commandsOf = (lifecycle: LifecycleHalf, but: readonly string[] = []): Samples['events'] =>
  Object.fromEntries(
    Object.keys(lifecycle.commands).flatMap((type) => {
      const event = but.includes(type) ? null : sampleOf(lifecycle, type, {});
      return event ? [[type, event]] : [];
    }),
  );

interface Edge {
  from: number;
  to: number;
  label: string;
  event: EventObject;
  /** Keys of the transitions taken, in order. */
  taken: string[];
}

export interface Place {
  snapshot: AnyMachineSnapshot;
  /** The edge by which the walk came here first; null at a beginning. */
  by: Edge | null;
  input: string;
}

export interface Walk {
  places: Place[];
  edges: Edge[];
  /** Events that a place does not take. */
  refused: { at: number; label: string; event: EventObject }[];
  /** What each beginning takes and covers, by input. */
  begun: Record<string, { taken: string[]; hits: Hits }>;
}

export interface Script {
  input: string;
  /** Labels of the events, the last of which takes the transition. */
  events: string[];
}

const LIMIT = 20_000;

/** Breadth first, so the first way to a place is a shortest one. Throws when the projection has too many values. */
export function explore(samples: Samples): Walk {
  const { machine } = samples;
  const walk: Walk = { places: [], edges: [], refused: [], begun: {} };
  const seen = new Map<string, number>();
  const arrive = (snapshot: AnyMachineSnapshot, by: Edge | null, input: string): number => {
    const key = `${input} ${keyOf(samples, snapshot)}`;
    const known = seen.get(key);
    if (known !== undefined) return known;
    if (walk.places.length >= LIMIT)
      throw new Error(`${machine.id}: more than ${LIMIT} configurations; project the context to fewer values`);
    seen.set(key, walk.places.length);
    return walk.places.push({ snapshot, by, input }) - 1;
  };
  for (const [name, input] of Object.entries(samples.inputs)) {
    const { next, taken, hits } = recordedStart(machine, input);
    walk.begun[name] = { taken, hits };
    arrive(next, null, name);
  }
  for (let at = 0; at < walk.places.length; at++) {
    const place = walk.places[at];
    if (place?.snapshot.status !== 'active') continue;
    for (const [label, event] of Object.entries(eventsAt(samples, place.snapshot))) {
      const { next, taken } = recordedStep(machine, place.snapshot, event);
      if (taken.length === 0) walk.refused.push({ at, label, event });
      else {
        const edge: Edge = { from: at, to: -1, label, event, taken };
        edge.to = arrive(next, edge, place.input);
        walk.edges.push(edge);
      }
    }
  }
  return walk;
}

/** The events by which one comes to a place, from its input. */
function pathTo(walk: Walk, at: number): Edge[] {
  const path: Edge[] = [];
  for (let by = walk.places[at]?.by; by; by = walk.places[by.from]?.by) path.unshift(by);
  return path;
}

/** For each transition that the walk took, a shortest script that takes it. */
export function scripts(walk: Walk): Map<string, Script> {
  const found = new Map<string, Script>();
  for (const [input, { taken }] of Object.entries(walk.begun)) {
    for (const key of taken) if (!found.has(key)) found.set(key, { input, events: [] });
  }
  for (const edge of walk.edges) {
    for (const key of edge.taken) {
      const events = [...pathTo(walk, edge.from), edge].map((e) => e.label);
      const known = found.get(key);
      if (!known || events.length < known.events.length)
        found.set(key, { input: walk.places[edge.from]?.input ?? '', events });
    }
  }
  return found;
}

/** What may come now: every event from outside, and the results and timers of the active states. */
export function eventsAt(samples: Samples, snapshot: AnyMachineSnapshot): Record<string, EventObject> {
  const events = { ...samples.events };
  for (const node of snapshot._nodes) {
    for (const { id } of node.invoke) {
      for (const [label, output] of Object.entries(samples.outputs?.[id] ?? { '': null })) {
        events[`${id} done${label && ` ${label}`}`] = {
          type: `xstate.done.actor.${id}`,
          output,
          actorId: id,
        } as EventObject;
      }
      for (const [label, error] of Object.entries(samples.errors?.[id] ?? { '': { code: 'provider' } })) {
        events[`${id} failed${label && ` ${label}`}`] = {
          type: `xstate.error.actor.${id}`,
          error,
          actorId: id,
        } as EventObject;
      }
    }
    for (const { eventType, delay } of node.after) events[`after ${String(delay)}`] = { type: String(eventType) };
  }
  return events;
}

/**
 * States, history and projected context: the states alone would merge what guards tell apart. The history of a state that
 * is active is left out, as leaving it writes it anew; of a chart that is done nothing is taken up again.
 */
function keyOf({ project }: Samples, snapshot: AnyMachineSnapshot): string {
  const active = new Set(snapshot._nodes.map((n) => n.id));
  const history = Object.entries(snapshot.historyValue)
    .filter(
      ([id]) => snapshot.status === 'active' && !active.has(snapshot.machine.getStateNodeById(id).parent?.id ?? ''),
    )
    .map(([id, nodes]) => [id, nodes.map((n) => n.id)]);
  return JSON.stringify([
    snapshot.status,
    leavesOf(configurationOf(snapshot)),
    history,
    project?.(snapshot.context) ?? null,
  ]);
}

/** Every pair of a leaf state and an outside event that no transition there takes: `stateId|event`. */
export function sneakPairs(machine: AnyStateMachine): string[] {
  const { events } = inventoryOf(machine);
  const takes = (node: AnyStateNode, event: string) => [...node.transitions.keys()].some((d) => matches(d, event));
  // a region side by side that takes the event whatever it is in takes it for this leaf too
  const around = (leaf: AnyStateNode): AnyStateNode[] =>
    [leaf, ...ancestorsOf(leaf)].flatMap((n) => (n.parent?.type === 'parallel' ? childrenOf(n.parent) : [n]));
  // a chart only passes through a state that leaves by itself: no event finds it there
  const rests = (n: AnyStateNode) => n.type === 'atomic' && !n.always?.some((t) => t.guard === undefined);
  const leaves = nodesOf(machine.root).filter(rests);
  return leaves.flatMap((leaf) =>
    events.filter((e) => !around(leaf).some((n) => takes(n, e))).map((e) => `${leaf.id}|${e}`),
  );
}

const matches = (descriptor: string, event: string): boolean =>
  descriptor === event ||
  descriptor === '*' ||
  (descriptor.endsWith('.*') && event.startsWith(descriptor.slice(0, -1)));
