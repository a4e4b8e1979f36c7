// Sign-ins: each is a family of tokens that rotate. Two server processes agree through the row alone.
import type { Pool } from 'pg';
import { CODE } from '#contract/codes.ts';
import { Failure } from '../failure.ts';
import { isBound, type Who } from '../who.ts';
import { hashOf, newFamily, readToken, type TokenParts, writeToken } from './tokens.ts';

const DAY = 24 * 3600 * 1000;
const REFRESH_MS = 7 * DAY;
const ABSOLUTE_MS = 30 * DAY;
/** For this long the direct predecessor gets the same successor again, and the access token before still works. */
export const RENEWAL_GRACE_MS = 20_000;

export interface Issued {
  token: string;
  refreshToken: string;
  /** When the access token ends. */
  exp: number;
}

export interface HasSignIn {
  identify: (token: string) => Promise<Who | null>;
}

export interface SessionDeps {
  pool: Pool;
  key: Buffer;
  now: () => number;
  accessTtlS: number;
  /** Told when a used refresh token comes back too late: it may be in two hands. */
  onReuse?: (family: string) => void;
}

const issue = (d: SessionDeps, parts: TokenParts, exp: number): Issued => ({
  token: writeToken(d.key, 'a', parts),
  refreshToken: writeToken(d.key, 'r', parts),
  exp,
});

/** `refreshMs`: for how long the sign-in can be renewed. */
export async function beginSession(d: SessionDeps, userId: string, refreshMs = REFRESH_MS): Promise<Issued> {
  const parts = newFamily();
  const now = d.now();
  const exp = now + d.accessTtlS * 1000;
  await d.pool.query(
    `insert into session (family, user_id, secret_hash, access_exp, refresh_exp, absolute_exp, rotated_at, created_at)
      values ($1, $2, $3, $4, $5, $6, $7, $7)`,
    [parts.family, userId, hashOf(parts.secret), exp, now + refreshMs, now + ABSOLUTE_MS, now],
  );
  return issue(d, parts, exp);
}

/**
 * Rotates. Of parallel callers the row lock lets one advance the generation; the others find themselves the direct
 * predecessor and get the same successor. Throws 401 for what is unknown, expired, revoked or used too late.
 */
export async function refreshSession(d: SessionDeps, refreshToken: string): Promise<Issued> {
  const given = readToken(d.key, 'r', refreshToken);
  if (!given) throw signedOut();
  const next = { ...given, generation: given.generation + 1 };
  const exp = (await advance(d, given)) ?? (await currentGeneration(d, given));
  if (exp === null) throw signedOut();
  return issue(d, next, exp);
}

const signedOut = () => new Failure(CODE.signedOut, 'signedOut');

/** The new access token's end, or null when the row is not at this generation or no longer alive. */
async function advance(d: SessionDeps, { family, generation, secret }: TokenParts): Promise<number | null> {
  const now = d.now();
  const { rows } = await d.pool.query<{ exp: number }>({
    name: 'session-advance',
    text: `update session s set generation = s.generation + 1, rotated_at = $4, before_exp = least(s.access_exp, $5),
        access_exp = least($6, s.absolute_exp), refresh_exp = least($7, s.absolute_exp)
      from sys_user u join organisation o on o.id = u.org_id
      where s.family = $1 and s.generation = $2 and s.secret_hash = $3 and s.revoked_at is null
        and s.refresh_exp > $4 and u.id = s.user_id and u.deleted_at is null and not u.disabled
        and o.deleted_at is null
      returning s.access_exp as exp`,
    values: [
      family,
      generation,
      hashOf(secret),
      now,
      now + RENEWAL_GRACE_MS,
      now + d.accessTtlS * 1000,
      now + REFRESH_MS,
    ],
  });
  return rows[0]?.exp ?? null;
}

interface Row {
  generation: number;
  exp: number;
  rotatedAt: number;
}

/** The end of the successor that was already given, within the grace; else null, and a re-used token ends the family. */
async function currentGeneration(d: SessionDeps, { family, generation, secret }: TokenParts): Promise<number | null> {
  const { rows } = await d.pool.query<Row>({
    name: 'session-again',
    text: `select s.generation, s.access_exp as exp, s.rotated_at as "rotatedAt" from session s
        join sys_user u on u.id = s.user_id join organisation o on o.id = u.org_id
      where s.family = $1 and s.secret_hash = $2 and s.revoked_at is null and s.refresh_exp > $3
        and u.deleted_at is null and not u.disabled and o.deleted_at is null`,
    values: [family, hashOf(secret), d.now()],
  });
  const row = rows[0];
  if (!row || row.generation === generation) return null;
  if (row.generation === generation + 1 && d.now() < row.rotatedAt + RENEWAL_GRACE_MS) return row.exp;
  await revoke(d, family, 'reuse');
  d.onReuse?.(family);
  return null;
}

