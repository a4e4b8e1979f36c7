// How sentences are marked: server/platform/tutor/mark.
import { expect, test } from 'vitest';
import { markingOf } from '#questions/mark.ts';
import { questionOf } from '#tests/support/marking.ts';
import { holdsAsKind } from '#tests/support/question-kind.ts';

const question = {
  kind: 'short' as const,
  stem: '为什么周期与摆角无关？',
  answer: '因为摆角小，回复力与位移成正比。',
  concepts: [{ any: ['摆角小', '小角度'], not: ['摆角大'] }, { any: ['成正比'] }],
};

holdsAsKind({
  question,
  answers: [
    ['因为摆角小，回复力与位移成正比。', 'right', '因为摆角小，回复力与位移成正比。'],
    ['也许是摆角大，也许不是', 'to-teacher', '也许是摆角大，也许不是'],
    ['不知道', 'wrong', '不知道'],
  ],
  strange: [true, ['摆角小'], 'x'.repeat(4001)],
  secret: ['摆角小', '成正比'],
});

test('it tells what was said of what must be said', () => {
  expect(markingOf('short').conceptsIn?.(questionOf(question), '因为是小角度')).toEqual([
    { any: ['摆角小', '小角度'], found: true },
    { any: ['成正比'], found: false },
  ]);
});
