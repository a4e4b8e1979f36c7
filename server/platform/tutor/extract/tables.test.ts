// Tables as people make them, in a PDF that knows only lines and letters, and in Word and slides with merged cells.
import { describe, expect, test } from 'vitest';
import {
  docx,
  docxParts,
  type PdfLine,
  paragraph,
  pdf,
  pptx,
  wordParagraph,
  wordRun,
  wordTable,
  zip,
} from '#tests/support/documents.ts';
import { read } from './read.ts';
import { tableRows } from './table.ts';

const texts = async (bytes: Uint8Array, name = 'a.pdf') =>
  (await read(new Uint8Array(bytes), name, () => {})).passages.map(({ text }) => text);

const line = (x: number, y: number, X: number, Y: number) => `${x} ${y} m ${X} ${Y} l S`;
/** As Word does: every border is a filled box half a point wide, cell by cell. */
const box = (x: number, y: number, X: number, Y: number) => {
  const [width, height] = [Math.max(0.5, X - x), Math.max(0.5, Y - y)];
  return `${x} ${y} ${width} ${height} re f`;
};
const words = (x: number, y: number, ...lines: string[]): PdfLine[] =>
  lines.map((text, n) => ({ text, x, y: y - n * 16 }));

describe('a PDF’s table', () => {
  const rows = [700, 670, 620, 590];
  const columns = [72, 150, 400];
  const content = [
    ...words(76, 680, '仪器'),
    ...words(154, 680, '用途'),
    // each cell is said to its end before the next one begins, and stands in the middle of its row
    ...words(76, 640, '滴定管'),
    ...words(154, 648, '盛放酸性或氧化性的溶液，不能', '盛放碱性溶液。'),
    ...words(76, 600, '移液管'),
    ...words(154, 600, '准确移取溶液'),
  ];
  const told = ['仪器：滴定管；用途：盛放酸性或氧化性的溶液，不能盛放碱性溶液；', '仪器：移液管；用途：准确移取溶液；'];
  const grid = (draw: typeof line) => [
    ...rows.map((y) => draw(72, y, 400, y)),
    ...columns.flatMap((x) => rows.slice(1).map((y, n) => draw(x, y, x, rows[n] ?? 0))),
  ];

  test.each([
    ['lines', grid(line)],
    ['boxes, cell by cell', grid(box)],
    ['no outer border', [...rows.slice(1, 3).map((y) => line(72, y, 400, y)), line(150, 590, 150, 700)]],
    ['lines across alone', rows.map((y) => line(72, y, 400, y))],
    ['a line below each row', rows.slice(1).map((y) => line(72, y, 400, y))],
    ['every second row shaded', ['72 670 328 30 re f', '72 590 328 30 re f']],
    [
      'a frame and lines across',
      [...rows.map((y) => line(72, y, 400, y)), line(72, 590, 72, 700), line(400, 590, 400, 700)],
    ],
  ])('%s', async (_, drawing) => {
    const around = [...words(72, 730, '下表列出仪器：'), ...content, ...words(72, 560, '使用之前都要润洗。')];
    expect(await texts(pdf([around], { grounds: [drawing.join('\n')] }))).toEqual([
      '下表列出仪器：',
      ...told,
      '使用之前都要润洗。',
    ]);
  });

  test('three lines: rows by the distance of their lines, else by their first column', async () => {
    const rules = [700, 676, 560].map((y) => line(72, y, 400, y)).join('\n');
    const near = [
      ...words(76, 682, '指示剂'),
      ...words(200, 682, '颜色'),
      ...words(76, 660, '甲基橙'),
      ...words(200, 660, '红变黄，用于强酸', '滴定弱碱'),
      ...words(76, 620, '酚酞'),
      ...words(200, 620, '无色变红'),
    ];
    const even = [
      ...words(76, 682, '指示剂'),
      ...words(200, 682, '颜色'),
      ...words(76, 660, '甲基橙'),
      ...words(200, 660, '红变黄，用于强酸', '滴定弱碱'),
      ...words(76, 628, '酚酞'),
      ...words(200, 628, '无色变红'),
    ];
    const read = ['指示剂：甲基橙；颜色：红变黄，用于强酸滴定弱碱；', '指示剂：酚酞；颜色：无色变红；'];
    expect(await texts(pdf([near], { drawings: [rules] }))).toEqual(read);
    expect(await texts(pdf([even], { drawings: [rules] }))).toEqual(read);
  });

  test('merged cells: a value counts for each of its rows, a name for each of its columns', async () => {
    const drawing = [
      ...[700, 640, 580].map((y) => line(72, y, 400, y)),
      line(150, 670, 400, 670),
      line(150, 610, 400, 610),
      ...[72, 150, 400].map((x) => line(x, 580, x, 700)),
      line(275, 580, 275, 670),
    ];
    const content = [
      ...words(76, 665, '类别'),
      ...words(250, 680, '读数'),
      ...words(154, 650, '初'),
      ...words(280, 650, '终'),
      ...words(76, 605, '酸'),
      ...words(154, 620, '0.10'),
      ...words(280, 620, '24.3'),
      ...words(154, 590, '0.20'),
      ...words(280, 590, '24.4'),
    ];
    expect(await texts(pdf([content], { drawings: [drawing.join('\n')] }))).toEqual([
      '类别：酸；读数 初：0.10；读数 终：24.3；',
      '类别：酸；读数 初：0.20；读数 终：24.4；',
    ]);
  });

  test('words that are written as one over a border are parted there', async () => {
    const drawing = [
      ...[700, 670, 640].map((y) => line(72, y, 400, y)),
      ...[72, 140, 400].map((x) => line(x, 640, x, 700)),
    ];
    const content = [...words(76, 680, '食品'), ...words(154, 680, '温度'), ...words(76, 650, '鸡、鸭、鹅 74 ℃以上')];
    expect(await texts(pdf([content], { drawings: [drawing.join('\n')] }))).toEqual([
      '食品：鸡、鸭、鹅；温度：74 ℃以上；',
    ]);
  });

  test('what stands over several columns counts for each of them', async () => {
    const drawing = [
      ...[700, 670, 640].map((y) => line(72, y, 400, y)),
      ...[72, 150, 400].map((x) => line(x, 640, x, 700)),
      line(275, 670, 275, 700),
    ];
    const content = [
      ...words(76, 680, '气候'),
      ...words(154, 680, '夏季'),
      ...words(280, 680, '冬季'),
      ...words(76, 650, '雨林'),
      ...words(250, 650, '高温多雨'),
    ];
    expect(await texts(pdf([content], { drawings: [drawing.join('\n')] }))).toEqual([
      '气候：雨林；夏季、冬季：高温多雨；',
    ]);
  });

  test('goes on over the page with the names of its columns, said again there or not', async () => {
    const page = (y: number, ...list: [string, string][]) => ({
      lines: list.flatMap(([a, b], n) => [...words(76, y - n * 30 - 20, a), ...words(154, y - n * 30 - 20, b)]),
      drawing: [
        ...Array.from({ length: list.length + 1 }, (_, n) => line(72, y - n * 30, 400, y - n * 30)),
        ...[72, 150, 400].map((x) => line(x, y - list.length * 30, x, y)),
      ].join('\n'),
    });
    const pages = [
      page(700, ['步骤', '操作'], ['一', '洗净']),
      page(700, ['二', '装液'], ['三', '读数']),
      page(700, ['步骤', '操作'], ['四', '滴定']),
    ];
    expect(
      await texts(
        pdf(
          pages.map(({ lines }) => lines),
          { drawings: pages.map(({ drawing }) => drawing) },
        ),
      ),
    ).toEqual(['步骤：一；操作：洗净；', '步骤：二；操作：装液；', '步骤：三；操作：读数；', '步骤：四；操作：滴定；']);
  });

  test('ends below its last rule where the next one begins, whose cells stand in the same columns', async () => {
    const row = (y: number, ...cells: string[]) =>
      cells.flatMap((text, n) => (text ? words(76 + n * 100, y, text) : []));
    const table = (y: number) => [
      ...row(y, '次数', '摆长', '周期'),
      ...row(y - 20, '一', '', '长'),
      ...row(y - 40, '二', '短', '中'),
    ];
    const drawing = [706, 686, 666].map((y) => line(72, y + 10, 400, y + 10)).join('\n');
    const told = ['次数：一；周期：长；', '次数：二；摆长：短；周期：中；'];
    expect(await texts(pdf([[...table(700), ...table(620)]], { drawings: [drawing] }))).toEqual([...told, ...told]);
  });

  test('a cell over several rows that the page cuts counts for those below too', async () => {
    const page = (rows: [string, string][]) => ({
      lines: rows.flatMap(([a, b], n) => [...(a ? words(76, 680 - n * 30, a) : []), ...words(154, 680 - n * 30, b)]),
      drawing: [
        ...[700, 670, 640].map((y) => line(72, y, 400, y)),
        ...[72, 150, 400].map((x) => line(x, 640, x, 700)),
      ].join('\n'),
    });
    const pages = [
      page([
        ['朝代', '事件'],
        ['唐', '行两税法'],
      ]),
      page([
        ['', '黄巢起义'],
        ['宋', '行市易法'],
      ]),
    ];
    const bytes = pdf(
      pages.map(({ lines }) => lines),
      { drawings: pages.map(({ drawing }) => drawing) },
    );
    expect(await texts(bytes)).toEqual([
      '朝代：唐；事件：行两税法；',
      '朝代：唐；事件：黄巢起义；',
      '朝代：宋；事件：行市易法；',
    ]);
  });

  test('graph paper is no table, and takes no time', async () => {
    const lines = Array.from({ length: 700 }, (_, n) => [
      line(50 + n / 1.5, 50, 50 + n / 1.5, 516),
      line(50, 50 + n / 1.5, 516, 50 + n / 1.5),
    ]);
    const content = Array.from({ length: 40 }, (_, n) =>
      words(60, 510 - n * 11, `第${n}行的话写在方格纸上，还没有写完`),
    ).flat();
    const pages = Array.from({ length: 20 }, () => content);
    const read = await texts(pdf(pages, { drawings: pages.map(() => lines.flat().join('\n')) }));
    expect(read.join('')).toContain('第30行的话写在方格纸上');
  });

  test('a diagram’s grid, a boxed remark and lines between paragraphs are no tables', async () => {
    const grid = Array.from({ length: 8 }, (_, n) => [
      line(72, 700 - n * 20, 212, 700 - n * 20),
      line(72 + n * 20, 560, 72 + n * 20, 700),
    ]).flat();
    const frame = [line(72, 400, 400, 400), line(72, 440, 400, 440), line(72, 400, 72, 440), line(400, 400, 400, 440)];
    const between = [line(72, 380, 400, 380), line(72, 350, 400, 350), line(72, 320, 400, 320)];
    const content = [
      ...words(100, 640, '滴定曲线'),
      ...words(80, 415, '注意：不可吸入。'),
      ...words(72, 360, '第一段的话。'),
      ...words(72, 330, '第二段的话。'),
    ];
    expect(await texts(pdf([content], { drawings: [[...grid, ...frame, ...between].join('\n')] }))).toEqual([
      '滴定曲线',
      '注意：不可吸入。',
      '第一段的话。',
      '第二段的话。',
    ]);
  });
});

