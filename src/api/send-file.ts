// Sends files with progress. `fetch` cannot tell how much of a body has left, so this is the one XMLHttpRequest.
import { type Answer, CODE } from '#contract/codes.ts';
import { ApiError } from './errors.ts';
import { renewToken } from './session.ts';
import { endsSoon, token } from './tokens.ts';
import { clientError, headersOf, httpMessage, urlOf } from './transport.ts';

/** A line on which nothing has moved for so long is taken for cut. */
const STALLED_MS = 60_000;
/** All is sent: the server stores and looks at it. */
const STORING_MS = 5 * 60_000;

interface Watched {
  signal: AbortSignal;
  /** 0 to 1 of the bytes sent. */
  onProgress(part: number): void;
}

interface Sending extends Watched {
  path: string;
  fields: Readonly<Record<string, string>>;
  /** None: what the fields name is there already. */
  file?: File;
}

export interface SendingBytes extends Watched {
  path: string;
  query: Readonly<Record<string, string>>;
  bytes: Blob;
}

/** Multipart. Resolves with `data`; rejects with ApiError, or with the signal's reason. A 401 renews the token and sends once more. */
export function sendFile({ path, fields, file, ...watched }: Sending): Promise<unknown> {
  // fields first: the server streams the parts and must know the course when the file begins
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  if (file) form.append('file', file, file.name);
  return send(urlOf(path), form, {}, watched);
}

/** The bytes as they are; else as `sendFile`. */
export function sendBytes({ path, query, bytes, ...watched }: SendingBytes): Promise<unknown> {
  const headers = { 'content-type': 'application/octet-stream' };
  return send(`${urlOf(path)}?${new URLSearchParams(query)}`, bytes, headers, watched);
}

async function send(
  url: string,
  body: FormData | Blob,
  headers: Record<string, string>,
  watched: Watched,
): Promise<unknown> {
  const held = token();
  if (held !== null && endsSoon()) await renewToken(held).catch(() => false);
  const post = (used: string | null) => request(url, body, { ...headersOf(used), ...headers }, watched);
  const used = token();
  let answer = await post(used);
  if (answer.code === CODE.signedOut && used !== null && (await renewToken(used))) answer = await post(token());
  if (answer.code !== CODE.ok) throw new ApiError(answer.code, answer.msg, answer.data);
  return answer.data;
}

function request(
  url: string,
  body: FormData | Blob,
  headers: Record<string, string>,
  { signal, onProgress }: Watched,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const xhr = new XMLHttpRequest();
    let stalled = false;
    let timer: ReturnType<typeof setTimeout>;
    const watch = (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        stalled = true;
        xhr.abort();
      }, ms);
    };
    const cancel = () => xhr.abort();
    const settle = (finish: () => void) => () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', cancel);
      finish();
    };
    signal.addEventListener('abort', cancel, { once: true });
    xhr.upload.onprogress = (e) => {
      watch(STALLED_MS);
      onProgress(e.lengthComputable && e.total > 0 ? e.loaded / e.total : 0);
    };
    xhr.upload.onload = () => watch(STORING_MS);
    xhr.onload = settle(() => resolve(read(xhr.status, xhr.responseText)));
    xhr.onerror = settle(() => reject(clientError('offline')));
    xhr.onabort = settle(() => reject(stalled ? clientError('timeout') : signal.reason));
    xhr.open('POST', url);
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
    watch(STALLED_MS);
    xhr.send(body);
  });
}

/** Our answer, or a proxy's page told by its status. */
function read(status: number, body: string): Answer {
  try {
    const answer = JSON.parse(body) as Partial<Answer> | null; // checked on the next line
    if (typeof answer?.code === 'number') {
      return { code: answer.code, data: answer.data ?? null, msg: answer.msg || httpMessage(answer.code) };
    }
  } catch {
    // not JSON
  }
  return { code: status, data: null, msg: httpMessage(status) };
}
