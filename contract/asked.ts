// What students asked the tutor in a course's lessons, as its teachers read it.

import { z } from 'zod';
import { citation } from './blocks/index.ts';
import { STAFF } from './families/manifest.ts';
import { id, op, page, paging, time } from './kit.ts';
import { textMark } from './text-marks.ts';

const BASE = '/OrgApi/AISetting';

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
      /** The point is still in the plan: a question can be made of this. */
      canKeep: z.boolean(),
    }),
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
