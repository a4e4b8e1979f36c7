// Pictures of documents: which are kept, where they stand, and that none can do harm.
import { PNG } from 'pngjs';
import { describe, expect, test } from 'vitest';
import {
  docxWithPictures,
  paragraph,
  pdf,
  png,
  pptx,
  shape,
  slidePicture,
  wordPicture,
} from '#tests/support/documents.ts';
import type { Figure } from './index.ts';
import { read } from './read.ts';

const from = (bytes: Uint8Array, name: string) => read(new Uint8Array(bytes), name, () => {});
/** Without the bytes. */
const told = (figures: readonly Figure[]) =>
  figures.map(({ picture: { bytes: _, sha256: __, ...picture }, ...rest }) => ({ ...rest, picture }));
const line = (picture: string) => `<w:p>${picture}</w:p>`;
const emf = Buffer.concat([Buffer.from('01000000', 'hex'), Buffer.alloc(36), Buffer.from(' EMF'), Buffer.alloc(60)]);

describe('Word', () => {
  test('a picture stands in or after its passage, with caption and description; the bytes are the document’s', async () => {
    const body =
      paragraph('一、原理', 'a1') +
      paragraph('摆球受两个力。') +
      line(wordPicture('f.png', '受力图')) +
      paragraph('图 1 单摆的受力') +
      paragraph('拉力沿摆线。') +
      line(wordPicture('g.png', 'image2.png')) +
      paragraph('图 2 说明了周期与摆长的关系。');
    const files = { 'f.png': png(200, 100), 'g.png': png(80, 90, 7) };
    const { passages, figures, skippedPictures } = await from(docxWithPictures(body, files), 'a.docx');
    expect(passages.map((p) => p.text)).toEqual([
      '摆球受两个力。',
      '图 1 单摆的受力',
      '拉力沿摆线。',
      '图 2 说明了周期与摆长的关系。',
    ]);
    expect(told(figures)).toEqual([
      { passage: 0, caption: '图 1 单摆的受力', alt: '受力图', picture: { type: 'png', width: 200, height: 100 } },
      { passage: 2, picture: { type: 'png', width: 80, height: 90 } },
    ]);
    expect(Buffer.from(figures[0]?.picture.bytes ?? []).equals(files['f.png'])).toBe(true);
    expect(skippedPictures).toBe(0);
  });

  test('in a line, a list or a table; before any text: with the first passage', async () => {
    const cell = `<w:tbl><w:tr><w:tc><w:p>${wordPicture('c.png')}<w:r><w:t>格</w:t></w:r></w:p></w:tc></w:tr></w:tbl>`;
    const inLine = `<w:p><w:r><w:t>见右。</w:t></w:r>${wordPicture('b.png')}</w:p>`;
    const body = line(wordPicture('a.png')) + inLine + cell;
    const files = { 'a.png': png(60, 60, 1), 'b.png': png(60, 60, 2), 'c.png': png(60, 60, 3) };
    const { passages, figures } = await from(docxWithPictures(body, files), 'a.docx');
    expect(passages.map((p) => p.text)).toEqual(['见右。', '格；']);
    expect(figures.map((f) => f.passage)).toEqual([0, 0, 1]);
  });

  test('what no browser shows is counted; rules, bullets and the same picture again are left out', async () => {
    const names = ['w.emf', 'svg.png', 'rule.png', 'huge.png', 'a.png', 'twin.png', 'a.png', 'big.png'];
    const big = Buffer.alloc(11 * 1024 * 1024, Buffer.from('ab12cd').toString());
    const files = {
      'w.emf': emf,
      'svg.png': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
      'rule.png': png(600, 2),
      'a.png': png(64, 64),
      'twin.png': png(64, 64),
      'huge.png': flood(),
      'big.png': Buffer.concat([png(64, 64, 9), randomish(big)]),
    };
    const body = paragraph('正文。') + names.map((name) => line(wordPicture(name))).join('');
    const { figures, skippedPictures, passages } = await from(docxWithPictures(body, files), 'a.docx');
    expect(passages).toEqual([{ text: '正文。' }]);
    expect(figures.map((f) => f.picture.width)).toEqual([64]);
    expect(skippedPictures).toBe(4);
  });

  test('no more than two hundred', async () => {
    const files = Object.fromEntries(Array.from({ length: 205 }, (_, i) => [`${i}.png`, png(48, 48, i)]));
    const body =
      paragraph('正文。') +
      Object.keys(files)
        .map((name) => line(wordPicture(name)))
        .join('');
    const { figures, skippedPictures } = await from(docxWithPictures(body, files), 'a.docx');
    expect([figures.length, skippedPictures]).toEqual([200, 5]);
  });
});

