// Work that takes longer than a call (imports, exports, reading documents), and the notices that a bell shows.
import { z } from 'zod';
import { id, op, page, paging, time } from './kit.ts';

const JOB_STATES = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;
export const jobState = z.enum(JOB_STATES);
export type JobState = z.infer<typeof jobState>;

/** One thing wrong with one cell. Rows are counted from 1, the head included; `column` is the head's own text. */
export const cellError = z.strictObject({
  row: z.number().int(),
  column: z.string(),
  reason: z.string(),
  /** The reason as a sentence in the caller's language. */
  reasonText: z.string(),
});

const summary = {
  id,
  /** `student-import`, `export`, …: the client has the words for it. */
  kind: z.string(),
  /** What it is about: a file's name, a list's. */
  title: z.string(),
  state: jobState,
  /** 0 to 1, never falling. */
  progress: z.number(),
  counts: z.record(z.string(), z.number().int()),
  /** Why it failed as a whole. */
  reason: z.string().nullable(),
  reasonText: z.string().nullable(),
  createdAt: time,
  startedAt: time.nullable(),
  endedAt: time.nullable(),
};

export const jobRow = z.strictObject(summary);
export const jobItem = z.strictObject({
  ...summary,
  /** The first thousand; `counts.failed` says how many rows there are. */
  errors: z.array(cellError),
  result: z.record(z.string(), z.unknown()).nullable(),
});

export const jobs = {
  items: op('/api/Job/Items', {
    summary: "One's own jobs, latest first; with `school` all of an administrator's school",
    access: 'self',
    input: z.strictObject({
      page: paging.page,
      pageSize: paging.pageSize,
      state: jobState.optional(),
      school: z.boolean().optional(),
    }),
    output: page(jobRow),
  }),
  item: op('/api/Job/Item', {
    summary: "One of one's own jobs, or of an administrator's school, with its errors and its result",
    access: 'self',
    input: z.strictObject({ id }),
    output: jobItem,
  }),
  cancel: op('/api/Job/Cancel', {
    summary:
      'Stop a job; nothing of it remains, but the drafts that a model had finished (`plan-model`). 409 when it has ended',
    access: 'self',
    input: z.strictObject({ id }),
    output: z.strictObject({ state: jobState }),
  }),
};

/** Notices that a person can do without; `push` is every word on an answer to a pushed question. */
export const NOTICE_KINDS = [
  'task.new',
  'task.due',
  'task.returned',
  'task.released',
  'task.reminded',
  'lesson.marked',
  'lesson.evaluated',
  'qa.answered',
  'question.replied',
  'live.new',
  'live.moved',
  'live.cancelled',
  'live.opened',
  'live.soon',
  'live.late',
  'course.published',
  'exam.new',
  'exam.cancelled',
  'exam.rescored',
  'feedback.reply',
  'push',
] as const;
/** What reminds who teaches. */
export const TEACHERS_KINDS: readonly NoticeKind[] = ['live.soon', 'live.late'];
/** Those that nothing sends yet: a switch for them would turn nothing. */
export const UNSENT_KINDS: readonly NoticeKind[] = [];
export type NoticeKind = (typeof NOTICE_KINDS)[number];
const off = z.array(z.enum(NOTICE_KINDS)).max(NOTICE_KINDS.length);

const notice = z.strictObject({
  id,
  /** `job.done`, `job.failed`, …: the client has the words for it. */
  kind: z.string(),
  title: z.string(),
  data: z.record(z.string(), z.unknown()),
  createdAt: time,
  readAt: time.nullable(),
});

export const notices = {
  setting: op('/api/Notice/Setting', {
    summary: 'Which kinds of notices the caller has switched off',
    access: 'self',
    output: z.strictObject({ off }),
  }),
  setSetting: op('/api/Notice/SetSetting', {
    summary: 'Switch kinds of notices off, and all others on',
    access: 'self',
    input: z.strictObject({ off }),
    output: z.strictObject({ off }),
  }),
  items: op('/api/Notice/Items', {
    summary: "One's own notices, latest first, and how many are unread",
    access: 'self',
    input: z.strictObject({ page: paging.page, pageSize: paging.pageSize, unread: z.boolean().optional() }),
    output: page(notice).extend({ unread: z.number().int() }),
  }),
  read: op('/api/Notice/Read', {
    summary: 'Mark notices as read: those named, or all',
    access: 'self',
    input: z
      .strictObject({ ids: z.array(id).min(1).max(200).optional(), all: z.literal(true).optional() })
      .refine((given) => (given.ids === undefined) !== (given.all === undefined), { path: ['ids'] }),
    output: z.strictObject({ unread: z.number().int() }),
  }),
};
