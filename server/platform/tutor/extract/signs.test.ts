// Words of a document come out to the letter; what is more than words is marked by the format's reader.
import { describe, expect, test } from 'vitest';
import { docx, docxParts, type Parts, paragraph, pdf, pptx, shape, wordTable, zip } from '#tests/support/documents.ts';
import { charactersOf, documentsOf } from '#tests/texts/documents.ts';
import { signSentences } from '#tests/texts/sentences.ts';
import { read as readBytes } from './read.ts';
import type { ExtractedPassage } from './types.ts';

const SEED = 20_261_128;

const read = async (bytes: Uint8Array | string, name: string): Promise<ExtractedPassage[]> =>
  (await readBytes(Buffer.from(bytes), name, () => {})).passages;
const marked = (passages: readonly ExtractedPassage[]): string[] =>
  passages.flatMap(({ text, marks = [] }) => marks.map(({ kind, from, to }) => `${kind} ${text.slice(from, to)}`));
const texts = (passages: readonly ExtractedPassage[]): string[] => passages.map(({ text }) => text);
const omml = (text: string) => `<m:oMath><m:r><m:t>${text}</m:t></m:r></m:oMath>`;

test(`200 sentences full of signs, of the seed ${SEED}, come out of each format as they went in`, async () => {
  const sentences = signSentences(SEED, 200);
  for (const [name, bytes] of documentsOf(sentences)) {
    const passages = await read(bytes, name);
    const spoken = charactersOf(texts(passages).join(''));
    for (const sentence of sentences) expect(spoken, `${name}: ${sentence}`).toContain(charactersOf(sentence));
    expect(spoken.length, name).toBe(charactersOf(sentences.join('')).length);
    expect(marked(passages), name).toEqual([]);
  }
});

const SAID = '摆长一般取 80~100 厘米，摆角应小于 3~5 度。体积按 2*3*4 计算。';

describe('Markdown', () => {
  test.each([
    [SAID, SAID],
    ['这是**重点**内容，**要点：**三条', '这是重点内容，要点：三条'],
    ['**Bold** and *slanted*, foo**bar**baz', 'Bold and slanted, foobarbaz'],
    ['x**2 + y**2，2**3**4，a*b*c，a_b_c', 'x**2 + y**2，2**3**4，a*b*c，a_b_c'],
    ['新值 ~~旧~~ 与 ~约~，<del>旧**值**</del><s>旧</s>数', '新值 与 ~约~，数'],
    ['\\*星\\* \\$5\\$ \\[1\\] \\[x\\] \\[如图\\]', '*星* $5$ [1] [x] [如图]'],
    ['文中 # 1 号，$5 和 $6', '文中 # 1 号，$5 和 $6'],
    ['&lt;b&gt; &times; &amp;，`&lt;`', '<b> × &，&lt;'],
    ['见 http://a.b/c_d\\*', '见 http://a.b/c_d*'],
    ['10<sup>-34</sup>，H<sub>2</sub>O', '10⁻³⁴，H₂O'],
  ])('%s', async (source, text) => {
    const passages = await read(`${source}。`, 'a.md');
    expect([texts(passages), marked(passages)]).toEqual([[`${text}。`], []]);
  });

  test('formulas by dollars and by brackets, with the author’s money beside them', async () => {
    const passages = await read(
      '票价 $5，\\(x^2\\)、$a*b$ 和 \\[w=1\\]。\n\n\\[\nE=mc^2\n\\]\n\n$$\nF=ma\n$$\n',
      'a.md',
    );
    expect(marked(passages)).toEqual([
      'formula $x^2$',
      'formula $a*b$',
      'formula $$w=1$$',
      'formula $$E=mc^2$$',
      'formula $$F=ma$$',
    ]);
    expect(texts(passages)[0]).toBe('票价 $5，$x^2$、$a*b$ 和 $$w=1$$。');
  });

  test('lists, rows and code', async () => {
    const passages = await read(
      '- 甲 $y$\n- 乙\n\n1. 一\n\n| a | b |\n|--|--|\n| 1~2 | 3 |\n\n```\nx = **y\n```\n',
      'a.md',
    );
    expect(marked(passages)).toEqual([
      'item · 甲 $y$',
      'formula $y$',
      'item · 乙',
      'row a：1~2；b：3；',
      'code x = **y',
    ]);
  });
});

test('ticks of a list of tasks stay', async () => {
  expect(texts(await read('- [x] 画图\n- [ ] 写代码', 'a.md'))).toEqual(['· ☑ 画图\n· ☐ 写代码']);
});

describe('other formats', () => {
  test('a text has no formulas, whatever its dollars', async () => {
    expect(marked(await read('票价 $5$，设 $x$，\\(z\\)，- 甲。\n- 乙\n甲：1；乙：2；', 'a.txt'))).toEqual([]);
  });

  test('Word: formulas of its own and raised words, not what is typed between dollars', async () => {
    const raised =
      '<w:p><w:r><w:t>10</w:t></w:r><w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:t>-34</w:t></w:r><w:r><w:t xml:space="preserve"> 与 $y$，占 5%。</w:t></w:r></w:p>';
    const body = `<w:p><w:r><w:t>设 $x$，</w:t></w:r>${omml('50%')}</w:p>${raised}${wordTable([
      ['甲', '乙'],
      ['1~2', '$3$'],
    ])}`;
    const passages = await read(docx(body), 'a.docx');
    expect(marked(passages)).toEqual(['formula $50\\%$', 'row 甲：1~2；乙：$3$；']);
    expect(texts(passages)[1]).toBe('10⁻³⁴ 与 $y$，占 5%。');
  });

  test('slides and pages', async () => {
    const slide = shape([`<a14:m>${omml('g=9.8')}</a14:m>`, '$x$ 是词']);
    expect(marked(await read(pptx([['slide1.xml', slide]]), 'a.pptx'))).toEqual(['formula $g=9.8$']);
    const page = pdf([[{ text: '设 $x$ 为 80~100 厘米，2*3*4。', y: 700 }]]);
    expect([texts(await read(page, 'a.pdf')), marked(await read(page, 'a.pdf'))]).toEqual([
      ['设 $x$ 为 80~100 厘米，2*3*4。'],
      [],
    ]);
  });

  test('nobody outside says what is a formula', async () => {
    const hostile = '\ufdd0$x$\ufdd1 与 \ufdd2 甲乙丙。';
    const parts: Parts = docxParts(paragraph('&#xFDD0;$x$&#64977; 甲乙丙。'));
    for (const [bytes, name] of [
      [hostile, 'a.txt'],
      [hostile, 'a.md'],
      [docx(paragraph(hostile)), 'a.docx'],
      [zip(parts), 'b.docx'],
      [pptx([['slide1.xml', shape([hostile])]]), 'a.pptx'],
      [pdf([[{ text: hostile, y: 700 }]]), 'a.pdf'],
    ] as const) {
      const passages = await read(bytes, name);
      expect(texts(passages).join(''), name).not.toMatch(/[\ufdd0-\ufddf]/);
      // in Markdown the dollars say so themselves
      expect(marked(passages), name).toEqual(name === 'a.md' ? ['formula $x$'] : []);
    }
  });

  test('a formula that a cut tears is words', async () => {
    const long = `$${'x+'.repeat(500)}1$`;
    const passages = await read(`开始${long}。`, 'a.md');
    expect(texts(passages).join('')).toBe(`开始${long}。`);
    expect(marked(passages)).toEqual([]);
  });
});
