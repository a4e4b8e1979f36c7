// What a class has measured: one table of the evidence of everybody's latest run, and whose is whose.
import type { Pool } from 'pg';
import type { StepDeclared } from '#contract/experiment-rows.ts';
import type { OutputOf } from '#contract/index.ts';
import { evidenceRead, foundAt, type ReadingDeclared } from '#contract/readings.ts';
import type { PlotDeclared } from './package/manifest.ts';
import { resultsOf, type Whose } from './results.list.ts';
import { numberIn, sameTables, tablesIn } from './tables-in.ts';

type Readings = OutputOf<'/OrgApi/ExperimentResult/Readings'>;
type Table = Readings['tables'][number];

interface Run {
  runId: string;
  studentIds: string[];
  names: string[];
  /** By `<seq>:<path>`. */
  tables: Map<string, Record<string, number>[]>;
}

export async function readingsOf(
  pool: Pool,
  whose: Whose,
  packageId: string | null,
  asked: string | undefined,
): Promise<Readings> {
  const { plots, steps, readings } = await declaredOf(pool, packageId);
  const runs = await runsOf(pool, whose, readings);
  const tables = tablesOf(runs, steps);
  const known = plots.filter((p) => tables.some((t) => t.table === p.table));
  const largest = tables.toSorted((a, b) => sizeIn(runs, b) - sizeIn(runs, a))[0];
  const table = tables.find((t) => t.table === asked) ?? tables.find((t) => t.table === known[0]?.table) ?? largest;
  const shown = table
    ? runs.flatMap(({ runId, studentIds, names, tables: own }) => {
        const rows = own.get(table.table)?.map((row) => table.columns.map((c) => row[c] ?? null));
        return rows ? [{ runId, studentIds, name: names.join('、'), rows }] : [];
      })
    : [];
  return {
    plots: known,
    tables,
    readings,
    table: table?.table ?? null,
    runs: shown,
    same: sameTables(shown.map(({ runId, rows }) => ({ id: runId, rows }))),
  };
}

async function declaredOf(pool: Pool, packageId: string | null) {
  const { rows } = await pool.query<{
    plots: PlotDeclared[];
    steps: StepDeclared[];
    readings: ReadingDeclared[];
  }>('select plots, steps, readings from experiment_package where id = $1', [packageId]);
  const { plots = [], steps = [], readings = [] } = rows[0] ?? {};
  return { steps, readings, plots: plots.map(({ seq, table, ...plot }) => ({ table: `${seq}:${table}`, ...plot })) };
}

/** One for all of a group. */
async function runsOf(pool: Pool, whose: Whose, readings: readonly ReadingDeclared[]): Promise<Run[]> {
  const runs = new Map<string, Run>();
  for (const { runId, studentId, name } of await resultsOf(pool, whose)) {
    if (runId === null) continue;
    const run: Run = runs.get(runId) ?? { runId, studentIds: [], names: [], tables: new Map() };
    run.studentIds.push(studentId);
    run.names.push(name);
    runs.set(runId, run);
  }
  const { rows } = await pool.query<{ runId: string; seq: number; evidence: unknown }>(
    'select run_id as "runId", seq, evidence from experiment_step where run_id = any($1) and evidence is not null order by run_id, seq',
    [[...runs.keys()]],
  );
  for (const { runId, seq, evidence: sent } of rows) {
    const evidence = evidenceRead(sent);
    const single = singleIn(
      evidence,
      readings.filter((r) => r.seq === seq),
    );
    if (single) runs.get(runId)?.tables.set(`${seq}:`, [single]);
    for (const [path, table] of tablesIn(evidence)) runs.get(runId)?.tables.set(`${seq}:${path}`, table);
  }
  return [...runs.values()];
}

/** What is read once in a step is a row of the class's table. */
function singleIn(evidence: unknown, readings: readonly ReadingDeclared[]): Record<string, number> | null {
  const found = readings.flatMap(({ path }) => {
    const { list, values } = foundAt(evidence, path) ?? { list: '', values: [] };
    const number = list === null ? numberIn(values[0]) : null;
    return number === null ? [] : [[path, number] as const];
  });
  return found.length > 0 ? Object.fromEntries(found) : null;
}

/** Those of any run, with all columns that any has. */
function tablesOf(runs: readonly Run[], steps: readonly StepDeclared[]): Table[] {
  const found = new Map<string, Set<string>>();
  for (const { tables } of runs)
    for (const [table, rows] of tables) {
      const columns = found.get(table) ?? new Set<string>();
      for (const row of rows) for (const column of Object.keys(row)) columns.add(column);
      found.set(table, columns);
    }
  return [...found]
    .map(([table, columns]) => {
      const cut = table.indexOf(':');
      const seq = Number(table.slice(0, cut));
      const title = steps.find((s) => s.seq === seq)?.title ?? String(seq);
      return { table, seq, title, path: table.slice(cut + 1), columns: [...columns] };
    })
    .toSorted((a, b) => a.seq - b.seq || a.path.localeCompare(b.path));
}

/** A table of one column has nothing to be drawn against. */
function sizeIn(runs: readonly Run[], { table, columns }: Table): number {
  const rows = runs.reduce((all, run) => all + (run.tables.get(table)?.length ?? 0), 0);
  return columns.length < 2 ? 0 : rows;
}
