// Attempts as they are stored.
import type { ExamState } from '#contract/exam-states.ts';
import type { SUBMITTED_BY } from '#contract/exams.ts';
import type { Postgres } from '#server/platform/app.ts';
import { missing } from '#server/platform/failure.ts';
import type { Db } from '#server/platform/sql.ts';
import type { Who } from '#server/platform/who.ts';
import { isHandedIn } from '#src/machines/exam/exam.selectors.ts';
import type { AttemptPaper, Exam } from './exam.store.ts';

export interface Attempt {
  id: string;
  orgId: string;
  examId: string;
  studentId: string;
  /** From 1. */
  attempt: number;
  seed: string;
  paper: AttemptPaper;
  of: number;
  max: number;
  state: ExamState;
  startedAt: number;
  until: number;
  due: number;
  lease: number;
  device: string;
  submittedAt: number | null;
  submittedBy: (typeof SUBMITTED_BY)[number] | null;
  receipt: string | null;
  /** What was said to all until then is not said to it, or was read. */
  heard: number;
  answered: number;
  score: number | null;
  toMark: number;
}

/** Whether a student with these attempts knows a result, or knew one that is marked anew: there is no further attempt then. */
export const isAnyReleased = (
  { releasedAt }: Pick<Exam, 'releasedAt'>,
  attempts: readonly Pick<Attempt, 'state' | 'submittedAt'>[],
): boolean =>
  attempts.some(
    ({ state, submittedAt }) =>
      state === 'released' ||
      (isHandedIn(state) && releasedAt !== null && (submittedAt ?? releasedAt + 1) <= releasedAt),
  );

export const examLog = (attemptId: string): string => `exam:${attemptId}`;
export const roomLog = (examId: string): string => `examroom:${examId}`;
export const attemptIdOf = (log: string): string => log.slice('exam:'.length);

export const ATTEMPT = `a.id, a.org_id as "orgId", a.exam_id as "examId", a.student_id as "studentId", a.attempt, a.seed, a.paper,
  a.of, a.max, a.state, a.started_at as "startedAt", a.until_at as until, a.due_at as due, a.lease, a.device,
  a.submitted_at as "submittedAt", a.submitted_by as "submittedBy", a.receipt, a.heard_at as heard, a.answered, a.score, a.to_mark as "toMark"`;

export async function attemptById(db: Db, id: string): Promise<Attempt | null> {
  const { rows } = await db.query<Attempt>({
    name: 'exam-attempt',
    text: `select ${ATTEMPT} from exam_attempt a where a.id = $1`,
    values: [id],
  });
  return rows[0] ?? null;
}

/** The attempt of `who`; everybody else's is not there. */
export async function ownAttempt(app: Postgres, who: Pick<Who, 'userId'>, id: string): Promise<Attempt> {
  const attempt = await attemptById(app.pool, id);
  if (attempt?.studentId !== who.userId) throw missing();
  return attempt;
}

/** All of one student at one exam, the first one first. */
export async function attemptsAt(db: Db, examId: string, studentId: string): Promise<Attempt[]> {
  const { rows } = await db.query<Attempt>({
    name: 'exam-attempts-at',
    text: `select ${ATTEMPT} from exam_attempt a where a.exam_id = $1 and a.student_id = $2 order by a.attempt`,
    values: [examId, studentId],
  });
  return rows;
}

/** SQL: the row `r` of `exam_answer` says something: a choice, a number, or more than white space in one of its texts. */
const SAYS = String.raw`jsonb_path_exists(r.value, '$.** ? (@.type() == "boolean" || @.type() == "number" || @ like_regex "[^\\s\u3000]")')`;

/** SQL: of the attempt `a`, how many questions are answered, as its student's page counts them: an experiment once it is begun. */
export const ANSWERED_COUNT = `((select count(*) from exam_answer r where r.attempt_id = a.id and ${SAYS})
  + (select count(*) from exam_run x where x.attempt_id = a.id))::int`;

/** An answer in the student's letters, as it stands. */
export interface AttemptAnswerRow {
  questionId: string;
  value: unknown;
  flag: boolean;
  lease: number;
  n: number;
}

/** `below`: those alone that devices before this lease have written. */
export async function answersOfAttempt(db: Db, attemptId: string, below?: number): Promise<AttemptAnswerRow[]> {
  const { rows } = await db.query<AttemptAnswerRow>({
    name: 'exam-answers',
    text: `select question_id as "questionId", value, flag, lease, n from exam_answer
      where attempt_id = $1 and ($2::int is null or lease < $2) order by question_id`,
    values: [attemptId, below ?? null],
  });
  return rows;
}
