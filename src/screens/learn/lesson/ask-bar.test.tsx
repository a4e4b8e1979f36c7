import { act, createRef } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { click, mount, startWords } from '#src/blocks/testing.tsx';
import learn from '#src/locales/zh-CN/learn.json' with { type: 'json' };
import { AskBar } from './ask-bar.tsx';

test('the second half of a double click is not meant for the step that has just come under it', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  await startWords({ learn });
  const command = vi.fn();
  const bar = (now: string) => (
    <AskBar
      {...{ now, command, can: (type) => type === 'next', starting: false, waits: false, onQuestion: () => {} }}
      box={createRef()}
    />
  );
  const { box, show, unmount } = mount(bar('active.teaching.evaluating'));
  const step = () => [...box.querySelectorAll('button')].at(-1);
  act(() => void vi.advanceTimersByTime(1_000));
  expect(step()?.textContent).toBe(learn.lesson.step.pass);
  click(step());
  expect(command).toHaveBeenCalledTimes(1);
  show(bar('active.teaching.summary'));
  expect(step()?.textContent).toBe(learn.lesson.step.finish);
  click(step());
  expect(command).toHaveBeenCalledTimes(1);
  act(() => void vi.advanceTimersByTime(1_000));
  click(step());
  expect(command).toHaveBeenCalledTimes(2);
  unmount();
});
