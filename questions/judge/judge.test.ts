import { holdsAsKind } from '#tests/support/question-kind.ts';

holdsAsKind({
  question: { kind: 'judge', stem: '摆角越大周期越短。', answer: false },
  answers: [
    [false, 'right', '错误'],
    [true, 'wrong', '正确'],
  ],
  strange: ['false', 0, null, ['false']],
  secret: ['false'],
});