const revoke = (d: Pick<SessionDeps, 'pool' | 'now'>, family: string, why: string) =>
  d.pool.query('update session set revoked_at = $2, revoked_why = $3 where family = $1 and revoked_at is null', [
    family,
    d.now(),
    why,
  ]);

/** Ends one sign-in by any of its refresh tokens; unknown ones are no error. */
export async function endSession(d: Pick<SessionDeps, 'pool' | 'key' | 'now'>, refreshToken: string): Promise<void> {
  const given = readToken(d.key, 'r', refreshToken);
  if (given) await revoke(d, given.family, 'exit');
}

export async function endFamily(d: Pick<SessionDeps, 'pool' | 'now'>, family: string): Promise<void> {
  await revoke(d, family, 'exit');
}

/** Ends all sign-ins of a user but the one to keep. */
export async function endOtherSessions(
  d: Pick<SessionDeps, 'pool' | 'now'>,
  userId: string,
  keep: string | null,
  why: string,
): Promise<void> {
  await d.pool.query(
    'update session set revoked_at = $3, revoked_why = $4 where user_id = $1 and revoked_at is null and ($2::text is null or family <> $2)',
    [userId, keep, d.now(), why],
  );
}

/** Ends all sign-ins of these users. */
export async function endSessionsOf(
  d: Pick<SessionDeps, 'pool' | 'now'>,
  userIds: readonly string[],
  why: string,
): Promise<void> {
  await d.pool.query(
    'update session set revoked_at = $2, revoked_why = $3 where user_id = any($1) and revoked_at is null',
    [userIds, d.now(), why],
  );
}

interface Holder extends Omit<Who, 'gated' | 'powers' | 'family' | 'isBound' | 'againUntil'> {
  base: Who['base'];
  whiteList: string | null;
  resetPwd: number;
  setEmail: number;
  powers: string[];
}

// a super needs no powers: `may` lets it pass before it looks at them
const HOLDER = `u.id as "userId", u.org_id as "orgId", u.user_name as "userName", u.name, u.dept_id as "deptId",
  r.id as "roleId", r.name as role, r.base, u.reset_pwd as "resetPwd", u.set_email as "setEmail", o.settings->>'whiteList' as "whiteList",
  array(select m.code from role_menu rm join sys_menu m on m.id = rm.menu_id
    where rm.role_id = r.id and m.type = 1 and m.deleted_at is null) as powers`;

/** Who holds this access token: the one statement every call begins with. Null when the token is forged, expired or revoked, or its user or organisation is gone or disabled. */
export async function identify(d: Pick<SessionDeps, 'pool' | 'key' | 'now'>, token: string): Promise<Who | null> {
  const given = readToken(d.key, 'a', token);
  if (!given) return null;
  const { rows } = await d.pool.query<Holder & { againUntil: number }>({
    name: 'identify',
    text: `select ${HOLDER}, s.again_until as "againUntil" from session s join sys_user u on u.id = s.user_id join sys_role r on r.id = u.role_id join organisation o on o.id = u.org_id
      where s.family = $1 and s.secret_hash = $2 and s.revoked_at is null
        and (s.generation = $3 and s.access_exp > $4 or s.generation = $3 + 1 and s.before_exp > $4)
        and u.deleted_at is null and not u.disabled and o.deleted_at is null`,
    values: [given.family, hashOf(given.secret), given.generation, d.now()],
  });
  return rows[0] ? { ...whoOf(rows[0], given.family), againUntil: rows[0].againUntil } : null;
}

/** Somebody for whom work goes on after their call has been answered. Null when they are gone or disabled by now. */
export async function identifyById(pool: Pool, userId: string): Promise<Who | null> {
  const { rows } = await pool.query<Holder>(
    `select ${HOLDER} from sys_user u join sys_role r on r.id = u.role_id join organisation o on o.id = u.org_id
      where u.id = $1 and u.deleted_at is null and not u.disabled and o.deleted_at is null`,
    [userId],
  );
  return rows[0] ? whoOf(rows[0], '') : null;
}

function whoOf({ resetPwd, setEmail, powers, whiteList, ...person }: Holder, family: string): Who {
  return {
    ...person,
    gated: resetPwd !== 0 || setEmail !== 0,
    powers: new Set(powers),
    family,
    isBound: isBound(person.base, whiteList),
  };
}

const AGAIN_MS = 5 * 60_000;

/** The password was right once more: until when that counts for this sign-in. */
export async function confirmAgain(d: Pick<SessionDeps, 'pool' | 'now'>, family: string): Promise<number> {
  const until = d.now() + AGAIN_MS;
  await d.pool.query('update session set again_until = $2 where family = $1', [family, until]);
  return until;
}
