// Homework as one hands it in: a draft that is one value with a version, and what was handed in of it.
import { z } from 'zod';
import { examValue } from './bank-kinds.ts';
import { CODE } from './codes.ts';
import { examQuestion } from './exam-paper.ts';
import { HOMEWORK_ITEMS, MOST_ITEMS } from './homework.ts';
import { MOST_FILES } from './homework-limits.ts';
import { stroke } from './ink.ts';
import { id, op, time, versionFrom0, whole } from './kit.ts';
import { MOST_WRITTEN } from './most-written.ts';

export const LOGS = ['homework'] as const;
export const WORK = { kind: 'homework', isAssigned: true };
/** Of a file's bytes: here, still to come, or never any more. */
export const FILE_STATES = ['ready', 'waiting', 'lost'] as const;
/** Of a file that calls itself a picture: it is none, it was cut off, or it is larger than what is shown. */
export const FILE_PROBLEMS = ['unread', 'cut', 'large'] as const;
export type FileProblem = (typeof FILE_PROBLEMS)[number];
const HOMEWORK_STATES = ['drafting', 'submitted', 'marked', 'returned', 'released', 'closed'] as const;
export const homeworkState = z.enum(HOMEWORK_STATES);
export type HomeworkState = (typeof HOMEWORK_STATES)[number];

/** A file that is here, or one that is being sent: begun with its checksum, it counts before its bytes have come. */
export const handedFile = z.union([z.strictObject({ fileId: id }), z.strictObject({ uploadId: id })]);
export type HandedFile = z.output<typeof handedFile>;
export const homeworkValue = z.union([z.string().max(MOST_WRITTEN), z.array(handedFile).max(MOST_FILES), examValue]);
const answer = z.strictObject({ itemId: id, value: homeworkValue });
export type HomeworkAnswer = z.output<typeof answer>;
const answers = z.array(answer).max(MOST_ITEMS);

const submitted = z.strictObject({
  attempt: whole,
  at: time,
  late: z.boolean(),
  /** Files whose bytes are still to come. */
  waiting: whole,
});
export type HandedIn = z.output<typeof submitted>;

const BASE = '/api/Work';
const access = ['student'] as const;
const assignmentId = id;

export const ownHomework = {
  item: op(`${BASE}/Item`, {
    summary: 'Homework that was given to the caller, with their reply; 404 otherwise',
    access,
    input: z.strictObject({ assignmentId }),
    output: z.strictObject({
      replyId: id,
      log: z.string(),
      title: z.string(),
      html: z.string(),
      items: z.array(
        z.strictObject({
          id,
          kind: z.enum(HOMEWORK_ITEMS),
          title: z.string(),
          points: z.number(),
          most: whole.optional(),
          question: examQuestion.optional(),
          /** Its key in words, at the time of the model answer: nothing more is taken then. */
          right: z.string().optional(),
        }),
      ),
      /** The page of the task of which it is a step; null: it is none. */
      task: z.string().nullable(),
      /** Whose reply it is, where a group hands in one; null: each their own. */
      group: z.strictObject({ name: z.string(), members: z.array(z.string()) }).nullable(),
      state: homeworkState,
      allowed: z.array(z.string()),
      now: time,
      /** The caller's own, with their exceptions. */
      until: time.nullable(),
      late: z.strictObject({ days: whole, percent: whole }).nullable(),
      /** The one that is being written, or was handed in last; and how many are allowed. */
      attempt: whole,
      attempts: whole,
      /** Of the draft. */
      version: versionFrom0,
      answers,
      /** What is known of files, by the ids that answers have of them: an upload's keeps its id when it has become a file. */
      files: z.record(
        z.string(),
        z.strictObject({
          fileId: id.nullable(),
          name: z.string(),
          type: z.string(),
          url: z.string(),
          state: z.enum(FILE_STATES),
          problem: z.enum(FILE_PROBLEMS).nullable(),
        }),
      ),
      submitted: submitted.nullable(),
      /** The teacher's word where the reply was sent back. */
      returned: z.string(),
      result: z
        .strictObject({
          score: z.number(),
          max: z.number(),
          items: z.array(z.strictObject({ itemId: id, points: z.number(), text: z.string().optional() })),
          text: z.string(),
          /** What was drawn, by page. */
          ink: z.record(z.string(), z.array(stroke)),
          /** What was marked. */
          answers,
        })
        .nullable(),
      /** Of what was sent back before its points may be seen: what was said and drawn, and on what. */
      remarks: z
        .strictObject({
          items: z.array(z.strictObject({ itemId: id, text: z.string() })),
          text: z.string(),
          ink: z.record(z.string(), z.array(stroke)),
          answers,
        })
        .nullable(),
      /** Null: not yet, or there is none. */
      model: z.string().nullable(),
    }),
  }),
  save: op(`${BASE}/Save`, {
    summary: 'Put a whole draft in place of the last one; after handing in it begins the next attempt',
    access,
    bodyLimit: 4 * 1024 * 1024,
    refuses: [CODE.conflict],
    input: z.strictObject({ assignmentId, version: versionFrom0, answers }),
    output: z.strictObject({ version: versionFrom0 }),
  }),
  submit: op(`${BASE}/Submit`, {
    summary: 'Hand in the draft of this version; the same version again answers the same',
    access,
    refuses: [CODE.conflict],
    input: z.strictObject({ assignmentId, version: versionFrom0, cmd: z.uuid() }),
    output: submitted,
  }),
};
