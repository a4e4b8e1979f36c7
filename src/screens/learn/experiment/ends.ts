// States of a run in which nothing more is recorded; for lists too, which need no bridge.
const ENDS = ['finishing', 'finished', 'expired', 'abandoned'];
export const isEnd = (state: string | null | undefined): boolean => ENDS.includes(state ?? '');
