// What of a question hangs on the lesson that asks it: the order of its options, and the language of its key.
import { expect, test } from 'vitest';
import type { BankQuestion } from '#questions/contract.ts';
import type { QuestionFields } from '#questions/kit/contract.ts';
import { questionProblem } from './bank.check.ts';
import { givenInWords, keyInWords, questionBlock, rightValueOf, toBank } from './question.ts';
import { pickQuestion, seedFor } from './sequence.ts';

const common = { id: 'q', pointId: 'p', explanation: '', hint: '', source: null };
const question: BankQuestion<'single'> = {
  ...common,
  kind: 'single',
  stem: '周期与什么有关？',
  answer: 'a',
  options: ['摆长', '质量', '振幅', '颜色', '材料'].map((text, n) => ({ key: 'abcde'.charAt(n), text })),
};

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
  const asked = (n: number, ...missed: string[]) => pickQuestion(bank, 'lesson-1', n, { missed: new Set(missed) })?.id;
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

const texts = (keys: string, of: string) => [...keys].map((key, n) => ({ key, text: of.split(' ')[n] ?? '' }));
const ordered = { ...question, kind: 'order' as const, options: texts('abc', '量 算 写'), answer: ['a', 'b', 'c'] };
const matched = {
  ...question,
  kind: 'match' as const,
  options: null,
  left: texts('abc', '摆长 周期 质量'),
  right: texts('abcd', '米 秒 千克 安'),
  answer: { a: 'a', b: 'b', c: 'c' },
};
const SEEDS = Array.from({ length: 60 }, (_, n) => `lesson-${n}`);

test('an order is never shown as it should be, and its key is read by the letters that are shown', () => {
  const shown = SEEDS.map((seed) => questionBlock(ordered, seed, asked(1)).options ?? []);
  for (const options of shown) expect(options.map(({ key }) => key)).toEqual(['A', 'B', 'C']);
  const all = new Set(shown.map((options) => options.map(({ text }) => text).join('')));
  expect(all).toEqual(new Set(['量写算', '算量写', '算写量', '写量算', '写算量']));
  for (const seed of SEEDS) expect(toBank(ordered, seed, rightValueOf(ordered, seed))).toEqual(['a', 'b', 'c']);
  const [seed = ''] = SEEDS;
  const letter = (text: string) =>
    questionBlock(ordered, seed, asked(1)).options?.find((o) => o.text === text)?.key ?? '';
  const [a, b, c] = ['量', '算', '写'].map(letter);
  expect(keyInWords(ordered, seed)).toBe(`${a}. 量 → ${b}. 算 → ${c}. 写`);
  expect(givenInWords(ordered, seed, [c ?? '', a ?? '', b ?? ''])).toBe(`${c}. 写 → ${a}. 量 → ${b}. 算`);
});

test('the sides of a match are mixed each by itself: equal keys of the bank tell nothing', () => {
  const pairsIn = (seed: string) => JSON.stringify(rightValueOf(matched, seed));
  expect(new Set(SEEDS.map(pairsIn)).size).toBeGreaterThan(12);
  for (const seed of SEEDS) {
    const block = questionBlock(matched, seed, asked(1));
    expect(block.left?.map(({ key }) => key)).toEqual(['1', '2', '3']);
    expect(block.right?.map(({ key }) => key)).toEqual(['A', 'B', 'C', 'D']);
    expect(block).not.toHaveProperty('options');
    expect(toBank(matched, seed, rightValueOf(matched, seed))).toEqual(matched.answer);
  }
  const words = keyInWords(matched, 'x');
  expect(words.split('；')).toHaveLength(3);
  expect(words).toMatch(/\d\. 摆长 → [A-D]\. 米/u);
  expect(givenInWords(matched, 'x', rightValueOf(matched, 'x'))).toBe(words);
  expect(givenInWords(undefined, 'x', { 1: 'B' })).toBe('1 → B');
});

const fields = (more: Partial<QuestionFields>): QuestionFields => ({
  kind: 'order',
  stem: '题',
  options: null,
  left: null,
  right: null,
  answer: '',
  tolerance: null,
  unit: null,
  concepts: null,
  explanation: '',
  hint: '',
  source: null,
  ...more,
});

test.each<[string, string | null, Partial<QuestionFields>]>([
  ['three in order', null, { options: ordered.options, answer: ['c', 'a', 'b'] }],
  ['two in order', 'questionFewItems', { options: texts('ab', '量 算'), answer: ['a', 'b'] }],
  ['one without text', 'questionFewItems', { options: texts('abc', '量 算'), answer: ['a', 'b', 'c'] }],
  ['two the same', 'questionSameOptions', { options: texts('abc', '量 算 算'), answer: ['a', 'b', 'c'] }],
  ['a key that leaves one out', 'questionNoKey', { options: ordered.options, answer: ['a', 'b'] }],
  ['a key with one twice', 'questionNoKey', { options: ordered.options, answer: ['a', 'b', 'b'] }],
  ['three matched', null, { ...matched }],
  ['fewer rights than lefts', 'questionFewPairs', { ...matched, right: texts('ab', '米 秒') }],
  ['a right for two', 'questionNoKey', { ...matched, answer: { a: 'a', b: 'a', c: 'c' } }],
  ['a left without a right', 'questionNoKey', { ...matched, answer: { a: 'a', b: 'b' } }],
  ['a list for a match', 'questionNoKey', { ...matched, answer: ['a', 'b', 'c'] }],
])('%s: %s', (_, problem, more) => expect(questionProblem(fields(more))).toBe(problem));
