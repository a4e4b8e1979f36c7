// The ways in: name and password, phone and code, registration. One answer for an unknown name and a wrong secret.

import type { z } from 'zod';
import type { auth, SignedIn } from '#contract/auth.ts';
import { CODE } from '#contract/codes.ts';
import { oneWidth } from '#contract/names.ts';
import type { Clock, HasConfig, HasKeys, HasLogger, Postgres } from '#server/platform/app.ts';
import { isWhiteListed, wrongAddress } from '#server/platform/auth/addresses.ts';
import { consumeCaptcha } from '#server/platform/auth/captcha.ts';
import { checkCode, consumeCode } from '#server/platform/auth/one-time.ts';
import { hashPassword, isInitial, isUsed, markUsed, verifyPassword } from '#server/platform/auth/password.ts';
import { beginSession, identifyById } from '#server/platform/auth/sessions.ts';
import { sweep } from '#server/platform/auth/sweep.ts';
import { attempt, limitAddress } from '#server/platform/auth/throttle.ts';
import { Failure, forbidden, invalid } from '#server/platform/failure.ts';
import { hostOrganisation, type Organisation, organisationByCode, organisationById } from '../portal/index.ts';
import { type Caller, sessionDeps } from './caller.ts';
import { checkNewPassword } from './password.policy.ts';
import { type Account, accountByName, accountsByPhone, infoOf, withUniqueReasons } from './user.store.ts';

type Input<K extends keyof typeof auth> = z.output<(typeof auth)[K]['input']>;

const wrong = () => new Failure(CODE.credentials, 'credentials');

/** Begins a session for a user who has proven who they are. */
export async function openSession(
  app: Clock & HasConfig & Postgres & HasKeys & HasLogger,
  userId: string,
  { address }: Pick<Caller, 'address'>,
): Promise<SignedIn> {
  await mustBeListed(app, userId, address);
  sweep(app).catch((error: unknown) => app.logger.warn({ err: error }, 'sweep'));
  return { ...(await beginSession(sessionDeps(app), userId)), ...(await infoOf(app, userId)) };
}

/** 403 where the school's list binds them and has not their address. */
async function mustBeListed(app: Postgres, userId: string, address: string): Promise<void> {
  const who = await identifyById(app.pool, userId);
  if (who?.isBound && !(await isWhiteListed(app, who.orgId, address))) throw wrongAddress();
}

export async function signInByName(
  app: Clock & HasConfig & Postgres & HasKeys & HasLogger,
  caller: Caller,
  input: Input<'userNamePwd'>,
): Promise<SignedIn> {
  const { org, name } = await parseLoginName(app, caller, input.userName, input.orgId);
  const account = org && (await accountByName(app, org.id, name));
  const guard = {
    accounts: [account?.id ?? `${org?.id ?? ''} ${oneWidth(name).toLowerCase()}`],
    address: caller.address,
    always: org?.settings.captcha === 'always',
    captcha: () => consumeCaptcha(app, input.uuid, input.code),
  };
  const opened = await attempt(app, guard, async () => {
    const right = await verifyPassword(app.key, account?.pwd ?? null, input.pwd);
    return account && right && (await openable(app, account, caller)) ? account : null;
  });
  if (!opened) throw wrong();
  return openSession(app, opened.id, caller);
}

/** `name@code` says the organisation; else the id that was chosen, else the host does. */
export async function parseLoginName(
  app: Postgres,
  caller: Caller,
  typed: string,
  orgId?: string,
): Promise<{ org: Organisation | null; name: string }> {
  const at = Math.max(typed.lastIndexOf('@'), typed.lastIndexOf('＠'));
  if (at >= 0) return { org: await organisationByCode(app, typed.slice(at + 1)), name: typed.slice(0, at) };
  return { org: await organisationById(app, orgId ?? (await hostOrganisation(app, caller.host))), name: typed };
}

/** A generated password opens one sign-in within its time: the statement lets one of two at once through. */
async function openable(
  app: Clock & Postgres,
  { id, pwd, pwdExpiresAt }: Account,
  { address }: Caller,
): Promise<boolean> {
  if (isUsed(pwd) || (pwdExpiresAt !== null && pwdExpiresAt <= app.now())) return false;
  if (!isInitial(pwd)) return true;
  // who is refused for where they are comes in by the same password from elsewhere
  await mustBeListed(app, id, address);
  const { rowCount } = await app.pool.query('update sys_user set pwd = $3 where id = $1 and pwd = $2', [
    id,
    pwd,
    markUsed(pwd),
  ]);
  return rowCount === 1;
}

export async function signInByPhone(
  app: Clock & HasConfig & Postgres & HasKeys & HasLogger,
  caller: Caller,
  input: Input<'userVerifyNote'>,
): Promise<SignedIn> {
  const known = await accountsByPhone(app, input.phone);
  const meant = input.orgId === undefined ? known : known.filter((a) => a.orgId === input.orgId);
  const guard = {
    accounts: [phoneKey(input.phone), ...known.map((a) => a.id)],
    address: caller.address,
    captcha: () => consumeCaptcha(app, input.uuid, input.captcha),
  };
  const opened = await attempt(app, guard, async () => {
    if (meant.length > 1 && (await checkCode(app, 'login', input.phone, input.code))) throw chooseAmong(meant);
    return (await consumeCode(app, 'login', input.phone, input.code)) ? (meant[0] ?? null) : null;
  });
  if (!opened) throw wrong();
  return openSession(app, opened.id, caller);
}

/** What the tries for a phone are counted under, besides the accounts that have it. */
export const phoneKey = (phone: string): string => `phone ${phone}`;

/** The code was right and stays good for the call that says the organisation. */
function chooseAmong(accounts: Account[]): Failure {
  const choices = accounts.map(({ orgId, orgName }) => ({ orgId, orgName }));
  return new Failure(CODE.chooseOrganisation, 'chooseOrganisation', { data: { choices } });
}

/** A student without a class, where the organisation allows it. */
export async function register(
  app: Clock & HasConfig & Postgres & HasKeys & HasLogger,
  caller: Caller,
  input: Input<'register'>,
): Promise<SignedIn> {
  await limitAddress(app, caller.address);
  const org = await organisationById(app, await hostOrganisation(app, caller.host));
  if (!org?.settings.allowRegister) throw new Failure(CODE.forbidden, 'noRegister');
  checkNewPassword('pwd', input.pwd, { settings: org.settings, userName: input.userName, base: 'student' });
  if (await accountByName(app, org.id, input.userName)) throw invalid({ userName: 'nameTaken' });
  if (!(await consumeCode(app, 'register', input.phone, input.code))) throw new Failure(CODE.credentials, 'codeWrong');
  const pwd = await hashPassword(input.pwd);
  const id = app.newId();
  const { rows } = await withUniqueReasons(
    app.pool.query<{ id: string }>(
      `insert into sys_user (id, org_id, role_id, user_name, name, phone, pwd, created_at)
        select $1, $2, r.id, $3, $4, $5, $6, $7 from sys_role r
          where r.org_id = $2 and r.builtin and r.base = 'student' and r.deleted_at is null limit 1 returning id`,
      [id, org.id, input.userName, input.name, input.phone, pwd, app.now()],
    ),
  );
  if (!rows[0]) throw forbidden();
  return openSession(app, id, caller);
}
