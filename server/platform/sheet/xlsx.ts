// Workbooks: sizes are judged before anything is inflated, the sheet's XML is looked through before anything is built
// from it, and only then the library reads the cells of the first sheet.
import { readSheet } from 'read-excel-file/universal';
import { ExtractError } from '#server/platform/office/extract-error.ts';
import { OFFICE_LIMITS } from '#server/platform/office/limits.ts';
import { find, parseXml } from '#server/platform/office/xml.ts';
import { type Archive, openArchive, storeZip } from '#server/platform/office/zip.ts';
import { archiveKind } from '../upload/detect.ts';
import { numberText } from './number.ts';
import { SHEET_LIMITS, type Sheet, SheetError } from './types.ts';

const WORKBOOK = 'xl/workbook.xml';
const RELATIONS = 'xl/_rels/workbook.xml.rels';
const SHARED = ['[Content_Types].xml', '_rels/.rels', WORKBOOK, RELATIONS, 'xl/styles.xml', 'xl/sharedStrings.xml'];

export async function readXlsx(bytes: Uint8Array): Promise<Sheet> {
  const archive = await openArchive(bytes, { ...OFFICE_LIMITS, ...SHEET_LIMITS });
  await refuseMacros(archive);
  const name = await firstSheet(archive);
  const xml = withoutEmpty((await archive.xml(name)) ?? '');
  const { merged, formulas } = survey(xml);
  const parts: [string, string][] = [[name, xml]];
  for (const part of SHARED) {
    const text = await archive.xml(part);
    if (text !== undefined) parts.push([part, text]);
  }
  const sheet = await cellsOf(storeZip(parts));
  for (const at of formulas) sheet.flaws.push({ ...at, flaw: 'cell-formula' });
  for (const at of merged) sheet.flaws.push({ ...at, flaw: 'cell-merged' });
  return sheet;
}

async function refuseMacros(archive: Archive): Promise<void> {
  const kind = archiveKind(archive.names, true);
  const types = (await archive.xml('[Content_Types].xml')) ?? '';
  if (kind === 'macro' || /macroEnabled/i.test(types)) throw new SheetError('macro');
  if (kind !== 'xlsx' || !archive.names.includes(WORKBOOK)) throw new SheetError('sheet-type');
}

/** The part of the first sheet in the workbook's own order. */
async function firstSheet(archive: Archive): Promise<string> {
  const workbook = parseXml((await archive.xml(WORKBOOK)) ?? '');
  const relations = parseXml((await archive.xml(RELATIONS)) ?? '');
  const [sheet] = [...find(workbook, 'sheet'), ...find(workbook, 'x:sheet')];
  const id = sheet?.attributes['r:id'] ?? Object.entries(sheet?.attributes ?? {}).find(([k]) => k.endsWith(':id'))?.[1];
  const target = [...find(relations, 'Relationship')].find((r) => r.attributes['Id'] === id)?.attributes['Target'];
  if (target === undefined) throw new SheetError('corrupt', 'The workbook names no sheet.');
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}

/** Cells and rows that are formatted but empty: a border drawn to the sheet's end makes a million of them. */
const withoutEmpty = (xml: string): string =>
  xml
    .replace(/<(?:\w+:)?c(?:\s[^<>]*)?\/>|<((?:\w+:)?c)(?:\s[^<>]*)?>\s*<\/\1>|<(?:\w+:)?dimension\s[^<>]*\/>/g, '')
    .replace(/<(?:\w+:)?row(?:\s[^<>]*)?\/>|<((?:\w+:)?row)(?:\s[^<>]*)?>\s*<\/\1>/g, '');

interface Survey {
  merged: { row: number; column: number }[];
  formulas: { row: number; column: number }[];
}

/** Throws for a sheet that is too long or too wide; what it finds counts from 0. */
function survey(xml: string): Survey {
  for (const [, row = ''] of xml.matchAll(/<(?:\w+:)?row\s[^<>]*?\br="(\d{1,10})"/g)) {
    if (Number(row) > SHEET_LIMITS.rows + 1) throw new SheetError('sheet-rows');
  }
  for (const [, ref = ''] of xml.matchAll(/<(?:\w+:)?c\s[^<>]*?\br="([^"<>]*)"/g)) {
    const { row, column } = place(ref);
    if (row > SHEET_LIMITS.rows) throw new SheetError('sheet-rows');
    if (column >= SHEET_LIMITS.columns) throw new SheetError('sheet-columns');
  }
  const formulas = [...xml.matchAll(/<(?:\w+:)?c\s[^<>]*?\br="([^"<>]*)"[^<>]*>\s*<(?:\w+:)?f[\s/>]/g)];
  const merges = [...xml.matchAll(/<(?:\w+:)?mergeCell\s[^<>]*?\bref="([A-Z]{1,3}\d{1,7}):/g)];
  return { formulas: formulas.map(([, ref = '']) => place(ref)), merged: merges.map(([, ref = '']) => place(ref)) };
}

/** `B3` is row 2, column 1. */
function place(ref: string): { row: number; column: number } {
  const [, letters, digits] = /^([A-Z]{1,3})(\d{1,7})$/.exec(ref) ?? [];
  if (!letters || !digits) throw new SheetError('corrupt', `A cell at ${ref.slice(0, 20)}.`);
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  return { row: Number(digits) - 1, column };
}

async function cellsOf(zip: Buffer): Promise<Sheet> {
  const bytes = new Uint8Array(zip).buffer;
  const table = await readSheet<NumberCell>(bytes, { trim: true, parseNumber: (stored) => ({ stored }) }).catch(
    (error: unknown) => {
      throw new SheetError('corrupt', String(error));
    },
  );
  if (table.length > SHEET_LIMITS.rows + 1) throw new SheetError('sheet-rows');
  const sheet: Sheet = { rows: [], flaws: [] };
  for (const [row, cells] of table.entries()) {
    sheet.rows.push(cells.map((cell, column) => textOf(cell, { row, column }, sheet)));
  }
  return sheet;
}

interface NumberCell {
  stored: string;
}

function textOf(cell: unknown, at: { row: number; column: number }, sheet: Sheet): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) {
    sheet.flaws.push({ ...at, flaw: 'cell-date' });
    return cell.toISOString().slice(0, 10);
  }
  if (typeof cell !== 'object') return String(cell).trim();
  const { stored } = cell as NumberCell;
  const text = numberText(stored);
  if (text === null) sheet.flaws.push({ ...at, flaw: 'cell-digits' });
  return text ?? stored;
}

/** In the terms of this folder. */
export const asSheetError = (error: unknown): SheetError => {
  if (error instanceof SheetError) return error;
  if (!(error instanceof ExtractError)) return new SheetError('corrupt', String(error));
  const { reason, message } = error;
  if (reason === 'bomb' || reason === 'encrypted' || reason === 'timeout') return new SheetError(reason, message);
  return new SheetError(reason === 'too-large' ? 'sheet-rows' : 'corrupt', message);
};
