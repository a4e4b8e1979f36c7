// What of a question hangs on the lesson that asks it: the order of its options, and the language of its key.
import { expect, test } from 'vitest';
import { type BankQuestion, givenInWords, keyInWords, questionBlock, toBank } from './question.ts';
import { pickQuestion, seedFor } from './sequence.ts';

const question: BankQuestion = {
  id: 'q',
  pointId: 'p',
  kind: 'single',
  stem: '周期与什么有关？',
  answer: 'a',
  explanation: '',
  hint: null,
  options: ['摆长', '质量', '振幅', '颜色', '材料'].map((text, n) => ({ key: 'abcde'.charAt(n), text })),
  tolerance: null,
  unit: null,
  concepts: null,
  source: null,
} as unknown as BankQuestion; // of the row only what is asked about

const asked = (time: number) => ({ questionId: `p.${time}`, attempt: time, of: 3 });
const orders = (lesson: { id: string; reshuffles: boolean }) =>
  [1, 2, 3].map((n) =>
    questionBlock(question, seedFor(lesson, `p.${n}`), asked(n))
      .options?.map(({ text }) => text)
      .join(),
  );

test('a question that comes again comes in another order, and each order is read by its own letters', () => {
  const lesson = { id: 'lesson-1', reshuffles: true };
  expect(new Set(orders(lesson)).size).toBe(3);
  for (const n of [1, 2, 3]) {
    const seed = seedFor(lesson, `p.${n}`);
    const right = questionBlock(question, seed, asked(n)).options?.find(({ text }) => text === '摆长');
    expect(toBank(question, seed, right?.key ?? '')).toBe('a');
    expect(givenInWords(question, seed, right?.key ?? '')).toBe(`${right?.key}. 摆长`);
    expect(keyInWords(question, seed)).toBe(`${right?.key}. 摆长`);
  }
});

test('a lesson from before that keeps its letters', () => {
  expect(new Set(orders({ id: 'lesson-1', reshuffles: false })).size).toBe(1);
});

test.each([
  ['温度升高，阻值减小。', true, '正确'],
  ['温度升高，阻值减小。', false, '错误'],
  ['Resistance falls as it gets warmer.', true, 'True'],
  ['Resistance falls as it gets warmer.', false, 'False'],
])('%s %s', (stem, answer, told) => {
  const judge = { ...question, kind: 'judge' as const, stem, answer };
  expect(keyInWords(judge, '')).toBe(told);
  expect(givenInWords(judge, '', answer)).toBe(told);
});

test('after the bank has been asked through, what was missed comes again, and nothing else', () => {
  const bank = ['q1', 'q2', 'q3'].map((id) => ({ ...question, id }));
  const asked = (n: number, ...missed: string[]) => pickQuestion(bank, 'lesson-1', n, new Set(missed))?.id;
  const order = [1, 2, 3].map((n) => asked(n) ?? '');
  expect([...order].sort()).toEqual(['q1', 'q2', 'q3']);
  expect([4, 5, 6].map((n) => asked(n))).toEqual(order);
  const [, second = '', third = ''] = order;
  expect([4, 5, 6].map((n) => asked(n, third))).toEqual([third, third, third]);
  expect([4, 5, 6].map((n) => asked(n, third, second))).toEqual([second, third, second]);
  // before that the bank goes on
  expect(asked(2, third)).toBe(second);
  expect(pickQuestion([], 'lesson-1', 1)).toBeNull();
});
