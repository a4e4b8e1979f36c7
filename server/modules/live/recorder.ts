// Who records a class is a browser that may be gone for good: silent for too long, the class is recorded no more, and says so.
import type { Pool } from 'pg';
import type { Clock, HasLifecycles, HasMedia, Postgres } from '#server/platform/app.ts';
import { commandAsEngine } from '#server/platform/lifecycle/as-engine.ts';
import { inState } from '#server/platform/lifecycle/state-sql.ts';

/** Parts are five seconds long, and who records without a sound to record says so every twenty: a minute is three of those. */
const SILENT_MS = 60_000;

/** Something has been heard of who records. */
export async function recorderHeard(db: Pick<Pool, 'query'>, liveId: string, at: number): Promise<void> {
  await db.query('update live_class set recorded_at = greatest(recorded_at, $2) where id = $1', [liveId, at]);
}

/** What the media server records by itself is asked for elsewhere. */
export async function sweepRecorders(app: Clock & Postgres & HasLifecycles & HasMedia): Promise<void> {
  if (app.media.egress) return;
  const { rows } = await app.pool.query<{ log: string; at: number | null }>(
    `select y.id as log, l.recorded_at as at from live_class l join lifecycle y on y.id = 'live:' || l.id
      where l.opened_at is not null and l.ended_at is null and l.deleted_at is null and ${inState('y.state', 'open.record.on')}
        and coalesce(l.recorded_at, 0) < $1`,
    [app.now() - SILENT_MS],
  );
  // ended, or turned off, meanwhile: it is not told
  for (const { log, at } of rows)
    await commandAsEngine(app, { id: log, cmd: `recorderLost:${at}`, event: { type: 'recorderLost' } });
}
