// Mail and SMS go out through these ports: by the environment's server, else by the school's own, else as files in
// DATA_DIR/outbox.
import { randomUUID } from 'node:crypto';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import type { LookupFunction } from 'node:net';
import { join } from 'node:path';
import type { Config } from './config.ts';
import type { EndpointsOf } from './endpoints.ts';
import { guardedConnect, guardedFetch, hostOf } from './outward.ts';

export interface OutgoingMessage {
  to: string;
  subject?: string;
  text: string;
}
export type SendMessage = (message: OutgoingMessage) => Promise<void>;
/** How this school sends now. Asked for before it is known whether there is somebody to send to, its delay tells nothing. */
export type SenderOf = (orgId: string) => Promise<SendMessage>;

export interface HasMessenger {
  mail: SenderOf;
  sms: SenderOf;
}

/** For a whole delivery: a server that sends a line now and then would keep a limit of silence waiting for ever. */
export const DELIVERY_MS = 10_000;

function outbox(dataDir: string, now: () => number): SendMessage {
  const folder = join(dataDir, 'outbox');
  return async (message) => {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const at = now();
    const name = join(folder, `${at}-${randomUUID().slice(0, 8)}.json`);
    // whoever watches the folder never sees half a message
    writeFileSync(`${name}.new`, JSON.stringify({ ...message, at }), { mode: 0o600 });
    renameSync(`${name}.new`, name);
  };
}

interface Options {
  config: Config;
  now: () => number;
  endpointsOf: EndpointsOf;
}

export function createMail({ config, now, endpointsOf }: Options): SenderOf {
  const toOutbox = outbox(config.DATA_DIR, now);
  const { SMTP_URL: url, MAIL_FROM: from, LAN_HOSTS: lanHosts } = config;
  if (url) return async () => (message) => sendMail({ url, from, lanHosts: null }, message);
  return async (orgId) => {
    const { mail } = await endpointsOf(orgId);
    return mail ? (message) => sendMail({ url: mail.url, from: mail.from || from, lanHosts }, message) : toOutbox;
  };
}

export function createSms({ config, now, endpointsOf }: Options): SenderOf {
  const toOutbox = outbox(config.DATA_DIR, now);
  const { SMS_WEBHOOK: url, LAN_HOSTS: lanHosts } = config;
  if (url) return async () => (message) => sendSms(url, fetch, { ...message, at: now() });
  const guarded = guardedFetch({ lanHosts });
  return async (orgId) => {
    const { sms } = await endpointsOf(orgId);
    return sms ? (message) => sendSms(sms.url, guarded, { ...message, at: now() }) : toOutbox;
  };
}

export class DeliveryTimeout extends Error {
  constructor() {
    super('the delivery took too long');
    this.name = 'DeliveryTimeout';
  }
}

interface MailServer {
  url: string;
  from: string;
  /** Which hosts of the local network a school's own address may lead to; null: the operator has set the address. */
  lanHosts: readonly string[] | null;
  lookup?: LookupFunction;
}

/** The whole of it within `ms`, from the look-up of the name on. Without a message it only signs in. */
export async function sendMail(
  { url, from, lanHosts, lookup }: MailServer,
  message: OutgoingMessage | null,
  ms = DELIVERY_MS,
): Promise<void> {
  const given = new URL(url);
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new DeliveryTimeout()), ms);
  // whatever the delivery has come to by then ends with it: it connects no more, and its connection is cut
  const over = new AbortController();
  const work = async () => {
    // loaded with the first mail: most starts send none
    const { createTransport } = await import('nodemailer');
    const secure = given.protocol === 'smtps:';
    const port = Number(given.port) || (secure ? 465 : 587);
    const connection = await guardedConnect({ url: given, port, lanHosts, lookup, signal: over.signal });
    const auth = given.username
      ? { user: decodeURIComponent(given.username), pass: decodeURIComponent(given.password) }
      : undefined;
    const transport = createTransport({
      host: hostOf(given),
      port,
      secure,
      connection,
      tls: { servername: hostOf(given) },
      ...(auth ? { auth } : {}),
    });
    if (message) await transport.sendMail({ from, to: message.to, subject: message.subject ?? '', text: message.text });
    else await transport.verify();
  };
  const working = work();
  // what fails after the deadline has been told of already
  working.catch(() => {});
  try {
    await Promise.race([working, late.promise]);
  } finally {
    clearTimeout(timer);
    over.abort();
  }
}

export async function sendSms(
  url: string,
  through: typeof fetch,
  message: OutgoingMessage & { at: number },
  ms = DELIVERY_MS,
): Promise<void> {
  const answer = await through(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(message),
    redirect: 'error',
    signal: AbortSignal.timeout(ms),
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`SMS webhook: ${answer.status}`);
}
