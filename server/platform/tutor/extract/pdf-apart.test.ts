// What stands apart from a PDF's text: labels of drawings, words from top to bottom, raised letters, hidden words.
import { describe, expect, test } from 'vitest';
import { type PdfLine, pdf } from '#tests/support/documents.ts';
import { read } from './read.ts';

const from = async (lines: PdfLine[], drawing = '') => {
  const bytes = pdf([lines], { drawings: [drawing] });
  const { passages, unread } = await read(new Uint8Array(bytes), 'a.pdf', () => {});
  return { texts: passages.map(({ text }) => text), unread };
};
const below = (texts: string[], x = 72, step = 18) => texts.map((text, n) => ({ text, x, y: 700 - n * step }));
const curves = Array.from({ length: 30 }, (_, n) => `250 ${400 + n} m 300 420 350 430 400 500 c S`).join('\n');

describe('short lines', () => {
  test.each([
    ['the last of a paragraph', 18],
    ['paragraphs of their own', 30],
  ])('of the text are text: %s', async (_, step) => {
    const lines = [
      '海沟的最大深度约为',
      '11034 米。',
      '1.02~1.03 g/cm³。',
      'B. 1',
      'D. 25 s',
      '答：12 km',
      '（100 分）',
    ];
    for (const drawing of ['', curves]) {
      const { texts, unread } = await from(below([...lines, '7:30~8:00', '请准时到达。'], 72, step), drawing);
      for (const line of [...lines, '7:30~8:00']) expect(texts.join('\n')).toContain(line);
      expect(unread).toEqual([]);
    }
  });

  test('amid a drawing are its labels, and counted', async () => {
    const labels = [
      { text: 'T²', x: 240, y: 510 },
      { text: 'L/m', x: 410, y: 390 },
      { text: '图 2 周期与摆长的关系', x: 240, y: 350 },
    ];
    const { texts, unread } = await from([...below(['周期的平方与摆长成正比。']), ...labels], curves);
    expect(texts).toEqual(['周期的平方与摆长成正比。', '图 2 周期与摆长的关系']);
    expect(unread).toEqual([{ page: 1, reason: 'drawing', count: 2 }]);
  });
});

test('words from top to bottom are counted, and do not change the paragraphs beside them', async () => {
  const down = (text: string, x: number) => [...text].map((sign, n) => ({ text: sign, x, y: 780 - n * 12 }));
  const full = '满'.repeat(30);
  const text = [
    { text: full, y: 400 },
    { text: '到此为止。', y: 380 },
  ];
  const { texts, unread } = await from([
    ...down('床前明月光疑是地上霜', 300),
    ...down('低头思故乡', 280),
    ...down('句︒', 260),
    ...text,
  ]);
  expect(texts).toEqual([`${full}到此为止。`]);
  expect(unread).toEqual([{ page: 1, reason: 'angled', count: 3 }]);
});

describe('raised and lowered letters', () => {
  const raise = (base: string, small: string, y: number, behind = '') => {
    const right = 72 + [...base].reduce((sum, sign) => sum + (sign > '\u2000' ? 12 : 6), 0);
    const end = right + [...small].reduce((sum, sign) => sum + (sign > '\u2000' ? 10 : 5), 0);
    const lines = [
      { text: base, y: 700 },
      { text: small, x: right, y: 700 + y, size: 10 },
      { text: behind, x: end, y: 700 },
    ];
    return lines.filter(({ text }) => text !== '');
  };
  test.each([
    ['个数是 10', '100', 4.7, '个数是 10¹⁰⁰ 左右。'],
    ['能量是 10', '4.8', 4.7, '能量是 10$^{4.8}$ 左右。'],
    ['铁离子是 Fe', '3+', 4.7, '铁离子是 Fe³⁺ 左右。'],
    ['硫酸根 SO', '2-', 4.7, '硫酸根 SO²⁻ 左右。'],
    ['个数是 2', 'n', 4.7, '个数是 2ⁿ 左右。'],
    ['末项是 x', 'n+1', 4.7, '末项是 xⁿ⁺¹ 左右。'],
    ['总电阻 R', '总', -3.2, '总电阻 R$_{\\text{总}}$ 左右。'],
    ['速度是 v', 't', -3.2, '速度是 vₜ 左右。'],
    ['夹角是 30', '°', 4.7, '夹角是 30° 左右。'],
    ['', '14', 4.7, '¹⁴碳的年代左右。'],
    ['单元测验', '（选做题，不计入总分）', 3, '单元测验（选做题，不计入总分）左右。'],
  ])('%s %s', async (base, small, y, said) => {
    const behind = base === '' ? '碳的年代左右。' : said.includes(' 左右') ? ' 左右。' : '左右。';
    expect((await from(raise(base, small, y, behind))).texts).toEqual([said]);
  });
});
