// Points that come back on later days, by the schedule of FSRS: a lesson is one review of each point that was answered in it.
import type { Pool, PoolClient } from 'pg';
import { type Card, createEmptyCard, fsrs, type Grade, Rating } from 'ts-fsrs';
import type { Clock } from '#server/platform/app.ts';
import type { Verdict } from '#src/machines/lesson/lesson.machine.ts';
import { postScore } from './scores.ts';
import { endLesson, type Lesson, OVER_AT, sumLesson } from './theory.store.ts';

// within the day the lesson itself asks again; no chance, so that the same answers give the same days
const scheduler = fsrs({ enable_short_term: false, enable_fuzz: false });

interface Answered {
  pointId: string;
  verdicts: Verdict[];
  hints: number;
  /** Of this lesson's student, from before; its dates are texts. */
  card: Card | null;
}

/** Of a lesson whose summary is shown: its score, and what comes back. */
export async function keepSum(app: Clock, client: PoolClient, lesson: Lesson, score: number | null): Promise<void> {
  await sumLesson(client, lesson.id, score, app.now());
  await keepScore(client, lesson, app.now());
}

/** Of one that is over, wherever it was left. */
export async function keepEnd(app: Clock, client: PoolClient, lesson: Lesson, score: number | null): Promise<void> {
  await endLesson(client, lesson.id, score, app.now());
  if (!lesson.isGuest) await keepScore(client, lesson, app.now());
}

async function keepScore(client: PoolClient, lesson: Lesson, now: number): Promise<void> {
  await postScore(client, lesson, now);
  await keepReviews(client, lesson, now);
}

/** Of a point that was missed, or has been before. Nothing else is scheduled. */
async function keepReviews(client: PoolClient, lesson: Lesson, now: number): Promise<void> {
  const { rows } = await client.query<Answered>(
    `select a.point_id as "pointId", array_agg(a.verdict) as verdicts, sum(a.hints)::int as hints, r.card
      from lesson_answer a left join lesson_review r on r.student_id = $2 and r.point_id = a.point_id
      where a.lesson_id = $1 and r.lesson_id is distinct from $1 group by a.point_id, r.card`,
    [lesson.id, lesson.studentId],
  );
  for (const answered of rows) {
    const grade = gradeOf(answered);
    if (grade === null || (answered.card === null && grade !== Rating.Again)) continue;
    const at = new Date(now);
    const { card } = scheduler.next(answered.card ?? createEmptyCard(at), at, grade);
    await client.query(
      `insert into lesson_review (student_id, course_id, point_id, lesson_id, card, due) values ($1, $2, $3, $4, $5, $6)
        on conflict (student_id, point_id) do update set lesson_id = excluded.lesson_id, card = excluded.card, due = excluded.due`,
      [lesson.studentId, lesson.courseId, answered.pointId, lesson.id, JSON.stringify(card), card.due.getTime()],
    );
  }
}

/** Null: nobody has marked it yet. */
function gradeOf({ verdicts, hints }: Pick<Answered, 'verdicts' | 'hints'>): Grade | null {
  if (verdicts.some((v) => v === 'wrong' || v === 'partial')) return Rating.Again;
  if (!verdicts.includes('right')) return null;
  return hints > 0 ? Rating.Hard : Rating.Good;
}

/** Who learnt in the evening is asked in the morning. */
const EARLY_MS = 12 * 3600 * 1000;

interface Review {
  /** One of the student's lessons of the course, to begin the review from. */
  lessonId: string;
  courseId: string;
  courseName: string;
  pointIds: string[];
}

/** What is due, by course; none of a course that is being learnt: its lesson asks by itself. */
export async function reviewsOf(pool: Pool, studentId: string, now: number): Promise<Review[]> {
  const { rows } = await pool.query<Review>({
    name: 'reviews-due',
    text: `select k.id as "courseId", k.name as "courseName", array_agg(r.point_id order by r.due, p.sort) as "pointIds",
        (select l.id from lesson l where l.course_id = k.id and l.student_id = $1 order by l.started_at desc limit 1) as "lessonId"
      from lesson_review r join course k on k.id = r.course_id and k.deleted_at is null
        join point_shown p on p.id = r.point_id and p.is_taught
      where r.student_id = $1 and r.due <= $2
        and not exists (select from lesson l where l.course_id = k.id and l.student_id = $1 and ${OVER_AT} is null)
      group by k.id, k.name order by min(r.due)`,
    values: [studentId, now + EARLY_MS],
  });
  return rows;
}
