import { expect, test } from 'vitest';
import { barsOf } from './bars.ts';

const WORDS = { true: '正确', false: '错误' };
const asked = { questionId: 'q', pointId: 'p', stem: '？', attempt: 1, of: 1 };
const given = (value: string, count: number, right = false) => ({ value, count, right });

test('an option that nobody chose has its bar, and the right one is known before anybody finds it', () => {
  const options = ['A', 'B', 'C'].map((key) => ({ key, text: `答案${key}` }));
  const question = { ...asked, kind: 'single' as const, options };
  expect(barsOf({ question, given: [given('C', 4), given('A', 1)], rightValue: 'B' }, WORDS)).toEqual([
    { value: 'A', text: 'A. 答案A', count: 1, right: false },
    { value: 'B', text: 'B. 答案B', count: 0, right: true },
    { value: 'C', text: 'C. 答案C', count: 4, right: false },
  ]);
});

test('of several options each has its bar, and says how many have chosen it', () => {
  const options = ['A', 'B', 'C'].map((key) => ({ key, text: `答案${key}` }));
  const question = { ...asked, kind: 'multiple' as const, options };
  expect(barsOf({ question, given: [given('AC', 4), given('A', 1)], rightValue: 'AC' }, WORDS)).toEqual([
    { value: 'A', text: 'A. 答案A', count: 5, right: true },
    { value: 'B', text: 'B. 答案B', count: 0, right: false },
    { value: 'C', text: 'C. 答案C', count: 4, right: true },
  ]);
});

test('a judgement has both bars', () => {
  const question = { ...asked, kind: 'judge' as const };
  expect(barsOf({ question, given: [given('false', 2)], rightValue: 'true' }, WORDS)).toEqual([
    { value: 'true', text: '正确', count: 0, right: true },
    { value: 'false', text: '错误', count: 2, right: false },
  ]);
});

test('what was typed stands as it was typed', () => {
  const question = { ...asked, kind: 'fill' as const };
  expect(barsOf({ question, given: [given('2.0 s', 3, true)], rightValue: '' }, WORDS)).toEqual([
    { value: '2.0 s', text: '2.0 s', count: 3, right: true },
  ]);
});
