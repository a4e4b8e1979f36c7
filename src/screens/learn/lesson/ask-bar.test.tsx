import { act, createRef } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { clickOn, mount, startWords } from '#src/blocks/testing.tsx';
import learn from '#src/locales/zh-CN/learn.json' with { type: 'json' };
import { lessonMachine } from '#src/machines/lesson/lesson.machine.ts';
import { storedPlace } from '#src/machines/state.ts';
import { AskBar } from './ask-bar.tsx';

test.each([
  ['active.teaching.evaluating', 'pass', 'active.teaching.summary', 'finish'],
  ['active.teaching.discussing.open', 'next', 'active.teaching.discussing.closed', 'next'],
] as const)(
  'the second half of a double click is not meant for what has just come under it: %s, %s',
  async (from, first, to, second) => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    await startWords({ learn });
    const command = vi.fn();
    const bar = (now: string) => (
      <AskBar
        at={storedPlace(lessonMachine, now)}
        now={now}
        command={command}
        can={(type) => type === 'next'}
        starting={false}
        waits={false}
        onQuestion={() => {}}
        box={createRef()}
      />
    );
    const { box, show, unmount } = mount(bar(from));
    const step = () => [...box.querySelectorAll('button')].at(-1);
    act(() => void vi.advanceTimersByTime(1_000));
    expect(step()?.textContent).toBe(learn.lesson.step[first]);
    clickOn(step());
    expect(command).toHaveBeenCalledTimes(1);
    show(bar(to));
    expect(step()?.textContent).toBe(learn.lesson.step[second]);
    clickOn(step());
    expect(command).toHaveBeenCalledTimes(1);
    act(() => void vi.advanceTimersByTime(1_000));
    clickOn(step());
    expect(command).toHaveBeenCalledTimes(2);
    unmount();
  },
);
