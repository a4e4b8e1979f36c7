// Puts records, charts and the explorer's walk together into the report. The same input gives the same bytes.
import {
  CRITERIA,
  type Criterion,
  LEVELS,
  type Level,
  type MachineReport,
  type MachinesReport,
  type MachinesRun,
} from '#contract/qa.ts';
import {
  byCriterion,
  cover,
  type DeclaredElements,
  feasible,
  infeasibleOf,
  percent,
  type Required,
  requiredOf,
  specsOf,
  uncovered,
  withSpecs,
} from '#src/machines/qa/coverage.ts';
import { explore, hitsOf, pairsOf, scripts } from '#src/machines/qa/explorer.ts';
import { add, type Hits } from '#src/machines/qa/hits.ts';
import { inventoryOf } from '#src/machines/qa/inventory.ts';
import { lint } from '#src/machines/qa/lint.ts';
import { levelOf, type MachineRecord } from '#src/machines/qa/records.ts';
import { refusable } from '#src/machines/qa/refusable.ts';
import { STATEMENTS } from '#src/machines/qa/statements.ts';
import type { Samples } from '#src/machines/samples.ts';
import { mutantKey } from './kept.ts';

/** Names of tests that an element has at most: of a chart's thousands of pairs a few say enough, and the answer stays small. */
const TESTS_SHOWN = 5;
const TESTS_OF_PAIRS = 2;

/** Of the code that was measured. */
export interface CodeVersion {
  commit: string;
  date: string;
}

/** What stands beside the charts and their records. */
interface Beside {
  source?: MachinesReport['source'];
  /** By hand, by chart and element. */
  infeasible?: Readonly<Record<string, DeclaredElements>>;
  mutants?: Readonly<Record<string, NonNullable<MachineReport['mutants']>>>;
  /** Mutants that the gaps file says live, by chart as it is now: for those that this run has not judged. */
  survivors?: Readonly<Record<string, readonly string[]>>;
  runs?: readonly MachinesRun[];
  /** Where traces of browser tests lie, by the test. */
  traces?: Readonly<Record<string, string>>;
}

export type Sums = Record<Level, Hits>;

/** The names of tests by element. */
type Tests = ReadonlyMap<string, readonly string[]>;

export function buildReport(
  catalogue: readonly Samples[],
  records: readonly MachineRecord[],
  source: CodeVersion,
  beside: Beside = {},
): MachinesReport {
  const machines = catalogue
    .map((samples) => {
      const own = records.filter((r) => r.machine === samples.machine.id);
      return machineReport(samples, () => hitsByLevel(own), testsOf(own), beside);
    })
    .sort((a, b) => (a.inventory.machine < b.inventory.machine ? -1 : 1));
  return assemble(machines, source, beside);
}

export const assemble = (machines: MachineReport[], source: CodeVersion, beside: Beside): MachinesReport => ({
  form: 2,
  source: beside.source ?? 'run',
  ...source,
  specs: specsIn(machines),
  runs: [...(beside.runs ?? [])],
  machines,
});

function specsIn(machines: readonly MachineReport[]): MachinesReport['specs'] {
  const specs = new Map<string, MachinesReport['specs'][number]>();
  // those of section 4 are there whether a chart stands for them or not
  for (const tag of STATEMENTS) specs.set(tag, { tag, elements: [], covered: false });
  for (const m of machines) {
    for (const { tag, elements } of specsOf(m.inventory)) {
      const known = specs.get(tag) ?? { tag, elements: [], covered: false };
      const covered = known.covered || !m.missing.c7.includes(`spec:${tag}`);
      specs.set(tag, { tag, elements: [...known.elements, ...elements], covered });
    }
  }
  return [...specs.values()].sort((a, b) => (a.tag < b.tag ? -1 : 1));
}

