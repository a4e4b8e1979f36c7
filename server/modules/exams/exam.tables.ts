// The table of exams.
import { kit, timeColumn } from '#server/platform/crud.table.ts';
import { doublePrecision, integer, jsonb, pgTable, text } from '#server/platform/postgres/drizzle.ts';

export const exams = pgTable('exam', {
  ...kit,
  name: text().notNull(),
  paperId: text('paper_id').notNull(),
  courseId: text('course_id'),
  classIds: text('class_ids').array().notNull(),
  userIds: text('user_ids').array().notNull(),
  from: timeColumn('from_at').notNull(),
  until: timeColumn('until_at').notNull(),
  minutes: integer().notNull(),
  lateMinutes: integer('late_minutes'),
  attempts: integer().notNull(),
  counts: text().notNull(),
  pass: doublePrecision(),
  code: text(),
  addresses: text().array().notNull(),
  show: text().notNull(),
  status: text().notNull(),
  frozen: jsonb(),
  rekeyed: jsonb().notNull().default({}),
  assignmentId: text('assignment_id'),
  releasedAt: timeColumn('released_at'),
  makerId: text('maker_id').notNull(),
});
