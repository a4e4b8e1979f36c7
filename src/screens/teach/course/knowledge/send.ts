// Sends one file with progress. `fetch` cannot tell how much of a body has left, so this is the one XMLHttpRequest.
import { type Answer, CODE } from '#contract/codes.ts';
import { ApiError } from '#src/api/errors.ts';
import { renewToken } from '#src/api/session.ts';
import { endsSoon, token } from '#src/api/tokens.ts';
import { clientError, headersOf, httpMessage, urlOf } from '#src/api/transport.ts';

export interface Sending {
  path: string;
  fields: Readonly<Record<string, string>>;
  file: File;
  signal: AbortSignal;
  /** 0 to 1 of the bytes sent. */
  onProgress(part: number): void;
}

/** Resolves with `data`; rejects with ApiError, or with the signal's reason. A 401 renews the token and sends once more. */
export async function sendFile(s: Sending): Promise<unknown> {
  const held = token();
  if (held !== null && endsSoon()) await renewToken(held).catch(() => false);
  const used = token();
  let answer = await post(s, used);
  if (answer.code === CODE.signedOut && used !== null && (await renewToken(used))) answer = await post(s, token());
  if (answer.code !== CODE.ok) throw new ApiError(answer.code, answer.msg, answer.data);
  return answer.data;
}

function post({ path, fields, file, signal, onProgress }: Sending, used: string | null): Promise<Answer> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const xhr = new XMLHttpRequest();
    const cancel = () => xhr.abort();
    const settle = (finish: () => void) => () => {
      signal.removeEventListener('abort', cancel);
      finish();
    };
    signal.addEventListener('abort', cancel, { once: true });
    xhr.upload.onprogress = (e) => onProgress(e.lengthComputable && e.total > 0 ? e.loaded / e.total : 0);
    xhr.onload = settle(() => resolve(read(xhr.status, xhr.responseText)));
    xhr.onerror = settle(() => reject(clientError('offline')));
    xhr.onabort = settle(() => reject(signal.reason));
    xhr.open('POST', urlOf(path));
    for (const [name, value] of Object.entries(headersOf(used))) xhr.setRequestHeader(name, value);
    // fields first: the server streams the parts and must know the course when the file begins
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', file, file.name);
    xhr.send(form);
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
