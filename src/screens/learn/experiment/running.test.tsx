// A run on its student's screen, and what its chart does there while the student does nothing.
import { beforeEach, expect, test, vi } from 'vitest';
import { forgetGuest, isTried, keepGuest } from '#src/api/guest-token.ts';
import { renderScreen } from '#src/ui/testing.tsx';
import { usableSoon } from '#src/ui/usable.ts';
import { ExperimentScreen } from './screen.tsx';
import { ITEM, logOf, PROCESS, type Process } from './testing.ts';

vi.mock('#src/stream/follow.ts', () => import('./testing.ts'));
// acts lie in memory: there is no database
vi.mock('#src/stream/shared-journal.ts', async () => {
  const [{ createSend }, { experimentSenders: senders }] = await Promise.all([
    import('#src/stream/send.ts'),
    import('#src/stream/experiment-sender.ts'),
  ]);
  const journal = createSend({ senders });
  return { sharedJournal: () => journal, markJournal: () => {} };
});
const BEAT = '/api/open/JsDataUpload';
const launchOf = (launchId: string) => ({ type: 'launch', launchId, now: 0 }) as const;
const RUN = { runId: 'r', attempt: 1, toMark: false, done: 0, startedAt: 0, endedAt: null, trial: false };

let runs = 0;
beforeEach(() => {
  runs += 1;
});

/** A student in the middle of it: launched, and its chart heard. */
async function launched() {
  const runId = `r${runs}`;
  const log = logOf(runId);
  let process: Process = { ...PROCESS, runId, studentId: 'u', state: 'working' };
  let launches = 0;
  const shown = await renderScreen(<ExperimentScreen />, {
    at: '/CourseLearning?id=e',
    answers: {
      '/api/Experiment/Item': () => ({
        ...ITEM,
        run: { runId, state: process.state, score: null },
        runs: [{ ...RUN, runId, state: process.state, score: null, until: 1 }],
      }),
      '/api/Experiment/Start': { runId, log: `experiment:${runId}`, state: 'working', allowed: ['launch'] },
      '/api/Experiment/Launch': () => {
        launches += 1;
        const launchId = `l${runs}.${launches}`;
        log.takes(launchOf(launchId));
        return { launchId, url: 'https://content.test/s/', key: 'k', seed: 1, saved: null };
      },
      '/api/Experiment/GetProcess': () => process,
      [BEAT]: { upTo: 0, refused: [], state: 'working' },
      ...log.answers,
    },
  });
  usableSoon();
  await vi.waitFor(() => expect(document.querySelector('iframe')).not.toBeNull());
  await vi.waitFor(() => expect(log.isMirrored()).toBe(true));
  const isAsked = (path: string) => shown.asked.filter((a) => a.path === path).length;
  return {
    ...log,
    shown,
    asks: isAsked,
    rows: (state: Process['state']) => {
      process = { ...process, state };
    },
  };
}

test('its time runs out: the marks stand there at once; when the teacher gives more it goes on', async () => {
  const run = await launched();
  run.rows('expired');
  run.takes({ type: 'expire' });
  await run.shown.comes('a', '实验介绍');
  expect(document.querySelector('iframe')).toBeNull();
  expect(run.shown.text()).toContain('已过期');
  expect(run.shown.text()).not.toContain('在这里继续');
  await vi.waitFor(() => expect(run.isFollowed()).toBe(true));
  run.rows('ready');
  run.takes({ type: 'extend', until: 9 });
  run.shown.press(await run.shown.comes('button', '在这里继续'));
  await vi.waitFor(() => expect(document.querySelector('iframe')).not.toBeNull());
  expect(run.asks('/api/Experiment/Launch')).toBe(2);
  run.shown.unmount();
});

test('ended by somebody else it is over at once', async () => {
  const run = await launched();
  run.rows('abandoned');
  run.takes({ type: 'end' });
  await run.shown.comes('button', '再做一次');
  expect(run.shown.text()).toContain('已放弃');
  run.shown.unmount();
});

test('launched on another device it is shown there alone', async () => {
  const run = await launched();
  run.takes(launchOf('other'));
  await run.shown.comes('button', '在这里继续');
  expect(run.shown.text()).toContain('已在别处打开');
  run.shown.unmount();
});

test('a page that the server takes for lost tells at once that it is there', async () => {
  const run = await launched();
  expect(run.asks(BEAT)).toBe(0);
  run.takes({ type: 'lost' });
  await vi.waitFor(() => expect(run.asks(BEAT)).toBe(1));
  expect(document.querySelector('iframe')).not.toBeNull();
  run.shown.unmount();
});

test('a guest is told that the trial is not kept, never that it is saved', async () => {
  keepGuest({ token: 't', id: 'g' }, 60);
  const { shown } = await launched();
  await vi.waitFor(() => expect(shown.text()).toContain('这次试做不保存'));
  expect(shown.text()).not.toMatch(/已保存|自动保存/u);
  // its page, and no other, tells what an account would keep
  const pages = [`/CourseInfo?id=${ITEM.id}`, '/CourseInfo?id=other'];
  expect(pages.map(isTried)).toEqual([true, false]);
  forgetGuest();
  expect(pages.map(isTried)).toEqual([false, false]);
});
