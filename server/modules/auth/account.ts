// What users change about their own way in: password, e-mail address, phone.
import type { z } from 'zod';
import type { auth } from '#contract/auth.ts';
import { CODE } from '#contract/codes.ts';
import type { Clock, HasKeys, Postgres } from '#server/platform/app.ts';
import { consumeCaptcha } from '#server/platform/auth/captcha.ts';
import { hashPassword, verifyPassword } from '#server/platform/auth/password.ts';
import { confirmAgain, endOtherSessions } from '#server/platform/auth/sessions.ts';
import { attempt } from '#server/platform/auth/throttle.ts';
import { Failure, missing } from '#server/platform/failure.ts';
import type { Who } from '#server/platform/who.ts';
import { organisationById } from '../portal/index.ts';
import type { Caller } from './caller.ts';
import { checkNewPassword } from './password.policy.ts';
import { type Account, accountById, withUniqueReasons } from './user.store.ts';
import { consumeEmailCode, consumePhoneCode } from './verification-codes.ts';

type Input<K extends keyof typeof auth> = z.output<(typeof auth)[K]['input']>;

/** Asks for the password again before something that a borrowed screen must not do. Guesses count as at sign-in. */
async function confirmed(
  app: Clock & Postgres & HasKeys,
  who: Who,
  caller: Caller,
  pwd: string,
  captcha?: () => Promise<boolean>,
): Promise<Account> {
  const account = await accountById(app, who.userId);
  if (!account) throw missing();
  const right = await attempt(
    app,
    { accounts: [account.id], address: caller.address, ...(captcha ? { captcha } : {}) },
    async () => ((await verifyPassword(app.key, account.pwd, pwd)) ? account : null),
  );
  if (!right) throw new Failure(CODE.credentials, 'pwdWrong');
  return right;
}

/** For five minutes this sign-in may do what asks for the password again. */
export async function again(
  app: Clock & Postgres & HasKeys,
  who: Who,
  caller: Caller,
  { pwd, uuid, code }: Input<'again'>,
): Promise<{ until: number }> {
  await confirmed(app, who, caller, pwd, () => consumeCaptcha(app, uuid, code));
  return { until: await confirmAgain(app, who.family) };
}

/** Lifts the gate and ends the user's other sign-ins. */
export async function updatePwd(
  app: Clock & HasKeys & Postgres,
  who: Who,
  caller: Caller,
  input: Input<'updatePwd'>,
): Promise<void> {
  const org = await organisationById(app, who.orgId);
  if (!org) throw missing();
  checkNewPassword('NewPwd', input.NewPwd, { settings: org.settings, ...who, old: input.OldPwd });
  const account = await confirmed(app, who, caller, input.OldPwd);
  await storePassword(app, account, input.NewPwd, who.family);
}

/** Lifts resetPwd and ends every sign-in but the one to keep. Throws 409 when the password changed meanwhile. */
export async function storePassword(
  app: Clock & Postgres,
  account: Account,
  pwd: string,
  keep: string | null,
): Promise<void> {
  const { rowCount } = await app.pool.query(
    'update sys_user set pwd = $3, pwd_expires_at = null, reset_pwd = 0 where id = $1 and pwd = $2',
    [account.id, account.pwd, await hashPassword(pwd)],
  );
  if (rowCount !== 1) throw new Failure(CODE.conflict, 'stale');
  await endOtherSessions(app, account.id, keep, 'password');
}

export async function setEmail(
  app: Clock & Postgres & HasKeys,
  who: Who,
  { email, code }: Input<'setEmail'>,
): Promise<void> {
  await consumeEmailCode(app, who, email, code);
  await withUniqueReasons(
    app.pool.query('update sys_user set email = $2, set_email = 0 where id = $1', [who.userId, email]),
  );
}

export async function unbindEmail(
  app: Clock & Postgres & HasKeys,
  who: Who,
  caller: Caller,
  pwd: string,
): Promise<void> {
  await confirmed(app, who, caller, pwd);
  await app.pool.query('update sys_user set email = null where id = $1', [who.userId]);
}

export async function bindPhone(
  app: Clock & Postgres & HasKeys,
  who: Who,
  { phone, code }: Input<'updateUserPhone'>,
): Promise<void> {
  await consumePhoneCode(app, who, phone, code);
  await withUniqueReasons(app.pool.query('update sys_user set phone = $2 where id = $1', [who.userId, phone]));
}

export async function unbindPhone(
  app: Clock & Postgres & HasKeys,
  who: Who,
  caller: Caller,
  pwd: string,
): Promise<void> {
  await confirmed(app, who, caller, pwd);
  await app.pool.query('update sys_user set phone = null where id = $1', [who.userId]);
}
