// Which class is taught what by whom and when; who teaches beside the owner; how one joins a class.

import { z } from 'zod';
import { STAFF } from './families/manifest.ts';
import { rights } from './families/teach.ts';
import { crud, id, line, op, time, version } from './kit.ts';

const kit = { id, version, createdAt: time };
const term = z.string().trim().max(20);

const span = {
  /** First and last moment of a substitute; without them the regular teacher. */
  from: time.nullable().default(null),
  until: time.nullable().default(null),
};

export const courseClasses = {
  ...crud('/OrgApi/CourseClass', {
    noun: 'a class of a course',
    row: z.strictObject({
      ...kit,
      courseId: id,
      course: z.string(),
      classId: id,
      className: z.string(),
      teacherId: id,
      teacher: z.string(),
      term: z.string(),
      from: time.nullable(),
      until: time.nullable(),
      students: z.number().int(),
    }),
    add: { courseId: id, classId: id, teacherId: id.optional(), term: term.default(''), ...span },
    update: { teacherId: id, term, ...span },
    filters: { courseId: id.optional(), classId: id.optional() },
    sorts: ['createdAt', 'term'],
    ...rights.CourseClass,
  }),
};

export const courseTeachers = {
  ...crud('/OrgApi/CourseTeacher', {
    noun: 'a team teacher of a course',
    row: z.strictObject({ ...kit, courseId: id, userId: id, name: z.string(), userName: z.string(), sort: z.number() }),
    add: { courseId: id, userId: id },
    update: { sort: z.number().min(0).max(1_000_000) },
    filters: { courseId: id.optional() },
    sorts: ['sort', 'createdAt'],
    ...rights.CourseTeacher,
  }),
  changeOrder: op('/OrgApi/CourseTeacher/ChangeOrder', {
    summary: "The team's order, whole",
    access: STAFF,
    input: z.strictObject({ courseId: id, ids: z.array(id).min(1).max(200) }),
  }),
  changeOrderPlace: op('/OrgApi/CourseTeacher/ChangeOrderPlace', {
    summary: 'Move one of the team to a place, counted from 0',
    access: STAFF,
    input: z.strictObject({ id, place: z.number().int().min(0).max(10_000) }),
  }),
};

/** What belongs to SysDept beyond the plain family. */
export const deptCalls = {
  myDepts: op('/OrgApi/SysDept/MyDeptsItems', {
    audited: false,
    summary: "A teacher's classes and groups",
    access: STAFF,
    output: z.array(z.strictObject({ id, name: z.string(), kind: z.string(), term: z.string().nullable() })),
  }),
  merge: op('/OrgApi/SysDept/Merge', {
    summary: 'Move people, courses and lower levels into another, and delete what is empty then',
    access: ['admin'],
    input: z.strictObject({ ids: z.array(id).min(1).max(50), into: id }),
    output: z.strictObject({ people: z.number().int(), courses: z.number().int(), depts: z.number().int() }),
  }),
  shareQrCode: op('/OrgApi/SysDept/ShareDeptQRCode', {
    summary: 'The six-digit code by which students join; `renew` makes the old one worthless',
    access: STAFF,
    input: z.strictObject({ id, renew: z.boolean().optional() }),
    output: z.strictObject({
      code: z.string(),
      link: z.string(),
      /** The link as a QR code: an SVG document. */
      qr: z.string(),
      until: time,
    }),
  }),
  addMembers: op('/OrgApi/SysDept/AddMembers', {
    summary: 'Put users into a group',
    access: STAFF,
    input: z.strictObject({ id, userIds: z.array(id).min(1).max(500) }),
    output: z.strictObject({ added: z.number().int() }),
  }),
  removeMembers: op('/OrgApi/SysDept/RemoveMembers', {
    summary: 'Take users out of a group',
    access: STAFF,
    input: z.strictObject({ id, userIds: z.array(id).min(1).max(500) }),
    output: z.strictObject({ removed: z.number().int() }),
  }),
};

const code = z.string().regex(/^\d{6}$/);
const joinable = z.strictObject({ id, name: z.string(), kind: z.string(), orgName: z.string(), teachers: z.string() });

export const myClasses = {
  items: op('/api/StudentCenter/MyClass', {
    summary: "The caller's classes and groups: who teaches them what, and the names of who else is there",
    access: ['student'],
    output: z.array(
      z.strictObject({
        id,
        name: z.string(),
        kind: z.enum(['class', 'group']),
        teachers: z.array(z.string()),
        /** Names alone. */
        classmates: z.array(z.string()),
        courses: z.array(z.strictObject({ id, name: z.string() })),
      }),
    ),
  }),
};

export const join = {
  byCode: op('/api/StudentCenter/ClassByCode', {
    summary: 'Which class a code stands for',
    access: 'self',
    input: z.strictObject({ code }),
    output: joinable,
  }),
  join: op('/api/StudentCenter/JoinClass', {
    summary: 'Join a class or group by its code; the same again changes nothing',
    access: ['student'],
    input: z.strictObject({ code }),
    output: joinable,
  }),
};

/** What belongs to SysUser beyond the plain family. */
export const userCalls = {
  resetPwd: op('/OrgApi/SysUser/ResetPwd', {
    summary:
      'New one-use passwords, shown once: an administrator for anybody, a teacher for the students of their classes',
    access: STAFF,
    input: z.strictObject({ ids: z.array(id).min(1).max(200) }),
    output: z.strictObject({
      items: z.array(
        z.strictObject({ id, name: z.string(), userName: z.string(), className: z.string(), pwd: z.string() }),
      ),
      /** Where these passwords are typed in. */
      link: z.string(),
      until: time,
    }),
  }),
};

/** What belongs to Course beyond the plain family. */
export const courseCalls = {
  copy: op('/OrgApi/Course/Copy', {
    summary: 'A draft with the same material, plan and questions; no classes, no answers',
    access: STAFF,
    input: z.strictObject({ id, name: line(100).optional() }),
    output: z.strictObject({ id }),
  }),
};
