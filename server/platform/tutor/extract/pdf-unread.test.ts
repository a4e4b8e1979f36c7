// Turned pages, words at an angle, and what a PDF's pages have that is not read.
import { PNG } from 'pngjs';
import { describe, expect, test } from 'vitest';
import { assemble, pdf } from '#tests/support/documents.ts';
import { read } from './read.ts';

const from = async (bytes: Uint8Array) => {
  const { passages, unread } = await read(new Uint8Array(bytes), 'a.pdf', () => {});
  return { texts: passages.map(({ text }) => text), unread };
};
const plain = [{ text: '单摆的周期与摆长的平方根成正比。', y: 700 }];
const OTHER = '天平用来测量物体的质量。';

describe('a turned page', () => {
  // where a line of words lies that is upright once the page is turned
  test.each([
    [90, { x: 100, y: 100 }],
    [180, { x: 500, y: 400 }],
    [270, { x: 400, y: 700 }],
  ])('by %i degrees', async (angle, { x, y }) => {
    const step = (n: number) => {
      const down = ((angle - 90) * Math.PI) / 180;
      return { x: x + n * Math.round(Math.cos(down)), y: y + n * Math.round(Math.sin(down)) };
    };
    const lines = [
      { text: '第一行说到质量。', ...step(0), angle },
      { text: '第二行说到长度。', ...step(20), angle },
    ];
    const { texts, unread } = await from(pdf([plain, lines], { rotate: [0, angle] }));
    expect(texts).toEqual([plain[0]?.text, '第一行说到质量。', '第二行说到长度。']);
    expect(unread).toEqual([]);
  });

  test('its table is a table', async () => {
    const cell = (text: string, across: number, down: number) => ({ text, x: 100 + down, y: 80 + across, angle: 90 });
    const lines = [
      ...[cell('角度', 0, 0), cell('周期', 130, 0), cell('误差', 230, 0)],
      ...[cell('5°', 0, 20), cell('2.01 s', 130, 20), cell('0.05%', 230, 20)],
    ];
    for (const rotate of [90, 0])
      expect((await from(pdf([lines], { rotate: [rotate] }))).texts).toEqual(['角度：5°；周期：2.01 s；误差：0.05%；']);
  });
});

test('a picture on a turned page is kept as it is shown', async () => {
  // upright in the file, black above and white below, by 60 to 50: on the page turned clockwise the black is at the right
  const half = (n: number) =>
    Buffer.from([n, n, n])
      .toString('hex')
      .repeat(60 * 25);
  const data = `${half(0)}${half(255)}>`;
  const image = `<< /Type /XObject /Subtype /Image /Width 60 /Height 50 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /ASCIIHexDecode /Length ${data.length} >>\nstream\n${data}\nendstream`;
  const bytes = assemble(
    [
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 300] /Rotate 90 /Contents 4 0 R /Resources << /XObject << /I 5 0 R >> /Font << /F 6 0 R >> >> >>',
      '<< /Length 91 >>\nstream\nq 60 0 0 50 200 100 cm /I Do Q BT /F 12 Tf 0 1 -1 0 50 50 Tm (The pendulum swings) Tj ET     \nendstream',
      image,
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ],
    '',
  );
  const { figures } = await read(new Uint8Array(bytes), 'a.pdf', () => {});
  expect(figures).toHaveLength(1);
  const { width, height, data: pixels } = PNG.sync.read(Buffer.from(figures[0]?.picture.bytes ?? []));
  expect([width, height]).toEqual([50, 60]);
  expect([pixels[0], pixels[49 * 4]]).toEqual([255, 0]);
});

