// Live classes as their teachers plan and look after them.
import { z } from 'zod';
import { CODE } from './codes.ts';
import { rights } from './families/live.ts';
import { STAFF } from './families/manifest.ts';
import { crud, id, line, op, time, version, whole } from './kit.ts';
import { held, liveState, revealed } from './live.ts';
import { formulas } from './text-marks.ts';

const status = z.enum(['draft', 'published']);
const minutes = whole.min(5).max(24 * 60);
const classIds = z.array(id).max(50);
const repeatWeeks = whole.min(1).max(30);
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
  held,
  /** When it was really held; null: not begun, not over. */
  openedAt: time.nullable(),
  endedAt: time.nullable(),
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
    repeatWeeks: repeatWeeks.optional(),
  },
  update: planned,
  filters: {
    from: time.optional(),
    to: time.optional(),
    courseId: id.optional(),
    status: status.optional(),
  },
  /** `near`: what is on, what comes, the next first, then what was, the last first. */
  sorts: ['startAt', 'createdAt', 'title', 'near'],
  ...rights.LiveStream,
});

const ofLive = { liveId: id };

export const liveStream = {
  ...family,
  setStatus: op('/OrgApi/LiveStream/SetStatus', {
    summary: 'Publish a live class, or take it back into draft before it begins',
    access: rights.LiveStream.write,
    refuses: [CODE.conflict],
    input: z.strictObject({
      id,
      status,
      /** All that was planned with it, too, as far as it has not begun. */
      series: z.boolean().optional(),
    }),
    output: z.strictObject({ id, version }),
  }),
  startNow: op('/OrgApi/LiveStream/StartNow', {
    summary: 'Plan, publish and open a live class at once, for an hour; the same `cmd` again is the same class',
    access: rights.LiveStream.write,
    power: 'LiveStream.Add',
    input: z.strictObject({
      classIds: classIds.min(1),
      courseId: id.optional(),
      /** The name of its course, or of its classes, where it is left out. */
      title: line(100).optional(),
      cmd: z.uuid().optional(),
    }),
    output: z.strictObject({ liveId: id }),
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
      excused: whole,
      hands: whole,
      chats: whole,
      questions: whole,
      answered: whole,
      right: whole,
      asked: whole,
    }),
  }),
  clashes: op('/OrgApi/LiveStream/Clashes', {
    audited: false,
    power: 'LiveStream.Items',
    summary: "What of other live classes falls into the time of one's own, or of one that is to be planned",
    access: rights.LiveStream.read,
    input: z.strictObject({
      from: time,
      to: time,
      /** In place of one's own: this one, `id` where it is there already. */
      planned: z
        .strictObject({ id: id.optional(), classIds, startAt: time, minutes, repeatWeeks: repeatWeeks.optional() })
        .optional(),
    }),
    output: z.array(
      z.strictObject({
        /** One's own; empty of one that is to be planned. */
        liveId: z.string(),
        withId: id,
        title: z.string(),
        host: z.string(),
        startAt: time,
        minutes: whole,
        /** Whether the same person holds both. */
        teacher: z.boolean(),
        /** Names of classes that are in both. */
        classes: z.array(z.string()),
      }),
    ),
  }),
  questions: op('/OrgApi/LiveStream/Questions', {
    audited: false,
    power: 'LiveStream.Items',
    summary: 'What a live class was asked, in order, and how it answered',
    access: rights.LiveStream.read,
    input: z.strictObject(ofLive),
    output: z.array(
      revealed.extend({
        kind: z.enum(['question', 'poll']),
        stem: z.string(),
        /** Of the question and its choices. */
        formulas: formulas.optional(),
        /** What could be chosen, as it was shown, also what nobody chose; who chose several counts with each. */
        choices: z
          .array(z.strictObject({ value: z.string(), text: z.string(), count: whole, right: z.boolean() }))
          .optional(),
        /** The class that it was pushed to; left out: it was on the stage. */
        pushedTo: id.optional(),
        at: time,
        revealedAt: time.nullable(),
      }),
    ),
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
    /** Its place. */
    sort: whole,
  }),
  add: { ...ofLive, fileId: id },
  filters: ofLive,
  sorts: ['createdAt', 'sort'],
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
export const liveResources = {
  items: resources.items,
  add: resources.add,
  delete: resources.delete,
  changeOrder: op('/OrgApi/LiveStreamResource/ChangeOrder', {
    summary: 'Put the material of a live class into this order',
    access: rights.LiveStreamResource.write,
    input: z.strictObject({ ...ofLive, ids: z.array(id).min(1).max(200) }),
  }),
};
export const liveChats = { items: chats.items, delete: chats.delete };
/** As `crud()` reads them. */
export type LiveTeachers = typeof teachers;
export type LiveResources = typeof resources;
export type LiveChats = typeof chats;

/** A roll call's states, and who was there for less than it takes. */
const ATTENDANCE = ['present', 'late', 'partial', 'absent', 'excused'] as const;
const attended = z.enum(ATTENDANCE);
const seconds = whole.nonnegative();
const data = crud('/OrgApi/LiveStreamData', {
  noun: "a student's attendance of a live class",
  row: z.strictObject({
    /** The student's. */
    id,
    userId: id,
    name: z.string(),
    userName: z.string(),
    state: attended,
    /** As a roll call or the rule has it, whatever somebody has put in its place. */
    byRule: attended,
    /** Why it is not what the rule has; null where it is. */
    reason: z.string().nullable(),
    firstAt: time.nullable(),
    lastAt: time.nullable(),
    seconds,
    awaySeconds: seconds,
    floorSeconds: seconds,
    hands: whole,
    chats: whole,
    answered: whole,
    right: whole,
    /** In a roll call of the class; null: in none. */
    checkedInAt: time.nullable(),
  }),
  add: {},
  filters: { ...ofLive, state: attended.optional() },
  sorts: ['userName', 'state', 'seconds', 'right'],
  exports: true,
  read: STAFF,
  write: STAFF,
});
const userId = id;
export const liveData = {
  items: data.items,
  export: data.export,
  correct: op('/OrgApi/LiveStreamData/Correct', {
    summary: "Put a student's attendance right, with the reason; null: as the rule has it",
    access: STAFF,
    refuses: [CODE.conflict],
    input: z.strictObject({ ...ofLive, userId, state: attended.nullable(), reason: line(200) }),
  }),
  history: op('/OrgApi/LiveStreamData/History', {
    audited: false,
    power: 'LiveStreamData.Items',
    summary: "How a student's attendance was put right, latest first",
    access: STAFF,
    input: z.strictObject({ ...ofLive, userId }),
    output: z.array(z.strictObject({ state: attended.nullable(), reason: z.string(), by: z.string(), at: time })),
  }),
};
