// What is asked often: the same question counts as one, wherever it was asked.
import { expect, test } from 'vitest';
import { frequent } from './frequent.ts';

const asked = (text: string, pointId: string, at = 0) => ({ text, pointId, at });

test('the identical question is one, at whatever points it was asked; it is of the point at which most asked it', () => {
  const text = '天平最小能称出多少克？';
  const rows = [asked(text, 'steps', 3), asked('天平最小能称出多少克 ?', 'tools', 2), asked(text, 'tools', 1)];
  expect(frequent(rows)).toMatchObject([{ count: 3, pointId: 'tools', lastAt: 3 }]);
  // of signs alone: no word is shared, and no point
  expect(frequent([asked('？？', 'a'), asked('？？', 'b'), asked('……', 'c')])).toMatchObject([
    { count: 2 },
    { count: 1 },
  ]);
});

test('the identical question joins its own, though another of its point is alike and came first', () => {
  const rows = [
    asked('天平最小能称出多少克？', 'a', 4),
    asked('天平最小能称出多少克水？', 'b', 3),
    asked('天平最小能称出多少克？', 'b', 2),
  ];
  expect(frequent(rows).map(({ count }) => count)).toEqual([2, 1]);
});

test('what shares most of its words is one at one point, and two at two', () => {
  const [one, other] = ['摆角大的时候周期会变吗？', '摆角小的时候周期会变吗？'];
  expect(frequent([asked(one, 'a'), asked(other, 'a')])).toHaveLength(1);
  expect(frequent([asked(one, 'a'), asked(other, 'b')])).toHaveLength(2);
});
