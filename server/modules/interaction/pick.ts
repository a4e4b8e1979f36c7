// Somebody of a class by chance: each of those who can be picked once, before anybody is twice.
import { randomInt } from 'node:crypto';
import { CODE } from '#contract/codes.ts';
import type { Clock, HasLogs, Postgres } from '#server/platform/app.ts';
import { DAY, dayOf, endOfDay } from '#server/platform/days.ts';
import { Failure } from '#server/platform/failure.ts';
import { withTransaction } from '#server/platform/sql.ts';
import { CLASS_STUDENTS } from './roll-call.ts';

/** Told every 20 seconds: who has missed two is away. */
const HERE_MS = 60_000;

/** SQL: a live class `l` of the class `$1` that is held now. */
const IS_HELD = '$1 = any(l.class_ids) and l.opened_at is not null and l.ended_at is null';

/** SQL: `x` is in a room of the class and was seen since `$2`. */
const IS_IN_ROOM = `exists (select from live_class_shown l join live_here_shown h on h.live_id = l.id and h.user_id = x.id
      where ${IS_HELD} and (h.kind = 'media' or h.until_at >= $2))`;

/** Or has checked in since `$3`. */
const IS_HERE = `(${IS_IN_ROOM} or exists (select from roll_call c join roll_call_row r on r.roll_call_id = c.id and r.user_id = x.id
      where c.class_id = $1 and r.at >= $3 and r.state in ('present', 'late')))`;

/** How many of the class are in its live class; null: none is held. */
export async function countInRoom(app: Clock & Postgres, classId: string): Promise<number | null> {
  const { rows } = await app.pool.query<{ count: number }>({
    name: 'class-in-room',
    text: `select (select count(*)::int from (${CLASS_STUDENTS}) x where ${IS_IN_ROOM}) as count
      where exists (select from live_class_shown l where ${IS_HELD})`,
    values: [classId, app.now() - HERE_MS],
  });
  return rows[0]?.count ?? null;
}

/** Said to the class while it looks, as the teacher says it aloud, and kept nowhere. 409 where there is nobody. */
export async function pickStudent(app: Clock & Postgres & HasLogs, which: { classId: string; here: boolean }) {
  const picked = await chosenOf(app, which);
  const log = `class:${which.classId}`;
  app.logs.publish(log, { type: 'CUSTOM', name: 'class.picked', value: { log, id: app.newId(), ...picked } });
  return picked;
}

const chosenOf = (app: Clock & Postgres, { classId, here }: { classId: string; here: boolean }) =>
  withTransaction(app.pool, async (client) => {
    await client.query('select from sys_dept where id = $1 for no key update', [classId]);
    const now = app.now();
    const { rows } = await client.query<{ userId: string; name: string; turn: number }>(
      `select x.id as "userId", x.name, coalesce(p.turn, 0) as turn from (${CLASS_STUDENTS}) x
          left join class_pick p on p.class_id = $1 and p.user_id = x.id
        where not $4 or ${IS_HERE} order by x.id`,
      [classId, now - HERE_MS, endOfDay(dayOf(now)) + 1 - DAY, here],
    );
    const turns = rows.map((r) => r.turn);
    const [least, most] = [Math.min(...turns), Math.max(...turns)];
    const waiting = rows.filter((r) => r.turn === least);
    const chosen = waiting[randomInt(Math.max(1, waiting.length))];
    if (!chosen) throw new Failure(CODE.conflict, 'pickNobody', { data: { reason: 'nobody' } });
    const { userId, name } = chosen;
    await client.query(
      `insert into class_pick (class_id, user_id, turn) values ($1, $2, $3)
        on conflict (class_id, user_id) do update set turn = excluded.turn`,
      [classId, userId, least < most ? most : most + 1],
    );
    return { userId, name };
  });
