// The students of an ordinary course together: how far each is with each section, and how long they studied, week by week.
import type { Pool } from 'pg';
import type { Clock, Hooks, Postgres } from '#server/platform/app.ts';
import { DAY } from '#server/platform/days.ts';
import { published, sectionLines } from './section.store.ts';
import { studentStandings } from './study.store.ts';

interface SectionStanding {
  id: string;
  title: string;
  chapter: string;
  /** Of those who were asked for; who has not begun it is not there. */
  states: ReadonlyMap<string, 'doing' | 'done'>;
}

/** Each section that is published, in their order. */
export async function sectionStandings(
  app: Clock & Postgres & Hooks,
  courseId: string,
  studentIds: readonly string[],
): Promise<SectionStanding[]> {
  const seen = published(await sectionLines(app.pool, [courseId]), app.now());
  const standing = await studentStandings(app, seen, studentIds);
  const chapters = new Map(seen.filter((c) => c.parentId === null).map((c) => [c.id, c.title]));
  return seen
    .filter((s) => s.parentId !== null)
    .map(({ id, title, parentId }) => ({
      id,
      title,
      chapter: chapters.get(parentId ?? '') ?? '',
      states: new Map(
        studentIds.flatMap((studentId) => {
          const state = standing(id, studentId)?.state;
          return state ? [[studentId, state] as const] : [];
        }),
      ),
    }));
}

interface StudiedWeek {
  studentId: string;
  /** Its first millisecond. */
  week: number;
  seconds: number;
}

/** From the week that begins at `since` on; a study belongs to the week of its last beat. */
export async function studiedWeeks(
  pool: Pool,
  courseId: string,
  studentIds: readonly string[],
  since: number,
): Promise<StudiedWeek[]> {
  const { rows } = await pool.query<StudiedWeek>({
    name: 'studied-weeks',
    text: `select student_id as "studentId", $3::bigint + $4::bigint * floor((last_at - $3)::numeric / $4)::bigint as week,
        (sum(counted_ms) / 1000)::float8 as seconds
      from study where course_id = $1 and student_id = any($2) and last_at >= $3 and counted_ms > 0 group by 1, 2`,
    values: [courseId, studentIds, since, 7 * DAY],
  });
  return rows;
}
