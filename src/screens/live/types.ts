// Live classes, and who was in them, as the work area lists them.
import type { liveData, liveStream } from '#contract/live-rows.ts';
import type { RowOf } from '#src/ui/list/column.ts';

export type LiveRow = RowOf<typeof liveStream>;
export type DataRow = RowOf<typeof liveData>;

/** In the order in which they are drawn. */
export const ATTENDED = [
  'present',
  'late',
  'partial',
  'excused',
  'absent',
] as const satisfies readonly DataRow['state'][];
