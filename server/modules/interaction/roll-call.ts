// A roll call while it is open: everybody of the class stands in it as absent until a code or a teacher says otherwise.
import { randomInt } from 'node:crypto';
import type { PoolClient } from 'pg';
import { CODE } from '#contract/codes.ts';
import type { OutputOf } from '#contract/index.ts';
import { MOST_WRONG_CODES, type RollState } from '#contract/push-limits.ts';
import type { Clock, HasLogs, Postgres } from '#server/platform/app.ts';
import { secondsUntil } from '#server/platform/auth/throttle.ts';
import { Failure, missing } from '#server/platform/failure.ts';
import { type Transaction, withTransaction } from '#server/platform/sql.ts';
import type { Who } from '#server/platform/who.ts';
import { ended } from './push-answer.ts';
import { mustSteer, tellClass } from './steering.ts';

type Does = Clock & Postgres & HasLogs;
type Called = OutputOf<'/api/Interaction/RollCall'>;

/** Students of the class `$1`. */
export const CLASS_STUDENTS = `select u.id, u.name from member m join sys_user u on u.id = m.user_id
    join sys_role r on r.id = u.role_id and r.base = 'student' where m.dept_id = $1 and not u.disabled and u.deleted_at is null`;

interface Call {
  classId: string;
  liveId?: string | undefined;
  courseId?: string | undefined;
  minutes: number;
}

/** The live class in which it is called; without its id the one that is held now, of the course where one is named. 404 where it is not one of this class. */
async function liveOfCall(app: Does, who: Who, { classId, liveId, courseId }: Omit<Call, 'minutes'>) {
  const { rows } = await app.pool.query<{ id: string; courseId: string | null }>(
    `select id, course_id as "courseId" from live_class_shown where org_id = $2 and $3 = any(class_ids)
      and case when $1::text is null then opened_at is not null and ended_at is null
        and ($4::text is null or course_id is null or course_id = $4) else id = $1 end
      order by opened_at desc limit 1`,
    [liveId ?? null, who.orgId, classId, courseId ?? null],
  );
  if (liveId !== undefined && !rows[0]) throw missing();
  return rows[0] ?? null;
}

