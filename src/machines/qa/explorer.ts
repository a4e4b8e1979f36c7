// Walks a chart by pure steps: every configuration it can be in, up to a declared projection of its context, and the
// shortest way to everything that happens in it. Nothing is run; effects and timers are events like any other.
import type { AnyMachineSnapshot, AnyStateMachine, AnyStateNode, EventObject } from 'xstate';
import type { TestScript } from '#contract/qa.ts';
import type { Samples } from '../samples.ts';
import { takeThrower } from './guards.ts';
import { add, countPairs, type Hits } from './hits.ts';
import type { Finding } from './lint.ts';
import { placeKeys } from './places.ts';
import { refusable, unsampled } from './refusable.ts';
import { Endless, type Recorded, recordedStart, recordedStep } from './step.ts';
import { ancestorsOf } from './walk.ts';

interface Edge {
  from: number;
  to: number;
  label: string;
  event: EventObject;
  /** Keys of the transitions taken, in order. */
  taken: readonly string[];
  microsteps: readonly (readonly string[])[];
}

interface Place {
  /** Ids of the active leaves, joined by a comma. */
  leaves: string;
  isActive: boolean;
  /** The edge by which the walk came here first; null at a beginning. */
  by: Edge | null;
  /** How many edges lead here. */
  depth: number;
  input: string;
}

/** The step that met something first. */
interface First {
  input: string;
  /** The place it was taken from; null: it was a beginning. */
  from: number | null;
  label: string;
  state: string;
}

export interface Walk {
  places: Place[];
  /** Of each place; none of a walk that forgets. */
  snapshots: AnyMachineSnapshot[];
  edges: Edge[];
  /** What each beginning takes, by input. */
  begun: Record<string, { place: number; taken: Edge['taken']; microsteps: Edge['microsteps'] }>;
  /** How often each element was met, by the step alone: pairs across two steps are in `pairsOf`. */
  hits: Hits;
  firsts: Map<string, First>;
  /** How many events were not taken, over all places. */
  refused: number;
  /** Those of them that changed something all the same. */
  changed: { at: number; label: string }[];
  /** False: it was broken off, so what it did not meet may be there. True says no more than that its samples are through. */
  isWhole: boolean;
  /** Why it was broken off, and steps that could not be taken. */
  findings: Finding[];
}

const MOST_PLACES = 50_000;
const MOST_MICROSTEPS = 1_000;

interface Manner {
  /** A place's snapshot is dropped once every way out of it was taken: they are most of what a walk holds. */
  forgets?: boolean;
}

/** Breadth first, so the first way to a place is a shortest one. Never throws because of the chart. */
export function explore(samples: Samples, manner: Manner = {}): Walk {
  const { machine } = samples;
  const options = machine.options;
  machine.options = { ...options, maxIterations: Math.min(options.maxIterations ?? MOST_MICROSTEPS, MOST_MICROSTEPS) };
  try {
    return walkFrom(samples, manner);
  } finally {
    machine.options = options;
  }
}

