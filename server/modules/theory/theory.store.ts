// What is taught, lessons and what they keep, in the database.
import { createHash } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import type { PlanExample } from '#contract/plan.ts';
import type { BankQuestion } from '#questions/contract.ts';
import type { Quoted } from '#questions/kit/contract.ts';
import type { StateRow } from '#server/platform/lifecycle/define.ts';
import type { OwnRow } from '#server/platform/lifecycle/store.ts';
import type { Db } from '#server/platform/sql.ts';
import { bankOf } from '../assessment/index.ts';
import type { Remedy } from './aids.ts';
import type { Teaching } from './setting.ts';

export type LessonPiece = Quoted | { text: string };
export const isQuoted = (piece: LessonPiece): piece is Quoted => 'quote' in piece;

export interface ApprovedPoint {
  id: string;
  title: string;
  goal: string;
  /** Quotations with their source, and the teacher's own words. */
  explanation: LessonPiece[];
  example: PlanExample | null;
  /** What the class talks about; null where there is no topic. */
  discussion: string | null;
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
  /** When its summary was shown: from then on its score counts. */
  summedAt: number | null;
  /** As it was chosen when the lesson began; null for lessons from before there was a choice. */
  teaching: Teaching | null;
  /** Of somebody without an account: nobody else sees it, and it goes with them. */
  isGuest: boolean;
  /** Whether a question that comes again orders its options anew: not in lessons from before it did. */
  reshuffles: boolean;
}

const POINT = `select p.id, p.approved->>'title' as title, p.approved->>'goal' as goal, p.approved->'explanation' as explanation,
  p.approved->'example' as example, p.approved->>'discussion' as discussion from point_shown p where p.approved is not null`;

/** What is taught in a course now, in order. */
export async function planOf(db: Db, courseId: string): Promise<ApprovedPoint[]> {
  const { rows } = await db.query<ApprovedPoint>({
    name: 'plan-read',
    text: `${POINT} and p.course_id = $1 and p.deleted_at is null order by p.sort, p.id`,
    values: [courseId],
  });
  return rows;
}

/** A point as one lesson teaches it: as it was when the lesson came to it. */
export interface PointContent {
  /** Null: the teacher had taken it out of the plan by then. */
  point: ApprovedPoint | null;
  bank: BankQuestion[];
  /** Other ways of telling it, in the order in which they are told; absent where the lesson has not come to it. */
  others?: LessonPiece[][];
  /** Its telling in small steps; absent where it is told whole. */
  parts?: LessonPiece[][];
  /** Of the bank: asked first, since it belongs to a part of the telling. */
  first?: string;
  /** Points of the plan that have to do with it; absent where there are none. */
  related?: string[];
  /** Approved words on wrong options; absent where there are none. */
  remedies?: Remedy[];
}

/** A point as it is approved now, to be kept for a lesson that comes to it. */
export async function contentOf(pool: Pool, pointId: string): Promise<PointContent> {
  const [points, bank] = await Promise.all([
    pool.query<ApprovedPoint>({
      name: 'point-read',
      text: `${POINT} and p.id = $1 and p.deleted_at is null`,
      values: [pointId],
    }),
    bankOf(pool, pointId),
  ]);
  return { point: points.rows[0] ?? null, bank };
}

/** Kept once per lesson and point, and once for all lessons that met the same words. */
export async function storeContent(
  client: Db,
  lessonId: string,
  pointId: string,
  content: PointContent,
): Promise<void> {
  const text = JSON.stringify(content);
  const id = createHash('sha256').update(text).digest('hex');
  await client.query('insert into plan_content (id, text) values ($1, $2) on conflict do nothing', [id, text]);
  await client.query(
    'insert into lesson_content (lesson_id, point_id, content) values ($1, $2, $3) on conflict do nothing',
    [lessonId, pointId, id],
  );
}

