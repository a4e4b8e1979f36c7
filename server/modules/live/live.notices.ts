// What students are told of a live class, and their task of it. In the transaction that changes it, last.
import type { Clock, HasLogs } from '#server/platform/app.ts';
import type { Transaction } from '#server/platform/sql.ts';
import { dropAssignment, keepAssignment } from '../assignments/index.ts';
import { notifyOnce } from '../jobs/index.ts';

interface Announced {
  id: string;
  orgId: string;
  title: string;
  courseId: string | null;
  classIds: string[];
  startAt: number;
  minutes: number;
  hostId: string;
}

export const livePath = (liveId: string): string => `/RemoteLive?id=${encodeURIComponent(liveId)}`;

const TO_CLASS = ['live.new', 'live.moved', 'live.cancelled', 'live.opened'] as const;
export const LIVE_NOTICES = [...TO_CLASS, 'live.soon', 'live.late'] as const;

/** Once each; `about` tells one move from the next. `count`: so many, week by week, of which this is the first. */
export async function notifyClass(
  app: Clock & HasLogs,
  tx: Transaction,
  kind: (typeof TO_CLASS)[number],
  { id, orgId, title, classIds, startAt }: Announced,
  count = 1,
): Promise<void> {
  const { rows } = await tx.client.query<{ id: string }>(
    `select distinct u.id from member m join sys_user u on u.id = m.user_id join sys_role r on r.id = u.role_id and r.base = 'student'
      where m.dept_id = any($1) and u.deleted_at is null and not u.disabled`,
    [classIds],
  );
  const about = kind === 'live.moved' ? `${id}@${startAt}` : id;
  const data = { path: livePath(id), liveId: id, startAt, ...(count > 1 && { count }) };
  await notifyOnce(
    app,
    tx,
    rows.map(({ id: userId }) => ({ orgId, userId, kind, title, about, data })),
  );
}

/** A published class is a task of its students, until it is over: by its plan, or as it came. */
export const keepTask = (
  app: Clock,
  tx: Transaction,
  live: Announced,
  until = live.startAt + live.minutes * 60_000,
): Promise<string> =>
  keepAssignment(app, tx.client, {
    kind: 'live',
    refId: live.id,
    orgId: live.orgId,
    courseId: live.courseId,
    title: live.title,
    classIds: live.classIds,
    until,
    byId: live.hostId,
  });

export const dropTask = (app: Clock, tx: Transaction, liveId: string): Promise<void> =>
  dropAssignment(app, tx.client, { kind: 'live', refId: liveId });