describe('words at an angle of their own', () => {
  test('beside the text they are kept, behind it', async () => {
    const { texts } = await from(pdf([[{ text: '装订线外请勿答题', x: 30, y: 300, angle: 90 }, ...plain]]));
    expect(texts).toEqual([plain[0]?.text, '装订线外请勿答题']);
  });

  test('heads of a table stand in their cells', async () => {
    const box = '72 600 150 100 re 122 600 m 122 700 l 172 600 m 172 700 l 72 640 m 222 640 l 72 620 m 222 620 l S';
    const lines = [
      ...['电压', '电流', '电阻'].map((text, n) => ({ text, x: 100 + n * 50, y: 645, angle: 90 })),
      ...['1.5', '0.3', '5.0', '3.0', '0.6', '5.1'].map((text, n) => ({
        text,
        x: 80 + (n % 3) * 50,
        y: n < 3 ? 625 : 605,
      })),
    ];
    const { texts } = await from(pdf([lines], { drawings: [box] }));
    expect(texts.join('\n')).toContain('电压：1.5；电流：0.3；电阻：5.0；');
  });

  test('a watermark is none of them: large across the page, said again and again, or on each page', async () => {
    const large = { text: '内部资料', x: 150, y: 300, size: 60, angle: 45 };
    const tiles = Array.from({ length: 6 }, (_, n) => ({
      text: '张三专用',
      x: 80 + n * 60,
      y: 200 + n * 60,
      angle: 30,
    }));
    const small = { text: '严禁外传', x: 200, y: 300, angle: 30 };
    for (const marks of [[large], tiles, [small]])
      expect(
        (
          await from(
            pdf([
              [...plain, ...marks],
              [{ text: OTHER, y: 700 }, ...marks],
            ]),
          )
        ).texts,
      ).toEqual([plain[0]?.text, OTHER]);
  });

  test('what is taken for a watermark on one page is counted', async () => {
    const large = { text: '内部资料', x: 150, y: 300, size: 60, angle: 45 };
    expect((await from(pdf([[...plain, large]]))).unread).toEqual([{ page: 1, reason: 'angled', count: 1 }]);
  });
});

describe('what nobody sees is not read', () => {
  const says = (text: string, x: number, y: number, before = '') =>
    `q ${before} BT /F 12 Tf ${x} ${y} Td <${hex(text)}> Tj ET Q`;
  const hex = (text: string) => [...text].map((c) => c.charCodeAt(0).toString(16).padStart(4, '0')).join('');
  const reads = (drawing: string, extra: Parameters<typeof pdf>[1] = {}) =>
    from(pdf([[{ text: OTHER, y: 700 }]], { drawings: [drawing], ...extra }));
  const ANSWER = '这一题的答案是四十二。';

  test.each([
    ['without ink', says(ANSWER, 72, 600, '3 Tr')],
    ['white on white', says(ANSWER, 72, 600, '1 g')],
    ['white in CMYK on a white box', says(ANSWER, 72, 600, '1 g 60 590 300 30 re f 0 0 0 0 k')],
    ['beside the page', says(ANSWER, 700, 600)],
    ['cut off', says(ANSWER, 72, 600, '0 0 50 50 re W n')],
    ['blacked out', `${says(ANSWER, 72, 600)} q 0 g 60 590 300 30 re f Q`],
    ['painted over in white', `${says(ANSWER, 72, 600)} q 1 g 60 590 300 30 re f Q`],
    ['too small to see', `BT /F 0.2 Tf 72 600 Td <${hex(ANSWER)}> Tj ET`],
  ])('%s', async (_, drawing) => {
    expect(await reads(drawing)).toEqual({ texts: [OTHER], unread: [{ page: 1, reason: 'hidden', count: 10 }] });
  });

  test('a part of a line alone', async () => {
    const { texts, unread } = await reads(
      `BT /F 12 Tf 72 600 Td <${hex('周期与质量无关，答案是')}> Tj 1 g <${hex('四十二')}> Tj 0 g <${hex('。')}> Tj ET`,
    );
    expect([texts, unread]).toEqual([
      [`${OTHER}`, '周期与质量无关，答案是。'],
      [{ page: 1, reason: 'hidden', count: 3 }],
    ]);
  });

  test('words painted twice to look bold are read once', async () => {
    const bold = says('重描的粗体', 72, 600) + says('重描的粗体', 72.3, 600);
    expect((await reads(bold + says('重描的粗体', 72, 500))).texts.join()).toBe(`${OTHER},重描的粗体,重描的粗体`);
  });

  test('a layer that is off', async () => {
    const bytes = pdf([[{ text: OTHER, y: 700 }]], { drawings: [`/OC /L BDC ${says(ANSWER, 72, 600)} EMC`] });
    const text = bytes.toString('latin1');
    const off = text
      .replace('/Type /Catalog', '/Type /Catalog /OCProperties << /OCGs [9 0 R] /D << /OFF [9 0 R] >> >>')
      .replace('/Resources <<', '/Resources << /Properties << /L 9 0 R >>')
      .replace('xref', '9 0 obj\n<< /Type /OCG /Name (A) >>\nendobj\nxref');
    expect(await from(Buffer.from(off, 'latin1'))).toEqual({
      texts: [OTHER],
      unread: [{ page: 1, reason: 'hidden', count: 10 }],
    });
  });

  test('a highlighter lets words through, and a box of which half is clear', async () => {
    for (const state of ['/BM /Multiply', '/ca 0.4']) {
      const bytes = pdf([[{ text: OTHER, y: 700 }]], {
        drawings: [`${says(ANSWER, 72, 600)} q /G gs 1 1 0 rg 60 590 300 30 re f Q`],
      }).toString('latin1');
      const lit = bytes.replace('/Resources <<', `/Resources << /ExtGState << /G << ${state} >> >>`);
      expect(await from(Buffer.from(lit, 'latin1'))).toEqual({ texts: [OTHER, ANSWER], unread: [] });
    }
  });

  test('what is seen stays: white on a dark box, without ink over a scan, within its frame', async () => {
    const white = await reads(says(ANSWER, 72, 600, '0.2 g 60 590 300 30 re f 1 g'));
    const framed = await reads(says(ANSWER, 72, 600, '60 590 300 30 re W n'));
    const scan = await reads(says(ANSWER, 72, 600, '3 Tr'), {
      pictures: [{ page: 0, y: 500, width: 400, height: 300, grey: 120 }],
    });
    const ruled = await reads(`${says(ANSWER, 72, 600)} 60 590 300 30 re S 60 590 300 1 re f`);
    for (const { texts, unread } of [white, framed, scan, ruled])
      expect([texts, unread]).toEqual([[OTHER, ANSWER], []]);
  });
});

