// Exported tables hold what was in the rows, and nothing that a spreadsheet program would run.
import { expect, test } from 'vitest';
import { escapeFormula } from '#contract/csv.ts';
import { exportRows } from './export.ts';
import { readTable } from './sheet/index.ts';

interface Row {
  name: string;
  score: number | null;
}
const columns = [
  { title: '姓名', value: (r: Row) => r.name },
  { title: '=成绩', value: (r: Row) => r.score },
];
const hostile = [
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\tx',
  '\rx',
  '\0=x',
  '=HYPERLINK("http://x")',
  'a"b',
  'a,b',
  'a\nb',
  ' a ',
  '张三',
];
const rows: Row[] = hostile.map((name, at) => ({ name, score: at === 0 ? null : -at }));

test.each([
  ['=1', "'=1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@x', "'@x"],
  ['\tx', "'\tx"],
  ['\rx', "'\rx"],
  ['\0=x', "'=x"],
  ['a=1', 'a=1'],
  ['', ''],
])('%j becomes %j', (given, safe) => {
  expect(escapeFormula(given)).toBe(safe);
});

test('CSV: its mark, Windows lines, quotes, numbers as numbers', async () => {
  const { bytes, type, extension } = await exportRows({ columns, rows, format: 'csv' });
  expect([type, extension]).toEqual(['text/csv; charset=utf-8', 'csv']);
  const lines = Buffer.from(bytes).toString();
  expect(lines.startsWith("\ufeff姓名,'=成绩\r\n'=1+1,\r\n'+1,-1\r\n'-1,-2\r\n'@SUM(A1),-3\r\n\"'\tx\",-4\r\n")).toBe(
    true,
  );
  expect(lines).toContain(
    '"\'=HYPERLINK(""http://x"")",-7\r\n"a""b",-8\r\n"a,b",-9\r\n"a\nb",-10\r\n" a ",-11\r\n张三,-12\r\n',
  );
});

test('a workbook: texts are texts, what must be copied exactly is left as it is', async () => {
  const exact = [...columns, { title: '密码', value: () => '@aB3=x', verbatim: true }];
  const { bytes } = await exportRows({ columns: exact, rows: rows.slice(0, 4), format: 'xlsx', sheet: '成绩' });
  const { rows: read, flaws } = await readTable(bytes);
  expect(flaws).toEqual([]);
  expect(read).toEqual([
    ['姓名', "'=成绩", '密码'],
    ["'=1+1", '', '@aB3=x'],
    ["'+1", '-1', '@aB3=x'],
    ["'-1", '-2', '@aB3=x'],
    ["'@SUM(A1)", '-3', '@aB3=x'],
  ]);
});

test('many rows, in pages, in a thread of their own', async () => {
  async function* pages() {
    for (let at = 0; at < 5000; at++) yield { name: `S${at}`, score: at };
  }
  const { bytes } = await exportRows({ columns, rows: pages(), format: 'xlsx' });
  const { rows: read } = await readTable(bytes);
  expect(read).toHaveLength(5001);
  expect(read[5000]).toEqual(['S4999', '4999']);
});
