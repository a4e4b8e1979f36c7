// Who holds a class is reminded of it: shortly before, and when its time has come and nobody has opened it. Found by looking, so
// that a server which was down at that moment still tells; once each, and anew where the class is moved.
import type { Clock, HasLogs, Postgres } from '#server/platform/app.ts';
import { withTransaction } from '#server/platform/sql.ts';
import { notifyOnce } from '../jobs/index.ts';
import { livePath } from './live.notices.ts';

/** How long before its beginning. */
const SOON_MS = 10 * 60_000;
/** How often is looked. */
export const REMIND_MS = 30_000;

interface Due {
  id: string;
  orgId: string;
  title: string;
  startAt: number;
  userId: string;
}

export async function remindTeachers(app: Clock & Postgres & HasLogs): Promise<void> {
  const now = app.now();
  const { rows } = await app.pool.query<Due>({
    name: 'live-reminders',
    text: `select l.id, l.org_id as "orgId", l.title, l.start_at as "startAt", u.id as "userId" from live_class l
        join lifecycle y on y.id = 'live:' || l.id and y.state = 'scheduled'
        join sys_user u on u.deleted_at is null and not u.disabled and (u.id = l.host_id or exists (
          select from live_cohost o where o.live_id = l.id and o.user_id = u.id and o.deleted_at is null))
      where l.start_at <= $1::bigint + ${SOON_MS} and l.start_at + l.minutes * 60000 > $1
        and l.status = 'published' and l.opened_at is null and l.deleted_at is null`,
    values: [now],
  });
  if (rows.length === 0) return;
  await withTransaction(app.pool, (_client, tx) =>
    notifyOnce(
      app,
      tx,
      rows.map(({ id, orgId, title, startAt, userId }) => ({
        orgId,
        userId,
        kind: startAt <= now ? 'live.late' : 'live.soon',
        title,
        about: `${id}@${startAt}`,
        data: { path: livePath(id), liveId: id, startAt },
      })),
    ),
  );
}
