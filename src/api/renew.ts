// Rotating the tokens: once for all calls of this tab and all tabs of this browser.
import { CODE } from '#contract/codes.ts';
import type { OutputOf } from '#contract/index.ts';
import { ApiError, isUnreachable } from './errors.ts';
import { withLock } from './lock.ts';
import { refreshToken, storeTokens, token } from './tokens.ts';
import { exchange } from './transport.ts';

/** The specification's wait before the one retry of a refresh that got no answer. */
const RETRY_MS = 1_000;

/** A turn that took longer than this to come was somebody else's before. */
const WAITED_MS = 20;
/** So late another tab's write to storage is seen here, on a busy machine. */
const LATE_MS = 500;

/**
 * Resolves when storage holds another token than `stale`. Rejects with code 401 when the sign-in is over, with an
 * unreachable ApiError when nobody could tell.
 */
export function renew(stale: string): Promise<void> {
  const elsewhere = renewedElsewhere(stale);
  const asked = performance.now();
  const here = withLock('refresh', async () => {
    // another tab had the turn: what it wrote may still be on its way to this one
    if (performance.now() - asked > WAITED_MS) await Promise.race([elsewhere.seen, pause(LATE_MS)]);
    if (token() !== stale && token() !== null) return;
    const held = refreshToken();
    if (held === null) throw new ApiError(CODE.signedOut, '');
    const answer = await rotate(held).catch(async (error: unknown) => {
      if (!isUnreachable(error)) throw error;
      // the server gives the same successor again, so asking twice is safe
      await pause(RETRY_MS);
      return rotate(held);
    });
    if (answer.code !== CODE.ok) throw new ApiError(answer.code, answer.msg, answer.data);
    storeTokens(answer.data as OutputOf<'/api/auth/TokenRefresh'>, answer.at); // validated by the server
  });
  return Promise.race([here, elsewhere.seen]).finally(elsewhere.stop);
}

/** The new token is as good as our own turn, and comes sooner where turns are taken by lease. */
function renewedElsewhere(stale: string): { seen: Promise<void>; stop: () => void } {
  let stop = () => {};
  const seen = new Promise<void>((resolve) => {
    const heard = () => {
      if (token() !== stale && token() !== null) resolve();
    };
    window.addEventListener('storage', heard);
    stop = () => window.removeEventListener('storage', heard);
  });
  return { seen, stop: () => stop() };
}

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

const rotate = (held: string) =>
  exchange({ method: 'POST', path: '/api/auth/TokenRefresh', body: { refreshToken: held }, token: null });
