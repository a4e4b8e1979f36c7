// The roll call's panel: the last one stays to be put right; who is picked is picked of those who are there, and stands on the wall.
import { beforeEach, expect, test, vi } from 'vitest';
import { renderScreen } from '#src/ui/testing.tsx';
import { PickedOnWall, RollCallPanel } from './roll-call.tsx';

const heard = vi.hoisted(() => new Map<string, (some: readonly { value: unknown }[]) => void>());
vi.mock('#src/stream/use-log.ts', () => ({
  useLog: (_log: string, { on }: { on: Record<string, unknown> }) => {
    for (const [word, what] of Object.entries(on))
      if (typeof what === 'function') heard.set(word, what as (some: readonly { value: unknown }[]) => void);
  },
}));
beforeEach(() => heard.clear());

const call = (id: string, liveId: string | null, at = Date.now()) => ({
  id,
  at,
  until: at,
  open: false,
  liveId,
  rows: [
    { userId: 'u', userName: 'student01', name: '赵一鸣', state: 'absent', at: null },
    { userId: 'v', userName: 'student02', name: '钱思远', state: 'present', at },
  ],
});
const answers = (calls: object[], lives: object[] = []) => ({
  '/api/Interaction/RollCalls': calls,
  '/api/Interaction/RollCallMark': null,
  '/api/Interaction/Pick': { userId: 'v', name: '钱思远' },
  '/api/Live/Items': lives,
});

test('ended, the last roll call of the live class stays there, and a latecomer is put right in it', async () => {
  const shown = await renderScreen(<RollCallPanel classId="k" liveId="l" />, {
    answers: answers([call('board', null), call('mine', 'l')]),
  });
  await vi.waitFor(() =>
    expect(document.querySelector('section[aria-label=最近一次签到]')?.textContent).toContain('已到 1/2'),
  );
  const first = shown.find('select', '赵一鸣的出勤') as HTMLSelectElement;
  first.value = 'late';
  first.dispatchEvent(new Event('change', { bubbles: true }));
  await vi.waitFor(() =>
    expect(shown.asked.find((a) => a.path === '/api/Interaction/RollCallMark')?.body).toMatchObject({
      id: 'mine',
      userId: 'u',
      state: 'late',
    }),
  );
  shown.unmount();
});

test.each([
  ['a roll was called today', [call('a', null)], [], true],
  ['its live class is open', [], [{ state: 'open', role: 'host', courseId: 'c' }], true],
  ['neither', [], [{ state: 'open', role: 'host', courseId: 'other' }], false],
])('of those who are there alone is picked by itself where it is known: %s', async (_name, calls, lives, here) => {
  const shown = await renderScreen(<RollCallPanel classId="k" courseId="c" />, { answers: answers(calls, lives) });
  const box = await vi.waitFor(() => {
    const found = document.querySelector<HTMLInputElement>('section[aria-label=随机点名] input');
    if (found?.checked !== here) throw new Error('not yet');
    return found;
  });
  expect(box.checked).toBe(here);
  shown.press(shown.find('button', '点一个人'));
  await vi.waitFor(() =>
    expect(shown.asked.find((a) => a.path === '/api/Interaction/Pick')?.body).toEqual({ classId: 'k', here }),
  );
  shown.unmount();
});

test('who is picked stands on the wall', async () => {
  const shown = await renderScreen(<PickedOnWall classId="k" />, { answers: {} });
  expect(shown.text()).toBe('');
  heard.get('class.picked')?.([{ value: { id: '1', userId: 'v', name: '钱思远' } }]);
  await vi.waitFor(() => expect(shown.text()).toContain('钱思远'));
  shown.unmount();
});
