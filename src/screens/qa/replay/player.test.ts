import { expect, test } from 'vitest';
import type { StreamEvent } from '#contract/stream.ts';
import { createPlayer, litBy, type Replayed, stepFrom } from './player.ts';
import { stepsBy } from './recorded-steps.tsx';

const text = (n: number): StreamEvent[] => [
  { type: 'TEXT_MESSAGE_START', messageId: `m${n}`, role: 'assistant' },
  ...Array.from(
    { length: 47 },
    (_, i): StreamEvent => ({ type: 'TEXT_MESSAGE_CONTENT', messageId: `m${n}`, delta: `${i} ` }),
  ),
  { type: 'TEXT_MESSAGE_END', messageId: `m${n}` },
  {
    type: 'STATE_SNAPSHOT',
    snapshot: { machine: 'chat', state: n % 2 ? 'idle' : 'answering', allowed: [], chart: null },
  },
];
const log: Replayed[] = Array.from({ length: 100 }, (_, n) => text(n))
  .flat()
  .map((event, i) => ({ seq: i + 1, event }));

test('any place is what the page was there, forward and back', () => {
  const player = createPlayer('e', log, undefined);
  const straight = createPlayer('e', log, undefined).at(777);
  expect(player.at(5000).entries).toHaveLength(100);
  expect(player.at(777)).toEqual(straight);
  expect(player.at(0).entries).toEqual([]);
  expect(player.at(-3).seq).toBe(0);
  expect(player.at(9999).seq).toBe(5000);
});

test('5,000 events are replayed within a second', () => {
  const player = createPlayer('e', log, undefined);
  const start = performance.now();
  for (let n = 0; n <= 5000; n += 1) player.at(n);
  expect(performance.now() - start).toBeLessThan(1000);
});

test('steps of the chart are found on both sides', () => {
  expect(stepFrom(log, 0, true)).toBe(50);
  expect(stepFrom(log, 50, true)).toBe(100);
  expect(stepFrom(log, 100, false)).toBe(50);
  expect(stepFrom(log, 50, false)).toBe(0);
  expect(stepFrom(log, 5000, true)).toBe(5000);
});

test('a dotted state lights what lies around it, in every region', () => {
  expect([...litBy('live', 'open.door.locked,open.stage.empty')]).toEqual([
    'live',
    'live.open',
    'live.open.door',
    'live.open.door.locked',
    'live.open.stage',
    'live.open.stage.empty',
  ]);
});

test('an experiment leaves its steps, each as it stood at that event', () => {
  const step = (seq: number, score: number) => ({
    seq,
    title: `步骤${seq}`,
    score,
    maxScore: 10,
    repeatCount: 1,
    timeUsed: 5,
  });
  const events = [step(2, 4), step(1, 10), step(2, 9)].map((value, i) => ({
    seq: i + 1,
    event: { type: 'CUSTOM' as const, name: 'experiment.step', value },
  }));
  const scores = (at: number) => stepsBy(events, at).map((s) => [s.seq, s.score]);
  expect([0, 1, 2, 3].map(scores)).toEqual([
    [],
    [[2, 4]],
    [
      [1, 10],
      [2, 4],
    ],
    [
      [1, 10],
      [2, 9],
    ],
  ]);
});
