// Live classes as their teachers plan and look after them.
import { z } from 'zod';
import { CODE } from './codes.ts';
import { rights } from './families/live.ts';
import { STAFF } from './families/manifest.ts';
import { crud, id, line, op, time, version, whole } from './kit.ts';
import { liveState } from './live.ts';

const status = z.enum(['draft', 'published']);
const minutes = whole.min(5).max(24 * 60);
const classIds = z.array(id).max(50);
const intro = z.string().trim().max(2000);

const planned = {
  title: line(100),
  courseId: id.nullable().optional(),
  classIds: classIds.default([]),
  startAt: time,
  minutes,
  intro: intro.default(''),
  /** Open to all of the school. */
  isPublic: z.boolean().default(false),
};

const row = z.strictObject({
  id,
  version,
  createdAt: time,
  title: z.string(),
  courseId: id.nullable(),
  course: z.string(),
  classIds: z.array(id),
  /** Their names. */
  classes: z.array(z.string()),
  startAt: time,
  minutes: whole,
  intro: z.string(),
  isPublic: z.boolean(),
  status,
  state: liveState,
  hostId: id,
  host: z.string(),
  /** Of classes that were planned together, week by week. */
  seriesId: id.nullable(),
});

const family = crud('/OrgApi/LiveStream', {
  noun: 'a live class',
  row,
  add: {
    ...planned,
    /** How many weeks running it is held; each is a class of its own. */
    repeatWeeks: whole.min(1).max(30).optional(),
  },
  update: planned,
  filters: {
    from: time.optional(),
    to: time.optional(),
    courseId: id.optional(),
    status: status.optional(),
  },
  sorts: ['startAt', 'createdAt', 'title'],
  ...rights.LiveStream,
});

const ofLive = { liveId: id };

export const liveStream = {
  ...family,
  setStatus: op('/OrgApi/LiveStream/SetStatus', {
    summary: 'Publish a live class, or take it back into draft before it begins',
    access: rights.LiveStream.write,
    refuses: [CODE.conflict],
    input: z.strictObject({ id, status }),
    output: z.strictObject({ id, version }),
  }),
  statistics: op('/OrgApi/LiveStream/Statistics', {
    audited: false,
    power: 'LiveStream.Items',
    summary: 'What became of a live class, in figures',
    access: rights.LiveStream.read,
    input: z.strictObject(ofLive),
    output: z.strictObject({
      people: whole,
      present: whole,
      late: whole,
      partial: whole,
      absent: whole,
      hands: whole,
      chats: whole,
      questions: whole,
      answered: whole,
      right: whole,
      asked: whole,
    }),
  }),
};

const teachers = crud('/OrgApi/LiveStreamTeacher', {
  noun: 'a co-host of a live class',
  row: z.strictObject({ id, version, createdAt: time, liveId: id, userId: id, name: z.string(), userName: z.string() }),
  add: { ...ofLive, userId: id },
  filters: ofLive,
  ...rights.LiveStreamTeacher,
});

const resources = crud('/OrgApi/LiveStreamResource', {
  noun: 'material of a live class',
  row: z.strictObject({
    id,
    version,
    createdAt: time,
    liveId: id,
    fileId: id,
    name: z.string(),
    type: z.string(),
    size: z.number(),
  }),
  add: { ...ofLive, fileId: id },
  filters: ofLive,
  ...rights.LiveStreamResource,
});

const chats = crud('/OrgApi/LiveStreamChat', {
  noun: 'a line that was said in a live class',
  row: z.strictObject({
    id,
    version,
    createdAt: time,
    liveId: id,
    userId: id,
    name: z.string(),
    text: z.string(),
  }),
  add: ofLive,
  filters: ofLive,
  read: STAFF,
  write: STAFF,
});

export const liveTeachers = { items: teachers.items, add: teachers.add, delete: teachers.delete };
export const liveResources = { items: resources.items, add: resources.add, delete: resources.delete };
export const liveChats = { items: chats.items, delete: chats.delete };
/** As `crud()` reads them. */
export type LiveTeachers = typeof teachers;
export type LiveResources = typeof resources;
export type LiveChats = typeof chats;

const ATTENDANCE = ['present', 'late', 'partial', 'absent'] as const;
const seconds = whole.nonnegative();
const data = crud('/OrgApi/LiveStreamData', {
  noun: "a student's attendance of a live class",
  row: z.strictObject({
    userId: id,
    name: z.string(),
    userName: z.string(),
    state: z.enum(ATTENDANCE),
    firstAt: time.nullable(),
    lastAt: time.nullable(),
    seconds,
    awaySeconds: seconds,
    floorSeconds: seconds,
    hands: whole,
    chats: whole,
    answered: whole,
    right: whole,
  }),
  add: {},
  filters: { ...ofLive, state: z.enum(ATTENDANCE).optional() },
  sorts: ['userName', 'state', 'seconds', 'right'],
  exports: true,
  read: STAFF,
  write: STAFF,
});
export const liveData = { items: data.items, export: data.export };
