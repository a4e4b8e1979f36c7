// The table of surveys as drizzle sees it.
import { kit } from '#server/platform/crud.table.ts';
import { boolean, jsonb, pgTable, text } from '#server/platform/postgres/drizzle.ts';

export const surveys = pgTable('survey', {
  ...kit,
  title: text().notNull(),
  anonymous: boolean().notNull(),
  edit: boolean().notNull(),
  pages: jsonb().notNull(),
  status: text().notNull(),
  makerId: text('maker_id').notNull(),
});
