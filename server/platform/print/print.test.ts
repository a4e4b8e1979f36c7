import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { type PrintDocument, printedDocuments, printOne } from './index.ts';
import { linesOf } from './lines.ts';

const paper = (title: string, texts: string[]): PrintDocument => ({
  title,
  facts: ['满分 100 分'],
  blanks: ['姓名'],
  blocks: [
    { kind: 'heading', text: '一、选择题' },
    { kind: 'together', blocks: texts.map((text) => ({ kind: 'text', text })) },
    { kind: 'room', lines: 2 },
  ],
});
const read = async (pdf: Uint8Array) => {
  const { text, totalPages } = await extractText(await getDocumentProxy(pdf), { mergePages: true });
  return { text: text.replace(/\s+/g, ''), totalPages };
};

test('a paper can be read again: words, rare names, markup that stays text, TeX that is none', async () => {
  const texts = [
    '单摆周期 $T=2\\pi\\sqrt{l/g}$，**注意**单位',
    'H₂O <b>不是标记</b>',
    '䶮 㙓',
    '坏的 $\\frac{1$ 公式',
    '周期 $T=____$ 秒',
  ];
  const { text, totalPages } = await read(await printOne(paper('期中考试', texts)));
  for (const part of [
    '期中考试',
    '满分100分',
    '姓名',
    '一、选择题',
    '单摆周期',
    '注意',
    'H2O<b>不是标记</b>',
    '䶮',
    '㙓',
    '坏的$\\frac{1$公式',
  ])
    expect(text).toContain(part);
  // a place to write in is a line, also in a formula
  expect(text).not.toContain('____$');
  expect(totalPages).toBe(1);
});

test('many are made one after the other, each its own, and none reads a file or an address', async () => {
  const documents = [paper('甲', ['一']), paper('乙', ['$\\require{html}\\href{file:///etc/passwd}{x}$'])];
  const made: Uint8Array[] = [];
  for await (const pdf of printedDocuments(documents)) made.push(pdf);
  expect(made).toHaveLength(2);
  expect((await read(made[0] as Uint8Array)).text).toContain('甲');
  expect((await read(made[1] as Uint8Array)).text).toContain('乙');
});

test('a picture that is none ends its document, not the server', async () => {
  const broken: PrintDocument = {
    ...paper('坏', []),
    blocks: [{ kind: 'picture', bytes: new Uint8Array([1, 2, 3]), alt: '' }],
  };
  await expect(printOne(broken)).rejects.toThrow();
});

test('lines: what closes stays with what it closes, a space begins none, what is too wide stands alone', () => {
  const atom = (text: string, width: number) => ({ width, content: { text, run: { text, kind: 'words' as const } } });
  const texts = (width: number, ...atoms: ReturnType<typeof atom>[]) =>
    linesOf(atoms, width).map((line) => line.map(({ content }) => ('text' in content ? content.text : '')).join(''));
  expect(texts(20, atom('甲', 10), atom('乙', 10), atom('，', 10), atom('丙', 10))).toEqual(['甲', '乙，', '丙']);
  expect(texts(20, atom('ab', 20), atom('\u00a0', 5), atom('c', 5))).toEqual(['ab', 'c']);
  expect(texts(20, atom('甲', 10), atom('x'.repeat(9), 90), atom('乙', 10))).toEqual(['甲', 'xxxxxxxxx', '乙']);
});
