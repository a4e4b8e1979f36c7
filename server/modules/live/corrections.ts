// Attendance that somebody has put right: the latest word counts, and every word stays.
import type { Pool } from 'pg';
import { CODE } from '#contract/codes.ts';
import type { OutputOf } from '#contract/index.ts';
import { Failure, missing } from '#server/platform/failure.ts';
import type { Call } from '#server/platform/http/mount.ts';
import type { Attendance } from './attendance.rule.ts';
import { mustKeep } from './live.plan.ts';
import { liveStudents } from './live.store.ts';

interface Correction {
  userId: string;
  state: Attendance;
  reason: string;
}

/** What counts now, by the student; who was given back to the rule is not in it. */
export async function correctionsOf(pool: Pool, liveId: string): Promise<Map<string, Correction>> {
  const { rows } = await pool.query<Omit<Correction, 'state'> & { state: Attendance | null }>({
    name: 'live-corrections',
    text: `select distinct on (user_id) user_id as "userId", state, reason from live_correction
      where live_id = $1 order by user_id, at desc, id desc`,
    values: [liveId],
  });
  return new Map(
    rows.flatMap(({ state, ...row }) => (state === null ? [] : [[row.userId, { ...row, state }] as const])),
  );
}

interface Word {
  liveId: string;
  userId: string;
  state: Attendance | null;
  reason: string;
}

/** 409 before it has begun: nobody has missed anything yet. */
export async function correctAttendance(call: Call, { liveId, userId, state, reason }: Word): Promise<null> {
  const { app, who } = call;
  const live = await mustKeep(call, liveId);
  if (live.openedAt === null)
    throw new Failure(CODE.conflict, 'liveNotOpen', { data: { state: 'scheduled', allowed: [] } });
  const student = (await liveStudents(app.pool, liveId)).find((s) => s.userId === userId);
  if (!student) throw missing();
  await app.pool.query(
    'insert into live_correction (id, live_id, user_id, state, reason, by_id, at) values ($1, $2, $3, $4, $5, $6, $7)',
    [app.newId(), liveId, userId, state, reason, who.userId, app.now()],
  );
  call.note.subject = student.name;
  return null;
}

export async function correctionHistory(
  call: Call,
  { liveId, userId }: { liveId: string; userId: string },
): Promise<OutputOf<'/OrgApi/LiveStreamData/History'>> {
  await mustKeep(call, liveId);
  const { rows } = await call.app.pool.query<OutputOf<'/OrgApi/LiveStreamData/History'>[number]>(
    `select c.state, c.reason, u.name as by, c.at from live_correction c join sys_user u on u.id = c.by_id
      where c.live_id = $1 and c.user_id = $2 order by c.at desc, c.id desc`,
    [liveId, userId],
  );
  return rows;
}
