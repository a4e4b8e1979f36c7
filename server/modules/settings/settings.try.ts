// Tries where a school's mail, SMS and model lead, and says in a word what is wrong.
import type { z } from 'zod';
import type { orgSettings } from '#contract/settings.ts';
import type { App } from '#server/platform/app.ts';
import type { Call } from '#server/platform/http/mount.ts';
import { type MessageKey, say } from '#server/platform/messages.ts';
import { DeliveryTimeout, sendMail, sendSms } from '#server/platform/messenger.ts';
import { guardedFetch, RefusedAddress, textWithin } from '#server/platform/outward.ts';
import { leadsOf, organisationById } from '../portal/index.ts';

type Tried = z.output<typeof orgSettings.test.output>;
type Reason = NonNullable<Tried['reason']>;

/** The whole of it: the answer comes within 12 s. */
const TRY_MS = 10_000;
const MOST_ANSWER = 64 * 1024;

const WORDS: Record<Reason, MessageKey> = {
  off: 'testOff',
  refused: 'testRefused',
  timeout: 'testTimeout',
  auth: 'testAuth',
  tls: 'testTls',
  private: 'testPrivate',
  answer: 'testAnswer',
};

export async function tryGroup(
  app: App,
  call: Pick<Call, 'who' | 'lang'>,
  { id, to }: z.output<typeof orgSettings.test.input>,
): Promise<Tried> {
  const begin = performance.now();
  const fault = await TRIES[id](app, call, to).then((off): Fault | null => (off ? { reason: 'off' } : null), faultOf);
  const ms = Math.round(performance.now() - begin);
  if (!fault) return { ok: true, ms, text: say(call.lang, 'testOk') };
  const { reason, said } = fault;
  return { ok: false, ms, reason, text: said ? say(call.lang, 'testSaid', { said }) : say(call.lang, WORDS[reason]) };
}

interface Fault {
  reason: Reason;
  /** The mail server's own words. */
  said?: string;
}

const MOST_SAID = 200;

function faultOf(error: unknown): Fault {
  const reason = reasonOf(error);
  // of what a server says to a wrong password nothing is repeated
  if (reason !== 'answer' || !(error instanceof Error) || !isSaid(error)) return { reason };
  return { reason, said: error.response.replace(/\s+/g, ' ').slice(0, MOST_SAID) };
}

/** A mail server that was reached and refuses: at its greeting, or one of the lines after it. */
const isSaid = (error: Error): error is Error & { response: string } =>
  'responseCode' in error && 'response' in error && typeof error.response === 'string';

type Try = (app: App, call: Pick<Call, 'who' | 'lang'>, to: string | undefined) => Promise<boolean>;

/** Each answers whether nothing is set, and throws what went wrong. */
const TRIES: Record<'mail' | 'sms' | 'ai', Try> = {
  mail: async (app, call, to) => {
    const { mail } = await leadsOf(app, call.who.orgId);
    if (!mail) return true;
    const text = await testText(app, call);
    const message = to === undefined ? null : { to, subject: say(call.lang, 'testMail'), text };
    const lanHosts = mail.byOperator ? null : app.config.LAN_HOSTS;
    await sendMail({ url: mail.url, from: mail.from, lanHosts }, message, TRY_MS);
    return false;
  },
  sms: async (app, call, to) => {
    const { sms } = await leadsOf(app, call.who.orgId);
    if (!sms) return true;
    const message = { to: to ?? '', text: await testText(app, call), at: app.now() };
    await sendSms(sms.url, sms.byOperator ? fetch : guardedFetch({ lanHosts: app.config.LAN_HOSTS }), message, TRY_MS);
    return false;
  },
  ai: async (app, { who }) => {
    const { ai: set } = await leadsOf(app, who.orgId);
    if (!set) return true;
    const signal = AbortSignal.timeout(TRY_MS);
    const answer = await guardedFetch({ lanHosts: app.config.LAN_HOSTS })(
      `${set.baseUrl.replace(/\/+$/, '')}/chat/completions`,
      {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(set.key ? { authorization: `Bearer ${set.key}` } : {}),
        },
        body: JSON.stringify({ model: set.model, max_tokens: 1, messages: [{ role: 'user', content: '1' }] }),
        signal,
      },
    );
    if (!answer.ok) {
      await answer.body?.cancel();
      throw new WrongAnswer(answer.status);
    }
    const text = await textWithin(answer, MOST_ANSWER, signal);
    if (text === null || !/"choices"\s*:/.test(text)) throw new WrongAnswer(200);
    return false;
  },
};

async function testText(app: App, { who, lang }: Pick<Call, 'who' | 'lang'>): Promise<string> {
  const school = (await organisationById(app, who.orgId))?.name ?? '';
  return say(lang, 'testText', { school });
}

class WrongAnswer extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`HTTP ${status}`);
    this.status = status;
  }
}

const UNREACHED = /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EPIPE)$/;

function reasonOf(error: unknown): Reason {
  if (error instanceof RefusedAddress) return 'private';
  if (error instanceof DeliveryTimeout) return 'timeout';
  if (!(error instanceof Error)) return 'answer';
  const status = error instanceof WrongAnswer ? error.status : Number(/^SMS webhook: (\d+)$/.exec(error.message)?.[1]);
  if (status === 401 || status === 403) return 'auth';
  const code = 'code' in error ? String(error.code) : '';
  if (['TimeoutError', 'AbortError'].includes(error.name) || code === 'ETIMEDOUT') return 'timeout';
  if (code === 'EAUTH') return 'auth';
  if (UNREACHED.test(code)) return 'refused';
  if (/CERT|SSL|TLS|^EPROTO$/.test(code)) return 'tls';
  if (isSaid(error)) return 'answer';
  if (/certificate|ssl|tls/i.test(error.message)) return 'tls';
  // fetch wraps what went wrong
  return error.cause === undefined ? 'answer' : reasonOf(error.cause);
}
