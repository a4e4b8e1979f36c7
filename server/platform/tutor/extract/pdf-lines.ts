// Text items of a PDF page to lines: same baseline, spaces by gaps, cells by wide gaps, small raised digits as T².
import { withSymbols } from '#contract/office/symbol-fonts.ts';
import { asScript, type ScriptPosition } from './scripts.ts';
import type { TableCell } from './table.ts';
import { oneLine, wholeWord } from './text.ts';

export interface TextItem {
  str: string;
  /** a b c d x y: the text matrix in page units, origin at the lower left. */
  transform: number[];
  width: number;
  /** By how much its letters are set apart. */
  apart?: number;
}

/** How high its letters are: of a slanted font, too, which leans and is no larger. */
export function sizeOf({ transform: [a = 0, b = 0, c = 0, d = 0] }: Pick<TextItem, 'transform'>): number {
  return Math.abs(a * d - b * c) / (Math.hypot(a, b) || 1) || 1;
}

/** Margins of the text that a line belongs to. */
export interface TextColumn {
  left: number;
  right: number;
}

export interface PdfTextLine {
  text: string;
  /** More than one where wide gaps part the line, as in a table. */
  cells: string[];
  /** Where each of them stands. */
  spans?: { left: number; right: number }[];
  /** Its words parted by any gap that is wider than a blank: cells, where the columns of a table stand close. */
  pieces?: { text: string; left: number; right: number }[];
  /** All gaps are as wide, as between the words of a justified line. */
  isEven?: boolean;
  x: number;
  right: number;
  y: number;
  size: number;
  /** Rows of cells, and x of the columns' edges, where the line is a whole table with rules. */
  table?: { rows: TableCell[][]; columns: number[] };
  /** Where its page has several, or it stands over several. */
  column?: TextColumn;
  /** At another angle than its page's. */
  isAngled?: boolean;
}

export interface PageLines {
  number: number;
  width: number;
  bottom: number;
  height: number;
  /** A picture covers it, as in a scan. */
  isPicture: boolean;
  /** There are drawings on it, which may have labels. */
  isDrawn: boolean;
  lines: PdfTextLine[];
}

interface Growing extends Omit<PdfTextLine, 'pieces'> {
  spans: { left: number; right: number }[];
  /** Which cell, and where in it. */
  starts: { cell: number; from: number; left: number; right: number }[];
  spaced: boolean;
  /** In sizes of the font. */
  gaps: number[];
  /** What it ends with, where that is raised or lowered: its pieces, as in 2ⁿ⁺¹, are one. */
  index?: { before: string; str: string; script: ScriptPosition } | undefined;
}

/** A gap this wide, in widths of a character, parts two cells. */
const CELL_GAP = 1.6;
const PIECE_GAP = 0.5;
const SPACE_GAP = 0.2;

export function toLines(items: TextItem[]): PdfTextLine[] {
  const lines: PdfTextLine[] = [];
  let line: Growing | undefined;
  for (const item of items) {
    const [, , , , x = 0, y = 0] = item.transform;
    if (isSlanted(item)) continue;
    if (item.str.trim() === '') {
      // without a width it is pdf.js's word for a new font or line
      if (line && item.str !== '') line.spaced = true;
      continue;
    }
    const size = sizeOf(item);
    const piece = { str: oneLine(item.str), x, y, size, right: x + item.width, apart: item.apart ?? 0 };
    // behind other words a sign by itself is no bullet
    if (line && follows(line, piece)) append(line, { ...piece, str: oneLine(withSymbols(item.str)) });
    else {
      if (line) lines.push(finish(line));
      line = {
        text: piece.str,
        cells: [piece.str],
        spans: [{ left: x, right: piece.right }],
        starts: [{ cell: 0, from: 0, left: x, right: piece.right }],
        x,
        right: piece.right,
        y,
        size,
        spaced: /\s$/.test(item.str),
        gaps: [],
      };
    }
  }
  if (line) lines.push(finish(line));
  return lines.filter((one) => one.text !== '');
}

/** Words at another angle than their page's are read apart from its flow. */
export function isSlanted({ transform: [a = 0, b = 0] }: TextItem): boolean {
  return a < 0 || Math.abs(b) > a * 0.1;
}

interface Piece {
  str: string;
  x: number;
  y: number;
  size: number;
  right: number;
  apart: number;
}

function follows(line: Growing, piece: Piece): boolean {
  const size = Math.max(line.size, piece.size);
  return Math.abs(piece.y - line.y) < size * 0.6 && piece.x > line.right - size;
}

