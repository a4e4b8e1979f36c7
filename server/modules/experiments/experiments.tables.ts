// The tables of experiments that people keep rows in.
import { kit } from '#server/platform/crud.table.ts';
import { boolean, integer, jsonb, pgTable, text } from '#server/platform/postgres/drizzle.ts';

export const experiments = pgTable('experiment', {
  ...kit,
  name: text().notNull(),
  kind: text().notNull(),
  packageId: text('package_id'),
  url: text(),
  intro: text().notNull(),
  cover: text().notNull(),
  catIds: text('cat_ids').array().notNull(),
  classIds: text('class_ids').array().notNull(),
  requires: jsonb(),
  maxRuns: integer('max_runs'),
  minutes: integer(),
  rule: text().notNull(),
  weights: jsonb().notNull(),
  comments: jsonb().notNull(),
  isPublic: boolean('is_public').notNull(),
  forGuests: boolean('for_guests').notNull(),
  status: text().notNull(),
  makerId: text('maker_id').notNull(),
  secret: text().notNull(),
});
export const cats = pgTable('org_cat', {
  ...kit,
  kind: text().notNull(),
  name: text().notNull(),
  parentId: text('parent_id'),
  sort: integer().notNull(),
});
export const groups = pgTable('experiment_group', {
  ...kit,
  experimentId: text('experiment_id').notNull(),
  name: text().notNull(),
  leaderId: text('leader_id').notNull(),
});
