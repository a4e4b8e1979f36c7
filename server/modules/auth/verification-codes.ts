// Codes by SMS and mail: how often one may be sent, and to whom.
import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { auth } from '#contract/auth.ts';
import { CODE } from '#contract/codes.ts';
import type { Clock, HasKeys, HasLogger, HasMessenger, Postgres } from '#server/platform/app.ts';
import { consumeCaptcha } from '#server/platform/auth/captcha.ts';
import { consumeCode, newCode } from '#server/platform/auth/one-time.ts';
import { limit, limitAddress, requireCaptcha } from '#server/platform/auth/throttle.ts';
import { Failure, missing } from '#server/platform/failure.ts';
import { say } from '#server/platform/messages.ts';
import type { OutgoingMessage, SendMessage } from '#server/platform/messenger.ts';
import type { Who } from '#server/platform/who.ts';
import { hostOrganisation, organisationById } from '../portal/index.ts';
import type { Caller } from './caller.ts';
import { phoneKey } from './signin.ts';
import { accountById, accountsByPhone } from './user.store.ts';

const MINUTE = 60_000;
const LIMITS = [
  [1, MINUTE],
  [5, 60 * MINUTE],
  [10, 24 * 60 * MINUTE],
] as const;

/** 429 for the second message within 60 s, the sixth within an hour and the eleventh within a day, whatever they are for. */
export async function limitMessages(app: Clock & Postgres, to: string): Promise<void> {
  // one after the other: what a short limit refuses must not use up a long one
  for (const [most, window] of LIMITS) await limit(app, `message ${window} ${to.toLowerCase()}`, most, window);
}

/** The answer, and the time it takes, are the same whether the phone is known or not. */
export async function sendNote(
  app: Clock & Postgres & HasKeys & HasLogger & HasMessenger,
  caller: Caller,
  { phone, purpose, uuid, captcha }: z.output<(typeof auth)['userSendNote']['input']>,
): Promise<{ uuid: string }> {
  await limitAddress(app, caller.address);
  const org = await organisationById(app, await hostOrganisation(app, caller.host));
  await requireCaptcha(app, {
    accounts: [phoneKey(phone)],
    address: caller.address,
    always: org?.settings.captcha === 'always',
    captcha: () => consumeCaptcha(app, uuid, captcha),
  });
  await limitMessages(app, phone);
  const known = await accountsByPhone(app, phone);
  const code = await newCode(app, purpose, phone);
  const send = await app.sms(org?.id ?? '');
  const open = org?.settings.allowRegister === true && !known.some((a) => a.orgId === org.id);
  if (purpose === 'login' ? known.length > 0 : open) {
    // not awaited: a gateway's delay would tell that the phone is known. Who gets no message asks again after 60 s
    send({ to: phone, text: say(caller.lang, 'smsCode', { code }) }).catch((error: unknown) =>
      notDelivered(app, error),
    );
  }
  return { uuid: uuid ?? randomUUID() };
}

export const notDelivered = (app: HasLogger, error: unknown): void =>
  app.logger.error({ err: error }, 'a message could not be delivered');

/** To a signed-in user, who is told when it fails. */
async function deliver(app: HasLogger, sender: Promise<SendMessage>, message: OutgoingMessage): Promise<void> {
  const send = await sender;
  try {
    await send(message);
  } catch (error) {
    notDelivered(app, error);
    throw new Failure(CODE.unavailable, 'notSent');
  }
}

// a code proves that this user holds this phone or address: neither alone
const subject = (who: Who, to: string): string => `${who.userId} ${to.toLowerCase()}`;
const codeWrong = () => new Failure(CODE.credentials, 'codeWrong');

export async function sendPhoneCode(
  app: Clock & Postgres & HasKeys & HasLogger & HasMessenger,
  who: Who,
  caller: Caller,
  phone: string,
): Promise<void> {
  await limitMessages(app, phone);
  const code = await newCode(app, 'phone', subject(who, phone));
  await deliver(app, app.sms(who.orgId), { to: phone, text: say(caller.lang, 'smsCode', { code }) });
}

export async function consumePhoneCode(
  app: Clock & Postgres & HasKeys,
  who: Who,
  phone: string,
  code: string,
): Promise<void> {
  if (!(await consumeCode(app, 'phone', subject(who, phone), code))) throw codeWrong();
}

export async function sendBoundPhoneCode(
  app: Clock & Postgres & HasKeys & HasLogger & HasMessenger,
  who: Who,
  caller: Caller,
): Promise<void> {
  const phone = (await accountById(app, who.userId))?.phone;
  if (!phone) throw new Failure(CODE.conflict, 'noPhone');
  await limitMessages(app, phone);
  const code = await newCode(app, 'phone-check', who.userId);
  await deliver(app, app.sms(who.orgId), { to: phone, text: say(caller.lang, 'smsCode', { code }) });
}

export const consumeBoundPhoneCode = (app: Clock & Postgres & HasKeys, who: Who, code: string): Promise<boolean> =>
  consumeCode(app, 'phone-check', who.userId, code);

export async function sendEmailCode(
  app: Clock & Postgres & HasKeys & HasLogger & HasMessenger,
  who: Who,
  caller: Caller,
  email: string,
): Promise<void> {
  if (!(await accountById(app, who.userId))) throw missing();
  await limitMessages(app, email);
  const code = await newCode(app, 'email', subject(who, email));
  const message = {
    to: email,
    subject: say(caller.lang, 'mailCodeSubject'),
    text: say(caller.lang, 'mailCode', { name: who.name, code }),
  };
  await deliver(app, app.mail(who.orgId), message);
}

export async function consumeEmailCode(
  app: Clock & Postgres & HasKeys,
  who: Who,
  email: string,
  code: string,
): Promise<void> {
  if (!(await consumeCode(app, 'email', subject(who, email), code))) throw codeWrong();
}
