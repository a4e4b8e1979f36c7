// Acts that are calls, one after the other: what the server has judged is not sent again.
import { ApiError, CLIENT, isUnreachable } from '#src/api/errors.ts';
import { retryAfter } from './retry.ts';
import type { Sender, SendResult } from './send-lane.ts';
import type { Act } from './send-store.ts';

/** What became of acts whose call failed: without an answer they are tried again, an answer is the server's word on each. */
export function failedSent(error: unknown, acts: readonly Act[]): SendResult {
  const known = error instanceof ApiError ? error : new ApiError(CLIENT.unreadable, String(error));
  if (isUnreachable(error)) return { kind: 'later', afterMs: retryAfter(known), error: known };
  const refused = acts.map(({ n }) => ({ n, reason: known.msg, error: known }));
  return { kind: 'stored', upTo: acts.at(-1)?.n ?? 0, refused };
}

/** A sender whose acts are calls: `deliver` resolves with the seq at which the log has the act, if it has it. */
export const callSender = (
  deliver: (act: Act) => Promise<number | undefined>,
  more: Pick<Sender, 'tries'> = {},
): Sender => ({
  ...more,
  send: async (_lane, [act]) => {
    if (!act) return { kind: 'stored', upTo: 0 };
    try {
      const seq = await deliver(act);
      return { kind: 'stored', upTo: act.n, ...(seq !== undefined && { seq }) };
    } catch (error) {
      return failedSent(error, [act]);
    }
  },
});