/** What this lesson has kept of the point; null before it has come there. */
export async function lessonContent(pool: Db, lessonId: string, pointId: string): Promise<PointContent | null> {
  const { rows } = await pool.query<{ text: string }>({
    name: 'lesson-content',
    text: `select c.text from lesson_content l join plan_content c on c.id = l.content
      where l.lesson_id = $1 and l.point_id = $2`,
    values: [lessonId, pointId],
  });
  return rows[0] ? (JSON.parse(rows[0].text) as PointContent) : null;
}

interface At {
  lessonId: string;
  pointId: string;
}
export const contentKey = ({ lessonId, pointId }: At): string => `${lessonId} ${pointId}`;

/** What lessons teach of many points, in one statement, by `contentKey`. */
export async function lessonContents(pool: Pool, wanted: readonly At[]): Promise<Map<string, PointContent>> {
  const { rows } = await pool.query<At & { text: string }>(
    `select l.lesson_id as "lessonId", l.point_id as "pointId", c.text from unnest($1::text[], $2::text[]) as w (lesson_id, point_id)
      join lesson_content l using (lesson_id, point_id) join plan_content c on c.id = l.content`,
    [wanted.map((w) => w.lessonId), wanted.map((w) => w.pointId)],
  );
  return new Map(rows.map((r) => [contentKey(r), JSON.parse(r.text) as PointContent]));
}

/** What this lesson teaches of the point; before it has come there, what is approved now. */
export const taughtOf = async (pool: Pool, lessonId: string, pointId: string): Promise<PointContent> =>
  (await lessonContent(pool, lessonId, pointId)) ?? contentOf(pool, pointId);

const LESSON = `select l.id, l.org_id as "orgId", l.course_id as "courseId", k.name as "courseName",
  l.student_id as "studentId", u.name as "studentName", l.points, l.ended_at as "endedAt", l.summed_at as "summedAt", l.teaching, l.reshuffles, l.is_guest as "isGuest"
  from lesson l join course k on k.id = l.course_id join sys_user u on u.id = l.student_id`;

export async function lessonOf(pool: Pool, id: string): Promise<Lesson | null> {
  const { rows } = await pool.query<Lesson>({ name: 'lesson-read', text: `${LESSON} where l.id = $1`, values: [id] });
  return rows[0] ?? null;
}

/** How many of a lesson's points have a question to ask. */
export async function countAskedPoints(pool: Pool, { points }: Pick<Lesson, 'points'>): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(
    `select count(distinct point_id)::int as n from question_shown
      where point_id = any($1) and approved is not null and deleted_at is null`,
    [points.map(({ id }) => id)],
  );
  return rows[0]?.n ?? 0;
}

/** Whose lesson a command is for, and whether the question is answered that it answers. */
export async function commandedBy(
  pool: Pool,
  lessonId: string,
  questionId: string | null,
): Promise<{ studentId: string; isAnswered: boolean } | null> {
  const { rows } = await pool.query<{ studentId: string; isAnswered: boolean }>({
    name: 'lesson-commanded',
    text: `select student_id as "studentId",
        exists (select from lesson_answer where lesson_id = l.id and question_id = $2) as "isAnswered"
      from lesson l where id = $1`,
    values: [lessonId, questionId],
  });
  return rows[0] ?? null;
}

/** The course's own, or the one that was begun for what `beside` names. */
export async function runningLesson(
  pool: Pool,
  courseId: string,
  studentId: string,
  beside: string | null = null,
): Promise<Lesson | null> {
  const { rows } = await pool.query<Lesson>({
    name: 'lesson-running',
    text: `${LESSON} where l.course_id = $1 and l.student_id = $2 and l.ended_at is null and coalesce(l.beside, '') = coalesce($3, '')`,
    values: [courseId, studentId, beside],
  });
  return rows[0] ?? null;
}

interface NewLesson {
  id: string;
  orgId: string;
  courseId: string;
  studentId: string;
  points: Lesson['points'];
  teaching: Teaching;
  beside: string | null;
  isGuest: boolean;
  now: number;
}

