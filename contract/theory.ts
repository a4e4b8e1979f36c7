// The theory lesson: starting one and commanding it.
import { z } from 'zod';
import { citation } from './blocks/index.ts';
import { id, op } from './kit.ts';
import { MOST_EXAMPLE_STEPS } from './methods.ts';
import { answerValue } from './questions.ts';
import { runId } from './stream.ts';
import { MOST_SAID } from './talk-limits.ts';

export const LOGS = ['lesson'] as const;
export const WORK = { kind: 'lesson', isAssigned: true };

export const ASKED_TO = ['tutor', 'teacher'] as const;
const text = z.string().trim().min(1).max(MOST_SAID);
/** By criterion. */
export const scores = z.record(id, z.number().int().min(0).max(100));

/** What a student may tell the lesson. Anything else never reaches the chart. */
export const lessonCommand = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('start') }),
  z.strictObject({ type: z.literal('next') }),
  z.strictObject({
    type: z.literal('answer'),
    questionId: id,
    /** Null: not learnt yet. */
    value: answerValue.nullable(),
  }),
  /** `to` the teacher: the tutor says nothing, and the lesson goes on. */
  z.strictObject({ type: z.literal('ask'), text, to: z.enum(ASKED_TO).optional() }),
  z.strictObject({ type: z.literal('again') }),
  z.strictObject({ type: z.literal('hint') }),
  /** What the student writes for the open blank of an example: its step (from 1), or the variant. */
  z.strictObject({
    type: z.literal('fill'),
    exampleId: id,
    step: z.union([z.number().int().min(1).max(MOST_EXAMPLE_STEPS), z.literal('variant')]),
    text,
  }),
  /** The example anew, of this point or one before it. */
  z.strictObject({ type: z.literal('example'), pointId: id.optional() }),
  /** `toTutor`: the tutor answers it in the thread, as it does what calls it by name. */
  z.strictObject({ type: z.literal('say'), text, toTutor: z.boolean().optional() }),
  z.strictObject({ type: z.literal('evaluate'), scores, text: text.optional() }),
  z.strictObject({ type: z.literal('pause') }),
  z.strictObject({ type: z.literal('resume') }),
]);
export type LessonCommand = z.infer<typeof lessonCommand>;

const lesson = z.strictObject({ lessonId: id, log: z.string(), state: z.string(), allowed: z.array(z.string()) });

export const theory = {
  start: op('/api/Theory/Start', {
    summary:
      "Start the course's lesson, or find the one that runs; `paced`: a point that asks nothing waits for `next` as well",
    access: ['student', 'teacher'],
    guests: true,
    input: z.strictObject({ courseId: id, paced: z.boolean().optional() }),
    output: lesson,
  }),
  getNew: op('/api/Theory/GetNew', {
    summary: 'The running lesson of a course, or null',
    access: ['student', 'teacher'],
    guests: true,
    input: z.strictObject({ courseId: id }),
    output: lesson.nullable(),
  }),
  relearn: op('/api/Theory/Relearn', {
    summary: 'Learn again: all points or some, as a new lesson',
    access: ['student', 'teacher'],
    input: z.strictObject({
      lessonId: id,
      pointIds: z.array(id).min(1).max(100).optional(),
      paced: z.boolean().optional(),
    }),
    output: lesson,
  }),
  end: op('/api/Theory/End', {
    summary: 'End a lesson early',
    access: ['student', 'teacher'],
    guests: true,
    input: z.strictObject({ lessonId: id }),
    output: lesson,
  }),
  addTeachingProgress: op('/api/Theory/AddTeachingProgress', {
    summary: 'Time spent on a point',
    access: ['student', 'teacher'],
    guests: true,
    input: z.strictObject({ lessonId: id, pointId: id, seconds: z.number().int().min(1).max(3600) }),
  }),
  item: op('/api/Theory/Item', {
    summary: 'A lesson as its screen needs it: course, points, who may see it',
    access: 'self',
    guests: true,
    input: z.strictObject({ lessonId: id }),
    output: z.strictObject({
      ...lesson.shape,
      courseId: id,
      courseName: z.string(),
      studentId: id,
      studentName: z.string(),
      engine: z.enum(['embedded', 'model']),
      /** By which it is read aloud, where the device has it; null: the device's own. */
      voice: z.string().nullable(),
      points: z.array(z.strictObject({ pointId: id, title: z.string(), goal: z.string() })),
    }),
  }),
  points: op('/OrgApi/AISetting/Points', {
    audited: false,
    summary: 'The approved points of a course: what is taught, in whose words',
    access: ['teacher', 'admin'],
    input: z.strictObject({ courseId: id }),
    output: z.array(
      z.strictObject({
        id,
        title: z.string(),
        goal: z.string(),
        questions: z.number().int(),
        /** It has a worked example. */
        example: z.boolean(),
        quotes: z.array(citation.omit({ n: true })),
      }),
    ),
  }),
  reply: op('/api/Theory/TeachReplyStreamAsync', {
    kind: 'stream',
    summary: 'Command a lesson and stream what follows; the same runId again attaches',
    access: ['student', 'teacher'],
    guests: true,
    input: z.strictObject({ runId, lessonId: id, command: lessonCommand }),
  }),
  exampleReply: op('/api/Theory/ExampleReplyStreamAsync', {
    kind: 'stream',
    summary: 'Work the example of a point anew (default: the current one); the same runId again attaches',
    access: ['student', 'teacher'],
    guests: true,
    input: z.strictObject({ runId, lessonId: id, pointId: id.optional() }),
  }),
};
