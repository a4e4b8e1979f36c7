// The school's tables as drizzle sees them. A test compares them with the migrated database.

import { kit, nameKey, timeColumn } from './crud.table.ts';
import { boolean, doublePrecision, integer, pgTable, sql, text } from './postgres/drizzle.ts';

export const roles = pgTable('sys_role', {
  ...kit,
  name: text().notNull(),
  base: text().notNull(),
  builtin: boolean().notNull().default(false),
});

export const depts = pgTable('sys_dept', {
  ...kit,
  nameKey,
  parentId: text('parent_id'),
  name: text().notNull(),
  kind: text().notNull(),
  term: text(),
  sort: doublePrecision().notNull().default(0),
  setId: text('set_id'),
  founderId: text('founder_id'),
});

export const users = pgTable('sys_user', {
  ...kit,
  nameKey,
  roleId: text('role_id').notNull(),
  deptId: text('dept_id'),
  userName: text('user_name').notNull(),
  userNameKey: text('user_name_key').generatedAlwaysAs(sql`user_name_key`),
  name: text().notNull(),
  phone: text(),
  email: text(),
  photo: text().notNull().default(''),
  pwd: text().notNull(),
  pwdExpiresAt: timeColumn('pwd_expires_at'),
  resetPwd: integer('reset_pwd').notNull().default(0),
  setEmail: integer('set_email').notNull().default(0),
  disabled: boolean().notNull().default(false),
});

export const menus = pgTable('sys_menu', {
  ...kit,
  parentId: text('parent_id'),
  name: text().notNull(),
  code: text().notNull(),
  path: text().notNull().default(''),
  icon: text().notNull().default(''),
  sort: doublePrecision().notNull().default(0),
  type: integer().notNull().default(0),
  builtin: boolean().notNull().default(false),
});

export const courses = pgTable('course', {
  ...kit,
  nameKey,
  ownerId: text('owner_id').notNull(),
  name: text().notNull(),
  kind: text().notNull(),
  intro: text().notNull().default(''),
  description: text().notNull().default(''),
  cover: text().notNull().default(''),
  status: text().notNull().default('draft'),
  term: text().notNull().default(''),
  isPublic: boolean('is_public').notNull().default(false),
  guestPoints: integer('guest_points').notNull().default(0),
});

export const courseClasses = pgTable('course_class', {
  ...kit,
  courseId: text('course_id').notNull(),
  classId: text('class_id').notNull(),
  teacherId: text('teacher_id').notNull(),
  term: text().notNull().default(''),
  from: timeColumn('from_at'),
  until: timeColumn('until_at'),
});

export const courseTeachers = pgTable('course_teacher', {
  ...kit,
  courseId: text('course_id').notNull(),
  userId: text('user_id').notNull(),
  sort: doublePrecision().notNull().default(0),
});

export const exceptions = pgTable('assignment_exception', {
  ...kit,
  userId: text('user_id').notNull(),
  assignmentId: text('assignment_id'),
  dueFrom: timeColumn('due_from'),
  dueUntil: timeColumn('due_until'),
  kinds: text().array().notNull(),
  courseIds: text('course_ids').array(),
  until: timeColumn('until_at'),
  minutes: integer(),
  attempts: integer(),
  excused: boolean().notNull(),
  reason: text().notNull(),
  byId: text('by_id').notNull(),
});

export const assignments = pgTable('assignment', {
  ...kit,
  kind: text().notNull(),
  refId: text('ref_id').notNull(),
  courseId: text('course_id'),
  title: text().notNull(),
  classIds: text('class_ids').array().notNull(),
  userIds: text('user_ids').array().notNull(),
  from: timeColumn('from_at').notNull(),
  until: timeColumn('until_at'),
  byId: text('by_id').notNull(),
  stepOf: text('step_of'),
  stepId: text('step_id'),
});
