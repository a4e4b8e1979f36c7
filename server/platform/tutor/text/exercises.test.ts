// Lines of exercises are no facts, and sentences that only look like them are.
import { expect, test } from 'vitest';
import { sentences } from '#contract/sentences.ts';
import { PENDULUM } from '#server/platform/tutor/fixtures/pendulum.ts';
import { isAllExercise, isExercise, isExercisesHeading } from './exercises.ts';

test.each([
  '1. （ ）单摆的周期与摆球的质量有关。',
  '（　　）单摆的周期与摆球的质量有关。',
  '单摆的周期与摆球的质量有关。（×）',
  '单摆的周期与摆球的质量有关（×）。',
  '（×）单摆的周期与摆球的质量有关。',
  '2、(×) 摆长越长，周期越短。',
  '摆长越长，周期越短。 (错)',
  '摆长越长，周期越短。【错误】',
  '3. 摆长越长，周期越短。 ×',
  '摆长越长，周期越短。（F）',
  'The period depends on the mass. (False)',
  '题目：周期与质量有关；判断：×；',
  '单摆的周期与____有关。',
  '下列说法正确的是（　）',
  '1.√ 2.× 3.×',
  '答案：1.A 2.C',
  '1-5 ABCDA',
  '【答案】B',
])('an exercise: %s', (text) => expect(isExercise(text)).toBe(true));

test.each([
  '单摆的周期与摆长的平方根成正比。',
  '合力（F）等于质量乘加速度。',
  '第一天的补液量是 4 × 60 × 30 = 7200 毫升。',
  '作用在物体上的是合力（F）。',
  '电流是 1 A、2 A 和 3 A。',
  '用 print() 输出，构造函数是 __init__。',
  '函数 f(x) 在 (x) 处连续。',
  '这种理解（常见的错误）要避免。',
  '2×3×4 等于 24。',
  '周期与质量无关。（√）',
])('no exercise: %s', (text) => expect(isExercise(text)).toBe(false));

test('a judgment belongs to its sentence', () => {
  const text = '周期与质量有关。（×） 周期与摆长有关。(√)摆长要量准。';
  expect(sentences(text).map((own) => own.text)).toEqual([
    '周期与质量有关。（×）',
    '周期与摆长有关。(√)',
    '摆长要量准。',
  ]);
});

test('a question with its options is one as a whole; a page with one line of it is not', () => {
  expect(isAllExercise('下列正确的是（ ）\nA. 质量越大周期越大\nB. 摆长越长周期越大')).toBe(true);
  expect(isAllExercise('周期与摆长有关。摆长要量准。摆角要小。周期与质量有关。（×）')).toBe(false);
  expect(PENDULUM.filter(({ text }) => isAllExercise(text))).toEqual([]);
});

test.each(['判断题', '判断题（每题 2 分）', '课堂检测', '参考答案', '练习 1', 'True or false'])(
  'a heading over them: %s',
  (heading) => expect(isExercisesHeading(heading)).toBe(true),
);
test.each(['判断方法', '答案的写法', '选择摆球'])('none: %s', (heading) =>
  expect(isExercisesHeading(heading)).toBe(false),
);
