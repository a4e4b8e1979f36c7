import { notifyManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CODE } from '#contract/codes.ts';
import { onCallError } from './client.ts';
import { ApiError, CLIENT } from './errors.ts';
import { queryClient } from './query.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  queryClient.clear();
  vi.useRealTimers();
});

const AWAY = new ApiError(CLIENT.offline, 'no line');

/** Looked at, and answered by `answers`, one after the other; the last holds. */
function looked(answers: readonly (string | Error)[]) {
  let n = 0;
  const observer = new QueryObserver(queryClient, {
    queryKey: ['looked at'],
    queryFn: () => {
      const answer = answers[Math.min(n++, answers.length - 1)];
      if (answer instanceof Error) throw answer;
      return answer;
    },
  });
  const seen: string[] = [];
  // as React's hook looks: when all has been told
  const look = notifyManager.batchCalls(() => {
    const { isError, data } = observer.getCurrentResult();
    seen.push(isError ? 'failed' : String(data));
  });
  const leave = observer.subscribe(look);
  return { observer, seen, leave, asked: () => n };
}

test('what is shown stays while the server is away, and is new once it is back', async () => {
  const { observer, seen, leave } = looked(['first', ...Array(6).fill(AWAY), 'second']);
  await vi.advanceTimersByTimeAsync(10);
  void queryClient.invalidateQueries({ queryKey: ['looked at'] });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(seen).not.toContain('failed');
  expect(observer.getCurrentResult()).toMatchObject({ data: 'second', isError: false });
  leave();
});

test('what is shown stays over a fault of the server, which is not asked every moment', async () => {
  const told = vi.fn();
  onCallError(told);
  const fault = new ApiError(CODE.failed, 'a fault');
  const { observer, seen, leave, asked } = looked(['first', fault, fault, 'second', fault]);
  const again = () => void queryClient.invalidateQueries({ queryKey: ['looked at'] });
  await vi.advanceTimersByTimeAsync(10);
  again();
  await vi.advanceTimersByTimeAsync(10_000);
  expect([observer.getCurrentResult().data, asked()]).toEqual(['first', 2]);
  await vi.advanceTimersByTimeAsync(60_000);
  // who looks on hears of it once
  expect(told.mock.calls).toEqual([[fault]]);
  expect(seen).not.toContain('failed');
  expect(observer.getCurrentResult()).toMatchObject({ data: 'second', isError: false });
  again();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(told).toHaveBeenCalledTimes(2);
  leave();
});

test('nobody asks any more for what nobody looks at', async () => {
  const { leave, asked } = looked(['first', AWAY]);
  await vi.advanceTimersByTimeAsync(10);
  void queryClient.invalidateQueries({ queryKey: ['looked at'] });
  await vi.advanceTimersByTimeAsync(10_000);
  leave();
  const then = asked();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked()).toBe(then);
});

test('where there is nothing to show yet, and where the server has refused, it is said', async () => {
  const away = looked([AWAY]);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(away.observer.getCurrentResult().isError).toBe(true);
  away.leave();
  queryClient.clear();
  const refused = looked(['first', new ApiError(CODE.missing, 'gone')]);
  await vi.advanceTimersByTimeAsync(10);
  void queryClient.invalidateQueries({ queryKey: ['looked at'] });
  await vi.advanceTimersByTimeAsync(30_000);
  expect(refused.observer.getCurrentResult().isError).toBe(true);
  refused.leave();
});
