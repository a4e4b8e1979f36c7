// What students handed in, as their teachers mark it, draw on it, send it back and release it.
import { z } from 'zod';
import type { TaskState } from './assignments.ts';
import { bankFields } from './bank.ts';
import { readNumber } from './bank-kinds.ts';
import { CODE } from './codes.ts';
import { STAFF } from './families/manifest.ts';
import { HOMEWORK_ITEMS, points } from './homework.ts';
import { FILE_PROBLEMS, FILE_STATES, type HomeworkState, homeworkState, homeworkValue } from './homework-own.ts';
import { drawn, inkPage, stroke } from './ink.ts';
import { id, MOST_IDS, op, page, paging, time, versionFrom0, whole } from './kit.ts';
import { DRAW_BYTES } from './live-limits.ts';

const BASE = '/OrgApi/WorkReply';
const assignmentId = id;
const power = 'WorkReply.Items';
const word = z.string().trim().max(2000);

const row = {
  id,
  version: versionFrom0,
  /** Who leads the group, or the student alone. */
  studentId: id,
  /** All whose reply it is. */
  memberIds: z.array(id),
  name: z.string(),
  userName: z.string(),
  /** What the group is called; empty where each hands in alone. */
  group: z.string(),
  state: homeworkState,
  /** How often it was handed in. */
  attempt: whole,
  /** When, of the latest. */
  at: time.nullable(),
  late: z.boolean(),
  /** Files whose bytes are still to come, and those that never came. */
  waiting: whole,
  lost: whole,
  /** Null: not every item has its points. */
  score: z.number().nullable(),
  max: z.number(),
  /** By item, as far as it is marked. */
  points: z.record(z.string(), z.number()),
};
export type HomeworkReplyRow = z.output<z.ZodObject<typeof row>>;

/** How a reply stands, as its teacher reads it. `again`: handed in, and written on since: what was handed in is there to mark. */
export const replyStanding = ({
  attempt,
  state,
}: Pick<HomeworkReplyRow, 'attempt' | 'state'>): HomeworkState | 'again' =>
  attempt > 0 && state === 'drafting' ? 'again' : state;

/** How somebody stands with homework, as their teacher reads it: further than what they have to do is how their reply is. */
export type HomeworkStanding = HomeworkState | TaskState | 'again' | 'opened' | 'excused';
export function homeworkStanding({
  state,
  openedAt,
  excused,
  reply,
}: {
  state: TaskState;
  openedAt: number | null;
  excused: boolean;
  reply: Pick<HomeworkReplyRow, 'attempt' | 'state'> | undefined;
}): HomeworkStanding {
  if (excused) return 'excused';
  if (reply && (reply.attempt > 0 || state === 'doing')) return replyStanding(reply);
  return state === 'none' && openedAt !== null ? 'opened' : state;
}

const file = z.strictObject({
  fileId: id.nullable(),
  /** Of a file that is here. */
  url: z.string().nullable(),
  name: z.string(),
  type: z.string(),
  state: z.enum(FILE_STATES),
  problem: z.enum(FILE_PROBLEMS).nullable(),
});
export type HomeworkFile = z.output<typeof file>;

/** Of what is no common ground, in percent to a tenth. */
const rate = z.number().min(0).max(100);
const place = { from: whole, to: whole, otherFrom: whole, otherTo: whole };

