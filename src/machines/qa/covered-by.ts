// How an element stands: what covers it, in one word. Drawn by line and glyph, not by colour alone.
import type { MachineReport } from '#contract/qa.ts';

export type CoveredBy = 'both' | 'unit' | 'browser' | 'none';

export function coveredBy(element: MachineReport['elements'][string] | undefined): CoveredBy {
  const hits = element?.hits ?? {};
  const inCode = Boolean(hits.unit || hits.api);
  if (hits.browser) return inCode ? 'both' : 'browser';
  return inCode ? 'unit' : 'none';
}

/** Of several together: as the worst of them. */
export function worst(standings: readonly CoveredBy[]): CoveredBy {
  const order: readonly CoveredBy[] = ['none', 'browser', 'unit', 'both'];
  return order.find((s) => standings.includes(s)) ?? 'none';
}
