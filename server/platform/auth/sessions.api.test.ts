// Rotation, grace and revocation against the database, with two pools as two server processes have them.
import type { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CODE } from '#contract/codes.ts';
import { openPool } from '#server/platform/postgres/pool.ts';
import { type TestDatabase, testDatabase } from '#tests/support/postgres.ts';
import {
  beginSession,
  endFamily,
  endOtherSessions,
  endSession,
  type Issued,
  identify,
  RENEWAL_GRACE_MS,
  refreshSession,
  type SessionDeps,
} from './sessions.ts';

const DAY = 24 * 3600 * 1000;
const TTL_S = 900;
const USER = 'u1';

let database: TestDatabase;
let second: Pool;
let now = 1_800_000_000_000;
let reused: string[] = [];
let here: SessionDeps;
let there: SessionDeps;

beforeAll(async () => {
  database = await testDatabase();
  second = openPool(database.url, () => {});
  const common = {
    key: Buffer.alloc(32, 3),
    now: () => now,
    accessTtlS: TTL_S,
    onReuse: (family: string) => void reused.push(family),
  };
  here = { ...common, pool: database.pool };
  there = { ...common, pool: second };
  await database.pool.query(`insert into organisation (id, code, name, created_at) values ('o', 'o', 'o', 0);
    insert into sys_role (id, org_id, name, base, created_at) values ('r', 'o', '教务', 'none', 0);
    insert into sys_menu (id, org_id, name, code, type, created_at) values
      ('m0', 'o', 'menu', 'teach', 0, 0), ('m1', 'o', 'add', 'SysUser.Add', 1, 0), ('m2', 'o', 'items', 'SysUser.Items', 1, 0);
    insert into role_menu values ('r', 'm0'), ('r', 'm1');
    insert into sys_user (id, org_id, role_id, user_name, name, pwd, created_at) values ('${USER}', 'o', 'r', 'u', '某人', '', 0)`);
});
beforeEach(() => {
  reused = [];
});
afterAll(async () => {
  await second.end();
  await database.drop();
});

const refused = { code: CODE.signedOut };
const refresh = (d: SessionDeps, t: Issued) => refreshSession(d, t.refreshToken);
const alive = async (t: Issued) => (await identify(here, t.token)) !== null;

describe('identify', () => {
  test('gives the user with the powers of the role: buttons only, granted ones only', async () => {
    const t = await beginSession(here, USER);
    const who = await identify(there, t.token);
    expect(who).toMatchObject({
      userId: USER,
      orgId: 'o',
      userName: 'u',
      name: '某人',
      role: '教务',
      base: 'none',
      gated: false,
    });
    expect([...(who?.powers ?? [])]).toEqual(['SysUser.Add']);
  });

  test('no token, a refresh token, or one of another key is nobody', async () => {
    const t = await beginSession(here, USER);
    for (const token of ['', 'x', t.refreshToken, `${t.token}x`]) expect(await identify(here, token)).toBeNull();
    expect(await identify({ ...here, key: Buffer.alloc(32, 4) }, t.token)).toBeNull();
  });

  test('a gate shows at once, and lifts with the same token', async () => {
    const t = await beginSession(here, USER);
    for (const column of ['reset_pwd', 'set_email']) {
      await database.pool.query(`update sys_user set ${column} = 2`);
      expect(await identify(here, t.token)).toMatchObject({ gated: true });
      await database.pool.query(`update sys_user set ${column} = 0`);
      expect(await identify(here, t.token)).toMatchObject({ gated: false });
    }
  });

  test.each(['disabled = true', 'deleted_at = 1'])('a user who is %s is nobody, and cannot refresh', async (change) => {
    const t = await beginSession(here, USER);
    await database.pool.query(`update sys_user set ${change}`);
    expect(await identify(here, t.token)).toBeNull();
    await expect(refresh(here, t)).rejects.toMatchObject(refused);
    await database.pool.query('update sys_user set disabled = false, deleted_at = null');
    expect(reused).toEqual([]);
  });

  test('what the database holds is no token and opens nothing', async () => {
    const t = await beginSession(here, USER);
    const { rows } = await database.pool.query<{ row: string }>('select to_jsonb(s)::text as row from session s');
    const stored = rows.map((r) => r.row).join();
    for (const part of t.token.slice(1).split('.').slice(2)) expect(stored).not.toContain(part);
  });
});

