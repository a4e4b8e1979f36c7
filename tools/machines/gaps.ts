// What is not covered, an element a line: the one thing about coverage that is committed, and the ratchet. Nothing that is not in
// it may come to be uncovered. Its reasons are written by hand; the rest is raised away.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { CRITERIA, type Criterion, type Level, type MachineReport, type MachinesReport } from '#contract/qa.ts';
import { catalogue } from '#src/machines/qa/catalogue.ts';
import { isInfeasible } from '#src/machines/qa/coverage.ts';
import { DOCS } from './records.ts';

export const GAPS = join(DOCS, 'gaps.json');

/** Levels that have gaps of their own: what only an API test covers is no gap. */
const GAP_LEVELS = ['all', 'unit', 'browser'] as const;
export type GapLevel = (typeof GAP_LEVELS)[number];

const RUN_BY_SERVER: ReadonlySet<string> = new Set(catalogue.filter((c) => c.lifecycle).map((c) => c.machine.id));

/**
 * A chart that the server runs is asked nothing of browsers, which only mirror it: commands that API tests have sent prove as much in
 * a fraction of the time.
 */
export const isAskedAt = (machine: string, level: Level): boolean => level !== 'browser' || !RUN_BY_SERVER.has(machine);

const infeasible = z.strictObject({ why: z.string(), owner: z.string(), level: z.literal('browser').optional() });
const reasons = z.record(z.string(), z.string());
const gapsFile = z.strictObject({
  form: z.literal(1),
  machines: z.record(z.string(), z.strictObject({ hash: z.string(), gaps: z.record(z.string(), z.array(z.string())) })),
  /** No test can be asked for it, or none of its level. The list only shrinks. */
  infeasible: z.record(z.string(), z.record(z.string(), infeasible)),
  /** What browser tests cover on a free machine, and may miss on a busy one. */
  unsteady: z.record(z.string(), reasons),
  /** Mutants that are no other chart: `<kind> <element>`. */
  mutants: z.record(z.string(), reasons),
});
export type Gaps = z.output<typeof gapsFile>;

const NONE: Gaps = { form: 1, machines: {}, infeasible: {}, unsteady: {}, mutants: {} };

/** Throws what is wrong with the file; a missing one is empty. */
export function readGaps(file = GAPS): Gaps {
  if (!existsSync(file)) return NONE;
  const read = gapsFile.safeParse(parsed(file));
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new Error(`${file}: ${issue?.path.join('.')}: ${issue?.message}`);
}

function parsed(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`${file}: ${error instanceof Error ? error.message : error}`);
  }
}

/**
 * Refusals are the walk's, which takes them all each time. Pairs count once, over all tests; in a browser they would be
 * thousands that nobody asks for.
 */
export const criteriaOf = (level: GapLevel): Criterion[] =>
  CRITERIA.filter((c) => c !== 'c1n' && (level === 'all' || (c !== 'c2' && c !== 'c8')));

/** What a level does not cover of what a criterion asks for. */
function missingAt(m: MachineReport, level: GapLevel, criterion: Criterion): string[] {
  if (level === 'all') return m.missing[criterion];
  return askedFor(m, level, criterion).filter((element) => !isHit(m, level, element));
}

/** Elements by criterion, without the infeasible; by their keys, as every criterion has its own. */
function askedFor(m: MachineReport, level: Level, criterion: Criterion): string[] {
  const { states, transitions } = m.inventory;
  const kinds: Partial<Record<Criterion, (element: string) => boolean>> = {
    c0: (e) => e.startsWith('state:'),
    c1: (e) => e.startsWith('transition:'),
    c2: (e) => e.startsWith('pair:'),
    c3: (e) => e.startsWith('guard:'),
    c4: (e) => e.startsWith('invoke:'),
    c5: (e) => e.startsWith('timer:'),
    c6: (e) =>
      states.some((s) => s.type === 'final' && e === `state:${s.id}`) ||
      transitions.some((t) => t.event.startsWith('xstate.done.state.') && e === `transition:${t.key}`),
  };
  if (criterion === 'c7')
    return [...new Set([...states, ...transitions].flatMap((x) => x.spec))].map((t) => `spec:${t}`);
  const isOf = kinds[criterion];
  return isOf ? Object.keys(m.elements).filter((e) => isOf(e) && !isInfeasible(m.infeasible, e, level)) : [];
}

function isHit(m: MachineReport, level: Level, element: string): boolean {
  if (!element.startsWith('spec:')) return Boolean(m.elements[element]?.hits[level]);
  const tag = element.slice('spec:'.length);
  const carriers = [
    ...m.inventory.states.filter((s) => s.spec.includes(tag)).map((s) => `state:${s.id}`),
    ...m.inventory.transitions.filter((t) => t.spec.includes(tag)).map((t) => `transition:${t.key}`),
  ];
  return carriers.some((e) => m.elements[e]?.hits[level]);
}

