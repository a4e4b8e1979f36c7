import { expect, test } from 'vitest';
import { sentences } from '#contract/sentences.ts';
import { PENDULUM } from '#server/platform/tutor/fixtures/pendulum.ts';
import type { Passage } from './passage.ts';
import { units, unitText } from './units.ts';

const texts = (text: string) => sentences(text).map((sentence) => sentence.text);

test('Chinese and English stops', () => {
  expect(texts('先测摆长。再测周期！为什么？因为要用公式')).toEqual([
    '先测摆长。',
    '再测周期！',
    '为什么？',
    '因为要用公式',
  ]);
  expect(texts('The period is 2.007 s. It depends on L. Dr. Lee (see Fig. 2) agrees.')).toEqual([
    'The period is 2.007 s.',
    'It depends on L.',
    'Dr. Lee (see Fig. 2) agrees.',
  ]);
});

test('an English sentence ends before a Chinese one, a name and a number do not', () => {
  expect(texts('Points move.轨道电路是电路。')).toEqual(['Points move.', '轨道电路是电路。']);
  expect(texts('见 Fig.图中 A.为起点，约 3.米。')).toEqual(['见 Fig.图中 A.为起点，约 3.米。']);
  expect(texts('2026.11.30 是日期，第 3. 章；1) 原样。It is 3. Then 4.\n下一行。')).toEqual([
    '2026.11.30 是日期，第 3. 章；1) 原样。',
    'It is 3.',
    'Then 4.',
    '下一行。',
  ]);
});

test('decimals, numbering, formulas and quotations stay whole', () => {
  expect(texts('摆长约 0.993 m。g=9.80 m/s²。')).toEqual(['摆长约 0.993 m。', 'g=9.80 m/s²。']);
  expect(texts('1. 打开电源。\n2. 读数。')).toEqual(['1. 打开电源。', '2. 读数。']);
  expect(texts('1986. 那一年价格是 $5~$10。\n2024. In that year it rose.')).toEqual([
    '1986. 那一年价格是 $5~$10。',
    '2024. In that year it rose.',
  ]);
  expect(texts('公式 $T=2\\pi. L$ 成立。下一句。')).toEqual(['公式 $T=2\\pi. L$ 成立。', '下一句。']);
  expect(texts('周期公式为：\nT = 2π√(L/g)\n式中 L 是摆长。')).toEqual([
    '周期公式为：\nT = 2π√(L/g)',
    '式中 L 是摆长。',
  ]);
  expect(texts('他说：“慢。太慢了。”然后停表。')).toEqual(['他说：“慢。太慢了。”', '然后停表。']);
  expect(texts('（见图1。也见图2）单摆“等时。”的性质。')).toEqual(['（见图1。也见图2）单摆“等时。”的性质。']);
  expect(texts('“没有收尾。下一句。')).toEqual(['“没有收尾。', '下一句。']);
});

test('code is not torn', () => {
  const code = 'int a[10] = {0};\nfor (i = 0; i < 10; i++) a[i] *= 2;';
  const passage = { id: 'a', documentId: 'd', document: '程序.md', seq: 1, text: code };
  const marks = [{ kind: 'code', from: 0, to: code.length } as const];
  const parts = (own: Passage) => units([own]).map((unit) => unitText(unit));
  expect(parts({ ...passage, marks })).toEqual([code]);
});

test('a citation mark belongs to the sentence before it', () => {
  expect(texts('周期不变。[1]振幅也不变。[2][3]好。')).toEqual(['周期不变。[1]', '振幅也不变。[2][3]', '好。']);
});

test('offsets are those of the source, and no character that is not white space is lost', () => {
  for (const { text } of [...PENDULUM, { text: '  一。 \n\n 二！𠮷。 Three. ' }, { text: '' }, { text: '。。。' }]) {
    const found = sentences(text);
    for (const { text: own, start, end } of found) expect(text.slice(start, end)).toBe(own);
    expect(
      found
        .map((sentence) => sentence.text)
        .join('')
        .replace(/\s/g, ''),
    ).toBe(text.replace(/\s/g, ''));
  }
});

test('the number of an item or of an example ends no sentence', () => {
  const cut = (text: string) => sentences(text).map((own) => own.text);
  expect(cut('包括两个变化：\n1. 水分解。\n2. 生成 ATP。')).toEqual(['包括两个变化：\n1. 水分解。', '2. 生成 ATP。']);
  expect(cut('Example 1. A student weighs it.')).toEqual(['Example 1. A student weighs it.']);
});

test('Chinese with the stops of Latin keys ends its sentences there; a name does not', () => {
  const cut = (text: string) => sentences(text).map((own) => own.text);
  expect(cut('光反应需要光.它形成ATP.暗反应不需要光.')).toEqual(['光反应需要光.', '它形成ATP.', '暗反应不需要光.']);
  expect(cut('卡尔.马克思写成《资本论》。')).toEqual(['卡尔.马克思写成《资本论》。']);
  expect(cut('1.光照强度:光照越强,作用越强.')).toEqual(['1.光照强度:光照越强,作用越强.']);
});
