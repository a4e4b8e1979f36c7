// Commands about somebody in a live class: the floor, silence, the way out, who helps. 404 for who is not of the class.
import { CODE } from '#contract/codes.ts';
import type { Clock, HasLogger, HasMedia, Postgres } from '#server/platform/app.ts';
import { Failure, forbidden, missing } from '#server/platform/failure.ts';
import { stateAndCommands } from '#server/platform/lifecycle/snapshot.ts';
import type { Transaction } from '#server/platform/sql.ts';
import type { Who } from '#server/platform/who.ts';
import { liveLifecycle } from '#src/machines/live/live.lifecycle.ts';
import { isLocked } from '#src/machines/live/live.selectors.ts';
import {
  ALL_SOURCES,
  type Client,
  type EventOf,
  type LiveFacts,
  liveFor,
  liveIdOf,
  media,
  mediaSources,
} from './commands.ts';
import { mustTakePart, seatById, seatOf } from './live.access.ts';
import { closeSpans, openSpan, takeSeat } from './live.spans.ts';

const told = (name: string, value: unknown) => [{ type: 'CUSTOM' as const, name, value }];

/** Who raises a hand takes a seat with it: from then on a closed door is no door to them. */
export async function raise(
  app: Clock & Postgres,
  { up }: { up: boolean },
  { id, snapshot }: LiveFacts,
  who: Who | null,
) {
  if (!who) throw forbidden();
  const { userId } = who;
  const liveId = liveIdOf(id);
  if (isLocked(snapshot) && !(await seatOf(app, who, liveId))?.isIn) {
    const { state, allowed } = stateAndCommands(liveLifecycle, snapshot, 'student');
    throw new Failure(CODE.conflict, 'liveLocked', {
      data: { state, allowed: allowed.filter((type) => type !== 'hand') },
    });
  }
  const isNew = up && !snapshot.context.hands.includes(userId);
  return {
    event: { type: 'hand' as const, userId, up },
    writes: (client: Client) => takeSeat(client, { liveId, userId, now: app.now(), hands: isNew ? 1 : 0 }),
  };
}

export async function grant(
  app: Clock & Postgres & HasLogger & HasMedia,
  event: EventOf<'grant'>,
  { id, cmd }: LiveFacts,
) {
  const liveId = liveIdOf(id);
  const { userId } = event;
  const sources = [...new Set(event.sources)];
  await mustTakePart(app, liveId, userId);
  return {
    event: { ...event, sources },
    writes: async (client: Client, tx: Transaction) => {
      const at = app.now();
      await closeSpans(client, { liveId, userId, kind: 'floor', at });
      await openSpan(client, { liveId, userId, kind: 'floor', key: cmd, at });
      media(app, tx, () => app.media.grant({ room: liveId, identity: userId }, mediaSources(sources)));
    },
  };
}

export async function revoke(
  app: Clock & Postgres & HasLogger & HasMedia,
  event: EventOf<'revoke'>,
  { id }: LiveFacts,
) {
  const liveId = liveIdOf(id);
  const { userId } = event;
  await mustTakePart(app, liveId, userId);
  return {
    event,
    writes: async (client: Client, tx: Transaction) => {
      await closeSpans(client, { liveId, userId, kind: 'floor', at: app.now() });
      media(app, tx, () =>
        app.media.grant({ room: liveId, identity: userId }, async () => {
          // who teaches keeps what they have of their own
          const seat = await seatById(app, userId, liveId);
          return seat && seat.role !== 'student' ? ALL_SOURCES : [];
        }),
      );
    },
  };
}

/** One, or all but those who teach. */
export async function mute(
  app: Clock & Postgres & HasLogger & HasMedia,
  event: EventOf<'mute'>,
  { id }: LiveFacts,
  who: Who | null,
) {
  const liveId = liveIdOf(id);
  const { userId } = event;
  if (userId !== undefined) await mustTakePart(app, liveId, userId);
  const whose = userId === undefined ? { except: await hostsOf(app, liveId) } : { identity: userId };
  return {
    event,
    events: told('live.muted', { userId: userId ?? null, by: who?.userId }),
    writes: async (_client: Client, tx: Transaction) => media(app, tx, () => app.media.mute(liveId, whose)),
  };
}

