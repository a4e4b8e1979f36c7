// Rows by who needs help first.

import { attentionScore, idleMs, isAway } from '#contract/attention.ts';
import type { BoardRow } from '#contract/interaction.ts';
import { byName } from '#contract/names.ts';
import { NOT_BEGUN } from './counts.ts';

const MINUTE = 60_000;

export interface StudentStatus {
  /** What the lesson does; `away` where it waits for nobody. */
  state: string;
  stuckMinutes: number;
}

/** Changes by the minute, not with each look at the clock. */
export const studentStatusOf = (row: BoardRow, now: number): StudentStatus => ({
  state: isAway(row, now) ? 'away' : row.state,
  stuckMinutes: Math.floor(idleMs(row, now) / MINUTE),
});

/** Ids, highest need first; as good as equal: who learns before who has not begun, each by number. */
export function byAttention(rows: readonly BoardRow[], now: number): string[] {
  const needs = new Map(rows.map((r) => [r.studentId, attentionScore(r, now)]));
  const need = (r: BoardRow) => needs.get(r.studentId) ?? 0;
  const waits = (r: BoardRow) => Number(NOT_BEGUN.has(r.state));
  return [...rows]
    .sort((a, b) => need(b) - need(a) || waits(a) - waits(b) || byName(a.userName, b.userName))
    .map((r) => r.studentId);
}
