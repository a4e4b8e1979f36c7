import { expect, test } from 'vitest';
import { questionToTutor } from './tutor-answer.ts';

test.each([
  ['老师，为什么摆角要小于 5°？', '为什么摆角要小于 5°？'],
  ['请问助教，摆长怎么测量呢', '摆长怎么测量呢'],
  ['@助教 周期与质量有关吗？', '周期与质量有关吗？'],
  ['老师为什么要测 50 次？', '为什么要测 50 次？'],
  ['Teacher, what is a pendulum?', 'what is a pendulum?'],
])('%s asks the tutor', (text, question) => expect(questionToTutor(text, false)).toBe(question));

test.each([
  '老师说过摆角要小于 5°。',
  '为什么摆角要小于 5°？',
  '我觉得老师的方法更好，对吗？',
  '老师，我同意。',
  '老师？',
])('%s does not', (text) => expect(questionToTutor(text, false)).toBeNull());

test('whatever is sent by the button does, but never nothing', () => {
  expect(questionToTutor('摆长怎么测量', true)).toBe('摆长怎么测量');
  expect(questionToTutor('老师，', true)).toBeNull();
});
