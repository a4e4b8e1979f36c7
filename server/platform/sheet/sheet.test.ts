// What teachers' spreadsheets look like, and what those look like that want to break the reader. What is refused is refused in the
// thread that guards the server; the others are read without one, which would take longer than the reading.
import { describe, expect, test } from 'vitest';
import writeXlsx from 'write-excel-file/node';
import { zip } from '#tests/support/documents.ts';
import { type FixtureCell, rowsXml, workbook, workbookParts } from './fixtures.ts';
import { readTable, SHEET_LIMITS } from './index.ts';
import { numberText } from './number.ts';
import { readSheet } from './read.ts';
import { writeWorkbook } from './write.ts';

const HEAD = ['学号', '姓名', '手机'];

const sheet = (...rows: FixtureCell[][]) => workbook(rowsXml([HEAD, ...rows]));
const reasonOf = (bytes: Uint8Array) =>
  readTable(bytes).then(
    () => 'none',
    (error: { reason?: string }) => error.reason,
  );

test.each([
  ['20260001', '20260001'],
  ['20260001.0', '20260001'],
  ['2.0260001E7', '20260001'],
  ['1.3800000001E10', '13800000001'],
  ['1.38E+10', '13800000000'],
  ['0.5', '0.5'],
  ['5E-3', '0.005'],
  ['-12', '-12'],
  ['0', '0'],
  ['1.23456789012345E+17', null],
  ['110101200001011230', null],
])('the number %s is the text %s', (stored, text) => {
  expect(numberText(stored)).toBe(text);
});

describe('workbooks', () => {
  test('texts, numbers as text, gaps, empty rows at the end, white space', async () => {
    const bytes = sheet(
      [{ number: '20260001' }, ' 张三 ', { number: '1.3800000001E10' }],
      ['', '李四', ''],
      [' ', '', ''],
    );
    expect(await readSheet(bytes)).toEqual({
      rows: [HEAD, ['20260001', '张三', '13800000001'], ['', '李四', '']],
      flaws: [],
    });
  });

  test('as a program writes them: shared strings, styles, another sheet behind', async () => {
    const bytes = await writeXlsx([
      { data: [HEAD, ['S1', '王五', 13800000002]], sheet: '名单' },
      { data: [['说明']], sheet: '说明' },
    ]).toBuffer();
    expect((await readSheet(bytes)).rows).toEqual([HEAD, ['S1', '王五', '13800000002']]);
  });

  test('formulas, dates, lost digits and a merged head are told by cell', async () => {
    const rows: FixtureCell[][] = [
      HEAD,
      [{ xml: '<c r="@"><f>1+1</f><v>2</v></c>' }, { xml: '<c r="@" t="str"><f>CONCAT("a")</f><v>a</v></c>' }, 'x'],
      [{ xml: '<c r="@" s="1"><v>46000</v></c>' }, { number: '1.10101200001011E+17' }, 'x'],
    ];
    const { flaws } = await readSheet(
      workbook(`${rowsXml(rows)}<mergeCells count="1"><mergeCell ref="B1:C1"/></mergeCells>`),
    );
    expect(flaws.map((f) => [f.row, f.column, f.flaw]).sort()).toEqual([
      [0, 1, 'cell-merged'],
      [1, 0, 'cell-formula'],
      [1, 1, 'cell-formula'],
      [2, 0, 'cell-date'],
      [2, 1, 'cell-digits'],
    ]);
  });

  test('signs that nobody sees are no part of numbers, phones and addresses, nor around words', async () => {
    const cells = ['\u202a13800000001\u202c', '\u200b张三\ufeff', 'a\u200b@x.cn', '可\u00ad见'];
    const seen = ['13800000001', '张三', 'a@x.cn', '可\u00ad见'];
    expect((await readSheet(workbook(rowsXml([cells])))).rows).toEqual([seen]);
    expect((await readSheet(Buffer.from(cells.join(',')))).rows).toEqual([seen]);
  });

  test('a border drawn to the end of the sheet is no content', async () => {
    const border = Array.from(
      { length: 60_000 },
      (_, i) => `<row r="${i + 3}"><c r="A${i + 3}" s="1"/><c r="B${i + 3}" s="1"></c></row>`,
    );
    const data = rowsXml([HEAD, ['S1', '张三']]).replace('</sheetData>', `${border.join('')}</sheetData>`);
    expect((await readSheet(workbook(`<dimension ref="A1:XFD1048576"/>${data}`))).rows).toHaveLength(2);
  });
});