async function hostsOf(app: Postgres, liveId: string): Promise<string[]> {
  const { rows } = await app.pool.query<{ id: string }>(
    `select host_id as id from live_class where id = $1
      union select user_id from live_cohost where live_id = $1 and deleted_at is null`,
    [liveId],
  );
  return rows.map((r) => r.id);
}

export async function removePerson(
  app: Clock & Postgres & HasLogger & HasMedia,
  { userId, bar }: { userId: string; bar: boolean },
  { id }: LiveFacts,
  who: Who | null,
) {
  const liveId = liveIdOf(id);
  const seat = await mustTakePart(app, liveId, userId);
  // nobody puts out one whose class it is, nor themselves
  if (seat.role === 'host' || userId === who?.userId) throw forbidden();
  return {
    event: { type: 'remove' as const, userId },
    events: told('live.removed', { userId, bar }),
    writes: async (client: Client, tx: Transaction) => {
      const at = app.now();
      if (bar)
        await client.query(
          `insert into live_seat (live_id, user_id, room_id, first_at, barred_at) values ($1, $2, $1, $3, $3)
            on conflict (live_id, user_id) do update set barred_at = excluded.barred_at`,
          [liveId, userId, at],
        );
      // a co-host who is barred helps no more
      if (bar) await cohostNoMore(client, liveId, userId, at);
      await closeSpans(client, { liveId, userId, at });
      media(app, tx, () => app.media.remove({ room: liveId, identity: userId }));
    },
  };
}

const cohostNoMore = (client: Client, liveId: string, userId: string, at: number) =>
  client.query('update live_cohost set deleted_at = $3 where live_id = $1 and user_id = $2 and deleted_at is null', [
    liveId,
    userId,
    at,
  ]);

export async function unbar(app: Clock & Postgres, event: EventOf<'unbar'>, { id }: LiveFacts) {
  const liveId = liveIdOf(id);
  await mustTakePart(app, liveId, event.userId);
  return {
    event,
    events: told('live.unbarred', { userId: event.userId }),
    writes: async (client: Client) => {
      await client.query('update live_seat set barred_at = null where live_id = $1 and user_id = $2', [
        liveId,
        event.userId,
      ]);
    },
  };
}

export async function promote(
  app: Clock & Postgres & HasLogger & HasMedia,
  event: EventOf<'promote'>,
  facts: LiveFacts,
) {
  const live = await liveFor(app, facts);
  const { userId } = event;
  const seat = await mustTakePart(app, live.id, userId);
  if (seat.role === 'host') throw new Failure(CODE.conflict, 'liveIsHost', { data: { state: 'host', allowed: [] } });
  return {
    event,
    events: told('live.promoted', { userId }),
    writes: async (client: Client, tx: Transaction) => {
      await client.query(
        `insert into live_cohost (id, org_id, created_at, live_id, user_id) values ($1, $2, $3, $4, $5)
          on conflict (live_id, user_id) where deleted_at is null do nothing`,
        [app.newId(), live.orgId, app.now(), live.id, userId],
      );
      media(app, tx, () => app.media.grant({ room: live.id, identity: userId }, ALL_SOURCES));
    },
  };
}

export async function demote(
  app: Clock & Postgres & HasLogger & HasMedia,
  event: EventOf<'demote'>,
  { id, snapshot }: LiveFacts,
) {
  const liveId = liveIdOf(id);
  const { userId } = event;
  if ((await mustTakePart(app, liveId, userId)).role !== 'cohost') throw missing();
  return {
    event,
    events: told('live.demoted', { userId }),
    writes: async (client: Client, tx: Transaction) => {
      await cohostNoMore(client, liveId, userId, app.now());
      const own = snapshot.context.floor.find((s) => s.userId === userId)?.sources ?? [];
      media(app, tx, () => app.media.grant({ room: liveId, identity: userId }, mediaSources(own)));
    },
  };
}
