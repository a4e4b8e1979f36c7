// What students asked in a course's lessons, latest first, without who asked.
import type { Pool } from 'pg';

export interface AskedRow {
  text: string;
  pointId: string;
  at: number;
}

/** Of one class only, where it is given. */
export async function askedIn(
  pool: Pool,
  courseId: string,
  classId: string | null,
  limit: number,
): Promise<AskedRow[]> {
  const { rows } = await pool.query<AskedRow>(
    `select a.text, a.point_id as "pointId", a.at from lesson_asked a join lesson l on l.id = a.lesson_id
      where l.course_id = $1 and ($2::text is null or exists (
        select from member m where m.user_id = l.student_id and m.dept_id = $2)) order by a.at desc limit $3`,
    [courseId, classId, limit],
  );
  return rows;
}
