// Measures what the last run covered: for `npm run machines`, and for the test command.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { CRITERIA, LEVELS, type Level, type MachinesReport } from '#contract/qa.ts';
import { catalogue } from '#src/machines/qa/catalogue.ts';
import { percent } from '#src/machines/qa/coverage.ts';
import { elementTest } from '#src/machines/qa/elements.ts';
import { inventoryOf } from '#src/machines/qa/inventory.ts';
import { levelOf } from '#src/machines/qa/records.ts';
import type { Samples } from '#src/machines/samples.ts';
import { BARS, type Bar, belowBars } from './bars.ts';
import { testsBefore } from './before.ts';
import { closedGaps, type Gaps, knownOf, openedGaps, readGaps } from './gaps.ts';
import { keptMutants } from './kept.ts';
import { fewOf, linesIn } from './lines.ts';
import { FOLDER, ROOT, readRecords } from './records.ts';
import { buildReport, type CodeVersion, overall } from './report.ts';
import { readRuns, storedReport, survivorsIn } from './stored.ts';
import { checkTraces } from './traces.ts';

export interface MeasuredMachines {
  report: MachinesReport;
  /** Levels that have records. */
  levels: Level[];
  /** One line for the test command's end. */
  summary: string;
  /** What is below a bar, uncovered though no gap says so, or wrong with a chart or the records; nothing when all is well. */
  below: string[];
  /** The same for a terminal: few of each kind. */
  told: string[];
  /** How much the gaps file names that is covered now. */
  stale: number;
  /** The records are not all of these charts: nothing may be kept of them. */
  isSpoilt: boolean;
}

interface Options {
  /** Levels that must meet their bars and gaps; those that have records where nothing is said. */
  levels?: readonly Level[] | undefined;
  bars?: readonly Bar[] | undefined;
  folder?: string;
  charts?: readonly Samples[];
  gaps?: Gaps;
  /** Of these charts alone it is told what is wrong, and summed up; the report is of all. */
  only?: readonly string[] | undefined;
}

export function measure({
  levels: asked,
  bars = BARS,
  folder = FOLDER,
  charts = catalogue,
  gaps = readGaps(),
  only,
}: Options = {}): MeasuredMachines {
  const hashes = new Map(charts.map((s) => [s.machine.id, inventoryOf(s.machine).hash]));
  const elements = new Map(charts.map((s) => [s.machine.id, elementTest(s)]));
  const { records, refused, broken, strange, unearned } = readRecords(hashes, folder, elements);
  const kept = keptTraces(folder);
  const levels = levelsOf(records.map((r) => r.test));
  const report =
    records.length > 0
      ? buildReport(charts, records, gitSource(), {
          infeasible: gaps.infeasible,
          mutants: keptMutants(gaps, hashes, folder),
          survivors: survivorsIn(gaps, hashes),
          runs: readRuns(),
          traces: kept.traces,
        })
      : storedReport(charts, gaps, gitSource(), readRuns());
  const isTold = (machine: string) => only?.includes(machine) ?? true;
  const shown = { ...report, machines: report.machines.filter((m) => isTold(m.inventory.machine)) };
  const unfit = [...new Set(refused.map((r) => r.machine))].map((machine) => ({
    machine,
    line: hashes.has(machine)
      ? `${machine}: records of another version of the chart; run the tests again`
      : `${machine}: records of an unknown chart`,
  }));
  const unread = broken.map((line) => `${line}: no record of a test`);
  const traces = checkTraces(
    charts.filter((s) => isTold(s.machine.id)),
    folder,
  );
  const judged = asked ?? levels;
  const opened = records.length > 0 ? openedGaps(shown, gaps, judged) : [];
  const tests = opened.length > 0 ? testsBefore(folder) : new Map<string, string>();
  const uncovered = [...Map.groupBy(opened, (gap) => gap.machine).values()].map((own) =>
    own.map((gap) => {
      const { machine, level, criterion, element } = gap;
      const known = knownOf(gap, { gaps, tests, hash: hashes.get(machine) });
      const end = isAsked(report, machine, element) ? '' : '; no sample comes here';
      return `${machine} ${level}.${criterion} uncovered: ${element} (${known}${end})`;
    }),
  );
  const linesOf = (of: readonly { machine: string; line: string }[]) =>
    of.filter(({ machine }) => isTold(machine)).map(({ line }) => line);
  const kinds = [
    linesOf(unfit),
    unread,
    linesOf(strange),
    [...traces.broken, ...kept.broken],
    traces.wrong,
    records.length > 0 ? belowBars(shown, bars, judged) : [],
    ...uncovered,
    ...shown.machines.map((m) => m.lint.map((f) => `${m.inventory.machine} ${f.rule}: ${f.element}`)),
  ];
  const below = kinds.flat();
  const own = records.filter((r) => isTold(r.machine)).length;
  return {
    report,
    levels,
    below,
    stale: records.length > 0 ? closedGaps(shown, gaps, levels).length : 0,
    // those fail by themselves; here they say why something is uncovered
    told: [
      ...kinds,
      [...new Set(linesOf(unearned))].map(
        (test) => `${test}: has not passed, or asserts nothing; what it covered does not count`,
      ),
    ].flatMap(fewOf),
    isSpoilt: unfit.length + unread.length + strange.length > 0,
    summary: summaryOf(shown, { records: own, played: traces.played, below }),
  };
}

