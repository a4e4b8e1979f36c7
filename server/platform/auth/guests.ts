// Guests: people without an account who try a lesson and an experiment. Each is a user of a hidden role for as long as one token
// lives; a while after that the guest, and all that is theirs, is gone.
import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { PoolClient } from 'pg';
import { CODE } from '#contract/codes.ts';
import type { Clock, HasLogger } from '../basics.ts';
import { Failure } from '../failure.ts';
import type { HasLifecycles } from '../lifecycle/index.ts';
import type { Postgres } from '../postgres/pool.ts';
import { createRegistry, type Hooks } from '../registry.ts';
import { type Db, withTransaction } from '../sql.ts';
import { sweepEvery } from '../sweep.ts';
import { beginSession, type Issued, type SessionDeps } from './sessions.ts';
import { secondsUntil, tooMany } from './throttle.ts';

const MINUTE = 60_000;
const LIFE_MS = 120 * MINUTE;
/** So long after a guest's token ended, or the guest signed out, all that is theirs is gone. */
const KEPT_MS = 10 * MINUTE;
const LOOK_MS = 5_000;
const BATCH = 50;

const MOST_OF_ADDRESS = 60;
const MOST_OF_SCHOOL = 200;
const MOST_QUESTIONS = 60;
/** Event streams that a guest may have open. */
export const MOST_GUEST_STREAMS = 4;

/** The role of a school's guests. Its row counts as deleted long ago: no list has it, nobody can give it or bring it back. */
export const guestRole = (orgId: string): string => `guest:${orgId}`;

interface Visitor {
  orgId: string;
  address: string;
  /** What the guest is called. */
  name: string;
}

/** 429 where as many are here from this address, or in this school, as may be. */
export async function beginGuest(
  d: SessionDeps & { newId: () => string },
  { orgId, address, name }: Visitor,
): Promise<Issued & { userId: string }> {
  const userId = d.newId();
  const now = d.now();
  await withTransaction(d.pool, async (client) => {
    // counted one after the other: sixty at once are not more than sixty
    await client.query('select pg_advisory_xact_lock(12, 0)');
    await mustHaveRoom(d, client, { orgId, address, now });
    await client.query(
      `insert into sys_role (id, org_id, name, base, builtin, created_at, deleted_at) values ($1, $2, 'guest', 'guest', true, $3, 1)
        on conflict do nothing`,
      [guestRole(orgId), orgId, now],
    );
    await client.query(
      // no password opens it
      `insert into sys_user (id, org_id, role_id, user_name, name, pwd, created_at) values ($1, $2, $3, $4, $5, '', $6)`,
      [userId, orgId, guestRole(orgId), `guest-${randomBytes(9).toString('hex')}`, name, now],
    );
    await client.query('insert into guest (user_id, org_id, address, until_at) values ($1, $2, $3, $4)', [
      userId,
      orgId,
      address,
      now + LIFE_MS,
    ]);
  });
  const issued = await beginSession({ ...d, accessTtlS: LIFE_MS / 1000 }, userId, LIFE_MS);
  return { ...issued, refreshToken: '', userId };
}

async function mustHaveRoom(
  d: Pick<SessionDeps, 'now'>,
  db: Db,
  { orgId, address, now }: Omit<Visitor, 'name'> & { now: number },
): Promise<void> {
  const { rows } = await db.query<{ near: number; nearUntil: number; school: number; schoolUntil: number }>(
    `select count(*) filter (where address = $2)::int as near, min(until_at) filter (where address = $2) as "nearUntil",
        count(*) filter (where org_id = $3)::int as school, min(until_at) filter (where org_id = $3) as "schoolUntil"
      from guest where until_at > $1`,
    [now, address, orgId],
  );
  const [here] = rows;
  const full = (until: number) =>
    new Failure(CODE.tooMany, 'guestsFull', { data: { retryAfter: secondsUntil(d, until) } });
  if (here && here.near >= MOST_OF_ADDRESS) throw full(here.nearUntil);
  if (here && here.school >= MOST_OF_SCHOOL) throw full(here.schoolUntil);
}

/** The guest has signed out: what is theirs is kept no longer than after a token's end. */
export async function endGuest(d: Pick<SessionDeps, 'pool' | 'now'>, userId: string): Promise<void> {
  await d.pool.query('update guest set until_at = least(until_at, $2) where user_id = $1', [userId, d.now()]);
}

/** With the question itself; 429 for one more than a guest may ask. */
export async function countGuestQuestion(
  d: Pick<SessionDeps, 'now'>,
  client: PoolClient,
  userId: string,
): Promise<void> {
  const { rowCount } = await client.query('update guest set asked = asked + 1 where user_id = $1 and asked < $2', [
    userId,
    MOST_QUESTIONS,
  ]);
  if (rowCount === 1) return;
  const { rows } = await client.query<{ until: number }>('select until_at as until from guest where user_id = $1', [
    userId,
  ]);
  throw tooMany(d, rows[0]?.until ?? d.now());
}

type Remove = (client: PoolClient, userIds: readonly string[]) => Promise<void>;
const removals = createRegistry<Remove>('what of a guest is removed');

/** A module that lets guests write says how its rows of them go. Their logs go before, with what runs on them. */
export const removesGuests = removals.register;

type Sweeper = Clock & HasLifecycles & HasLogger & Hooks & Postgres;

/** The time of each guest stands in its row: whichever process looks, and however long none did, it is kept. */
export const sweepGuestsEvery = (server: FastifyInstance, app: Sweeper): void =>
  sweepEvery(server, app, LOOK_MS, async () => {
    while ((await sweepGuests(app)) === BATCH);
  });

async function sweepGuests(app: Sweeper): Promise<number> {
  return withTransaction(app.pool, async (client, tx) => {
    const { rows } = await client.query<{ id: string }>(
      'select user_id as id from guest where until_at <= $1 order by until_at limit $2 for update skip locked',
      [app.now() - KEPT_MS, BATCH],
    );
    const ids = rows.map((r) => r.id);
    if (ids.length === 0) return 0;
    const logs = await client.query<{ id: string }>('select id from guest_log where user_id = any($1)', [ids]);
    await app.lifecycles.forget(tx, [...logs.rows.map((r) => r.id), ...ids.map((id) => `user:${id}`)]);
    for (const remove of removals.of(app).values()) await remove(client, ids);
    await client.query('delete from session where user_id = any($1)', [ids]);
    await client.query('delete from sys_user where id = any($1)', [ids]);
    return ids.length;
  });
}
