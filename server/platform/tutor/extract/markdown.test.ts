// Notes, tables of HTML and numbers of lists of a Markdown document; texts in an older encoding of Chinese.
import { expect, test } from 'vitest';
import { decodeText } from '#contract/decode.ts';
import { readMarkdown } from './markdown.ts';
import { read } from './read.ts';

const told = (text: string) => readMarkdown(text).map(({ kind, text: words }) => `${kind} ${words.trim()}`);

test('a footnote stands behind what it explains, without its number', () => {
  expect(
    told(
      '周期与摆长有关[^1]，与质量无关[^注]。没有的[^x]留着，`a[^1]` 也留着。\n\n后文。\n\n[^1]: 小角度时。\n[^注]: 真空中。\n    还有一行。\n',
    ),
  ).toEqual([
    'text 周期与摆长有关，与质量无关。没有的[^x]留着，a[^1] 也留着。',
    'text 小角度时。',
    'text 真空中。\n还有一行。',
    'text 后文。',
  ]);
  expect(told('[^1]: 先写的注。\n\n- 甲[^1]\n- 乙\n\n末。')).toEqual([
    'item · 甲',
    'item · 乙',
    'text 先写的注。',
    'text 末。',
  ]);
});

test('lists keep their numbers, within each other too', () => {
  expect(told('3) 甲\n4) 乙\n   1. 子\n   2. 丑\n5) 丙')).toEqual([
    'item 3) 甲',
    'item 4) 乙',
    'item 1. 子',
    'item 2. 丑',
    'item 5) 丙',
  ]);
  expect(told('0. 零\n1. 壹')).toEqual(['item 0. 零', 'item 1. 壹']);
});

test('a table of HTML is one: alone, in a paragraph, over empty lines', () => {
  const table =
    '<table>\n<caption>表一</caption>\n<tr><th>仪器</th><th>读数</th></tr>\n\n<tr><td>秒表</td><td>10<sup>-2</sup> s</td></tr>\n</table>';
  const rows = ['text 表一', 'row 仪器：秒表；读数：10⁻² s；'];
  expect(told(`前文。\n\n${table}\n\n后文。`)).toEqual(['text 前文。', ...rows, 'text 后文。']);
  expect(told('见 <table><tr><td>课题</td><td>单摆</td></tr><tr><td>课时</td><td>2</td></tr></table> 这张。')).toEqual([
    'text 见',
    'row 课题：单摆；',
    'row 课时：2；',
    'text 这张。',
  ]);
});

test.each([
  ['if a<b then c>d', 'if a<b then c>d'],
  ['<温度> <- 箭头 -> List<T>', '<温度> <- 箭头 -> List<T>'],
  ['<name>', '<name>'],
  ['<student>张三</student>', '<student>张三</student>'],
  ['若 x<p>y，a<kbd>', '若 x<p>y，a<kbd>'],
  ['<https://a.b/c> <foo@bar.cn>', 'https://a.b/c foo@bar.cn'],
  ['甲<!-- 注 -->乙<br>丙<img src="a.png">', '甲乙 丙'],
  ['<a href="x">链</a>，<u>线</u>，<font color="red">红</font>', '链，线，红'],
  ['<svg><g><path d="M0"/></g></svg>图', '图'],
])('what is a tag is one by its name, its attributes and its end: %s', (source, words) =>
  expect(readMarkdown(source).map(({ text }) => text.trim())).toEqual([words]),
);

test('many that begin take no time', () => {
  const begun = performance.now();
  for (const unit of ['<b x="', '<svg>', '</b>', '<a b=\'"', `<a${' '.repeat(50)}`])
    readMarkdown(`${unit.repeat(4)}\n`.repeat(8000));
  expect(performance.now() - begun).toBeLessThan(10_000);
});

// 單擺的週期與擺長的平方根成正比，與擺球的質量無關。
const BIG5 = 'b3e6c25caabab667b4c1bb50c25caaf8aabaa5ada4e8aedaa6a8a5bfa4f1a141bb50c25cb279aababde8b671b54cc3f6a143';
test('a text in Big5 is read as what it says, and one in GB18030 still is', async () => {
  const { passages } = await read(Buffer.from(BIG5, 'hex'), 'a.txt', () => {});
  expect(passages[0]?.text).toBe('單擺的週期與擺長的平方根成正比，與擺球的質量無關。');
  // 摆长要量准，张镕基
  expect(decodeText(Buffer.from('b0dab3a4d2aac1bfd7bca3acd5c5e946bbf9', 'hex'))).toBe('摆长要量准，张镕基');
});