export const lessonRow = (l: NewLesson): OwnRow => ({
  table: 'lesson',
  values: {
    id: l.id,
    org_id: l.orgId,
    course_id: l.courseId,
    student_id: l.studentId,
    points: JSON.stringify(l.points),
    teaching: JSON.stringify(l.teaching),
    beside: l.beside,
    is_guest: l.isGuest,
    started_at: l.now,
  },
});

export async function endLesson(client: PoolClient, id: string, score: number | null, now: number): Promise<void> {
  await client.query('update lesson set ended_at = $2, score = $3 where id = $1 and ended_at is null', [
    id,
    now,
    score,
  ]);
}

/** All is learnt and asked: what it came to. */
export async function sumLesson(client: PoolClient, id: string, score: number | null, now: number): Promise<void> {
  await client.query(
    'update lesson set summed_at = coalesce(summed_at, $2), score = $3 where id = $1 and ended_at is null',
    [id, now, score],
  );
}

/** SQL: when the lesson `l` was over, as far as its score asks. */
export const OVER_AT = 'coalesce(l.ended_at, l.summed_at)';

/** What a student asked in run `runId`. */
export const lessonAskedRow = (a: {
  lessonId: string;
  runId: string;
  pointId: string;
  text: string;
  to: 'tutor' | 'teacher';
  at: number;
}): StateRow => ({
  table: 'lesson_asked',
  key: { lesson_id: a.lessonId, run_id: a.runId },
  values: { point_id: a.pointId, text: a.text, asked_to: a.to, at: a.at },
});

/** Lessons that run, latest first: 继续上次. */
export async function continuing(
  pool: Pool,
  studentId: string,
): Promise<(Lesson & { updatedAt: number; state: string; at: number })[]> {
  const { rows } = await pool.query<Lesson & { updatedAt: number; state: string; at: number }>(
    `select x.*, y.updated_at as "updatedAt", y.state, g.at from (${LESSON} where l.student_id = $1 and ${OVER_AT} is null) x
      join lifecycle y on y.id = 'lesson:' || x.id join lesson_progress g on g.lesson_id = x.id order by y.updated_at desc limit 6`,
    [studentId],
  );
  return rows;
}

/** The latest lesson that is over of each course, latest first. */
export async function recentlyFinished(
  pool: Pool,
  studentId: string,
): Promise<{ lessonId: string; courseId: string; courseName: string; score: number | null; endedAt: number }[]> {
  const { rows } = await pool.query(
    `select * from (select distinct on (l.course_id) l.id as "lessonId", l.course_id as "courseId", k.name as "courseName",
        l.score, ${OVER_AT} as "endedAt" from lesson l join course k on k.id = l.course_id
        where l.student_id = $1 and ${OVER_AT} is not null order by l.course_id, ${OVER_AT} desc) x
      order by "endedAt" desc limit 3`,
    [studentId],
  );
  return rows;
}

interface Spent {
  lessonId: string;
  pointId: string;
  seconds: number;
  now: number;
}

/** At most what has passed since the last time, or since the lesson began; what is left of a second counts the next time. */
export async function addTime(pool: Pool, { lessonId, pointId, seconds, now }: Spent): Promise<void> {
  await pool.query(
    `with passed as (
        select id, greatest(0, ($4 - coalesce(timed_until, started_at)) / 1000) as s, coalesce(timed_until, started_at) as since
          from lesson where id = $1 and ended_at is null for no key update
      ), told as (
        update lesson l set timed_until = case when $3 >= p.s then p.since + p.s * 1000 else $4 end
          from passed p where l.id = p.id returning least($3, p.s) as counted
      )
      insert into lesson_time (lesson_id, point_id, seconds) select $1, $2, counted from told where counted > 0
        on conflict (lesson_id, point_id) do update set seconds = lesson_time.seconds + excluded.seconds`,
    [lessonId, pointId, seconds, now],
  );
}
