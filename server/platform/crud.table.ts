// The columns that every table of the kit has.
import { bigint, integer, type PgColumn, type PgTable, text } from './postgres/drizzle.ts';

/** Milliseconds since the epoch. */
export const time = (name: string) => bigint(name, { mode: 'number' });

export const kit = {
  id: text().primaryKey(),
  orgId: text('org_id').notNull(),
  version: integer().notNull().default(1),
  createdAt: time('created_at').notNull(),
  deletedAt: time('deleted_at'),
};

export type KitTable = PgTable & {
  id: PgColumn;
  orgId: PgColumn;
  version: PgColumn;
  createdAt: PgColumn;
  deletedAt: PgColumn;
};
