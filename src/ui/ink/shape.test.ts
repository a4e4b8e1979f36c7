import { expect, test } from 'vitest';
import { heightOfPage, type Shape, shapePath, touches } from './shape.ts';

const RATIO = 16 / 9;
const shape = (kind: Shape['kind'], points: [number, number][], text?: string): Shape => ({
  kind,
  points,
  color: '#000000',
  width: 40,
  text,
});

test('places of a page are drawn in a space in which a square is one', () => {
  expect(heightOfPage(RATIO)).toBe(5625);
  expect(
    shapePath(
      shape('line', [
        [0, 0],
        [10_000, 10_000],
      ]),
      RATIO,
    )?.d,
  ).toBe('M0,0L10000,5625');
  expect(
    shapePath(
      shape('rect', [
        [0, 0],
        [1000, 1600],
      ]),
      RATIO,
    )?.d,
  ).toBe('M0,0H1000V900H0Z');
  const pen = shapePath(
    shape('pen', [
      [0, 0],
      [50, 50],
      [100, 100],
    ]),
    RATIO,
  );
  expect(pen).toMatchObject({ fill: true, opacity: 1 });
  expect(pen?.d).toMatch(/^M-?\d+,-?\d+Q.*Z$/);
  expect(shapePath(shape('text', [[0, 0]], '字'), RATIO)).toBeNull();
});

test('an eraser takes what it touches: an edge, not what the edge goes around', () => {
  const rect = shape('rect', [
    [1000, 1000],
    [5000, 5000],
  ]);
  expect(touches(rect, [1000, 3000], RATIO, 60)).toBe(true);
  expect(touches(rect, [3000, 3000], RATIO, 60)).toBe(false);
  const round = shape('ellipse', [
    [1000, 1000],
    [5000, 5000],
  ]);
  expect(touches(round, [5000, 3000], RATIO, 60)).toBe(true);
  expect(touches(round, [1000, 1000], RATIO, 60)).toBe(false);
  expect(touches(shape('text', [[100, 100]], '周期'), [130, 120], RATIO, 60)).toBe(true);
  expect(touches(shape('pen', [[100, 100]]), [4000, 100], RATIO, 60)).toBe(false);
});
