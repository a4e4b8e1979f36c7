// A course or one of its classes seen together: who has learnt it, what is mastered, missed and asked. No names.
import type { Pool } from 'pg';
import type { z } from 'zod';
import { provenMastery } from '#contract/mastery.ts';
import { rounded } from '#contract/rounding.ts';
import type { courseStat, ScoreRow } from '#contract/scores.ts';
import { bankSizes } from '../assessment/index.ts';
import { askedInCourse } from './asked.ts';
import { type LessonStanding, meanOrNull } from './scores.ts';

type Statistics = z.infer<(typeof courseStat.read)['output']>;

const MISSED = 10;
const RECENT = 20;

// a class's members, where one is given
const MOST_MISSED = `select a.bank_id as "questionId", q.approved->>'stem' as stem, q.approved->'formulas' as formulas, p.approved->>'title' as title,
    count(*)::int as answered, (count(*) filter (where a.verdict <> 'right'))::int as missed
  from lesson_answer a join lesson l on l.id = a.lesson_id
    join question_shown q on q.id = a.bank_id and q.approved is not null
    join point_shown p on p.id = q.point_id and p.approved is not null
  where l.course_id = $1 and a.verdict <> 'to-teacher' and not l.is_guest and ($2::text is null or exists (
    select from member m where m.user_id = l.student_id and m.dept_id = $2))
  group by q.id, q.approved, p.id, p.approved->>'title', a.bank_id having count(*) filter (where a.verdict <> 'right') > 0
  order by missed desc, answered, q.id limit $3`;

interface Whose {
  courseId: string;
  /** Null: all of the course. */
  classId: string | null;
}

/** `rows` as the score book has them. */
export async function courseStatistics(
  pool: Pool,
  rows: readonly ScoreRow[],
  { courseId, classId }: Whose,
): Promise<Statistics> {
  const [missed, asked, titles, sizes] = await Promise.all([
    pool.query<Statistics['missed'][number]>(MOST_MISSED, [courseId, classId, MISSED]),
    askedInCourse(pool, courseId, classId, RECENT),
    titlesOf(pool, courseId),
    bankSizes(pool, courseId),
  ]);
  const score = meanOrNull(rows.flatMap((r) => r.score ?? []));
  const count = (state: LessonStanding['state']) => rows.filter((r) => r.state === state).length;
  return {
    students: rows.length,
    done: count('done'),
    running: count('running'),
    none: count('none'),
    score: score === null ? null : rounded(score),
    points: pointsOf(rows, titles, sizes),
    missed: missed.rows.map((row) => ({ ...row, formulas: row.formulas ?? undefined })),
    recent: asked.map(({ text, pointId, at }) => ({ text, at, title: titles.get(pointId) ?? '' })),
  };
}

/** Of the points that are taught now, in their order. */
function pointsOf(
  rows: readonly LessonStanding[],
  titles: ReadonlyMap<string, string>,
  questions: ReadonlyMap<string, number>,
): Statistics['points'] {
  const met = Map.groupBy(
    rows.flatMap((r) => r.points),
    (p) => p.pointId,
  );
  return [...titles].map(([pointId, title]) => {
    // who was told and not asked has shown nothing yet
    const all = (met.get(pointId) ?? []).filter((p) => p.tries > 0);
    const mastery = meanOrNull(all.map(provenMastery)) ?? 0;
    const flagged = all.filter((p) => p.flagged).length;
    const asked = (questions.get(pointId) ?? 0) > 0;
    return { pointId, title, mastery: rounded(mastery, 2), students: all.length, flagged, asked };
  });
}

async function titlesOf(pool: Pool, courseId: string): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ id: string; title: string }>(
    `select id, approved_title as title from point_shown where course_id = $1 and is_taught order by sort, id`,
    [courseId],
  );
  return new Map(rows.map((r) => [r.id, r.title]));
}
