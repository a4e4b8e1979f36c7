// The room of a live class: who is in it, as it stands, and a seat at the media server.
import type { FastifyInstance } from 'fastify';
import type { PoolClient } from 'pg';
import type { SnapshotFrom } from 'xstate';
import { CODE } from '#contract/codes.ts';
import type { InputOf, OutputOf } from '#contract/index.ts';
import type { LiveRole } from '#contract/live.ts';
import type { GivenValue } from '#contract/questions.ts';
import type { Clock, HasLifecycles, HasLogger, HasMedia, Postgres } from '#server/platform/app.ts';
import { limit } from '#server/platform/auth/throttle.ts';
import { Failure, missing } from '#server/platform/failure.ts';
import type { Call } from '#server/platform/http/mount.ts';
import { sweepEvery } from '#server/platform/sweep.ts';
import type { Person } from '#server/platform/who.ts';
import type { liveMachine } from '#src/machines/live/live.machine.ts';
import { isLocked, isOpen } from '#src/machines/live/live.selectors.ts';
import { siteOfPage } from '../portal/index.ts';
import { sweepAbandoned } from './abandoned.ts';
import { pushedTo, type Verdict } from './asked.store.ts';
import { ALL_SOURCES, mediaSources } from './commands.ts';
import { mediaGone, settleMedia } from './in-media.ts';
import { mustBeIn, type Seated, STUDENTS, seatById } from './live.access.ts';
import { HERE_MS, takeSeat } from './live.spans.ts';
import { withPoints } from './live.store.ts';

export const logOfLive = (liveId: string): string => `live:${liveId}`;

/** Who is in the media room is asked for as often: so much is lost of who was there when both servers die. */
const SEEN_MS = 30_000;

type Snapshot = SnapshotFrom<typeof liveMachine>;

/** As it stands for this role. */
export async function viewOf(app: HasLifecycles, liveId: string, role: LiveRole) {
  const view = await app.lifecycles.view(logOfLive(liveId), role);
  // every lifecycle under this name is of this chart
  return { ...view, snapshot: view.snapshot as Snapshot };
}

/** A closed door keeps out who has never been in. */
const isKeptOut = ({ role, isIn }: Seated, snapshot: Snapshot) => role === 'student' && !isIn && isLocked(snapshot);

/** As it stands for who asks: whom a closed door keeps out may raise no hand. */
async function seenBy(app: HasLifecycles, seat: Seated) {
  const view = await viewOf(app, seat.live.id, seat.role);
  const isOut = isKeptOut(seat, view.snapshot);
  return { ...view, isOut, allowed: isOut ? view.allowed.filter((type) => type !== 'hand') : view.allowed };
}

/** 409 unless it is being held and this person may come in. */
export async function mustEnter(app: HasLifecycles, seat: Seated): Promise<Snapshot> {
  const { snapshot, state, allowed, isOut } = await seenBy(app, seat);
  if (!isOpen(snapshot)) throw new Failure(CODE.conflict, 'liveNotOpen', { data: { state, allowed } });
  if (isOut) throw new Failure(CODE.conflict, 'liveLocked', { data: { state, allowed } });
  return snapshot;
}

export async function roomOf(
  app: Clock & Postgres & HasLifecycles & HasMedia,
  who: Person,
  liveId: string,
): Promise<OutputOf<'/api/Live/Room'>> {
  const seat = await mustBeIn(app, who, liveId);
  const { live, role } = seat;
  const [{ state, allowed, snapshot }, resources, answers, classes, pushed] = await Promise.all([
    seenBy(app, seat),
    app.pool.query<{ id: string; fileId: string; name: string; type: string }>(
      `select r.id, r.file_id as "fileId", f.name, f.type from live_resource r join file_shown f on f.id = r.file_id
        where r.live_id = $1 and r.deleted_at is null order by r.sort, r.created_at, r.id`,
      [liveId],
    ),
    app.pool.query<{ questionId: string; value: GivenValue; verdict: Verdict | null; isRevealed: boolean; at: number }>(
      `select q.id as "questionId", a.value, a.verdict, a.at, q.revealed_at is not null as "isRevealed"
        from live_answer a join live_question q on q.id = a.question_id where q.live_id = $1 and a.user_id = $2 order by a.at`,
      [liveId, who.userId],
    ),
    app.pool.query<{ id: string; name: string }>(
      'select id, name from sys_dept where id = any($1) and deleted_at is null order by name_key, id',
      [role === 'student' ? [] : live.classIds],
    ),
    pushedTo(app, liveId, role === 'student' ? who.userId : null),
  ]);
  const taught = state === 'ended' && role === 'student' ? await withPoints(app.pool, [liveId]) : null;
  const { hands, floor, stage } = snapshot.context;
  const { title, intro, startAt, minutes, courseId } = live;
  return {
    liveId,
    log: logOfLive(liveId),
    state,
    allowed,
    role,
    title,
    intro,
    startAt,
    minutes,
    courseId,
    ...(role === 'student' ? {} : { classes: classes.rows }),
    host: { userId: live.hostId, name: live.host },
    hands,
    floor,
    stage,
    media: app.media.health(),
    resources: resources.rows,
    ...(taught ? { hasCatchup: taught.has(liveId) } : {}),
    answers: answers.rows.map(({ questionId, value, verdict, isRevealed, at }) => ({
      questionId,
      value,
      at,
      ...(isRevealed ? { result: verdict } : {}),
    })),
    ...(pushed.length > 0 ? { pushed } : {}),
  };
}