export const homeworkReplies = {
  items: op(`${BASE}/Items`, {
    audited: false,
    summary: 'Replies to homework that was given, by the names of their students',
    access: STAFF,
    input: z.strictObject({ ...paging, assignmentId, state: homeworkState.optional() }),
    output: page(z.strictObject(row)),
  }),
  item: op(`${BASE}/Item`, {
    audited: false,
    power,
    summary: 'One reply as it was handed in, the latest time or another',
    access: STAFF,
    input: z.strictObject({ id, attempt: whole.min(1).optional() }),
    output: z.strictObject({
      ...row,
      assignmentId: id.nullable(),
      homeworkId: id,
      title: z.string(),
      /** The time that is shown; 0: nothing was handed in yet. */
      shown: whole,
      daysLate: whole,
      items: z.array(
        z.strictObject({
          id,
          kind: z.enum(HOMEWORK_ITEMS),
          title: z.string(),
          points: z.number(),
          /** With its key. */
          question: bankFields.optional(),
        }),
      ),
      answers: z.array(
        z.strictObject({
          itemId: id,
          value: z.union([z.array(file), homeworkValue]),
          read: z.array(readNumber).optional(),
        }),
      ),
      marks: z.array(
        z.strictObject({
          itemId: id,
          points: z.number(),
          text: z.string(),
          /** Whose it is; null: the machine's. */
          by: z.string().nullable(),
        }),
      ),
      text: z.string(),
      ink: z.record(z.string(), z.array(stroke)),
      model: z.string(),
    }),
  }),
  mark: op(`${BASE}/Mark`, {
    summary: 'Points and words for items of what was handed in last; others keep theirs',
    access: STAFF,
    refuses: [CODE.conflict],
    input: z.strictObject({
      id,
      version: versionFrom0,
      items: z.array(z.strictObject({ itemId: id, points, text: word.optional() })).max(50),
      text: word.optional(),
    }),
    output: z.strictObject({ version: versionFrom0, score: z.number().nullable(), state: homeworkState }),
  }),
  ink: op(`${BASE}/Ink`, {
    audited: false,
    power: 'WorkReply.Mark',
    summary: 'Draw on a page of what was handed in: `<fileId>:<n>`, of a picture 1',
    access: STAFF,
    bodyLimit: DRAW_BYTES,
    refuses: [CODE.conflict],
    input: z.strictObject({ id, page: inkPage, ops: drawn }),
    output: z.strictObject({ strokes: whole }),
  }),
  return: op(`${BASE}/Return`, {
    summary: 'Send back what is marked or released, with a word and days for one attempt more',
    access: STAFF,
    refuses: [CODE.conflict],
    input: z.strictObject({
      ids: z.array(id).min(1).max(MOST_IDS),
      text: word.min(1),
      days: whole.min(1).max(365),
    }),
    output: z.strictObject({ returned: whole }),
  }),
  release: op(`${BASE}/Release`, {
    summary: 'Show their marks to all whose reply is marked',
    access: STAFF,
    input: z.strictObject({ assignmentId }),
    output: z.strictObject({ released: whole }),
  }),
  similar: op(`${BASE}/Similar`, {
    audited: false,
    power,
    summary: 'How much of each reply stands in others, and which of its pictures; the most first',
    access: STAFF,
    refuses: [CODE.unavailable],
    input: z.strictObject({ assignmentId }),
    output: z.array(
      z.strictObject({
        replyId: id,
        rate,
        /** `files`: its own pictures that the other has too. */
        with: z.array(z.strictObject({ replyId: id, rate, files: z.array(id) })),
      }),
    ),
  }),
  compare: op(`${BASE}/Compare`, {
    audited: false,
    power,
    summary: 'Which passages and pictures two replies to the same homework have in common',
    access: STAFF,
    refuses: [CODE.unavailable],
    input: z.strictObject({ id, otherId: id }),
    output: z.strictObject({
      /** In UTF-16 units of what was written for an item. */
      passages: z.array(z.strictObject({ itemId: id, otherItemId: id, ...place })),
      files: z.array(z.strictObject({ fileId: id, otherFileId: id })),
    }),
  }),
  export: op(`${BASE}/Export`, {
    kind: 'download',
    summary:
      'Everybody it was given to with their points as a spreadsheet; what was handed in as a zip, by a job, one folder a student',
    access: STAFF,
    input: z.strictObject({ assignmentId, format: z.enum(['xlsx', 'csv', 'zip']).default('xlsx') }),
    output: z.strictObject({ jobId: id }),
  }),
};
