// Well-formed documents of each format, through the worker thread as in production.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { docx, paragraph, pdf, pptx, shape, wordTable } from '#tests/support/documents.ts';
import { extract } from './index.ts';
import { read } from './read.ts';

/** Without the guard, whose thread has a test of its own below: it would read every parser anew. */
const from = (bytes: Uint8Array | string, name: string) =>
  read(new Uint8Array(typeof bytes === 'string' ? Buffer.from(bytes) : bytes), name, () => {});
const texts = async (bytes: Uint8Array | string, name: string) =>
  (await from(bytes, name)).passages.map((passage) => passage.text);

describe('plain text', () => {
  const source = '单摆实验\n\n一、原理\n周期与摆长的平方根成正比。';

  test.each([
    ['UTF-8', Buffer.from(source)],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${source}`)],
    ['UTF-16 LE with a mark', Buffer.from(`\ufeff${source}`, 'utf16le')],
    ['UTF-16 LE', Buffer.from(source, 'utf16le')],
    ['UTF-16 BE with a mark', Buffer.from(`\ufeff${source}`, 'utf16le').swap16()],
    // 「一、原理\n周期与摆长。」 in GB18030.
    ['GB18030', Buffer.from('d2bba1a2d4adc0ed0ad6dcc6dad3ebb0dab3a4a1a3', 'hex')],
  ])('%s', async (_, bytes) => {
    const { type, passages } = await from(bytes, 'a.txt');
    expect(type).toBe('txt');
    expect(passages).toHaveLength(1);
    expect(passages[0]?.heading).toMatch(/一、原理$/);
    expect(passages[0]?.text).toMatch(/^周期与摆长/);
  });

  test('numbered headings nest, list items follow the line that leads in, tables become rows', async () => {
    const { passages } = await from(
      '第1章 力学\n1.1 单摆\n步骤如下：\n1. 测摆长\n2. 测周期\n1.2 数据\n量\t值\nL\t1.00 m\n9.8 m/s² 是当地的值。',
      'a.txt',
    );
    expect(passages).toEqual([
      { heading: '第1章 力学 / 1.1 单摆', text: '步骤如下：\n1. 测摆长\n2. 测周期' },
      { heading: '第1章 力学 / 1.2 数据', text: '量：L；值：1.00 m；', marks: [{ kind: 'row', from: 0, to: 13 }] },
      { heading: '第1章 力学 / 1.2 数据', text: '9.8 m/s² 是当地的值。' },
    ]);
  });

  test('hand-wrapped lines are joined, without a space between Chinese', async () => {
    const line = '这是一段被人按照固定的宽度手工折断了的很长的文字它在这里还没有说完';
    expect(await texts(`${line}\n就到了下一行。`, 'a.txt')).toEqual([`${line}就到了下一行。`]);
  });

  test('long paragraphs are cut at sentence ends, none is over 800 characters', async () => {
    const sentence = `${'测'.repeat(99)}。`;
    const found = await texts(`${sentence.repeat(5)}\n\n${'长'.repeat(2_001)}`, 'a.txt');
    expect(found.slice(0, 3)).toEqual([sentence.repeat(2), sentence.repeat(2), sentence]);
    expect(Math.max(...found.map((text) => text.length))).toBe(800);
    expect(found.slice(3).join('')).toBe('长'.repeat(2_001));
  });

  test('answers on a line, a table of contents, and lines of no common width stand for themselves', async () => {
    const lines = [
      '1. 单摆的周期与下列哪一项是没有关系的，请在括号里写出所选答案的字母（ ）',
      'A. 摆长 3~5 米\tB. 加速度',
      'C. 摆球的质量\tD. 都有关',
      '第一章 力………………………………………………………………………1',
      '第二章 运动和力的关系以及其它的种种内容………………………………12',
      '家庭与旗与葛城与尔都要照样，这一行话没有说完也没有句号的一行话是这样',
      '波浪线与横线是不同的字，这一行话比上面的一行话长出很多，所以上面的那一行话不是因为没有地方才断开的',
    ];
    expect(await texts(lines.join('\n'), 'a.txt')).toEqual(lines.map((line) => line.replace('\t', ' ')));
  });

  test('control and bidi characters are removed, private ones are seen to be there, text is NFC', async () => {
    expect(await texts(`e\u0301 安\u202e全\u0007\u200b\ue000。\n\n${'好。'.repeat(300)}`, 'a.txt')).toContain(
      'é 安全\ufffd。',
    );
  });

  test('places of the Symbol font are its characters, bullets of a font of signs are none', async () => {
    const source = '水在 5\uf0b0C 时，\uf044t \uf0b3 3，\uf061 与 \uf0d0A。';
    const said = '水在 5°C 时，Δt ≥ 3，α 与 ∠A。';
    expect(await texts(source, 'a.txt')).toEqual([said]);
    expect(await texts(docx(paragraph(source)), 'a.docx')).toEqual([said]);
    const bullet = { text: '\uf0d8', y: 700 };
    const lines = [bullet, { text: '水温到了 5', x: 96, y: 700 }, { text: '\uf0b0', x: 154, y: 700 }];
    const { passages, unread } = await from(pdf([lines]), 'a.pdf');
    expect([passages.map(({ text }) => text), unread]).toEqual([['水温到了 5°'], []]);
  });
});

describe('Markdown', () => {
  test('headings, tables, code and formulas', async () => {
    const { type, passages } = await from(
      '# 单摆\n\n## 公式\n\n周期为：\n\n$$T = 2\\pi\\sqrt{\\frac{L}{g}}$$\n\n其中 $a_1 * b_2 * c$ **不**变，见[讲义](http://x)。\n\n| 角 | 值 |\n|---|---|\n| 5° | **1.0005** |\n\n```\nx = 1\n```\n',
      'a.md',
    );
    expect(type).toBe('md');
    expect(passages.map((passage) => passage.text)).toEqual([
      '周期为：$$T = 2\\pi\\sqrt{\\frac{L}{g}}$$\n其中 $a_1 * b_2 * c$ 不变，见讲义。',
      '角：5°；值：1.0005；',
      'x = 1',
    ]);
    expect(passages[0]?.heading).toBe('单摆 / 公式');
  });

  test('HTML inside is only text, pictures are their description', async () => {
    expect(
      await texts('前<script>alert(1)</script>后 ![图](http://x/y.png) <b onclick="x()">粗</b>。', 'a.md'),
    ).toEqual([expect.stringMatching(/^前后 图 粗。$/)]);
  });
});

describe('Word', () => {
  test('headings by style, tables by row, raised digits, formulas as LaTeX', async () => {
    const formula =
      '<w:p><m:oMathPara><m:oMath><m:r><m:t>T=2π</m:t></m:r><m:rad><m:radPr><m:degHide m:val="1"/></m:radPr><m:deg/><m:e><m:f><m:num><m:r><m:t>L</m:t></m:r></m:num><m:den><m:r><m:t>g</m:t></m:r></m:den></m:f></m:e></m:rad></m:oMath></m:oMathPara></w:p>';
    const squared =
      '<w:p><w:r><w:t>画 T</w:t></w:r><w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:t>2</w:t></w:r><w:r><w:t> 图。</w:t></w:r></w:p>';
    const { type, passages } = await from(
      docx(
        paragraph('原理', 'a1') +
          paragraph('公式为：') +
          formula +
          wordTable([
            ['角', '值'],
            ['5°', '1 &lt; 2'],
          ]) +
          squared,
      ),
      'a.docx',
    );
    expect(type).toBe('docx');
    expect(passages).toEqual([
      {
        heading: '原理',
        text: '公式为：$T=2\\pi \\sqrt{\\frac{L}{g}}$',
        marks: [{ kind: 'formula', from: 4, to: 31 }],
      },
      { heading: '原理', text: '角：5°；值：1 < 2；', marks: [{ kind: 'row', from: 0, to: 13 }] },
      { heading: '原理', text: '画 T² 图。' },
    ]);
  });

  test('a document without styles is read by its numbering', async () => {
    const { passages } = await from(docx(paragraph('一、原理') + paragraph('摆动。')), 'a.docx');
    expect(passages).toEqual([{ heading: '一、原理', text: '摆动。' }]);
  });
});

describe('PowerPoint', () => {
  test('slides in the order of the show, titles as headings, hidden ones left out but counted', async () => {
    const omml =
      '<mc:AlternateContent><mc:Choice><a14:m><m:oMath><m:r><m:t>g=9.8</m:t></m:r></m:oMath></a14:m></mc:Choice><mc:Fallback><a:r><a:t>?</a:t></a:r></mc:Fallback></mc:AlternateContent>';
    const table =
      '<p:graphicFrame><a:graphic><a:graphicData><a:tbl><a:tr><a:tc><a:p><a:r><a:t>量</a:t></a:r></a:p></a:tc></a:tr><a:tr><a:tc><a:p><a:r><a:t>L</a:t></a:r></a:p></a:tc></a:tr></a:tbl></a:graphicData></a:graphic></p:graphicFrame>';
    const { type, passages } = await from(
      pptx([
        ['slide2.xml', shape(['单摆'], 'title') + shape(['细线', '小球'], 'body') + shape(['3'], 'sldNum')],
        ['slide9.xml', shape(['藏'], 'title') + shape(['不讲']), true],
        ['slide1.xml', `<p:grpSp>${shape(['结果为：'])}${shape([omml])}</p:grpSp>${table}`],
      ]),
      'a.pptx',
    );
    expect(type).toBe('pptx');
    expect(passages).toEqual([
      { page: 1, heading: '单摆', text: '细线\n小球' },
      { page: 3, heading: '第 3 页', text: '结果为：$g=9.8$', marks: [{ kind: 'formula', from: 4, to: 11 }] },
      { page: 3, heading: '第 3 页', text: '量：L；', marks: [{ kind: 'row', from: 0, to: 4 }] },
    ]);
  });
});

describe('PDF', () => {
  const full = '满'.repeat(38);
  const head = { text: '物理实验', y: 810, size: 9 };
  const page = (number: number, lines: { text: string; x?: number; y: number; size?: number }[]) => [
    head,
    ...lines,
    { text: `- ${number} -`, x: 280, y: 30, size: 9 },
  ];

  test('joins lines to paragraphs, also across pages, finds headings and drops heads, feet and labels', async () => {
    const { type, passages } = await from(
      pdf([
        page(1, [
          { text: '一、原理', y: 760, size: 16 },
          { text: full, y: 730 },
          { text: '到此为止。', y: 712 },
          { text: '另一段', x: 96, y: 694 },
          { text: 'x', x: 300, y: 600 },
        ]),
        page(2, [
          { text: full, y: 760 },
          { text: full, y: 742 },
        ]),
        page(3, [{ text: '接着说完。', y: 760 }]),
      ]),
      'a.pdf',
    );
    expect(type).toBe('pdf');
    expect(passages).toEqual([
      { page: 1, heading: '一、原理', text: `${full}到此为止。` },
      { page: 1, heading: '一、原理', text: '另一段' },
      { page: 2, heading: '一、原理', text: `${full}${full}接着说完。` },
    ]);
  });

  test('lines with wide gaps are a table, small raised digits are exponents', async () => {
    const { passages } = await from(
      pdf([
        [
          { text: '角度', x: 72, y: 700 },
          { text: '周期', x: 200, y: 700 },
          { text: '误差', x: 300, y: 700 },
          { text: '5°', x: 72, y: 680 },
          { text: '2.01 s', x: 200, y: 680 },
          { text: '0.05%', x: 300, y: 680 },
          { text: '面积是 4 m', y: 640 },
          { text: '2', x: 132, y: 645, size: 7 },
          { text: '左右。', x: 136, y: 640 },
        ],
      ]),
      'a.pdf',
    );
    expect(passages.map((passage) => passage.text)).toEqual([
      '角度：5°；周期：2.01 s；误差：0.05%；',
      '面积是 4 m²左右。',
    ]);
  });
});

describe('the way of reading', () => {
  test('reads from a path, and tells progress that never falls and ends at 1', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'extract-'));
    try {
      const path = join(folder, 'stored');
      await writeFile(path, pdf(Array.from({ length: 5 }, (_, at) => [{ text: `第 ${at} 页的正文内容。`, y: 700 }])));
      const seen: number[] = [];
      const { passages } = await extract({ path, name: '讲义.pdf' }, { onProgress: (progress) => seen.push(progress) });
      expect(passages.map((passage) => passage.page)).toEqual([1, 2, 3, 4, 5]);
      expect(seen.length).toBeGreaterThan(3);
      expect(seen).toEqual([...seen].sort((a, b) => a - b));
      expect(seen.at(-1)).toBe(1);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  test('a missing file is the caller’s error, not the document’s', async () => {
    await expect(extract({ path: '/nowhere/a.txt', name: 'a.txt' })).rejects.toMatchObject({ code: 'ENOENT' });
  });

  test('an abort ends it with the signal’s reason', async () => {
    const controller = new AbortController();
    const reason = new Error('no longer wanted');
    const work = extract(
      { bytes: Buffer.from('文字。'.repeat(300_000)), name: 'a.txt' },
      { signal: controller.signal },
    );
    controller.abort(reason);
    await expect(work).rejects.toBe(reason);
    await expect(extract({ bytes: Buffer.from('a'), name: 'a.txt' }, { signal: controller.signal })).rejects.toBe(
      reason,
    );
  });

  test('a deadline ends it', async () => {
    const work = extract({ bytes: Buffer.from('文字。'), name: 'a.txt' }, { timeoutMs: 0 });
    await expect(work).rejects.toMatchObject({ name: 'ExtractError', reason: 'timeout' });
  });
});
