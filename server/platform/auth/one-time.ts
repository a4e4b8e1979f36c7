// Codes that people type and links that they follow: hashed, short-lived, used once.
import { createHmac, randomBytes, randomInt } from 'node:crypto';
import type { Pool } from 'pg';
import { hashOf, sameText } from './tokens.ts';

const CODE_MS = 5 * 60_000;
const LINK_MS = 30 * 60_000;
const MOST_TRIES = 5;

/** What a code is for: one sent to sign in opens nothing else. */
type CodePurpose = 'login' | 'register' | 'phone' | 'phone-check' | 'email';

interface OneTimeDeps {
  pool: Pool;
  key: Buffer;
  now: () => number;
}

/** A code of six digits for this subject; the one before it dies. */
export async function newCode(d: OneTimeDeps, purpose: CodePurpose, subject: string): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await store(d, purpose, subject, macOf(d.key, purpose, subject, code), CODE_MS);
  return code;
}

// a million codes are hashed in a second: only the server key keeps a stolen table silent
const macOf = (key: Buffer, purpose: string, subject: string, code: string): string =>
  createHmac('sha256', key).update(`code ${purpose} ${subject} ${code}`).digest('base64url');

/** Whether the code is right. Every call is one of five tries; a right one can still be taken. */
export async function checkCode(d: OneTimeDeps, purpose: CodePurpose, subject: string, code: string): Promise<boolean> {
  const { rows } = await d.pool.query<{ hash: string }>(
    `update one_time set tries = tries + 1
      where purpose = $1 and subject = $2 and tries < $3 and expires_at > $4 returning hash`,
    [purpose, subject, MOST_TRIES, d.now()],
  );
  return rows[0] !== undefined && sameText(rows[0].hash, macOf(d.key, purpose, subject, code));
}

/** Checks and uses up: of two calls at once with the right code one gets true. */
export async function consumeCode(
  d: OneTimeDeps,
  purpose: CodePurpose,
  subject: string,
  code: string,
): Promise<boolean> {
  if (!(await checkCode(d, purpose, subject, code))) return false;
  const { rowCount } = await d.pool.query('delete from one_time where purpose = $1 and subject = $2 and hash = $3', [
    purpose,
    subject,
    macOf(d.key, purpose, subject, code),
  ]);
  return rowCount === 1;
}

/** The secret of a reset link for this user; the link before it dies. */
export async function newResetLink(d: OneTimeDeps, userId: string): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  await store(d, 'reset', userId, hashOf(secret), LINK_MS);
  return secret;
}

/** Whose link this is; null when it is unknown, used or too old. */
export async function ownerOfResetLink(d: OneTimeDeps, secret: string): Promise<string | null> {
  const { rows } = await d.pool.query<{ subject: string }>(
    "select subject from one_time where purpose = 'reset' and hash = $1 and expires_at > $2",
    [hashOf(secret), d.now()],
  );
  return rows[0]?.subject ?? null;
}

/** True once for each link. */
export async function consumeResetLink(d: OneTimeDeps, secret: string): Promise<boolean> {
  const { rowCount } = await d.pool.query(
    "delete from one_time where purpose = 'reset' and hash = $1 and expires_at > $2",
    [hashOf(secret), d.now()],
  );
  return rowCount === 1;
}

async function store(d: OneTimeDeps, purpose: string, subject: string, hash: string, lifeMs: number): Promise<void> {
  await d.pool.query(
    `insert into one_time (purpose, subject, hash, expires_at) values ($1, $2, $3, $4)
      on conflict (purpose, subject) do update set hash = excluded.hash, tries = 0, expires_at = excluded.expires_at`,
    [purpose, subject, hash, d.now() + lifeMs],
  );
}
