// How a course is taught, and what its teacher decides about a student's lesson: marks and evaluation.

import { z } from 'zod';
import { STAFF } from './families/manifest.ts';
import { id, line, op, page, paging, time, version, versionFrom0 } from './kit.ts';
import { METHODS, MOST_CHECKS, MOST_HINTS, POINT_STEPS } from './methods.ts';
import { answerValue } from './questions.ts';
import { formulas } from './text-marks.ts';
import { scores } from './theory.ts';

const method = z.enum(METHODS);
const screws = {
  /** Right answers that a point asks for. */
  pass: z.number().int().min(1).max(MOST_CHECKS),
  hints: z.number().int().min(0).max(MOST_HINTS),
  discuss: z.boolean(),
  /** Whether the student fills in steps of an example as it comes; else it is told, and worked when asked for anew. */
  work: z.boolean(),
  /** Whether a point ends with the student telling it in their own words. */
  retell: z.boolean(),
};
export const criterion = z.strictObject({ id, title: line(50), max: z.number().int().min(1).max(100) });
export type EvaluationCriterion = z.infer<typeof criterion>;

const evaluated = z.strictObject({ scores, text: z.string(), at: time });
export const VERDICTS = ['right', 'partial', 'wrong'] as const;

/** A voice's name, or a part of it, as browsers call it. */
const voice = line(100);
export const MOST_VOICES = 50;

export const teaching = {
  voices: op('/api/AISetting/GetVoiceModelSelelct', {
    method: 'GET',
    summary: 'The voices by which the school lets lessons be read aloud; beside them each device has its own',
    access: 'self',
    input: z.strictObject({ Keyword: z.string().trim().max(100).optional() }),
    output: z.array(z.strictObject({ id: z.string(), name: z.string() })),
  }),
  voiceItems: op('/OrgApi/AISetting/VoiceItems', {
    audited: false,
    summary: 'The voices that the school names, and how often they have been changed',
    access: ['admin'],
    input: z.strictObject({}),
    output: z.strictObject({ voices: z.array(z.strictObject({ name: z.string() })), version }),
  }),
  setVoices: op('/OrgApi/AISetting/SetVoices', {
    summary:
      'Name the voices of the school, whole; one that a course has chosen stays with it until its teacher changes it',
    access: ['admin'],
    input: z.strictObject({ voices: z.array(z.strictObject({ name: voice })).max(MOST_VOICES), version }),
    output: z.strictObject({ version }),
  }),
  setting: op('/OrgApi/AISetting/GetAISettingById', {
    method: 'GET',
    summary: 'How a course is taught (`id` is the course), and what each method would do',
    access: STAFF,
    input: z.strictObject({ id }),
    output: z.strictObject({
      id,
      version: z.number().int(),
      method,
      ...screws,
      criteria: z.array(criterion),
      /** What its teacher has decided; null is left to the method, or to the school's usual criteria. */
      chosen: z.strictObject({
        pass: screws.pass.nullable(),
        hints: screws.hints.nullable(),
        discuss: screws.discuss.nullable(),
        work: screws.work.nullable(),
        retell: screws.retell.nullable(),
        criteria: z.array(criterion).nullable(),
        /** Null: the device's own. */
        voice: voice.nullable(),
      }),
      usualCriteria: z.array(criterion),
      methods: z.array(
        z.strictObject({
          id: method,
          steps: z.array(z.enum(POINT_STEPS)),
          brief: z.boolean(),
          stepwise: z.boolean(),
          ...screws,
        }),
      ),
    }),
  }),
  update: op('/OrgApi/AISetting/Update', {
    summary: 'Choose how a course is taught; lessons that run go on as they began. What is null is the method’s own',
    access: STAFF,
    input: z.strictObject({
      id,
      version: versionFrom0.optional(),
      method: method.optional(),
      pass: screws.pass.nullable().optional(),
      hints: screws.hints.nullable().optional(),
      discuss: screws.discuss.nullable().optional(),
      work: screws.work.nullable().optional(),
      retell: screws.retell.nullable().optional(),
      criteria: z.array(criterion).min(1).max(8).nullable().optional(),
      /** One of the school's voices. */
      voice: voice.nullable().optional(),
    }),
    output: z.strictObject({ id, version: z.number().int() }),
  }),
  answers: op('/OrgApi/AISetting/Answers', {
    audited: false,
    summary:
      'Short answers of a course, in lessons and to pushed questions: those that wait for a mark, oldest first, or those a teacher has marked, latest first',
    access: STAFF,
    input: z.strictObject({
      courseId: id,
      state: z.enum(['open', 'marked']).default('open'),
      /** Of one student. */
      studentId: id.optional(),
      page: paging.page,
      pageSize: paging.pageSize,
    }),
    output: page(
      z.strictObject({
        /** Null: the question was pushed to a class, and its id is the push's. */
        lessonId: id.nullable(),
        /** The class it was pushed to; null for a lesson's. */
        className: z.string().nullable(),
        questionId: id,
        studentId: id,
        studentName: z.string(),
        /** Empty, as the title is: the question was typed on the spot. */
        pointId: id.or(z.literal('')),
        title: z.string(),
        stem: z.string(),
        /** Of the question and its own answer. */
        formulas: formulas.optional(),
        /** The question's own answer. */
        expected: z.string(),
        /** Null: not learnt yet. */
        value: answerValue.nullable(),
        /** The same in words. */
        given: z.string(),
        /** What a short answer should say, and whether it does. */
        concepts: z.array(z.strictObject({ any: z.array(z.string()), found: z.boolean() })),
        verdict: z.enum([...VERDICTS, 'to-teacher']),
        at: time,
        mark: z.strictObject({ by: z.string(), text: z.string(), at: time }).nullable(),
      }),
    ),
  }),
  mark: op('/OrgApi/AISetting/Mark', {
    summary: 'Mark an answer: it wins over the machine’s and is kept; the score is made anew, the student is told',
    access: STAFF,
    input: z.strictObject({
      lessonId: id.optional(),
      /** In place of the lesson, where the question was pushed to a class. */
      studentId: id.optional(),
      questionId: id,
      verdict: z.enum(VERDICTS),
      text: z.string().trim().max(1000).default(''),
    }),
    /** Null while the lesson runs, and of a pushed question: there is no score. */
    output: z.strictObject({ score: z.number().nullable() }),
  }),
  score: op('/OrgApi/InteractiveEvaluate/Score', {
    summary: 'Evaluate a student’s lesson by its criteria, beside their own evaluation',
    access: STAFF,
    input: z.strictObject({ lessonId: id, scores, text: z.string().trim().max(1000).default('') }),
  }),
  evaluation: op('/api/Theory/Evaluation', {
    summary: 'How a lesson was evaluated: by its student, by the teacher, and by all who learnt the course, on average',
    access: 'self',
    input: z.strictObject({ lessonId: id }),
    output: z.strictObject({
      criteria: z.array(criterion),
      own: evaluated.nullable(),
      teacher: evaluated.extend({ by: z.string() }).nullable(),
      /** Its scores are empty for a student while fewer than `from` have evaluated: they would tell whose they are. */
      average: z.strictObject({ people: z.number().int(), from: z.number().int(), scores: z.record(id, z.number()) }),
    }),
  }),
};
