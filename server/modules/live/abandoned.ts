// A class that everybody has left, and that nobody has ended: it ends by itself, when they left.
import type { Pool } from 'pg';
import type { Clock, HasLifecycles, Postgres } from '#server/platform/app.ts';
import { commandAsEngine } from '#server/platform/lifecycle/as-engine.ts';

/** After its planned end, and since somebody was last there. */
export const EMPTY_MS = 30 * 60_000;

/** When somebody was last there; null: nobody ever was. */
export async function lastSeen(db: Pick<Pool, 'query'>, liveId: string): Promise<number | null> {
  const { rows } = await db.query<{ at: number | null }>(
    `select max(until_at) as at from live_span where live_id = $1 and kind in ('here', 'away', 'media')`,
    [liveId],
  );
  return rows[0]?.at ?? null;
}

export async function sweepAbandoned(app: Clock & Postgres & HasLifecycles): Promise<void> {
  const { rows } = await app.pool.query<{ id: string }>(
    `select l.id from live_class l where l.opened_at < $1 and l.ended_at is null and l.deleted_at is null
        and l.start_at + l.minutes * 60000 < $1
        and not exists (select from live_span s where s.live_id = l.id
          and (s.until_at >= $1 or s.kind = 'media' and s.is_open))`,
    [app.now() - EMPTY_MS],
  );
  for (const { id } of rows)
    await commandAsEngine(app, { id: `live:${id}`, cmd: `abandoned:${id}`, event: { type: 'end' } });
}
