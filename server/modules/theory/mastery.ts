// What a learner has mastered of a course, from all their lessons: the latest word on each point counts, and what was answered
// beside lessons since.
import type { Pool } from 'pg';
import type { OutputOf } from '#contract/index.ts';
import { isProven } from '#contract/mastery.ts';
import type { Hooks, Postgres } from '#server/platform/app.ts';
import { bankSizes } from '../assessment/index.ts';
import { after, besideOf, latestWords, UNKNOWN } from './beside.ts';
import { marksOf } from './marked.ts';
import { hasBegun, type LessonProgress, pointsSql } from './progress.ts';
import { summarise } from './score.ts';
import { type Lesson, OVER_AT, planOf } from './theory.store.ts';

type Mastery = OutputOf<'/api/Theory/Mastery'>;
type Row = Mastery['points'][number];
type Known = Omit<Row, 'title' | 'goal'>;
/** Older lessons say nothing of today. */
const MOST_LESSONS = 30;

interface Learnt extends Pick<Lesson, 'id' | 'endedAt'>, LessonProgress {
  titles: Lesson['points'];
  startedAt: number;
}

export async function masteryIn(app: Postgres & Hooks, courseId: string, userId: string): Promise<Mastery> {
  const { pool } = app;
  const [plan, sizes, lessons, beside] = await Promise.all([
    planOf(pool, courseId),
    bankSizes(pool, courseId),
    lessonsIn(pool, courseId, userId),
    besideOf(app, courseId, [userId]),
  ]);
  const learnt: { startedAt: number; rows: Known[] }[] = [];
  const asked = new Set<string>();
  for (const lesson of lessons) {
    // nearly always the first lessons have a word on every point
    if (plan.every((p) => asked.has(p.id))) break;
    // one that was ended as soon as it began was never learnt
    if (lesson.endedAt !== null && !hasBegun(lesson)) continue;
    const rows = await evidenceIn(pool, lesson);
    learnt.unshift({ startedAt: lesson.startedAt, rows });
    for (const { pointId, tries } of rows) if (tries > 0) asked.add(pointId);
  }
  const words = latestWords(learnt);
  const points = plan.map(({ id, title, goal }) => {
    const { since, ...known } = words.get(id) ?? { ...UNKNOWN, pointId: id, since: 0 };
    return {
      ...after(
        known,
        beside.filter(({ pointId, at }) => pointId === id && at >= since),
      ),
      title,
      goal,
      asked: (sizes.get(id) ?? 0) > 0,
    };
  });
  return {
    running: lessons.find((l) => l.endedAt === null)?.id ?? null,
    latest: lessons.find((l) => l.endedAt !== null)?.id ?? null,
    points,
  };
}

async function lessonsIn(pool: Pool, courseId: string, userId: string): Promise<Learnt[]> {
  const { rows } = await pool.query<Learnt>(
    `select l.id, l.points as titles, l.started_at as "startedAt", ${OVER_AT} as "endedAt", g.at, ${pointsSql('l.id')} as points
      from lesson l join lesson_progress g on g.lesson_id = l.id
      where l.course_id = $1 and l.student_id = $2 order by l.started_at desc, l.id limit $3`,
    [courseId, userId, MOST_LESSONS],
  );
  return rows;
}

async function evidenceIn(pool: Pool, { id, at, points, titles }: Learnt): Promise<Known[]> {
  const { points: rows } = summarise({ at, points }, titles, await marksOf(pool, id));
  return rows.map(({ title: _, taught = true, ...row }) => ({ ...row, taught }));
}

/** Ids of the points that a student has shown to master in earlier lessons: a new one passes them over. */
export async function masteredPoints(app: Postgres & Hooks, studentId: string, courseId: string): Promise<Set<string>> {
  const { points } = await masteryIn(app, courseId, studentId);
  const proven = points.filter(isProven);
  return new Set(proven.map((p) => p.pointId));
}
