// The charts that run in this tab, by the names of the inventory: where each is, and what it has been doing. No payloads.
import type { EventObject } from 'xstate';
import { configurationOf, leavesOf } from './hits.ts';
import { inventoryOf } from './inventory.ts';
import { INIT, type LiveLog, type LiveStep, type RunningActor } from './live.ts';

export interface LiveActor {
  id: string;
  machine: string;
  hash: string;
  /** Ids of the active states, those around the leaves among them. */
  active: string[];
  /** It shows what a chart on the server does. */
  mirrors: boolean;
  /** Types of the events that it takes from outside. */
  events: string[];
  send?: (event: EventObject) => void;
}

export interface LiveEvent {
  n: number;
  /** Milliseconds since the epoch. */
  at: number;
  machine: string;
  event: string;
  /** Active leaves after it. */
  to: string;
  /** Keys of the transitions it took; none when it was dropped. */
  taken: string[];
}

interface LiveView {
  actors: LiveActor[];
  events: LiveEvent[];
}

/** As it is, or as it was after event `at`: of who had not moved by then nothing is known. */
export function liveView({ running, happened }: LiveLog, at: number | null = null): LiveView {
  const events = happened.map(eventOf);
  if (at === null) return { actors: running.map(actorOf), events };
  const latest = new Map<string, LiveStep>();
  for (const step of happened) if (step.n <= at) latest.set(step.actor, step);
  const then = [...latest.values()].filter((step) => step.snapshot.status === 'active');
  return { actors: then.map(({ actor, snapshot }) => actorOf({ id: actor, snapshot })), events };
}

function actorOf({ id, snapshot, send }: RunningActor): LiveActor {
  const { machine, hash, events } = inventoryOf(snapshot.machine);
  const one = { id, machine, hash, events, mirrors: !send, active: snapshot._nodes.map((s) => s.id) };
  return send ? { ...one, send } : one;
}

function eventOf({ n, at, event, snapshot, transitions, mirrors }: LiveStep): LiveEvent {
  const { machine, keyOf } = inventoryOf(snapshot.machine);
  const to = leavesOf(configurationOf(snapshot));
  return {
    n,
    at,
    machine,
    event,
    to,
    taken: mirrors || event === INIT ? [event] : transitions.map((t) => keyOf.get(t) ?? '?'),
  };
}

/** `session x follow x run`: which states were seen together, the most frequent first. */
export function combinationsOf(seen: LiveLog['seen']): {
  machines: string[];
  rows: { states: string[]; times: number }[];
} {
  const all = [...seen].map(([key, times]) => ({ states: JSON.parse(key) as [string, unknown][], times }));
  const machines = [...new Set(all.flatMap(({ states }) => states.map(([machine]) => machine)))].sort();
  const rows = all.map(({ states, times }) => ({
    // several of one chart stand in one cell
    states: machines.map((m) =>
      states.flatMap(([machine, value]) => (machine === m ? [nameOf(value)] : [])).join(' + '),
    ),
    times,
  }));
  return { machines, rows: rows.sort((a, b) => b.times - a.times) };
}

/** The dotted state, regions joined by a comma. */
function nameOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return Object.entries(value ?? {})
    .map(([key, inner]) => [key, nameOf(inner)].filter(Boolean).join('.'))
    .join(', ');
}
