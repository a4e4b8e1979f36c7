// The table of papers.
import { kit } from '#server/platform/crud.table.ts';
import { boolean, jsonb, pgTable, text } from '#server/platform/postgres/drizzle.ts';

export const papers = pgTable('test_paper', {
  ...kit,
  name: text().notNull(),
  sections: jsonb().notNull(),
  shuffle: boolean().notNull(),
  partial: text().notNull(),
  makerId: text('maker_id').notNull(),
});