export function machineReport(
  samples: Samples,
  /** `unhit`: what is infeasible as long as nothing has hit it. */
  hitsFor: (asked: Required, unhit: MachineReport['infeasible']) => Sums,
  tests: Tests,
  beside: Beside,
): MachineReport {
  const { keyOf: _, ...inventory } = inventoryOf(samples.machine);
  const walk = explore(samples, { forgets: true });
  const asked = requiredOf(inventory, { refused: refusable(samples), pairs: [...pairsOf(walk).keys()] });
  const declared = beside.infeasible?.[inventory.machine] ?? {};
  const sent = Object.values(samples.events).map(({ type }) => type);
  const known = { walked: hitsOf(walk), isWhole: walk.isWhole, sent, declared };
  const hits = hitsFor(asked, infeasibleOf(asked, { ...known, hit: {} }));
  const all = withSpecs(inventory, hits.all);
  const infeasible = infeasibleOf(asked, { ...known, hit: all, hitInBrowser: hits.browser });
  const required = feasible(asked, infeasible, 'all');
  const judged = beside.mutants?.[inventory.machine];
  const survivors = beside.survivors?.[inventory.machine];
  const mutants = judged ?? (survivors ? { killed: 0, of: 0, list: [] } : null);
  const ways = [...scripts(walk)].filter(([key]) => !key.startsWith('dropped:'));
  const missing = byCriterion((c) => uncovered(required[c], all));
  return {
    inventory,
    coverage: byLevel((level) => {
      const covered = cover(feasible(asked, infeasible, level), withSpecs(inventory, hits[level]));
      // mutants are put to the tests of code
      const isJudge = level === 'all' || level === 'unit';
      return { ...covered, c8: { covered: (isJudge && mutants?.killed) || 0, of: (isJudge && mutants?.of) || 0 } };
    }),
    elements: elementsOf(asked, hits, tests),
    missing: { ...missing, c8: judged ? judged.list.filter((m) => !m.killed).map(mutantKey) : [...(survivors ?? [])] },
    infeasible,
    scripts: Object.fromEntries(ways.sort(([a], [b]) => (a < b ? -1 : 1))),
    dropped: droppedOf(hits.all),
    lint: [...lint(samples.machine, samples.untimed), ...walk.findings],
    mutants,
    // layout.ts draws: that takes longer, and is kept
    drawings: [],
    ...tracesOf([...tests.values()].flat(), beside.traces),
  };
}

function tracesOf(tests: readonly string[], traces: Beside['traces'] = {}): Pick<MachineReport, 'traces'> {
  const kept = [...new Set(tests)].sort().flatMap((test) => (traces[test] ? [[test, traces[test]]] : []));
  return kept.length > 0 ? { traces: Object.fromEntries(kept) } : {};
}

const byLevel = <T>(make: (level: Level) => T): Record<Level, T> =>
  Object.fromEntries(LEVELS.map((l) => [l, make(l)])) as Record<Level, T>; // fromEntries forgets that each is there

function hitsByLevel(records: readonly MachineRecord[]): Sums {
  const sums = byLevel((): Hits => ({}));
  for (const { test, hits } of records) {
    const level = levelOf(test);
    for (const [key, n] of Object.entries(hits)) {
      if (level) add(sums[level], key, n);
      if (level && level !== 'walk') add(sums.all, key, n);
    }
  }
  return sums;
}

/** Those that are no walk first: a person looks for who else covers it. */
function testsOf(records: readonly MachineRecord[]): Tests {
  const found = new Map<string, Set<string>>();
  for (const { test, hits } of records)
    for (const key of Object.keys(hits)) found.set(key, (found.get(key) ?? new Set()).add(test));
  const order = (test: string) => `${test.startsWith('walk:') ? 1 : 0}${test}`;
  return new Map(
    [...found].map(([key, names]) => [key, [...names].sort((a, b) => (order(a) < order(b) ? -1 : 1))] as const),
  );
}

function elementsOf(asked: Required, hits: Sums, tests: Tests): MachineReport['elements'] {
  const keys = CRITERIA.filter((c) => c !== 'c7').flatMap((c) => asked[c]);
  return Object.fromEntries(
    keys.map((key) => {
      const levels = LEVELS.flatMap((l) => (hits[l][key] ? [[l, hits[l][key]] as const] : []));
      return [
        key,
        {
          hits: Object.fromEntries(levels),
          tests: shown(tests.get(key) ?? [], /^(pair|refused):/.test(key) ? TESTS_OF_PAIRS : TESTS_SHOWN),
        },
      ];
    }),
  );
}

/** Some of each level, so that none is hidden behind the many of another; the walk comes last. */
function shown(tests: readonly string[], most: number): string[] {
  if (tests.length <= most) return tests.slice();
  const levels = [...Map.groupBy(tests, (test) => levelOf(test) ?? '').values()];
  const turns = levels.flatMap((names) =>
    names.map((test, turn) => ({ test, turn: test.startsWith('walk:') ? Number.POSITIVE_INFINITY : turn })),
  );
  const chosen = new Set(
    turns
      .sort((a, b) => a.turn - b.turn)
      .slice(0, most)
      .map(({ test }) => test),
  );
  return tests.filter((test) => chosen.has(test));
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

/** Over all charts together, element by element; null where nothing is asked for. */
export function overall(machines: readonly MachineReport[]): Record<Criterion, number | null> {
  const sum = (c: Criterion, part: 'covered' | 'of') => machines.reduce((n, m) => n + m.coverage.all[c][part], 0);
  return byCriterion((c) => (sum(c, 'of') === 0 ? null : percent({ covered: sum(c, 'covered'), of: sum(c, 'of') })));
}

/** A point of the trend: what tests have earned. Refusals are the walk's alone; faults count only where they were tried. */
export function trendPoint({ commit, date, machines }: MachinesReport): MachinesRun {
  const { c1n: _, ...percents } = overall(machines);
  const told = Object.entries(percents).filter(([c, is]) => c !== 'c8' || is !== null);
  return { commit, date, percent: Object.fromEntries(told.map(([c, is]) => [c, is ?? 100])) };
}
