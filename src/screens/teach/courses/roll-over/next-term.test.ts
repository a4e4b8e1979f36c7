import { expect, test } from 'vitest';
import { nextTerm } from './next-term.ts';

test.each([
  ['2026秋', '2027春'],
  ['2027春', '2027秋'],
  ['2026年秋季', '2027年春季'],
  ['2026-2027-1', '2026-2027-2'],
  ['2026-2027-2', '2027-2028-1'],
  ['大二', ''],
  ['', ''],
])('after %s comes %s', (term, next) => {
  expect(nextTerm(term)).toBe(next);
});
