// Attempts as their teachers mark, change, release, analyse and export them. Values are in the bank's letters here.
import { z } from 'zod';
import { bankFields } from './bank.ts';
import { examValue, readNumber } from './bank-kinds.ts';
import { CODE } from './codes.ts';
import { examState } from './exam-states.ts';
import { SUBMITTED_BY } from './exams.ts';
import { STAFF } from './families/manifest.ts';
import { crud, exportFormat, id, op, time, version, versionFrom0, whole } from './kit.ts';
import { isInHundredths } from './rounding.ts';

const BASE = '/OrgApi/ExamRecord';
const examId = id;
const bankId = id;
const points = z.number().min(0).max(10_000).refine(isInHundredths, 'pointsTooFine');
const read = z.array(readNumber).optional();
const reason = z.string().trim().min(1).max(500);
/**
 * What becomes of the bank's question with a mended key: it has it now, or had it; it was left by choice; it is a colleague's; it is
 * a lesson's, whose plan changes it; it asks something else by now; it is gone.
 */
export const BANK_MENDS = ['mended', 'same', 'left', 'foreign', 'lesson', 'changed', 'gone'] as const;

const row = z.strictObject({
  /** The attempt's. */
  id,
  version: versionFrom0,
  createdAt: time,
  studentId: id,
  userName: z.string(),
  name: z.string(),
  attempt: whole,
  state: examState,
  score: z.number().nullable(),
  max: z.number(),
  /** Answers that wait for a mark. */
  toMark: whole,
  /** Answers that came too late. */
  late: whole,
  submittedAt: time.nullable(),
  by: z.enum(SUBMITTED_BY).nullable(),
});
export type ExamRecordRow = z.output<typeof row>;
const family = crud(BASE, {
  noun: 'an attempt at an exam',
  row,
  add: {},
  filters: { examId, state: examState.optional(), toMark: z.boolean().optional() },
  sorts: ['userName', 'name', 'score', 'createdAt'],
  read: STAFF,
  write: STAFF,
});

