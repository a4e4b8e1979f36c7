// Files of ours ask for the token, which an <img> cannot send: they are fetched, and shown from memory.
import { ApiError } from './errors.ts';
import { heldToken } from './guest-token.ts';
import { renewToken } from './session.ts';
import { endsSoon, token } from './tokens.ts';
import { clientError, headersOf, httpMessage, urlOf } from './transport.ts';

/** `url` as the upload answered it. */
async function fetchFile(url: string, signal: AbortSignal): Promise<Blob> {
  const held = token();
  if (held !== null && endsSoon()) await renewToken(held).catch(() => false);
  const response = await fetch(urlOf(url), { headers: headersOf(heldToken()), credentials: 'omit', signal }).catch(
    () => {
      throw clientError('offline');
    },
  );
  // a refusal is an answer of ours, in JSON
  const refused = !response.ok || response.headers.get('content-type')?.startsWith('application/json');
  if (refused) throw new ApiError(response.status, httpMessage(response.status));
  return response.blob();
}

/** Puts the file into the picture; until it is there, or where it cannot be had, the picture is its `alt`. */
export function showFile(image: HTMLImageElement, url: string, signal: AbortSignal): void {
  image.removeAttribute('src');
  fetchFile(url, signal)
    .then((blob) => {
      if (signal.aborted || !blob.type.startsWith('image/')) return;
      const address = URL.createObjectURL(blob);
      signal.addEventListener('abort', () => URL.revokeObjectURL(address), { once: true });
      image.src = address;
    })
    .catch(() => {
      image.dataset['missing'] = '';
    });
}
