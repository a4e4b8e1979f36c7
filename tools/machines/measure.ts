// Measures what the last run covered: for `npm run machines`, and for the test command.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CRITERIA, type Level, type MachinesReport, machinesReport } from '#contract/qa.ts';
import { catalogue } from '#src/machines/qa/catalogue.ts';
import { percent } from '#src/machines/qa/coverage.ts';
import { inventoryOf } from '#src/machines/qa/inventory.ts';
import { BARS, type Bar, type Baseline, belowBars, belowBaseline } from './bars.ts';
import { FOLDER, ROOT, readRecords } from './records.ts';
import { buildReport, type Source } from './report.ts';

export const REPORT = join(ROOT, 'docs', 'machines', 'report.json');
export const BASELINE = join(ROOT, 'docs', 'machines', 'baseline.json');

export interface Measured {
  report: MachinesReport;
  /** One line for the test command's end. */
  summary: string;
  /** What is below a bar or the baseline, or wrong with the records; nothing when all is well. */
  below: string[];
}

interface Options {
  /** Levels that this run has run. */
  levels: readonly Level[];
  bars?: readonly Bar[];
  baseline?: Baseline;
  folder?: string;
}

export function measure({ levels, bars = BARS, baseline = readBaseline(), folder = FOLDER }: Options): Measured {
  const hashes = new Map(catalogue.map((s) => [s.machine.id, inventoryOf(s.machine).hash]));
  const { records, refused, broken } = readRecords(hashes, folder);
  const report = buildReport(catalogue, records, sourceOf(), readReport());
  const strangers = [...new Set(refused.map((r) => r.machine))].map(
    (m) => `${m}: records of another version of the chart; run the tests again`,
  );
  const below = [
    ...strangers,
    ...broken.map((file) => `${file}: a line that is no record`),
    ...belowBars(report, bars, levels),
    ...belowBaseline(report, baseline, levels),
    ...report.machines.flatMap((m) => m.lint.map((f) => `${m.inventory.machine} ${f.rule}: ${f.element}`)),
  ];
  return { report, below, summary: summaryOf(report, records.length, below.length) };
}

function summaryOf(report: MachinesReport, records: number, below: number): string {
  const sum = (c: (typeof CRITERIA)[number], part: 'covered' | 'of') =>
    report.machines.reduce((n, m) => n + m.coverage.all[c][part], 0);
  const all = CRITERIA.map((c) => `${c} ${percent({ covered: sum(c, 'covered'), of: sum(c, 'of') })} %`);
  return `machines: ${report.machines.length} charts, ${records} records, ${all.join(', ')}${below > 0 ? `; ${below} below the bar` : ''}`;
}

export function readBaseline(): Baseline {
  // written by main.ts from a Baseline
  return existsSync(BASELINE) ? (JSON.parse(readFileSync(BASELINE, 'utf8')) as Baseline) : {};
}

/** The stored report; null when there is none, or one of an older form. */
function readReport(): MachinesReport | null {
  if (!existsSync(REPORT)) return null;
  return machinesReport.safeParse(JSON.parse(readFileSync(REPORT, 'utf8'))).data ?? null;
}

/** The commit under the work tree: the report is told by it, never by the clock, so that it can be made again. */
function sourceOf(): Source {
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
