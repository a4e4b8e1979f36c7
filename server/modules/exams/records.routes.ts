// Attempts as their teachers mark, change, release, analyse and take them away.
import type { FastifyInstance } from 'fastify';
import { examRecords } from '#contract/exam-records.ts';
import type { InputOf, OutputOf } from '#contract/index.ts';
import type { App } from '#server/platform/app.ts';
import { auditsRows } from '#server/platform/http/audit.ts';
import { type Call, mount } from '#server/platform/http/mount.ts';
import { pageIn } from '#server/platform/reader.ts';
import { readIn, revisionKey, revisionsOf } from '../assessment/index.ts';
import { exporter } from '../exports/index.ts';
import { workJob } from '../jobs/index.ts';
import { ANALYSIS_COLUMNS, analysisReader } from './analysis.sheet.ts';
import { analysisOf } from './analysis.ts';
import { staffExam } from './exam.store.ts';
import { historyOf } from './history.ts';
import { acceptLateAnswers } from './late.ts';
import { answerGroups, markAnswerGroup, markOneAnswer } from './marks.ts';
import { columnsFor, examIdOf, listedRecords, RECORD_COLUMNS, recordReader, rowOf } from './records.rows.ts';
import {
  attemptAnswers,
  attemptsOfExam,
  countsAsHandedIn,
  countsByQuestion,
  mustAsk,
  revisionsIn,
  staffAttempt,
} from './records.store.ts';
import { rekeyQuestion } from './rekey.ts';
import { releaseExam } from './release.ts';
import { sheetsJob, startSheets } from './sheets.ts';

export function mountExamRecords(server: FastifyInstance, app: App): void {
  workJob(app, sheetsJob);
  auditsRows(
    app,
    'exam records',
    'select a.id, e.course_id, a.student_id from exam_attempt a join exam e on e.id = a.exam_id',
  );
  const sheet = exporter(app, {
    operation: examRecords.export,
    name: 'exportExam',
    of: async (listing, { app, who }) => (await staffExam(app, who, examIdOf(listing))).name,
    columns: RECORD_COLUMNS,
    decided: columnsFor,
  })(recordReader);
  const analysisSheet = exporter(app, {
    operation: examRecords.exportAnalysis,
    name: 'exportExamAnalysis',
    of: async (listing, { app, who }) => (await staffExam(app, who, examIdOf(listing))).name,
    columns: ANALYSIS_COLUMNS,
  })(analysisReader);
  mount(server, app, examRecords, {
    items: async ({ page, pageSize, ...listing }, call) =>
      pageIn((await listedRecords(listing, call)).map(rowOf), { page, pageSize }),
    item: ({ id }, call) => itemOf(call, id),
    questions: ({ examId }, call) => questionsOf(call, examId),
    answers: (input, call) => answersOf(call, input),
    mark: (input, call) => markOneAnswer(call, input),
    groups: (input, call) => answerGroups(call, input),
    markGroup: (input, call) => markAnswerGroup(call, input),
    rekey: (input, call) => rekeyQuestion(call, input),
    acceptLate: (input, call) => acceptLateAnswers(call, input),
    release: ({ examId }, call) => releaseExam(call, examId),
    export: async ({ format, examId }, call) => {
      if (format === 'zip') return startSheets(call, examId);
      return sheet({ format, examId }, call);
    },
    exportAnalysis: analysisSheet,
    analysis: (input, call) => analysisOf(call, input),
  });
}

async function itemOf({ app, who }: Call, id: string): Promise<OutputOf<'/OrgApi/ExamRecord/Item'>> {
  const { exam, attempt } = await staffAttempt(app, who, id);
  const [given, past] = await Promise.all([attemptAnswers(app.pool, exam, [attempt]), historyOf(app.pool, id)]);
  const history = Map.groupBy(past, (change) => change.questionId);
  return {
    ...rowOf(attempt),
    examId: exam.id,
    exam: exam.name,
    answers: given.map(
      ({ fields: question, questionId, bankId, section, value, points, max, text, by, version, late, runId }) => ({
        questionId,
        bankId,
        question,
        section,
        value,
        ...readIn(question, value),
        points,
        max,
        text,
        by,
        version,
        late: late && { value: late.value, ...readIn(question, late.value), at: late.at },
        runId,
        history: (history.get(questionId) ?? []).map(({ questionId: _question, ...change }) => change),
      }),
    ),
  };
}

/** In the order of the paper; asked after each mark, so answers are counted and not read. */
async function questionsOf({ app, who }: Call, examId: string): Promise<OutputOf<'/OrgApi/ExamRecord/Questions'>> {
  const exam = await staffExam(app, who, examId);
  const [counts, revisions] = await Promise.all([
    countsByQuestion(app.pool, examId),
    revisionsOf(
      app.pool,
      revisionsIn(exam).map((q) => q.revision),
    ),
  ]);
  const met = new Set<string>();
  return revisionsIn(exam).flatMap(({ section, revision }) => {
    const { bankId } = revision;
    const counted = counts.get(bankId);
    const question = exam.rekeyed[bankId] ?? revisions.get(revisionKey(revision));
    if (!counted || !question || met.has(bankId)) return [];
    met.add(bankId);
    return [{ bankId, question, section, ...counted }];
  });
}

async function answersOf(
  { app, who }: Call,
  { examId, bankId }: InputOf<'/OrgApi/ExamRecord/Answers'>,
): Promise<OutputOf<'/OrgApi/ExamRecord/Answers'>> {
  const exam = await staffExam(app, who, examId);
  mustAsk(exam, bankId);
  const attempts = (await attemptsOfExam(app.pool, examId)).filter(countsAsHandedIn);
  return (await attemptAnswers(app.pool, exam, attempts, bankId)).map((g) => ({
    attemptId: g.attempt.id,
    questionId: g.questionId,
    studentId: g.attempt.studentId,
    userName: g.attempt.userName,
    name: g.attempt.name,
    value: g.value,
    ...readIn(g.fields, g.value),
    points: g.points,
    max: g.max,
    text: g.text,
    version: g.version,
    runId: g.runId,
  }));
}
