// Files that the server makes: fetched with the token, which a plain link cannot send, and then saved.
import { type Answer, CODE } from '#contract/codes.ts';
import { ApiError } from './errors.ts';
import { renewToken } from './session.ts';
import { endsSoon, token } from './tokens.ts';
import { clientError, headersOf, httpMessage, urlOf } from './transport.ts';

export interface DownloadedFile {
  blob: Blob;
  name: string;
}

/** `url` relative to the server. A 401 renews the token and asks once more; rejects with ApiError. */
export async function fetchDownload(url: string): Promise<DownloadedFile> {
  const held = token();
  if (held !== null && endsSoon()) await renewToken(held).catch(() => false);
  const used = token();
  const first = await get(url, used);
  if ('blob' in first) return first;
  const answer =
    first.code === CODE.signedOut && used !== null && (await renewToken(used)) ? await get(url, token()) : first;
  if ('blob' in answer) return answer;
  throw new ApiError(answer.code, answer.msg || httpMessage(answer.code), answer.data);
}

/** The file, or our answer where there is none: a refusal is JSON, whatever was asked for. */
async function get(url: string, used: string | null): Promise<DownloadedFile | Answer> {
  try {
    const response = await fetch(urlOf(url), { headers: headersOf(used), credentials: 'omit', cache: 'no-store' });
    const disposition = response.headers.get('content-disposition');
    if (response.ok && disposition) return { blob: await response.blob(), name: fileNameIn(disposition) };
    const body = (await response.json().catch(() => null)) as Partial<Answer> | null; // read field by field
    return { code: body?.code ?? response.status, data: body?.data ?? null, msg: body?.msg ?? '' };
  } catch {
    throw clientError('offline');
  }
}

/** RFC 6266: the encoded name where there is one. */
export function fileNameIn(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  const plain = /filename="([^"]*)"/i.exec(disposition)?.[1] ?? '';
  try {
    return encoded === undefined ? plain : decodeURIComponent(encoded);
  } catch {
    return plain;
  }
}

export function saveFile({ blob, name }: DownloadedFile): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // the browser has begun by then
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
