import { expect, test } from 'vitest';
import { formulaMarks, type TextMark, typedMarks } from '#contract/marks-of-text.ts';
import { createReader, type TextPart, type TextToken } from './reader.ts';
import { wholeSentences } from './sentences.ts';
import { inlineTokens, quoteMarks, readByMarks } from './words.ts';

/** What is seen of tokens, with their kinds where these are more than words. */
const seen = (tokens: readonly TextToken[]): string => tokens.map(one).join('');
function one(token: TextToken): string {
  if ('latex' in token) return `<${token.display ? 'display' : 'math'} ${token.latex}>`;
  if (token.type === 'br') return '/';
  if (token.type === 'cite' || token.type === 'pre') return `<${token.type} ${token.raw}>`;
  if ('rows' in token)
    return `<table ${[token.header, ...token.rows].map((row) => row.map(inner).join('|')).join('/')}>`;
  if ('items' in token) return `<list ${token.items.map(inner).join('/')}>`;
  if (token.type === 'text') return inner(token);
  return token.type === 'space' ? '' : `<${token.type} ${inner(token)}>`;
}
const inner = (of: object): string => {
  if ('tokens' in of && Array.isArray(of.tokens)) return seen(of.tokens);
  return 'text' in of ? String(of.text) : '';
};
const shown = (parts: readonly TextPart[]): string[] =>
  parts.map(({ token }) => one(token)).filter((part) => part !== '');

const line = (text: string, marks: readonly TextMark[]) =>
  seen(inlineTokens(text, marks, { from: 0, to: text.length }));

test.each([
  ['2*3*4，80~100，a_b，`x`，# 1，\\(y\\)，<b>，[1]', '2*3*4，80~100，a_b，`x`，# 1，\\(y\\)，<b>，[1]'],
  ['这是**“重点”**内容', '这是<strong “重点”>内容'],
  ['**公式 $a$ 在内**', '<strong 公式 <math a> 在内>'],
  ['甲\n乙', '甲/乙'],
])('what a person typed, %j, is %j', (text, expected) => expect(line(text, typedMarks(text))).toBe(expected));

test('of the material only its known formulas are more than words, and lines of code keep their white space', () => {
  const text = '票价 $5/A$，**重点**，$x$';
  expect(line(text, formulaMarks(text, ['$x$']))).toBe('票价 $5/A$，**重点**，<math x>');
  expect(line(text, formulaMarks(text, []))).toBe(text);
  expect(line('for:\n  x', [{ kind: 'code', from: 0, to: 8 }])).toBe('<pre for:\n  x>');
  // an older quotation: formulas by their dollars, and no bold
  expect(line('**甲** $x$', quoteMarks({ quote: '**甲** $x$' }))).toBe('**甲** <math x>');
});

const TEXT = `讲「*号」：80~100[1]。

例：
- 甲 $a$[2]
- **乙**

$$b$$

| 量 | 值 |
|---|---|
| L | a|b $c$[1] |

引 [3] 号，# 1
二行`;
const at = (words: string, after = 0) => TEXT.indexOf(words, after);
const span = (kind: Exclude<TextMark['kind'], 'table'>, words: string): TextMark => {
  const from = at(words);
  return { kind, from, to: from + words.length };
};
const cell = (words: string): [number, number] => {
  const from = at(words, at('| 量'));
  return [from, from + words.length];
};
const rows = [
  [cell('量'), cell('值')],
  [cell('L'), cell('a|b $c$[1]')],
];
const MARKS: TextMark[] = [
  span('item', '- 甲 $a$[2]'),
  span('formula', '$a$'),
  span('item', '- **乙**'),
  span('strong', '**乙**'),
  span('formula', '$$b$$'),
  { kind: 'table', from: at('| 量'), to: at('\n\n引'), rows },
  span('formula', '$c$'),
  span('words', '[3]'),
];
const WHOLE = [
  '<paragraph 讲「*号」：80~100<cite [1]>。>',
  '<paragraph 例：>',
  '<list 甲 <math a><cite [2]>/<strong 乙>>',
  '<display b>',
  '<table 量|值/L|a|b <math c><cite [1]>>',
  '<paragraph 引 [3] 号，# 1/二行>',
];

test('marks make paragraphs, a list, a table and formulas; the pieces of all parts are the text', () => {
  const parts = readByMarks(MARKS)(TEXT, 0);
  expect(shown(parts)).toEqual(WHOLE);
  expect(parts.map((p) => p.raw).join('')).toBe(TEXT);
});

test('a text that grows shows no sign of what has only begun, and at its end what the whole is', () => {
  const read = readByMarks(MARKS);
  const readOn = createReader();
  let before: readonly TextPart[] = [];
  for (let n = 0; n <= TEXT.length; n++) {
    const { settled, growing } = readOn(TEXT.slice(0, n), read);
    const words = shown([...settled, ...growing]).join('');
    expect(words.replace(/<[a-z]+ |a\|b|值\/|量\|/g, '')).not.toMatch(/\$|\*\*|---|- /);
    expect(settled.slice(0, before.length)).toEqual(before);
    expect(before.every((part, i) => part === settled[i])).toBe(true);
    before = settled;
  }
  const { settled, growing } = readOn(TEXT, read);
  expect(shown([...settled, ...growing])).toEqual(WHOLE);
  expect(settled.length).toBeGreaterThan(4);
});

test('what is read aloud has every sign of the words, names formulas, and leaves layout and sources out', () => {
  const read = readByMarks(MARKS);
  const said: string[] = [];
  for (let n = 1, to = 0; n <= TEXT.length; n++) {
    const next = wholeSentences({ text: TEXT.slice(0, n), read, marks: MARKS }, to, n === TEXT.length);
    if (next.said !== '') said.push(next.said);
    to = next.to;
  }
  expect(said).toEqual([
    '讲「*号」：80~100。',
    '例：',
    '甲 公式',
    '乙',
    '公式',
    '量 值',
    'L a|b 公式',
    '引 [3] 号，# 1',
    '二行',
  ]);
});
