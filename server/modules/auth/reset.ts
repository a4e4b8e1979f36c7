// A forgotten password: a link by mail, used once. Who is signed in but gated resets with that sign-in instead.
import type { z } from 'zod';
import type { auth } from '#contract/auth.ts';
import { CODE } from '#contract/codes.ts';
import type { App, Clock, HasKeys, HasSignIn, Postgres } from '#server/platform/app.ts';
import { consumeCaptcha } from '#server/platform/auth/captcha.ts';
import { consumeResetLink, newResetLink, ownerOfResetLink } from '#server/platform/auth/one-time.ts';
import { verifyPassword } from '#server/platform/auth/password.ts';
import { limitAddress, requireCaptcha, resetFailures } from '#server/platform/auth/throttle.ts';
import { Failure, invalid } from '#server/platform/failure.ts';
import { say } from '#server/platform/messages.ts';
import { siteOf } from '#server/platform/site.ts';
import { hostsOf, organisationById } from '../portal/index.ts';
import { storePassword } from './account.ts';
import type { Caller } from './caller.ts';
import { checkNewPassword } from './password.policy.ts';
import { parseLoginName } from './signin.ts';
import { accountById, accountByName } from './user.store.ts';
import { limitMessages, notDelivered } from './verification-codes.ts';

type Input<K extends keyof typeof auth> = z.output<(typeof auth)[K]['input']>;

/** The same answer whether name and address belong together or not. */
export async function sendReset(app: App, caller: Caller, input: Input<'sendReset'>): Promise<void> {
  await limitAddress(app, caller.address);
  const { org, name } = await parseLoginName(app, caller, input.userName);
  await requireCaptcha(app, {
    accounts: [],
    address: caller.address,
    always: org?.settings.captcha === 'always',
    captcha: () => consumeCaptcha(app, input.uuid, input.captcha),
  });
  await limitMessages(app, input.email);
  const account = org && (await accountByName(app, org.id, name));
  const send = await app.mail(org?.id ?? '');
  if (!org || !account || account.email?.toLowerCase() !== input.email.toLowerCase()) return;
  const token = await newResetLink(app, account.id);
  // it goes to somebody else than who asks, and a proxy may hand on any Host that it was sent
  const site = siteOf(app, { ...caller, isProxied: false }, hostsOf(org));
  const link = `${site}/mengoo/#/ResetPwd?token=${token}`;
  const message = {
    to: account.email,
    subject: say(caller.lang, 'mailResetSubject'),
    text: say(caller.lang, 'mailReset', { name: account.name, link }),
  };
  // not awaited: a mail server's delay would tell that the name is known
  send(message).catch((error: unknown) => notDelivered(app, error));
}

/** Ends the user's sign-ins, but for the gated one that asks. */
export async function resetPwd(
  app: Clock & HasKeys & HasSignIn & Postgres,
  caller: Caller,
  { token, pwd }: Input<'resetPwd'>,
): Promise<void> {
  await limitAddress(app, caller.address);
  const who = await app.identify(token);
  const userId = who?.userId ?? (await ownerOfResetLink(app, token));
  const account = userId === null ? null : await accountById(app, userId);
  const org = account && (await organisationById(app, account.orgId));
  // an open sign-in changes its password by the old one, not by this
  if (!account || !org || (who && account.resetPwd === 0)) throw new Failure(CODE.credentials, 'linkDead');
  checkNewPassword('pwd', pwd, { settings: org.settings, userName: account.userName, base: account.base });
  if (await verifyPassword(app.key, account.pwd, pwd)) throw invalid({ pwd: 'pwdSame' });
  if (!who && !(await consumeResetLink(app, token))) throw new Failure(CODE.credentials, 'linkDead');
  await storePassword(app, account, pwd, who?.family ?? null);
  await resetFailures(app, account.id);
}
