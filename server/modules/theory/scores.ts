// How the students of a course stand: a row each, all of them in two statements.
import type { PoolClient } from 'pg';
import { rounded } from '#contract/rounding.ts';
import type { ScoreRow } from '#contract/scores.ts';
import type { EvaluationCriterion } from '#contract/teaching.ts';
import type { Hooks, Postgres } from '#server/platform/app.ts';
import type { Evidence } from '#server/platform/kinds/answers.ts';
import { contains, type Db } from '#server/platform/sql.ts';
import { leftInBook, postAttempt, unpost } from '../gradebook/index.ts';
import { after, besideOf, chosenRows, latestWords, UNKNOWN } from './beside.ts';
import { marksIn } from './marked.ts';
import { hasBegun, type PointFacts, pointsSql } from './progress.ts';
import { type MarkedAnswer, pointStandings, scoreOrZero } from './score.ts';
import { evaluationCriteria, type Teaching } from './setting.ts';
import { type Lesson, OVER_AT, planOf } from './theory.store.ts';

interface LessonRow {
  id: string;
  startedAt: number;
  endedAt: number | null;
  titles: { id: string; title: string }[];
  points: PointFacts[];
  /** Which point it had come to. */
  at: number | null;
  teaching: Teaching | null;
  toMark: number;
  seconds: number;
  evaluations: { byTeacher: boolean; scores: Record<string, number> }[] | null;
}

interface StudentRow {
  id: string;
  name: string;
  userName: string;
  className: string | null;
  /** Oldest first. */
  lessons: LessonRow[] | null;
}

// $1 the course, $2 one of its classes or null, $3 a part of the name or null, $4 one student or null. Of a class: its members; of a course: the
// members of its classes, and who has begun it. How many students a class has the planner guesses far too low: what is told of a student
// comes with them or is looked up for them, as a join of two such lists would compare each student with each
const ROWS = `with student as (
    select x.id, string_agg(d.name, '、' order by d.name_key) as names from (
      select m.user_id as id, c.class_id from (select distinct class_id from class_teacher where course_id = $1) c
        join member m on m.dept_id = c.class_id
      union all select distinct student_id, null from lesson where course_id = $1 and $2::text is null
      union all select user_id, null from (${leftInBook('$1')}) gone where $2::text is null
    ) x left join sys_dept d on d.id = x.class_id
    group by x.id having $2::text is null or bool_or(x.class_id = $2)
  )
  select u.id, u.name, u.user_name as "userName", s.names as "className", l.list as lessons
  from student s join sys_user u on u.id = s.id join sys_role r on r.id = u.role_id and r.base = 'student'
    left join lateral (
      select jsonb_agg(jsonb_build_object('id', l.id, 'startedAt', l.started_at, 'endedAt', ${OVER_AT}, 'titles', l.points,
          'teaching', l.teaching, 'points', ${pointsSql('l.id')}, 'at', g.at,
          'toMark', (select count(*) from lesson_answer a where a.lesson_id = l.id and a.verdict = 'to-teacher'),
          'seconds', (select coalesce(sum(t.seconds), 0) from lesson_time t where t.lesson_id = l.id),
          'evaluations', (select jsonb_agg(jsonb_build_object('byTeacher', e.by_teacher, 'scores', e.scores))
            from lesson_evaluation e where e.lesson_id = l.id)) order by l.started_at) as list
        from lesson l left join lesson_progress g on g.lesson_id = l.id
        where l.course_id = $1 and l.student_id = u.id
    ) l on true
  where u.deleted_at is null and (not u.disabled or u.id = $4) and ($4::text is null or u.id = $4) and ($3::text is null or is_named(u.name, $3) or is_named(u.user_name, $3))
  order by u.user_name collate name_order, u.id`;

/** What the lessons say of a student; the book has more. */
export type LessonStanding = Omit<ScoreRow, 'left' | 'cells' | 'groups' | 'total'>;

export interface ScoreQuery {
  courseId: string;
  classId?: string | undefined;
  keyword?: string | undefined;
  studentId?: string | undefined;
}

interface Beside {
  /** By the student's id, in the order in which they were given. */
  given: ReadonlyMap<string, readonly Evidence[]>;
  /** The points that are taught now. */
  plan: readonly { id: string; title: string }[];
}

/** By user name. The caller has seen to it that the course may be read. Scores are of lessons alone. */
export async function scoreRows(
  db: Db,
  { courseId, classId, keyword, studentId }: ScoreQuery,
  { given, plan }: Beside = { given: new Map(), plan: [] },
): Promise<LessonStanding[]> {
  // without a name it is planned for these values: a plan for any values compares each student with each user
  const { rows } = await db.query<StudentRow>(ROWS, [
    courseId,
    classId ?? null,
    keyword ? contains(keyword) : null,
    studentId ?? null,
  ]);
  const lessonIds = rows.flatMap((r) => (r.lessons ?? []).map((l) => l.id));
  const marks = Map.groupBy(await marksIn(db, lessonIds), (m) => m.lessonId);
  return rows.map((row) => {
    const { all, met, ...standing } = present(row, (lessonId) => marks.get(lessonId) ?? []);
    // points that a lesson under way has not asked about yet say nothing new of the student
    const points = masteredIn(all, given.get(row.id) ?? [], plan).filter((p) => p.tries > 0 || met.has(p.pointId));
    return { ...standing, points, flagged: points.filter((p) => p.flagged).length };
  });
}

