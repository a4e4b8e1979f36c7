// Foreign ids to try the operations of experiments.ts with: tests/api/foreign.api.test.ts.
import type { Sample } from '#tests/support/foreign.ts';

export const samples = (): Record<string, Sample> => ({
  '/api/Experiment/Item': { who: 'student', kind: 'experiment', input: (id) => ({ id }) },
  '/api/Experiment/Start': { who: 'student', kind: 'experiment', input: (experimentId) => ({ experimentId }) },
  '/api/Experiment/End': { who: 'teacher', kind: 'experiment-run', input: (runId) => ({ runId }) },
});
