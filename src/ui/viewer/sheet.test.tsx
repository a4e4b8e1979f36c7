// A workbook in a grid: letters over the columns, numbers before the rows, a tab a sheet, by keyboard too.
import { afterEach, expect, test, vi } from 'vitest';
import { zip } from '#tests/support/documents.ts';
import { renderScreen, type Shown } from '../testing.tsx';
import { readGrids, SheetGrid } from './sheet.tsx';

let shown: Shown | undefined;
afterEach(() => shown?.unmount());

test('letters, numbers, numbers at the end of their cells, and tabs', async () => {
  const grids = [
    {
      name: '名单',
      rows: [
        ['学号', '成绩'],
        ['S1', 91.5],
      ],
      isCut: false,
    },
    { name: '其他', rows: [['说明']], isCut: false },
  ];
  shown = await renderScreen(<SheetGrid grids={grids} title="成绩.xlsx" />, { answers: {} });
  const texts = (of: string) => [...document.querySelectorAll(of)].map((e) => e.textContent);
  expect(texts('thead th')).toEqual(['行', 'A', 'B']);
  expect(texts('tbody th')).toEqual(['1', '2']);
  expect(document.querySelector('td.number')?.textContent).toBe('91.5');
  const [first, second] = document.querySelectorAll<HTMLElement>('[role=tab]');
  if (!first || !second) throw new Error('no tabs');
  expect([first.ariaSelected, second.tabIndex]).toEqual(['true', -1]);
  expect(document.getElementById(first.getAttribute('aria-controls') ?? '')?.getAttribute('role')).toBe('tabpanel');
  shown.key(first, 'ArrowRight');
  await vi.waitFor(() => expect(document.activeElement).toBe(second));
  expect(texts('td')).toEqual(['说明']);
});

const TYPE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet';
const workbook = (sheets: { name: string; state?: string; xml: string }[]): ArrayBuffer => {
  const parts: Record<string, string> = {
    'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${sheets.map(({ name, state }, i) => `<sheet name="${name}" sheetId="${i + 1}"${state ? ` state="${state}"` : ''} r:id="r${i}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${sheets.map((_, i) => `<Relationship Id="r${i}" Type="${TYPE}" Target="worksheets/s${i}.xml"/>`).join('')}</Relationships>`,
    'xl/sharedStrings.xml':
      '<sst><si><t>张&amp;三</t><rPh sb="0" eb="1"><t>zhāng</t></rPh></si><si><r><t>a</t></r><r><t>_x0041_</t></r></si></sst>',
    'xl/styles.xml':
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="&quot;第&quot;0&quot;名&quot;"/><numFmt numFmtId="165" formatCode="0!.0,&quot;万!&quot;"/></numFmts><fonts><font/><font><strike/></font></fonts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="9"/><xf numFmtId="164"/><xf numFmtId="0" fontId="1"/><xf numFmtId="165"/></cellXfs></styleSheet>',
  };
  for (const [i, { xml }] of sheets.entries()) parts[`xl/worksheets/s${i}.xml`] = xml;
  return Uint8Array.from(zip(parts)).buffer;
};

test('raised and lowered words of a cell', async () => {
  const run = (words: string, at = '') =>
    `<r>${at && `<rPr><sz val="9"/><vertAlign val="${at}script"/></rPr>`}<t>${words}</t></r>`;
  const cell = (inside: string) => `<c t="inlineStr"><is>${inside}</is></c>`;
  const cells = [
    run('10') + run('-3', 'super') + run(' 米'),
    run('CO') + run('2', 'sub'),
    run('x') + run('a+b', 'super') + run('y') + run('总', 'sub'),
  ];
  const [grid] = await readGrids(
    workbook([
      { name: '名单', xml: `<worksheet><sheetData><row>${cells.map(cell).join('')}</row></sheetData></worksheet>` },
    ]),
  );
  expect(grid?.rows).toEqual([['10⁻³ 米', 'CO₂', 'x^(a+b)y_总']]);
});

test('struck-out cells and words have their line, and a formula that nobody computed is one', async () => {
  const runs = '<r><t>答案：</t></r><r><rPr><strike/></rPr><t>错</t></r><r><rPr><strike val="0"/></rPr><t>对</t></r>';
  const cells = `<c s="3"><v>5</v></c><c t="inlineStr"><is>${runs}</is></c><c><f>A1*2</f></c><c s="4"><v>123456</v></c>`;
  const grids = await readGrids(
    workbook([{ name: '名单', xml: `<worksheet><sheetData><row>${cells}</row></sheetData></worksheet>` }]),
  );
  shown = await renderScreen(<SheetGrid grids={grids} title="a.xlsx" />, { answers: {} });
  const texts = (of: string) => [...document.querySelectorAll(of)].map((e) => e.textContent);
  expect([texts('td'), texts('td s'), texts('td.number')]).toEqual([
    ['5', '答案：错对', '=A1*2', '12.3万!'],
    ['5', '错'],
    ['5', '12.3万!'],
  ]);
});

test('cells as they show themselves, and nothing of hidden sheets, rows and columns', async () => {
  const xml = `<x:worksheet xmlns:x="x"><x:cols><x:col min="2" max="2" hidden="1"/></x:cols><x:sheetData>
    <x:row r="1"><x:c r="A1" t="s"><x:v>0</x:v></x:c><x:c r="B1"><x:v>1</x:v></x:c><x:c r="C1" s="1"><x:v>0.85</x:v></x:c></x:row>
    <x:row r="2" hidden="1"><x:c r="A2"><x:v>2</x:v></x:c></x:row>
    <x:row r="4"><x:c s="2"><x:v>3</x:v></x:c><x:c/><x:c t="b"><x:v>1</x:v></x:c><x:c t="e"><x:v>#N/A</x:v></x:c><x:c t="s"><x:v>1</x:v></x:c></x:row>
    </x:sheetData></x:worksheet>`;
  const empty = '<worksheet><sheetData/></worksheet>';
  const grids = await readGrids(
    workbook([
      { name: '藏', state: 'hidden', xml: empty },
      { name: '深藏', state: 'veryHidden', xml: empty },
      { name: '成绩', xml },
    ]),
  );
  expect(grids.map(({ name }) => name)).toEqual(['成绩']);
  shown = await renderScreen(<SheetGrid grids={grids} title="a.xlsx" />, { answers: {} });
  const texts = (of: string) => [...document.querySelectorAll(of)].map((e) => e.textContent);
  expect(texts('thead th')).toEqual(['行', 'A', 'C', 'D', 'E']);
  expect(texts('tbody th')).toEqual(['1', '3', '4']);
  expect(texts('td')).toEqual(['张&三', '85%', '', '', '', '', '', '', '第3名', 'TRUE', '#N/A', 'aA']);
  expect(texts('td.number')).toEqual(['85%', '第3名']);
});

test('a long sheet is cut, and one that is no workbook is told of', async () => {
  const rows = Array.from({ length: 1_200 }, (_, i) => `<row><c><v>${i}</v></c></row>`).join('');
  const [grid] = await readGrids(
    workbook([{ name: 'a', xml: `<worksheet><sheetData>${rows}</sheetData></worksheet>` }]),
  );
  expect([grid?.rows.length, grid?.isCut]).toEqual([1_000, true]);
  const far = '<worksheet><sheetData><row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData></worksheet>';
  const [wide] = await readGrids(workbook([{ name: 'a', xml: far }]));
  expect(wide?.isCut).toBe(true);
  await expect(readGrids(Uint8Array.from(zip({ 'a.xml': 'x' })).buffer)).rejects.toMatchObject({ reason: 'broken' });
});
