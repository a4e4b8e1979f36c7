// The tables of what a school tells of itself, as drizzle sees them.
import { kit, timeColumn } from '#server/platform/crud.table.ts';
import { boolean, integer, pgTable, text } from '#server/platform/postgres/drizzle.ts';

export const newsTable = pgTable('news', {
  ...kit,
  title: text().notNull(),
  summary: text().notNull(),
  html: text().notNull(),
  catId: text('cat_id'),
  pinned: boolean().notNull(),
  status: text().notNull(),
  publishAt: timeColumn('publish_at'),
  publishedAt: timeColumn('published_at'),
});
export const libraryTable = pgTable('library_item', {
  ...kit,
  kind: text().notNull(),
  title: text().notNull(),
  html: text().notNull(),
  catId: text('cat_id'),
  roles: text().array().notNull(),
  url: text(),
  sort: integer().notNull(),
  status: text().notNull(),
});
export const moduleTable = pgTable('home_module', {
  ...kit,
  kind: text().notNull(),
  title: text().notNull(),
  sort: integer().notNull(),
  status: text().notNull(),
});
export const itemTable = pgTable('home_module_item', {
  ...kit,
  moduleId: text('module_id').notNull(),
  title: text().notNull(),
  text: text().notNull(),
  path: text(),
  url: text(),
  sort: integer().notNull(),
});
