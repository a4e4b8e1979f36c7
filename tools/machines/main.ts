// `npm run machines`: what tests cover of the state machines. Run the tests first; this reads what they left.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { CRITERIA, LEVELS, type MachinesReport } from '#contract/qa.ts';
import { percent } from '#src/machines/qa/coverage.ts';
import { BARS, type Baseline, parseBars, raised } from './bars.ts';
import { toHtml } from './html.ts';
import { BASELINE, measure, REPORT, readBaseline } from './measure.ts';
import { toMermaid } from './mermaid.ts';
import { FOLDER } from './records.ts';
import { DRAWING } from './style.ts';
import { toSvg } from './svg.ts';

const HELP = `npm run machines -- [options]
  --machine ID       only this chart, in the table and the exports
  --levels L,L       levels that were run and must meet their bars: unit, api, browser, all (default unit)
  --min BARS         other bars: c0=100,browser.c1=70,session.browser.c1=100 (without a level: all)
  --no-baseline      do not compare with docs/machines/baseline.json
  --raise            raise the baseline to what is covered now
  --svg --mermaid    write build/machines/<chart>.svg, .mmd too
  --json             print the report instead of the table`;

function main(): number {
  const { values } = parseArgs({
    allowNegative: true,
    options: {
      machine: { type: 'string' },
      levels: { type: 'string' },
      min: { type: 'string' },
      baseline: { type: 'boolean' },
      raise: { type: 'boolean' },
      svg: { type: 'boolean' },
      mermaid: { type: 'boolean' },
      json: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  const levels = LEVELS.filter((l) => (values.levels ?? (values.min ? LEVELS.join() : 'unit')).split(',').includes(l));
  const bars = values.min ? parseBars(values.min) : BARS;
  const { report, below, summary } = measure({ levels, bars, ...(values.baseline === false ? { baseline: {} } : {}) });
  const shown = report.machines.filter((m) => !values.machine || m.inventory.machine === values.machine);
  write(REPORT, json(report));
  write(join(FOLDER, 'report.html'), toHtml(report));
  if (values.raise) write(BASELINE, json(raised(report, readBaseline())));
  for (const m of shown) {
    if (values.svg) write(join(FOLDER, `${m.inventory.machine}.svg`), toSvg(m, DRAWING));
    if (values.mermaid) write(join(FOLDER, `${m.inventory.machine}.mmd`), toMermaid(m.inventory));
  }
  console.log(values.json ? json({ ...report, machines: shown }) : tableOf(shown));
  console.log(summary);
  for (const line of below) console.error(`  ${line}`);
  return below.length > 0 ? 1 : 0;
}

const json = (value: MachinesReport | Baseline): string => `${JSON.stringify(value, null, 1)}\n`;

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

function tableOf(machines: MachinesReport['machines']): string {
  const head = ['', '', ...CRITERIA].map((h, i) => h.padEnd(i === 0 ? 10 : 9)).join('');
  const rows = machines.flatMap(({ inventory, coverage }) =>
    LEVELS.map((level) => {
      const cells = CRITERIA.map((c) => (coverage[level][c].of === 0 ? '-' : `${percent(coverage[level][c])} %`));
      return [inventory.machine.padEnd(10), level.padEnd(9), ...cells.map((c) => c.padEnd(9))].join('');
    }),
  );
  return [head, ...rows].join('\n');
}

try {
  process.exitCode = main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.error(HELP);
  process.exitCode = 1;
}
