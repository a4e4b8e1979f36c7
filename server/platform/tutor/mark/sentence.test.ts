import { expect, test } from 'vitest';
import { saysSentence } from './sentence.ts';

const KEY = '周期与摆长的平方根成正比，与重力加速度的平方根成反比。';

test.each([
  KEY,
  '摆长越长周期越长，周期和摆长的平方根成正比，跟重力加速度的平方根成反比',
  '我记得，周期的大小，它与重力加速度的平方根成反比，与摆长的平方根成正比！',
])('%s has it', (text) => expect(saysSentence(text, KEY)).toBe(true));

test.each([
  '',
  '不知道',
  '周期',
  '今天天气很好，我们去操场打球。',
  '周期与摆长的平方根成反比，与重力加速度的平方根成正比。',
  '<img src=x onerror=alert(1)>',
])('%s has it not', (text) => expect(saysSentence(text, KEY)).toBe(false));
