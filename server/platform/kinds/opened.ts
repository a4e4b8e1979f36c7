// When students first looked at something, read by each kind from its own rows.
import type { Db } from '../sql.ts';

/** By student; `text` selects `studentId` and `at` of the thing $1 and the students $2. Who never looked is not in it. */
export async function openedAt(
  db: Db,
  text: string,
  values: readonly [refId: string, studentIds: readonly string[]],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.query<{ studentId: string; at: number }>(text, [...values]);
  return new Map(rows.map((r) => [r.studentId, r.at]));
}
