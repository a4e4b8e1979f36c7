// What somebody tells of a page from the user menu: with the page, and the place in the log that was open on it.
import { z } from 'zod';
import { CODE } from './codes.ts';
import { id, op, page, paging, time, version, whole } from './kit.ts';
import { logName } from './stream.ts';

const MOST_FEEDBACK = 2_000;
/** In an hour, from one person. */
export const FEEDBACK_AN_HOUR = 20;

const row = z.strictObject({
  id,
  at: time,
  userName: z.string(),
  /** Text, never markup. */
  text: z.string(),
  /** The page's path and query, after the hash. */
  route: z.string(),
  log: z.string().nullable(),
  seq: whole.nullable(),
  /** Who wrote it lets QA read that log unmasked. */
  show: z.boolean(),
  done: z.boolean(),
  version,
});
export type FeedbackItem = z.output<typeof row>;

export const FEEDBACK_STATUS = ['open', 'done'] as const;
/** Bytes of the picture that a sender may add. */
export const MOST_PICTURE = 5 * 1024 * 1024;
const MOST_REPLY = 2_000;

const told = z.strictObject({
  id,
  at: time,
  userId: id,
  userName: z.string(),
  name: z.string(),
  text: z.string(),
  route: z.string(),
  pictureId: id.nullable(),
  status: z.enum(FEEDBACK_STATUS),
  /** Null: nobody has answered yet. */
  reply: z.string().nullable(),
  repliedAt: time.nullable(),
  repliedBy: z.string(),
  version,
});
export type ToldFeedback = z.output<typeof told>;

const admin = ['admin'] as const;
const BASE = '/OrgApi/Feedback';
const changed = z.strictObject({ id, version });

/** The same rows as QA has, for the school's administrators: without what was open on the page. */
export const feedbackInbox = {
  items: op(`${BASE}/Items`, {
    audited: false,
    summary: 'What people have told of pages, the newest first',
    access: admin,
    input: z.strictObject({ ...paging, status: z.enum(FEEDBACK_STATUS).optional() }),
    output: page(told),
  }),
  reply: op(`${BASE}/Reply`, {
    summary: 'Answer who has told it; a notice tells them. Said again, it takes the place of the last answer',
    access: admin,
    refuses: [CODE.missing, CODE.conflict],
    input: z.strictObject({ id, text: z.string().trim().min(1).max(MOST_REPLY), version }),
    output: changed,
  }),
  setStatus: op(`${BASE}/SetStatus`, {
    summary: 'Say that a feedback is dealt with, or that it is not',
    access: admin,
    refuses: [CODE.missing],
    input: z.strictObject({ id, status: z.enum(FEEDBACK_STATUS) }),
    output: changed,
  }),
};

export const feedback = {
  add: op('/api/Feedback/Add', {
    summary: 'Tell the platform what is wrong with a page, and where',
    access: 'self',
    refuses: [CODE.missing, CODE.tooMany],
    input: z.strictObject({
      text: z.string().trim().min(1).max(MOST_FEEDBACK),
      route: z.string().trim().min(1).max(500),
      log: logName.optional(),
      seq: whole.nonnegative().optional(),
      show: z.boolean().default(false),
      /** A PNG or JPEG of the sender's own, of 5 MB at most, which nothing shows yet. */
      pictureId: id.optional(),
    }),
    output: z.strictObject({ id }),
  }),
  items: op('/api/QA/FeedbackItems', {
    summary: 'What people have told of pages, the newest first',
    access: ['qa', 'super'],
    input: z.strictObject({ ...paging, done: z.boolean().optional() }),
    output: page(row),
  }),
  done: op('/api/QA/FeedbackDone', {
    summary: 'Say that a feedback is dealt with, or that it is not',
    access: ['qa', 'super'],
    audited: true,
    refuses: [CODE.missing, CODE.conflict],
    input: z.strictObject({ id, done: z.boolean(), version }),
    output: z.strictObject({ id, version }),
  }),
};
