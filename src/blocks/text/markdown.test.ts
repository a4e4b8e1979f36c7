import { expect, test } from 'vitest';
import { parse, readMarkdown, withoutBegun } from './markdown.ts';
import { createReader, type Reading, type TextPart } from './reader.ts';
import { wholeSentences } from './sentences.ts';

const all = ({ settled, growing }: Reading): TextPart[] => [...settled, ...growing];
const types = (text: string) =>
  parse(text)
    .map((p) => p.token.type)
    .filter((t) => t !== 'space');
const inline = (text: string) => {
  const token = parse(text)[0]?.token;
  return token && 'tokens' in token ? token.tokens?.map((t) => t.type) : undefined;
};
const createMarkdownReader = () => {
  const [readOn, read] = [createReader(), readMarkdown([])];
  return (text: string) => readOn(text, read);
};

test.each([
  ['当 $\\theta < 5^\\circ$ 时', ['text', 'math', 'text']],
  ['花了 5 $ 和 6 $ 元', ['text']],
  ['$a_1$ 与 $b_1$', ['math', 'text', 'math']],
  ['价格 $5 和 $6', ['text']],
  ['*重点*[1]。', ['em', 'cite', 'text']],
  ['见 [1](http://x) 或 [文字](http://y)', ['text', 'link', 'text', 'link']],
  ['数组 a[10] 里', ['text', 'cite', 'text']],
  ['<b>粗</b>', ['html', 'text', 'html']],
])('%s', (text, expected) => expect(inline(text)).toEqual(expected));

test.each([
  ['段落\n\n$$T = 2\\pi\\sqrt{L/g}$$\n\n后面', ['paragraph', 'math', 'paragraph']],
  ['$$\nx\n$$', ['math']],
  ['没有完的 $$T =', ['paragraph']],
  ['## 标题\n1. 一\n2. 二', ['heading', 'list']],
])('%s', (text, expected) => expect(types(text)).toEqual(expected));

const DOCUMENT = `第 1 点，周期公式。

当摆角很小时，$T = 2\\pi\\sqrt{L/g}$ [1]。它**只**与摆长有关：

1. 摆长
2. 重力加速度

   继续第二项

- 另一个列表

$$
g = \\frac{4\\pi^2 L}{T^2}
$$

| 量 | 值 |
|---|---|
| L | 1 m |

> 引用[2]
> 第二行
\`\`\`
code $x$
\`\`\`
完。`;

test('a text that grows by any steps reads as the whole', () => {
  for (const step of [1, 2, 3, 7, 50]) {
    const read = createMarkdownReader();
    let parts: TextPart[] = [];
    for (let n = step; n < DOCUMENT.length + step; n += step) parts = all(read(DOCUMENT.slice(0, n)));
    expect(parts).toEqual(parse(DOCUMENT));
  }
});

test('what came before the last part keeps its identity', () => {
  const read = createMarkdownReader();
  const before = read('一。\n\n二。\n\n三');
  const after = read('一。\n\n二。\n\n三和四');
  expect(before.settled).toHaveLength(4);
  expect(after.settled).toBe(before.settled);
  expect(read('一。\n\n二。\n\n三和四。\n\n五').settled.slice(0, 4)).toEqual(before.settled);
});

test('another text is read anew', () => {
  const read = createMarkdownReader();
  read('一。\n\n二。');
  expect(all(read('三。'))).toEqual(parse('三。'));
});

test('CRLF and tabs', () => {
  const text = '一。\r\n\r\n\t二\r\n\r\n三';
  const read = createMarkdownReader();
  let parts: TextPart[] = [];
  for (let n = 1; n <= text.length; n++) parts = all(read(text.slice(0, n)));
  expect(parts).toEqual(parse(text));
});

test('sentences are said once they are whole', () => {
  const text = '当摆角**很小**时[1]，$T$ 不变。然后';
  const read = readMarkdown([]);
  const first = wholeSentences({ text, read }, 0, false);
  expect(first.said).toBe('当摆角很小时， 公式 不变。');
  expect(wholeSentences({ text, read }, first.to, false).said).toBe('');
  expect(wholeSentences({ text, read }, first.to, true).said).toBe('然后');
  expect(wholeSentences({ text: '[链接](http://x) `代码`', read }, 0, true).said).toBe('链接 代码');
});

test.each([
  ['如下：\n\n| 量 | 值', '如下：\n\n'],
  ['如下：\n\n| 量 | 值 |\n', '如下：\n\n'],
  ['如下：\n\n| 量 | 值 |\n|--', '如下：\n\n'],
  ['| 量', ''],
  ['如下：\n\n| 量 | 值 |\n|---|---|', '如下：\n\n| 量 | 值 |\n|---|---|'],
  ['| 量 | 值 |\n|---|:-:|\n| L | $1', '| 量 | 值 |\n|---|:-:|\n| L | $1'],
  ['当摆角很小时，$T = 2\\pi\\sqrt{L', '当摆角很小时，'],
  ['当摆角很小时，$T = 2\\', '当摆角很小时，'],
  ['当 $T$ 很小', '当 $T$ 很小'],
  ['当 $T$ 很小，$g', '当 $T$ 很小，'],
  ['其中 $T$是周期，$L$为摆长', '其中 $T$是周期，$L$为摆长'],
  ['于是\n$$\ng = \\frac{4', '于是\n'],
  ['于是\n$$\ng = 1\n$', '于是\n'],
  ['于是\n$$\ng = 1\n$$', '于是\n$$\ng = 1\n$$'],
  // money, and a sign that stands alone
  ['花了 5 $ 和', '花了 5 $ 和'],
  ['价格 $5 和', '价格 $5 和'],
  ['写作 $x，不是公式', '写作 $x，不是公式'],
  ['绝对值 |x| 是', '绝对值 |x| 是'],
])('of %j, still growing, there is to be read %j', (text, shown) => expect(withoutBegun(text)).toBe(shown));

