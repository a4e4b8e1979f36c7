import { holdsAsKind } from '#tests/support/question-kind.ts';

const options = ['丁', '乙', '丙', '甲'].map((text, n) => ({ key: 'CADB'.charAt(n), text }));

holdsAsKind({
  question: { kind: 'order', stem: '排好。', options, answer: ['C', 'A', 'D', 'B'] },
  answers: [
    [['C', 'A', 'D', 'B'], 'right', '丁 → 乙 → 丙 → 甲'],
    [['C', 'A', 'B', 'D'], 'wrong', '丁 → 乙 → 甲 → 丙'],
  ],
  strange: [
    ['C', 'A', 'D', 'Z'],
    ['C', 'A', 'D', 'D'],
    ['C', 'A', 'D'],
    ['C', 'A', 'D', 'B', 'B'],
    'CADB',
    { C: 'A' },
    null,
  ],
  secret: [],
});