describe('refreshSession', () => {
  test('gives new tokens; the access token before works through the grace, and no longer than it would have', async () => {
    const first = await beginSession(here, USER);
    now += 60_000;
    const next = await refresh(here, first);
    expect(next.token).not.toBe(first.token);
    expect(next.exp).toBe(now + TTL_S * 1000);
    expect([await alive(first), await alive(next)]).toEqual([true, true]);
    now += RENEWAL_GRACE_MS - 1;
    expect(await alive(first)).toBe(true);
    now += 1;
    expect([await alive(first), await alive(next)]).toEqual([false, true]);
  });

  test('an access token that had expired does not come back with the grace', async () => {
    const first = await beginSession(here, USER);
    now += TTL_S * 1000;
    expect(await alive(first)).toBe(false);
    await refresh(here, first);
    expect(await alive(first)).toBe(false);
  });

  test('50 at once over two processes: one rotation, one successor for all', async () => {
    const first = await beginSession(here, USER);
    const all = await Promise.all(Array.from({ length: 50 }, (_, i) => refresh(i % 2 ? here : there, first)));
    expect(new Set(all.map((t) => JSON.stringify(t))).size).toBe(1);
    const { rows } = await database.pool.query(
      'select max(generation) as g from session where revoked_at is null and rotated_at = $1',
      [now],
    );
    expect(rows).toEqual([{ g: 1 }]);
    expect(reused).toEqual([]);
  });

  test('an answer that was lost 200 times is given again each time', async () => {
    let held = await beginSession(here, USER);
    for (let i = 0; i < 200; i++) {
      const lost = await refresh(here, held);
      now += i % 20_000;
      const got = await refresh(there, held);
      expect(got).toEqual(lost);
      held = got;
      now += 1000;
    }
    expect(await alive(held)).toBe(true);
  });

  test.each([
    ['the predecessor after the grace', 1, RENEWAL_GRACE_MS],
    ['an older one within the grace', 2, 0],
  ])('%s ends the family for both processes', async (_name, rotations, wait) => {
    const first = await beginSession(here, USER);
    let last = first;
    for (let i = 0; i < rotations; i++) last = await refresh(here, last);
    now += wait;
    await expect(refresh(there, first)).rejects.toMatchObject(refused);
    expect(reused).toHaveLength(1);
    expect(await alive(last)).toBe(false);
    await expect(refresh(here, last)).rejects.toMatchObject(refused);
    expect(reused).toHaveLength(1);
  });

  test('slides by 7 days and ends after 30, however busy', async () => {
    const idle = await beginSession(here, USER);
    let busy = await beginSession(here, USER);
    const start = now;
    now = start + 7 * DAY - 1;
    busy = await refresh(here, busy);
    now = start + 7 * DAY;
    await expect(refresh(here, idle)).rejects.toMatchObject(refused);
    while (now + 6 * DAY < start + 30 * DAY) {
      now += 6 * DAY;
      busy = await refresh(here, busy);
    }
    now = start + 30 * DAY - 1000;
    busy = await refresh(here, busy);
    expect(busy.exp).toBe(start + 30 * DAY);
    now = start + 30 * DAY;
    expect(await alive(busy)).toBe(false);
    await expect(refresh(here, busy)).rejects.toMatchObject(refused);
    expect(reused).toEqual([]);
  });

  test('200 random histories agree with the rules written down once more', async () => {
    const random = generator(20_261);
    for (let history = 0; history < 200; history++) await playHistory(random);
  });
});

/** mulberry32, so that a failure can be played again. */
function generator(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}

async function playHistory(random: (below: number) => number): Promise<void> {
  const known = [await beginSession(here, USER)];
  let dead = false;
  let rotatedAt = now;
  for (let step = 0; step < 6; step++) {
    now += random(3) * 9_000;
    const index = Math.max(0, known.length - 1 - random(3));
    const last = known.length - 1;
    const answer = await refresh(random(2) ? here : there, known[index] as Issued).catch(() => null);
    const grace = index === last - 1 && now < rotatedAt + RENEWAL_GRACE_MS;
    if (dead || (index !== last && !grace)) {
      expect(answer).toBeNull();
      dead = true;
    } else if (grace) {
      expect(answer).toEqual(known[last]);
    } else {
      expect(answer).not.toBeNull();
      known.push(answer as Issued);
      rotatedAt = now;
    }
  }
  expect(await alive(known.at(-1) as Issued)).toBe(!dead);
}

describe('ending', () => {
  test('by any refresh token of the family, by the family, or all others of the user', async () => {
    const [a, b, c, d] = await Promise.all([1, 2, 3, 4].map(() => beginSession(here, USER)));
    if (!a || !b || !c || !d) throw new Error('four were begun');
    await refresh(here, a);
    await endSession(there, a.refreshToken);
    await endSession(there, 'rubbish');
    await endFamily(there, (await identify(here, b.token))?.family ?? '');
    expect([await alive(a), await alive(b), await alive(c), await alive(d)]).toEqual([false, false, true, true]);
    await endOtherSessions(there, USER, (await identify(here, c.token))?.family ?? '', 'password');
    expect([await alive(c), await alive(d)]).toEqual([true, false]);
    await endOtherSessions(there, USER, null, 'disabled');
    expect(await alive(c)).toBe(false);
    await expect(refresh(here, d)).rejects.toMatchObject(refused);
  });
});
