// A chart with some of its states closed: what lies in them is hidden, and their arrows begin and end at their border.
import type { Inventory } from '#contract/qa.ts';
import { liftTo } from './layout.ts';

export function collapse(inventory: Inventory, closed: ReadonlySet<string>): Inventory {
  if (closed.size === 0) return inventory;
  const parents = new Map(inventory.states.map((s) => [s.id, s.parent]));
  const isHidden = (id: string): boolean => {
    const parent = parents.get(id) ?? null;
    return parent !== null && (closed.has(parent) || isHidden(parent));
  };
  const states = inventory.states.filter((s) => !isHidden(s.id));
  const shown = new Set(states.map((s) => s.id));
  const lift = liftTo(inventory, shown);
  const transitions = inventory.transitions
    .map((t) => ({
      ...t,
      source: lift(t.source) ?? t.source,
      targets: t.targets.map((id) => lift(id) ?? id),
      from: t.source,
    }))
    // what happens wholly inside a closed state is hidden with it
    .filter((t) => shown.has(t.from) || t.targets.some((id) => id !== t.source))
    .map(({ from: _, ...t }) => t);
  return { ...inventory, states, transitions };
}
