// Columns of a PDF page, found by the white space between them: the page is read band by band, each column to its end.
import type { TextColumn, TextItem } from './pdf-lines.ts';

/** What is never parted: a word as the PDF says it, or a whole table. */
export interface PagePiece {
  left: number;
  right: number;
  y: number;
  size: number;
  items: readonly TextItem[];
}

/** A part of a page that is read by itself, after the one before it. */
interface ColumnPart {
  pieces: PagePiece[];
  column: TextColumn;
  /** Parts of one band stand beside one another. */
  band: number;
}

/** What the pages read so far have taught: columns are the same from page to page. */
export interface Layouts {
  /** Left edges of columns that have another one to their left. */
  edges: number[];
  columns: { column: TextColumn; start: number; limit: number; lefts: number[]; rights: number[] }[];
}

export const layouts = (): Layouts => ({ edges: [], columns: [] });

/** The margins of each column, by all of its lines. */
export function settleMargins({ columns }: Layouts): void {
  for (const { column, lefts, rights } of columns) {
    const counts = new Map<number, number>();
    for (const left of lefts.map(Math.round)) counts.set(left, (counts.get(left) ?? 0) + 1);
    column.left = [...counts].sort(([a, n], [b, m]) => m - n || a - b)[0]?.[0] ?? 0;
    column.right = at(rights, 0.9);
  }
}

interface Row {
  y: number;
  /** With their place in the order in which the page says them. */
  pieces: (PagePiece & { said: number })[];
}

/** Columns of different pages, and lines of one, begin within this. */
const SAME_EDGE = 4;
/** In sizes of the font: the narrowest white space between two columns, and the narrowest column. */
const GUTTER = 0.8;
const NARROWEST = 8;
/** Lines on each side that make a column, and those that do when the page says them row by row, as it says a table. */
const LINES = 3;
const LINES_BY_ROW = 5;
/** How much of its width a column fills; a table's does not. */
const FILLED = 0.5;
const FILLED_BY_ROW = 0.7;
/** More is a drawing; and nobody sets so many bands on a page. */
const MOST_PIECES = 20_000;
const MOST_BANDS = 40;
const MOST_EDGES = 30;

/** The parts of a page in reading order; none where it has but one column. */
export function columnParts(
  pieces: readonly PagePiece[],
  page: { bottom: number; height: number },
  known: Layouts,
): ColumnPart[] {
  if (pieces.length < 2 * LINES || pieces.length > MOST_PIECES) return [];
  const rows = rowsOf(pieces);
  const em = emOf(rows);
  const found: Leaf[] = [];
  const splitter: Splitter = { em, known, bands: 0, found };
  const place = { whole: rows, band: undefined, limit: Infinity };
  for (const part of withoutEdges(rows, em, page)) split(part, place, splitter);
  if (splitter.bands === 0) return [];
  const frame = newColumn(known, 0, Infinity);
  for (const row of rows) measure(frame, row);
  return found.map(({ rows, band, limit }) => {
    const own = rows.flatMap((row) => row.pieces).sort((a, b) => a.said - b.said);
    return {
      pieces: own,
      band: band ?? -1,
      column: (band === undefined ? frame : columnOf(rows, limit, known)).column,
    };
  });
}

/** Whether what looks like a table without borders is two columns of text between two lines. */
export function isTextInColumns(pieces: readonly PagePiece[], edges: readonly number[]): boolean {
  if (pieces.length > MOST_PIECES) return false;
  const rows = rowsOf(pieces);
  const em = emOf(rows);
  return edges.some((x) => rows.every((row) => !isCrossed(row, x, em)) && areColumns(rows, x, em, 2 * LINES));
}

interface Leaf {
  rows: Row[];
  /** Of what stands over the whole width: none. */
  band: number | undefined;
  /** Where the next column begins. */
  limit: number;
}

interface Splitter {
  em: number;
  known: Layouts;
  bands: number;
  found: Leaf[];
}

interface Band {
  from: number;
  to: number;
  /** Left edge of the right column. */
  x: number;
  lines: number;
}

interface Place {
  /** All rows of the page, or of the column that is parted further. */
  whole: Row[];
  band: number | undefined;
  limit: number;
}

function split(rows: Row[], place: Place, all: Splitter): void {
  if (rows.length === 0) return;
  const { band, limit } = place;
  const best = all.bands < MOST_BANDS ? bestBand(rows, place.whole, all) : undefined;
  if (!best) {
    all.found.push({ rows, band, limit });
    return;
  }
  all.bands++;
  const number = band ?? all.bands;
  if (all.known.edges.every((x) => Math.abs(x - best.x) > SAME_EDGE)) all.known.edges.push(best.x);
  const inside = rows.slice(best.from, best.to);
  const [left, right] = [side(inside, best.x, all.em, 'left'), side(inside, best.x, all.em, 'right')];
  split(rows.slice(0, best.from), place, all);
  split(left, { whole: left, band: number, limit: best.x }, all);
  split(right, { whole: right, band: number, limit }, all);
  split(rows.slice(best.to), place, all);
}

