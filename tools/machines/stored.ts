// The report of a fresh clone: the charts, and what gaps.json says of them. It has no counts and no tests.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type MachineReport, type MachinesReport, type MachinesRun, machinesRun } from '#contract/qa.ts';
import { isInfeasible, type Required } from '#src/machines/qa/coverage.ts';
import type { Hits } from '#src/machines/qa/hits.ts';
import { inventoryOf } from '#src/machines/qa/inventory.ts';
import type { Samples } from '#src/machines/samples.ts';
import { criteriaOf, type GapLevel, type Gaps, isAskedAt } from './gaps.ts';
import { DOCS } from './records.ts';
import { assemble, type CodeVersion, machineReport, type Sums } from './report.ts';

export const RUNS_FILE = join(DOCS, 'runs.jsonl');
const RUNS_SHOWN = 20;

/** The trend, oldest first; a line that is none is left out. */
export function readRuns(file = RUNS_FILE): MachinesRun[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return lines.flatMap((line) => machinesRun.safeParse(parsed(line)).data ?? []).slice(-RUNS_SHOWN);
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

export function storedReport(
  catalogue: readonly Samples[],
  gaps: Gaps,
  source: CodeVersion,
  runs: readonly MachinesRun[],
): MachinesReport {
  const hashes = new Map(catalogue.map(({ machine }) => [machine.id, inventoryOf(machine).hash]));
  const survivors = survivorsIn(gaps, hashes);
  const beside = { source: 'stored' as const, infeasible: gaps.infeasible, survivors, runs };
  const machines = catalogue
    .map((samples) => {
      const stored = gaps.machines[samples.machine.id];
      // of another state of the chart nothing is known
      const known = stored && stored.hash === hashes.get(samples.machine.id) ? stored.gaps : null;
      return machineReport(
        samples,
        (asked, unhit) => hitsFrom(samples.machine.id, known, asked, unhit),
        new Map(),
        beside,
      );
    })
    .sort((a, b) => (a.inventory.machine < b.inventory.machine ? -1 : 1));
  return assemble(machines, source, beside);
}

/** Mutants that lived when the gaps were raised, of the charts that have not changed since; none that makes no other chart. */
export function survivorsIn(gaps: Gaps, hashes: ReadonlyMap<string, string>): Record<string, string[]> {
  const own = Object.entries(gaps.machines).filter(([machine, { hash }]) => hashes.get(machine) === hash);
  return Object.fromEntries(
    own.map(([machine, { gaps: open }]) => {
      const same = gaps.mutants[machine] ?? {};
      return [machine, (open['all.c8'] ?? []).filter((mutant) => !(mutant in same))];
    }),
  );
}

/**
 * One hit for all that is in no gap, and that a test can be asked for. What no level has that keeps gaps of its own is the API
 * tests'.
 */
function hitsFrom(
  machine: string,
  gaps: Readonly<Record<string, readonly string[]>> | null,
  asked: Required,
  unhit: MachineReport['infeasible'],
): Sums {
  const coveredAt = (level: GapLevel): string[] => {
    const missing = new Set(criteriaOf(level).flatMap((c) => gaps?.[`${level}.${c}`] ?? []));
    const isCovered = (e: string) => !missing.has(e) && !isInfeasible(unhit, e, level);
    return gaps && isAskedAt(machine, level) ? criteriaOf(level).flatMap((c) => asked[c].filter(isCovered)) : [];
  };
  const [all, unit, browser] = [coveredAt('all'), coveredAt('unit'), coveredAt('browser')];
  const others = new Set([...unit, ...browser, ...asked.c2]);
  const once = (elements: readonly string[]): Hits => Object.fromEntries(elements.map((element) => [element, 1]));
  return {
    walk: {},
    unit: once(unit),
    api: once(all.filter((e) => !others.has(e))),
    browser: once(browser),
    all: once(all),
  };
}
