// How numbers, units, formulas and words are marked: server/platform/tutor/mark.
import { holdsAsKind } from '#tests/support/question-kind.ts';

holdsAsKind({
  question: { kind: 'fill', stem: '重力加速度是＿＿。', answer: '9.8', tolerance: 0.1, unit: 'm/s²' },
  answers: [
    ['9.85', 'right', '9.85'],
    ['12', 'wrong', '12'],
  ],
  strange: [2, true, ['9.8'], 'x'.repeat(4001)],
  secret: ['9.8', '0.1'],
});
