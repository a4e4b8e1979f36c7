// Surveys: made by teachers, answered once, named or anonymous.
import { z } from 'zod';
import { CODE } from './codes.ts';
import { STAFF } from './families/manifest.ts';
import { rights } from './families/surveys.ts';
import { crud, exportFormat, id, line, op, page, paging, time, version, whole } from './kit.ts';
import { SURVEY_KINDS } from './survey-path.ts';

export const WORK = { kind: 'survey', isAssigned: true };
const BASE = '/OrgApi/Questionnaire';
export const SURVEY_STATUS = ['draft', 'published', 'closed'] as const;
const status = z.enum(SURVEY_STATUS);

const key = z
  .string()
  .min(1)
  .max(40)
  .regex(/^[\w-]+$/);
const text = z.string().trim().min(1).max(500);
const scalar = z.union([z.boolean(), z.number(), z.string().max(100)]);
const condition = z.strictObject({
  questionId: key,
  is: z.enum(['one', 'none', '<', '>']),
  value: z.union([scalar, z.array(scalar).min(1).max(50)]),
});
const conditions = z.array(condition).min(1).max(20);
const when = z.union([z.strictObject({ all: conditions }), z.strictObject({ any: conditions })]);
/** `other`: who chooses it writes a text of their own. */
const option = z.strictObject({ key, text, other: z.boolean().optional() });
const options = z.array(option).min(2).max(50);
const matrixRows = z.array(z.strictObject({ key, text })).min(1).max(50);

export const surveyQuestion = z.strictObject({
  id: key,
  kind: z.enum(SURVEY_KINDS),
  stem: z.string().trim().min(1).max(2000),
  required: z.boolean().optional(),
  when: when.optional(),
  /** Of single, multiple, order, share, and the columns of a matrix. */
  options: options.optional(),
  rows: matrixRows.optional(),
  /** Of a scale: whole numbers. */
  from: z.int().min(-10).max(10).optional(),
  to: z.int().min(-10).max(20).optional(),
  /** What the ends of a scale are called. */
  fromText: z.string().trim().max(40).optional(),
  toText: z.string().trim().max(40).optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  /** Of a share: what is shared out. */
  sum: whole.min(1).max(1000).optional(),
});
export type SurveyQuestion = z.output<typeof surveyQuestion>;
const surveyPage = z.strictObject({
  id: key,
  title: z.string().trim().max(100).optional(),
  when: when.optional(),
  questions: z.array(surveyQuestion).min(1).max(100),
});
export type SurveyPage = z.output<typeof surveyPage>;
const pages = z.array(surveyPage).min(1).max(30);

const fields = {
  title: line(100),
  anonymous: z.boolean(),
  /** Named: one may change what one has answered while it is open. */
  edit: z.boolean().default(false),
  pages,
};
const row = z.strictObject({
  id,
  version,
  createdAt: time,
  title: z.string(),
  anonymous: z.boolean(),
  edit: z.boolean(),
  pages,
  status,
  questions: whole,
  /** How many have answered, of how many who were asked. */
  answered: whole,
  of: whole,
  makerId: id,
  maker: z.string(),
});
export type SurveyRow = z.output<typeof row>;

const counts = z.record(z.string(), whole);
const figures = z.strictObject({
  id: z.string(),
  kind: z.enum(SURVEY_KINDS),
  /** Answers to it. */
  n: whole,
  counts: counts.optional(),
  rows: z.record(z.string(), counts).optional(),
  mean: z.number().optional(),
  /** The population's. */
  sd: z.number().optional(),
  /** Sorted, without whose they are. */
  texts: z.array(z.string()).optional(),
});
export type SurveyFigures = z.output<typeof figures>;
const value = z.union([
  z.string().max(20_000),
  z.number(),
  z.boolean(),
  z.strictObject({ key, text: z.string().trim().max(500) }),
  z.array(z.union([z.string().max(100), z.strictObject({ key, text: z.string().trim().max(500) })])).max(60),
  z.record(z.string().max(40), z.union([z.string().max(40), z.number()])),
]);
const MOST_GIVEN = 1000;
export const surveyAnswers = z
  .record(z.string().max(40), value.nullable())
  .refine((given) => Object.keys(given).length <= MOST_GIVEN, { message: 'tooManyItems', params: { max: MOST_GIVEN } });