test('a PDF that does not carry its Chinese font is read by Adobe’s tables', async () => {
  const font =
    '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 0 >> /DW 1000 /FontDescriptor 5 0 R >>] >>';
  expect(await texts(pdf([words(72, 700, '周期与摆长的平方根成正比。')], { font }))).toEqual([
    '周期与摆长的平方根成正比。',
  ]);
});

test('a table has as many rows as its file', () => {
  const rows = Array.from({ length: 200_000 }, (_, n) => [`量${n}`, String(n)]);
  expect(tableRows([['名称', '值'], ...rows])).toHaveLength(200_000);
});

describe('merged cells', () => {
  const read = [
    '类别：酸；读数 初：0.10；读数 终：24.3；',
    '类别：酸；读数 初：0.20；读数 终：24.4；',
    '两次平均得到结果。',
  ];

  test('of Word', async () => {
    const one = (text: string, properties = '') => `<w:tc><w:tcPr>${properties}</w:tcPr>${paragraph(text)}</w:tc>`;
    const [across, begin, go] = ['<w:gridSpan w:val="2"/>', '<w:vMerge w:val="restart"/>', '<w:vMerge/>'];
    const table = [
      [one('类别', begin), one('读数', across)],
      [one('', go), one('初'), one('终')],
      [one('酸', begin), one('0.10'), one('24.3')],
      [one('', go), one('0.20'), one('24.4')],
      [one('两次平均得到结果。', '<w:gridSpan w:val="3"/>')],
    ];
    const body = `<w:tbl>${table.map((row) => `<w:tr>${row.join('')}</w:tr>`).join('')}</w:tbl>`;
    expect(await texts(docx(body), 'a.docx')).toEqual(read);
  });

  test('of a slide', async () => {
    const one = (text: string, attributes = '') =>
      `<a:tc ${attributes}><a:p><a:r><a:t>${text}</a:t></a:r></a:p></a:tc>`;
    const table = [
      [one('类别', 'rowSpan="2"'), one('读数', 'gridSpan="2"'), one('', 'hMerge="1"')],
      [one('', 'vMerge="1"'), one('初'), one('终')],
      [one('酸', 'rowSpan="2"'), one('0.10'), one('24.3')],
      [one('', 'vMerge="1"'), one('0.20'), one('24.4')],
      [one('两次平均得到结果。', 'gridSpan="3"'), one('', 'hMerge="1"'), one('', 'hMerge="1"')],
    ];
    const rows = table.map((row) => `<a:tr>${row.join('')}</a:tr>`).join('');
    const frame = `<p:graphicFrame><a:graphic><a:graphicData><a:tbl>${rows}</a:tbl></a:graphicData></a:graphic></p:graphicFrame>`;
    expect(await texts(pptx([['slide1.xml', frame]]), 'a.pptx')).toEqual(read);
  });
});