/**
 * The file for what is covered now. Only of `levels`: what did not run keeps what stood there, as far as the chart still has it.
 * A chart that is not in the report keeps all.
 */
export function raised(report: MachinesReport, before: Gaps, levels: readonly Level[]): Gaps {
  const machines = { ...before.machines };
  for (const m of report.machines) {
    const name = m.inventory.machine;
    const gaps: Record<string, string[]> = {};
    for (const level of GAP_LEVELS.filter((l) => isAskedAt(name, l))) {
      for (const c of criteriaOf(level)) {
        const kept = before.machines[name]?.gaps[`${level}.${c}`] ?? [];
        const isKept = !levels.includes(level) || (c === 'c8' && m.mutants === null);
        const missing = isKept ? kept.filter((e) => isKnown(m, e)) : missingAt(m, level, c);
        const unsteady = level === 'browser' ? (before.unsteady[name] ?? {}) : {};
        const own = missing.filter((e) => !(e in unsteady)).sort();
        if (own.length > 0) gaps[`${level}.${c}`] = own;
      }
    }
    machines[name] = { hash: m.inventory.hash, gaps };
  }
  const infeasible = Object.fromEntries(
    Object.entries(before.infeasible).map(([name, elements]) => {
      const m = report.machines.find((one) => one.inventory.machine === name);
      // what is covered after all, or is gone with the chart, needs no reason any more
      const kept = Object.entries(elements).filter(([e]) => !m || m.infeasible[e]?.reason === 'declared');
      return [name, Object.fromEntries(kept)];
    }),
  );
  return { ...before, machines, infeasible };
}

const isKnown = (m: MachineReport, element: string): boolean =>
  element in m.elements || element.startsWith('spec:') || / /.test(element.split(':')[0] ?? '');

const sorted = <T>(record: Record<string, T>): [string, T][] =>
  Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1));

/** Sorted, an element a line, so that a diff reads as gaps closed or opened. */
export function gapsText({ form, ...rest }: Gaps): string {
  const order = (value: unknown): unknown =>
    Array.isArray(value)
      ? value
      : typeof value === 'object' && value !== null
        ? Object.fromEntries(sorted(value as Record<string, unknown>).map(([k, v]) => [k, order(v)]))
        : value;
  return `${JSON.stringify({ form, ...(order(rest) as object) }, null, 1)}\n`;
}

interface Opened {
  machine: string;
  level: GapLevel;
  criterion: Criterion;
  element: string;
}

/** What stands in a gap, and is covered now, or gone: whoever loses it again would not be told. */
export function closedGaps(report: MachinesReport, gaps: Gaps, levels: readonly Level[]): Opened[] {
  return report.machines.flatMap((m) => {
    const machine = m.inventory.machine;
    return GAP_LEVELS.filter((level) => levels.includes(level) && isAskedAt(machine, level)).flatMap((level) =>
      criteriaOf(level)
        .filter((criterion) => criterion !== 'c8' || m.mutants !== null)
        .flatMap((criterion) => {
          const missing = new Set(missingAt(m, level, criterion));
          const listed = gaps.machines[machine]?.gaps[`${level}.${criterion}`] ?? [];
          return listed.filter((e) => !missing.has(e)).map((element) => ({ machine, level, criterion, element }));
        }),
    );
  });
}

/** What is uncovered and stands in no gap. A level that did not run says nothing. */
export function openedGaps(report: MachinesReport, gaps: Gaps, levels: readonly Level[]): Opened[] {
  return report.machines.flatMap((m) => {
    const machine = m.inventory.machine;
    const known = gaps.machines[machine]?.gaps ?? {};
    return GAP_LEVELS.filter((level) => levels.includes(level) && isAskedAt(machine, level)).flatMap((level) =>
      criteriaOf(level).flatMap((criterion) => {
        const expected = new Set(known[`${level}.${criterion}`] ?? []);
        const unsteady = level === 'browser' ? (gaps.unsteady[machine] ?? {}) : {};
        return missingAt(m, level, criterion)
          .filter((element) => !expected.has(element) && !(element in unsteady))
          .map((element) => ({ machine, level, criterion, element }));
      }),
    );
  });
}

/** What is known of an element that is in no gap, and that nothing covers now. */
export function knownOf(
  { machine, element }: Opened,
  { gaps, tests, hash }: { gaps: Gaps; tests: ReadonlyMap<string, string>; hash: string | undefined },
): string {
  const by = tests.get(`${machine} ${element}`);
  if (by !== undefined) return `covered before by ${by}`;
  // what that run left open of this very chart is in the file, and this is not
  if (gaps.machines[machine]?.hash === hash) return 'covered by the last whole run, as gaps.json says';
  return 'nothing has covered it yet';
}
