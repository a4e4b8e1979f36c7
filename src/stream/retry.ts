// When a refused or broken stream is tried again.
import { CODE } from '#contract/codes.ts';
import { ApiError } from '#src/api/errors.ts';

const BASE_MS = 250;
const CAP_MS = 15_000;
const RETRY_AFTER_S = 5;
const MAX_RETRY_AFTER_S = 60;

/** Full jitter, so that forty students do not come back in the same instant. `attempt` from 1. */
export function backoff(attempt: number, random: () => number = Math.random): number {
  return Math.round(random() * Math.min(CAP_MS, BASE_MS * 2 ** Math.min(attempt, 10)));
}

/** An application's refusal stays one; a busy or restarting server's does not. */
export const mayRetry = ({ code }: ApiError): boolean =>
  code >= 500 || code === CODE.tooMany || code === 408 || code <= 0;

/** The time that the server has named, ms. */
export function retryAfter({ code, data }: ApiError): number {
  if (code !== CODE.tooMany) return 0;
  const named =
    typeof data === 'object' && data !== null && 'retryAfter' in data ? Number(data.retryAfter) : Number.NaN;
  return 1000 * (Number.isFinite(named) ? Math.min(Math.max(named, 0), MAX_RETRY_AFTER_S) : RETRY_AFTER_S);
}

/** Until then, or until it is woken. */
export const pause = (ms: number, wake: Promise<unknown>): Promise<void> =>
  new Promise((done) => {
    const timer = setTimeout(done, ms);
    void wake.then(() => {
      clearTimeout(timer);
      done();
    });
  });

export const asApiError = (error: unknown): ApiError | null => (error instanceof ApiError ? error : null);
