// The patience with a provider: how long it may be silent, how long it may talk, and how often it may be asked.
import { setTimeout as delay } from 'node:timers/promises';

export interface Patience {
  /** Between two pieces of the answer. */
  silenceMs: number;
  /** The whole answer. */
  totalMs: number;
}

export interface Watch {
  /** Aborted by the caller, by silence or by the end of all patience. */
  signal: AbortSignal;
  /** `silence` or `total` when patience ended. */
  spent: () => 'silence' | 'total' | null;
  /** Yields what the source yields; only the source's silence counts, not the consumer's. */
  over: <T>(source: AsyncIterable<T>) => AsyncGenerator<T, void>;
  stop: () => void;
}

export function watchdog({ silenceMs, totalMs }: Patience, caller: AbortSignal): Watch {
  const own = new AbortController();
  let spent: 'silence' | 'total' | null = null;
  const end = (why: 'silence' | 'total') => () => {
    spent ??= why;
    own.abort();
  };
  const total = setTimeout(end('total'), totalMs);
  return {
    signal: AbortSignal.any([caller, own.signal]),
    spent: () => spent,
    over: async function* <T>(source: AsyncIterable<T>) {
      const items = source[Symbol.asyncIterator]();
      for (;;) {
        const timer = setTimeout(end('silence'), silenceMs);
        const next = await items.next().finally(() => clearTimeout(timer));
        if (next.done) return;
        yield next.value;
      }
    },
    // also ends a request whose answer nobody reads any more
    stop: () => {
      clearTimeout(total);
      own.abort();
    },
  };
}

const MAX_WAIT_MS = 5000;

/** One more try after a 429 that asks for little; no redirects, which would carry the key elsewhere. */
export function patientFetch(base: typeof fetch): typeof fetch {
  return async (input, init) => {
    const options: RequestInit = { ...init, redirect: 'error' };
    const answer = await base(input, options);
    const wait = answer.status === 429 ? retryAfterMs(answer.headers.get('retry-after')) : null;
    if (wait === null || wait > MAX_WAIT_MS) return answer;
    await answer.body?.cancel();
    await delay(wait, undefined, init?.signal ? { signal: init.signal } : {});
    return base(input, options);
  };
}

/** Seconds, or a date. */
function retryAfterMs(header: string | null): number | null {
  if (header === null || header.trim() === '') return null;
  const seconds = Number(header);
  const ms = Number.isNaN(seconds) ? Date.parse(header) - Date.now() : seconds * 1000;
  return Number.isNaN(ms) ? null : Math.max(0, ms);
}
