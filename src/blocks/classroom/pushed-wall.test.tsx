// On a live class's wall: a pushed question lies over the stage while it is open, and makes way when it is over.
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen, type Shown } from '#src/ui/testing.tsx';
import { PushedOverStage } from './pushed-wall.tsx';

vi.mock('#src/stream/use-log.ts', () => ({ useLog: () => {} }));

const PUSHES = '/api/Interaction/Pushes';
let shown: Shown;
afterEach(() => shown.unmount());

function Wall() {
  const [stage, show] = useState('board');
  return (
    <>
      <button type="button" onClick={() => show('material')}>
        换课件
      </button>
      <PushedOverStage classId="k" courseId="c" stage={stage} />
    </>
  );
}

async function open(
  state: 'open' | 'ended' | 'revealed',
  until = Date.now() + 60_000,
  asked: object = { kind: 'judge' },
): Promise<void> {
  const question = { ...asked, questionId: 'p', pointId: '', stem: '摆长越长周期越大', attempt: 1, of: 1 };
  const row = {
    ...{ id: 'p', at: 1, kind: 'check-question', courseId: 'c', text: '', stem: question.stem, question },
    answered: 2,
    of: 3,
    here: 2,
    toMark: 0,
    correct: '正确',
    counts: {},
    given: [{ value: 'true', count: 2, right: true }],
    values: [],
    state,
    until,
  };
  shown = await renderScreen(<Wall />, { answers: { [PUSHES]: [row] } });
}

test('an open question stays whatever is shown, and nothing but its teacher takes it away', async () => {
  await open('open');
  await vi.waitFor(() => expect(shown.text()).toContain('摆长越长周期越大'));
  expect(shown.text()).toContain('已答 2/3 · 在课堂 2 人');
  shown.press(shown.find('button', '换课件'));
  expect(shown.text()).toContain('摆长越长周期越大');
  expect(shown.text()).not.toContain('收起');
});

test('while it is answered the wall says how many have, and the bars come when it is over', async () => {
  const options = ['15 比 2', '30 比 2'].map((text, i) => ({ key: 'AB'.charAt(i), text }));
  for (const asked of [{ kind: 'judge' }, { kind: 'single', options }]) {
    await open('open', Date.now() + 60_000, asked);
    await vi.waitFor(() => expect(shown.text()).toContain('已答 2/3'));
    for (const option of asked.kind === 'judge' ? ['正确', '错误'] : ['15 比 2', '30 比 2'])
      expect(shown.text()).toContain(option);
    expect(shown.text()).not.toMatch(/人 · \d+%/);
    shown.unmount();
    await open('ended', Date.now() + 60_000, asked);
    await vi.waitFor(() => expect(shown.text()).toMatch(/人 · \d+%/));
    shown.unmount();
  }
  await open('revealed');
});

test('what is to be put in order stands on the wall before anybody has answered', async () => {
  const options = ['启动', '读数'].map((text, i) => ({ key: 'AB'.charAt(i), text }));
  await open('open', Date.now() + 60_000, { kind: 'order', options });
  await vi.waitFor(() => expect(shown.text()).toContain('A. 启动'));
  expect(shown.text()).toContain('B. 读数');
});

test('one that is over is put away, or makes way for what is shown next', async () => {
  await open('revealed');
  await vi.waitFor(() => expect(shown.text()).toContain('摆长越长周期越大'));
  shown.press(shown.find('button', '收起'));
  expect(shown.text()).not.toContain('摆长越长周期越大');
  shown.unmount();
  await open('ended');
  await vi.waitFor(() => expect(shown.text()).toContain('摆长越长周期越大'));
  shown.press(shown.find('button', '换课件'));
  expect(shown.text()).not.toContain('摆长越长周期越大');
});
