// Exams as one sits them. Nothing that a student gets holds a key, a seed, an explanation or a mark before its time.
import { z } from 'zod';
import { bankKind, examValue } from './bank-kinds.ts';
import { CODE } from './codes.ts';
import { examPaper } from './exam-paper.ts';
import { EXAM_STATES, examState } from './exam-states.ts';
import { id, op, time, whole } from './kit.ts';

export const LOGS = ['exam', 'examroom'] as const;
export const WORK = { kind: 'exam', isAssigned: false };

const access = 'self' as const;
const lease = whole.min(1);
export const SUBMITTED_BY = ['student', 'time', 'teacher'] as const;
/** Largest request with answers, in bytes. */
const MOST_BYTES = 16 * 1024 * 1024;

/** What was written on a device: a question's greatest (lease, n) stands. */
export const examChange = z.strictObject({
  questionId: id,
  n: whole.min(1),
  /** Null clears it. */
  value: examValue.nullable(),
  flag: z.boolean().optional(),
});
export type ExamChange = z.output<typeof examChange>;
const changes = z.array(examChange).max(500);
const running = { now: time, until: time, state: examState, lease };
const answers = z.array(
  z.strictObject({
    questionId: id,
    value: examValue.nullable(),
    flag: z.boolean().optional(),
    lease,
    n: whole,
  }),
);

export const exams = {
  items: op('/api/Exam/Items', {
    summary: "The caller's exams, soonest first",
    access,
    output: z.array(
      z.strictObject({
        id,
        name: z.string(),
        from: time,
        /** The caller's own, with their exceptions. */
        until: time,
        minutes: whole,
        /** Of the latest attempt; `waiting` before Start, `missed` where its time is over. */
        state: z.enum([...EXAM_STATES, 'missed']),
        attemptId: id.optional(),
        /** Of those handed in the one that counts, as far as its student may know. */
        result: z.strictObject({ attemptId: id, state: examState }).optional(),
        /** Attempts begun, and allowed. */
        attempt: whole,
        attempts: whole,
        /** It asks for a code at its start. */
        code: z.boolean(),
        courseId: id.nullable(),
        course: z.string(),
      }),
    ),
  }),
  start: op('/api/Exam/Start', {
    summary: 'Begin an attempt, or go on with the one that runs, here or on another device',
    access,
    refuses: [CODE.conflict, CODE.credentials, CODE.tooMany],
    input: z.strictObject({ examId: id, device: z.uuid(), code: z.string().max(50).optional() }),
    output: z.strictObject({
      attemptId: id,
      log: z.string(),
      room: z.string(),
      state: examState,
      allowed: z.array(z.string()),
      lease,
      now: time,
      until: time,
      paper: examPaper,
      /** Its experiments that were begun. */
      runs: z.array(id).optional(),
      answers,
      /** What was said to all until then is not said to this attempt, or was read on some device. */
      heard: time,
    }),
  }),
  save: op('/api/Exam/Save', {
    summary: 'Keep answers of an attempt, all of them or none; late ones are kept apart',
    access,
    bodyLimit: MOST_BYTES,
    refuses: [CODE.conflict],
    input: z.strictObject({ attemptId: id, lease, changes: changes.min(1) }),
    output: z.strictObject({ ...running, saved: whole, kept: z.array(id), late: z.boolean() }),
  }),
  experiment: op('/api/Exam/Experiment', {
    summary: 'Begin the run of an experiment that is a question of the attempt, or the one that runs',
    access,
    refuses: [CODE.conflict],
    input: z.strictObject({ attemptId: id, questionId: id }),
    // as Experiment/Start answers
    output: z.looseObject({ runId: id }),
  }),
  submit: op('/api/Exam/Submit', {
    summary: 'Hand an attempt in; again answers the same',
    access,
    bodyLimit: MOST_BYTES,
    refuses: [CODE.conflict],
    input: z.strictObject({ attemptId: id, lease, changes: changes.optional() }),
    output: z.strictObject({
      attemptId: id,
      submittedAt: time,
      by: z.enum(SUBMITTED_BY),
      answered: whole,
      of: whole,
      receipt: z.string(),
    }),
  }),
  seen: op('/api/Exam/Seen', {
    summary: 'The device is there; how often its window was left, which is a record and no punishment',
    access,
    refuses: [CODE.conflict],
    input: z.strictObject({
      attemptId: id,
      lease,
      left: z
        .array(z.strictObject({ at: time, ms: whole.nonnegative() }))
        .max(500)
        .optional(),
      /** The teacher's words were read until then. */
      heard: time.optional(),
      /** What stands of the devices before this one is asked for. */
      older: z.boolean().optional(),
    }),
    output: z.strictObject({ ...running, older: answers.optional() }),
  }),
  score: op('/api/Exam/Score', {
    summary: 'What an attempt came to, as far as it may be seen yet',
    access,
    input: z.strictObject({ attemptId: id }),
    output: z.strictObject({
      state: examState,
      max: z.number(),
      score: z.number().optional(),
      name: z.string(),
      examId: id,
      submittedAt: time.nullable(),
      receipt: z.string().nullable(),
      pass: z.number().nullable(),
      courseId: id.nullable(),
      /** Where one has several attempts at the exam, the first one first. */
      all: z.array(z.strictObject({ attemptId: id, attempt: whole, state: examState, counts: z.boolean() })).optional(),
      /** Keys and explanations come when nobody sits the exam any more. */
      keysLater: z.boolean().optional(),
      questions: z
        .array(
          z.strictObject({
            questionId: id,
            kind: bankKind,
            points: z.number().nullable(),
            max: z.number(),
            correct: z.boolean().optional(),
            explanation: z.string().optional(),
            /** The key in words, as the student saw the question. */
            right: z.string().optional(),
            /** The teacher's word. */
            text: z.string().optional(),
            pointId: id.optional(),
            /** The last change of its points after they were released. */
            changed: z.strictObject({ at: time, from: z.number().nullable(), to: z.number().nullable() }).optional(),
            /** Of an experiment that was begun. */
            runId: id.optional(),
            value: examValue.nullable(),
          }),
        )
        .optional(),
      paper: examPaper.optional(),
    }),
  }),
};
