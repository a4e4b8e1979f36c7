import { expect, test } from 'vitest';
import { attentionScore, idleMs } from '#contract/attention.ts';
import type { BoardRow } from '#contract/interaction.ts';
import { keepOrder } from '#src/ui/held-order.ts';
import { byAttention, studentStatusOf } from './order.ts';

const MINUTE = 60_000;
const NOW = 100 * MINUTE;
const row = (userName: string, more: Partial<BoardRow> = {}): BoardRow => ({
  studentId: userName,
  name: userName,
  userName,
  lessonId: 'l',
  state: 'presenting',
  held: false,
  points: [],
  progress: 0,
  movedAt: NOW,
  question: null,
  toMark: 0,
  need: 0,
  ...more,
});
const point = (state: BoardRow['points'][number]['state'], tries = 0, right = 0) => ({
  pointId: 'p',
  state,
  standing: 'weak' as const,
  mastery: 0.3,
  tries,
  right,
  given: [],
});

test('who was given up on, who answered wrong, who stands still, who asked; the rest by number, and last who has not begun', () => {
  const rows = [
    row('a'),
    row('b', { question: '为什么？' }),
    row('c', { movedAt: NOW - 7 * MINUTE }),
    row('d', { points: [point('now', 3, 0)] }),
    row('e', { points: [point('flagged', 3), point('flagged', 3), point('now')] }),
    row('1', { lessonId: null, state: '', movedAt: null }),
    row('2', { state: 'preparing' }),
  ];
  expect(byAttention(rows, NOW)).toEqual(['e', 'd', 'c', 'b', 'a', '1', '2']);
});

test('time alone moves a row up', () => {
  const rows = [row('a', { question: '？', movedAt: NOW + 6 * MINUTE }), row('b', { movedAt: NOW - MINUTE })];
  expect(byAttention(rows, NOW)).toEqual(['a', 'b']);
  expect(byAttention(rows, NOW + 6 * MINUTE)).toEqual(['b', 'a']);
});

test.each(['paused', 'done', 'preparing', 'summary', ''])('%s is no standing still', (state) => {
  expect(idleMs({ state, movedAt: 0 }, NOW)).toBe(0);
});

test('a held order keeps places; who left goes, who came stands at the end', () => {
  expect(keepOrder(['a', 'b', 'c'], ['d', 'c', 'a'])).toEqual(['a', 'c', 'd']);
});

test('who left long ago is not stuck, and does not stand before who is here', () => {
  const points = [point('flagged', 3), point('now', 2)];
  const left = row('a', { points, state: 'checking', movedAt: NOW - 31 * MINUTE });
  expect(studentStatusOf(left, NOW)).toEqual({ state: 'away', stuckMinutes: 0 });
  expect(attentionScore(left, NOW)).toBe(0);
  const here = row('b', { points, state: 'checking', movedAt: NOW - 5 * MINUTE });
  expect(studentStatusOf(here, NOW)).toEqual({ state: 'checking', stuckMinutes: 5 });
  expect(byAttention([left, here], NOW)).toEqual(['b', 'a']);
});
