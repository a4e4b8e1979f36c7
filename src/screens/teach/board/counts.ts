// How many of the class are where: what the head says, and whom a command would reach.

import { isAway } from '#contract/attention.ts';
import type { BoardRow } from '#contract/interaction.ts';

/** The lesson is there, but not begun. */
export const NOT_BEGUN: ReadonlySet<string> = new Set(['', 'preparing']);

export function boardCounts(rows: readonly BoardRow[], now: number) {
  const begun = rows.filter((r) => r.lessonId !== null && !NOT_BEGUN.has(r.state));
  const away = begun.filter((r) => isAway(r, now)).length;
  const done = begun.filter((r) => r.state === 'done').length;
  const paused = begun.filter((r) => r.state === 'paused').length;
  return { learning: begun.length - done - away, done, paused, running: begun.length - done - paused };
}
