// Workbooks for tests, made part by part, so that they can be wrong in any way.
import { type Parts, zip } from '#tests/support/documents.ts';

const NS = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const R = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** `sheetXml`: the inside of `worksheet`. */
export function workbookParts(sheetXml: string): Parts {
  return {
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
    '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${RELATION}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook ${NS} ${R}><sheets><sheet name="名单" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${RELATION}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet ${NS}><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet ${NS}>${sheetXml}</worksheet>`,
  };
}

export const workbook = (sheetXml: string): Buffer => zip(workbookParts(sheetXml));

const letters = (column: number): string =>
  (column >= 26 ? letters(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26));
const escaped = (text: string) => text.replace(/[&<>]/g, (c) => `&#${c.charCodeAt(0)};`);

/** A cell: a text, a number as Excel stores it, or its XML with `@` for the reference. */
export type FixtureCell = string | { number: string } | { xml: string };

export const rowsXml = (rows: readonly (readonly FixtureCell[])[]): string =>
  `<sheetData>${rows
    .map(
      (cells, row) => `<row r="${row + 1}">${cells.map((cell, column) => cellXml(cell, row, column)).join('')}</row>`,
    )
    .join('')}</sheetData>`;

function cellXml(cell: FixtureCell, row: number, column: number): string {
  const ref = `${letters(column)}${row + 1}`;
  if (typeof cell === 'string')
    return cell === '' ? '' : `<c r="${ref}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`;
  return 'number' in cell ? `<c r="${ref}"><v>${cell.number}</v></c>` : cell.xml.replace('@', ref);
}
