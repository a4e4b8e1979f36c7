import { expect, test } from 'vitest';
import { mark } from '#tests/support/marking.ts';
import { holdsAsKind } from '#tests/support/question-kind.ts';

const options = ['甲', '乙', '丙', '丁'].map((text, n) => ({ key: 'ABCD'.charAt(n), text }));
const question = { kind: 'multiple' as const, stem: '题', options, answer: ['A', 'C'] };

holdsAsKind({
  question,
  answers: [
    [['A', 'C'], 'right', '甲；丙'],
    [['A'], 'partial', '甲'],
    [['A', 'B', 'C'], 'wrong', '甲；乙；丙'],
  ],
  strange: ['A', [], ['A', 'Z'], true, null],
  secret: [],
});

test('in any order, and one that is named twice counts once', () => {
  expect(mark(question, ['C', 'A'])).toBe('right');
  expect(mark(question, ['A', 'A', 'C'])).toBe('right');
});
