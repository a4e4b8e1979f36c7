// The tables of live classes that people keep rows in.
import { kit, timeColumn } from '#server/platform/crud.table.ts';
import { boolean, integer, pgTable, text } from '#server/platform/postgres/drizzle.ts';

export const lives = pgTable('live_class', {
  ...kit,
  title: text().notNull(),
  courseId: text('course_id'),
  classIds: text('class_ids').array().notNull(),
  startAt: timeColumn('start_at').notNull(),
  minutes: integer().notNull(),
  intro: text().notNull(),
  isPublic: boolean('is_public').notNull(),
  status: text().notNull(),
  hostId: text('host_id').notNull(),
  seriesId: text('series_id'),
  openedAt: timeColumn('opened_at'),
  endedAt: timeColumn('ended_at'),
});
export const cohosts = pgTable('live_cohost', {
  ...kit,
  liveId: text('live_id').notNull(),
  userId: text('user_id').notNull(),
});
export const resources = pgTable('live_resource', {
  ...kit,
  liveId: text('live_id').notNull(),
  fileId: text('file_id').notNull(),
  sort: integer().notNull(),
});
export const chats = pgTable('live_chat', {
  ...kit,
  liveId: text('live_id').notNull(),
  userId: text('user_id').notNull(),
  text: text().notNull(),
});
export const recordings = pgTable('live_recording', {
  ...kit,
  liveId: text('live_id').notNull(),
  startAt: timeColumn('start_at').notNull(),
});