describe('cells as they are seen', () => {
  const FORMATS = [
    'General',
    '0%',
    '0.0%',
    '00000000',
    '"S"0000',
    '0"分"',
    '#,##0',
    '0.00E+00',
    '000-0000',
    '0_ ',
    ';;;',
  ];
  const styles = (formats: readonly string[]) =>
    `<styleSheet><numFmts>${formats.map((code, n) => `<numFmt numFmtId="${200 + n}" formatCode="${code.replaceAll('"', '&quot;')}"/>`).join('')}</numFmts><cellXfs>${formats
      .map((_code, n) => `<xf numFmtId="${200 + n}"/>`)
      .join('')}<xf numFmtId="9"/><xf numFmtId="31"/></cellXfs></styleSheet>`;
  const styled = async (cells: readonly (readonly [string, string | number])[], formats = FORMATS) => {
    const xml = cells.map(
      ([value, style]) => `<c s="${typeof style === 'number' ? style : formats.indexOf(style)}"><v>${value}</v></c>`,
    );
    const parts = workbookParts(`<sheetData><row>${xml.join('')}</row></sheetData>`);
    return readSheet(zip({ ...parts, 'xl/styles.xml': styles(formats) }));
  };

  test('percents, zeros and letters in front; a unit, a comma and a scientific sign say nothing', async () => {
    const { rows, flaws } = await styled([
      ['0.85', '0%'],
      ['0.28999999999999998', '0.0%'],
      ['0.855', FORMATS.length],
      ['12345', '00000000'],
      ['12', '"S"0000'],
      ['85', '0"分"'],
      ['20260001', '#,##0'],
      ['13800000001', '0.00E+00'],
      ['1234567', '000-0000'],
      ['85.5', '0_ '],
      ['33.329999999999998', 'General'],
      ['1', ';;;'],
      ['7', 99],
    ]);
    expect(rows).toEqual([
      [
        '85%',
        '29%',
        '85.5%',
        '00012345',
        'S0012',
        '85',
        '20260001',
        '13800000001',
        '1234567',
        '85.5',
        '33.33',
        '',
        '7',
      ],
    ]);
    expect(flaws).toEqual([]);
  });

  test('dates of our part of the world, and days counted from 1904', async () => {
    const date = await styled([['46000', FORMATS.length + 1]]);
    expect(date).toEqual({ rows: [['2025-12-09']], flaws: [{ row: 0, column: 0, flaw: 'cell-date' }] });
    const parts = workbookParts(rowsXml([[{ xml: '<c r="@" s="1"><v>44538</v></c>' }]]));
    const since1904 = String(parts['xl/workbook.xml']).replace('<sheets>', '<workbookPr date1904="1"/><sheets>');
    expect((await readSheet(zip({ ...parts, 'xl/workbook.xml': since1904 }))).rows).toEqual([['2025-12-09']]);
  });

  test.each([
    '0'.repeat(60_000),
    '?/'.repeat(120),
    '['.repeat(250),
    '[>1]'.repeat(60),
    '"'.repeat(255),
    '\\'.repeat(9999),
    'x',
  ])('a format of no use is none: %#', async (code) => {
    expect((await styled([['85', code]], [code])).rows).toEqual([['85']]);
  });

  test('a line for Excel that names the sign between cells is no row', async () => {
    expect((await readSheet(Buffer.from('\ufeffsep=;\r\n学号;姓名\r\n1;甲'))).rows).toEqual([
      ['学号', '姓名'],
      ['1', '甲'],
    ]);
  });

  test('error cells, of formulas and pasted ones', async () => {
    const cells =
      '<c t="e"><v>#N/A</v></c><c t="e"><f>1/0</f><v>#DIV/0!</v></c><c t="inlineStr"><is><t>#REF!</t></is></c>';
    const { rows, flaws } = await readSheet(workbook(`<sheetData><row>${cells}</row></sheetData>`));
    expect(rows).toEqual([['#N/A', '#DIV/0!', '#REF!']]);
    expect(flaws.map((f) => f.flaw)).toEqual(['cell-error', 'cell-error', 'cell-error']);
    expect((await readSheet(Buffer.from('a,b\n#NAME?,#1'))).flaws).toEqual([{ row: 1, column: 0, flaw: 'cell-error' }]);
  });

  test('cells without a place, prefixes, readings, rich text, CDATA, comments, signs by their number', async () => {
    const rows = [
      '<x:row><x:c t="inlineStr"><x:is><x:t>学号</x:t></x:is></x:c><x:c t="s"><x:v>0</x:v></x:c></x:row>',
      '<!-- <row><c><v>9</v></c></row> --><x:row r="4"><x:c r="B4" t="inlineStr"><x:is><x:t><![CDATA[a<b]]></x:t></x:is></x:c><x:c t="inlineStr"><x:is><x:t>_x0041_&amp;</x:t></x:is></x:c></x:row>',
    ];
    const strings =
      '<x:sst><x:si><x:r><x:t>张</x:t></x:r><x:r><x:t>三</x:t></x:r><x:rPh sb="0" eb="1"><x:t>zhang</x:t></x:rPh></x:si></x:sst>';
    const parts = workbookParts(`<x:sheetData>${rows.join('')}</x:sheetData>`);
    expect((await readSheet(zip({ ...parts, 'xl/sharedStrings.xml': strings }))).rows).toEqual([
      ['学号', '张三', ''],
      ['', '', ''],
      ['', '', ''],
      ['', 'a<b', 'A&'],
    ]);
  });

  test('the first sheet that is seen', async () => {
    const parts = workbookParts(rowsXml([['cfg']]));
    const more = {
      'xl/workbook.xml': String(parts['xl/workbook.xml']).replace(
        '/></sheets>',
        ' state="veryHidden"/><sheet name="图" sheetId="3" r:id="r3"/><sheet name="名单" sheetId="2" r:id="r2"/></sheets>',
      ),
      'xl/_rels/workbook.xml.rels': String(parts['xl/_rels/workbook.xml.rels']).replace(
        '</Relationships>',
        '<Relationship Id="r3" Type="x/chartsheet" Target="chartsheets/sheet1.xml"/><Relationship Id="r2" Type="x/worksheet" Target="/xl/worksheets/sheet2.xml"/></Relationships>',
      ),
      'xl/worksheets/sheet2.xml': `<worksheet>${rowsXml([['学号']]).replace('<row ', '<row hidden="1" ')}</worksheet>`,
    };
    expect((await readSheet(zip({ ...parts, ...more }))).rows).toEqual([['学号']]);
  });

  test('what a sheet writes itself it reads as it was', async () => {
    const texts = ['_x0041_', '_X00e9_x', '00012', '1E5', 'a_x12', '<&>'];
    const bytes = await writeWorkbook([{ name: 's', head: ['_x0042_'], rows: [texts] }]);
    expect((await readSheet(bytes)).rows).toEqual([['_x0042_', '', '', '', '', ''], texts]);
  });
});

describe('refused', () => {
  const parts = workbookParts(rowsXml([HEAD]));
  const cell = (ref: string) => `<sheetData><row r="1"><c r="${ref}"><v>1</v></c></row></sheetData>`;
  test.each<[string, () => Uint8Array, string]>([
    ['macros', () => zip({ ...parts, 'xl/vbaProject.bin': 'x' }), 'macro'],
    [
      'a macro workbook under another name',
      () =>
        zip({
          ...parts,
          '[Content_Types].xml':
            '<Types><Override ContentType="application/vnd.ms-excel.sheet.macroEnabled.main+xml"/></Types>',
        }),
      'macro',
    ],
    ['a binary workbook', () => zip({ ...parts, 'xl/workbook.xml': '', 'xl/workbook.bin': 'x' }), 'corrupt'],
    ['a bomb', () => zip({ ...parts, 'xl/media/a.bin': Buffer.alloc(30 * 1024 * 1024) }), 'bomb'],
    [
      'a sheet that is a bomb',
      () => zip({ ...parts, 'xl/worksheets/sheet1.xml': Buffer.alloc(30 * 1024 * 1024, 0x20) }),
      'bomb',
    ],
    [
      'entities',
      () => zip({ ...parts, 'xl/worksheets/sheet1.xml': '<!DOCTYPE x [<!ENTITY a "b">]><worksheet/>' }),
      'bomb',
    ],
    ['a row far down', () => workbook(cell('A1048576')), 'sheet-rows'],
    [
      'a row number without end',
      () => workbook('<sheetData><row r="9999999999"><c><v>1</v></c></row></sheetData>'),
      'sheet-rows',
    ],
    ['a column far out', () => workbook(cell('XFD1')), 'sheet-columns'],
    ['no place at all', () => workbook(cell('A1:B2')), 'corrupt'],
    ['an empty sheet', () => workbook('<sheetData/>'), 'sheet-empty'],
    ['a Word document', () => zip({ '[Content_Types].xml': '<Types/>', 'word/document.xml': '<w/>' }), 'sheet-type'],
    ['a picture', () => Buffer.from('89504e470d0a1a0a0000000d', 'hex'), 'sheet-type'],
    ['an old workbook', () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]), 'sheet-type'],
    ['nothing', () => Buffer.alloc(0), 'sheet-empty'],
    ['half a workbook', () => workbook(rowsXml([HEAD])).subarray(0, 500), 'corrupt'],
  ])('%s', async (_what, bytes, reason) => {
    expect(await reasonOf(bytes())).toBe(reason);
  });

  test(`more than ${SHEET_LIMITS.rows} rows, and not one less`, async () => {
    const rows = (n: number) => Buffer.from(`学号,姓名\n${Array.from({ length: n }, (_, i) => `S${i},名`).join('\n')}`);
    expect((await readTable(rows(SHEET_LIMITS.rows))).rows).toHaveLength(SHEET_LIMITS.rows + 1);
    expect(await reasonOf(rows(SHEET_LIMITS.rows + 1))).toBe('sheet-rows');
  });
});

describe('CSV', () => {
  // 学号,姓名\n001,张三 in GB18030
  const gb = Buffer.from('d1a7bac52cd0d5c3fb0a3030312cd5c5c8fd', 'hex');
  test.each<[string, Uint8Array]>([
    ['UTF-8', Buffer.from('学号,姓名\n001,张三')],
    ['UTF-8 with its mark, and Windows lines', Buffer.from('\ufeff学号,姓名\r\n001,张三\r\n')],
    ['GB18030', gb],
    ['semicolons', Buffer.from('学号;姓名\n001;张三')],
    ['tabs', Buffer.from('学号\t姓名\n001\t张三')],
    ['UTF-16', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('学号\t姓名\n001\t张三', 'utf16le')])],
    ['quotes', Buffer.from('"学号","姓名"\n"001","张三"')],
  ])('%s', async (_what, bytes) => {
    expect(await readSheet(bytes)).toEqual({
      rows: [
        ['学号', '姓名'],
        ['001', '张三'],
      ],
      flaws: [],
    });
  });

  test.each(['utf8', 'gb18030'])('a rare character in a short list: %s', async (encoding) => {
    // 学号,姓名 and 001,U+E000 in GB18030
    const gb = Buffer.from('d1a7bac52cd0d5c3fb0a3030312caaa10a', 'hex');
    const bytes = encoding === 'utf8' ? Buffer.from('学号,姓名\n001,\ue863\n') : gb;
    const [, [number, name] = []] = (await readSheet(bytes)).rows;
    expect([number, name?.length]).toEqual(['001', 1]);
  });

  test('an empty line keeps its number; formulas and lost digits are told', async () => {
    const { rows, flaws } = await readSheet(Buffer.from('a,b\n\n="007",=1+1\n1.38E+10,x'));
    expect(rows).toEqual([['a', 'b'], [''], ['007', '=1+1'], ['1.38E+10', 'x']]);
    expect(flaws).toEqual([
      { row: 2, column: 1, flaw: 'cell-formula' },
      { row: 3, column: 0, flaw: 'cell-digits' },
    ]);
  });
});

test('a reader that is told to stop stops', async () => {
  const abort = new AbortController();
  const reading = readTable(sheet(['S1', '张三']), { signal: abort.signal });
  abort.abort(new Error('enough'));
  await expect(reading).rejects.toThrow('enough');
});
