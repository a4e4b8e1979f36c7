// Where a student is with an experiment as a teacher needs to know it, and who needs help first.

import type { ExperimentBoardRow } from '#contract/experiment-class.ts';
import type { StepDeclared } from '#contract/experiment-rows.ts';
import { byName } from '#contract/names.ts';

const MINUTE = 60_000;
/** A step that has taken twice as long as it should, and so long at least, has stopped somebody. */
const STUCK_AFTER = 5 * MINUTE;
const TIMES = 2;
/** Who has not moved for so long is not here any more: yesterday's class is not stuck. */
const AWAY_AFTER = 60 * MINUTE;

const PLACES = ['lost', 'stuck', 'toMark', 'working', 'waiting', 'away', 'none', 'done', 'over'] as const;
export type StudentProgress = (typeof PLACES)[number];

export interface StudentPosition {
  place: StudentProgress;
  /** How long it has stood still, or was gone: 0 where that says nothing. */
  minutes: number;
}

export function whereIs(row: ExperimentBoardRow, steps: readonly StepDeclared[], now: number): StudentPosition {
  const { state, stand, movedAt, seq } = row;
  const still = movedAt === null ? 0 : Math.max(0, now - movedAt);
  const minutes = Math.floor(still / MINUTE);
  if (stand === 'toMark') return { place: 'toMark', minutes: 0 };
  // a score that was given without a run is one
  if (state === '') return { place: stand === 'done' ? 'done' : 'none', minutes: 0 };
  if (state === 'finished' || state === 'finishing') return { place: 'done', minutes: 0 };
  if (state === 'abandoned' || state === 'expired') return { place: 'over', minutes: 0 };
  if (still >= AWAY_AFTER || (row.left && state !== 'gathering' && state !== 'ready'))
    return { place: 'away', minutes };
  if (state === 'disconnected') return { place: 'lost', minutes };
  if (state === 'gathering' || state === 'ready') return { place: 'waiting', minutes: 0 };
  const expected = (steps.find((s) => s.seq === seq)?.expectTime ?? 0) * 1000;
  return still >= Math.max(STUCK_AFTER, TIMES * expected)
    ? { place: 'stuck', minutes }
    : { place: 'working', minutes: 0 };
}

/** Ids, highest need first; of one place who stands still longest, then by number. */
export function studentsByNeed(
  rows: readonly ExperimentBoardRow[],
  steps: readonly StepDeclared[],
  now: number,
): string[] {
  const where = new Map(rows.map((r) => [r.studentId, whereIs(r, steps, now)]));
  const rank = (r: ExperimentBoardRow) => PLACES.indexOf(where.get(r.studentId)?.place ?? 'none');
  const still = (r: ExperimentBoardRow) => where.get(r.studentId)?.minutes ?? 0;
  return rows
    .toSorted((a, b) => rank(a) - rank(b) || still(b) - still(a) || byName(a.userName, b.userName))
    .map((r) => r.studentId);
}
