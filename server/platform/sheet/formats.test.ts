// What docs/formats.md says of sheets: each row by a small file.
import { expect } from 'vitest';
import { escapeFormula, unescapeFormula } from '#contract/csv.ts';
import { oneWidth } from '#contract/names.ts';
import { type Parts, zip } from '#tests/support/documents.ts';
import { holdTable } from '#tests/support/formats.ts';
import { isMessageKey } from '../messages.ts';
import { rowsXml, workbook, workbookParts } from './fixtures.ts';
import { numberText } from './number.ts';
import { readSheet } from './read.ts';
import { asSheetError } from './xlsx.ts';

const styles = (code: string) =>
  `<styleSheet><numFmts><numFmt numFmtId="200" formatCode="${code.replaceAll('"', '&quot;')}"/></numFmts><cellXfs><xf numFmtId="200"/></cellXfs></styleSheet>`;
/** A cell of this XML, alone in its sheet. */
const cellOf = async (xml: string, parts: Parts = {}) => {
  const { rows, flaws } = await readTable(
    zip({ ...workbookParts(`<sheetData><row>${xml}</row></sheetData>`), ...parts }),
  );
  return { text: rows[0]?.[0], flaw: flaws[0] && `\`${flaws[0].flaw}\`` };
};
const shown = async (value: string, code: string) =>
  (await cellOf(`<c s="0"><v>${value}</v></c><c><v>9</v></c>`, { 'xl/styles.xml': styles(code) })).text;
/** Each in no thread of its own, which would take longer than the reading. */
const readTable = (bytes: Uint8Array) =>
  readSheet(bytes).catch((error: unknown) => {
    throw asSheetError(error);
  });
const refused = (reading: Promise<unknown>) => expect(reading).rejects.toHaveProperty('reason');

