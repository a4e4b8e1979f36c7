// What other modules may use of this one.
export { onPushCounts } from './push-counts.ts';
