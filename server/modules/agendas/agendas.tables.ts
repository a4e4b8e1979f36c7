// The table of agendas as drizzle sees it.
import { kit } from '#server/platform/crud.table.ts';
import { boolean, jsonb, pgTable, text } from '#server/platform/postgres/drizzle.ts';

export const agendas = pgTable('agenda', {
  ...kit,
  title: text().notNull(),
  inOrder: boolean('in_order').notNull(),
  steps: jsonb().notNull(),
  makerId: text('maker_id').notNull(),
});