holdTable(
  { under: 'Sheets', first: 'in the file' },
  {
    'several sheets': async (says) => {
      const parts = workbookParts(rowsXml([['藏']]));
      const [book, rels] = [String(parts['xl/workbook.xml']), String(parts['xl/_rels/workbook.xml.rels'])];
      const more = {
        'xl/workbook.xml': book.replace(
          '/></sheets>',
          ' state="hidden"/><sheet name="图" sheetId="3" r:id="r3"/><sheet name="b" sheetId="2" r:id="r2"/></sheets>',
        ),
        'xl/_rels/workbook.xml.rels': rels.replace(
          '</Relationships>',
          '<Relationship Id="r3" Type="x/chartsheet" Target="c.xml"/><Relationship Id="r2" Type="x/worksheet" Target="worksheets/s2.xml"/></Relationships>',
        ),
        'xl/worksheets/s2.xml': `<worksheet>${rowsXml([['见']])}</worksheet>`,
      };
      expect((await readTable(zip({ ...parts, ...more }))).rows).toEqual([['见']]);
      says('the first that is not hidden', 'sheets of a chart alone are passed over');
    },
    'hidden rows and columns': async (says) => {
      const xml = rowsXml([['甲', '乙']]).replace('<row ', '<row hidden="1" ');
      expect((await readTable(workbook(`<cols><col min="1" max="1" hidden="1"/></cols>${xml}`))).rows).toEqual([
        ['甲', '乙'],
      ]);
      says('read');
    },
    'rows and cells without a place (`r`)': async (says) => {
      const { rows } = await readTable(
        workbook(
          '<sheetData><row r="2"><c r="B2"><v>1</v></c><c><v>2</v></c></row><row><c><v>3</v></c></row></sheetData>',
        ),
      );
      expect(rows).toEqual([
        ['', '', ''],
        ['', '1', '2'],
        ['3', '', ''],
      ]);
      says('follow upon those before them');
    },
    'texts, rich texts, CDATA, `_x0041_`': async (says) => {
      const { text } = await cellOf(
        '<c t="inlineStr"><is><r><t>张</t></r><r><t><![CDATA[<]]>_x0041_</t></r><rPh sb="0" eb="1"><t>zhang</t></rPh></is></c>',
      );
      expect(text).toBe('张<A');
      says('their words', '(phonetic guides) are left out');
    },
    numbers: async (says) => {
      expect((await cellOf('<c><v>123456789012345</v></c>')).text).toBe('123456789012345');
      expect(numberText('33.329999999999998')).toBe('33.33');
      says('at most 15', (await cellOf('<c><v>1234567890123456</v></c>')).flaw ?? '');
    },
    'percent format, or `85%` typed': async (says) => {
      expect(await shown('0.85', '0%')).toBe('85%');
      expect(isMessageKey('cell-percent')).toBe(true);
      says('85 where the most is 100', '`cell-percent`');
    },
    'a format of zeros, or with letters in front (`00000000`, `"S"0000`)': async (says) =>
      says((await shown('12345', '00000000')) ?? '', (await shown('12', '"S"0000')) ?? ''),
    'units behind, separators, currency, scientific, fractions': async (says) => {
      for (const code of ['0"分"', '#,##0', '[$¥-804]0', '0.00E+00', '# ?/?'])
        expect(await shown('85', code)).toBe('85');
      says('the number alone');
    },
    'a format that shows nothing (`;;;`)': async (says) => {
      expect(await shown('1', ';;;')).toBe('');
      says('empty');
    },
    'formats of more than 255 characters, or none that can be read': async (says) => {
      for (const code of ['0'.repeat(256), 'bad"']) expect(await shown('85', code)).toBe('85');
      says('as if there were none');
    },
    'dates and times': async (says) => {
      for (const code of ['yyyy-mm-dd', 'h:mm'])
        says((await cellOf('<c s="0"><v>46000</v></c>', { 'xl/styles.xml': styles(code) })).flaw ?? '?');
    },
    formulas: async (says) => says((await cellOf('<c><f>1+1</f><v>2</v></c>')).flaw ?? '?'),
    '`#N/A`, `#DIV/0!` and their like, as errors or as text': async (says) => {
      for (const xml of ['<c t="e"><v>#N/A</v></c>', '<c t="inlineStr"><is><t>#DIV/0!</t></is></c>'])
        says((await cellOf(xml)).flaw ?? '?');
    },
    'merged cells': async (says) => {
      const { flaws } = await readTable(
        workbook(`${rowsXml([['甲', '乙']])}<mergeCells><mergeCell ref="A1:B1"/></mergeCells>`),
      );
      says(`\`${flaws[0]?.flaw}\``);
    },
    'digits, letters and signs in full width': (says) => {
      expect(oneWidth('ｚｈａｎｇ０１（２）')).toBe('zhang01(2)');
      says('as in half width');
    },
    'signs that nobody sees (of direction, of no width)': async (says) => {
      expect((await readTable(workbook(rowsXml([['\u202a138\u200b01', '\ufeff张三\u200e']])))).rows).toEqual([
        ['13801', '张三'],
      ]);
      says('taken off around words', 'within numbers, phones and addresses');
    },
    'an apostrophe before `= + - @`': (says) => {
      for (const text of ['=1', '+1', '-1', '@1'])
        expect([escapeFormula(text), unescapeFormula(`'${text}`)]).toEqual([`'${text}`, text]);
      says('taken off');
    },
    'macros, passwords, xls, xlsb, ods': async (says) => {
      const parts = workbookParts(rowsXml([['甲']]));
      const ole = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]);
      const ods = zip({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '<x/>' });
      const xlsb = zip({ ...parts, 'xl/workbook.xml': '', 'xl/workbook.bin': 'x' });
      for (const bytes of [zip({ ...parts, 'xl/vbaProject.bin': 'x' }), ole, xlsb, ods])
        await refused(readTable(bytes));
      says('refused');
    },
    csv: async (says) => {
      const rows = [
        ['学号', '姓名'],
        ['001', '\ue863三'],
      ];
      for (const sign of [',', ';', '\t', '，', '；']) {
        const text = rows.map((row) => row.join(sign)).join('\n');
        for (const bytes of [
          Buffer.from(text),
          Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]),
        ])
          expect((await readTable(bytes)).rows).toEqual(rows);
      }
      const gb = Buffer.from('d1a7bac52cd0d5c3fb0a3030312cd5c5c8fd', 'hex');
      expect((await readTable(gb)).rows[1]).toEqual(['001', '张三']);
      says('encodings as of a text', 'commas, semicolons or tabs, wide ones too', 'private areas are kept');
    },
  },
);
