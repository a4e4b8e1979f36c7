// The least that must be covered. What is covered already is held by the gaps file, element by element.
import { CRITERIA, type Criterion, LEVELS, type Level, type MachinesReport } from '#contract/qa.ts';
import { percent } from '#src/machines/qa/coverage.ts';
import { isAskedAt } from './gaps.ts';

export interface Bar {
  /** A chart's id, or `*`; one for a chart itself stands in for the one for all. */
  machine: string;
  level: Level;
  criterion: Criterion;
  percent: number;
}

const bars = (machine: string, level: Level, criteria: readonly Criterion[], least: number): Bar[] =>
  criteria.map((criterion) => ({ machine, level, criterion, percent: least }));

export const BARS: readonly Bar[] = [
  ...bars('*', 'walk', ['c1n'], 100),
  ...bars('*', 'all', ['c0', 'c1', 'c3', 'c4', 'c5', 'c6', 'c7'], 100),
  // every pair with named invariants
  ...['session', 'run', 'chat', 'follow'].flatMap((machine) => bars(machine, 'all', ['c2'], 100)),
  ...bars('*', 'all', ['c2'], 80),
  // of the charts that were judged: what has not changed since its gaps were raised is not judged again
  ...bars('*', 'all', ['c8'], 90),
  // of charts that run in the browser
  ...bars('*', 'browser', ['c1'], 70),
  ...bars('run', 'browser', ['c1'], 86),
  ...bars('follow', 'browser', ['c1'], 80),
];

/** What is below its bar, a line each. Only `levels` are looked at: a run without browsers says nothing of them. */
export function belowBars(report: MachinesReport, of: readonly Bar[], levels: readonly Level[]): string[] {
  const below: string[] = [];
  for (const { inventory, coverage } of report.machines) {
    for (const bar of of) {
      const isOwn = bar.machine === inventory.machine;
      const standsIn = of.some(
        (b) => b.machine === inventory.machine && b.level === bar.level && b.criterion === bar.criterion,
      );
      if (
        !levels.includes(bar.level) ||
        !isAskedAt(inventory.machine, bar.level) ||
        !(isOwn || (bar.machine === '*' && !standsIn))
      )
        continue;
      const is = percent(coverage[bar.level][bar.criterion]);
      if (is < bar.percent)
        below.push(`${inventory.machine} ${bar.level} ${bar.criterion}: ${is} % < ${bar.percent} %`);
    }
  }
  return below;
}

/** `c0=100,browser.c1=70,session.browser.c1=100`; the level is `all` where none is named. Throws on anything else. */
export function parseBars(text: string): Bar[] {
  return text.split(',').map((part) => {
    const [, machine = '*', level = 'all', criterion = '', least = ''] =
      /^(?:(?:([\w-]+)\.)?(walk|unit|api|browser|all)\.)?(c\w+)=(\d+(?:\.\d+)?)$/.exec(part.trim()) ?? [];
    const known = CRITERIA.find((c) => c === criterion);
    const at = LEVELS.find((l) => l === level);
    if (!known || !at || Number(least) > 100)
      throw new Error(`not a bar: ${part} (c0=100, browser.c1=70, session.browser.c1=100; at most 100)`);
    return { machine, level: at, criterion: known, percent: Number(least) };
  });
}
