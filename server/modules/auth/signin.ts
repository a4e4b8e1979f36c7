// Name and password in, tokens and user out. One answer for an unknown name and a wrong password.

import type { SignedIn } from '#contract/auth.ts';
import { CODE } from '#contract/codes.ts';
import type { App } from '#server/platform/app.ts';
import { verifyPassword } from '#server/platform/auth/password.ts';
import { beginSession } from '#server/platform/auth/sessions.ts';
import { Failure } from '#server/platform/failure.ts';
import type { Call } from '#server/platform/http/mount.ts';
import type { Who } from '#server/platform/who.ts';
import { hostOrganisation } from '../portal/portal.store.ts';
import { infoOf } from './user.store.ts';

interface Input {
  userName: string;
  pwd: string;
}

export async function signIn({ app, request }: Call<Who | null>, input: Input): Promise<SignedIn> {
  const [name = '', orgCode] = input.userName.split('@');
  const orgId = orgCode === undefined ? await hostOrganisation(app, request.host) : await orgByCode(app, orgCode);
  const { rows } = await app.pool.query<{ id: string; pwd: string; pwd_expires_at: number | null }>(
    `select id, pwd, pwd_expires_at from sys_user
      where org_id = $1 and lower(user_name) = lower($2) and deleted_at is null and not disabled`,
    [orgId, name],
  );
  const user = rows[0];
  const right = await verifyPassword(app.key, user?.pwd ?? null, input.pwd);
  const expired = user?.pwd_expires_at != null && user.pwd_expires_at < app.now();
  if (!user || !right || expired) throw new Failure(CODE.credentials, 'credentials');
  return enter(app, user.id);
}

/** Begins a session for a user who has proven who they are. */
export async function enter(app: App, userId: string): Promise<SignedIn> {
  const deps = { pool: app.pool, key: app.key, now: app.now, accessTtlS: app.config.ACCESS_TTL_S };
  return { ...(await beginSession(deps, userId)), ...(await infoOf(app, userId)) };
}

async function orgByCode(app: App, code: string): Promise<string> {
  const { rows } = await app.pool.query<{ id: string }>(
    'select id from organisation where code = $1 and deleted_at is null',
    [code],
  );
  return rows[0]?.id ?? '';
}