function walkFrom(samples: Samples, { forgets = false }: Manner): Walk {
  const { machine } = samples;
  const walk: Walk = {
    places: [],
    snapshots: [],
    edges: [],
    begun: {},
    hits: {},
    firsts: new Map(),
    refused: 0,
    changed: [],
    isWhole: true,
    findings: [],
  };
  const seen = new Map<string, number>();
  const keyOf = placeKeys(samples);
  const mayRefuse = new Set(refusable(samples));
  const waiting = new Map<number, AnyMachineSnapshot>();
  const arrive = ({ next: snapshot, leaves }: Recorded, by: Edge | null, input: string): number => {
    const key = `${input} ${keyOf(snapshot, leaves)}`;
    const known = seen.get(key);
    if (known !== undefined) return known;
    const at = walk.places.length;
    seen.set(key, at);
    waiting.set(at, snapshot);
    if (!forgets) walk.snapshots.push(snapshot);
    const depth = by ? (walk.places[by.from]?.depth ?? 0) + 1 : 0;
    walk.places.push({ leaves, isActive: snapshot.status === 'active', by, depth, input });
    return at;
  };
  /** The number of steps for each set of hits: the sets are few, and many steps share one. */
  const met = new Map<Readonly<Hits>, number>();
  const meet = (hits: Readonly<Hits>, input: string, from: number | null, label: string, state: string) => {
    const n = met.get(hits) ?? 0;
    met.set(hits, n + 1);
    if (n > 0) return;
    for (const key in hits) if (!walk.firsts.has(key)) walk.firsts.set(key, { input, from, label, state });
  };
  const comings = new Map<string, Coming[]>();
  const comingIn = (leaves: string, snapshot: AnyMachineSnapshot): Coming[] => {
    const known = comings.get(leaves) ?? comingAt(samples, snapshot, leaves);
    comings.set(leaves, known);
    return known;
  };
  const send = (at: number, { leaves, input }: Place, snapshot: AnyMachineSnapshot, coming: Coming) => {
    const { label, event, where } = coming;
    const step = attempt(walk, machine, where, () => recordedStep(machine, snapshot, event));
    if (!step) return;
    const { next, taken, microsteps, hits, actions } = step;
    if (taken.length === 0) {
      walk.refused++;
      const isChanged = next !== snapshot || actions.length > 0;
      if (isChanged) walk.changed.push({ at, label });
      meet(withRefusals(hits, snapshot, event, mayRefuse), input, at, label, leaves);
      coming.isUnheard = !isChanged && !snapshot._nodes.some((node) => isHeard(node, event));
      return;
    }
    meet(hits, input, at, label, step.leaves);
    const edge: Edge = { from: at, to: -1, label, event, taken, microsteps };
    edge.to = arrive(step, edge, input);
    walk.edges.push(edge);
  };
  for (const [input, given] of Object.entries(samples.inputs)) {
    const start = attempt(walk, machine, `begins as ${input}`, () => recordedStart(machine, given));
    if (!start) continue;
    const { next, taken, microsteps, hits, leaves } = start;
    if (next.status === 'error') {
      walk.isWhole = false;
      walk.findings.push({ rule: 'step-throws', element: `begins as ${input}` });
      continue;
    }
    meet(hits, input, null, '', leaves);
    walk.begun[input] = { place: arrive(start, null, input), taken, microsteps };
  }
  for (let at = 0; at < walk.places.length; at++) {
    const [place, snapshot] = [walk.places[at], waiting.get(at)];
    waiting.delete(at);
    if (!place?.isActive || !snapshot) continue;
    if (walk.places.length > MOST_PLACES) {
      walk.isWhole = false;
      walk.findings.push({ rule: 'walk-limit', element: machine.id });
      break;
    }
    for (const coming of comingIn(place.leaves, snapshot)) {
      if (coming.isUnheard) walk.refused++;
      else send(at, place, snapshot, coming);
    }
  }
  for (const [hits, n] of met) for (const [key, once] of Object.entries(hits)) add(walk.hits, key, once * n);
  walk.findings.push(...silences(samples), ...restsFor(walk, machine));
  return walk;
}

/** Of what nobody gave it, a walk says nothing, and nothing would look like enough. */
function silences(samples: Samples): Finding[] {
  const { machine, inputs } = samples;
  const none = Object.keys(inputs).length === 0 ? [{ rule: 'no-input', element: machine.id } as const] : [];
  return [...none, ...unsampled(samples).map((element) => ({ rule: 'no-sample', element }) as const)];
}

/** What may come while these states are active: the same each time. */
interface Coming {
  label: string;
  event: EventObject;
  where: string;
  /** What no active state names is refused whatever the context: it is tried once. */
  isUnheard: boolean;
}

const comingAt = (samples: Samples, snapshot: AnyMachineSnapshot, leaves: string): Coming[] =>
  Object.entries(eventsAt(samples, snapshot)).map(([label, event]) => ({
    label,
    event,
    where: `${leaves}|${event.type}`,
    isUnheard: false,
  }));

/** Whether a state has anything to say to an event, guarded or not. */
const isHeard = ({ transitions }: AnyStateNode, { type }: EventObject): boolean =>
  transitions.has(type) || [...transitions.keys()].some((descriptor) => descriptor.includes('*'));

/** Leaves of regions that have all come to rest for good, though none is an end. */
function restsFor(walk: Walk, machine: AnyStateMachine): Finding[] {
  if (!walk.isWhole) return [];
  const left = new Set(walk.edges.filter((e) => e.to !== e.from).map((e) => e.from));
  const stuck = walk.places.filter(({ isActive }, at) => isActive && !left.has(at));
  const leaves = [...new Set(stuck.flatMap((place) => place.leaves.split(',')))].map((id) =>
    machine.getStateNodeById(id),
  );
  const resting = leaves.filter((n) => n.type === 'atomic' && ancestorsOf(n).some((a) => a.type === 'parallel'));
  const ids = resting.map((n) => n.id).sort();
  return ids.map((element) => ({ rule: 'dead-end', element }));
}

/** Null where the chart itself does not come through; that is a finding, once for each place and event. */
function attempt(walk: Walk, machine: AnyStateMachine, where: string, take: () => Recorded): Recorded | null {
  const find = (finding: Finding) => {
    walk.isWhole = false;
    if (!walk.findings.some((f) => f.rule === finding.rule && f.element === finding.element))
      walk.findings.push(finding);
    return null;
  };
  takeThrower();
  try {
    return take();
  } catch (error) {
    if (error instanceof Endless) return find({ rule: 'endless', element: error.state });
    const guard = takeThrower();
    if (guard) return find({ rule: 'guard-throws', element: guard });
    return find({ rule: 'step-throws', element: where || machine.id });
  }
}

