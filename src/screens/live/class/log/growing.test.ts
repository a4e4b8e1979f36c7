import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Growing } from '#contract/live.ts';
import { MOST_GROWN } from '#contract/live-limits.ts';
import { createGrowth, type GrowingStroke, withGrown } from './growing.ts';
import { createPen } from './pen.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const points = (n: number): [number, number][] => Array.from({ length: n }, (_, i) => [i, 0]);
const stroke = (n: number, kind: Growing['kind'] = 'pen'): Growing => ({
  id: 's',
  kind,
  page: 'board:1',
  color: '#000000',
  width: 20,
  from: 0,
  points: points(n),
});

test('a pen tells what came since, one call at a time, and the others have what it has', async () => {
  const calls: Growing[] = [];
  let answer = () => {};
  const pen = createPen((s) => {
    calls.push(s);
    return new Promise<void>((resolve) => {
      answer = resolve;
    });
  });
  const next = async () => {
    answer();
    await vi.advanceTimersByTimeAsync(100);
  };
  pen.move(stroke(2));
  pen.move(stroke(5));
  pen.move(stroke(9));
  expect(calls).toHaveLength(1);
  await next();
  expect(calls.map((c) => [c.from, c.points.length])).toEqual([
    [0, 2],
    [2, 7],
  ]);
  // more than one call may carry goes in two
  pen.move(stroke(9 + MOST_GROWN + 5));
  await next();
  await next();
  const whole = calls.reduce<readonly GrowingStroke[]>((list, c) => withGrown(list, { ...c, userId: 'li' }), []);
  expect(whole[0]?.points).toEqual(points(9 + MOST_GROWN + 5));
  // lifted: nothing more of it
  pen.move(stroke(300));
  pen.lift();
  await next();
  expect(calls).toHaveLength(4);
});

test('of a shape that is drawn out its end moves', async () => {
  const calls: Growing[] = [];
  const pen = createPen(async (s) => calls.push(s));
  const line = (x: number): Growing => ({
    ...stroke(1, 'line'),
    points: [
      [0, 0],
      [x, 0],
    ],
  });
  pen.move(line(5));
  await vi.advanceTimersByTimeAsync(100);
  pen.move(line(9));
  await vi.advanceTimersByTimeAsync(100);
  expect(calls.map((c) => [c.from, c.points])).toEqual([
    [
      0,
      [
        [0, 0],
        [5, 0],
      ],
    ],
    [1, [[9, 0]]],
  ]);
  expect(
    withGrown(withGrown([], { ...(calls[0] as Growing), userId: 'li' }), { ...(calls[1] as Growing), userId: 'li' })[0]
      ?.points,
  ).toEqual([
    [0, 0],
    [9, 0],
  ]);
});

test('what grows goes when the whole is there, comes no more after it, and is forgotten when its pen is gone', async () => {
  const growth = createGrowth();
  const grown = (id: string): GrowingStroke => ({ ...stroke(2), id, userId: 'li' });
  growth.take([grown('a'), grown('b')]);
  growth.stored((id) => id === 'a');
  expect(growth.get().map((s) => s.id)).toEqual(['b']);
  // its last stretch is late
  growth.take([grown('a')]);
  expect(growth.get().map((s) => s.id)).toEqual(['b']);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(growth.get()).toEqual([]);
  growth.close();
});
