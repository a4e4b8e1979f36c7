// Who needs an eye first, and how long somebody was not heard of.
import type { BoardExamRow } from '#contract/exam-rows.ts';

const MINUTE = 60_000;
/** A device tells of itself each half minute. */
const LOST_MS = 2 * MINUTE;
const RUNNING: readonly string[] = ['answering', 'paused', 'grace'];

export const isAttemptRunning = ({ state }: Pick<BoardExamRow, 'state'>): boolean => RUNNING.includes(state);
/** In whole minutes; null: never seen. */
export const minutesAway = ({ lastSeen }: Pick<BoardExamRow, 'lastSeen'>, now: number): number | null =>
  lastSeen === null ? null : Math.max(0, Math.floor((now - lastSeen) / MINUTE));
export const isLost = (row: Pick<BoardExamRow, 'state' | 'lastSeen'>, now: number): boolean =>
  row.state === 'answering' && (row.lastSeen === null || now - row.lastSeen > LOST_MS);

const rank = (row: BoardExamRow, now: number): number => {
  if (isLost(row, now)) return 0;
  if (isAttemptRunning(row)) return 1;
  return row.state === 'waiting' ? 2 : 3;
};

/** Ids as they stand; of one rank in the order of the list. */
export const byNeed = (rows: readonly BoardExamRow[], now: number): string[] =>
  rows.toSorted((a, b) => rank(a, now) - rank(b, now)).map((row) => row.attemptId);
