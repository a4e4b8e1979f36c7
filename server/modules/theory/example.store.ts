// Workings of examples in the database.
import type { Pool, PoolClient } from 'pg';
import type { BlockProps } from '#contract/blocks/index.ts';

type Result = BlockProps<'example'>['steps'][number]['result'];
/** What the student wrote; `result` only where a machine was sure. */
export interface BlankAnswer {
  text: string;
  result?: Result;
}

export interface WorkingRow {
  n: number;
  pointId: string;
  met: number;
  /** -1: not even the problem. */
  told: number;
  /** By step (from 1), or `variant`. */
  fills: Record<string, BlankAnswer>;
}

interface ExampleKey {
  lessonId: string;
  n: number;
}

export async function workingOf(pool: Pool, { lessonId, n }: ExampleKey): Promise<WorkingRow | null> {
  const { rows } = await pool.query<WorkingRow>({
    name: 'example-read',
    text: `select n, point_id as "pointId", met, told, fills from lesson_example where lesson_id = $1 and n = $2`,
    values: [lessonId, n],
  });
  return rows[0] ?? null;
}

/** Begun once, however often it is tried: the student meets it once more. */
export async function beginWorking(
  pool: Pool,
  w: ExampleKey & { pointId: string; studentId: string; at: number },
): Promise<WorkingRow> {
  await pool.query(
    `insert into lesson_example (lesson_id, n, point_id, met, at)
      select $1, $2, $3, count(*), $5 from lesson_example e join lesson l on l.id = e.lesson_id
        where e.point_id = $3 and l.student_id = $4
      on conflict do nothing`,
    [w.lessonId, w.n, w.pointId, w.studentId, w.at],
  );
  const row = await workingOf(pool, w);
  if (!row) throw new Error('a working that was begun is there');
  return row;
}

export async function keepTold(pool: Pool, { lessonId, n }: ExampleKey, told: number): Promise<void> {
  await pool.query('update lesson_example set told = greatest(told, $3) where lesson_id = $1 and n = $2', [
    ...[lessonId, n],
    told,
  ]);
}

/** `told`: the steps that stand with it. */
export async function insertBlankAnswer(
  client: PoolClient,
  { lessonId, n }: ExampleKey,
  { step, fill, told }: { step: string; fill: BlankAnswer; told: number },
): Promise<void> {
  await client.query('update lesson_example set fills = fills || $3, told = $4 where lesson_id = $1 and n = $2', [
    ...[lessonId, n],
    ...[JSON.stringify({ [step]: fill }), told],
  ]);
}