interface PersonRow {
  userId: string;
  name: string;
  role: LiveRole;
  here: boolean;
  media: boolean;
  barred: boolean;
}

/** Hosts first, then students by their numbers. */
export async function peopleOf(
  app: Clock & Postgres & HasLifecycles,
  liveId: string,
  role: LiveRole,
): Promise<OutputOf<'/api/Live/People'>> {
  const [{ snapshot }, { rows }] = await Promise.all([
    viewOf(app, liveId, role),
    app.pool.query<PersonRow>({
      name: 'live-people',
      text: `with p as (
          select u.id, u.name, u.user_name, 'host' as role, 0 as place from live_class l join sys_user u on u.id = l.host_id where l.id = $1
          union all select u.id, u.name, u.user_name, 'cohost', 1 from live_cohost o join sys_user u on u.id = o.user_id
            where o.live_id = $1 and o.deleted_at is null
          union all select x."userId", x.name, x."userName", 'student', 2 from (${STUDENTS}) x)
        select p.id as "userId", p.name, p.role, s.barred_at is not null as barred,
          exists (select from live_span t where t.live_id = $1 and t.user_id = p.id and t.kind in ('here', 'away')
            and t.is_open and t.until_at >= $2) as here,
          exists (select from live_span t where t.live_id = $1 and t.user_id = p.id and t.kind = 'media' and t.is_open) as media
        from p left join live_seat s on s.live_id = $1 and s.user_id = p.id order by p.place, p.user_name collate name_order, p.id`,
      values: [liveId, app.now() - HERE_MS],
    }),
  ]);
  const { hands, floor } = snapshot.context;
  return rows.map((row) => ({
    ...row,
    // whom a host has barred is the hosts' to know
    barred: row.barred && role !== 'student',
    hand: hands.includes(row.userId),
    floor: floor.find((s) => s.userId === row.userId)?.sources ?? [],
  }));
}

/** What this person may send now. */
const sourcesOf = (snapshot: Snapshot, userId: string, role: LiveRole) =>
  role === 'student'
    ? mediaSources(snapshot.context.floor.find((s) => s.userId === userId)?.sources ?? [])
    : ALL_SOURCES;

/** Asked for early it is not yet a seat: its holder is in when the media server lets them in. */
export async function tokenFor(
  { app, who, request }: Call,
  { liveId, early = false }: InputOf<'/api/Live/Token'>,
): Promise<OutputOf<'/api/Live/Token'>> {
  const seat = await mustBeIn(app, who, liveId);
  const snapshot = await mustEnter(app, seat);
  if (app.media.health().state !== 'ready') throw new Failure(CODE.unavailable, 'liveNoMedia');
  if (!early) await takeSeat(app.pool, { liveId, userId: who.userId, now: app.now() });
  const place = { room: liveId, identity: who.userId };
  const signed = await app.media.token(place, sourcesOf(snapshot, who.userId, seat.role));
  const site = await siteOfPage(app, who.orgId, request);
  return { url: `${site.replace(/^http/, 'ws')}/media`, ...signed, ...place };
}

