import { expect, test } from 'vitest';
import type { ExperimentBoardRow } from '#contract/experiment-class.ts';
import { studentsByNeed, whereIs } from './order.ts';

const NOW = 1_000_000_000;
const MINUTE = 60_000;
const STEPS = [
  { seq: 1, title: '零点', maxScore: 10, expectTime: 60 },
  { seq: 2, title: '周期', maxScore: 10, expectTime: 600 },
];
const row = (more: Partial<ExperimentBoardRow>): ExperimentBoardRow => ({
  studentId: more.userName ?? 'a',
  userName: 'a',
  name: '甲',
  runId: 'r',
  state: 'working',
  seq: 1,
  done: 0,
  doneSeqs: [],
  score: null,
  toMark: false,
  stand: 'running',
  movedAt: NOW,
  left: false,
  ...more,
});
const place = (more: Partial<ExperimentBoardRow>) => whereIs(row(more), STEPS, NOW);

test('who stands still is stuck after twice the time of the step, five minutes at least', () => {
  expect(place({ movedAt: NOW - 4 * MINUTE })).toEqual({ place: 'working', minutes: 0 });
  expect(place({ movedAt: NOW - 6 * MINUTE })).toEqual({ place: 'stuck', minutes: 6 });
  expect(place({ seq: 2, movedAt: NOW - 19 * MINUTE }).place).toBe('working');
  expect(place({ seq: 2, movedAt: NOW - 21 * MINUTE })).toEqual({ place: 'stuck', minutes: 21 });
});

test('a cut line is told as one, and yesterday’s class as neither', () => {
  expect(place({ state: 'disconnected', movedAt: NOW - 2 * MINUTE })).toEqual({ place: 'lost', minutes: 2 });
  expect(place({ state: 'disconnected', movedAt: NOW - 90 * MINUTE }).place).toBe('away');
  expect(place({ movedAt: NOW - 90 * MINUTE }).place).toBe('away');
  expect(place({ state: '', movedAt: null, stand: 'none' }).place).toBe('none');
  expect(place({ state: '', movedAt: null, stand: 'done' }).place).toBe('done');
  expect(place({ state: 'finished', stand: 'toMark' }).place).toBe('toMark');
  expect(place({ state: 'finished' }).place).toBe('done');
  expect(place({ state: 'expired' }).place).toBe('over');
});

test('who has left by the page’s button is not lost, nor stuck', () => {
  for (const state of ['launched', 'working', 'disconnected'] as const)
    expect(place({ state, left: true, movedAt: NOW - 20 * MINUTE })).toEqual({ place: 'away', minutes: 20 });
  expect(place({ state: 'finished', left: true }).place).toBe('done');
});

test('who needs help stands first', () => {
  const rows = [
    row({ userName: '1', state: 'finished' }),
    row({ userName: '2', state: '' }),
    row({ userName: '3' }),
    row({ userName: '4', movedAt: NOW - 6 * MINUTE }),
    row({ userName: '5', movedAt: NOW - 9 * MINUTE }),
    row({ userName: '6', state: 'disconnected', movedAt: NOW - MINUTE }),
    row({ userName: '7', state: 'finished', stand: 'toMark' }),
  ];
  expect(studentsByNeed(rows, STEPS, NOW)).toEqual(['6', '5', '4', '7', '3', '2', '1']);
});
