// How numbers, units, formulas and words are marked: server/platform/tutor/mark.
import { expect, test } from 'vitest';
import { holdsAsKind } from '#tests/support/question-kind.ts';
import { blankProblem, readInBlank } from './mark.ts';

holdsAsKind({
  question: { kind: 'fill', stem: '重力加速度是＿＿。', answer: '9.8', tolerance: 0.1, unit: 'm/s²' },
  answers: [
    ['9.85', 'right', '9.85'],
    ['12', 'wrong', '12'],
  ],
  strange: [2, true, ['9.8'], 'x'.repeat(4001)],
  secret: ['9.8', '0.1'],
});

test.each([
  [['abc'], 0.1, 'questionKeyNoNumber'],
  [['abc'], null, null],
  [['约十', '9.8'], 0.1, null],
  [['9.8×10^3'], 10, null],
])('keys %j within %j', (answer, tolerance, problem) =>
  expect(blankProblem({ answer, tolerance, unit: null })).toBe(problem),
);

test.each([
  ['三十', 30],
  [' 三十千米每小时 ', 30],
  ['一半', 0.5],
  ['百分之五', 0.05],
  ['30', null],
  ['３０', null],
  ['约 30', null],
  ['不知道', null],
])('a number in words is told as it is read: %s', (value, as) =>
  expect(readInBlank({ answer: '30', tolerance: 2, unit: 'km/h' }, value)).toEqual(
    as === null ? [] : [{ written: value.trim(), as }],
  ),
);

test('where the key is a word, 三十 is a word', () => expect(readInBlank({ answer: '三十六计' }, '三十')).toEqual([]));
