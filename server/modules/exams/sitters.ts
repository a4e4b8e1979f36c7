// Whose an exam is to sit, until when and how often; and who looks on.
import type { Clock, Hooks, Postgres } from '#server/platform/app.ts';
import { isAdmin, isGuest, type Who } from '#server/platform/who.ts';
import { runs } from '#src/machines/exam/exam.selectors.ts';
import { datesOf } from '../assignments/index.ts';
import { type Attempt, isAnyReleased } from './attempt.store.ts';
import { sittersOf } from './exam.notices.ts';
import { type Exam, TEACHES_EXAM } from './exam.store.ts';

const MINUTE = 60_000;

/** SQL: the exam `e` is for the user `$1`: by class or group, or by name. */
export const EXAM_IS_FOR = `($1 = any(e.user_ids) or exists (select from member m where m.user_id = $1 and m.dept_id = any(e.class_ids)))`;

export interface Window {
  from: number;
  until: number;
  /** The last moment at which one may begin. */
  begins: number;
  minutes: number;
  /** Beyond `minutes`, and beyond `until`: who needs longer has it at the end too. */
  extra: number;
  attempts: number;
}

type Dated = Pick<
  Exam,
  'id' | 'assignmentId' | 'courseId' | 'makerId' | 'from' | 'until' | 'minutes' | 'lateMinutes' | 'attempts'
>;

interface Sits<E> {
  userId: string;
  exam: E;
}

/** Of each of these people at an exam, with their exceptions. */
export async function windowsOf(app: Hooks & Postgres, all: readonly Sits<Dated>[]): Promise<Window[]> {
  const dates = await datesOf(
    app,
    app.pool,
    all.map(({ userId, exam: e }) => ({
      userId,
      assignment: {
        id: e.assignmentId ?? '',
        kind: 'exam',
        refId: e.id,
        courseId: e.courseId,
        byId: e.makerId,
        until: e.until,
      },
    })),
  );
  return all.map(({ exam }, i) => {
    const own = dates[i];
    const until = own?.until ?? exam.until;
    // a later end of one's own is a later beginning, too
    const late = exam.lateMinutes === null ? until : exam.from + exam.lateMinutes * MINUTE + (until - exam.until);
    return {
      from: exam.from,
      until,
      begins: Math.min(late, until),
      minutes: exam.minutes,
      extra: (own?.minutes ?? 0) * MINUTE,
      attempts: exam.attempts + (own?.attempts ?? 0),
    };
  });
}

export async function windowOf(app: Hooks & Postgres, userId: string, exam: Dated): Promise<Window> {
  const [window] = await windowsOf(app, [{ userId, exam }]);
  if (!window) throw new Error('one exam has one window');
  return window;
}

/** The deadline of who began then. */
export const attemptDue = (startedAt: number, { minutes, until, extra }: Window): number =>
  Math.min(startedAt + minutes * MINUTE, until) + extra;

/** Whether the exam is for `who`, or was: who began and left keeps the attempt. */
export async function mayBeSatBy(app: Postgres, who: Pick<Who, 'userId' | 'orgId'>, examId: string): Promise<boolean> {
  const { rowCount } = await app.pool.query({
    name: 'exam-for',
    text: `select from exam e where e.id = $2 and e.org_id = $3 and e.deleted_at is null
      and (e.status <> 'draft' and ${EXAM_IS_FOR} or exists (select from exam_attempt a where a.exam_id = e.id and a.student_id = $1))`,
    values: [who.userId, examId, who.orgId],
  });
  return rowCount === 1;
}

/** Of one person, now or later. Whoever knows what it came to has seen keys. */
export const mayYetBegin = (
  exam: Pick<Exam, 'status' | 'releasedAt'>,
  { begins, attempts }: Window,
  { now, before }: { now: number; before: readonly Pick<Attempt, 'state' | 'submittedAt'>[] },
): boolean => exam.status === 'published' && now < begins && before.length < attempts && !isAnyReleased(exam, before);

/** Whether somebody is in an attempt at it, or may yet begin one: until nobody is, its keys are secret. */
export async function isStillSat(app: Clock & Hooks & Postgres, exam: Exam): Promise<boolean> {
  const { rows } = await app.pool.query<Pick<Attempt, 'studentId' | 'state' | 'submittedAt'>>({
    name: 'exam-states',
    text: 'select student_id as "studentId", state, submitted_at as "submittedAt" from exam_attempt where exam_id = $1',
    values: [exam.id],
  });
  if (rows.some(({ state }) => runs(state))) return true;
  if (exam.status !== 'published') return false;
  const sitters = await sittersOf(app.pool, exam.id);
  const before = Map.groupBy(rows, (row) => row.studentId);
  const now = app.now();
  const windows = await windowsOf(
    app,
    sitters.map((userId) => ({ userId, exam })),
  );
  return windows.some((window, i) => mayYetBegin(exam, window, { now, before: before.get(sitters[i] ?? '') ?? [] }));
}

/** Whether `who` was asked this question of the bank, in an attempt of theirs. */
export async function wasAskedInExam(app: Postgres, who: Pick<Who, 'userId'>, bankId: string): Promise<boolean> {
  const { rowCount } = await app.pool.query({
    name: 'exam-asked',
    text: 'select from exam_attempt where student_id = $1 and paper @> $2::jsonb limit 1',
    values: [who.userId, JSON.stringify([{ questions: [{ bankId }] }])],
  });
  return rowCount === 1;
}

/** Whether `who` invigilates it. */
export async function invigilates(app: Clock & Postgres, who: Who, examId: string): Promise<boolean> {
  if (who.base === 'student' || isGuest(who)) return false;
  const { rowCount } = await app.pool.query({
    name: 'exam-of-invigilator',
    text: `select from exam e where e.id = $3 and e.org_id = $4 and e.deleted_at is null
      and ($5 or e.maker_id = $1 or ${TEACHES_EXAM})`,
    values: [who.userId, app.now(), examId, who.orgId, isAdmin(who)],
  });
  return rowCount === 1;
}
