// States of a run in which nothing more is recorded; for lists too, which need no bridge.
const ENDS = ['finishing', 'finished', 'expired', 'abandoned'];
export const isEnd = (state: string | null | undefined): boolean => ENDS.includes(state ?? '');
/** Whether the run is being marked: the next run can begin when this one has its score. */
export const isMarking = (state: string | null | undefined): boolean => state === 'finishing';