test('what is whole is shown whole, however it grew', () => {
  for (let n = 0; n <= DOCUMENT.length; n++) expect(DOCUMENT.startsWith(withoutBegun(DOCUMENT.slice(0, n)))).toBe(true);
  expect(withoutBegun(DOCUMENT)).toBe(DOCUMENT);
});

const kinds = (text: string, quotes: Parameters<typeof parse>[1] = []) =>
  JSON.stringify(
    parse(text, quotes).map(({ token }) =>
      'tokens' in token ? token.tokens?.map((t) => [t.type, t.raw]) : token.type,
    ),
  );

test.each([
  ['一般取 80~100 厘米，3~5 度', '一般取 80~100 厘米，3~5 度'],
  ['2*3*4，a*b*c，a_b_c', '2*3*4，a*b*c，a_b_c'],
])('%s is words', (text, words) => {
  const [part] = parse(text);
  const tokens = part && 'tokens' in part.token ? part.token.tokens : undefined;
  expect(tokens?.every((t) => t.type === 'text')).toBe(true);
  expect(tokens?.map((t) => t.raw).join('')).toBe(words);
});

test.each([
  ['这是**“重点”**内容', '**“重点”**'],
  ['**注意：**内容', '**注意：**'],
  ['约 **80%**的', '**80%**'],
  ['这是**重点**内容', '**重点**'],
  ['**$T$**是周期', '**$T$**'],
])('%s has bold', (text, bold) => expect(kinds(text)).toContain(JSON.stringify(['strong', bold])));

test.each([
  ['周期 \\(T = 2\\pi\\) 是', ['text', 'math', 'text']],
  ['`$a` 与 `b$` 与 `2*3`', ['codespan', 'text', 'codespan', 'text', 'codespan']],
  ['~~旧~~值', ['del', 'text']],
])('%s', (text, expected) => expect(inline(text)).toEqual(expected));

test('a formula in brackets stands by itself, and what a code block or a table holds stays whole', () => {
  expect(types('甲\n\\[\nE = mc^2\n\\]\n乙')).toEqual(['paragraph', 'math', 'paragraph']);
  expect(types('#1 不是标题\n\n```\n$x$ a~b 2*3\n```\n$y$')).toEqual(['paragraph', 'code', 'paragraph']);
  expect(parse('```\n$x$ a~b 2*3\n```')[0]?.token).toMatchObject({ text: '$x$ a~b 2*3' });
  const [table] = parse('| 量 | 值 |\n|---|---|\n| $|x|$ | 1~2 |');
  expect(table?.token).toMatchObject({ rows: [[{ tokens: [{ latex: '|x|' }] }, {}]] });
});

const QUOTES = ['# 1 题', '1. 甲', '- 乙', '80*90 **x** 与 $5', 'a\n\nb_c *d*', '| 丙 |', '~~旧~~ $z$'];
const ANSWER = QUOTES.map((quote, i) => `${i === 3 ? '说：' : ''}${quote}[${i + 1}]`).join('\n\n');

test('what quotes the material is verbatim, whatever signs it has, and its formulas are those that it has', () => {
  const said = kinds(
    ANSWER,
    QUOTES.map((quote) => ({ quote, formulas: ['$z$'] })),
  );
  for (const quote of QUOTES) expect(said).toContain(JSON.stringify(['words', quote]));
  expect(said).not.toMatch(/"(heading|list|strong|em|del|table)"/);
  const [part] = parse('~~旧~~ $z$ 和 $5$', [{ quote: '~~旧~~ $z$ 和 $5$', formulas: ['$z$'] }]);
  expect(JSON.stringify(part?.token)).toContain('"latex":"z"');
  expect(JSON.stringify(part?.token)).not.toContain('"latex":"5"');
});

test('a source that comes later is read into what stands, and the parts before it stay what they are', () => {
  const readOn = createReader();
  const before = readOn(`一 2*3。\n\n${ANSWER}`, readMarkdown([]));
  const after = readOn(`一 2*3。\n\n${ANSWER}`, readMarkdown([{ quote: '80*90 **x** 与 $5', formulas: [] }]));
  expect(all(after).map((p) => p.raw)).toEqual(all(before).map((p) => p.raw));
  const changed = all(after).filter((part, i) => part !== all(before)[i]);
  expect(changed.map((p) => p.raw).filter((raw) => raw !== all(after).at(-1)?.raw)).toEqual([
    '说：80*90 **x** 与 $5[4]',
  ]);
});
