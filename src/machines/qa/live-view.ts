// The charts that run in this tab, by the names of the inventory: where each is, and what it has been doing. No payloads.
import { configurationOf, leavesOf } from './hits.ts';
import { inventoryOf } from './inventory.ts';
import type { LiveLog, LiveStep, Running } from './live.ts';

export interface LiveActor {
  id: string;
  machine: string;
  hash: string;
  /** Ids of the active states, those around the leaves among them. */
  active: string[];
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

export interface LiveView {
  actors: LiveActor[];
  events: LiveEvent[];
}

export const liveView = ({ running, happened }: LiveLog): LiveView => ({
  actors: running.map(actorOf),
  events: happened.map(eventOf),
});

function actorOf({ id, snapshot }: Running): LiveActor {
  const { machine, hash } = inventoryOf(snapshot.machine);
  return { id, machine, hash, active: snapshot._nodes.map((s) => s.id) };
}

function eventOf({ n, at, event, snapshot, transitions }: LiveStep): LiveEvent {
  const { machine, keyOf } = inventoryOf(snapshot.machine);
  const to = leavesOf(configurationOf(snapshot));
  return { n, at, machine, event, to, taken: transitions.map((t) => keyOf.get(t) ?? '?') };
}
