// What became of a lesson: the page worth keeping.
import { z } from 'zod';
import { blocks, citation } from './blocks/index.ts';
import { id, op, time } from './kit.ts';
import { VERDICTS } from './teaching.ts';
import { formulas, textMark } from './text-marks.ts';

/** Where a question stands in the material. */
const source = z.strictObject({
  ...citation.omit({ n: true }).shape,
  /** The passage around the quote; the quote itself where the document has changed since. */
  passage: z.string(),
  /** Of the passage. */
  marks: z.array(textMark).optional(),
});

const answer = z.strictObject({
  questionId: id,
  pointId: id,
  stem: z.string(),
  /** What was answered, in words. */
  given: z.string(),
  /** 还没学过 was said in place of an answer. */
  unlearnt: z.boolean(),
  verdict: z.enum([...VERDICTS, 'to-teacher']),
  hints: z.number().int(),
  /** The right answer in words: not where it was right, nor while the teacher has not marked it. */
  correct: z.string().nullable(),
  explanation: z.string(),
  /** Of the question, what is right and why. */
  formulas: formulas.optional(),
  /** Of what was not right at once, once it is marked. */
  source: source.nullable(),
  mark: z.strictObject({ by: z.string(), text: z.string(), at: time }).nullable(),
  at: time,
});

export const score = {
  item: op('/api/Theory/Score', {
    summary:
      'What became of a lesson, for its student and its teachers; by course the caller’s latest, of those that are over first',
    access: 'self',
    input: z
      .strictObject({ lessonId: id.optional(), courseId: id.optional() })
      .refine(({ lessonId, courseId }) => (lessonId === undefined) !== (courseId === undefined), 'required'),
    output: z.strictObject({
      lessonId: id,
      courseId: id,
      courseName: z.string(),
      studentId: id,
      studentName: z.string(),
      startedAt: time,
      /** Null while it runs: what is here may still change. */
      endedAt: time.nullable(),
      ...blocks.summary.shape,
      /** What the score book counts of the course's lessons where a teacher has said it; null: what they came to. */
      bookScore: z.number().nullable(),
      /** In the order in which they were given. */
      answers: z.array(answer),
      /** Of the same student and course, latest first, this one among them. */
      lessons: z.array(
        z.strictObject({
          lessonId: id,
          startedAt: time,
          endedAt: time.nullable(),
          score: z.number().nullable(),
          points: z.number().int(),
        }),
      ),
    }),
  }),
  mastery: op('/api/Theory/Mastery', {
    summary: 'What one has mastered of a course: each point by the latest lesson that says something of it',
    access: ['student', 'teacher'],
    input: z.strictObject({ courseId: id }),
    output: z.strictObject({
      /** The lesson that runs: there is one a course. */
      running: id.nullable(),
      /** The latest that is over: points can be learnt again from it. */
      latest: id.nullable(),
      points: z.array(
        z.strictObject({
          ...blocks.summary.shape.points.element.shape,
          goal: z.string(),
          /** It was taught, whether or not anything was asked. */
          taught: z.boolean(),
        }),
      ),
    }),
  }),
};
