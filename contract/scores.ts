// How a course's students stand, each and together.

import { z } from 'zod';
import { STAFF } from './families/manifest.ts';
import { cell } from './gradebook.ts';
import { exportOperation, id, op, page, paging, time } from './kit.ts';
import { formulas } from './text-marks.ts';

const BASE = '/OrgApi/CourseScoreManage';

export const SCORE_STATES = ['none', 'running', 'done'] as const;
/** What totals are told apart by, each by where it begins, in percent; `none`: who has no total yet. */
export const BANDS = ['none', '0', '60', '70', '80', '90'] as const;
export type Band = (typeof BANDS)[number];
export const PROGRESS = ['none', 'doing', 'done'] as const;
/** 0 to 1. */
const share = z.number().min(0).max(1);

const scorePoint = z.strictObject({
  pointId: id,
  title: z.string(),
  mastery: share,
  tries: z.number().int(),
  right: z.number().int().optional(),
  flagged: z.boolean(),
  /** Answers that wait for the teacher's mark: none of the tries. Absent: none. */
  waiting: z.number().int().optional(),
  /** There is a question for it. Absent: there is. */
  asked: z.boolean().optional(),
});

export const scoreRow = z.strictObject({
  /** The student's. */
  id,
  name: z.string(),
  userName: z.string(),
  /** Their classes that are taught the course; empty for one who learns it without. */
  className: z.string(),
  /** `done` once they have ended a lesson, also while they learn again. */
  state: z.enum(SCORE_STATES),
  /** The last ended lesson, else the one that runs. */
  lessonId: id.nullable(),
  /** 0 to 100 over all points that were asked about; null before a lesson has ended. Of an AI course's lessons as the book counts it: a teacher's mark wins. */
  score: z.number().nullable(),
  /** As the latest lesson that taught each left it. */
  points: z.array(scorePoint),
  seconds: z.number().int(),
  /** The evaluation of `lessonId` in percent of its most, the student's own and the teacher's. */
  own: z.number().int().nullable(),
  teacher: z.number().int().nullable(),
  /** Points at which the teacher is asked for. */
  flagged: z.number().int(),
  /** Answers that wait for the teacher's mark. */
  toMark: z.number().int(),
  endedAt: time.nullable(),
  /** They were in a class of the course, and are not any more: their work stays. */
  left: z.boolean(),
  /** By the book's columns. */
  cells: z.record(id, cell),
  /** By the book's groups, in percent; one that has nothing yet is not there. */
  groups: z.record(id, z.number()),
  /** In percent, by the book's weights. */
  total: z.number().nullable(),
});
export type ScoreRow = z.infer<typeof scoreRow>;

const SORTS = [
  'userName',
  'name',
  'className',
  'score',
  'seconds',
  'own',
  'teacher',
  'flagged',
  'endedAt',
  'total',
] as const;
export type ScoreSort = (typeof SORTS)[number];
const filters = {
  courseId: id,
  classId: id.optional(),
  state: z.enum(SCORE_STATES).optional(),
  band: z.enum(BANDS).optional(),
  /** Of an ordinary course: who is so far with it; without `progress`, who has begun it. */
  sectionId: id.optional(),
  progress: z.enum(PROGRESS).optional(),
  /** Who studied in it. */
  week: time.optional(),
  /** Who has something late in it, or has not. */
  behind: z.boolean().optional(),
  sort: z.enum(SORTS.flatMap((s) => [s, `-${s}`] as const)).optional(),
};

export const courseScores = {
  items: op(`${BASE}/Items`, {
    audited: false,
    summary: 'How each student of a course stands: of its classes, and who learns it without one',
    access: STAFF,
    input: z.strictObject({ ...paging, ...filters }),
    output: page(scoreRow),
  }),
  export: exportOperation(BASE, 'scores of a course', STAFF, { keyword: paging.keyword, ...filters }),
};

export const courseStat = {
  read: op('/OrgApi/CourseStat', {
    audited: false,
    power: 'CourseStat.Items',
    summary: 'How a course or one of its classes stands together: counts, no names',
    access: STAFF,
    input: z.strictObject({ courseId: id, classId: id.optional() }),
    output: z.strictObject({
      students: z.number().int(),
      done: z.number().int(),
      running: z.number().int(),
      none: z.number().int(),
      /** Of those who have one, on average. */
      score: z.number().int().nullable(),
      points: z.array(
        z.strictObject({
          pointId: id,
          title: z.string(),
          /** Of those who were taught it, on average. */
          mastery: share,
          students: z.number().int(),
          flagged: z.number().int(),
          /** There is a question for it. Absent: there is. */
          asked: z.boolean().optional(),
        }),
      ),
      /** Most often missed first. */
      missed: z.array(
        z.strictObject({
          questionId: id,
          stem: z.string(),
          formulas: formulas.optional(),
          title: z.string(),
          answered: z.number().int(),
          missed: z.number().int(),
        }),
      ),
      /** What was asked last. */
      recent: z.array(z.strictObject({ text: z.string(), title: z.string(), at: time })),
    }),
  }),
  book: op('/OrgApi/CourseStat/Book', {
    audited: false,
    power: 'CourseStat.Items',
    summary:
      'How an ordinary course or one of its classes stands together: totals, sections, weeks. Each figure counts rows of CourseScoreManage/Items, narrowed by the same words',
    access: STAFF,
    input: z.strictObject({ courseId: id, classId: id.optional() }),
    output: z.strictObject({
      students: z.number().int(),
      /** Of those who have a total. */
      mean: z.number().nullable(),
      totals: z.array(z.strictObject({ band: z.enum(BANDS), students: z.number().int() })),
      /** Those that are published, in their order. */
      sections: z.array(
        z.strictObject({
          sectionId: id,
          title: z.string(),
          chapter: z.string(),
          done: z.number().int(),
          doing: z.number().int(),
          none: z.number().int(),
        }),
      ),
      /** Without a gap, from the first in which somebody studied to this one. */
      weeks: z.array(z.strictObject({ week: time, students: z.number().int(), seconds: z.number().int() })),
    }),
  }),
};