function withRefusals(
  hits: Readonly<Hits>,
  at: AnyMachineSnapshot,
  event: EventObject,
  may: ReadonlySet<string>,
): Hits {
  const found: Hits = {};
  for (const [key, n] of Object.entries(hits)) if (!key.startsWith('dropped:')) found[key] = n;
  for (const node of at._nodes) {
    const pair = `${node.id}|${event.type}`;
    if (may.has(pair)) add(found, `refused:${pair}`);
  }
  return found;
}

/** The events by which one comes to a place, from its input. */
function pathTo(walk: Walk, at: number): string[] {
  const path: string[] = [];
  for (let by = walk.places[at]?.by; by; by = walk.places[by.from]?.by) path.push(by.label);
  return path.reverse();
}

const pairs = new WeakMap<Walk, ReadonlyMap<string, TestScript>>();

/** What may come right after what, and for each the shortest way: the edge before it, and the edge. */
export function pairsOf(walk: Walk): ReadonlyMap<string, TestScript> {
  const found = pairs.get(walk) ?? findPairs(walk);
  pairs.set(walk, found);
  return found;
}

function findPairs(walk: Walk): Map<string, TestScript> {
  /** By what was taken last, the edge that led to a place: of several the one from nearest the beginning. */
  const into = walk.places.map(() => new Map<string, Edge | null>());
  const lead = (to: number, keys: readonly string[] | undefined, by: Edge | null) => {
    const known = into[to];
    // edges come in the order of the walk, so the first is a shortest
    for (const key of keys ?? []) if (known && !known.has(key)) known.set(key, by);
  };
  for (const { place, microsteps } of Object.values(walk.begun)) lead(place, microsteps.at(-1), null);
  for (const edge of walk.edges) lead(edge.to, edge.microsteps.at(-1), edge);
  /** The shortest way to each, by its two sides: nearly every edge asks for what is there already, and a new text each time is dear. */
  const best = new Map<string, Map<string, { by: Edge | null; edge: Edge; depth: number }>>();
  for (const edge of walk.edges) {
    for (const [one, by] of into[edge.from] ?? []) {
      const depth = by ? (walk.places[by.from]?.depth ?? 0) + 1 : 0;
      const followed = best.get(one) ?? new Map<string, { by: Edge | null; edge: Edge; depth: number }>();
      best.set(one, followed);
      for (const other of edge.microsteps[0] ?? []) {
        const known = followed.get(other);
        if (!known || depth < known.depth) followed.set(other, { by, edge, depth });
      }
    }
  }
  const found = new Map<string, TestScript>();
  for (const [one, followed] of best) {
    for (const [other, { by, edge }] of followed) {
      const [from, to] = [walk.places[edge.from], walk.places[edge.to]];
      const before = by ? [...pathTo(walk, by.from), by.label] : [];
      if (from && to)
        found.set(`pair:${one} -> ${other}`, { input: from.input, events: [...before, edge.label], state: to.leaves });
    }
  }
  // those within one step are met like anything else
  for (const [key, { from }] of walk.firsts) {
    if (!key.startsWith('pair:')) continue;
    const depth = from === null ? 0 : (walk.places[from]?.depth ?? 0) + 1;
    if (depth < (found.get(key)?.events.length ?? Number.POSITIVE_INFINITY)) put(found, walk, key);
  }
  return found;
}

function put(found: Map<string, TestScript>, walk: Walk, key: string): void {
  const first = walk.firsts.get(key);
  if (!first) return;
  const { input, from, label, state } = first;
  found.set(key, { input, events: from === null ? [] : [...pathTo(walk, from), label], state });
}

/** For each element that the walk met, a shortest way to it; not to refusals, which are everywhere. */
export function scripts(walk: Walk): Map<string, TestScript> {
  const found = new Map(pairsOf(walk));
  for (const key of walk.firsts.keys()) if (!found.has(key) && !key.startsWith('refused:')) put(found, walk, key);
  return found;
}

/** All that a walk met, pairs across two steps too. */
export function hitsOf(walk: Walk): Hits {
  const hits: Hits = { ...walk.hits };
  for (const key of pairsOf(walk).keys()) if (!(key in hits)) countPairs(hits, ...sidesOf(key));
  return hits;
}

const sidesOf = (pair: string): [string[], string[]] => {
  const [one = '', other = ''] = pair.slice('pair:'.length).split(' -> ');
  return [[one], [other]];
};

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