describe('what is not read is counted, by page', () => {
  test('pages of pictures alone, and of drawings', async () => {
    const drawing = Array.from({ length: 30 }, (_, n) => `72 ${n * 9} m 90 ${n * 9} 99 ${n * 9 + 5} 120 200 c S`).join(
      '\n',
    );
    const pictures = [{ page: 1, y: 300, width: 60, height: 60, grey: 120 }];
    const { texts, unread } = await from(pdf([plain, [], [], []], { pictures, drawings: ['', '', drawing, ''] }));
    expect(texts).toEqual([plain[0]?.text]);
    expect(unread).toEqual([
      { page: 2, reason: 'picture', count: 1 },
      { page: 3, reason: 'drawing', count: 30 },
    ]);
  });

  const chars = (said: (n: number) => number, letters = [...OTHER]) =>
    `${letters.length} beginbfchar ${letters.map((l, n) => `<${code(l.charCodeAt(0))}> <${code(said(n))}>`).join(' ')} endbfchar`;
  const code = (n: number) => n.toString(16).padStart(4, '0');

  test.each([
    ['one letter for all', chars(() => 0x6d4b)],
    ['one letter for half of them', chars((n) => (n % 2 === 0 ? 0x6d4b : 0x4e00 + n))],
    ['one sign of the private area', chars(() => 0xe000)],
    ['the private area', chars((n) => 0xe000 + n)],
    ['no sign', chars((n) => 1 + n)],
    ['the places of its letters', '1 beginbfrange <4E00> <9FFF> <0001> endbfrange'],
  ])('a font that lies about its letters: %s', async (_, map) => {
    await expect(from(pdf([[{ text: OTHER, y: 700 }]], { map }))).rejects.toMatchObject({ reason: 'no-text' });
  });

  test('a font whose table of codes is missing', async () => {
    const page = (font: number, content: string) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 300] /Contents ${font + 1} 0 R /Resources << /Font << /F ${font} 0 R >> >> >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ];
    const [upright = '', words = ''] = page(5, 'BT /F 12 Tf 50 200 Td (The pendulum swings) Tj ET');
    const [lost = '', codes = ''] = page(8, 'BT /F 12 Tf 50 200 Td <b5a5b0da> Tj ET');
    const bytes = assemble(
      [
        '<< /Type /Catalog /Pages 2 0 R >>',
        '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >>',
        upright,
        lost,
        '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
        words,
        '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /Sim /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> >>',
        '<< /Type /Font /Subtype /Type0 /BaseFont /Sim /Encoding /Missing-H /DescendantFonts [7 0 R] >>',
        codes,
      ],
      '',
    );
    const { texts, unread } = await from(bytes);
    expect([texts, unread]).toEqual([['The pendulum swings'], [{ page: 2, reason: 'font', count: 1 }]]);
  });

  test('the page of such a font is named, and one beside it is read', async () => {
    // of one font the letters of the second page alone are said wrongly
    const map = `${chars(() => 0xe000, [...'天平用来测'])} 1 beginbfrange <0020> <5928> <0020> endbfrange`;
    const { texts, unread } = await from(
      pdf([[{ text: '一二三', y: 700 }], [{ text: '天平用来测', y: 700 }]], { map }),
    );
    expect([texts, unread]).toEqual([['一二三'], [{ page: 2, reason: 'font', count: 5 }]]);
  });
});