/** The media server asks who comes in, and which rooms there are; what may be sent is told anew whenever it comes up. */
export function serveMedia(
  server: FastifyInstance,
  app: Clock & Postgres & HasLifecycles & HasLogger & HasMedia,
): () => void {
  const openIds = async (): Promise<string[]> => {
    const { rows } = await app.pool.query<{ id: string }>(
      'select id from live_class where opened_at is not null and ended_at is null and deleted_at is null',
    );
    return rows.map((r) => r.id);
  };
  app.media.serve({
    admits: async ({ room, identity }) => {
      // both at once, and nothing that is known: somebody waits for their teacher's picture meanwhile
      const [seat, view] = await Promise.all([
        seatById(app, identity, room),
        app.lifecycles.view(logOfLive(room)).catch((error: unknown) => {
          if (error instanceof Failure) return null;
          throw error;
        }),
      ]);
      // every lifecycle under this name is of this chart
      const snapshot = view?.snapshot as Snapshot | undefined;
      if (!seat || seat.isBarred || !snapshot || !isOpen(snapshot) || isKeptOut(seat, snapshot)) return false;
      if (!seat.isIn) await takeSeat(app.pool, { liveId: room, userId: identity, now: app.now() });
      return true;
    },
    open: openIds,
  });
  sweepEvery(server, app, SEEN_MS, async (first) => {
    // who was in when this server died is out until the media server says that they are there
    if (first && app.media.health().state !== 'ready') await mediaGone(app, null);
    for (const liveId of await openIds()) await settleMedia(app, liveId);
    await sweepAbandoned(app);
  });
  let wasReady = app.media.health().state === 'ready';
  // one after the other: it may go again while those who are in are still asked for
  let news: Promise<void> = Promise.resolve();
  return app.media.onHealth(({ state }) => {
    const at = app.now();
    const isReady = state === 'ready';
    if (!isReady && !wasReady) return;
    wasReady = isReady;
    news = news
      .then(async () => {
        if (!isReady) return mediaGone(app, at);
        for (const liveId of await openIds()) await settleMedia(app, liveId);
        await grantAnew(app, openIds);
      })
      .catch((error: unknown) => app.logger.warn({ err: error }, 'media'));
  });
}

/** A word to the media server that a death swallowed is said again. */
async function grantAnew(
  app: Clock & Postgres & HasLifecycles & HasMedia,
  openIds: () => Promise<string[]>,
): Promise<void> {
  for (const room of await openIds()) {
    const { rows } = await app.pool.query<{ userId: string }>(
      'select user_id as "userId" from live_seat where live_id = $1 and barred_at is null',
      [room],
    );
    for (const { userId } of rows) await grantNow(app, room, userId);
  }
}

/** What this person may send as it is now: the token in their hand may be older. */
export const grantNow = (
  app: Clock & Postgres & HasLifecycles & HasMedia,
  room: string,
  identity: string,
): Promise<void> =>
  app.media.grant({ room, identity }, async () => {
    const seat = await seatById(app, identity, room);
    return seat && sourcesOf((await viewOf(app, room, seat.role)).snapshot, identity, seat.role);
  });

/** Takes a line away; again: nothing changes. 404 for one of another class. */
export async function unsay({ app, who }: Call, liveId: string, id: string): Promise<void> {
  await app.lifecycles.append(logOfLive(liveId), {
    cmd: `unsay:${id}`,
    userId: who.userId,
    events: [{ type: 'CUSTOM', name: 'live.unsaid', value: { ids: [id] } }],
    writes: async (client) => {
      const { rowCount } = await client.query(
        'update live_chat set deleted_at = coalesce(deleted_at, $3) where id = $1 and live_id = $2',
        [id, liveId, app.now()],
      );
      if (rowCount === 0) throw missing();
      await withholdLines(client, liveId, [id]);
    },
  });
}

/** What was taken away is served to nobody any more: its line in the log has no words, its row keeps them. */
export async function withholdLines(client: PoolClient, liveId: string, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const { rows } = await client.query<{ seq: number; text: string }>(
      `select seq, event as text from log_event where log = $1 and event like '%"live.chat"%' and position($2 in event) > 0`,
      [logOfLive(liveId), JSON.stringify({ id }).slice(1, -1)],
    );
    for (const { seq, text } of rows) {
      const event = JSON.parse(text) as { name?: string; value?: { id?: string; text?: string } };
      if (event.name !== 'live.chat' || event.value?.id !== id) continue;
      event.value.text = '';
      await client.query('update log_event set event = $3 where log = $1 and seq = $2', [
        logOfLive(liveId),
        seq,
        JSON.stringify(event),
      ]);
    }
  }
}

/** Of one student: nobody types more, and a flood would hide what others ask. */
const LINES_A_MINUTE = 30;
const MINUTE = 60_000;

/** Into the log, once an id. 404 for an id that is another's line, 429 for a flood. */
export async function sayInClass(
  { app, who }: Call,
  seat: Seated,
  line: { id: string; text: string },
): Promise<number> {
  const { live, role } = seat;
  const at = app.now();
  const { id, text } = line;
  if (role === 'student') await limit(app, `say ${who.userId}`, LINES_A_MINUTE, MINUTE);
  await takeSeat(app.pool, { liveId: live.id, userId: who.userId, now: at });
  const value = { id, by: { userId: who.userId, name: who.name, role }, text, at };
  return app.lifecycles.append(logOfLive(live.id), {
    cmd: `say:${id}`,
    userId: who.userId,
    events: [{ type: 'CUSTOM', name: 'live.chat', value }],
    writes: async (client) => {
      const { rowCount } = await client.query(
        `insert into live_chat (id, org_id, created_at, live_id, user_id, text) values ($1, $2, $3, $4, $5, $6)
          on conflict do nothing`,
        [id, who.orgId, at, live.id, who.userId, text],
      );
      if (rowCount === 0) throw missing();
    },
  });
}
