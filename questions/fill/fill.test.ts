// How numbers, units, formulas and words are marked: server/platform/tutor/mark.
import { expect, test } from 'vitest';
import { holdsAsKind } from '#tests/support/question-kind.ts';
import { blankProblem } from './mark.ts';

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
