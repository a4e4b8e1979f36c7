// What is assigned to whom until when, exceptions for one person, and a student's day.
import { z } from 'zod';
import { STAFF } from './families/manifest.ts';
import { rights } from './families/teach.ts';
import { crud, id, line, op, time, version, whole } from './kit.ts';
import { ASSIGNED_KINDS, TASK_KINDS } from './task-kinds.ts';

const BASE = '/OrgApi/Assignment';

export const TASK_STATES = ['none', 'doing', 'submitted', 'returned', 'done', 'missed'] as const;
export type TaskState = (typeof TASK_STATES)[number];
const OWED: ReadonlySet<TaskState> = new Set(['none', 'doing', 'returned']);
/** Who has it to do still, and is reminded: who has missed it, too, while it is taken late. */
export const owes = ({
  state,
  excused,
  left,
  open,
}: {
  state: TaskState;
  excused: boolean;
  left: boolean;
  open: boolean;
}): boolean => (OWED.has(state) || (state === 'missed' && open)) && !excused && !left;
export const TASK_TIMES = ['now', 'late', 'today', 'week', 'later', 'done'] as const;
export type TaskTime = (typeof TASK_TIMES)[number];

/** Classes and groups by their ids, and single people. */
const to = z.strictObject({
  classIds: z.array(id).max(100).default([]),
  userIds: z.array(id).max(1000).default([]),
});

export const TITLE_MAX = 100;
const title = line(TITLE_MAX);

const row = z.strictObject({
  id,
  version,
  createdAt: time,
  kind: z.enum(TASK_KINDS),
  refId: id,
  courseId: id.nullable(),
  course: z.string(),
  title: z.string(),
  to: z.strictObject({ classIds: z.array(id), userIds: z.array(id) }),
  /** Names of the classes and people. */
  names: z.array(z.string()),
  from: time,
  until: time.nullable(),
  /** It is another family's, and changed there: `LiveStream`. Null: it is an assignment alone. */
  family: z.string().nullable(),
});
export type Assignment = z.infer<typeof row>;

const family = crud(BASE, {
  noun: 'an assignment',
  row,
  add: {
    kind: z.enum(TASK_KINDS),
    refId: id,
    courseId: id.optional(),
    /** The name of what is assigned, where it is left out. */
    title: title.optional(),
    to,
    /** Now, where it is left out. */
    from: time.optional(),
    until: time.nullable().default(null),
  },
  update: { title, to, from: time, until: time.nullable() },
  filters: { courseId: id.optional(), kind: z.enum(ASSIGNED_KINDS).optional(), refId: id.optional() },
  sorts: ['until', 'createdAt', 'title'],
  ...rights.Assignment,
});

const standing = z.strictObject({
  studentId: id,
  name: z.string(),
  userName: z.string(),
  state: z.enum(TASK_STATES),
  /** Their own, with their exceptions. */
  until: time.nullable(),
  /** Need not do it: no date of it is late. */
  excused: z.boolean(),
  /** Not in the class any more: what was begun stays, read only. */
  left: z.boolean(),
  /** When they first looked at it; null: never, or it is not known of this kind. */
  openedAt: time.nullable(),
  /** It is taken now, if only late. */
  open: z.boolean(),
});

export const assignments = {
  ...family,
  standing: op(`${BASE}/Standing`, {
    audited: false,
    power: 'Assignment.Items',
    summary: 'How each person stands with an assignment',
    access: STAFF,
    input: z.strictObject({ id }),
    output: z.array(standing),
  }),
  remind: op(`${BASE}/Remind`, {
    audited: false,
    power: 'Assignment.Update',
    summary: 'Ring the bell of everybody who has not handed it in: not begun, begun, or sent back',
    access: STAFF,
    input: z.strictObject({ id }),
    output: z.strictObject({ people: whole }),
  }),
};

/** What is given: at least one of until, minutes, attempts, excused. */
const grants = {
  /** None: of every kind. */
  kinds: z.array(z.enum(TASK_KINDS)).max(20).default([]),
  until: time.nullable().default(null),
  minutes: whole.min(1).max(10_000).nullable().default(null),
  attempts: whole.min(1).max(100).nullable().default(null),
  excused: z.boolean().default(false),
  reason: line(200),
};
/** Instead of one assignment: all that is due in a span. */
const span = { dueFrom: time.nullable().default(null), dueUntil: time.nullable().default(null) };

const exception = z.strictObject({
  id,
  version,
  createdAt: time,
  userId: id,
  name: z.string(),
  userName: z.string(),
  assignmentId: id.nullable(),
  /** Of the assignment; empty where it is a span. */
  title: z.string(),
  dueFrom: time.nullable(),
  dueUntil: time.nullable(),
  kinds: z.array(z.enum(TASK_KINDS)),
  until: time.nullable(),
  minutes: whole.nullable(),
  attempts: whole.nullable(),
  excused: z.boolean(),
  reason: z.string(),
  /** Who gave it. */
  by: z.string(),
  /** A colleague’s for courses that the caller does not teach can only be read. */
  canChange: z.boolean(),
});
export type Exception = z.infer<typeof exception>;

export const exceptions = crud('/OrgApi/Exception', {
  noun: 'an exception for one person',
  row: exception,
  add: { userId: id, assignmentId: id.nullable().default(null), ...span, ...grants },
  update: { ...span, ...grants },
  filters: { courseId: id.optional(), assignmentId: id.optional(), userId: id.optional() },
  sorts: ['createdAt', 'until'],
  ...rights.Exception,
});

export const tasks = {
  mine: op('/api/StudentCenter/MyTask', {
    summary:
      'What the caller has to do, soonest first: one list over all kinds. Of one course: all that was ever assigned',
    access: ['student'],
    input: z.strictObject({ courseId: id.optional() }),
    output: z.strictObject({
      now: time,
      items: z.array(
        z.strictObject({
          assignmentId: id,
          kind: z.enum(TASK_KINDS),
          refId: id,
          courseId: id.nullable(),
          course: z.string(),
          title: z.string(),
          from: time,
          /** The caller's own, with their exceptions. */
          until: time.nullable(),
          excused: z.boolean(),
          state: z.enum(TASK_STATES),
          when: z.enum(TASK_TIMES),
          left: z.boolean(),
          /** It is taken now, if only late. */
          open: z.boolean(),
          /** The very place, a page of ours. */
          path: z.string(),
          /** Groups do it together. */
          together: z.literal(true).optional(),
          /** Of what is done in steps. */
          progress: z.strictObject({ done: whole, of: whole }).optional(),
        }),
      ),
    }),
  }),
};
