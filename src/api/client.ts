// The one way to call the server: typed by the contract, renewing the token once, telling people what went wrong.
import { CODE } from '#contract/codes.ts';
import type { InputOf, OutputOf, Path } from '#contract/index.ts';
import { passwordAgain } from './again.ts';
import { ApiError } from './errors.ts';
import { forgetGuest, guestToken } from './guest-token.ts';
import { demandGate, renewToken } from './session.ts';
import { endsSoon, token } from './tokens.ts';
import { type Answered, exchange } from './transport.ts';

export interface CallOptions {
  /** The caller shows its errors itself; nothing is shown beside. */
  quiet?: boolean;
  signal?: AbortSignal;
  /** The answer may be a file: `data` is then an Arrived. */
  file?: boolean;
  /** The request outlives the page. */
  keepalive?: boolean;
}

type Arguments<P extends Path> =
  Record<never, never> extends InputOf<P>
    ? [input?: InputOf<P>, options?: CallOptions]
    : [input: InputOf<P>, options?: CallOptions];

/** The few operations that are a GET. A test holds it to the contract. */
export const GETS: ReadonlySet<string> = new Set([
  '/api/auth/SlideImage',
  '/api/Auth/Info',
  '/OrgApi/AISetting/GetHighFrequencyQuests',
  '/OrgApi/AISetting/GetAISettingById',
  '/api/AISetting/GetVoiceModelSelelct',
]);
/** These bring their own secret: a stale token beside it must not be renewed for them. */
const TOKENLESS: ReadonlySet<string> = new Set([
  '/api/auth/TokenRefresh',
  '/api/auth/ExitLogin',
  '/api/auth/UserNamePwd',
]);

let report: (error: ApiError) => void = () => {};
/** Where errors go that no caller shows: one toast, wired by the app. */
export const onCallError = (listener: typeof report): void => {
  report = listener;
};

export const reportError = (error: ApiError): void => report(error);

/** Resolves with `data`; rejects with ApiError for every code but 0. */
export async function call<P extends Path>(path: P, ...[input, options]: Arguments<P>): Promise<OutputOf<P>> {
  return (await ask(path, input, options)).data as OutputOf<P>; // the server validates its answers against the contract
}

/** `call`, with the server's clock beside the data. */
export async function ask(path: string, body: unknown, options: CallOptions = {}): Promise<Answered> {
  try {
    const exchanged = () =>
      withToken((held) => {
        const { signal, file, keepalive } = options;
        return exchange({ method: GETS.has(path) ? 'GET' : 'POST', path, body, token: held, signal, file, keepalive });
      }, path);
    let answer = await exchanged();
    if (answer.code === CODE.again && (await passwordAgain())) answer = await exchanged();
    if (answer.code === CODE.ok) return answer;
    throw new ApiError(answer.code, answer.msg, answer.data);
  } catch (error) {
    if (error instanceof ApiError) {
      if (error.code === CODE.gated) demandGate();
      // an ended session tells its own story
      if (!options.quiet && error.code !== CODE.signedOut) report(error);
    }
    throw error;
  }
}

/** Sends with the token; after a 401 renews it once, whoever else asks for that at the same time, and sends again. */
async function withToken(send: (token: string | null) => Promise<Answered>, path: string): Promise<Answered> {
  const held = token();
  if (TOKENLESS.has(path)) return send(null);
  if (held === null) return sendAsGuest(send);
  // public operations answer a stale token as they answer strangers, so waiting for a 401 would not do
  if (endsSoon()) await renewToken(held).catch(() => false);
  const used = token();
  const answer = await sendTelling(send, used);
  if (answer.code !== CODE.signedOut || used === null) return answer;
  if (!(await renewToken(used))) return answer;
  const renewed = token();
  const replayed = await sendTelling(send, renewed);
  // another tab may have rotated once more in between
  return replayed.code === CODE.signedOut && token() !== renewed ? send(token()) : replayed;
}

/** Of a visitor, with the guest's token where there is one; once refused it is no token any more. */
async function sendAsGuest(send: (token: string | null) => Promise<Answered>): Promise<Answered> {
  const held = guestToken();
  const answer = await sendTelling(send, held);
  if (answer.code === CODE.signedOut && held !== null) forgetGuest();
  return answer;
}

/** An HTTP 401 (a gateway's) means what the code means. */
async function sendTelling(send: (token: string | null) => Promise<Answered>, used: string | null): Promise<Answered> {
  try {
    return await send(used);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== CODE.signedOut) throw error;
    return { code: error.code, data: null, msg: error.msg, at: Date.now() };
  }
}
