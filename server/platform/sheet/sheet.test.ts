// What teachers' spreadsheets look like, and what those look like that want to break the reader.
import { describe, expect, test } from 'vitest';
import writeXlsx from 'write-excel-file/node';
import { zip } from '#tests/support/documents.ts';
import { type Cell, rowsXml, workbook, workbookParts } from './fixtures.ts';
import { readTable, SHEET_LIMITS } from './index.ts';
import { numberText } from './number.ts';

const HEAD = ['学号', '姓名', '手机'];
const sheet = (...rows: Cell[][]) => workbook(rowsXml([HEAD, ...rows]));
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
    expect(await readTable(bytes)).toEqual({
      rows: [HEAD, ['20260001', '张三', '13800000001'], ['', '李四', '']],
      flaws: [],
    });
  });

  test('as a program writes them: shared strings, styles, another sheet behind', async () => {
    const bytes = await writeXlsx([
      { data: [HEAD, ['S1', '王五', 13800000002]], sheet: '名单' },
      { data: [['说明']], sheet: '说明' },
    ]).toBuffer();
    expect((await readTable(bytes)).rows).toEqual([HEAD, ['S1', '王五', '13800000002']]);
  });

  test('formulas, dates, lost digits and a merged head are told by cell', async () => {
    const rows: Cell[][] = [
      HEAD,
      [{ xml: '<c r="@"><f>1+1</f><v>2</v></c>' }, { xml: '<c r="@" t="str"><f>CONCAT("a")</f><v>a</v></c>' }, 'x'],
      [{ xml: '<c r="@" s="1"><v>46000</v></c>' }, { number: '1.10101200001011E+17' }, 'x'],
    ];
    const { flaws } = await readTable(
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

  test('a border drawn to the end of the sheet is no content', async () => {
    const border = Array.from(
      { length: 60_000 },
      (_, i) => `<row r="${i + 3}"><c r="A${i + 3}" s="1"/><c r="B${i + 3}" s="1"></c></row>`,
    );
    const data = rowsXml([HEAD, ['S1', '张三']]).replace('</sheetData>', `${border.join('')}</sheetData>`);
    expect((await readTable(workbook(`<dimension ref="A1:XFD1048576"/>${data}`))).rows).toHaveLength(2);
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
    expect(await readTable(bytes)).toEqual({
      rows: [
        ['学号', '姓名'],
        ['001', '张三'],
      ],
      flaws: [],
    });
  });

  test('an empty line keeps its number; formulas and lost digits are told', async () => {
    const { rows, flaws } = await readTable(Buffer.from('a,b\n\n="007",=1+1\n1.38E+10,x'));
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
