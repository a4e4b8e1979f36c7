// A member of a group at the experiment's page, with a server that is a table: the leader works, the member follows.
import { expect, test, vi } from 'vitest';
import { renderScreen } from '#src/ui/testing.tsx';
import { ExperimentInfoScreen } from '../experiments/info.tsx';
import { ExperimentScreen } from './screen.tsx';
import { ITEM, logOf, PROCESS, type Process, type StudentExperiment } from './testing.ts';

vi.mock('#src/stream/follow.ts', () => import('./testing.ts'));

// who is signed in is `u`
const GROUP = {
  name: '一组',
  leaderId: 'l',
  members: [
    { id: 'l', name: '褚天佑', role: '操作' },
    { id: 'u', name: '卫诗雨', role: '' },
  ],
};
const LED: StudentExperiment = { ...ITEM, group: GROUP };
const WAITING: Process = { ...PROCESS, state: 'gathering' };
const STEP: Process['steps'][number] = {
  seq: 1,
  title: '量线长',
  startTime: 0,
  endTime: 60_000,
  timeUsed: 60,
  expectTime: 60,
  maxScore: 10,
  score: 0,
  repeatCount: 1,
  evaluation: '',
  scoringModel: '',
  remarks: '',
  extData: null,
  scoredBy: 'server',
  proposed: null,
};

async function opened(item: StudentExperiment, process: () => Process, log = logOf('r')) {
  return renderScreen(<ExperimentScreen />, {
    at: '/CourseLearning?id=e&again=1',
    answers: {
      '/api/Experiment/Item': item,
      '/api/Experiment/Start': { runId: 'r', log: 'experiment:r', state: 'ready', allowed: [] },
      '/api/Experiment/GetProcess': process,
      ...log.answers,
    },
  });
}

test('who comes before the leader waits, hears what the leader does, asks for nothing meanwhile, and never launches', async () => {
  let process = WAITING;
  const log = logOf('r');
  const shown = await opened(LED, () => process, log);
  const looks = () => shown.asked.filter((a) => a.path === '/api/Experiment/GetProcess').length;
  await vi.waitFor(() => expect(shown.text()).toContain('等组长褚天佑开始操作'));
  await vi.waitFor(() => expect(log.isFollowed()).toBe(true));
  // each word of the log is looked at once, and nothing without one
  const before = looks();
  process = { ...WAITING, state: 'working', steps: [STEP] };
  log.says({ seq: 1 });
  await vi.waitFor(() => expect(shown.text()).toContain('组长褚天佑正在操作'));
  expect(looks()).toBe(before + 1);
  // not marked yet, so no nought
  expect(shown.text()).toContain('—/10 分');
  process = { ...WAITING, state: 'finished', score: 80, steps: [{ ...STEP, score: 8 }] };
  log.says({ seq: 2 });
  await vi.waitFor(() => expect(shown.text()).toContain('80 分'));
  expect(shown.asked.map((a) => a.path)).not.toContain('/api/Experiment/Launch');
  shown.unmount();
});

test('after a run that is over a member joins the next one', async () => {
  const over = { runId: 'old', state: 'finished' as const, score: 60 };
  const shown = await opened({ ...LED, run: over }, () => ({ ...WAITING, state: 'working' }));
  await vi.waitFor(() => expect(shown.text()).toContain('组长褚天佑正在操作'));
  expect(shown.asked).toContainEqual({ path: '/api/Experiment/Start', body: { experimentId: 'e' } });
  shown.unmount();
});

test('whom the teacher has made the leader meanwhile goes on with the run', async () => {
  const shown = await opened(LED, () => ({ ...WAITING, state: 'working', studentId: 'u' }));
  const starts = () => shown.asked.filter((a) => a.path === '/api/Experiment/Start').length;
  const go = await shown.comes('button', '在这里继续');
  expect(starts()).toBe(1);
  shown.press(go);
  await vi.waitFor(() => expect(starts()).toBe(2));
  shown.unmount();
});

test('the experiment’s page names what each does, and a member can neither work nor give up the run', async () => {
  const run = { runId: 'r', state: 'working' as const, score: null };
  const item: StudentExperiment = {
    ...LED,
    run,
    runs: [{ ...run, attempt: 1, toMark: false, done: 0, startedAt: 0, endedAt: null, until: 1, trial: false }],
  };
  const shown = await renderScreen(<ExperimentInfoScreen />, {
    at: '/CourseInfo?id=e',
    answers: { '/api/Experiment/Item': item },
  });
  await shown.comes('button', '跟着组长做');
  expect(shown.text()).toContain('褚天佑 (组长 · 操作)、卫诗雨');
  expect(shown.text()).not.toContain('放弃这次');
  shown.unmount();
});
