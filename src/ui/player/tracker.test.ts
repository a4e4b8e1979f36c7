import { expect, test, vi } from 'vitest';
import { createTracker } from './tracker.ts';

const watched = (...ticks: [at: number, isWatched?: boolean][]) => {
  const tracker = createTracker([[0, 1000]]);
  for (const [at, isWatched = true] of ticks) tracker.tick(at, isWatched);
  return tracker.get();
};

test.each<[string, Parameters<typeof watched>, unknown]>([
  ['goes on where it was', [[900], [1150], [1400]], [[0, 1400]]],
  [
    'a jump is no watching',
    [[900], [1150], [30_000], [30_250.4]],
    [
      [0, 1150],
      [30_000, 30_250],
    ],
  ],
  ['back and again', [[900], [1400], [200], [600]], [[0, 1400]]],
  ['twice the speed', [[900], [1400], [1900]], [[0, 1900]]],
  [
    'nobody looks',
    [[900], [1400, false], [1900], [2400]],
    [
      [0, 1000],
      [1900, 2400],
    ],
  ],
])('%s', (_what, ticks, right) => expect(watched(...ticks)).toEqual(right));

test('a film that stood still has gone on from there', () => {
  const tracker = createTracker([]);
  tracker.stand(20_000);
  tracker.tick(20_108, true);
  tracker.stand(30_000);
  tracker.tick(40_000, true);
  expect(tracker.get()).toEqual([[20_000, 20_108]]);
});

test('a jump ends a stretch, and who listens is told of what is new', () => {
  const tracker = createTracker([]);
  const told = vi.fn();
  tracker.subscribe(told);
  for (const at of [0, 200]) tracker.tick(at, true);
  tracker.stand(400);
  for (const at of [400, 600, 600]) tracker.tick(at, true);
  expect(tracker.get()).toEqual([
    [0, 200],
    [400, 600],
  ]);
  expect(told).toHaveBeenCalledTimes(2);
});
