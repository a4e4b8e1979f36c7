// drizzle, read as CommonJS. Its package lists hundreds of entries, and Node reads that list anew for each of its ES
// modules: a third of the processor time that a start of the server takes.
import { createRequire } from 'node:module';
import type * as Core from 'drizzle-orm';
import type * as Driver from 'drizzle-orm/node-postgres';
import type * as Tables from 'drizzle-orm/pg-core';

export type { SQL } from 'drizzle-orm';
export type { NodePgDatabase } from 'drizzle-orm/node-postgres';
export type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

const read = createRequire(import.meta.url);
const core: typeof Core = read('drizzle-orm');
const driver: typeof Driver = read('drizzle-orm/node-postgres');
const tables: typeof Tables = read('drizzle-orm/pg-core');

export const { and, asc, count, desc, eq, exists, gt, inArray, isNotNull, isNull, ne, or, sql } = core;
export const { drizzle } = driver;
export const { bigint, boolean, doublePrecision, getTableConfig, integer, jsonb, pgTable, text } = tables;

/** A condition that is kept as text over $1, $2 …, with these values in their places: one text serves a statement and drizzle. */
export const filledCondition = (condition: string, values: readonly unknown[]): Core.SQL =>
  sql.join(
    condition
      .split(/(\$\d)/)
      .map((part) => (/^\$\d$/.test(part) ? sql`${values[Number(part[1]) - 1]}` : sql.raw(part))),
  );
