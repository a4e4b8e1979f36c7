// The least that must be covered: the bars we set ourselves, and the ratchet, below which nothing may fall again.
import { CRITERIA, type Criterion, LEVELS, type Level, type MachinesReport } from '#contract/qa.ts';
import { percent } from '#src/machines/qa/coverage.ts';

export interface Bar {
  /** A chart's id, or `*`; one for a chart itself stands in for the one for all. */
  machine: string;
  level: Level;
  criterion: Criterion;
  percent: number;
}

const all = (level: Level, criteria: readonly Criterion[], least: number): Bar[] =>
  criteria.map((criterion) => ({ machine: '*', level, criterion, percent: least }));

export const BARS: readonly Bar[] = [
  ...all('unit', ['c0', 'c1', 'c1n', 'c3', 'c4', 'c5', 'c7'], 100),
  // In the browser, less what a busy machine may move. What is missing there: no page has a stop button for a lesson, its
  // introduction is never a model's, a point's lookup and an example's telling fail with the database alone, and what a teacher pushes to a class
  // does not say which test it belongs to; two ends of the follow chart's children that only a defect would bring; and
  // closing all tabs but a fixed one, which the work area has none of yet. Of an autosave: defects, refusals by the server,
  // and what happens in the moment of a save.
  { machine: 'session', level: 'browser', criterion: 'c1', percent: 100 },
  { machine: 'lesson', level: 'browser', criterion: 'c1', percent: 70 },
  { machine: 'chat', level: 'browser', criterion: 'c1', percent: 95 },
  { machine: 'run', level: 'browser', criterion: 'c1', percent: 86 },
  { machine: 'follow', level: 'browser', criterion: 'c1', percent: 80 },
  { machine: 'autosave', level: 'browser', criterion: 'c1', percent: 48 },
  { machine: 'tabs', level: 'browser', criterion: 'c0', percent: 100 },
  { machine: 'tabs', level: 'browser', criterion: 'c1', percent: 93 },
];

/** By chart, level and criterion, in percent. */
export type Baseline = Record<string, Partial<Record<Level, Partial<Record<Criterion, number>>>>>;

/** What is below its bar, a line each. Only `levels` are looked at: a run without browsers says nothing of them. */
export function belowBars(report: MachinesReport, bars: readonly Bar[], levels: readonly Level[]): string[] {
  const below: string[] = [];
  for (const { inventory, coverage } of report.machines) {
    for (const bar of bars) {
      const isOwn = bar.machine === inventory.machine;
      const standsIn = bars.some(
        (b) => b.machine === inventory.machine && b.level === bar.level && b.criterion === bar.criterion,
      );
      if (!levels.includes(bar.level) || !(isOwn || (bar.machine === '*' && !standsIn))) continue;
      const is = percent(coverage[bar.level][bar.criterion]);
      if (is < bar.percent)
        below.push(`${inventory.machine} ${bar.level} ${bar.criterion}: ${is} % < ${bar.percent} %`);
    }
  }
  return below;
}

export function belowBaseline(report: MachinesReport, baseline: Baseline, levels: readonly Level[]): string[] {
  const machines = new Map(report.machines.map((m) => [m.inventory.machine, m]));
  return Object.entries(baseline).flatMap(([name, byLevel]) => {
    const machine = machines.get(name);
    if (!machine) return [`${name}: has left the catalogue`];
    return levels.flatMap((level) =>
      Object.entries(byLevel[level] ?? {}).flatMap(([c, least]) => {
        const is = percent(machine.coverage[level][c as Criterion]); // the keys of Baseline
        return is < least ? [`${name} ${level} ${c}: ${is} % < ${least} % before`] : [];
      }),
    );
  });
}

/** The baseline with what is better now; it never falls by itself. */
export function raised(report: MachinesReport, baseline: Baseline): Baseline {
  const entries = report.machines.map(({ inventory: { machine }, coverage }) => {
    const levels = LEVELS.map((level) => {
      const best = (c: Criterion) => Math.max(percent(coverage[level][c]), baseline[machine]?.[level]?.[c] ?? 0);
      return [level, Object.fromEntries(CRITERIA.map((c) => [c, best(c)]))];
    });
    return [machine, Object.fromEntries(levels)];
  });
  return Object.fromEntries(entries) as Baseline; // built from LEVELS and CRITERIA
}

/** `c0=100,browser.c1=70,session.browser.c1=100`; the level is `all` where none is named. Throws on anything else. */
export function parseBars(text: string): Bar[] {
  return text.split(',').map((part) => {
    const [, machine = '*', level = 'all', criterion = '', least = ''] =
      /^(?:(?:([\w-]+)\.)?(unit|api|browser|all)\.)?(c\w+)=(\d+(?:\.\d+)?)$/.exec(part.trim()) ?? [];
    const known = CRITERIA.find((c) => c === criterion);
    const at = LEVELS.find((l) => l === level);
    if (!known || !at) throw new Error(`not a bar: ${part} (c0=100, browser.c1=70, session.browser.c1=100)`);
    return { machine, level: at, criterion: known, percent: Number(least) };
  });
}
