// What an exam says of its questions: of who handed in and is not voided, by the attempt of each that counts.
import type { ExamValue } from '#contract/bank-kinds.ts';
import type { InputOf, OutputOf } from '#contract/index.ts';
import { examOf } from '#questions/exam.ts';
import type { Clock, Postgres } from '#server/platform/app.ts';
import type { Call } from '#server/platform/http/mount.ts';
import type { Db } from '#server/platform/sql.ts';
import { keepRatesOf } from '../assessment/index.ts';
import { type Exam, examById, staffExam } from './exam.store.ts';
import {
  type AttemptAnswer,
  type AttemptRecord,
  attemptAnswers,
  attemptsOfExam,
  countsAsHandedIn,
  isDrawn,
  revisionsIn,
} from './records.store.ts';
import { alpha, itemRest, mean, spreadOf, variance } from './statistics.ts';

type Analysis = OutputOf<'/OrgApi/ExamRecord/Analysis'>;
type Question = Analysis['questions'][number];

export async function analysisOf(call: Call, { examId }: InputOf<'/OrgApi/ExamRecord/Analysis'>): Promise<Analysis> {
  return reckon(call.app.pool, await staffExam(call.app, call.who, examId));
}

/** What its questions came to, back into the bank. */
export async function keepRates(app: Clock & Postgres, examId: string): Promise<void> {
  const exam = await examById(app.pool, examId);
  if (!exam) return;
  const { questions } = await reckon(app.pool, exam);
  await keepRatesOf(
    app.pool,
    questions.map(({ bankId, rate }) => ({ bankId, rate })),
  );
}

export async function reckon(db: Db, exam: Exam): Promise<Analysis> {
  const attempts = counting(exam, (await attemptsOfExam(db, exam.id)).filter(countsAsHandedIn));
  const given = await attemptAnswers(db, exam, attempts);
  const byAttempt = Map.groupBy(given, (g) => g.attempt.id);
  // who still waits for a mark has no score yet; their marked answers count for their questions
  const whole = [...byAttempt.values()].filter((own) => own.every((g) => g.points !== null));
  const totals = new Map(whole.map((own) => [own[0]?.attempt.id ?? '', sumOf(own)]));
  const scores = [...totals.values()];
  const max = exam.frozen?.max ?? 0;
  return {
    students: attempts.length,
    mean: mean(scores),
    sd: Math.sqrt(variance(scores)),
    alpha: isDrawn(exam) ? null : alpha(whole.map((own) => inOrder(own).map((g) => g.points ?? 0))),
    max,
    pass: exam.pass,
    spread: spreadOf(max > 0 ? scores.map((score) => score / max) : []),
    questions: questionsOf(exam, given, totals),
  };
}

/** One attempt of each student, as the exam counts them. */
export function counting<T extends Pick<AttemptRecord, 'studentId' | 'attempt' | 'score'>>(
  { counts }: Pick<Exam, 'counts'>,
  attempts: readonly T[],
): T[] {
  const own = Map.groupBy(attempts, (a) => a.studentId);
  return [...own.values()].flatMap((all) => {
    const ordered = all.toSorted((a, b) => a.attempt - b.attempt);
    if (counts === 'first') return ordered.slice(0, 1);
    if (counts === 'last') return ordered.slice(-1);
    return ordered.toSorted((a, b) => (b.score ?? -1) - (a.score ?? -1)).slice(0, 1);
  });
}

const sumOf = (own: readonly AttemptAnswer[]): number => own.reduce((sum, g) => sum + (g.points ?? 0), 0);
/** Columns of the bank's questions, whatever order a student saw them in. */
const inOrder = (own: readonly AttemptAnswer[]): AttemptAnswer[] =>
  own.toSorted((a, b) => (a.bankId < b.bankId ? -1 : 1));

function questionsOf(exam: Exam, given: readonly AttemptAnswer[], totals: ReadonlyMap<string, number>): Question[] {
  const byBank = Map.groupBy(given, (g) => g.bankId);
  const ids = [...new Set(revisionsIn(exam).map((q) => q.revision.bankId))];
  return ids.flatMap((bankId) => {
    const all = byBank.get(bankId) ?? [];
    const [first] = all;
    if (!first) return [];
    const marked = all.filter((g) => g.points !== null);
    const known = marked.filter((g) => totals.has(g.attempt.id));
    return [
      {
        bankId,
        stem: first.fields.stem,
        kind: first.fields.kind,
        students: all.length,
        marked: marked.length,
        max: first.max,
        rate: mean(marked.map((g) => (g.points ?? 0) / g.max)),
        discrimination: itemRest(
          known.map((g) => g.points ?? 0),
          known.map((g) => totals.get(g.attempt.id) ?? 0),
        ),
        ...taken(first, all),
      },
    ];
  });
}

/** How many took each of what is offered, and how many none of it. */
function taken({ fields }: AttemptAnswer, all: readonly AttemptAnswer[]): Pick<Question, 'options' | 'blank'> {
  const { answer } = fields;
  const offered = examOf(fields.kind).offered?.(fields);
  if (!offered) return {};
  return {
    options: offered.map(({ key, text }) => ({
      key: String(key),
      text,
      right: Array.isArray(answer) ? answer.some((one) => one === key) : answer === key,
      count: all.filter(({ value }) => chose(value, key)).length,
    })),
    blank: all.filter(({ value }) => !offered.some(({ key }) => chose(value, key))).length,
  };
}

const chose = (value: ExamValue | null, key: string | boolean): boolean =>
  Array.isArray(value) ? value.some((one) => one === key) : value === key;
