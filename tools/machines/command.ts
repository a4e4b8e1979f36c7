// `npm run machines`, behind its entry: what it takes, prints and writes.
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CRITERIA, LEVELS, type Level, type MachineReport, type MachinesReport, machinesReport } from '#contract/qa.ts';
import { catalogue } from '#src/machines/qa/catalogue.ts';
import { percent } from '#src/machines/qa/coverage.ts';
import { diffOf } from '#src/machines/qa/diff.ts';
import { parseBars } from './bars.ts';
import { keepBefore, REPORT } from './before.ts';
import { strangeCharts } from './charts.ts';
import { closedGaps, GAPS, gapsText, openedGaps, raised, readGaps } from './gaps.ts';
import { toHtml } from './html.ts';
import { toJunit } from './junit.ts';
import { withDrawings } from './layout.ts';
import { fewOf, printable } from './lines.ts';
import { json, type MeasuredMachines, measure, writeTo } from './measure.ts';
import { toMermaid } from './mermaid.ts';
import { judgeCharts } from './mutants.ts';
import { FOLDER, ROOT } from './records.ts';
import { regressionTests } from './regression.ts';
import { trendPoint } from './report.ts';
import { RUNS_FILE, readRuns } from './stored.ts';
import { DRAWING } from './style.ts';
import { toSvg } from './svg.ts';
import { whyNotWhole } from './whole.ts';

const HELP = `npm run machines -- [options]
  --machine ID,ID    only these charts, in the table, the failures and the exports
  --levels L,L       levels that must meet their bars and gaps: walk, unit, api, browser, all (default: those that ran)
  --min BARS         other bars: c0=100,browser.c1=70,session.browser.c1=100 (without a level: all)
  --svg --mermaid    write build/machines/<chart>.svg, .mmd too
  --junit            write build/machines/junit.xml too
  --json             print the report and nothing else
  --mutants          give each chart its faults one by one, and see which ones the unit tests notice
  --generate         write tests/machines/generated/<chart>.test.ts for what is not covered
  --diff A B         what two reports differ in
  --raise            after a whole npm test: write what is not covered now to docs/machines/gaps.json
Exit: 0; 1 below a bar or the gaps, a finding, records that do not fit; 2 wrong use, or a chart outside the catalogue`;

/** What is wrong is with the command, not with what it measures. */
class Misuse extends Error {}

