import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchLine } from './weak-line.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a line is weak when it was so for ten seconds; a stumble is nothing', () => {
  const onWeak = vi.fn();
  const line = watchLine(onWeak);
  line.quality('poor');
  vi.advanceTimersByTime(9_000);
  line.quality('good');
  vi.advanceTimersByTime(60_000);
  expect(onWeak).not.toHaveBeenCalled();
  line.quality('poor');
  vi.advanceTimersByTime(5_000);
  // worse still counts from when it began
  line.quality('lost');
  vi.advanceTimersByTime(5_000);
  expect(onWeak).toHaveBeenCalledTimes(1);
});

test('who wants pictures all the same keeps them for two minutes', () => {
  const onWeak = vi.fn();
  const line = watchLine(onWeak);
  line.quality('poor');
  line.wanted();
  vi.advanceTimersByTime(119_000);
  expect(onWeak).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1_000);
  expect(onWeak).toHaveBeenCalledTimes(1);
  line.wanted();
  line.stop();
  vi.advanceTimersByTime(300_000);
  expect(onWeak).toHaveBeenCalledTimes(1);
});
