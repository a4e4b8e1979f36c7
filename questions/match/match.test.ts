import { holdsAsKind } from '#tests/support/question-kind.ts';

const side = (keys: string, texts: string) => [...keys].map((key, n) => ({ key, text: texts.charAt(n) }));

holdsAsKind({
  question: {
    kind: 'match',
    stem: '配好。',
    left: side('12', '日月'),
    right: side('yxz', '阳阴星'),
    answer: { 1: 'y', 2: 'x' },
  },
  answers: [
    [{ 1: 'y', 2: 'x' }, 'right', '日 → 阳；月 → 阴'],
    [{ 2: 'x', 1: 'y' }, 'right', '日 → 阳；月 → 阴'],
    [{ 1: 'y', 2: 'z' }, 'wrong', '日 → 阳；月 → 星'],
  ],
  strange: [
    { 1: 'y', 2: 'w' },
    { 1: 'y', 3: 'x' },
    { 1: 'y', 2: 'y' },
    { 1: 'y' },
    { 1: 'y', 2: 'x', 3: 'z' },
    { 1: 'y', 2: true },
    ['y', 'x'],
    'yx',
    null,
  ],
  secret: [],
});
