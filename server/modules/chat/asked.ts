// What students asked in a course's chat, latest first, without who asked.
import type { Pool } from 'pg';

interface AskedRow {
  text: string;
  at: number;
}

/** A chat's own time stands for its questions: a log says in which order they were asked, and not when. */
const ASKED = `select x.at, string_agg(x.event ->> 'delta', '' order by x.seq) as text from (
    select r.id, e.seq, e.event::jsonb as event, y.updated_at as at
    from chat c join sys_user u on u.id = c.owner_id join sys_role o on o.id = u.role_id and o.base = 'student'
      join lifecycle y on y.id = 'chat:' || c.id join run r on r.log = y.id
      join log_event e on e.log = r.log and e.seq > r.first_seq and e.seq <= r.first_seq + 3
    where c.course_id = $1 and c.deleted_at is null and ($2::text is null or exists (
      select from member m where m.user_id = c.owner_id and m.dept_id = $2))) x
  where x.event ->> 'type' = 'TEXT_MESSAGE_CONTENT' and x.event ->> 'messageId' = 'q.' || x.id
  group by x.id, x.at order by x.at desc limit $3`;

/** Of one class only, where it is given. */
export async function askedBeside(
  pool: Pool,
  courseId: string,
  classId: string | null,
  limit: number,
): Promise<AskedRow[]> {
  const { rows } = await pool.query<AskedRow>(ASKED, [courseId, classId, limit]);
  return rows;
}
