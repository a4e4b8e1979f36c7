// How one stands with a point: a word for it, which has its colour and its icon.
import type { OutputOf } from '#contract/index.ts';
import type { MasteryState } from '#src/blocks/mastery-state.ts';
import { weakPoints } from '#src/blocks/summary.tsx';

export type Mastery = OutputOf<'/api/Theory/Mastery'>;
export type Row = Mastery['points'][number];

export function masteryStateOf(row: Row): MasteryState {
  if (row.flagged) return 'flagged';
  if (weakPoints([row]).length > 0) return 'weak';
  if (row.tries > 0) return 'mastered';
  return row.taught ? 'taught' : 'ahead';
}