export const examRecords = {
  items: family.items,
  item: op(`${BASE}/Item`, {
    audited: false,
    power: 'ExamRecord.Items',
    summary: 'One attempt, answer by answer, with the key',
    access: STAFF,
    input: z.strictObject({ id }),
    output: z.strictObject({
      ...row.shape,
      examId,
      exam: z.string(),
      answers: z.array(
        z.strictObject({
          questionId: id,
          bankId,
          /** The question as it was asked, with its key. */
          question: bankFields,
          section: z.string(),
          value: examValue.nullable(),
          read,
          /** Null: waits for a mark. */
          points: z.number().nullable(),
          max: z.number(),
          text: z.string(),
          /** Who marked it last; null: the machine. */
          by: z.string().nullable(),
          version: versionFrom0,
          /** What came too late, and is not counted. */
          late: z.strictObject({ value: examValue.nullable(), read, at: time }).nullable(),
          /** Of an experiment that was begun. */
          runId: id.nullable(),
          /** Each change of its points, the first one first; `by` null: the machine. */
          history: z.array(
            z.strictObject({
              at: time,
              by: z.string().nullable(),
              from: z.number().nullable(),
              to: z.number().nullable(),
              reason: z.string(),
            }),
          ),
        }),
      ),
    }),
  }),
  questions: op(`${BASE}/Questions`, {
    audited: false,
    power: 'ExamRecord.Items',
    summary: 'The questions of an exam with what waits for a mark in each',
    access: STAFF,
    input: z.strictObject({ examId }),
    output: z.array(
      z.strictObject({
        bankId,
        question: bankFields,
        section: z.string(),
        max: z.number(),
        answers: whole,
        toMark: whole,
      }),
    ),
  }),
  /** By question: every answer to it. */
  answers: op(`${BASE}/Answers`, {
    audited: false,
    power: 'ExamRecord.Items',
    summary: 'All answers to one question of an exam',
    access: STAFF,
    input: z.strictObject({ examId, bankId }),
    output: z.array(
      z.strictObject({
        attemptId: id,
        questionId: id,
        studentId: id,
        userName: z.string(),
        name: z.string(),
        value: examValue.nullable(),
        read,
        points: z.number().nullable(),
        max: z.number(),
        text: z.string(),
        version: versionFrom0,
        runId: id.nullable(),
      }),
    ),
  }),
  mark: op(`${BASE}/Mark`, {
    power: 'ExamRecord.Update',
    summary: 'Points for one answer',
    access: STAFF,
    refuses: [CODE.conflict],
    input: z.strictObject({
      attemptId: id,
      questionId: id,
      points,
      text: z.string().trim().max(2000).optional(),
      version: versionFrom0,
    }),
    output: z.strictObject({ version, score: z.number().nullable(), toMark: whole, state: examState }),
  }),
  groups: op(`${BASE}/Groups`, {
    audited: false,
    power: 'ExamRecord.Items',
    summary: 'The same answers to a question stand together',
    access: STAFF,
    input: z.strictObject({ examId, bankId }),
    output: z.array(
      z.strictObject({
        value: examValue.nullable(),
        read,
        count: whole,
        toMark: whole,
        /** Null: not all have the same. */
        points: z.number().nullable(),
        /** Whose they are. */
        attemptIds: z.array(id),
      }),
    ),
  }),
  markGroup: op(`${BASE}/MarkGroup`, {
    power: 'ExamRecord.Update',
    summary: 'Points for all who answered the same; what was marked alone stays',
    access: STAFF,
    refuses: [CODE.conflict],
    input: z.strictObject({ examId, bankId, value: examValue.nullable(), points }),
    output: z.strictObject({ marked: whole }),
  }),
  rekey: op(`${BASE}/Rekey`, {
    power: 'ExamRecord.Update',
    summary: 'Another key for a question of an exam: who gains and loses; with commit 1 it is done',
    access: STAFF,
    refuses: [CODE.conflict],
    input: z.strictObject({
      examId,
      bankId,
      answer: z.unknown(),
      reason,
      commit: z.enum(['0', '1']),
      /** Whether the bank's question has the new key, too, as its next revision. */
      bank: z.boolean().default(true),
    }),
    output: z.strictObject({
      bank: z.enum(BANK_MENDS),
      changes: z.array(
        z.strictObject({ studentId: id, name: z.string(), from: z.number().nullable(), to: z.number().nullable() }),
      ),
    }),
  }),
  acceptLate: op(`${BASE}/AcceptLate`, {
    power: 'ExamRecord.Update',
    summary: 'Count the answers of an attempt that came too late',
    access: STAFF,
    refuses: [CODE.conflict],
    input: z.strictObject({ attemptId: id, reason }),
    output: z.strictObject({ accepted: whole, score: z.number().nullable() }),
  }),
  release: op(`${BASE}/Release`, {
    power: 'ExamRecord.Update',
    summary: 'Show students what it came to, in the score book too; 409 while an answer waits for a mark',
    access: STAFF,
    refuses: [CODE.conflict],
    input: z.strictObject({ examId }),
    output: z.strictObject({ released: whole }),
  }),
  export: op(`${BASE}/Export`, {
    kind: 'download',
    power: 'ExamRecord.Export',
    summary: 'The attempts of an exam as a spreadsheet, or a job that makes one PDF a student in a zip',
    access: STAFF,
    input: z.strictObject({ examId, format: z.enum(['xlsx', 'csv', 'zip']).default('xlsx') }),
    output: z.strictObject({ jobId: id }),
  }),
  exportAnalysis: op(`${BASE}/ExportAnalysis`, {
    kind: 'download',
    power: 'ExamRecord.Export',
    summary: 'The analysis of an exam as a spreadsheet: the whole paper, then each question',
    access: STAFF,
    input: z.strictObject({ examId, format: exportFormat.default('xlsx') }),
    output: z.strictObject({ jobId: id }),
  }),
  analysis: op(`${BASE}/Analysis`, {
    audited: false,
    power: 'ExamRecord.Items',
    summary: 'Difficulty, discrimination, distractors and alpha, of who handed in',
    access: STAFF,
    input: z.strictObject({ examId }),
    output: z.strictObject({
      students: whole,
      mean: z.number(),
      sd: z.number(),
      /** Null: one question, drawn papers, or nothing to tell. */
      alpha: z.number().nullable(),
      max: z.number(),
      pass: z.number().nullable(),
      /** How many have from this tenth of the points on to the next. */
      spread: z.array(whole),
      questions: z.array(
        z.strictObject({
          bankId,
          stem: z.string(),
          kind: z.string(),
          students: whole,
          /** Of these, with a mark: the others are in no rate. */
          marked: whole,
          max: z.number(),
          rate: z.number(),
          discrimination: z.number(),
          /** Of what is chosen: how many took each, by the bank's letter. */
          options: z
            .array(z.strictObject({ key: z.string(), text: z.string(), right: z.boolean(), count: whole }))
            .optional(),
          /** With options: how many took none of them. */
          blank: whole.optional(),
        }),
      ),
    }),
  }),
};