/** With what each student has answered beside lessons: their mastery is then what their own page shows. */
export async function rowsWithBeside(app: Postgres & Hooks, query: ScoreQuery): Promise<LessonStanding[]> {
  const { courseId, studentId } = query;
  const evidence = await besideOf(app, courseId, studentId === undefined ? null : [studentId]);
  const plan = evidence.length === 0 ? [] : await planOf(app.pool, courseId);
  return scoreRows(app.pool, query, { given: Map.groupBy(evidence, (e) => e.studentId), plan });
}

type Whose = Pick<Lesson, 'orgId' | 'courseId' | 'studentId'>;

/** From 1: each end is an attempt, and says how the student stands then, over all that was learnt. */
async function endedBy(client: PoolClient, { courseId, studentId }: Whose): Promise<number> {
  const { rows } = await client.query<{ ended: number }>({
    name: 'lessons-ended',
    text: `select count(*)::int as ended from lesson l where course_id = $1 and student_id = $2 and ${OVER_AT} is not null`,
    values: [courseId, studentId],
  });
  return rows[0]?.ended ?? 0;
}

const attemptOf = ({ orgId, courseId, studentId }: Whose, attempt: number) =>
  ({ orgId, kind: 'lesson', refId: courseId, studentId, attempt }) as const;

/** In the score book the lesson has begun. */
export async function postBegun(client: PoolClient, lesson: Whose, at: number): Promise<void> {
  const attempt = (await endedBy(client, lesson)) + 1;
  await postAttempt(client, { ...attemptOf(lesson, attempt), state: 'doing', score: null, max: 100, at });
}

/** Into the score book, in the transaction of what has changed it: a lesson's end, a teacher's mark. */
export async function postScore(client: PoolClient, lesson: Whose, at: number): Promise<void> {
  const [row] = await scoreRows(client, { courseId: lesson.courseId, studentId: lesson.studentId });
  if (!row) return;
  const attempt = attemptOf(lesson, Math.max(await endedBy(client, lesson), 1));
  if (row.score === null && row.endedAt !== null && row.toMark > 0)
    return postAttempt(client, { ...attempt, state: 'toMark', score: null, max: 100, at });
  if (row.score === null) return unpost(client, attempt);
  await postAttempt(client, { ...attempt, state: 'scored', score: row.score, max: 100, at });
}

function present({ lessons, className, ...student }: StudentRow, marksOf: (lessonId: string) => MarkedAnswer[]) {
  // one that was ended as soon as it began was never learnt
  const all = (lessons ?? [])
    .filter((l) => l.endedAt === null || hasBegun(l))
    .map((l) => ({ ...l, rows: pointStandings({ at: l.at ?? 0, points: l.points }, l.titles, marksOf(l.id)) }));
  const ended = all.filter((l) => l.endedAt !== null);
  const counting = ended.at(-1) ?? all.at(-1);
  // the last lesson that asked about a point: one that ended before it came there has not unlearnt it
  const points = [...chosenRows(ended.length > 0 ? ended : all, (row) => row.tries > 0).values()];
  const state: LessonStanding['state'] = ended.length > 0 ? 'done' : counting ? 'running' : 'none';
  return {
    ...student,
    className: className ?? '',
    lessonId: counting?.id ?? null,
    endedAt: counting?.endedAt ?? null,
    state,
    score: ended.length > 0 ? scoreOrZero(points) : null,
    all,
    met: new Set(points.map((p) => p.pointId)),
    seconds: sum(all.map((l) => l.seconds)),
    toMark: sum(all.map((l) => l.toMark)),
    own: evaluatedAs(counting, false),
    teacher: evaluatedAs(counting, true),
  };
}

interface Taught {
  startedAt: number;
  rows: ReturnType<typeof pointStandings>;
}

/** As their own page has it: the lessons' latest word on each point, and what was answered beside lessons since. */
function masteredIn(
  lessons: readonly Taught[],
  given: readonly Evidence[],
  plan: Beside['plan'],
): LessonStanding['points'] {
  const words = latestWords(lessons);
  const met = [...words.values()].map(({ since, earned: _earned, ...row }) =>
    after(
      row,
      given.filter((e) => e.pointId === row.pointId && e.at >= since),
    ),
  );
  const asked = new Set(given.map((e) => e.pointId));
  const others = plan
    .filter(({ id }) => asked.has(id) && !words.has(id))
    .map(({ id, title }) =>
      after(
        { ...UNKNOWN, pointId: id, title },
        given.filter((e) => e.pointId === id),
      ),
    );
  return [...met, ...others].map(({ taught: _taught, ...row }) => row);
}

/** In percent of the most that its criteria give; null where nobody has. */
function evaluatedAs(lesson: LessonRow | undefined, byTeacher: boolean): number | null {
  const given = lesson?.evaluations?.find((e) => e.byTeacher === byTeacher);
  if (!lesson || !given) return null;
  const criteria: readonly EvaluationCriterion[] = evaluationCriteria(lesson.teaching);
  return rounded((100 * sum(criteria.map((c) => given.scores[c.id] ?? 0))) / sum(criteria.map((c) => c.max)));
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, n) => total + n, 0);
export const meanOrNull = (numbers: readonly number[]): number | null =>
  numbers.length === 0 ? null : sum(numbers) / numbers.length;