/** Whether the walk comes by, as far as it keeps its ways: a gap that it does not come by wants a sample first. */
function isAsked(report: MachinesReport, machine: string, element: string): boolean {
  const scripts = report.machines.find((m) => m.inventory.machine === machine)?.scripts ?? {};
  return element in scripts || !/^(state|transition|guard|invoke|timer):/.test(element);
}

/** Of browser tests, as they have left them beside their records; only those that are still there. */
function keptTraces(folder: string): { traces: Record<string, string>; broken: string[] } {
  const { lines, broken } = linesIn(join(folder, 'traces'), (file) => file === 'browser.json');
  const traces: Record<string, string> = {};
  for (const { at, text } of lines) {
    const { success, data } = keptTrace.safeParse(parsed(text));
    if (!success) broken.push(at);
    else if (existsSync(join(ROOT, data.trace))) traces[data.test] = data.trace;
  }
  return { traces, broken: broken.map((at) => `traces/${at}: no trace of a browser test`) };
}

/** The fixture's own. */
const keptTrace = z.object({ test: z.string(), trace: z.string() });

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function levelsOf(tests: readonly string[]): Level[] {
  const found = new Set(tests.map(levelOf));
  const all = found.has('unit') && found.has('api') && found.has('browser');
  return LEVELS.filter((l) => (l === 'all' ? all : found.has(l)));
}

interface Sum {
  records: number;
  /** Lifecycles. */
  played: number;
  below: readonly string[];
}

function summaryOf(report: MachinesReport, { records, played, below }: Sum): string {
  const all = overall(report.machines);
  const shown = CRITERIA.filter((c) => c !== 'c1n').map((c) => (all[c] === null ? `${c} -` : `${c} ${all[c]} %`));
  const walked = report.machines.map((m) => m.coverage.walk.c1n);
  const sum = (part: 'covered' | 'of') => walked.reduce((n, c) => n + c[part], 0);
  const walk = percent({ covered: sum('covered'), of: sum('of') });
  const end = below.length > 0 ? `; ${below.length} things wrong` : '';
  return `machines: ${report.machines.length} charts, ${records} records, ${played} lifecycles played again, ${shown.join(', ')}, c1n by walk ${walk} %${end}`;
}

export const json = (value: unknown): string => `${JSON.stringify(value, null, 1)}\n`;

export function writeTo(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** The commit under the work tree: the report is told by it, never by the clock, so that it can be made again. */
export function gitSource(): CodeVersion {
  try {
    const [commit = '', date = ''] = execFileSync('git', ['log', '-1', '--format=%h%n%cI'], {
      cwd: ROOT,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
      .trim()
      .split('\n');
    return { commit, date };
  } catch {
    return { commit: '', date: '' };
  }
}