/** A header that claims more pixels than anybody has memory for. */
function flood(): Buffer {
  const bytes = png(64, 64, 5);
  bytes.writeUInt32BE(100_000, 16);
  bytes.writeUInt32BE(100_000, 20);
  return bytes;
}

/** What deflate does not make small, the same each time. */
function randomish(bytes: Buffer): Buffer {
  let state = 1;
  for (let i = 0; i < bytes.length; i++) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    bytes[i] = state >> 16;
  }
  return bytes;
}

test('PowerPoint: a slide’s pictures in drawing order, also out of groups, none of a hidden slide', async () => {
  const { figures, skippedPictures } = await from(
    pptx(
      [
        [
          's1.xml',
          shape(['单摆'], 'title') + shape(['细线与小球。']) + `<p:grpSp>${slidePicture('a.png', '摆')}</p:grpSp>`,
        ],
        ['s2.xml', shape(['藏'], 'title') + shape(['不讲']) + slidePicture('b.png'), true],
        ['s3.xml', shape(['结果'], 'title') + slidePicture('c.png') + shape(['图 2 直线'])],
      ],
      { 'a.png': png(100, 50, 1), 'b.png': png(100, 50, 2), 'c.png': png(100, 50, 3) },
    ),
    'a.pptx',
  );
  const picture = { type: 'png', width: 100, height: 50 };
  expect(told(figures)).toEqual([
    { passage: 0, page: 1, alt: '摆', picture },
    { passage: 1, page: 3, caption: '图 2 直线', picture },
  ]);
  expect(skippedPictures).toBe(0);
});

describe('PDF', () => {
  const text = (...lines: string[]) => lines.map((line, i) => ({ text: line, y: 780 - i * 300 }));
  const at = (page: number, y: number, grey: number, width = 100, height = 60) => ({ page, y, grey, width, height });

  test('each before its caption where the page has as many; else after what begins on the page', async () => {
    const pages = [text('原理在这里说明。', '图 1 装置', '图 2 受力'), text('第二页说的是结果。', '这里还有一段话。')];
    const { figures } = await from(pdf(pages, { pictures: [at(0, 250, 20), at(0, 600, 10), at(1, 600, 30)] }), 'a.pdf');
    const picture = { type: 'png', width: 100, height: 60 };
    expect(told(figures)).toEqual([
      { passage: 0, page: 1, caption: '图 1 装置', picture },
      { passage: 1, page: 1, caption: '图 2 受力', picture },
      { passage: 4, page: 2, picture },
    ]);
    const greys = figures.map(({ picture: p }) => PNG.sync.read(Buffer.from(p.bytes)).data[0]);
    expect(greys).toEqual([10, 20, 30]);
  });

  test('no letterhead, no background, no rule', async () => {
    const words = ['周期与摆长的平方根成正比。', '质量在方程两边约去了。', '摆角要小。'];
    const page = (n: number) => text(words[n - 1] ?? '');
    const heads = [0, 1, 2].map((n) => at(n, 700, 9));
    const { figures, skippedPictures } = await from(
      pdf([page(1), page(2), page(3)], { pictures: [...heads, at(0, 0, 8, 595, 842), at(1, 300, 7, 300, 4)] }),
      'a.pdf',
    );
    expect([figures.length, skippedPictures]).toEqual([0, 0]);
  });
});
