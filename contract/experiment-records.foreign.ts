// Foreign ids to try the operations of experiment-records.ts with: tests/api/foreign.api.test.ts.
import { randomUUID } from 'node:crypto';
import type { Sample } from '#tests/support/foreign.ts';

export const samples = (): Record<string, Sample> => ({
  '/api/Experiment/Launch': {
    who: 'student',
    kind: 'experiment-run',
    input: (runId) => ({ runId, cmd: randomUUID() }),
  },
  '/api/Experiment/GetProcess': { who: 'student', kind: 'experiment-run', input: (runId) => ({ runId }) },
  '/api/Experiment/Evidence': { who: 'student', kind: 'experiment-run', input: (runId) => ({ runId }) },
  '/api/open/JsDataUpload': {
    who: 'student',
    kind: 'experiment-run',
    input: (runId) => ({ runId, launchId: 'x', key: 'x', sentAt: 1, records: [] }),
  },
  '/api/open/ScormDataUpload': {
    who: 'student',
    kind: 'experiment-run',
    input: (runId) => ({ runId, launchId: 'x', key: 'x', sentAt: 1, n: 1, sco: 'x', cmi: {} }),
  },
});

export const tables = ['experiment_record', 'experiment_launch'];
