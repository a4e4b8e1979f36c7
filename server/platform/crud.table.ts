// The columns that every table of the kit has.
import { bigint, integer, type PgColumn, type PgTable, type SQL, sql, text } from './postgres/drizzle.ts';

/** Milliseconds since the epoch. */
export const timeColumn = (name: string) => bigint(name, { mode: 'number' });

export const kit = {
  id: text().primaryKey(),
  orgId: text('org_id').notNull(),
  version: integer().notNull().default(1),
  createdAt: timeColumn('created_at').notNull(),
  deletedAt: timeColumn('deleted_at'),
};

/** What rows are ordered by, where there may be many: made by the database, under its collation `name_order`. */
export const nameKey = text('name_key').generatedAlwaysAs(sql`name_key(name)`);

export type KitTable = PgTable & {
  id: PgColumn;
  orgId: PgColumn;
  version: PgColumn;
  createdAt: PgColumn;
  deletedAt: PgColumn;
};

/** For `sorts`, of names where there are few: as lists of the page have them (contract/names.ts). */
export const asName = (column: PgColumn): SQL => sql`name_key(${column}) collate name_order`;
