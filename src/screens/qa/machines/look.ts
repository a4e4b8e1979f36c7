// How the standings look: colour, line and glyph, so that none of them carries the meaning alone.
import type { Criterion, Level, MachineReport, MachineRows } from '#contract/qa.ts';
import { coveredIn, isInfeasible, percent } from '#src/machines/qa/coverage.ts';
import { type CoveredBy, coveredBy } from '#src/machines/qa/covered-by.ts';

export const COVERAGE_STYLE: Record<CoveredBy, { stroke: string; fill: string; dash: string; glyph: string }> = {
  both: { stroke: 'green.fg', fill: 'green.subtle', dash: '', glyph: '●' },
  code: { stroke: 'brand.fg', fill: 'brand.subtle', dash: '6 3', glyph: '◐' },
  browser: { stroke: 'orange.fg', fill: 'orange.subtle', dash: '2 2', glyph: '◑' },
  none: { stroke: 'red.fg', fill: 'red.subtle', dash: '', glyph: '○' },
  infeasible: { stroke: 'fg.muted', fill: 'bg.muted', dash: '8 2 2 2', glyph: '⊘' },
};

/** The criteria, most telling first: in this order gaps are listed. */
export const SHOWN: readonly Criterion[] = ['c1', 'c0', 'c3', 'c4', 'c5', 'c6', 'c8', 'c2', 'c7', 'c1n'];

/** What a level asks for and has not: of a fresh clone the list of faults alone tells of c8, and refusals are the walk's to try. */
function gapCount({ missing, coverage }: MachineRows['machines'][number], level: Level): number {
  const sum = (count: (c: Criterion) => number) =>
    SHOWN.filter((c) => c !== 'c1n' || level === 'walk').reduce((n, c) => n + count(c), 0);
  if (level === 'all') return sum((c) => missing[c]);
  return sum((c) => coveredIn(coverage, level, c).of - coveredIn(coverage, level, c).covered);
}

/** Those with gaps before those without, by the worst criterion of the level; browser coverage of transitions decides between equals. */
export const worstFirst = (machines: MachineRows['machines'], level: Level = 'all'): MachineRows['machines'] => {
  const rank = (m: MachineRows['machines'][number]) =>
    (gapCount(m, level) > 0 ? 0 : 1_000_000) +
    Math.min(...SHOWN.map((c) => percent(coveredIn(m.coverage, level, c)))) * 1000 +
    percent(coveredIn(m.coverage, 'browser', 'c1'));
  return machines.toSorted((a, b) => rank(a) - rank(b));
};

/** As one level sees it: what only other tests cover is a gap there. */
export function standsAt(
  machine: Pick<MachineReport, 'elements' | 'infeasible'>,
  element: string,
  level: Level,
): CoveredBy {
  if (level === 'all' || machine.elements[element]?.hits[level]) return coveredBy(machine, element);
  // what nothing asks for, the whole chart or a state that only remembers, is no gap
  if (!machine.elements[element]) return coveredBy(machine, element);
  return isInfeasible(machine.infeasible, element, level) ? 'infeasible' : 'none';
}
