// One request to an endpoint that speaks OpenAI's API, with its answer not yet read.

/** The endpoint answered with an HTTP error. Nothing of its body: it may repeat the question or the key. */
export class HttpError extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`HTTP ${status}`);
    this.status = status;
  }
}

export interface Endpoint {
  /** Including `/v1`. */
  baseUrl: string;
  key?: string | undefined;
}

/** @throws HttpError when it answers with one. */
export async function post(
  { baseUrl, key }: Endpoint,
  { path, accept, body }: { path: string; accept: string; body: object },
  { fetch: base, signal }: { fetch: typeof fetch; signal: AbortSignal },
): Promise<Response> {
  const response = await base(`${baseUrl.replace(/\/+$/, '')}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept,
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
    },
    body: JSON.stringify(body),
    signal,
  });
  if (response.ok) return response;
  await response.body?.cancel();
  throw new HttpError(response.status);
}
