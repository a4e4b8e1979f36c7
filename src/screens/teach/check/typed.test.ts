import { expect, test } from 'vitest';
import { pointsTyped, typed } from './typed.ts';

const keys = (max: number, ...pressed: string[]) => pressed.reduce((text, key) => typed(text, key, max), '');

test('digits and a point make points, never more than there are', () => {
  expect(keys(10, '1', '0')).toBe('10');
  expect(keys(10, '7', '.', '5')).toBe('7.5');
  expect(keys(10, '7', '.', '2', '5', '9')).toBe('9');
  expect(keys(5, '3', '4')).toBe('4');
  expect(keys(5, '9')).toBe('');
  expect(keys(5, '.', 'a', '2')).toBe('2');
  expect(keys(10, '0', '3')).toBe('3');
  expect(keys(10, '0', '.', '5')).toBe('0.5');
  expect(keys(10, '1', '0', 'Backspace')).toBe('1');
});

test('what is no number, or too much, is none', () => {
  expect([
    pointsTyped('3.5', 5),
    pointsTyped('6', 5),
    pointsTyped('', 5),
    pointsTyped('3.555', 5),
    pointsTyped(' 2 ', 5),
  ]).toEqual([3.5, null, null, null, 2]);
});
