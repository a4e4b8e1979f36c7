// The table of homework that teachers keep.
import { kit } from '#server/platform/crud.table.ts';
import { integer, jsonb, pgTable, text } from '#server/platform/postgres/drizzle.ts';

export const homeworks = pgTable('homework', {
  ...kit,
  title: text().notNull(),
  courseId: text('course_id'),
  html: text().notNull(),
  items: jsonb().notNull(),
  setId: text('set_id'),
  attempts: integer().notNull(),
  late: jsonb(),
  model: text().notNull(),
  modelAt: text('model_at').notNull(),
  show: text().notNull(),
  makerId: text('maker_id').notNull(),
});
