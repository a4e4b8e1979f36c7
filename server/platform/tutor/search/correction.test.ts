import { expect, test } from 'vitest';
import { alikeness } from './correction.ts';
import { readQuestion } from './question.ts';

const isAlike = (one: string, other: string): boolean => alikeness(readQuestion(one), readQuestion(other)) !== null;

test.each([
  ['摆长怎么测量？', '怎么测量摆长'],
  ['摆长怎么测量？', '请问老师，摆长应该怎么测？'],
  ['按压的深度是多少？', '按压深度是多少'],
  ['Why must the angle be small?', 'why must the angle be small'],
])('%s is asked again as %s', (one, other) => expect(isAlike(one, other)).toBe(true));

test.each([
  ['摆角 5° 可以吗？', '摆角 15° 可以吗？'],
  ['摆长变长，周期怎样？', '摆长变短，周期怎样？'],
  ['什么是摆长？', '为什么要测摆长？'],
  ['为什么能用铁球？', '为什么不能用铁球？'],
  ['摆长怎么测量？', '周期怎么测量？'],
  ['先打 120 还是先按压？', '按压多少次？'],
])('%s is not %s', (one, other) => expect(isAlike(one, other)).toBe(false));