/** The longest run of rows that leave the same strip white, with text on both of its sides. */
function bestBand(rows: Row[], whole: Row[], { em, known }: Splitter): Band | undefined {
  let best: Band | undefined;
  const common = commonEdges(rows);
  const edges = [...common, ...known.edges.filter((x) => common.every((one) => Math.abs(one - x) > 1))];
  for (const x of edges) {
    const isKnown = known.edges.some((one) => Math.abs(one - x) <= SAME_EDGE);
    const crossed = rows.map((row) => isCrossed(row, x, em));
    if (!crossed.some((one, n) => !one && crossed[n + 1] === false)) continue;
    markTables(rows, whole, crossed, x, em);
    markFull(rows, crossed, x, em);
    for (let from = 0; from < rows.length; from++) {
      if (crossed[from]) continue;
      const next = crossed.indexOf(true, from);
      const end = next < 0 ? rows.length : next;
      const to = next < 0 ? end : withoutTail(rows, from, end, x, em);
      const run = rows.slice(from, to);
      const [left, right] = [side(run, x, em, 'left').length, side(run, x, em, 'right').length];
      const lines = Math.min(left, right);
      const isLonger = lines > (best?.lines ?? 0) || (lines === best?.lines && x < best.x);
      if (isLonger && (areColumns(run, x, em) || (isKnown && left + right > LINES))) best = { from, to, x, lines };
      from = end;
    }
  }
  return best;
}

