// How an element stands: what covers it, in one word. Drawn by line and glyph, not by colour alone.
import type { MachineReport } from '#contract/qa.ts';

export type Standing = 'both' | 'unit' | 'browser' | 'none';

export function standingOf(element: MachineReport['elements'][string] | undefined): Standing {
  const hits = element?.hits ?? {};
  const inCode = Boolean(hits.unit || hits.api);
  if (hits.browser) return inCode ? 'both' : 'browser';
  return inCode ? 'unit' : 'none';
}

/** Of several together: as the worst of them. */
export function worst(standings: readonly Standing[]): Standing {
  const order: readonly Standing[] = ['none', 'browser', 'unit', 'both'];
  return order.find((s) => standings.includes(s)) ?? 'none';
}
