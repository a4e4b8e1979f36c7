import { expect, test } from 'vitest';
import { alikeness, readAsked, speaksOf } from './correction.ts';

const alike = (one: string, other: string) => alikeness(readAsked(one), readAsked(other));
const isAlike = (one: string, other: string): boolean => alike(one, other)?.isSure === true;

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
  ['收镜时镜筒要升到最高吗', '换高倍镜时镜筒要升高吗？'],
  ['收镜的时候镜筒要放多高？', '换高倍镜时镜筒要升多高？'],
  ['收镜时镜筒和物镜怎么放', '换高倍镜时镜筒和物镜怎么放'],
  ['食堂的单摆在几楼', '礼堂的单摆在几楼'],
])('%s is not %s', (one, other) => expect(alike(one, other)).toBe(null));

test('the same thing asked otherwise is alike, and not surely', () => {
  expect(alike('收镜时镜筒要升到最高吗', '收镜的时候镜筒要放多高？')).toMatchObject({ isSure: false });
  expect(alike('收镜时镜筒要升到最高吗', '镜筒在收镜的时候要放多高？')).toMatchObject({ isSure: false });
  expect(alike('收镜时镜筒要升到最高吗', '收镜的时候，镜筒要升到最高吗？')).toMatchObject({ isSure: true });
});

test('what was written for one thing does not speak of another', () => {
  const passage = { id: 'a', documentId: 'd', document: '更正', seq: 1, text: '收镜时要把镜筒降到最低处。' };
  expect(speaksOf(passage, '换高倍镜时镜筒要升高吗？')).toBe(false);
  expect(speaksOf(passage, '收镜时镜筒在哪里？')).toBe(true);
});
