import { holdsAsKind } from '#tests/support/question-kind.ts';

const options = ['甲', '乙', '丙', '丁'].map((text, n) => ({ key: 'ABCD'.charAt(n), text }));

holdsAsKind({
  question: {
    kind: 'single',
    stem: '题',
    options: options.map((o) => (o.key === 'C' ? { ...o, misconception: '把丙当成乙' } : o)),
    answer: 'B',
  },
  answers: [
    ['B', 'right', '乙'],
    ['A', 'wrong', '甲'],
  ],
  strange: ['E', ['B'], null, true, { A: 'B' }],
  secret: ['把丙当成乙'],
});
