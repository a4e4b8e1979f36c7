// Puts records, charts and the explorer's walk together into the report. The same input gives the same bytes.
import {
  type Coverage,
  CRITERIA,
  type Criterion,
  LEVELS,
  type Level,
  type MachineReport,
  type MachinesReport,
} from '#contract/qa.ts';
import { cover, missingOf, percent, type Required, requiredOf, specsOf, withSpecs } from '#src/machines/qa/coverage.ts';
import { explore, type Samples, scripts, sneakPairs } from '#src/machines/qa/explorer.ts';
import { add, type Hits } from '#src/machines/qa/hits.ts';
import { inventoryOf } from '#src/machines/qa/inventory.ts';
import { draw } from '#src/machines/qa/layout.ts';
import { lint } from '#src/machines/qa/lint.ts';
import { levelOf, type MachineRecord } from '#src/machines/qa/records.ts';

const TESTS_SHOWN = 20;
const RUNS_KEPT = 20;

/** Of the code that was measured. */
export interface Source {
  commit: string;
  date: string;
}

export function buildReport(
  catalogue: readonly Samples[],
  records: readonly MachineRecord[],
  source: Source,
  previous: MachinesReport | null,
): MachinesReport {
  const machines = catalogue
    .map((samples) =>
      machineReport(
        samples,
        records.filter((r) => r.machine === samples.machine.id),
      ),
    )
    .sort((a, b) => (a.inventory.machine < b.inventory.machine ? -1 : 1));
  const earlier = (previous?.runs ?? []).filter((r) => r.commit !== source.commit);
  const specs = new Map<string, { tag: string; elements: string[]; covered: boolean }>();
  for (const m of machines) {
    for (const { tag, elements } of specsOf(m.inventory)) {
      const known = specs.get(tag) ?? { tag, elements: [], covered: false };
      const covered = known.covered || !m.missing.c7.includes(`spec:${tag}`);
      specs.set(tag, { tag, elements: [...known.elements, ...elements], covered });
    }
  }
  return {
    ...source,
    machines,
    specs: [...specs.values()].sort((a, b) => (a.tag < b.tag ? -1 : 1)),
    runs: [...earlier, { ...source, percent: overall(machines) }].slice(-RUNS_KEPT),
  };
}

function machineReport(samples: Samples, records: readonly MachineRecord[]): MachineReport {
  const { keyOf: _, ...inventory } = inventoryOf(samples.machine);
  const required = requiredOf(inventory, sneakPairs(samples.machine));
  const hits = hitsByLevel(records);
  const all = withSpecs(inventory, hits.all);
  const each = (make: (level: Level) => Coverage[Level]) =>
    Object.fromEntries(LEVELS.map((l) => [l, make(l)])) as Coverage;
  return {
    inventory,
    coverage: each((level) => cover(required, withSpecs(inventory, hits[level]))),
    elements: elementsOf(required, hits, records),
    missing: Object.fromEntries(CRITERIA.map((c) => [c, missingOf(required[c], all)])) as Record<Criterion, string[]>,
    scripts: Object.fromEntries([...scripts(explore(samples))].sort(([a], [b]) => (a < b ? -1 : 1))),
    dropped: droppedOf(hits.all),
    lint: lint(samples.machine),
    drawing: draw(inventory),
  };
}

function hitsByLevel(records: readonly MachineRecord[]): Record<Level, Hits> {
  const sums: Record<Level, Hits> = { unit: {}, api: {}, browser: {}, all: {} };
  for (const { test, hits } of records) {
    for (const [key, n] of Object.entries(hits)) {
      add(sums[levelOf(test)], key, n);
      add(sums.all, key, n);
    }
  }
  return sums;
}

function elementsOf(
  required: Required,
  hits: Record<Level, Hits>,
  records: readonly MachineRecord[],
): MachineReport['elements'] {
  const keys = CRITERIA.filter((c) => c !== 'c7').flatMap((c) => required[c]);
  return Object.fromEntries(
    keys.map((key) => {
      const levels = LEVELS.flatMap((l) => (hits[l][key] ? [[l, hits[l][key]] as const] : []));
      const tests = [...new Set(records.filter((r) => r.hits[key]).map((r) => r.test))].sort();
      return [key, { hits: Object.fromEntries(levels), tests: tests.slice(0, TESTS_SHOWN) }];
    }),
  );
}

function droppedOf(hits: Hits): MachineReport['dropped'] {
  return Object.entries(hits)
    .filter(([key]) => key.startsWith('dropped:'))
    .map(([key, n]) => {
      const [state = '', event = ''] = key.slice('dropped:'.length).split('|');
      return { state, event, hits: n };
    })
    .sort((a, b) => b.hits - a.hits || (`${a.state}${a.event}` < `${b.state}${b.event}` ? -1 : 1));
}

/** Over all charts together, element by element. */
function overall(machines: readonly MachineReport[]): Record<Criterion, number> {
  const sum = (c: Criterion, part: 'covered' | 'of') => machines.reduce((n, m) => n + m.coverage.all[c][part], 0);
  return Object.fromEntries(
    CRITERIA.map((c) => [c, percent({ covered: sum(c, 'covered'), of: sum(c, 'of') })]),
  ) as Record<Criterion, number>;
}
