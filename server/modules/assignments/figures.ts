// Of several courses at once: who is late with something, and what begins soon.
import type { Clock, Hooks, Postgres } from '#server/platform/app.ts';
import { GIVEN, type GivenAssignment, isLate, standingsOf } from './standing.ts';

const WEEK = 7 * 86_400_000;

/** The ids that count, by their course. */
type Figures = Map<string, Set<string>>;

interface Late {
  courseId: string;
  studentId: string;
  /** When it was due, for them. */
  until: number;
}

/** Students with something late. */
export const behindIn = async (app: Clock & Postgres & Hooks, courseIds: readonly string[]): Promise<Figures> =>
  byCourse((await lateIn(app, courseIds)).map(({ courseId, studentId: id }) => ({ courseId, id })));

/** What is late, each task of each student. */
export async function lateIn(app: Clock & Postgres & Hooks, courseIds: readonly string[]): Promise<Late[]> {
  const now = app.now();
  const { rows } = await app.pool.query<GivenAssignment & { courseId: string }>({
    name: 'given-in-courses',
    text: `select ${GIVEN} from assignment a join assignment_person p on p.assignment_id = a.id
        join sys_user u on u.id = p.user_id and u.deleted_at is null
        join sys_role r on r.id = u.role_id and r.base = 'student'
      where p.assignment_id = any(array(select id from assignment
          where course_id = any($1) and deleted_at is null and from_at <= $2 and until_at < $2)) and not p.has_left`,
    values: [courseIds, now],
  });
  const standings = await standingsOf(app, rows);
  return rows.flatMap(({ courseId, studentId }, i) => {
    const standing = standings[i];
    return standing && isLate(standing, now) ? [{ courseId, studentId, until: standing.until ?? now }] : [];
  });
}

interface Next {
  id: string;
  kind: string;
  title: string;
  courseId: string;
  from: number;
}

/** What is assigned from a day within the coming week on, soonest first. */
export async function nextIn(app: Clock & Postgres, courseIds: readonly string[]): Promise<Next[]> {
  const { rows } = await app.pool.query<Next>(
    `select id, kind, title, course_id as "courseId", from_at as "from" from assignment
      where course_id = any($1) and deleted_at is null and step_of is null and from_at > $2 and from_at <= $3 order by from_at, id`,
    [courseIds, app.now(), app.now() + WEEK],
  );
  return rows;
}

function byCourse(rows: readonly { courseId: string; id: string }[]): Figures {
  const figures: Figures = new Map();
  for (const { courseId, id } of rows) figures.set(courseId, (figures.get(courseId) ?? new Set()).add(id));
  return figures;
}
