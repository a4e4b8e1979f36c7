// One event stream over fetch: reconnects with its reader's cursor until the stream's own end. The only file that knows fetch-event-source.
import { fetchEventSource } from '@microsoft/fetch-event-source';
import { CODE } from '#contract/codes.ts';
import { type Cursor, parseCursor } from '#contract/cursor.ts';
import type { StreamEvent } from '#contract/stream.ts';
import { ApiError } from '#src/api/errors.ts';
import { clientError } from '#src/api/transport.ts';
import { asApiError, backoff, mayRetry, pause, retryAfter } from './retry.ts';

export interface StreamFrame {
  /** Where the frame's event stands in its log; null for frames that no log keeps. */
  cursor: Cursor | null;
  event: StreamEvent;
}

export interface Connection {
  /** Asked anew for each attempt: what is followed, and from where, may have changed. */
  url: () => string;
  method: 'GET' | 'POST';
  body?: unknown;
  /** The reader's own cursor for `Last-Event-ID`; the library's is never used. */
  cursor?: () => string | null;
  /** Asked anew for each attempt: a token may have been renewed. */
  headers: () => Record<string, string>;
  /** Renews the token; false when that is not possible. */
  refresh: () => Promise<boolean>;
  take: (frame: StreamFrame) => void;
  /** Whether everything that this stream can bring has arrived. Absent: it never ends by itself. */
  isOver?: () => boolean;
  onChange?: (state: 'open' | 'dropped') => void;
  signal: AbortSignal;
  /** Attempts in a row without a frame before giving up; default without end. */
  maxAttempts?: number;
  fetch?: typeof fetch;
  random?: () => number;
  /** Silence after which a connection counts as dead. The server's heartbeat comes each 15 s. */
  silenceMs?: number;
}

const SILENCE_MS = 40_000;

/** Resolves when the stream is over or `signal` aborts; throws ApiError when the server refuses or stays away. */
export async function connectStream(c: Connection): Promise<void> {
  let attempts = 0;
  let refreshed = false;
  const left = new Promise<unknown>((done) => c.signal.addEventListener('abort', done, { once: true }));
  while (!c.signal.aborted && !c.isOver?.()) {
    const attempt = await once(c);
    if (c.signal.aborted || c.isOver?.()) return;
    if (attempt.frames > 0) {
      attempts = 0;
      refreshed = false;
    }
    c.onChange?.('dropped');
    const { error } = attempt;
    if (error?.code === CODE.signedOut && !refreshed) {
      refreshed = true;
      if (await c.refresh()) continue;
      throw error;
    }
    if (error && !mayRetry(error)) throw error;
    attempts += 1;
    if (attempts >= (c.maxAttempts ?? Number.POSITIVE_INFINITY)) throw error ?? clientError('offline');
    await pause(backoff(attempts, c.random) + (error ? retryAfter(error) : 0), left);
  }
}

interface Attempt {
  frames: number;
  error: ApiError | null;
}

/** One request, from its sending to its end, whatever that is. */
async function once(c: Connection): Promise<Attempt> {
  const abort = new AbortController();
  const leave = () => abort.abort();
  c.signal.addEventListener('abort', leave, { once: true });
  const silence = c.silenceMs ?? SILENCE_MS;
  let timer = setTimeout(leave, silence);
  let frames = 0;
  try {
    await fetchEventSource(c.url(), {
      method: c.method,
      ...(c.body === undefined ? {} : { body: JSON.stringify(c.body) }),
      signal: abort.signal,
      // else each change of visibility aborts and sends the POST again
      openWhenHidden: true,
      fetch: (input, init) => (c.fetch ?? fetch)(input, { ...init, headers: headersOf(c), cache: 'no-store' }),
      onopen: async (response) => {
        await assertStream(response);
        c.onChange?.('open');
      },
      onmessage: ({ id, data }) => {
        clearTimeout(timer);
        timer = setTimeout(leave, silence);
        // a heartbeat comes as a message without data
        if (data === '' || abort.signal.aborted) return;
        c.take({ cursor: parseCursor(id), event: JSON.parse(data) as StreamEvent });
        frames += 1;
        // the end is in the log, not in the connection: a proxy may hold that open
        if (c.isOver?.()) leave();
      },
      // the library's own retries know neither our cursor nor our limits
      onerror: (error) => {
        throw error;
      },
    });
    return { frames, error: null };
  } catch (error) {
    // anything but a refusal is a drop: network, a cut frame, a proxy's idea of an end
    return { frames, error: asApiError(error) };
  } finally {
    clearTimeout(timer);
    c.signal.removeEventListener('abort', leave);
    leave();
  }
}

function headersOf(c: Connection): Record<string, string> {
  const cursor = c.cursor?.() ?? null;
  return {
    ...c.headers(),
    accept: 'text/event-stream',
    ...(c.body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(cursor === null ? {} : { 'last-event-id': cursor }),
  };
}

/** Content type and body code decide, not the status: an application's refusal is JSON with HTTP 200. */
async function assertStream(response: Response): Promise<void> {
  const type = response.headers.get('content-type') ?? '';
  if (response.ok && type.startsWith('text/event-stream')) return;
  if (type.startsWith('application/json')) {
    const body: unknown = await response.json();
    if (typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'number') {
      const msg = 'msg' in body && typeof body.msg === 'string' ? body.msg : '';
      throw new ApiError(body.code, msg, 'data' in body ? body.data : null);
    }
  }
  // a proxy's HTML: its status is all that it says
  throw new ApiError(response.ok ? CODE.failed : response.status, '');
}