/** Where several lines begin. */
function commonEdges(rows: readonly Row[]): number[] {
  const counts = new Map<number, number>();
  const lefts = rows.flatMap((row) => row.pieces.map((piece) => Math.round(piece.left)));
  for (const left of lefts) counts.set(left, (counts.get(left) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count >= LINES)
    .sort(([, a], [, b]) => b - a)
    .slice(0, MOST_EDGES)
    .map(([left]) => left);
}

const isRightOf = (piece: PagePiece, x: number, em: number): boolean => piece.left > x - em * 0.1 - 1;

function isCrossed(row: Row, x: number, em: number): boolean {
  return row.pieces.some((piece) => !isRightOf(piece, x, em) && piece.right > x - em * GUTTER);
}

function side(rows: readonly Row[], x: number, em: number, which: 'left' | 'right'): Row[] {
  return rows
    .map((row) => ({ ...row, pieces: row.pieces.filter((piece) => isRightOf(piece, x, em) === (which === 'right')) }))
    .filter(({ pieces }) => pieces.length > 0);
}

/** Rows of single cells on both sides of the strip are a table over both columns. */
function markTables(rows: readonly Row[], whole: readonly Row[], crossed: boolean[], x: number, em: number): void {
  const widest = (which: 'left' | 'right') => at(side(whole, x, em, which).map(extent), 0.8);
  const [left, right] = [widest('left'), widest('right')];
  const isTabular = rows.map((row) => {
    const [a, b] = [side([row], x, em, 'left'), side([row], x, em, 'right')];
    const cells = [...a, ...b].reduce((sum, one) => sum + stretches(one, em).length, 0);
    // a justified line of few words has wide gaps, but both of its ends are the column's
    const isWide = (part: Row[], most: number) =>
      part.some((one) => extent(one) > most * 0.95 || stretches(one, em).some((width) => width > most * 0.6));
    return a.length > 0 && b.length > 0 && cells > 2 && !isWide(a, left) && !isWide(b, right);
  });
  for (const n of rows.keys()) if (isTabular[n] && (isTabular[n - 1] || isTabular[n + 1])) crossed[n] = true;
}

/** A short line that is said only when the right column above it has been, as all below it is up to the next full one, stands under both. */
function markFull(rows: readonly Row[], crossed: boolean[], x: number, em: number): void {
  const said = rows.map((row) =>
    (['left', 'right'] as const).map((which) =>
      side([row], x, em, which).flatMap((one) => one.pieces.map((p) => p.said)),
    ),
  );
  let below = Infinity;
  const least = said.map(() => 0);
  for (const n of [...said.keys()].reverse()) {
    below = crossed[n] ? Infinity : Math.min(below, ...(said[n] ?? []).flat());
    least[n] = below;
  }
  const start = { left: -Infinity, from: Infinity, to: -Infinity, rows: 0 };
  let above = start;
  for (const [n, [left = [], right = []]] of said.entries()) {
    const isByColumn = above.rows > 1 && above.from > above.left;
    if (isByColumn && right.length === 0 && (least[n] ?? 0) > above.to) crossed[n] = true;
    above = crossed[n]
      ? start
      : {
          left: Math.max(above.left, ...left),
          from: Math.min(above.from, ...right),
          to: Math.max(above.to, ...right),
          rows: above.rows + Math.min(1, right.length),
        };
  }
}

/** Widths of a row's cells. */
function stretches(row: Row, em: number): number[] {
  const widths: number[] = [];
  let [left, right] = [Infinity, -Infinity];
  for (const piece of [...row.pieces].sort((a, b) => a.left - b.left)) {
    if (piece.left - right > em * 1.6) {
      if (right > left) widths.push(right - left);
      left = piece.left;
    }
    right = Math.max(right, piece.right);
  }
  return [...widths, right - left];
}

/** A short line below both columns, apart from them and right above one of full width, belongs to that one. */
function withoutTail(rows: readonly Row[], from: number, to: number, x: number, em: number): number {
  const run = rows.slice(from, to);
  const width = at(side(run, x, em, 'left').map(extent), 0.8);
  const pitch = at(drops(side(run, x, em, 'left')), 0.5);
  for (let n = to - 1; n > from; n--) {
    const [row, above] = [rows[n], rows[n - 1]];
    if (!row || !above || side([row], x, em, 'right').length > 0 || extent(row) > width * 0.6) return to;
    if (above.y - row.y > pitch * 1.4) return n;
  }
  return to;
}

function areColumns(rows: readonly Row[], x: number, em: number, lines = LINES): boolean {
  const sides = [side(rows, x, em, 'left'), side(rows, x, em, 'right')];
  const order = sides
    .flatMap((part, n) => part.flatMap((row) => row.pieces.map(({ said }) => ({ said, n }))))
    .sort((a, b) => a.said - b.said);
  const changes = order.filter(({ n }, i) => i > 0 && n !== order[i - 1]?.n).length;
  const least = Math.min(...sides.map((part) => part.length));
  const isByColumn = changes <= Math.max(1, least * 0.2);
  return sides.every((part) => {
    const width = Math.max(...part.map(rightOf)) - Math.min(...part.map(leftOf));
    const filled = part.reduce((sum, row) => sum + stretches(row, em).reduce((a, b) => a + b, 0), 0);
    return (
      width >= em * NARROWEST &&
      part.length >= (isByColumn ? lines : Math.max(lines, LINES_BY_ROW)) &&
      filled >= part.length * width * (isByColumn ? FILLED : FILLED_BY_ROW)
    );
  });
}

/** Heads and feet stand in the outer part of a page, apart from the rest. */
const MARGIN = 0.12;

function withoutEdges(rows: Row[], em: number, { bottom, height }: { bottom: number; height: number }): Row[][] {
  // lines of two columns seldom stand at the same height
  const pitches = drops(rows).filter((drop) => drop > em * 0.9);
  const apart = Math.max(at(pitches, 0.5), em) * 1.8;
  const isApart = (n: number) => (rows[n - 1]?.y ?? 0) - (rows[n]?.y ?? 0) > apart;
  const share = (n: number) => ((rows[n]?.y ?? 0) - bottom) / height;
  const gaps = [...rows.keys()].filter((n) => n > 0 && isApart(n));
  const head = gaps.findLast((n) => share(n - 1) > 1 - MARGIN) ?? 0;
  const foot = gaps.find((n) => n > head && share(n) < MARGIN) ?? rows.length;
  return [rows.slice(0, head), rows.slice(head, foot), rows.slice(foot)];
}

function newColumn(known: Layouts, start: number, limit: number): Layouts['columns'][number] {
  const one = { column: { left: 0, right: 0 }, start, limit, lefts: [], rights: [] };
  known.columns.push(one);
  return one;
}

function columnOf(rows: readonly Row[], limit: number, known: Layouts): Layouts['columns'][number] {
  const start = Math.min(...rows.map(leftOf));
  const isSame = (a: number, b: number) => a === b || Math.abs(a - b) <= SAME_EDGE;
  const same = known.columns.find((one) => isSame(one.limit, limit) && isSame(one.start, start));
  const column = same ?? newColumn(known, start, limit);
  for (const row of rows) measure(column, row);
  return column;
}

function measure({ lefts, rights }: Layouts['columns'][number], row: Row): void {
  lefts.push(leftOf(row));
  rights.push(rightOf(row));
}

/** From top to bottom, each from left to right. */
function rowsOf(pieces: readonly PagePiece[]): Row[] {
  const rows: Row[] = [];
  for (const piece of pieces.map((one, said) => ({ ...one, said })).sort((a, b) => b.y - a.y)) {
    const last = rows.at(-1);
    if (last && last.y - piece.y < piece.size * 0.5) last.pieces.push(piece);
    else rows.push({ y: piece.y, pieces: [piece] });
  }
  return rows;
}

const leftOf = ({ pieces }: Row): number => pieces.reduce((least, { left }) => Math.min(least, left), Infinity);
const rightOf = ({ pieces }: Row): number => pieces.reduce((most, { right }) => Math.max(most, right), -Infinity);
const extent = (row: Row): number => rightOf(row) - leftOf(row);
const drops = (rows: readonly Row[]): number[] => rows.slice(1).map((row, n) => (rows[n]?.y ?? row.y) - row.y);
const emOf = (rows: readonly Row[]): number =>
  at(
    rows.map(({ pieces }) => pieces[0]?.size ?? 0),
    0.5,
  ) || 1;

/** The value below which such a share of all lies. */
function at(values: readonly number[], share: number): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;
}
