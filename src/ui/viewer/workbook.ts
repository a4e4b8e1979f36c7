// A workbook's sheets as their cells show themselves, without what is hidden.
import { attributeOf, decodedXml, elementsOf, escapeXml, type XmlElement, xmlTree } from '#contract/office/xml-tree.ts';
import { builtInFormat, numberFormatter, type ShownValue } from './number-format.ts';
import type { OfficeParts } from './parts.ts';

/** A number stands at the end of its cell, as its format shows it. */
export type Cell = string | number | { number: string };

export interface Grid {
  name: string;
  rows: Cell[][];
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
  formats: readonly string[];
  show: ShownValue;
}

export async function readWorkbook(parts: OfficeParts): Promise<Grid[]> {
  const xml = async (name: string) => plainXml((await parts.text(name)) ?? '');
  const workbook = xmlTree(await xml('xl/workbook.xml'));
  const relations = new Map(
    [...elementsOf(xmlTree(await xml('xl/_rels/workbook.xml.rels')), 'Relationship')].map((one) => [
      attributeOf(one, 'Id'),
      one,
    ]),
  );
  const about = elementsOf(workbook, 'workbookPr').next().value;
  const book: Book = {
    strings: between(await xml('xl/sharedStrings.xml'), 'si').map(({ inside }) => textIn(inside)),
    formats: formatsIn(xmlTree(await xml('xl/styles.xml')).flatMap((node) => (typeof node === 'string' ? [] : [node]))),
    show: numberFormatter(/^(?:1|true)$/.test((about && attributeOf(about, 'date1904')) ?? '')),
  };
  if (elementsOf(workbook, 'sheet').next().done) throw new Error('The workbook names no sheet.');
  const grids: Grid[] = [];
  for (const sheet of elementsOf(workbook, 'sheet')) {
    const relation = relations.get(/\s(?:\w+:)?id="([^"]*)"/.exec(sheet.given)?.[1]);
    const target = relation && attributeOf(relation, 'Target');
    const isSheet = relation && /worksheet$/.test(attributeOf(relation, 'Type') ?? 'worksheet');
    if (!isSheet || target === undefined || (attributeOf(sheet, 'state') ?? 'visible') !== 'visible') continue;
    const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
    grids.push({ name: decodedXml(attributeOf(sheet, 'name') ?? ''), ...gridOf(await xml(path), book) });
  }
  return grids;
}

/** Elements without the prefixes that some programs write, and no second way to write a text. */
const plainXml = (xml: string): string =>
  (xml.includes(']]>')
    ? xml.replace(/<!\[CDATA\[([\s\S]*?)\]\]>/g, (_, text: string) => escapeXml(text))
    : xml
  ).replace(/<(\/?)\w+:/g, '<$1');

interface Tagged {
  given: string;
  inside: string;
}

/** Elements of this name, none in another; takes time by the length of the text. */
function between(xml: string, name: string): Tagged[] {
  const found: Tagged[] = [];
  for (const { 0: tag, 1: given = '', index } of xml.matchAll(new RegExp(`<${name}(?=[\\s/>])([^<>]*)>`, 'g'))) {
    const end = tag.endsWith('/>') ? index + tag.length : xml.indexOf(`</${name}>`, index);
    if (end < 0) break;
    found.push({ given, inside: xml.slice(index + tag.length, end) });
  }
  return found;
}

/** Readings of characters stand beside them, and are none of the text. */
const textIn = (xml: string): string => {
  const words = xml.includes('</rPh>') ? xml.replace(/<rPh(?=[\s>])[\s\S]*?<\/rPh>/g, '') : xml;
  return between(words, 't')
    .map(({ inside }) => unescaped(inside))
    .join('');
};

const unescaped = (text: string): string =>
  decodedXml(text).replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

function formatsIn(styles: readonly XmlElement[]): string[] {
  const own = new Map(
    [...elementsOf(styles, 'numFmt')].map((one) => [
      attributeOf(one, 'numFmtId'),
      decodedXml(attributeOf(one, 'formatCode') ?? ''),
    ]),
  );
  const cells = elementsOf(styles, 'cellXfs').next().value;
  return [...elementsOf(cells ? [cells] : [], 'xf')].map((one) => {
    const id = attributeOf(one, 'numFmtId') ?? '0';
    return own.get(id) ?? builtInFormat(Number(id));
  });
}

const isTrue = (given: string, name: string): boolean => new RegExp(`\\s${name}="(?:1|true)"`).test(given);
const numberIn = (given: string, name: string): number | undefined => {
  const value = new RegExp(`\\s${name}="(\\d{1,10})"`).exec(given)?.[1];
  return value === undefined ? undefined : Number(value);
};

function gridOf(xml: string, book: Book): Omit<Grid, 'name'> {
  const hidden = between(xml, 'col').filter(
    ({ given }) => isTrue(given, 'hidden') || /\swidth="0(?:\.0*)?"/.test(given),
  );
  const ranges = hidden.map(({ given }) => [numberIn(given, 'min') ?? 0, numberIn(given, 'max') ?? 0] as const);
  const isHidden = (column: number) => ranges.some(([from, to]) => column + 1 >= from && column + 1 <= to);
  const isZeroShown = !/<sheetView\s[^<>]*\sshowZeros="(?:0|false)"/.test(xml);
  const [others] = between(xml, 'sheetFormatPr');
  const areRowsHidden = others !== undefined && isTrue(others.given, 'zeroHeight');
  const rows: Cell[][] = [];
  const rowPlaces: number[] = [];
  let [next, width, isCut] = [0, 0, false];
  for (const { given, inside } of between(xml, 'row')) {
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

function cellsOf(row: string, book: Book, isZeroShown: boolean): Cell[] {
  const cells: Cell[] = [];
  let next = 0;
  for (const { given, inside } of between(row, 'c')) {
    const letters = /\sr="([A-Z]{1,3})\d/.exec(given)?.[1];
    const at = letters ? [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1 : next;
    next = at + 1;
    const cell = at < COLUMNS ? cellOf(given, inside, book) : '';
    const isLeftOut = cell === '' || (!isZeroShown && typeof cell === 'object' && Number.parseFloat(cell.number) === 0);
    if (!isLeftOut) cells[at] = cell;
  }
  return Array.from(cells, (cell = '') => cell);
}

function cellOf(given: string, inside: string, { strings, formats, show }: Book): Cell {
  const value = unescaped(between(inside, 'v')[0]?.inside ?? '');
  const code = formats[numberIn(given, 's') ?? 0] ?? 'General';
  const words = (text: string): string => (/[@;]/.test(code) && text !== '' ? show(text, code) : text);
  switch (/\st="(\w+)"/.exec(given)?.[1] ?? 'n') {
    case 's':
      return words(strings[Number(value)] ?? '');
    case 'inlineStr':
      return words(textIn(inside));
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
