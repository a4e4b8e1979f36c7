// What an attempt came to, as far as its student may see it.
import type { ExamValue } from '#contract/bank-kinds.ts';
import type { OutputOf } from '#contract/index.ts';
import type { Postgres } from '#server/platform/app.ts';
import { missing } from '#server/platform/failure.ts';
import { isHandedIn } from '#src/machines/exam/exam.selectors.ts';
import { isIn } from '#src/machines/state.ts';
import { markInExam, pointsOfQuestions, rightInExam, toBankValue } from '../assessment/index.ts';
import { type AskedQuestion, shownPaper } from '../papers/index.ts';
import { runsOf } from './attempt.experiment.ts';
import type { Papers, Sat } from './attempt.questions.ts';
import { type Attempt, answersOf, ownAttempt } from './attempt.store.ts';
import { type Exam, examById } from './exam.store.ts';
import { historyOf } from './history.ts';

type Score = OutputOf<'/api/Exam/Score'>;

/** Whether keys, explanations and marks may be seen. */
export const isShown = ({ show }: Pick<Exam, 'show'>, state: Attempt['state']): boolean =>
  show === 'submitted' ? isHandedIn(state) : show === 'released' && isIn(state, 'released');

export async function scoreOf(
  app: Postgres,
  papers: Papers,
  who: { userId: string },
  attemptId: string,
): Promise<Score> {
  const attempt = await ownAttempt(app, who, attemptId);
  const exam = await examById(app.pool, attempt.examId);
  if (!exam) throw missing();
  const { state, max, submittedAt, receipt, score } = attempt;
  const known = {
    state,
    max,
    name: exam.name,
    examId: exam.id,
    submittedAt,
    receipt,
    pass: exam.pass,
    courseId: exam.courseId,
  };
  if (!isShown(exam, state)) return known;
  const sat = await papers.of(attemptId);
  return {
    ...known,
    ...(isIn(state, 'marked', 'released') && score !== null ? { score } : {}),
    questions: await questionsOf(app, {
      sat,
      rekeyed: exam.rekeyed,
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
  { sat, rekeyed, since }: { sat: Sat; rekeyed: Exam['rekeyed']; since: number | null },
): Promise<NonNullable<Score['questions']>> {
  const all = [...sat.byId.values()];
  const [runs, answers, marks, points, past] = await Promise.all([
    runsOf(app.pool, sat.id),
    answersOf(app.pool, sat.id),
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
      ...keyOf(sat, own, { value, rekeyed: rekeyed[own.bankId] }),
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
  { value, rekeyed }: { value: ExamValue | null; rekeyed: Exam['rekeyed'][string] | undefined },
) {
  const fields = rekeyed ?? asked.fields;
  const { kind, explanation } = fields;
  const correct =
    kind === 'experiment'
      ? null
      : markInExam(fields, value === null ? null : toBankValue(asked, value), points, partial).correct;
  const right = rightInExam({ ...asked, fields });
  return {
    kind,
    ...(correct === null ? {} : { correct }),
    ...(explanation ? { explanation } : {}),
    ...(right === '' ? {} : { right }),
  };
}
