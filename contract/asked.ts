// What students asked the tutor in a course's lessons, as its teachers read it.

import { z } from 'zod';
import { citation } from './blocks/index.ts';
import { STAFF } from './families/manifest.ts';
import { id, op, page, paging, time } from './kit.ts';
import { PASSAGE_LENGTH } from './knowledge-limits.ts';
import { MOST_SAID } from './talk-limits.ts';
import { textMark } from './text-marks.ts';
import { ASKED_TO } from './theory.ts';

const BASE = '/OrgApi/AISetting';

export const ASKED_STATES = ['open', 'replied', 'corrected', 'closed', 'none'] as const;
/** Of a reply, and of a correction. */
const words = z.string().trim().min(1).max(MOST_SAID);

const row = {
  /** The run in which it was asked. */
  id,
  text: z.string(),
  at: time,
  pointId: id,
  /** Of the point as it is called now. */
  title: z.string(),
  lessonId: id,
  studentId: id,
  name: z.string(),
  to: z.enum(ASKED_TO),
  /** What a teacher did last; open: asked of a teacher, or, for 30 days, not answered by the material. */
  state: z.enum(ASKED_STATES),
};
export const askedRow = z.strictObject(row);
export type AskedRow = z.infer<typeof askedRow>;

const SORTS = ['at'] as const;

export const courseAsked = {
  items: op(`${BASE}/DialogueItems`, {
    audited: false,
    summary: 'What students asked the tutor in the lessons of a course, latest first',
    access: STAFF,
    input: z.strictObject({
      ...paging,
      courseId: id,
      classId: id.optional(),
      pointId: id.optional(),
      /** Those that the material did not answer, or all others. */
      unanswered: z.boolean().optional(),
      state: z.enum(ASKED_STATES).optional(),
      sort: z.enum(SORTS.flatMap((s) => [s, `-${s}`] as const)).optional(),
    }),
    output: page(askedRow),
  }),
  item: op(`${BASE}/DialogueItem`, {
    power: 'AISetting.DialogueItems',
    audited: false,
    summary: 'A question to the tutor, with the answer as the student got it and its sources',
    access: STAFF,
    input: z.strictObject({ id }),
    output: z.strictObject({
      ...row,
      /** Empty where the lesson was stopped before a word was said. */
      answer: z.string(),
      /** Of the answer. */
      marks: z.array(textMark).optional(),
      /** Null until somebody has spoken. */
      engine: z.enum(['embedded', 'model']).nullable(),
      citations: z.array(citation),
      /** What teachers said to it, in the order in which they did; absent where nobody has. */
      words: z
        .array(z.strictObject({ kind: z.enum(['reply', 'correction']), by: z.string(), text: z.string(), at: time }))
        .optional(),
      /** The point is still in the plan: a question can be made of this. */
      canKeep: z.boolean(),
    }),
  }),
  reply: op(`${BASE}/DialogueReply`, {
    summary:
      'A teacher’s answer to what a student asked: a word in the lesson, after its end too, and a notice. The same replyId again is the same reply',
    access: STAFF,
    input: z.strictObject({ id, text: words, replyId: z.uuid() }),
    output: z.strictObject({ at: time }),
  }),
  correct: op(`${BASE}/DialogueCorrect`, {
    summary:
      'Correct what the tutor said: below the answer, and as material for everybody who asks the like. Again: in place of the one before',
    access: STAFF,
    // it becomes one passage of the material
    input: z.strictObject({ id, text: words.max(PASSAGE_LENGTH) }),
    output: z.strictObject({ documentId: id }),
  }),
  close: op(`${BASE}/DialogueClose`, {
    summary: 'Close questions: they wait for nobody any more',
    access: STAFF,
    input: z.strictObject({ ids: z.array(id).min(1).max(100) }),
  }),
  summary: op(`${BASE}/DialogueSummary`, {
    audited: false,
    summary:
      'What was asked in a course, point by point, grouped by the words that questions of several students share',
    access: STAFF,
    input: z.strictObject({ courseId: id, classId: id.optional() }),
    output: z.strictObject({
      asked: z.number().int(),
      students: z.number().int(),
      points: z.array(
        z.strictObject({
          pointId: id,
          title: z.string(),
          asked: z.number().int(),
          students: z.number().int(),
          groups: z.array(
            z.strictObject({
              /** Words that all of the group share. */
              about: z.array(z.string()),
              asked: z.number().int(),
              /** Verbatim, the shortest of them. */
              example: z.string(),
            }),
          ),
        }),
      ),
    }),
  }),
};
