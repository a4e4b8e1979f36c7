// An experiment's page as its student sees it, with a server that is a table.
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { forgetGuest, keepGuest, keepTried } from '#src/api/guest-token.ts';
import { showSession } from '#src/api/session.ts';
import { renderScreen } from '#src/ui/testing.tsx';
import { ITEM as ONE, type StudentExperiment } from '../experiment/testing.ts';
import { ExperimentInfoScreen } from './info.tsx';

const ITEM: StudentExperiment = { ...ONE, steps: 0, stepList: [] };
const open = (item: () => StudentExperiment) =>
  renderScreen(<ExperimentInfoScreen />, { at: '/CourseInfo?id=e', answers: { '/api/Experiment/Item': item } });

test('while the last run is being marked the way to another waits, in words, and opens by itself', async () => {
  let state: 'finishing' | 'finished' = 'finishing';
  const shown = await open(() => ({
    ...ITEM,
    run: { runId: 'r', state, score: state === 'finished' ? 95 : null },
  }));
  const waiting = await shown.comes('button', '实验已完成，正在评分……');
  expect(waiting.matches(':disabled')).toBe(true);
  expect(shown.text()).not.toContain('再做一次');
  state = 'finished';
  const again = await vi.waitFor(() => shown.find('button', '再做一次'));
  expect(again.matches(':disabled')).toBe(false);
  shown.unmount();
});

test('whoever does not want to go on gives it up: begun, opened, in the middle of it, and with the line away', async () => {
  const given: string[] = [];
  const states = { r1: 'ready', r2: 'launched', r3: 'working', r4: 'disconnected' } as const;
  const item = (): StudentExperiment => ({
    ...ITEM,
    runs: Object.entries(states).map(([runId, state], i) => ({
      runId,
      attempt: i + 1,
      state: given.includes(runId) ? 'abandoned' : state,
      score: null,
      toMark: false,
      done: 0,
      startedAt: 0,
      endedAt: null,
      trial: false,
      until: 1,
    })),
  });
  const shown = await renderScreen(<ExperimentInfoScreen />, {
    at: '/CourseInfo?id=e',
    answers: {
      '/api/Experiment/Item': item,
      '/api/Experiment/End': ({ runId }: { runId: string }) => {
        given.push(runId);
        return { runId, state: 'abandoned' };
      },
    },
  });
  for (const [n, word] of ['未开始', '已打开', '进行中', '已断开'].entries()) {
    await vi.waitFor(() => expect(shown.text()).toContain(word));
    shown.press(await shown.comes('button', '放弃这次'));
    const sure = await vi.waitFor(() => {
      const buttons = document.querySelectorAll<HTMLElement>('[role=alertdialog] button');
      expect([...buttons].map((b) => b.textContent)).toEqual(['不放弃', '放弃这次']);
      return buttons[1] as HTMLElement; // there are two
    });
    expect(given).toHaveLength(n);
    shown.press(sure);
    await vi.waitFor(() => expect(shown.text().match(/已放弃/g)).toHaveLength(n + 1));
    await vi.waitFor(() => expect(document.querySelector('[role=alertdialog]')).toBeNull());
    expect(shown.text()).not.toContain(word);
  }
  expect(given).toEqual(Object.keys(states));
  await vi.waitFor(() => expect(shown.text()).not.toContain('放弃这次'));
  shown.unmount();
});

test('a course that only goes with it stands on its page, and locks nothing', async () => {
  const shown = await open(() => ({ ...ITEM, theory: { courseId: 'k', course: '单摆的理论' } }));
  await shown.comes('button', '开始');
  expect(shown.find('a', '单摆的理论').getAttribute('href')).toBe('/AICurriculumInfo?courseId=k');
  expect(shown.text()).toContain('不学也能开始');
  shown.unmount();
});

test('a visitor may try what is open to guests; who is signed in begins it as ever', async () => {
  const item = () => ({ ...ITEM, forGuests: true });
  const own = await open(item);
  await own.comes('button', '开始');
  expect(own.text()).not.toContain('试一试');
  own.unmount();
  const visitors = await open(item);
  act(() => showSession({ phase: 'anonymous', gate: null, gatePassed: false, menu: [], user: null }));
  await visitors.comes('button', '试一试');
  expect(visitors.find('button', '登录后开始')).toBeDefined();
  visitors.unmount();
});

test('a guest’s page tells where the trial ended once this experiment was tried, not after another thing was', async () => {
  keepGuest({ token: 't', id: 'g' }, 60);
  keepTried('/AICurriculumInfo?courseId=k');
  const shown = await open(() => ({ ...ITEM, forGuests: true }));
  act(() => showSession({ phase: 'anonymous', gate: null, gatePassed: false, menu: [], user: null }));
  await shown.comes('button', '试一试');
  expect(shown.text()).not.toContain('试学到这里');
  act(() => keepTried(`/CourseInfo?id=${ITEM.id}`));
  await vi.waitFor(() => expect(shown.text()).toContain('试学到这里'));
  act(() => forgetGuest());
  shown.unmount();
});
