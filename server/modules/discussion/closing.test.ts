import { expect, test } from 'vitest';
import { closingOf } from './closing.ts';

const said = (userId: string, text: string, votes = 0) => ({ userId, text, votes });

test('the most upvoted first, the earlier of two alike; none without a vote', () => {
  const entries = [said('a', '甲'), said('b', '乙', 2), said('c', '丙', 5), said('d', '丁', 2), said('e', '戊', 1)];
  expect(closingOf(entries).best).toEqual([3, 2, 4]);
  expect(closingOf(entries).people).toBe(5);
});

test('contributions of different people that share a word stand together, each cited once', () => {
  const { groups } = closingOf([
    said('a', '月球的重力加速度小，周期变长。'),
    said('b', '重力加速度小了，摆钟走慢。'),
    said('c', '可以把摆长调短。'),
    said('d', '摆长要缩短到六分之一。'),
    said('e', '好。'),
  ]);
  expect(groups.map((g) => g.cites)).toEqual([
    [1, 2],
    [3, 4],
  ]);
  expect(groups[0]?.about.join('')).toMatch(/重力|加速度/);
  expect(groups[1]?.about).toContain('摆长');
});

test('a group is named by words, never by the seam of two', () => {
  const { groups } = closingOf([said('a', '呼吸消耗了氧气'), said('b', '夜里只有呼吸消耗')]);
  expect(groups[0]?.about).toEqual(expect.arrayContaining(['呼吸', '消耗']));
  expect(groups[0]?.about).not.toContain('吸消');
});

test('one person who repeats a word is no group; hostile text is words like any other', () => {
  expect(closingOf([said('a', '误差误差'), said('a', '误差')]).groups).toEqual([]);
  const hostile = '<script>alert(1)</script> ' + 'x'.repeat(2000);
  expect(closingOf([said('a', hostile), said('b', '')])).toEqual({ people: 2, best: [], groups: [] });
});

test('the same every time, for a whole class', () => {
  const entries = Array.from({ length: 200 }, (_, i) =>
    said(`u${i % 30}`, `第${i}条：误差来自摆角、摆长和计时 ${i}`, i % 5),
  );
  const first = closingOf(entries);
  expect(closingOf(entries)).toEqual(first);
  expect(first.groups[0]?.cites).toHaveLength(200);
});
