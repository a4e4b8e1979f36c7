// Which student of a live board needs help first: the server orders rows by it, the screen again as time passes.
import type { BoardRow } from './interaction.ts';

const MINUTE = 60_000;
/** A lesson that has not moved for so long stands still, ms. */
const STUCK_AFTER = 2 * MINUTE;
/** Who has not moved for so long is not here any more, ms. */
const AWAY_AFTER = 30 * MINUTE;
/** Standing still any longer does not weigh more. */
const MOST_STUCK = 5;
/** Nobody waits for these: over, stopped by a person, or not begun. */
const AT_REST: ReadonlySet<string> = new Set(['done', 'summary', 'paused', 'preparing', '']);

type Facts = Pick<BoardRow, 'state' | 'lessonId' | 'movedAt' | 'points' | 'question' | 'toMark'>;

type Moving = Pick<BoardRow, 'state' | 'movedAt'>;

/** The lesson waits, and nobody is there: yesterday's class is not stuck. */
export const isAway = ({ state, movedAt }: Moving, now: number): boolean =>
  movedAt !== null && !AT_REST.has(state) && now - movedAt >= AWAY_AFTER;

/** How long the lesson has stood still, ms; 0 while it moves, or is not meant to. */
export function idleMs(row: Moving, now: number): number {
  if (row.movedAt === null || AT_REST.has(row.state) || isAway(row, now)) return 0;
  return now - row.movedAt < STUCK_AFTER ? 0 : now - row.movedAt;
}

/** Whole numbers, so that rows do not move with every second: who was given up on first, then who stands still. */
export function attentionScore(r: Facts, now: number): number {
  if (r.state === 'done' || r.lessonId === null || isAway(r, now)) return 0;
  const here = r.points.find((p) => p.state === 'now');
  const flagged = r.points.filter((p) => p.state === 'flagged').length;
  const wrong = here ? here.tries - here.right : 0;
  const stuck = Math.min(MOST_STUCK, Math.floor(idleMs(r, now) / STUCK_AFTER));
  return flagged * 4 + Math.min(wrong, 3) * 2 + stuck + (r.question ? 2 : 0) + (r.toMark > 0 ? 1 : 0);
}