export type GivenAnswers = z.output<typeof surveyAnswers>;

export const surveyRows = {
  ...crud(BASE, {
    noun: 'a survey',
    row,
    add: fields,
    update: fields,
    filters: { status: status.optional() },
    sorts: ['title', 'createdAt', 'status'],
    ...rights.Questionnaire,
  }),
  setStatus: op(`${BASE}/SetStatus`, {
    power: 'Questionnaire.Update',
    summary: 'Open a survey to whom it is given, or close it',
    access: STAFF,
    refuses: [CODE.conflict],
    input: z.strictObject({ id, status }),
    output: z.strictObject({ id, version, status }),
  }),
  copy: op(`${BASE}/Copy`, {
    power: 'Questionnaire.Add',
    summary: 'Copy a survey without its answers, or begin with a template',
    access: STAFF,
    input: z.union([z.strictObject({ id }), z.strictObject({ template: z.enum(['course']) })]),
    output: z.strictObject({ id }),
  }),
  statistics: op(`${BASE}/Statistics`, {
    audited: false,
    power: 'Questionnaire.Items',
    summary: 'What was answered, counted; of an anonymous one in steps of five',
    access: STAFF,
    input: z.strictObject({ id, by: key.optional() }),
    output: z.strictObject({
      /** People asked. */
      of: whole,
      answered: whole,
      counted: whole,
      questions: z.array(figures),
      groups: z
        .array(z.strictObject({ keys: z.array(z.string()), counted: whole, questions: z.array(figures) }))
        .optional(),
    }),
  }),
  rows: op(`${BASE}/Rows`, {
    audited: false,
    power: 'Questionnaire.Items',
    summary: 'Who answered what, of a named survey',
    access: STAFF,
    refuses: [CODE.conflict],
    input: z.strictObject({ id, page: paging.page, pageSize: paging.pageSize }),
    output: page(
      z.strictObject({ userId: id, userName: z.string(), name: z.string(), at: time, answers: surveyAnswers }),
    ),
  }),
  exportFigures: op(`${BASE}/Export`, {
    kind: 'download',
    power: 'Questionnaire.Export',
    summary: 'The statistics as a spreadsheet; of a named survey each answer, too',
    access: STAFF,
    input: z.strictObject({ id, format: exportFormat.default('xlsx') }),
  }),
};

export const surveys = {
  items: op('/api/Questionnaire/Items', {
    summary: 'Surveys that the caller was given',
    access: ['student', 'teacher'],
    output: z.array(
      z.strictObject({
        assignmentId: id,
        id,
        title: z.string(),
        anonymous: z.boolean(),
        edit: z.boolean(),
        from: time,
        until: time.nullable(),
        open: z.boolean(),
        answered: z.boolean(),
        questions: whole,
      }),
    ),
  }),
  item: op('/api/Questionnaire/Item', {
    summary: 'A survey as one answers it',
    access: ['student', 'teacher'],
    input: z.strictObject({ assignmentId: id }),
    output: z.strictObject({
      id,
      title: z.string(),
      anonymous: z.boolean(),
      edit: z.boolean(),
      until: time.nullable(),
      open: z.boolean(),
      /** The page of the task of which it is a step; null: it is none. */
      task: z.string().nullable(),
      pages,
      answered: z.boolean(),
      /** One's own, of a named survey. */
      answers: surveyAnswers.nullable(),
    }),
  }),
  answer: op('/api/Questionnaire/Answer', {
    summary: 'Answer a survey: once, or of a named one that may be edited again',
    access: ['student', 'teacher'],
    refuses: [CODE.conflict],
    bodyLimit: 1024 * 1024,
    input: z.strictObject({ assignmentId: id, cmd: z.uuid(), answers: surveyAnswers }),
    output: z.strictObject({ answered: z.literal(true) }),
  }),
};
