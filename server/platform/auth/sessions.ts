// Sign-ins: opaque tokens whose successors are derived, so that a lost answer can be given again.
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Pool } from 'pg';
import { CODE } from '#contract/codes.ts';
import type { Role } from '#contract/kit.ts';
import { Failure } from '../failure.ts';
import type { Who } from '../who.ts';

const DAY = 24 * 3600 * 1000;
const REFRESH_MS = 7 * DAY;
const ABSOLUTE_MS = 30 * DAY;
/** For this long the direct predecessor gets the same successor again, and the access token before still works. */
export const GRACE_MS = 20_000;

export interface Issued {
  token: string;
  refreshToken: string;
  exp: number;
}

interface Deps {
  pool: Pool;
  key: Buffer;
  now: () => number;
  accessTtlS: number;
}

type Kind = 'a' | 'r';

// `<family>.<generation>.<mac>`: the mac is the secret, the rest finds the row
const derive = (key: Buffer, family: string, generation: number, kind: Kind): string =>
  `${kind}${family}.${generation}.${createHmac('sha256', key).update(`${kind} ${family} ${generation}`).digest('base64url')}`;
const hash = (token: string): string => createHash('sha256').update(token).digest('base64url');
const same = (a: string, b: string): boolean => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

const TOKEN = /^([ar])([\w-]{22})\.(\d{1,6})\.[\w-]{43}$/;
function parse(token: string, kind: Kind): { family: string; generation: number } | null {
  const [, k, family = '', generation = ''] = TOKEN.exec(token) ?? [];
  return k === kind ? { family, generation: Number(generation) } : null;
}

function issue(d: Deps, family: string, generation: number, exp: number): Issued {
  return { token: derive(d.key, family, generation, 'a'), refreshToken: derive(d.key, family, generation, 'r'), exp };
}

export async function beginSession(d: Deps, userId: string): Promise<Issued> {
  const family = randomBytes(16).toString('base64url');
  const now = d.now();
  const exp = now + d.accessTtlS * 1000;
  const issued = issue(d, family, 0, exp);
  await d.pool.query(
    `insert into session (family, user_id, access_hash, refresh_hash, access_exp, refresh_exp, absolute_exp, rotated_at, created_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $8)`,
    [family, userId, hash(issued.token), hash(issued.refreshToken), exp, now + REFRESH_MS, now + ABSOLUTE_MS, now],
  );
  return issued;
}

interface SessionRow {
  generation: number;
  refresh_hash: string;
  access_exp: number;
  refresh_exp: number;
  absolute_exp: number;
  rotated_at: number;
  revoked_at: number | null;
}

const out = () => new Failure(CODE.signedOut, 'signedOut');

/** Rotates. The row lock makes parallel callers take turns: the first rotates, the others get the same successor. */
export async function refreshSession(d: Deps, refreshToken: string): Promise<Issued> {
  const given = parse(refreshToken, 'r');
  if (!given || !same(derive(d.key, given.family, given.generation, 'r'), refreshToken)) throw out();
  const client = await d.pool.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query<SessionRow>('select * from session where family = $1 for update', [given.family]);
    const row = rows[0];
    const now = d.now();
    let issued: Issued | null = null;
    if (row && row.revoked_at === null && now < row.refresh_exp && now < row.absolute_exp) {
      if (given.generation === row.generation && same(hash(refreshToken), row.refresh_hash)) {
        const exp = Math.min(now + d.accessTtlS * 1000, row.absolute_exp);
        issued = issue(d, given.family, row.generation + 1, exp);
        await client.query(
          `update session set generation = generation + 1, access_hash = $2, refresh_hash = $3, access_exp = $4,
            refresh_exp = $5, rotated_at = $6 where family = $1`,
          [given.family, hash(issued.token), hash(issued.refreshToken), exp, Math.min(now + REFRESH_MS, row.absolute_exp), now],
        );
      } else if (given.generation === row.generation - 1 && now < row.rotated_at + GRACE_MS) {
        issued = issue(d, given.family, row.generation, row.access_exp);
      } else {
        // a used token came back late: somebody else may hold it
        await client.query("update session set revoked_at = $2, revoked_why = 'reuse' where family = $1", [given.family, now]);
      }
    }
    await client.query('commit');
    if (!issued) throw out();
    return issued;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

/** Ends one sign-in; unknown tokens are no error. */
export async function endSession(d: Pick<Deps, 'pool' | 'key' | 'now'>, refreshToken: string): Promise<void> {
  const given = parse(refreshToken, 'r');
  if (!given || !same(derive(d.key, given.family, given.generation, 'r'), refreshToken)) return;
  await d.pool.query("update session set revoked_at = $2, revoked_why = 'exit' where family = $1 and revoked_at is null", [given.family, d.now()]);
}

/** Ends all sign-ins of a user but one. */
export async function endOtherSessions(d: Pick<Deps, 'pool' | 'now'>, userId: string, keep: string | null, why: string): Promise<void> {
  await d.pool.query(
    'update session set revoked_at = $3, revoked_why = $4 where user_id = $1 and revoked_at is null and ($2::text is null or family <> $2)',
    [userId, keep, d.now(), why],
  );
}

interface IdentityRow {
  generation: number;
  access_hash: string;
  access_exp: number;
  rotated_at: number;
  userId: string;
  orgId: string;
  userName: string;
  name: string;
  roleId: string;
  role: string;
  base: Role | 'none';
  deptId: string | null;
  gates: number;
  powers: string[];
}

/** Who holds this access token; null when it is expired, revoked, forged, or its user is gone or disabled. */
export async function identify(d: Pick<Deps, 'pool' | 'key' | 'now'>, token: string): Promise<Who | null> {
  const given = parse(token, 'a');
  if (!given || !same(derive(d.key, given.family, given.generation, 'a'), token)) return null;
  const { rows } = await d.pool.query<IdentityRow>({
    name: 'identify',
    text: `select s.generation, s.access_hash, s.access_exp, s.rotated_at, u.id as "userId", u.org_id as "orgId",
        u.user_name as "userName", u.name, u.dept_id as "deptId", r.id as "roleId", r.name as role, r.base,
        u.reset_pwd + u.set_email as gates,
        array(select m.code from role_menu rm join sys_menu m on m.id = rm.menu_id
          where rm.role_id = r.id and m.type = 1 and m.deleted_at is null) as powers
      from session s join sys_user u on u.id = s.user_id join sys_role r on r.id = u.role_id
      where s.family = $1 and s.revoked_at is null and u.deleted_at is null and not u.disabled and s.absolute_exp > $2`,
    values: [given.family, d.now()],
  });
  const row = rows[0];
  if (!row || !isCurrent(row, given.generation, token, d.now())) return null;
  const { userId, orgId, userName, name, roleId, role, base, deptId, gates, powers } = row;
  return { userId, orgId, userName, name, role, base, roleId, deptId, gated: gates !== 0, powers: new Set(powers), family: given.family };
}

/** The present access token until it expires; the one before it until the grace ends. */
function isCurrent(row: IdentityRow, generation: number, token: string, now: number): boolean {
  if (generation === row.generation) return now < row.access_exp && same(hash(token), row.access_hash);
  return generation === row.generation - 1 && now < row.rotated_at + GRACE_MS;
}
