// The score book of a course: what counts how much, what each student has of it, and who said so.
import { z } from 'zod';
import { STAFF } from './families/manifest.ts';
import { id, line, op, time, versionFrom0, whole } from './kit.ts';
import { rounded } from './rounding.ts';

const BASE = '/OrgApi/CourseScoreManage';

/** `missing`: it was due, and nothing came. `toMark`: it came, and waits for the teacher. */
const CELL_STATES = ['none', 'doing', 'toMark', 'missing', 'excused', 'scored'] as const;
export type CellState = (typeof CELL_STATES)[number];

/** As people type them. */
const points = z.number().min(0).max(10_000);

export const cell = z.strictObject({
  state: z.enum(CELL_STATES),
  score: points.nullable(),
  /** Of the teacher's own marks of this cell; Mark sends it back. */
  version: versionFrom0,
});
export type Cell = z.infer<typeof cell>;

const group = z.strictObject({
  id,
  name: line(50),
  /** In percent; all together 100. */
  weight: z.number().min(0).max(100),
  /** Only the highest so many count; null: all. */
  keep: whole.min(1).max(200).nullable(),
});

const COUNTS = ['best', 'last', 'first', 'mean'] as const;

const column = z.strictObject({
  id,
  /** `own`: typed in by the teacher; `study`: sections done. */
  kind: z.string(),
  refId: id.nullable(),
  title: z.string(),
  /** Null: it counts for nothing. */
  groupId: id.nullable(),
  /** Against the other columns of its group. */
  share: points,
  max: points,
  /** Which of several attempts is the score. */
  counts: z.enum(COUNTS),
  until: time.nullable(),
  /** Students see its scores. */
  released: z.boolean(),
});
export type BookColumn = z.infer<typeof column>;

/** What a column's scores are together, without who has left: in points; null where nobody has one. */
const figures = {
  mean: z.number().nullable(),
  median: z.number().nullable(),
  /** The lowest and the highest. */
  spread: z.strictObject({ low: points, high: points }).nullable(),
  scored: whole,
};

/** Those that come from elsewhere keep their title, their most and their date from there. */
const columnChange = z.strictObject({
  id,
  groupId: id.nullable().optional(),
  share: points.optional(),
  counts: z.enum(COUNTS).optional(),
  released: z.boolean().optional(),
  title: line(100).optional(),
  max: points.positive().optional(),
  until: time.nullable().optional(),
  /** Only of a teacher's own column. Its marks stay in the history. */
  removed: z.literal(true).optional(),
});

const bookFields = {
  version: versionFrom0,
  /** Of totals, in percent. */
  digits: whole.min(0).max(2),
  missing: z.enum(['zero', 'leave']),
  groups: z.array(group).min(1).max(20),
};

const total = z.number().nullable();

/** Cells of one call. */
export const MOST_MARKS = 200;
/** `stale`: somebody has marked the cell since; `overMax`: more than the column holds; `required`: a reason, for what was computed. */
const MARK_REFUSALS = ['stale', 'overMax', 'excusedScore', 'required'] as const;
export type MarkRefusal = (typeof MARK_REFUSALS)[number];

const markFields = {
  /** Null takes the mark back. */
  score: points.nullable().optional(),
  excused: z.boolean().default(false),
  /** Of the cell that the teacher saw. */
  version: versionFrom0,
};

export const scoresForm = z.strictObject({ file: z.file(), courseId: id, commit: z.enum(['0', '1']) });

/** As it is read, on every screen and in every file: the book itself counts with the whole number. */
export const shownScore = (score: number): number => rounded(score, 2);

/** The job's `result`; with `errors` nothing is written. */
export interface ScoresImported {
  commit: boolean;
  /** What would become, or has become, of which cell; `to` null: excused. */
  changes: { studentId: string; name: string; column: string; from: number | null; to: number | null }[];
  /** Cells that say what the book says already. */
  unchanged: number;
  /** Columns of the sheet that are none of the book's. */
  ignored: string[];
}