const OPTIONS = {
  machine: { type: 'string' },
  levels: { type: 'string' },
  min: { type: 'string' },
  diff: { type: 'boolean' },
  raise: { type: 'boolean' },
  mutants: { type: 'boolean' },
  generate: { type: 'boolean' },
  svg: { type: 'boolean' },
  mermaid: { type: 'boolean' },
  junit: { type: 'boolean' },
  json: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

function read() {
  try {
    return parseArgs({ options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new Misuse(error instanceof Error ? error.message : String(error));
  }
}

async function run(): Promise<number> {
  const { values, positionals } = read();
  if (values.help) return say(HELP);
  if (values.diff) {
    const [a, b, ...more] = positionals;
    if (!a || !b || more.length > 0) throw new Misuse('--diff A B: two reports');
    return say(json(diffOf(reportIn(a), reportIn(b))).trimEnd());
  }
  if (positionals.length > 0) throw new Misuse(`unknown: ${positionals.join(' ')}`);
  const { min } = values;
  const levels = values.levels?.split(',') ?? (min === undefined ? undefined : [...LEVELS]);
  const bars = min === undefined ? undefined : wanted(() => parseBars(min));
  const unknown = levels?.find((l) => !LEVELS.some((known) => known === l));
  if (unknown !== undefined) throw new Misuse(`no level ${unknown}: ${LEVELS.join(', ')}`);
  const strange = await strangeCharts();
  const gaps = wanted(() => readGaps());
  const names = values.machine?.split(',');
  const charts = catalogue.map((s) => s.machine.id);
  const asked = [...(names ?? []), ...(bars ?? []).map((bar) => bar.machine)];
  const unknownChart = asked.find((name) => name !== '*' && !charts.includes(name));
  if (unknownChart !== undefined) throw new Misuse(`no chart ${unknownChart}: ${charts.join(', ')}`);
  if (values.mutants) await judgeCharts(catalogue.filter((s) => names?.includes(s.machine.id) ?? true));
  const notWhole = values.raise ? whyNotWhole(FOLDER) : null;
  if (notWhole !== null) throw new Misuse(`--raise: ${notWhole}`);
  const measured = measure({ levels: levels as Level[] | undefined, bars, gaps, only: names }); // checked above
  const { below, told, summary } = measured;
  const report = await withDrawings(measured.report);
  const shown = report.machines.filter((m) => names?.includes(m.inventory.machine) ?? true);
  if (report.source === 'run') {
    keepBefore(FOLDER);
    writeTo(REPORT, json(report));
  }
  writeTo(join(FOLDER, 'report.html'), toHtml(report));
  if (values.svg)
    for (const m of shown) writeTo(join(FOLDER, `${m.inventory.machine}.svg`), toSvg(m, m.drawings, DRAWING));
  if (values.mermaid)
    for (const m of shown) writeTo(join(FOLDER, `${m.inventory.machine}.mmd`), toMermaid(m.inventory));
  if (values.junit) writeTo(join(FOLDER, 'junit.xml'), toJunit(shown));
  if (values.generate) for (const m of shown) generate(m);
  const raisedBy = values.raise ? raise(measured, names) : '';
  if (values.json) process.stdout.write(json({ ...report, machines: shown }));
  else say([tableOf(shown), summary, staleOf(measured), raisedBy].filter(Boolean).join('\n'));
  if (report.source === 'stored')
    console.error('  no test has left records: this is what gaps.json says (npm test makes them)');
  for (const line of [...fewOf(strange), ...told]) console.error(`  ${printable(line)}`);
  return strange.length > 0 ? 2 : below.length > 0 ? 1 : 0;
}

function say(text: string): number {
  console.log(text);
  return 0;
}

/** `of`: what its complaint begins with. */
function wanted<T>(make: () => T, of = ''): T {
  try {
    return make();
  } catch (error) {
    throw new Misuse(`${of}${error instanceof Error ? error.message : String(error)}`);
  }
}

function reportIn(file: string): MachinesReport {
  const read = wanted(() => machinesReport.safeParse(JSON.parse(readFileSync(file, 'utf8'))), `${file}: `);
  if (!read.success) throw new Misuse(`${file}: no report of this form`);
  return read.data;
}

/** Where nothing is missing, what was generated before goes. */
function generate(machine: MachineReport): void {
  const file = join(ROOT, 'tests', 'machines', 'generated', `${machine.inventory.machine}.test.ts`);
  const text = regressionTests(machine);
  if (text === null) rmSync(file, { force: true });
  else writeTo(file, text);
}

/** Keeps what is not covered, and of all charts together one more point of the trend; says what that comes to. */
function raise({ report: whole, levels, isSpoilt }: MeasuredMachines, names: readonly string[] | undefined): string {
  const machines = whole.machines.filter((m) => names?.includes(m.inventory.machine) ?? true);
  const report = { ...whole, machines };
  if (report.source === 'stored') throw new Misuse('--raise: no test has left records');
  if (isSpoilt) throw new Misuse('--raise: the records are not all of these charts');
  const before = readGaps();
  const opened = openedGaps(report, before, levels);
  const closed = closedGaps(report, before, levels);
  writeTo(GAPS, gapsText(raised(report, before, levels)));
  const lines = opened.map((gap) => `  ${gap.machine} ${gap.level}.${gap.criterion} is a gap now: ${gap.element}`);
  const said = [`raised: ${closed.length} gaps closed, ${opened.length} opened`, ...fewOf(lines)].join('\n');
  if (names) return said;
  const run = trendPoint(report);
  const runs = [...readRuns().filter(({ commit }) => commit !== run.commit), run];
  writeTo(RUNS_FILE, runs.map((run) => `${JSON.stringify(run)}\n`).join(''));
  return said;
}

const staleOf = ({ stale }: MeasuredMachines): string =>
  stale > 0 ? `listed in gaps.json, but covered now: ${stale} (npm test, then --raise)` : '';

function tableOf(machines: MachinesReport['machines']): string {
  const width = Math.max(...machines.map((m) => m.inventory.machine.length)) + 2;
  const head = ['', '', ...CRITERIA].map((h, i) => h.padEnd(i === 0 ? width : 9)).join('');
  const rows = machines.flatMap(({ inventory, coverage }) =>
    LEVELS.map((level) => {
      const cells = CRITERIA.map((c) => (coverage[level][c].of === 0 ? '-' : `${percent(coverage[level][c])} %`));
      return [inventory.machine.padEnd(width), level.padEnd(9), ...cells.map((c) => c.padEnd(9))].join('');
    }),
  );
  return [head, ...rows].join('\n');
}

export async function main(): Promise<number> {
  try {
    return await run();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    if (error instanceof Misuse) console.error(HELP);
    return 2;
  }
}
