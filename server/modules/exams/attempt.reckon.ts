// What the machine gives for each answer, by the keys that stand now.
import type { ExamValue } from '#contract/bank-kinds.ts';
import { rounded } from '#contract/rounding.ts';
import type { Postgres } from '#server/platform/app.ts';
import type { Db } from '#server/platform/sql.ts';
import { markInExam, toBankValue } from '../assessment/index.ts';
import { partScores } from '../experiments/index.ts';
import type { AskedQuestion } from '../papers/index.ts';
import { readSat, type Sat } from './attempt.questions.ts';
import { ATTEMPT, type Attempt } from './attempt.store.ts';
import type { Exam } from './exam.store.ts';

export interface Reckoned {
  attemptId: string;
  questionId: string;
  bankId: string;
  /** Null: a teacher marks it. */
  points: number | null;
  max: number;
}

/** By the machine, of all questions of these attempts: with the keys that stand now. */
export async function reckon(app: Postgres, db: Db, attemptIds: readonly string[]): Promise<Reckoned[]> {
  const { rows: attempts } = await db.query<Attempt>({
    name: 'exam-attempts-to-mark',
    text: `select ${ATTEMPT} from exam_attempt a where a.id = any($1) order by a.id`,
    values: [attemptIds],
  });
  const exams = await examsOf(db, [...new Set(attempts.map((a) => a.examId))]);
  const frozen = attempts.flatMap((a) => {
    const own = exams.get(a.examId)?.frozen;
    return own ? [{ ...a, frozen: own }] : [];
  });
  // one after the other: it may be one connection's
  const sats = await readSat(db, frozen);
  const values = await valuesOf(db, attemptIds);
  const parts = await partsOf(app, db, attemptIds);
  return sats.flatMap((sat) =>
    [...sat.byId.values()].map((own) => {
      const key = `${sat.id} ${own.asked.questionId}`;
      const rekeyed = exams.get(sat.examId)?.rekeyed[own.bankId];
      const points =
        own.asked.fields.kind === 'experiment'
          ? partPoints(own, parts.get(key))
          : answerPoints(sat, own, { value: values.get(key) ?? null, rekeyed });
      return { attemptId: sat.id, questionId: own.asked.questionId, bankId: own.bankId, points, max: own.points };
    }),
  );
}

async function examsOf(db: Db, ids: readonly string[]) {
  const { rows } = await db.query<Pick<Exam, 'id' | 'frozen' | 'rekeyed'>>({
    name: 'exams-rekeyed',
    text: 'select id, frozen, rekeyed from exam where id = any($1)',
    values: [ids],
  });
  return new Map(rows.map((r) => [r.id, r]));
}

async function valuesOf(db: Db, attemptIds: readonly string[]): Promise<Map<string, ExamValue>> {
  const { rows } = await db.query<{ key: string; value: ExamValue }>({
    name: 'exam-answers-to-mark',
    text: `select attempt_id || ' ' || question_id as key, value from exam_answer where attempt_id = any($1) and value is not null`,
    values: [attemptIds],
  });
  return new Map(rows.map((r) => [r.key, r.value]));
}

interface Part {
  score: number | null;
  toMark: boolean;
}

async function partsOf(app: Postgres, db: Db, attemptIds: readonly string[]): Promise<Map<string, Part>> {
  const { rows } = await db.query<{ key: string; runId: string }>({
    name: 'exam-runs-to-mark',
    text: `select attempt_id || ' ' || question_id as key, run_id as "runId" from exam_run where attempt_id = any($1)`,
    values: [attemptIds],
  });
  if (rows.length === 0) return new Map();
  const scores = await partScores(
    app,
    db,
    rows.map((r) => r.runId),
  );
  return new Map(rows.map((r) => [r.key, scores.get(r.runId) ?? { score: 0, toMark: false }]));
}

/** An experiment that was never begun has none. */
function partPoints({ points }: AskedQuestion, part: Part | undefined): number | null {
  if (part?.toMark) return null;
  return rounded(((part?.score ?? 0) * points) / 100, 2);
}

function answerPoints(
  { partial }: Sat,
  { asked, points }: AskedQuestion,
  { value, rekeyed }: { value: ExamValue | null; rekeyed: Exam['rekeyed'][string] | undefined },
): number | null {
  const bank = value === null ? null : toBankValue(asked, value);
  return markInExam(rekeyed ?? asked.fields, bank, points, partial).points;
}
