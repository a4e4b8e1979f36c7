// A workbook's sheets as their cells show themselves, without what is hidden.
import {
  cellFormats,
  cellText,
  columnOf,
  isSince1904,
  plainXml,
  sharedStrings,
  sheetsOf,
  taggedIn,
  unescaped,
} from '#contract/office/workbook.ts';
import { builtInFormat, numberFormatter, type ShownValue } from './number-format.ts';
import type { OfficeParts } from './parts.ts';
import { plainWords, struck } from './struck.tsx';

/** A number stands at the end of its cell, as its format shows it. */
export type WorkbookCell = string | number | { number: string };

export interface Grid {
  name: string;
  rows: WorkbookCell[][];
  /** Some of it is not here. */
  isCut: boolean;
  /** Of its rows and columns, from 0, where some are hidden. */
  rowPlaces?: number[];
  columnPlaces?: number[];
}

export const MOST_ROWS = 1000;
export const MOST_COLUMNS = 100;

interface Book {
  strings: readonly string[];
  formats: readonly { code: string; isStruck: boolean }[];
  show: ShownValue;
}

export async function readWorkbook(parts: OfficeParts): Promise<Grid[]> {
  const xml = async (name: string) => plainXml((await parts.text(name)) ?? '');
  const workbook = await xml('xl/workbook.xml');
  const book: Book = {
    strings: sharedStrings(await xml('xl/sharedStrings.xml'), struck),
    formats: cellFormats(await xml('xl/styles.xml')).map(({ id, code, isStruck }) => ({
      code: code ?? builtInFormat(id),
      isStruck,
    })),
    show: numberFormatter(isSince1904(workbook)),
  };
  const sheets = sheetsOf(workbook, await xml('xl/_rels/workbook.xml.rels'));
  if (sheets.length === 0) throw new Error('The workbook names no sheet.');
  const grids: Grid[] = [];
  for (const { name, path, isVisible } of sheets)
    if (path !== null && isVisible) grids.push({ name, ...gridOf(await xml(path), book) });
  return grids;
}

const isTrue = (given: string, name: string): boolean => new RegExp(`\\s${name}="(?:1|true)"`).test(given);
const numberIn = (given: string, name: string): number | undefined => {
  const value = new RegExp(`\\s${name}="(\\d{1,10})"`).exec(given)?.[1];
  return value === undefined ? undefined : Number(value);
};

function gridOf(xml: string, book: Book): Omit<Grid, 'name'> {
  const hidden = taggedIn(xml, 'col').filter(
    ({ given }) => isTrue(given, 'hidden') || /\swidth="0(?:\.0*)?"/.test(given),
  );
  const ranges = hidden.map(({ given }) => [numberIn(given, 'min') ?? 0, numberIn(given, 'max') ?? 0] as const);
  const isHidden = (column: number) => ranges.some(([from, to]) => column + 1 >= from && column + 1 <= to);
  const isZeroShown = !/<sheetView\s[^<>]*\sshowZeros="(?:0|false)"/.test(xml);
  const [others] = taggedIn(xml, 'sheetFormatPr');
  const areRowsHidden = others !== undefined && isTrue(others.given, 'zeroHeight');
  const rows: WorkbookCell[][] = [];
  const rowPlaces: number[] = [];
  let [next, width, isCut] = [0, 0, false];
  for (const { given, inside } of taggedIn(xml, 'row')) {
    const at = (numberIn(given, 'r') ?? next + 1) - 1;
    // rows between two that are written are empty
    for (; !areRowsHidden && next < at && rows.length < MOST_ROWS; next++) {
      rows.push([]);
      rowPlaces.push(next);
    }
    next = at + 1;
    if (isTrue(given, 'hidden')) continue;
    if (rows.length >= MOST_ROWS) {
      isCut ||= /<(?:v|is)\b/.test(inside);
      continue;
    }
    const row = cellsOf(inside, book, isZeroShown);
    width = Math.max(width, row.length);
    rows.push(row);
    rowPlaces.push(at);
  }
  while (rows.at(-1)?.every((cell) => cell === '')) rows.pop();
  const columns = Array.from({ length: width }, (_, i) => i).filter((column) => !isHidden(column));
  const columnPlaces = columns.slice(0, MOST_COLUMNS);
  const shown = rows.map((row) => columnPlaces.map((column) => row[column] ?? ''));
  return {
    rows: shown,
    isCut: isCut || columns.length > MOST_COLUMNS,
    rowPlaces: rowPlaces.slice(0, shown.length),
    columnPlaces,
  };
}

/** The last that a sheet may have is XFD. */
const COLUMNS = 16_384;

function cellsOf(row: string, book: Book, isZeroShown: boolean): WorkbookCell[] {
  const cells: WorkbookCell[] = [];
  let next = 0;
  for (const { given, inside } of taggedIn(row, 'c')) {
    const letters = /\sr="([A-Z]{1,3})\d/.exec(given)?.[1];
    const at = letters ? columnOf(letters) : next;
    next = at + 1;
    const cell = at < COLUMNS ? cellOf(given, inside, book) : '';
    const isLeftOut =
      cell === '' || (!isZeroShown && typeof cell === 'object' && Number.parseFloat(plainWords(cell.number)) === 0);
    if (!isLeftOut) cells[at] = cell;
  }
  return Array.from(cells, (cell = '') => cell);
}

function cellOf(given: string, inside: string, book: Book): WorkbookCell {
  const { code, isStruck } = book.formats[numberIn(given, 's') ?? 0] ?? { code: 'General', isStruck: false };
  const cell = plainCell(given, inside, code, book);
  if (!isStruck || cell === '' || typeof cell === 'number') return cell;
  return typeof cell === 'string' ? struck(cell) : { number: struck(cell.number) };
}

function plainCell(given: string, inside: string, code: string, { strings, show }: Book): WorkbookCell {
  const value = unescaped(taggedIn(inside, 'v')[0]?.inside ?? '');
  const formula = value === '' ? unescaped(taggedIn(inside, 'f')[0]?.inside ?? '') : '';
  // nobody has computed it yet
  if (formula !== '') return `=${formula}`;
  const words = (text: string): string => (/[@;]/.test(code) && text !== '' ? show(text, code) : text);
  switch (/\st="(\w+)"/.exec(given)?.[1] ?? 'n') {
    case 's':
      return words(strings[Number(value)] ?? '');
    case 'inlineStr':
      return words(cellText(inside, struck));
    case 'str':
      return words(value);
    case 'b':
      return /^(?:1|true)$/.test(value.trim()) ? 'TRUE' : 'FALSE';
    case 'e':
      return value;
    case 'd':
      return value.replace(/T00:00:00(?:\.0+)?Z?$/, '');
    default: {
      const number = Number(value);
      if (value.trim() === '' || !Number.isFinite(number)) return value;
      const shown = show(number, code);
      return shown === '' ? '' : { number: shown };
    }
  }
}
