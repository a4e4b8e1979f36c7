// Foreign ids to try the operations of replay.ts with: tests/api/foreign.api.test.ts.
import type { Sample } from '#tests/support/foreign.ts';

export const samples = (): Record<string, Sample> => ({
  '/api/QA/Replay': { who: 'qa', kind: 'replay', input: (log) => ({ log }) },
});
