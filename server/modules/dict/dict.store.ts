// The words of the lists, as they are kept.
import type { Postgres } from '#server/platform/app.ts';
import { kit } from '#server/platform/crud.table.ts';
import { boolean, doublePrecision, pgTable, text } from '#server/platform/postgres/drizzle.ts';

export const dict = pgTable('dict', {
  ...kit,
  type: text().notNull(),
  code: text().notNull(),
  name: text().notNull(),
  sort: doublePrecision().notNull().default(0),
  on: boolean().notNull().default(true),
});

/** Whether a list has a word in use. */
export const hasListWords = async ({ pool }: Postgres, orgId: string, type: string): Promise<boolean> =>
  (
    await pool.query('select from dict where org_id = $1 and type = $2 and "on" and deleted_at is null limit 1', [
      orgId,
      type,
    ])
  ).rowCount === 1;
