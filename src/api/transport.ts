// One HTTP exchange: a request out, `{code, data, msg}` back, whatever stands between us and the server.
import i18next from 'i18next';
import { type Answer, CODE } from '#contract/codes.ts';
import { ApiError, CLIENT } from './errors.ts';

const TIMEOUT_MS = 30_000;
const UPLOAD_TIMEOUT_MS = 30 * 60_000;

interface Exchange {
  method: 'GET' | 'POST';
  path: string;
  body?: unknown;
  token: string | null;
  signal?: AbortSignal | undefined;
  /** The answer may be a file: `data` is then an Arrived. */
  file?: boolean | undefined;
  /** It outlives the page. */
  keepalive?: boolean | undefined;
}

export interface FetchedFile {
  blob: Blob;
  /** The file's name, as the server gives it. */
  name: string;
}

declare global {
  interface Window {
    /** Set by browser tests, so that what the server records can be told apart by test. */
    __testId?: string;
  }
}

/** `/api/…` from wherever the page is served: at / or under a prefix. */
export const urlOf = (path: string): string => new URL(`.${path}`, new URL('.', location.href.split('#')[0])).href;

/** Both headers, as the specification has it; streams use them too. */
export function headersOf(token: string | null): Record<string, string> {
  return {
    'accept-language': i18next.language ?? 'zh-CN',
    ...(token ? { authorization: token, token } : {}),
    ...(window.__testId ? { 'x-test-id': window.__testId } : {}),
  };
}

export interface Answered extends Answer {
  /** The server's clock, ms; ours where it does not say. */
  at: number;
}

let ahead = 0;
/** The server's clock as the last answer had it, to a second: a device's own may go wrong by minutes. */
export const serverNow = (): number => Date.now() + ahead;

/** Resolves with the server's answer whatever its code; throws ApiError where there was none. */
export async function exchange(e: Exchange): Promise<Answered> {
  const url = new URL(urlOf(e.path));
  if (e.method === 'GET') for (const [k, v] of Object.entries(e.body ?? {})) url.searchParams.set(k, String(v));
  const form = e.body instanceof FormData;
  const json = e.method === 'POST' && !form;
  const init: RequestInit = {
    method: e.method,
    headers: {
      ...headersOf(e.token),
      accept: 'application/json',
      ...(json ? { 'content-type': 'application/json' } : {}),
    },
    ...(json ? { body: JSON.stringify(e.body ?? {}) } : form ? { body: e.body as FormData } : {}),
    cache: 'no-store',
    credentials: 'omit',
    keepalive: e.keepalive ?? false,
  };
  const response = await reach(url, init, form || e.file ? UPLOAD_TIMEOUT_MS : TIMEOUT_MS, e.signal);
  const at = Date.parse(response.headers.get('date') ?? '') || Date.now();
  // it says seconds: in the middle it is half of one later
  ahead = at + 500 - Date.now();
  const isFile = e.file && response.ok && !response.headers.get('content-type')?.includes('json');
  if (isFile) return { code: CODE.ok, data: await arrived(response), msg: '', at };
  return { ...read(response, await text(response)), at };
}

async function arrived(response: Response): Promise<FetchedFile> {
  // RFC 6266: the name in UTF-8 goes before the plain one
  const disposition = response.headers.get('content-disposition') ?? '';
  const [, utf8] = /filename\*=utf-8''([^;]+)/i.exec(disposition) ?? [];
  const [, plain] = /filename="?([^";]+)"?/i.exec(disposition) ?? [];
  try {
    return { blob: await response.blob(), name: utf8 ? decodeURIComponent(utf8) : (plain ?? 'download') };
  } catch {
    throw clientError('offline');
  }
}

async function reach(url: URL, init: RequestInit, timeout: number, signal?: AbortSignal): Promise<Response> {
  const abort = new AbortController();
  const cancel = () => abort.abort(signal?.reason);
  signal?.addEventListener('abort', cancel, { once: true });
  if (signal?.aborted) cancel();
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    abort.abort();
  }, timeout);
  try {
    return await fetch(url, { ...init, signal: abort.signal });
  } catch (error) {
    if (signal?.aborted) throw error; // the caller gave up: theirs to know
    throw late ? clientError('timeout') : clientError('offline');
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', cancel);
  }
}

async function text(response: Response): Promise<string> {
  try {
    return await response.text();
  } catch {
    throw clientError('offline');
  }
}

/** A proxy's HTML page, or an answer cut short, is told by its status. */
function read(response: Response, body: string): Answer {
  let answer: unknown;
  try {
    answer = JSON.parse(body);
  } catch {
    answer = null;
  }
  if (typeof answer === 'object' && answer !== null && 'code' in answer && typeof answer.code === 'number') {
    const { code, data = null, msg = '' } = answer as { code: number; data?: unknown; msg?: unknown };
    return { code, data, msg: typeof msg === 'string' && msg !== '' ? msg : code === 0 ? '' : httpMessage(code) };
  }
  if (response.ok) throw clientError('unreadable');
  throw new ApiError(response.status, httpMessage(response.status));
}

export const clientError = (kind: keyof typeof CLIENT): ApiError =>
  new ApiError(CLIENT[kind], i18next.t(`http:${kind}`));

/** The specification's sentence for a status; a general one for those it does not list. */
export const httpMessage = (status: number): string => i18next.t([`http:s${status}`, 'http:other'], { status });
