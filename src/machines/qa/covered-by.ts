// How an element stands: what covers it, in one word. Drawn by line and glyph, not by colour alone.
import type { Criterion, Level, MachineReport } from '#contract/qa.ts';
import { isInfeasible } from './coverage.ts';

export const STANDINGS = ['both', 'code', 'browser', 'none', 'infeasible'] as const;
export type CoveredBy = (typeof STANDINGS)[number];
type Measured = Pick<MachineReport, 'elements' | 'infeasible'>;

export function coveredBy({ elements, infeasible }: Measured, element: string): CoveredBy {
  const hits = elements[element]?.hits ?? {};
  const inCode = Boolean(hits.unit || hits.api);
  if (hits.browser) return inCode ? 'both' : 'browser';
  if (inCode) return 'code';
  return isInfeasible(infeasible, element, 'all') ? 'infeasible' : 'none';
}

/** Of several together: as the worst of them. */
export function worst(standings: readonly CoveredBy[]): CoveredBy {
  const order: readonly CoveredBy[] = ['none', 'browser', 'code', 'both', 'infeasible'];
  return order.find((s) => standings.includes(s)) ?? 'none';
}

const KINDS: Readonly<Record<string, Criterion>> = {
  state: 'c0',
  transition: 'c1',
  refused: 'c1n',
  pair: 'c2',
  guard: 'c3',
  invoke: 'c4',
  timer: 'c5',
  spec: 'c7',
};
export const criterionOf = (element: string): Criterion => KINDS[element.slice(0, element.indexOf(':'))] ?? 'c8';

/** What a level does not cover, by criterion; of `all` the report says it, and c6 to c8 are of `all` alone. */
export function gapsOf(machine: Measured & Pick<MachineReport, 'missing'>, level: Level): [Criterion, string[]][] {
  const found = new Map<Criterion, string[]>();
  if (level === 'all')
    for (const [criterion, list] of Object.entries(machine.missing)) found.set(criterion as Criterion, list);
  else
    for (const [element, { hits }] of Object.entries(machine.elements)) {
      if (hits[level] || isInfeasible(machine.infeasible, element, level)) continue;
      const criterion = criterionOf(element);
      found.set(criterion, [...(found.get(criterion) ?? []), element]);
    }
  // what is refused is the walk's to try
  if (level !== 'walk') found.delete('c1n');
  return [...found].filter(([, list]) => list.length > 0);
}
