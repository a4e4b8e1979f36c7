// What an attempt came to, as far as its student may see it.
import type { ExamValue } from '#contract/bank-kinds.ts';
import type { OutputOf } from '#contract/index.ts';
import type { Clock, Hooks, Postgres } from '#server/platform/app.ts';
import { missing } from '#server/platform/failure.ts';
import { isHandedIn } from '#src/machines/exam/exam.selectors.ts';
import { isIn } from '#src/machines/state.ts';
import { markInExam, pointsOfQuestions, rightInExam, toBankValue } from '../assessment/index.ts';
import { type AskedQuestion, shownPaper } from '../papers/index.ts';
import { counting } from './analysis.ts';
import { runsOf } from './attempt.experiment.ts';
import type { Papers, Sat } from './attempt.questions.ts';
import { type Attempt, answersOfAttempt, attemptsAt, ownAttempt } from './attempt.store.ts';
import { type Exam, examById } from './exam.store.ts';
import { historyOf } from './history.ts';
import { isStillSat, mayYetBegin, windowOf } from './sitters.ts';

type Score = OutputOf<'/api/Exam/Score'>;

/** Whether keys, explanations and marks may be seen. */
const isShown = ({ show }: Pick<Exam, 'show'>, state: Attempt['state']): boolean =>
  show === 'submitted' ? isHandedIn(state) : show === 'released' && isIn(state, 'released');

const isScored = (attempt: Pick<Attempt, 'state' | 'score'>): boolean =>
  isIn(attempt.state, 'marked', 'released') && attempt.score !== null;

/**
 * Of one student's attempts the one that their lists show: by the exam's rule, of those whose score they may see. Before there is
 * one, the last that was handed in.
 */
export function shownAttempt<T extends Pick<Attempt, 'studentId' | 'attempt' | 'state' | 'score'>>(
  exam: Pick<Exam, 'show' | 'counts'>,
  attempts: readonly T[],
): T | undefined {
  const all = attempts.filter(({ state }) => isHandedIn(state)).toSorted((a, b) => a.attempt - b.attempt);
  const shown = all.filter((a) => isShown(exam, a.state) && isScored(a));
  return counting(exam, shown)[0] ?? all.at(-1);
}

export async function scoreOfAttempt(
  app: Clock & Hooks & Postgres,
  papers: Papers,
  who: { userId: string },
  attemptId: string,
): Promise<Score> {
  const attempt = await ownAttempt(app, who, attemptId);
  const exam = await examById(app.pool, attempt.examId);
  if (!exam) throw missing();
  const { state, max, submittedAt, receipt, score } = attempt;
  const all = await attemptsAt(app.pool, exam.id, attempt.studentId);
  const result = shownAttempt(exam, all);
  const known = {
    state,
    max,
    name: exam.name,
    examId: exam.id,
    submittedAt,
    receipt,
    pass: exam.pass,
    courseId: exam.courseId,
    ...(all.length > 1 && {
      all: all.map(({ id, attempt: n, state: at }) => ({
        attemptId: id,
        attempt: n,
        state: at,
        counts: id === result?.id,
      })),
    }),
  };
  if (!isShown(exam, state)) return known;
  const sat = await papers.of(attemptId);
  // whoever shows answers from the hand-in on means it, but not to who sits it once more; what is released is no help to anybody
  // who sits it still, or is yet to
  const hasKeys =
    exam.show === 'submitted'
      ? !mayYetBegin(exam, await windowOf(app, attempt.studentId, exam), { now: app.now(), before: all })
      : !(await isStillSat(app, exam));
  return {
    ...known,
    ...(isScored(attempt) && score !== null ? { score } : {}),
    ...(hasKeys ? {} : { keysLater: true }),
    questions: await questionsOf(app, {
      sat,
      rekeyed: exam.rekeyed,
      hasKeys,
      since: isIn(state, 'released') ? exam.releasedAt : null,
    }),
    paper: shownPaper(sat, max),
  };
}

interface Mark {
  questionId: string;
  points: number | null;
  text: string;
}

async function questionsOf(
  app: Postgres,
  { sat, rekeyed, hasKeys, since }: { sat: Sat; rekeyed: Exam['rekeyed']; hasKeys: boolean; since: number | null },
): Promise<NonNullable<Score['questions']>> {
  const all = [...sat.byId.values()];
  const [runs, answers, marks, points, past] = await Promise.all([
    runsOf(app.pool, sat.id),
    answersOfAttempt(app.pool, sat.id),
    app.pool.query<Mark>({
      name: 'exam-marks-shown',
      text: 'select question_id as "questionId", points, text from exam_mark where attempt_id = $1',
      values: [sat.id],
    }),
    pointsOfQuestions(
      app.pool,
      all.map((q) => q.bankId),
    ),
    since === null ? [] : historyOf(app.pool, sat.id),
  ]);
  // the last one of each
  const changes = new Map(
    past.filter(({ at, from, to }) => at > (since ?? 0) && from !== to).map((change) => [change.questionId, change]),
  );
  const byAnswer = new Map(answers.map((a) => [a.questionId, a.value as ExamValue | null]));
  const byMark = new Map(marks.rows.map((m) => [m.questionId, m]));
  return all.map((own) => {
    const { questionId } = own.asked;
    const value = byAnswer.get(questionId) ?? null;
    const mark = byMark.get(questionId);
    const pointId = points.get(own.bankId);
    const runId = runs.get(questionId);
    const changed = changes.get(questionId);
    return {
      questionId,
      points: mark?.points ?? null,
      max: own.points,
      value,
      ...keyOf(sat, own, { value, rekeyed: rekeyed[own.bankId], hasKeys }),
      ...(mark?.text ? { text: mark.text } : {}),
      ...(pointId === undefined ? {} : { pointId }),
      ...(changed ? { changed: { at: changed.at, from: changed.from, to: changed.to } } : {}),
      ...(runId === undefined ? {} : { runId }),
    };
  });
}

function keyOf(
  { partial }: Sat,
  { asked, points }: AskedQuestion,
  {
    value,
    rekeyed,
    hasKeys,
  }: { value: ExamValue | null; rekeyed: Exam['rekeyed'][string] | undefined; hasKeys: boolean },
) {
  const fields = rekeyed ?? asked.fields;
  const { kind, explanation } = fields;
  const correct =
    kind === 'experiment'
      ? null
      : markInExam(fields, value === null ? null : toBankValue(asked, value), points, partial).correct;
  const judged = { kind, ...(correct === null ? {} : { correct }) };
  if (!hasKeys) return judged;
  const right = rightInExam({ ...asked, fields });
  return {
    ...judged,
    ...(explanation ? { explanation } : {}),
    ...(right === '' ? {} : { right }),
  };
}