test('a radical in place of its character is the character', async () => {
  expect(await texts(pdf([words(72, 700, '⼾部掌管⾭苗，⻓官是⼈。')]))).toEqual(['户部掌管青苗，长官是人。']);
});

describe('a first row', () => {
  const told = (...rows: string[]) => tableRows(rows.map((row) => row.split(' '))).map(({ text }) => text);

  test.each([
    [['圆规 ￥8.00 3~5把', '尺子 ￥2.50 10~20把'], '圆规；￥8.00；3~5把；'],
    [['张三 90 85', '李四 80 95.5'], '张三；90；85；'],
    [['水 100℃', '酒精 78℃', '铁 1538℃'], '水；100℃；'],
  ])('like the others is no head: %j', (rows, first) => {
    expect(told(...rows)).toHaveLength(rows.length);
    expect(told(...rows)[0]).toBe(first);
  });

  test.each([
    [['名称 颜色', '苹果 红']],
    [['年份 2019 2020', '产量 35 40']],
    [['时间 0min 5min 10min', '甲 1min 2min 4min']],
    [['角度 周期', '5° 2.01s']],
  ])('of words, years or a scale is a head: %j', (rows) => {
    expect(told(...rows)).toHaveLength(rows.length - 1);
  });
});

describe('a table of names and values', () => {
  const PAIRS = [
    ['课题', '用单摆测重力加速度'],
    ['课时', '2 课时'],
    ['器材', '铁架台、细线、小球、秒表'],
  ];
  const told = ['课题：用单摆测重力加速度；', '课时：2 课时；', '器材：铁架台、细线、小球、秒表；'];
  const bold = (words: string) => `<w:tc><w:p>${wordRun(words, '<w:b/>')}</w:p></w:tc>`;
  const row = (cells: string, about = '') => `<w:tr>${about}${cells}</w:tr>`;
  const cell = (words: string) => `<w:tc>${paragraph(words)}</w:tc>`;
  const rest = PAIRS.slice(1).map(([a = '', b = '']) => row(cell(a) + cell(b)));

  test('Word: each row is a pair where nothing says that the first is a head', async () => {
    expect(await texts(docx(wordTable(PAIRS)), 'a.docx')).toEqual(told);
    const headed = [
      '课题：课时；用单摆测重力加速度：2 课时；',
      '课题：器材；用单摆测重力加速度：铁架台、细线、小球、秒表；',
    ];
    const first = cell('课题') + cell('用单摆测重力加速度');
    const table = (head: string) => docx(`<w:tbl>${head}${rest.join('')}</w:tbl>`);
    expect(await texts(table(row(first, '<w:trPr><w:tblHeader/></w:trPr>')), 'a.docx')).toEqual(headed);
    expect(await texts(table(row(bold('课题') + bold('用单摆测重力加速度'))), 'a.docx')).toEqual(headed);
    // names alone are bold in each row
    const names = PAIRS.map(([a = '', b = '']) => row(bold(a) + cell(b)));
    expect(await texts(docx(`<w:tbl>${names.join('')}</w:tbl>`), 'a.docx')).toEqual(told);
  });

  test('Word: what a column is called, and a style with a first row, make a head', async () => {
    const named = [
      ['仪器', '用途'],
      ['滴定管', '盛放溶液'],
    ];
    expect(await texts(docx(wordTable(named)), 'a.docx')).toEqual(['仪器：滴定管；用途：盛放溶液；']);
    const styles =
      '<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:style w:type="table" w:styleId="g"><w:tblStylePr w:type="firstRow"/></w:style></w:styles>';
    const look = '<w:tblPr><w:tblStyle w:val="g"/><w:tblLook w:val="04A0"/></w:tblPr>';
    const body = wordTable([
      ['甲组', '乙组'],
      ['小明', '小红'],
    ]).replace('<w:tbl>', `<w:tbl>${look}`);
    expect(await texts(zip({ ...docxParts(body), 'word/styles.xml': styles }), 'a.docx')).toEqual([
      '甲组：小明；乙组：小红；',
    ]);
  });

  test('three columns keep their head', async () => {
    const rows = [
      ['组别', '摆长', '周期'],
      ['甲', '1 m', '2 s'],
      ['乙', '0.5 m', '1.4 s'],
    ];
    expect(await texts(docx(wordTable(rows)), 'a.docx')).toEqual([
      '组别：甲；摆长：1 m；周期：2 s；',
      '组别：乙；摆长：0.5 m；周期：1.4 s；',
    ]);
  });

  test('slides say by their table whether the first row is a head', async () => {
    const table = (about: string) =>
      `<p:graphicFrame><a:graphic><a:graphicData><a:tbl>${about}${PAIRS.map((own) => `<a:tr>${own.map((words) => `<a:tc><a:txBody><a:p><a:r><a:t>${words}</a:t></a:r></a:p></a:txBody></a:tc>`).join('')}</a:tr>`).join('')}</a:tbl></a:graphicData></a:graphic></p:graphicFrame>`;
    expect(await texts(pptx([['a.xml', table('<a:tblPr bandRow="1"/>')]]), 'a.pptx')).toEqual(told);
    expect((await texts(pptx([['a.xml', table('<a:tblPr firstRow="1"/>')]]), 'a.pptx'))[0]).toBe(
      '课题：课时；用单摆测重力加速度：2 课时；',
    );
  });

  test('a title over the whole width is no head', async () => {
    const title = `<w:tr><w:tc><w:tcPr><w:gridSpan w:val="2"/></w:tcPr>${wordParagraph(wordRun('表一 课的安排', '<w:b/>'))}</w:tc></w:tr>`;
    const pairs = docx(wordTable(PAIRS).replace('<w:tbl>', `<w:tbl>${title}`));
    expect(await texts(pairs, 'a.docx')).toEqual(['表一 课的安排', ...told]);
    const wide = title.replace('"2"', '"3"');
    const rows = [
      ['组别', '摆长', '周期'],
      ['甲', '1 m', '2 s'],
    ];
    expect(await texts(docx(wordTable(rows).replace('<w:tbl>', `<w:tbl>${wide}`)), 'a.docx')).toEqual([
      '表一 课的安排',
      '组别：甲；摆长：1 m；周期：2 s；',
    ]);
  });
});
