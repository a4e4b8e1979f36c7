// Who is in the media rooms, by the media server's own list: what it never told, or told when nobody listened, is made good.
import type { Clock, HasMedia, Postgres } from '#server/platform/app.ts';
import { withTransaction } from '#server/platform/sql.ts';

/**
 * Those who are not there have gone: when the media server went, or, where that is not known, when they were seen last. Those who
 * are there are so from now on, also where they had been given up. Nothing changes where it cannot be asked.
 */
export async function settleMedia(app: Clock & Postgres & HasMedia, liveId: string): Promise<void> {
  const asked = app.now();
  const people = await app.media.people(liveId);
  if (people === null) return;
  const now = app.now();
  const sids = people.map((p) => p.sid);
  await withTransaction(app.pool, async (client) => {
    await client.query(
      // who has come in since it was asked is not in its answer
      `update live_span set is_open = false
        where live_id = $1 and kind = 'media' and is_open and from_at < $3 and not key = any($2)`,
      [liveId, sids, asked],
    );
    await client.query(
      `insert into live_span (live_id, user_id, kind, key, from_at, until_at, is_open)
        select $1, u.id, 'media', p.sid, $4, $4, true from unnest($2::text[], $3::text[]) p (sid, identity)
          join sys_user u on u.id = p.identity join live_class l on l.id = $1 and l.ended_at is null
        on conflict (live_id, user_id, kind, key) do update set is_open = true, until_at = excluded.until_at`,
      [liveId, sids, people.map((p) => p.identity), now],
    );
  });
}

/** The media server has gone, and everybody in its rooms with it: now, or (null) when they were seen last. */
export async function mediaGone(app: Postgres, at: number | null): Promise<void> {
  await app.pool.query(
    `update live_span set is_open = false, until_at = greatest(until_at, coalesce($1, until_at)) where kind = 'media' and is_open`,
    [at],
  );
}
