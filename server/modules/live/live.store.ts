// Live classes in the database.
import type { Pool } from 'pg';
import type { Clock, Postgres } from '#server/platform/app.ts';
import type { Db } from '#server/platform/sql.ts';
import type { Who } from '#server/platform/who.ts';
import { COHOSTS, FROM_LIVE, LEARNS, LIVE, type Live, STUDENTS, TEACHES_ALL } from './live.access.ts';

export async function liveOf(db: Db, id: string): Promise<Live | null> {
  const { rows } = await db.query<Live>({
    name: 'live-read',
    text: `select ${LIVE} from ${FROM_LIVE} where l.id = $1 and l.deleted_at is null`,
    values: [id],
  });
  return rows[0] ?? null;
}

interface Listed extends Live {
  role: 'host' | 'cohost' | 'student';
  held: boolean | null;
  state: 'scheduled' | 'open' | 'ended' | 'cancelled';
}

/** The first name of a state is enough for lists. */
export const STATE = "split_part(split_part(y.state, ',', 1), '.', 1)";

/** Whether the class `l` came to be held: null while it may still begin in its time, and of one that was called off. */
export const heldAt = (now: '$2'): string => `case when l.opened_at is not null then true
  when ${STATE} = 'scheduled' and l.start_at + l.minutes * 60000 <= ${now} then false end`;

/**
 * One's own, by their beginning: held, helped with, or learnt in. An administrator's are those they hold. What is on falls into
 * every time that now falls into, however far from its plan it was begun.
 */
export async function ownLives(
  app: Clock & Postgres,
  who: Pick<Who, 'userId' | 'orgId'>,
  { from, to }: { from?: number | undefined; to?: number | undefined },
): Promise<Listed[]> {
  const { rows } = await app.pool.query<Listed>({
    name: 'live-own',
    text: `select * from (select ${LIVE}, ${STATE} as state, ${heldAt('$2')} as held,
          case when l.host_id = $1 then 'host' when ${COHOSTS} then 'cohost' when ${TEACHES_ALL} then 'host'
            when ${LEARNS} then 'student' end as role
        from ${FROM_LIVE} join lifecycle y on y.id = 'live:' || l.id
        where l.org_id = $3 and l.deleted_at is null
          and (($4::bigint is null or l.start_at + l.minutes * 60000 >= $4) and ($5::bigint is null or l.start_at < $5)
            or ${STATE} = 'open' and ($4 is null or $2 >= $4) and ($5 is null or $2 < $5))) x
      where x.role is not null order by x."startAt", x.id limit 500`,
    values: [who.userId, app.now(), who.orgId, from ?? null, to ?? null],
  });
  return rows;
}

export async function liveStudents(db: Db, liveId: string) {
  const { rows } = await db.query<{ userId: string; name: string; userName: string }>({
    name: 'live-students',
    text: `${STUDENTS} order by u.user_name collate name_order, u.id`,
    values: [liveId],
  });
  return rows;
}

/** The points that classes were shown, or asked about. */
export const TAUGHT = `select live_id, point_id, at from live_shown
  union all select live_id, point_id, at from live_question where point_id is not null`;

/** Those of these classes that leave something to catch up on. */
export async function withPoints(db: Pool, liveIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (liveIds.length === 0) return new Set();
  const { rows } = await db.query<{ id: string }>({
    name: 'live-taught',
    text: `select l.id from live_class l where l.id = any($1) and l.course_id is not null
      and exists (select from (${TAUGHT}) x where x.live_id = l.id)`,
    values: [liveIds],
  });
  return new Set(rows.map((r) => r.id));
}