export const gradebook = {
  book: op(`${BASE}/Book`, {
    audited: false,
    power: 'CourseScoreManage.Items',
    summary: 'What counts in a course, and how much',
    access: STAFF,
    input: z.strictObject({ courseId: id }),
    output: z.strictObject({ ...bookFields, columns: z.array(column.extend(figures)) }),
  }),
  addColumn: op(`${BASE}/AddColumn`, {
    power: 'CourseScoreManage.Update',
    summary: 'A column of the teacher’s own: presence, a talk, an exam on paper',
    access: STAFF,
    input: z.strictObject({
      courseId: id,
      title: line(100),
      max: points.positive().default(100),
      groupId: id.nullable().optional(),
      until: time.nullable().default(null),
    }),
    output: z.strictObject({ id }),
  }),
  setBook: op(`${BASE}/SetBook`, {
    power: 'CourseScoreManage.Update',
    summary: 'Changes what counts; without `commit` only says whose total would change, and to what',
    access: STAFF,
    input: z.strictObject({
      courseId: id,
      version: versionFrom0,
      digits: bookFields.digits.optional(),
      missing: bookFields.missing.optional(),
      groups: bookFields.groups.optional(),
      columns: z.array(columnChange).max(500).default([]),
      commit: z.enum(['0', '1']).default('0'),
    }),
    output: z.strictObject({
      version: versionFrom0,
      groups: bookFields.groups,
      changes: z.array(z.strictObject({ studentId: id, name: z.string(), from: total, to: total })),
    }),
  }),
  marks: op(`${BASE}/Marks`, {
    power: 'CourseScoreManage.Update',
    summary: 'Marks of many cells of a course, each by itself: where one is refused, why, and how its cell stands',
    access: STAFF,
    input: z.strictObject({
      courseId: id,
      reason: z.string().trim().max(500).default(''),
      marks: z
        .array(z.strictObject({ columnId: id, studentId: id, ...markFields }))
        .min(1)
        .max(MOST_MARKS),
    }),
    output: z.array(z.strictObject({ columnId: id, studentId: id, cell, refused: z.enum(MARK_REFUSALS).nullable() })),
  }),
  mark: op(`${BASE}/Mark`, {
    power: 'CourseScoreManage.Update',
    summary: 'A teacher’s word on one cell, which wins over what was computed; null takes it back',
    access: STAFF,
    input: z.strictObject({
      columnId: id,
      studentId: id,
      ...markFields,
      reason: z.string().trim().max(500).default(''),
    }),
    output: z.strictObject({ cell, total }),
  }),
  import: op(`${BASE}/Import`, {
    kind: 'upload',
    power: 'CourseScoreManage.Update',
    summary:
      'Scores from a spreadsheet, by student number and the columns’ titles, as a job; commit 0 is a trial. All of it or nothing',
    access: STAFF,
    form: scoresForm,
    output: z.strictObject({ jobId: id }),
  }),
  source: op(`${BASE}/Source`, {
    audited: false,
    power: 'CourseScoreManage.Items',
    summary: 'The page of what a cell came from: a run’s steps, a lesson’s answers; null where there is none',
    access: STAFF,
    input: z.strictObject({ columnId: id, studentId: id }),
    output: z.strictObject({ path: z.string().nullable() }),
  }),
  history: op(`${BASE}/History`, {
    audited: false,
    power: 'CourseScoreManage.Items',
    summary: 'Who changed a cell, when and why, latest first',
    access: STAFF,
    input: z.strictObject({ columnId: id, studentId: id }),
    output: z.array(
      z.strictObject({
        at: time,
        /** The teacher's name; empty for what was computed. */
        by: z.string(),
        from: points.nullable(),
        to: points.nullable(),
        /** What it says instead of a score. */
        excused: z.boolean(),
        reason: z.string(),
      }),
    ),
  }),
};

export const myScores = {
  mine: op('/api/StudentCenter/MyScore', {
    summary: 'What of the caller’s score books is released',
    access: ['student'],
    input: z.strictObject({ courseId: id.optional() }),
    output: z.array(
      z.strictObject({
        courseId: id,
        course: z.string(),
        /** `ai` or `plain`. */
        courseKind: z.string(),
        total,
        /** Something that counts is not released or not there yet. */
        provisional: z.boolean(),
        /** As the total has them; null where nothing of it counts yet. */
        groups: z.array(z.strictObject({ id, name: z.string(), weight: z.number(), score: total })),
        columns: z.array(
          z.strictObject({
            id,
            title: z.string(),
            kind: z.string(),
            groupId: id.nullable(),
            state: z.enum(CELL_STATES),
            score: points.nullable(),
            max: points,
          }),
        ),
      }),
    ),
  }),
};
