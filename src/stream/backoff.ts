// How long to wait before trying again: full jitter, so that forty students do not come back in the same instant.
const BASE_MS = 250;
const CAP_MS = 15_000;

/** `attempt` from 1; at least `leastMs` when the server has named a time. */
export function attemptDelay(attempt: number, leastMs = 0, random: () => number = Math.random): number {
  const ceiling = Math.min(CAP_MS, BASE_MS * 2 ** Math.min(attempt, 10));
  return Math.round(leastMs + random() * ceiling);
}
