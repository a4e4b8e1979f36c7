import { expect, test } from 'vitest';
import { placeBack, type QuarterTurn, turnedRight, wayBack } from './turn.ts';

/** Where the picture's own top left corner, and the middle of its upper edge, are seen. */
test.each<[QuarterTurn, [number, number], [number, number]]>([
  [0, [0, 0], [0.5, 0]],
  [90, [1, 0], [1, 0.5]],
  [180, [1, 1], [0.5, 1]],
  [270, [0, 1], [0, 0.5]],
])('turned by %i degrees its corners are where they are touched', (turn, corner, edge) => {
  expect(placeBack(corner, turn).map(Math.abs)).toEqual([0, 0]);
  expect(placeBack(edge, turn).map(Math.abs)).toEqual([0.5, 0]);
});

test('four turns are none, and up on the screen is a side of what lies across', () => {
  expect(turnedRight(turnedRight(turnedRight(turnedRight(0))))).toBe(0);
  expect(wayBack([0, -1], 90)).toEqual([-1, -0]);
  expect(wayBack([0, -1], 270)).toEqual([1, 0]);
});
