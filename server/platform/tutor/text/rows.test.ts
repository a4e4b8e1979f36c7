// Rows of a table that are shown as a table again.
import { expect, test } from 'vitest';
import { cellsIn } from '#contract/rows.ts';
import { type MarkedText, quotedFrom } from './marked.ts';
import { toldQuote, toldTable } from './rows.ts';

const rows = (...texts: string[]) => texts.map((quote, i) => ({ quote, n: i + 1 }));
const marked = (told: MarkedText | undefined) =>
  told?.marks.map(({ kind, from, to }) => `${kind} ${told.text.slice(from, to)}`);

test('a row is its columns and values', () => {
  expect(cellsIn('工具：剪刀；用途：修剪；')).toEqual([
    ['工具', '剪刀'],
    ['用途', '修剪'],
  ]);
  expect(cellsIn('药品：阿司匹林；说明：餐后服用；有胃溃疡者慎用；')?.[1]).toEqual([
    '说明',
    '餐后服用；有胃溃疡者慎用',
  ]);
  for (const text of ['剪刀用来修剪。', '工具：剪刀；', '剪刀；修剪；', '工具：剪刀；用途：修剪'])
    expect(cellsIn(text)).toBeUndefined();
});

test('rows of one table are a table, each with its mark; what is missing stays empty', () => {
  const told = toldTable(rows('工具：剪刀；用途：修剪；', '工具：喷壶；用途：喷水|洒水；产地：杭州；'));
  expect(told?.text).toBe(
    '| 工具 | 用途 | 产地 |\n| --- | --- | --- |\n| 剪刀 | 修剪 | [1] |\n| 喷壶 | 喷水|洒水 | 杭州[2] |',
  );
  const [table] = told?.marks ?? [];
  const cells = table?.kind === 'table' ? table.rows.map((row) => row.map((place) => told?.text.slice(...place))) : [];
  expect(cells).toEqual([
    ['工具', '用途', '产地'],
    ['剪刀', '修剪', '[1]'],
    ['喷壶', '喷水|洒水', '杭州[2]'],
  ]);
});

test('where the marks are known, only what they call so is a row, an item, a formula', () => {
  const words = { quote: '甲：1；乙：$2$；', formulas: [], n: 1 };
  expect([toldQuote(words).text, marked(toldQuote(words))]).toEqual([words.quote, []]);
  expect(toldTable([words, { ...words, n: 2 }])).toBeUndefined();
  const row = { ...words, formulas: ['$2$'], marks: [{ kind: 'row' as const, from: 0, to: 11 }] };
  expect([toldQuote(row).text, marked(toldQuote(row))]).toEqual(['1的乙是$2$。', ['formula $2$']]);
  expect(marked(toldTable([row, { ...row, n: 2 }]))?.slice(1)).toEqual(['formula $2$', 'formula $2$']);
  const items = { quote: '· 甲\n· 乙 [3]', formulas: [], marks: [{ kind: 'item' as const, from: 0, to: 3 }] };
  expect([toldQuote(items).text, marked(toldQuote(items))]).toEqual(['- 甲\n· 乙 [3]', ['item - 甲', 'words [3]']]);
});

test('a sentence of an item is an item, the one behind it is none', () => {
  const text = '有：\n· 甲。乙。\n· 丙。';
  const marks = [
    { kind: 'item' as const, from: 3, to: 9 },
    { kind: 'item' as const, from: 10, to: 14 },
  ];
  const told = (quote: string) => toldQuote({ quote, ...quotedFrom({ text, marks }, quote) });
  expect([told('· 甲。'), told('乙。'), told('· 丙。')].map((own) => [own.text, marked(own)])).toEqual([
    ['- 甲。', ['item - 甲。']],
    ['乙。', []],
    ['- 丙。', ['item - 丙。']],
  ]);
});

test('a value over several columns stands in each of them', () => {
  expect(toldTable(rows('气候：雨林；夏季、冬季：高温多雨；', '气候：草原；夏季：多雨；冬季：少雨；'))?.text).toBe(
    '| 气候 | 夏季 | 冬季 |\n| --- | --- | --- |\n| 雨林 | 高温多雨 | 高温多雨[1] |\n| 草原 | 多雨 | 少雨[2] |',
  );
});

test('one row, rows of two tables and sentences are none', () => {
  expect(toldTable(rows('工具：剪刀；用途：修剪；'))).toBeUndefined();
  expect(toldTable(rows('工具：剪刀；用途：修剪；', '植物：绿萝；浇水：每周；'))).toBeUndefined();
  expect(toldTable(rows('工具：剪刀；用途：修剪；', '剪刀用来修剪。'))).toBeUndefined();
});

test.each([
  ['工具：剪刀；用途：修剪；', '剪刀的用途是修剪。'],
  ['工具：剪刀；用途：修剪；产地：杭州。；', '剪刀的用途是修剪；产地是杭州。'],
  ['序号：1；工具：剪刀；用途：修剪；', '剪刀的用途是修剪。'],
  ['比较项目：颗粒；沉降：较大；过滤：较小；', '沉降的颗粒是较大；过滤的颗粒是较小。'],
  ['Tool：Shears；Use：pruning；', 'Shears: Use is pruning.'],
  ['剪刀用来修剪。', '剪刀用来修剪。'],
])('a row told alone: %s', (quote, sentence) => expect(toldQuote({ quote }).text).toBe(sentence));

test('dots before lines are a list, a point within a line is none', () => {
  expect(toldQuote({ quote: '仪器有：\n· 烧瓶\n• 量筒' }).text).toBe('仪器有：\n- 烧瓶\n- 量筒');
  expect(toldQuote({ quote: '力矩的单位是 N·m。' }).text).toBe('力矩的单位是 N·m。');
});
