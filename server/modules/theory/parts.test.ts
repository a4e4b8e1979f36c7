import { expect, test } from 'vitest';
import type { BankQuestion } from '#questions/contract.ts';
import { midwayOf, partsOf } from './parts.ts';
import type { LessonPiece } from './theory.store.ts';

const quote = (text: string): LessonPiece => ({ documentId: 'd', quote: text });
const texts = (parts: readonly (readonly LessonPiece[])[]) =>
  parts.map((part) => part.map((piece) => ('quote' in piece ? piece.quote : piece.text)));

test('two or three sentences at a time, as evenly as they go, each a piece of its quotation', () => {
  const parts = partsOf([quote('甲是一。乙是二。'), quote('丙是三。丁是四。')], 0);
  expect(texts(parts)).toEqual([['甲是一。乙是二。'], ['丙是三。丁是四。']]);
  expect(texts(partsOf([quote('甲是一。乙是二。丙是三。丁是四。戊是五。')], 0))).toEqual([
    ['甲是一。乙是二。丙是三。'],
    ['丁是四。戊是五。'],
  ]);
  expect(partsOf([quote('甲是一。'), { text: '老师的话。' }, quote('乙是二。')], 0)).toHaveLength(1);
});

test('a formula, a list and a table are steps of their own, with the words that announce them', () => {
  const explanation = [
    quote('甲是一。'),
    quote('周期公式为：T = 2π√(L/g)'),
    quote('步骤如下：'),
    quote('（1）量线长。'),
    quote('（2）量直径。'),
    quote('角振幅：5°；周期偏大：0.048%；'),
    quote('角振幅：30°；周期偏大：1.741%；'),
    quote('乙是二。'),
  ];
  expect(texts(partsOf(explanation, 0))).toEqual([
    ['甲是一。'],
    ['周期公式为：T = 2π√(L/g)'],
    ['步骤如下：', '（1）量线长。', '（2）量直径。'],
    ['角振幅：5°；周期偏大：0.048%；', '角振幅：30°；周期偏大：1.741%；'],
    ['乙是二。'],
  ]);
});

test('what people wrongly say is never told without what is right', () => {
  const beliefs = ['膏', '油', '盐'].map((own) =>
    quote(`有人认为牙${own}可以治烫伤。这是错误的：牙${own}把热量封在里面。`),
  );
  const parts = texts(partsOf([...beliefs, quote('用凉水冲。')], 0)).flat();
  expect(parts.every((own) => !own.includes('有人认为') || own.includes('这是错误的'))).toBe(true);
});

test('figures come first and alone', () => expect(texts(partsOf([quote('甲是一。')], 1))).toEqual([[], ['甲是一。']]));

test('a question belongs to the part that first tells all it rests on, where another is left for the end', () => {
  const parts = partsOf([quote('甲是一。乙是二。丙是三。丁是四。')], 0);
  const question = (id: string, source: string, kind = 'judge') =>
    ({ id, kind, source: { documentId: 'd', quote: source } }) as BankQuestion;
  const end = question('end', '丁是四。');
  const first = question('first', '乙是二');
  expect(midwayOf(parts, [end, first])).toMatchObject({ part: 0, question: { id: 'first' } });
  expect(midwayOf(parts, [first])).toBeNull();
  expect(midwayOf(parts, [end, question('both', '乙是二。丙是三。')])).toBeNull();
  expect(midwayOf(parts, [end, end, question('short', '乙是二', 'short')])).toBeNull();
});
