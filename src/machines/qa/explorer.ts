// Walks a chart by pure steps: every configuration it can be in, up to a declared projection of its context, and the
// shortest script to every transition. Nothing is run; effects and timers are events like any other.
import type { AnyMachineSnapshot, AnyStateMachine, EventObject } from 'xstate';
import type { Hits } from './hits.ts';
import { inventoryOf } from './inventory.ts';
import { recordedStart, recordedStep } from './step.ts';

/** What the explorer must be told of a chart; stands beside it as `<name>.samples.ts`. */
export interface Samples {
  machine: AnyStateMachine;
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

export interface Edge {
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
  /** What each beginning covers, by input. */
  begun: Record<string, Hits>;
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
    const { next, hits } = recordedStart(machine, input);
    walk.begun[name] = hits;
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
export function pathTo(walk: Walk, at: number): Edge[] {
  const path: Edge[] = [];
  for (let by = walk.places[at]?.by; by; by = walk.places[by.from]?.by) path.unshift(by);
  return path;
}

/** For each transition that the walk took, a shortest script that takes it. */
export function scripts(walk: Walk): Map<string, Script> {
  const found = new Map<string, Script>();
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

/** Value, history and projected context: the value alone would merge what guards tell apart. */
function keyOf({ project }: Samples, snapshot: AnyMachineSnapshot): string {
  const history = Object.entries(snapshot.historyValue).map(([id, nodes]) => [id, nodes.map((n) => n.id)]);
  return JSON.stringify([snapshot.status, snapshot.value, history, project?.(snapshot.context) ?? null]);
}

/** Every pair of a leaf state and an outside event that it and its ancestors have no transition for: `stateId|event`. */
export function sneakPairs(machine: AnyStateMachine): string[] {
  const { states, transitions, events } = inventoryOf(machine);
  const parents = new Map(states.map((s) => [s.id, s.parent]));
  const handles = (id: string, event: string): boolean => {
    for (let at: string | null = id; at; at = parents.get(at) ?? null) {
      const state = at;
      if (transitions.some((t) => t.source === state && matches(t.event, event))) return true;
    }
    return false;
  };
  const leaves = states.filter((s) => s.type === 'atomic');
  // a chart passes through a state that leaves by itself: no event finds it there
  const resting = leaves.filter(
    (s) => !transitions.some((t) => t.source === s.id && t.event === '' && t.guard === null),
  );
  return resting.flatMap((s) => events.filter((e) => !handles(s.id, e)).map((e) => `${s.id}|${e}`));
}

const matches = (descriptor: string, event: string): boolean =>
  descriptor === event ||
  descriptor === '*' ||
  (descriptor.endsWith('.*') && event.startsWith(descriptor.slice(0, -1)));
