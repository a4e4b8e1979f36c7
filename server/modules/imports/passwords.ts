// Generated passwords: made in numbers, handed to who asked for them once, and then gone. For imports, and for whoever
// resets the passwords of a class: `issuePasswords` and `storePasswords` in the transaction that writes the people.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { PoolClient } from 'pg';
import type { Clock, HasKeys, Postgres } from '#server/platform/app.ts';
import { hashInitial, newPassword } from '#server/platform/auth/password.ts';
import { DAY } from '#server/platform/days.ts';
import { missing } from '#server/platform/failure.ts';

/** How long a list can be taken. */
const LIST_MS = DAY;
/** Generating is quick but not free: others are served between two batches. */
const BATCH = 250;

export interface IssuedPassword {
  userName: string;
  name: string;
  dept: string;
  password: string;
}

/** A password for each, and what is stored of it (`sys_user.pwd`). */
export async function issuePasswords<T>(
  app: HasKeys,
  people: readonly T[],
): Promise<{ person: T; password: string; stored: string }[]> {
  const issued = [];
  for (const [at, person] of people.entries()) {
    if (at % BATCH === BATCH - 1) await new Promise(setImmediate);
    const password = newPassword();
    issued.push({ person, password, stored: hashInitial(app.key, password) });
  }
  return issued;
}

interface PasswordList {
  /** The job's. */
  id: string;
  orgId: string;
  ownerId: string;
  /** The file's name. */
  name: string;
  rows: readonly IssuedPassword[];
}

/** Keeps the list, sealed, until it was taken both ways or a day has passed. Returns what a job's result says of it. */
export async function storePasswords(app: Clock & HasKeys, client: PoolClient, list: PasswordList) {
  const expiresAt = app.now() + LIST_MS;
  await client.query(
    'insert into password_list (id, org_id, owner_id, name, sealed, expires_at) values ($1, $2, $3, $4, $5, $6)',
    [list.id, list.orgId, list.ownerId, list.name, seal(app.key, list.id, JSON.stringify(list.rows)), expiresAt],
  );
  return resultOf(list, expiresAt);
}

const resultOf = ({ id, name }: Pick<PasswordList, 'id' | 'name'>, expiresAt: number) => ({
  passwords: { id, name, url: `/OrgApi/UploadFile/Passwords?jobId=${id}`, expiresAt },
  slips: true,
});

/** Takes the list one of its two ways; throws `missing` for a list that is another's, taken, or too old. */
export async function takePasswords(
  app: Clock & Postgres & HasKeys,
  owner: { userId: string },
  id: string,
  way: 'file' | 'slips',
): Promise<{ name: string; rows: IssuedPassword[] }> {
  const column = way === 'file' ? 'file_taken' : 'slips_taken';
  const { rows } = await app.pool.query<{ name: string; sealed: Buffer }>(
    `update password_list set ${column} = true where id = $1 and owner_id = $2 and not ${column} and expires_at > $3
      returning name, sealed`,
    [id, owner.userId, app.now()],
  );
  const list = rows[0];
  if (!list) throw missing();
  await app.pool.query('delete from password_list where id = $1 and file_taken and slips_taken', [id]);
  const gone = way === 'file' ? { passwords: null } : { slips: false };
  await app.pool.query('update job set result = result || $2::jsonb where id = $1', [id, JSON.stringify(gone)]);
  return { name: list.name, rows: JSON.parse(unseal(app.key, id, list.sealed)) as IssuedPassword[] };
}

export async function sweepPasswords(app: Clock & Postgres): Promise<void> {
  await app.pool.query('delete from password_list where expires_at < $1', [app.now()]);
}

const NONCE = 12;
const TAG = 16;
const ALGORITHM = 'aes-256-gcm';

const sealingKey = (key: Buffer): Uint8Array => new Uint8Array(hkdfSync('sha256', key, '', 'password list', 32));

/** Nonce, tag, text; the list's id is bound to it. */
function seal(key: Buffer, id: string, text: string): Buffer {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv(ALGORITHM, sealingKey(key), nonce).setAAD(Buffer.from(id));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

function unseal(key: Buffer, id: string, sealed: Buffer): string {
  const decipher = createDecipheriv(ALGORITHM, sealingKey(key), sealed.subarray(0, NONCE));
  decipher.setAAD(Buffer.from(id)).setAuthTag(sealed.subarray(NONCE, NONCE + TAG));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE + TAG)), decipher.final()]).toString('utf8');
}
