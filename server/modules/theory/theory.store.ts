// Plans, questions, lessons and answers in the database.
import type { Pool, PoolClient } from 'pg';

export interface PlanPoint {
  id: string;
  title: string;
  goal: string;
  explanation: { documentId: string; quote: string; page?: number; heading?: string }[];
  example: { title: string; problem?: string; steps: { text: string; reason?: string }[] } | null;
}

export interface BankQuestion {
  id: string;
  pointId: string;
  kind: 'single' | 'multiple' | 'judge' | 'fill' | 'short';
  stem: string;
  options: { key: string; text: string; misconception?: string }[] | null;
  answer: unknown;
  tolerance: number | null;
  unit: string | null;
  concepts: { any: string[]; not?: string[] }[] | null;
  explanation: string;
  hint: string;
  source: { documentId: string; quote: string; page?: number; heading?: string } | null;
}

export interface Lesson {
  id: string;
  orgId: string;
  courseId: string;
  courseName: string;
  studentId: string;
  studentName: string;
  points: { id: string; title: string; goal: string }[];
  endedAt: number | null;
}

/** The approved points of a course, in order. */
export async function planOf(pool: Pool, courseId: string): Promise<PlanPoint[]> {
  const { rows } = await pool.query<PlanPoint>({
    name: 'plan-read',
    text: `select id, title, goal, explanation, example from lesson_point
      where course_id = $1 and status = 'approved' and deleted_at is null order by sort, id`,
    values: [courseId],
  });
  return rows;
}

export async function pointOf(pool: Pool, id: string): Promise<PlanPoint | null> {
  const { rows } = await pool.query<PlanPoint>({
    name: 'point-read',
    text: 'select id, title, goal, explanation, example from lesson_point where id = $1',
    values: [id],
  });
  return rows[0] ?? null;
}

/** The approved questions of a point, in the bank's order. */
export async function bankOf(pool: Pool, pointId: string): Promise<BankQuestion[]> {
  const { rows } = await pool.query<BankQuestion>({
    name: 'bank-read',
    text: `select id, point_id as "pointId", kind, stem, options, answer, tolerance, unit, concepts, explanation, hint, source
      from lesson_question where point_id = $1 and status = 'approved' and deleted_at is null order by sort, id`,
    values: [pointId],
  });
  return rows;
}

export async function bankSizes(pool: Pool, courseId: string): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ id: string; n: number }>(
    `select p.id, count(q.id)::int as n from lesson_point p
      left join lesson_question q on q.point_id = p.id and q.status = 'approved' and q.deleted_at is null
      where p.course_id = $1 and p.deleted_at is null group by p.id`,
    [courseId],
  );
  return new Map(rows.map((r) => [r.id, r.n]));
}

const LESSON = `select l.id, l.org_id as "orgId", l.course_id as "courseId", k.name as "courseName",
  l.student_id as "studentId", u.name as "studentName", l.points, l.ended_at as "endedAt"
  from lesson l join course k on k.id = l.course_id join sys_user u on u.id = l.student_id`;

export async function lessonOf(pool: Pool, id: string): Promise<Lesson | null> {
  const { rows } = await pool.query<Lesson>({ name: 'lesson-read', text: `${LESSON} where l.id = $1`, values: [id] });
  return rows[0] ?? null;
}

export async function runningLesson(pool: Pool, courseId: string, studentId: string): Promise<Lesson | null> {
  const { rows } = await pool.query<Lesson>({
    name: 'lesson-running',
    text: `${LESSON} where l.course_id = $1 and l.student_id = $2 and l.ended_at is null`,
    values: [courseId, studentId],
  });
  return rows[0] ?? null;
}

export interface NewLesson {
  id: string;
  orgId: string;
  courseId: string;
  studentId: string;
  points: Lesson['points'];
  now: number;
}

export async function insertLesson(client: PoolClient, l: NewLesson): Promise<void> {
  await client.query(
    'insert into lesson (id, org_id, course_id, student_id, points, started_at) values ($1, $2, $3, $4, $5, $6)',
    [l.id, l.orgId, l.courseId, l.studentId, JSON.stringify(l.points), l.now],
  );
}

export async function endLesson(client: PoolClient, id: string, score: number, now: number): Promise<void> {
  await client.query('update lesson set ended_at = $2, score = $3 where id = $1 and ended_at is null', [
    id,
    now,
    score,
  ]);
}

export interface Answered {
  lessonId: string;
  questionId: string;
  bankId: string;
  pointId: string;
  value: unknown;
  verdict: string;
  at: number;
}

export async function insertAnswer(client: PoolClient, a: Answered): Promise<void> {
  await client.query(
    `insert into lesson_answer (lesson_id, question_id, bank_id, point_id, value, verdict, at) values ($1, $2, $3, $4, $5, $6, $7)`,
    [a.lessonId, a.questionId, a.bankId, a.pointId, JSON.stringify(a.value), a.verdict, a.at],
  );
}

export async function isAnswered(pool: Pool, lessonId: string, questionId: string): Promise<boolean> {
  const { rowCount } = await pool.query('select 1 from lesson_answer where lesson_id = $1 and question_id = $2', [
    lessonId,
    questionId,
  ]);
  return rowCount === 1;
}

/** Lessons that run, latest first: 继续上次. */
export async function continuing(
  pool: Pool,
  studentId: string,
): Promise<(Lesson & { updatedAt: number; state: string; snapshot: string })[]> {
  const { rows } = await pool.query<Lesson & { updatedAt: number; state: string; snapshot: string }>(
    `select x.*, y.updated_at as "updatedAt", y.state, y.snapshot from (${LESSON} where l.student_id = $1 and l.ended_at is null) x
      join lifecycle y on y.id = 'lesson:' || x.id order by y.updated_at desc limit 6`,
    [studentId],
  );
  return rows;
}

export async function addTime(pool: Pool, lessonId: string, pointId: string, seconds: number): Promise<void> {
  await pool.query(
    `insert into lesson_time (lesson_id, point_id, seconds) values ($1, $2, $3)
      on conflict (lesson_id, point_id) do update set seconds = lesson_time.seconds + excluded.seconds`,
    [lessonId, pointId, seconds],
  );
}
