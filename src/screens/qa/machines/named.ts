// Faults and findings name what they are about by its bare key; elements carry their kind before it.
import type { Inventory } from '#contract/qa.ts';

/** As the report's element: `autosave.beginning||0` is `transition:autosave.beginning||0`; null where the chart has no such thing. */
export function elementNamed({ states, transitions, invokes, timers }: Inventory, key: string): string | null {
  if (states.some((s) => s.id === key)) return `state:${key}`;
  if (transitions.some((t) => t.key === key)) return `transition:${key}`;
  // what is missing at a child is what becomes of its failure; at a timer, that it fires
  if (invokes.some((i) => i.key === key)) return `invoke:${key}:error`;
  if (timers.some((t) => t.key === key)) return `timer:${key}:fired`;
  return null;
}

/** A fault as gaps name it, `retarget autosave.beginning||0`. */
export function faultOf(gap: string): { kind: string; key: string } {
  const at = gap.indexOf(' ');
  return { kind: gap.slice(0, at), key: gap.slice(at + 1) };
}