export async function callRoll(app: Does, who: Who, { minutes, ...where }: Call): Promise<Called> {
  const { classId } = where;
  const live = await liveOfCall(app, who, where);
  const ofCourse = live?.courseId ?? where.courseId ?? null;
  return withTransaction(app.pool, async (client, tx) => {
    // two teachers who press at once call it once
    await client.query('select from sys_dept where id = $1 for no key update', [classId]);
    const { rows } = await client.query<Called>(
      'select id, code, until_at as until from roll_call where class_id = $1 and ended_at is null',
      [classId],
    );
    const [open] = rows;
    if (open && open.until > app.now()) return open;
    if (open) await close(app, tx, { id: open.id, classId });
    const now = app.now();
    const called = {
      id: app.newId(),
      code: String(randomInt(10_000)).padStart(4, '0'),
      until: now + minutes * 60_000,
    };
    await client.query(
      `insert into roll_call (id, org_id, class_id, teacher_id, live_id, course_id, code, at, until_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [called.id, who.orgId, classId, who.userId, live?.id ?? null, ofCourse, called.code, now, called.until],
    );
    await client.query(
      `insert into roll_call_row (roll_call_id, user_id) select $2, x.id from (${CLASS_STUDENTS}) x on conflict do nothing`,
      [classId, called.id],
    );
    await tellClass(app, tx, classId, 'rollcall.opened', { id: called.id, until: called.until });
    return called;
  });
}

async function close(app: Does, tx: Transaction, { id, classId }: { id: string; classId: string }): Promise<void> {
  const { rowCount } = await tx.client.query(
    'update roll_call set ended_at = least(until_at, $2) where id = $1 and ended_at is null',
    [id, app.now()],
  );
  if (rowCount === 1) await tellClass(app, tx, classId, 'rollcall.closed', { id });
}

/** Of one that `who` may steer; else 404. */
async function classOf(app: Clock & Postgres, who: Who, id: string): Promise<string> {
  const { rows } = await app.pool.query<{ classId: string }>(
    'select class_id as "classId" from roll_call where id = $1',
    [id],
  );
  if (!rows[0]) throw missing();
  await mustSteer(app, who, rows[0].classId);
  return rows[0].classId;
}

export async function endRollCall(app: Does, who: Who, { id, drop }: { id: string; drop?: boolean | undefined }) {
  const classId = await classOf(app, who, id);
  await withTransaction(app.pool, async (client, tx) => {
    await close(app, tx, { id, classId });
    if (drop) await client.query('delete from roll_call where id = $1', [id]);
  });
  return null;
}

export async function closeDue(app: Does): Promise<void> {
  const { rows } = await app.pool.query<{ id: string; classId: string }>({
    name: 'roll-call-due',
    text: 'select id, class_id as "classId" from roll_call where ended_at is null and until_at <= $1',
    values: [app.now()],
  });
  for (const due of rows) await withTransaction(app.pool, (_client, tx) => close(app, tx, due));
}

/** Of the student's classes. */
export async function openRollCalls(app: Clock & Postgres, userId: string) {
  const { rows } = await app.pool.query<OutputOf<'/api/Interaction/Mine'>['rollCalls'][number]>(
    `select c.class_id as "classId", c.id, c.until_at as until, r.at from roll_call c
      join member m on m.dept_id = c.class_id and m.user_id = $1
      left join roll_call_row r on r.roll_call_id = c.id and r.user_id = $1
      where c.ended_at is null and c.until_at > $2`,
    [userId, app.now()],
  );
  return rows;
}

/** 460 for a wrong code, 429 after five of them; what was guessed wrong is counted whatever is guessed beside it. */
export async function checkIn(app: Does, who: Who, { classId, code }: { classId: string; code: string }) {
  const now = app.now();
  const at = await withTransaction(app.pool, async (client, tx) => {
    const open = await openFor(client, { classId, userId: who.userId, now });
    const row = [open.id, who.userId];
    // who came to the class meanwhile stands in it, too
    await client.query('insert into roll_call_row (roll_call_id, user_id) values ($1, $2) on conflict do nothing', row);
    const { rows } = await client.query<{ at: number | null; wrong: number }>(
      'select at, wrong_codes as wrong from roll_call_row where roll_call_id = $1 and user_id = $2 for update',
      row,
    );
    const { at = null, wrong = 0 } = rows[0] ?? {};
    if (at !== null) return at;
    if (wrong >= MOST_WRONG_CODES)
      throw new Failure(CODE.tooMany, 'rollCallGuessed', { data: { retryAfter: secondsUntil(app, open.until) } });
    if (code !== open.code) {
      await client.query(
        'update roll_call_row set wrong_codes = wrong_codes + 1 where roll_call_id = $1 and user_id = $2',
        row,
      );
      return null;
    }
    await setState(client, { id: open.id, userId: who.userId, state: 'present', at: now });
    await publishRow(app, tx, classId, open.id);
    return now;
  });
  if (at === null) throw new Failure(CODE.credentials, 'rollCallCode');
  return { at };
}

async function openFor(client: PoolClient, { classId, userId, now }: { classId: string; userId: string; now: number }) {
  const isMember = await client.query('select from member where dept_id = $1 and user_id = $2', [classId, userId]);
  if (isMember.rowCount === 0) throw missing();
  const { rows } = await client.query<{ id: string; code: string; until: number }>(
    'select id, code, until_at as until from roll_call where class_id = $1 and ended_at is null and until_at > $2 for share',
    [classId, now],
  );
  if (!rows[0]) throw ended();
  return rows[0];
}

interface Marked {
  id: string;
  userId: string;
  state: RollState;
  at: number;
}

/** The time is that at which one was first seen to be there; who was not has none. */
const setState = (client: PoolClient, { id, userId, state, at }: Marked) =>
  client.query(
    `update roll_call_row set state = $3, at = case when $3 in ('present', 'late') then coalesce(at, $4) else at end
      where roll_call_id = $1 and user_id = $2`,
    [id, userId, state, at],
  );

export async function markRow(app: Does, who: Who, mark: Omit<Marked, 'at'>): Promise<null> {
  const classId = await classOf(app, who, mark.id);
  await withTransaction(app.pool, async (client, tx) => {
    const { rowCount } = await setState(client, { ...mark, at: app.now() });
    if (rowCount === 0) throw missing();
    await publishRow(app, tx, classId, mark.id);
  });
  return null;
}

/** Who watches asks anew: it is said of nobody. */
const publishRow = (app: HasLogs, tx: Transaction, classId: string, id: string) =>
  app.logs.appendWith(tx, `board:${classId}`, [{ type: 'CUSTOM', name: 'board.rollcall', value: { id } }]);
