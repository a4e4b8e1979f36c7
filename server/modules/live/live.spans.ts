// From when until when somebody was here, away, had the floor, or was in the media room.
import type { Clock, Postgres } from '#server/platform/app.ts';
import { type Db, withTransaction } from '#server/platform/sql.ts';

/** Told every 20 seconds: who misses two is away. */
export const HERE_MS = 60_000;

type Kind = 'here' | 'away' | 'floor' | 'media';

/** Begun once, whatever its key stands for; told of late, it began when it did. */
export const openSpan = async (
  db: Db,
  s: { liveId: string; userId: string; kind: Kind; key: string; at: number },
): Promise<void> => {
  await db.query(
    `insert into live_span (live_id, user_id, kind, key, from_at, until_at, is_open) values ($1, $2, $3, $4, $5, $5, true)
      on conflict (live_id, user_id, kind, key) do update set from_at = least(live_span.from_at, excluded.from_at)`,
    [s.liveId, s.userId, s.kind, s.key, s.at],
  );
};

/** Over, whether or not its beginning has been told: told later, it does not begin anew. */
export const endSpan = async (
  db: Db,
  s: { liveId: string; userId: string; kind: Kind; key: string; at: number },
): Promise<void> => {
  await db.query(
    `insert into live_span (live_id, user_id, kind, key, from_at, until_at, is_open) values ($1, $2, $3, $4, $5, $5, false)
      on conflict (live_id, user_id, kind, key) do update set is_open = false,
        until_at = case when live_span.is_open then greatest(live_span.from_at, excluded.until_at) else live_span.until_at end`,
    [s.liveId, s.userId, s.kind, s.key, s.at],
  );
};

/** Those that go on end: of one person where one is named, of one kind, of one key. */
export const closeSpans = async (
  db: Db,
  s: { liveId: string; userId?: string; kind?: Kind; key?: string; at: number },
): Promise<void> => {
  await db.query(
    `update live_span set is_open = false, until_at = greatest(from_at, case when kind in ('here', 'away')
        then least($5::bigint, until_at + ${HERE_MS}) else $5 end)
      where live_id = $1 and is_open and ($2::text is null or user_id = $2) and ($3::text is null or kind = $3)
        and ($4::text is null or key = $4)`,
    [s.liveId, s.userId ?? null, s.kind ?? null, s.key ?? null, s.at],
  );
};

/** In the class, and seen now: a span goes on, or one begins where it had gone silent or the page was hidden or shown. */
export async function beHere(
  app: Clock & Postgres,
  { liveId, userId, visible }: { liveId: string; userId: string; visible: boolean },
): Promise<void> {
  const now = app.now();
  const [kind, other] = visible ? (['here', 'away'] as const) : (['away', 'here'] as const);
  await withTransaction(app.pool, async (client) => {
    await takeSeat(client, { liveId, userId, now });
    await closeSpans(client, { liveId, userId, kind: other, at: now });
    const { rowCount } = await client.query(
      `update live_span set until_at = greatest(until_at, $4) where live_id = $1 and user_id = $2 and kind = $3 and is_open
        and until_at >= $5`,
      [liveId, userId, kind, now, now - HERE_MS],
    );
    if (rowCount) return;
    // it went silent: what was seen of it last is where it ended
    await client.query(
      'update live_span set is_open = false where live_id = $1 and user_id = $2 and kind = $3 and is_open',
      [liveId, userId, kind],
    );
    await openSpan(client, { liveId, userId, kind, key: String(now), at: now });
  });
}

/** From now on a closed door is no door to them. */
export async function takeSeat(
  db: Db,
  { liveId, userId, now, hands = 0 }: { liveId: string; userId: string; now: number; hands?: number },
): Promise<void> {
  await db.query(
    `insert into live_seat (live_id, user_id, room_id, first_at, hands) values ($1, $2, $1, $3, $4)
      on conflict (live_id, user_id) do ${hands > 0 ? 'update set hands = live_seat.hands + excluded.hands' : 'nothing'}`,
    [liveId, userId, now, hands],
  );
}
