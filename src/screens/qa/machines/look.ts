// How the standings look: colour, line and glyph, so that none of them carries the meaning alone.
import type { Criterion, Level, MachineRows } from '#contract/qa.ts';
import { coveredIn, percent } from '#src/machines/qa/coverage.ts';
import type { CoveredBy } from '#src/machines/qa/covered-by.ts';

export const LOOK: Record<CoveredBy, { stroke: string; fill: string; dash: string; glyph: string }> = {
  both: { stroke: 'green.fg', fill: 'green.subtle', dash: '', glyph: '●' },
  code: { stroke: 'brand.fg', fill: 'brand.subtle', dash: '6 3', glyph: '◐' },
  browser: { stroke: 'orange.fg', fill: 'orange.subtle', dash: '2 2', glyph: '◑' },
  none: { stroke: 'red.fg', fill: 'red.subtle', dash: '', glyph: '○' },
  infeasible: { stroke: 'fg.muted', fill: 'bg.muted', dash: '8 2 2 2', glyph: '⊘' },
};

/** The criteria, most telling first: in this order gaps are listed. */
export const SHOWN: readonly Criterion[] = ['c1', 'c0', 'c3', 'c4', 'c5', 'c6', 'c8', 'c2', 'c7', 'c1n'];

/** By the worst criterion of a level, browser coverage of transitions deciding between equals. */
export const worstFirst = (machines: MachineRows['machines'], level: Level = 'all'): MachineRows['machines'] => {
  const rank = (m: MachineRows['machines'][number]) =>
    Math.min(...SHOWN.map((c) => percent(coveredIn(m.coverage, level, c)))) * 1000 +
    percent(coveredIn(m.coverage, 'browser', 'c1'));
  return machines.toSorted((a, b) => rank(a) - rank(b));
};
