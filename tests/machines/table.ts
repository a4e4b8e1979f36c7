// A walk as a table that a person can read: state, event with the guards that held, next states.

import type { Walk } from '#src/machines/qa/explorer.ts';
import { inventoryOf } from '#src/machines/qa/inventory.ts';

/** A line for each state and event: `  answer right if isRight -> active.teaching.checking`. */
export function tableOf(walk: Walk): string {
  const machine = walk.snapshots[0]?.machine;
  if (!machine) return '';
  const guards = new Map(inventoryOf(machine).transitions.map((t) => [t.key, t.guard]));
  const nameOf = (at: number): string => {
    const place = walk.places[at];
    return place ? place.leaves.replaceAll(`${machine.id}.`, '') : '';
  };
  const rows = new Map<string, Map<string, Set<string>>>();
  for (const { from, to, label, taken } of walk.edges) {
    const held = taken.flatMap((key) => guards.get(key) ?? []);
    const event = held.length > 0 ? `${label} if ${held.join(', ')}` : label;
    const row = rows.get(nameOf(from)) ?? new Map<string, Set<string>>();
    rows.set(nameOf(from), row);
    row.set(event, (row.get(event) ?? new Set()).add(nameOf(to)));
  }
  const lines = byName(rows).flatMap(([state, row]) => [
    state,
    ...byName(row).map(([event, to]) => `  ${event} -> ${[...to].sort().join(' | ')}`),
  ]);
  return `${lines.join('\n')}\n`;
}

const byName = <T>(entries: Iterable<[string, T]>): [string, T][] => [...entries].sort(([a], [b]) => (a < b ? -1 : 1));
