// Exams as their teachers arrange and invigilate them.
import { z } from 'zod';
import { CODE } from './codes.ts';
import { examPaper } from './exam-paper.ts';
import { examState } from './exam-states.ts';
import { rights } from './families/exams.ts';
import { STAFF } from './families/manifest.ts';
import { crud, id, line, op, time, version, whole } from './kit.ts';

const BASE = '/OrgApi/Exam';
export const EXAM_STATUS = ['draft', 'published', 'closed'] as const;
const status = z.enum(EXAM_STATUS);
export const EXAM_SHOWS = ['never', 'submitted', 'released'] as const;
export const EXAM_COUNTS = ['best', 'last', 'first'] as const;
const minutes = whole.min(1).max(24 * 60);
const to = z.strictObject({
  classIds: z.array(id).max(100).default([]),
  userIds: z.array(id).max(1000).default([]),
});

const fields = {
  name: line(100),
  paperId: id,
  courseId: id.nullable().optional(),
  /** Classes and groups by their ids, and single people. */
  to,
  from: time,
  until: time,
  minutes,
  /** How long after `from` one may still begin; null: until the end. */
  lateMinutes: whole.min(0).max(100_000).nullable().optional(),
  attempts: whole.min(1).max(20).default(1),
  counts: z.enum(EXAM_COUNTS).default('best'),
  pass: z.number().nonnegative().nullable().optional(),
  /** What one types to begin. */
  code: z.string().trim().max(50).nullable().optional(),
  /** Networks that it can be sat in; none: in any. */
  addresses: z
    .array(z.union([z.cidrv4(), z.cidrv6()]))
    .max(50)
    .default([]),
  /** When a student sees score, answers and explanations. */
  show: z.enum(EXAM_SHOWS),
};

const row = z.strictObject({
  id,
  version,
  createdAt: time,
  name: z.string(),
  paperId: id,
  paper: z.string(),
  courseId: id.nullable(),
  course: z.string(),
  to: z.strictObject({ classIds: z.array(id), userIds: z.array(id) }),
  /** Names of the classes and people. */
  names: z.array(z.string()),
  from: time,
  until: time,
  minutes: whole,
  lateMinutes: whole.nullable(),
  attempts: whole,
  counts: z.enum(EXAM_COUNTS),
  pass: z.number().nullable(),
  code: z.string().nullable(),
  addresses: z.array(z.string()),
  show: z.enum(EXAM_SHOWS),
  status,
  max: z.number(),
  questions: whole,
  assignmentId: id.nullable(),
  releasedAt: time.nullable(),
  /** People who take part, attempts that run, are handed in, wait for a mark. */
  standing: z.strictObject({ people: whole, running: whole, submitted: whole, toMark: whole }),
  makerId: id,
  maker: z.string(),
  editable: z.boolean(),
});
export type ExamRow = z.output<typeof row>;

export const boardExamRow = z.strictObject({
  attemptId: id,
  studentId: id,
  userName: z.string(),
  name: z.string(),
  state: examState,
  attempt: whole,
  answered: whole,
  of: whole,
  lastSeen: time.nullable(),
  left: z.strictObject({ count: whole, ms: whole }),
  until: time,
});
export type BoardExamRow = z.output<typeof boardExamRow>;

const some = { id, attemptIds: z.array(id).min(1).max(1000).optional(), reason: z.string().trim().max(500).optional() };
const told = z.strictObject({ attempts: whole });
const act = <const N extends string>(name: N, summary: string) =>
  op(`${BASE}/${name}`, {
    power: 'Exam.Update',
    summary,
    access: STAFF,
    refuses: [CODE.conflict],
    input: z.strictObject(some),
    output: told,
  });

export const examRows = {
  ...crud(BASE, {
    noun: 'an exam',
    row,
    add: fields,
    update: fields,
    filters: { courseId: id.optional(), status: status.optional() },
    sorts: ['name', 'createdAt', 'from', 'status'],
    ...rights.Exam,
  }),
  copy: op(`${BASE}/Copy`, {
    power: 'Exam.Add',
    summary: 'Copy an exam as a draft',
    access: STAFF,
    input: z.strictObject({ id }),
    output: z.strictObject({ id }),
  }),
  preview: op(`${BASE}/Preview`, {
    audited: false,
    power: 'Exam.Items',
    summary: "An exam's paper as a student would get it",
    access: STAFF,
    input: z.strictObject({ id }),
    output: z.strictObject({ paper: examPaper }),
  }),
  setStatus: op(`${BASE}/SetStatus`, {
    power: 'Exam.Update',
    summary:
      'Publish an exam, which freezes its questions and assigns it; close it; or take it back where nobody has begun',
    access: STAFF,
    refuses: [CODE.conflict],
    input: z.strictObject({ id, status }),
    output: z.strictObject({ id, version, status }),
  }),
  except: op(`${BASE}/Except`, {
    power: 'Exam.Update',
    summary: 'More time or attempts for one person; a running attempt has it at once',
    access: STAFF,
    refuses: [CODE.conflict],
    input: z.strictObject({
      id,
      userId: id,
      minutes: whole.min(1).max(10_000).optional(),
      until: time.optional(),
      attempts: whole.min(1).max(100).optional(),
      reason: line(200),
    }),
    /** Of several exceptions the most of each stands, not their sum: what this person has now. */
    output: z.strictObject({ id, stands: z.strictObject({ minutes: whole, attempts: whole, until: time }) }),
  }),
  board: op(`${BASE}/Board`, {
    audited: false,
    power: 'Exam.Items',
    summary: 'How everybody stands who sits an exam; changes come on board:<id>',
    access: STAFF,
    input: z.strictObject({ id }),
    output: z.strictObject({
      now: time,
      rows: z.array(boardExamRow),
      /** Whose exam it is, and who has not begun. */
      absent: z.array(z.strictObject({ studentId: id, userName: z.string(), name: z.string() })),
    }),
  }),
  extend: op(`${BASE}/Extend`, {
    power: 'Exam.Update',
    summary: 'More minutes for one, some or all who sit it',
    access: STAFF,
    refuses: [CODE.conflict],
    input: z.strictObject({ ...some, minutes: whole.min(1).max(1000) }),
    output: told,
  }),
  hold: act('Hold', 'Pause one, some or all'),
  resume: act('Resume', 'Let one, some or all go on; the time of the pause is given back'),
  message: op(`${BASE}/Message`, {
    power: 'Exam.Update',
    summary: 'Say something to one, some or all who sit it',
    access: STAFF,
    input: z.strictObject({ ...some, text: z.string().trim().min(1).max(500) }),
    output: told,
  }),
  forceSubmit: act('ForceSubmit', 'Hand in for one, some or all'),
  void: act('Void', 'An attempt that is not to count'),
};
