// The tables of the bank that people keep rows in.
import { kit, timeColumn } from '#server/platform/crud.table.ts';
import { boolean, doublePrecision, integer, jsonb, pgTable, text } from '#server/platform/postgres/drizzle.ts';

export const questions = pgTable('question', {
  ...kit,
  ownerId: text('owner_id'),
  catId: text('cat_id'),
  pointId: text('point_id'),
  difficulty: integer(),
  kind: text().notNull(),
  stem: text().notNull(),
  answer: jsonb().notNull(),
  explanation: text().notNull(),
  /** All of it, as it is asked. */
  approved: jsonb(),
  status: text().notNull(),
  sort: integer().notNull(),
  inPlan: boolean('in_plan').notNull(),
  revision: integer().notNull().default(0),
  rate: doublePrecision(),
  editedBy: text('edited_by'),
  editedAt: timeColumn('edited_at'),
});

export const questionCats = pgTable('question_cat', {
  ...kit,
  name: text().notNull(),
  parentId: text('parent_id'),
  makerId: text('maker_id'),
});
