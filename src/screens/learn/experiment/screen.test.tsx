// What stands after a run that is over, with a server that is a table.
import { expect, test } from 'vitest';
import { renderScreen } from '#src/ui/testing.tsx';
import { ExperimentScreen } from './screen.tsx';
import { ITEM, PROCESS, type StudentExperiment } from './testing.ts';

const RUN = { runId: 'r', state: 'finished' as const, score: 50 };
const opened = (item: StudentExperiment) =>
  renderScreen(<ExperimentScreen />, {
    at: '/CourseLearning?id=e',
    answers: { '/api/Experiment/Item': item, '/api/Experiment/GetProcess': { ...PROCESS, score: 50 } },
  });
const ran = (trial: boolean): StudentExperiment['runs'] => [
  { ...RUN, attempt: 1, toMark: false, done: 1, startedAt: 0, endedAt: 1, until: 1, trial },
];

test.each([
  ['a teacher tries again what is not open yet', true, true],
  ['a student does not', false, false],
])('%s', async (_name, trial, may) => {
  const shown = await opened({ ...ITEM, status: 'draft', run: RUN, runs: ran(trial) });
  await shown.comes('a', '实验介绍');
  expect(shown.text().includes('再做一次')).toBe(may);
  shown.unmount();
});
