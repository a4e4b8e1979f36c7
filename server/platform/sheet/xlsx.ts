// Workbooks: sizes are judged before anything is inflated, and the cells of the first sheet that its author sees are
// read out of its XML one by one, each as its number format shows it.
import {
  cellText,
  columnOf,
  isSince1904,
  plainXml,
  sharedStrings,
  sheetsOf,
  unescaped,
} from '#contract/office/workbook.ts';
import { ExtractError } from '#server/platform/office/extract-error.ts';
import { OFFICE_LIMITS } from '#server/platform/office/limits.ts';
import { type Archive, openArchive } from '#server/platform/office/zip.ts';
import { archiveKind } from '../upload/detect.ts';
import { formatsOf, numberAsSeen } from './format.ts';
import { flawOf, SHEET_LIMITS, type Sheet, SheetError } from './types.ts';

const WORKBOOK = 'xl/workbook.xml';
const RELATIONS = 'xl/_rels/workbook.xml.rels';

export async function readXlsx(bytes: Uint8Array): Promise<Sheet> {
  const archive = await openArchive(bytes, { ...OFFICE_LIMITS, ...SHEET_LIMITS });
  await refuseMacros(archive);
  const xml = async (name: string) => plainXml((await archive.xml(name)) ?? '');
  const workbook = await xml(WORKBOOK);
  const sheet = await xml(firstSheet(workbook, await xml(RELATIONS)));
  const styles = await xml('xl/styles.xml');
  const strings = sharedStrings(await xml('xl/sharedStrings.xml'));
  return cellsOf(sheet, {
    strings,
    formats: formatsOf(styles),
    since1904: isSince1904(workbook),
  });
}

async function refuseMacros(archive: Archive): Promise<void> {
  const kind = archiveKind(archive.names, true);
  const types = (await archive.xml('[Content_Types].xml')) ?? '';
  if (kind === 'macro' || /macroEnabled/i.test(types)) throw new SheetError('macro');
  if (kind !== 'xlsx' || !archive.names.includes(WORKBOOK)) throw new SheetError('sheet-type');
}

/** The part of the first sheet that its author sees; what is hidden is a program's own, as lists to choose from. */
function firstSheet(workbook: string, relations: string): string {
  const sheets = sheetsOf(workbook, relations).filter(({ path }) => path !== null);
  const path = (sheets.find(({ isVisible }) => isVisible) ?? sheets[0])?.path;
  if (!path) throw new SheetError('corrupt', 'The workbook names no sheet.');
  return path;
}

interface Book {
  strings: readonly string[];
  /** By the number of a cell's style; undefined: none of its own. */
  formats: readonly (string | undefined)[];
  since1904: boolean;
}

const CELLS = /<row(?=[\s/>])([^<>]*)>|<c(?=[\s/>])([^<>]*?)(?:\/>|>([\s\S]*?)<\/c>)/g;

/** Rows and cells that do not say where they are follow upon those before them. Throws for a sheet too long or too wide. */
function cellsOf(xml: string, book: Book): Sheet {
  const sheet: Sheet = { rows: [], flaws: [] };
  const inside = /<sheetData(?:\s[^<>]*)?>([\s\S]*)<\/sheetData>/.exec(xml)?.[1] ?? '';
  let [row, next, width] = [-1, 0, 0];
  for (const [, ofRow, ofCell, content = ''] of inside.matchAll(CELLS)) {
    if (ofRow !== undefined) {
      [row, next] = [Number(/\sr="(\d{1,10})"/.exec(ofRow)?.[1] ?? row + 2) - 1, 0];
      continue;
    }
    const ref = attribute(ofCell, 'r');
    const at = ref === undefined ? { row, column: next } : place(ref);
    next = at.column + 1;
    // a border drawn to the sheet's end makes a million cells without content
    if (content.trim() === '') continue;
    if (at.row > SHEET_LIMITS.rows) throw new SheetError('sheet-rows');
    if (at.column >= SHEET_LIMITS.columns) throw new SheetError('sheet-columns');
    const { text, flaw } = read(ofCell, content, book);
    sheet.rows[at.row] ??= [];
    (sheet.rows[at.row] ?? [])[at.column] = text;
    width = Math.max(width, at.column + 1);
    if (flaw) sheet.flaws.push({ ...at, flaw });
  }
  for (const [, ref = ''] of xml.matchAll(/<mergeCell\s[^<>]*?\bref="([A-Z]{1,3}\d{1,7}):/g))
    sheet.flaws.push({ ...place(ref), flaw: 'cell-merged' });
  sheet.rows = Array.from(sheet.rows, (cells = []) =>
    Array.from({ length: width }, (_, column) => cells[column] ?? ''),
  );
  return sheet;
}

const attribute = (attributes: string | undefined, name: string): string | undefined =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(attributes ?? '')?.[1];

/** `B3` is row 2, column 1. */
function place(ref: string): { row: number; column: number } {
  const [, letters, digits] = /^([A-Z]{1,3})(\d{1,7})$/.exec(ref) ?? [];
  if (!letters || !digits) throw new SheetError('corrupt', `A cell at ${ref.slice(0, 20)}.`);
  return { row: Number(digits) - 1, column: columnOf(letters) };
}

interface Read {
  text: string;
  flaw?: Sheet['flaws'][number]['flaw'] | undefined;
}

function read(attributes: string | undefined, content: string, book: Book): Read {
  const kind = attribute(attributes, 't') ?? 'n';
  const value = unescaped(/<v(?:\s[^<>]*)?>([^<]*)<\/v>/.exec(content)?.[1] ?? '').trim();
  const style = Number(attribute(attributes, 's') ?? -1);
  const seen = readKind(kind, value, { content, book, format: book.formats[style] });
  return /<f[\s/>]/.test(content) && seen.flaw !== 'cell-error' ? { text: seen.text, flaw: 'cell-formula' } : seen;
}

interface Within {
  content: string;
  book: Book;
  format: string | undefined;
}

function readKind(kind: string, value: string, { content, book, format }: Within): Read {
  const worded = (words: string): Read => ({ text: words.trim(), flaw: flawOf(words.trim()) });
  switch (kind) {
    case 's':
      return worded(book.strings[Number(value)] ?? '');
    case 'inlineStr':
      return worded(cellText(content));
    case 'str':
      return worded(value);
    case 'e':
      return { text: value, flaw: 'cell-error' };
    case 'b':
      return { text: value === '1' || value === 'true' ? 'true' : 'false' };
    case 'd':
      return { text: value.slice(0, 10), flaw: 'cell-date' };
    default:
      return value === '' ? { text: '' } : numberAsSeen(value, format, book);
  }
}

/** In the terms of this folder. */
export const asSheetError = (error: unknown): SheetError => {
  if (error instanceof SheetError) return error;
  if (!(error instanceof ExtractError)) return new SheetError('corrupt', String(error));
  const { reason, message } = error;
  if (reason === 'bomb' || reason === 'encrypted' || reason === 'timeout') return new SheetError(reason, message);
  return new SheetError(reason === 'too-large' ? 'sheet-rows' : 'corrupt', message);
};