function append(line: Growing, piece: Piece): void {
  const gap = (piece.x - line.right - piece.apart) / Math.max(line.size, piece.size);
  const beganWithIndex = isSmall(line, piece) && INDEX.test(line.text) && line.cells.length === 1 && gap < SPACE_GAP;
  if (beganWithIndex) line.cells = line.cells.map((text) => asScript(text, line.y > piece.y ? 'sup' : 'sub'));
  if (piece.size > line.size * 1.3 || beganWithIndex) {
    // The line began with something small; its size and baseline are the text's.
    line.size = piece.size;
    line.y = piece.y;
  }
  const script = scriptOf(line, piece, gap);
  const known =
    script && line.index?.script === script && INDEX.test(line.index.str + piece.str) ? line.index : undefined;
  const cell = known?.before ?? line.cells.at(-1) ?? '';
  const whole = (known?.str ?? '') + piece.str;
  const str = script ? asScript(whole, script) : whole;
  const isCell = gap > CELL_GAP && !CLOSES.test(str);
  if (gap > SPACE_GAP) line.gaps.push(gap);
  const between = known || isCell ? '' : separator(cell, str, gap > SPACE_GAP || line.spaced);
  if (isCell) line.cells.push(str);
  else line.cells[line.cells.length - 1] = cell + between + str;
  const span = line.spans.at(-1);
  const from = isCell ? 0 : cell.length + between.length;
  const start = { cell: line.cells.length - 1, from, left: piece.x, right: piece.right };
  const last = line.starts.at(-1);
  if (isCell || (gap > PIECE_GAP && !known && !CLOSES.test(str))) line.starts.push(start);
  else if (last) last.right = Math.max(last.right, piece.right);
  if (isCell) line.spans.push({ left: piece.x, right: piece.right });
  else if (span) span.right = Math.max(span.right, piece.right);
  line.index = script && { before: known?.before ?? cell + between, str: whole, script };
  line.right = Math.max(line.right, piece.right);
  line.spaced = false;
}

/** No cell begins so, and no space stands before it. */
export const CLOSES = /^[，。；：、！？]/;

/** What is small, short and off the baseline is an exponent or an index, and must not read as a factor. */
function scriptOf(line: Growing, piece: Piece, gap: number): ScriptPosition | undefined {
  const isIndex = INDEX.test(piece.str) && isSmall(piece, line) && gap < CELL_GAP / 2;
  return isIndex ? (piece.y > line.y ? 'sup' : 'sub') : undefined;
}

const isSmall = (one: { size: number; y: number }, text: { size: number; y: number }): boolean =>
  one.size <= text.size * 0.85 && Math.abs(one.y - text.y) >= text.size * 0.1;
/** Longer ones, and words of several characters, are notes beside a title. */
const INDEX = /^(?!\P{Script=Han}*(?:\p{Script=Han}\P{Script=Han}*){3})\S.{0,11}$/u;

const WIDE = /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef\u3000-\u303f“”‘’…—]/;

function separator(before: string, after: string, apart: boolean): string {
  return apart && !CLOSES.test(after) && !(WIDE.test(before.at(-1) ?? '') && WIDE.test(after.charAt(0))) ? ' ' : '';
}

function finish({ cells, spans, starts, gaps, x, right, y, size }: Growing): PdfTextLine {
  const all = cells.map(withoutGaps);
  const clean = all.filter((cell) => cell !== '');
  // letters set far apart are one word, as in a title; whole words are not
  const text = clean.every((cell) => cell.length === 1) ? clean.join('') : clean.join(' ');
  const pieces = starts.flatMap(({ cell, from, ...place }, n) => {
    const next = starts[n + 1];
    const words = withoutGaps((cells[cell] ?? '').slice(from, next?.cell === cell ? next.from : undefined));
    return words === '' ? [] : [{ text: words, ...place }];
  });
  const isEven = Math.max(...gaps) < Math.min(...gaps) * 1.3;
  return { text, cells: clean, spans: spans.filter((_, n) => all[n] !== ''), pieces, isEven, x, right, y, size };
}

/** Spaces between Chinese characters come from justified lines, never from the author. */
function withoutGaps(text: string): string {
  return oneLine(text).replace(/(?<=[\u3000-\u9fff\uff00-\uffef]) (?=[\u3000-\u9fff\uff00-\uffef])/g, '');
}

/** Joins two lines of one paragraph: nothing between Chinese, a space between words, a broken word is whole. */
export function joinLines(before: string, after: string, spaced: boolean): string {
  if (/[a-z]-$/.test(before) && /^[a-z]/.test(after)) return wholeWord(before, after);
  const ends = [WORD_END.test(before), WORD_START.test(after)];
  const mixed = spaced && ((ends[0] && HAN_START.test(after)) || (ends[1] && HAN_END.test(before)));
  return (ends[0] && ends[1]) || mixed ? `${before} ${after}` : before + after;
}

const WORD_END = /[\x21-\x7e°²³₀π]$/;
const WORD_START = /^[\x21-\x7e√π]/;
const HAN_END = /[\u4e00-\u9fff]$/;
const HAN_START = /^[\u4e00-\u9fff]/;
