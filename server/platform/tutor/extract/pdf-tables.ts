// Tables of a PDF page, found by their rules: a grid of borders, or lines across with columns between them.

import { angledLines, angleOf, isInCell, textInCell } from './pdf-angles.ts';
import { columnParts, isTextInColumns, type Layouts, type PagePiece } from './pdf-columns.ts';
import { isSlanted, type PdfTextLine, sizeOf, type TextItem, toLines } from './pdf-lines.ts';
import { inReadingOrder } from './pdf-order.ts';
import type { Rule, RuledLines } from './pdf-paint.ts';
import { type TableCell, tableCell } from './table.ts';

interface RuledTable {
  rows: TableCell[][];
  /** x of its columns' edges: a table that goes on over the page has the same. */
  columns: number[];
  items: ReadonlySet<TextItem>;
}

/** A page's lines in reading order, each table as one of them where its first word stands. */
export function linesAndTables(
  items: readonly TextItem[],
  rules: RuledLines,
  page: { bottom: number; height: number },
  known: Layouts,
): PdfTextLine[] {
  const tables = ruledTables(rules, items);
  const home = new Map(tables.flatMap((table) => [...table.items].map((item) => [item, table] as const)));
  const parts = columnParts(piecesOf(items, home), page, known);
  const angled = angledLines(items.filter((item) => !home.has(item)));
  if (parts.length === 0) return [...linesOf(items, home), ...angled];
  const read = parts.map(({ pieces, column, band }) => {
    const lines = linesOf(
      pieces.flatMap((piece) => piece.items),
      home,
    );
    return { band, lines: lines.map((line) => ({ ...line, column })) };
  });
  return [...withNotesLast(read), ...angled];
}

function linesOf(items: readonly TextItem[], home: ReadonlyMap<TextItem, RuledTable>): PdfTextLine[] {
  const lines: PdfTextLine[] = [];
  const told = new Set<RuledTable>();
  let between: TextItem[] = [];
  const flush = () => {
    lines.push(...toLines(between));
    between = [];
  };
  for (const item of inReadingOrder(items, (item) => home.has(item))) {
    const table = home.get(item);
    if (!table) between.push(item);
    else if (!told.has(table)) {
      told.add(table);
      flush();
      lines.push(tableLine(table, item));
    }
  }
  flush();
  return lines;
}

function piecesOf(items: readonly TextItem[], home: ReadonlyMap<TextItem, RuledTable>): PagePiece[] {
  const pieces: (PagePiece & { items: TextItem[] })[] = [];
  const tables = new Map<RuledTable, TextItem[]>();
  for (const item of items) {
    const table = home.get(item);
    const others = table && tables.get(table);
    // a space goes with the word before it
    const last = item.str.trim() === '' ? pieces.at(-1)?.items : others;
    if (last) last.push(item);
    if (last || item.str.trim() === '' || (isSlanted(item) && !table)) continue;
    const piece = { ...placeOf(item), items: [item] };
    if (table) {
      Object.assign(piece, edgesOf(table));
      tables.set(table, piece.items);
    }
    pieces.push(piece);
  }
  return pieces;
}

const placeOf = (item: TextItem) => ({
  left: xOf(item),
  right: xOf(item) + item.width,
  y: yOf(item),
  size: sizeOf(item),
});

function edgesOf({ items }: RuledTable): { left: number; right: number; y: number } {
  const upright = [...items].filter((item) => !isSlanted(item));
  const places = (upright.length > 0 ? upright : [...items]).map(placeOf);
  return {
    left: Math.min(...places.map(({ left }) => left)),
    right: Math.max(...places.map(({ right }) => right)),
    y: Math.max(...places.map(({ y }) => y)),
  };
}

/** A column's notes stand at its foot, smaller than the text: it goes on in the next column, they follow after the last. */
function withNotesLast(parts: readonly { band: number; lines: PdfTextLine[] }[]): PdfTextLine[] {
  const read: PdfTextLine[] = [];
  let notes: PdfTextLine[] = [];
  for (const [n, { band, lines }] of parts.entries()) {
    const sizes = lines.map(({ size }) => size).sort((a, b) => a - b);
    const body = sizes[Math.floor(sizes.length / 2)] ?? 0;
    const end = band < 0 ? lines.length : lines.findLastIndex(({ size, table }) => table || size > body * 0.92) + 1;
    read.push(...lines.slice(0, end));
    notes.push(...lines.slice(end));
    if (band === parts[n + 1]?.band) continue;
    read.push(...notes);
    notes = [];
  }
  return read;
}

function tableLine({ rows, columns }: RuledTable, first: TextItem): PdfTextLine {
  const cells = rows.flat().map(({ text }) => text);
  const [x = 0, right = 0] = [columns[0], columns.at(-1)];
  return { text: cells.join(' '), cells, x, right, y: yOf(first), size: sizeOf(first), table: { rows, columns } };
}

/** Ends of borders that should meet miss one another by as much, and two borders of neighbours lie as far apart. */
const NEAR = 3;
/** A wall between two cells is drawn for at least this share of their common side. */
const WALL = 0.5;
/** More segments than this are a drawing. */
const MOST_SEGMENTS = 1_500;
/** No page has a table of so many; graph paper has. */
const MOST_CELLS = 3_000;

function ruledTables(rules: RuledLines, items: readonly TextItem[]): RuledTable[] {
  const [across, down] = [joined(rules.across), joined(rules.down)];
  if (across.length + down.length > MOST_SEGMENTS) return [];
  // heads of narrow columns stand turned by a quarter
  const written = items.filter((item) => item.str.trim() !== '' && angleOf(item) % 90 === 0);
  const upright = written.filter((item) => !isSlanted(item));
  const { meeting, alone } = connected({ across, down });
  const tables = meeting.flatMap((grid) => bordered(grid, written));
  const left = () => upright.filter((item) => !tables.some((table) => table.items.has(item)));
  // a frame around lines across has no columns of its own
  const framed = meeting
    .filter(({ down }) => places(down.map(({ at }) => at)).length <= 2)
    .flatMap((grid) => grid.across);
  tables.push(...openTables([...alone, ...framed], left()).filter(isNoText));
  tables.push(...openTables(joined(rules.shades), left()).filter(isNoText));
  return tables;
}

/** Between a line at the page's head and one at its foot, two columns of text look like a table. */
function isNoText({ items, columns }: RuledTable): boolean {
  return !isTextInColumns(
    [...items].map((item) => ({ ...placeOf(item), items: [item] })),
    columns.slice(1),
  );
}

type Grid = Pick<RuledLines, 'across' | 'down'>;

/** Segments of one line, drawn cell by cell, as the whole line. */
function joined(rules: readonly Rule[]): Rule[] {
  const lines: Rule[] = [];
  for (const rule of [...rules].sort((a, b) => a.from - b.from)) {
    const line = lines.findLast((one) => Math.abs(one.at - rule.at) < 1.5 && rule.from <= one.to + NEAR);
    if (line) line.to = Math.max(line.to, rule.to);
    else lines.push({ ...rule });
    if (lines.length > MOST_SEGMENTS) break;
  }
  return lines;
}

const meets = (across: Rule, down: Rule): boolean =>
  within(down.at, across.from, across.to) && within(across.at, down.from, down.to);
const within = (at: number, from: number, to: number): boolean => at >= from - NEAR && at <= to + NEAR;

function connected({ across, down }: Grid): { meeting: Grid[]; alone: Rule[] } {
  const free = { across: new Set(across), down: new Set(down) };
  const meeting: Grid[] = [];
  for (const start of down) {
    if (!free.down.delete(start)) continue;
    const grid: Grid = { across: [], down: [start] };
    for (let d = 0, a = 0; d < grid.down.length || a < grid.across.length; ) {
      const line = d < grid.down.length ? grid.down[d++] : undefined;
      if (line) grid.across.push(...take(free.across, (one) => meets(one, line)));
      const other = line ? undefined : grid.across[a++];
      if (other) grid.down.push(...take(free.down, (one) => meets(other, one)));
    }
    meeting.push(grid);
  }
  return { meeting, alone: [...free.across] };
}

function take(from: Set<Rule>, wanted: (rule: Rule) => boolean): Rule[] {
  const taken = [...from].filter(wanted);
  for (const rule of taken) from.delete(rule);
  return taken;
}

/** Ascending, each for all that lie near it. */
function places(values: readonly number[]): number[] {
  const found: number[] = [];
  for (const value of [...values].sort((a, b) => a - b))
    if (value - (found.at(-1) ?? -Infinity) > NEAR) found.push(value);
  return found;
}

function bordered({ across, down }: Grid, items: readonly TextItem[]): RuledTable[] {
  const xs = places([...down.map(({ at }) => at), ...across.flatMap(({ from, to }) => [from, to])]);
  const ys = places([...across.map(({ at }) => at), ...down.flatMap(({ from, to }) => [from, to])]).reverse();
  const [columns, rows] = [xs.length - 1, ys.length - 1];
  if (columns < 2 || rows < (columns < 3 ? 2 : 1) || columns * rows > MOST_CELLS) return [];
  const walled = (lines: readonly Rule[], at: number, from: number, to: number): boolean =>
    lines
      .filter((line) => Math.abs(line.at - at) <= NEAR)
      .reduce((sum, line) => sum + Math.max(0, Math.min(line.to, to) - Math.max(line.from, from)), 0) >=
    WALL * (to - from);
  const isOpenRight = (x: number, y: number) =>
    x + 1 < columns && !walled(down, xs[x + 1] ?? 0, ys[y + 1] ?? 0, ys[y] ?? 0);
  const isOpenDown = (x: number, y: number) =>
    y + 1 < rows && !walled(across, ys[y + 1] ?? 0, xs[x] ?? 0, xs[x + 1] ?? 0);

  const pieces = items.flatMap((item) => cutAt(item, xs.slice(1, -1)).map((piece) => ({ item, piece })));
  const taken = new Set<string>();
  const mine = new Set<TextItem>();
  const table: TableCell[][] = [];
  for (let y = 0; y < rows; y++) {
    const row: TableCell[] = [];
    for (let x = 0; x < columns; x++) {
      if (taken.has(`${x} ${y}`)) continue;
      let wide = 1;
      while (!taken.has(`${x + wide} ${y}`) && isOpenRight(x + wide - 1, y)) wide++;
      let high = 1;
      while (isOpenDown(x, y + high - 1)) high++;
      for (let below = y; below < y + high; below++)
        for (let beside = x; beside < x + wide; beside++) taken.add(`${beside} ${below}`);
      const inside = pieces.filter(({ piece }) => isInCell(piece, xs[x], xs[x + wide], ys[y + high], ys[y]));
      for (const { item } of inside) mine.add(item);
      row.push(tableCell(textInCell(inside.map(({ piece }) => piece)), wide, high));
    }
    table.push(row);
  }
  return isTable(table) ? [{ rows: table, columns: xs, items: mine }] : [];
}

/** pdf.js reads what stands close together as one item, even where a border runs between: it ends at the space there. */
function cutAt(item: TextItem, walls: readonly number[]): TextItem[] {
  if (isSlanted(item)) return [item];
  const [x, end] = [xOf(item), xOf(item) + item.width];
  const size = sizeOf(item);
  const wall = walls.find((at) => at > x + size * 0.5 && at < end - size * 0.3);
  if (wall === undefined) return [item];
  const spaces = [...item.str.matchAll(/\s+/gu)].filter(({ index }) => index > 0 && index < item.str.length - 1);
  const place = ({ index }: { index: number }) => x + widthOf(item.str.slice(0, index)) * size;
  const [nearest] = spaces.sort((a, b) => Math.abs(place(a) - wall) - Math.abs(place(b) - wall));
  // a title over several columns crosses their walls above the point where these begin
  if (!nearest || Math.abs(place(nearest) - wall) > size * 2) return [item];
  const left = { ...item, str: item.str.slice(0, nearest.index), width: wall - x };
  const right = {
    ...item,
    str: item.str.slice(nearest.index).trim(),
    transform: item.transform.with(4, wall + 1),
    width: end - wall - 1,
  };
  return [left, ...cutAt(right, walls)];
}

/** In sizes of the font. */
const widthOf = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (/[\u2e80-\uffee]/u.test(letter) ? 1 : 0.5), 0);

/** The grid of a diagram has nothing in it, or a word here and there; an empty form has at least its head or its first column. */
function isTable(rows: readonly (readonly TableCell[])[]): boolean {
  const written = (cells: readonly (TableCell | undefined)[]) => cells.filter((one) => one && one.text !== '').length;
  const all = rows.flat();
  if (written(all) < 3) return false;
  const first = rows.find((row) => written(row) > 0) ?? [];
  return (
    written(all) >= all.length * 0.4 ||
    (first.length > 1 && written(first) >= first.length * 0.7) ||
    written(rows.map((row) => row[0])) >= rows.length * 0.7
  );
}

/** Bands between lines of the same length, one below the other, whose words leave the same gaps: 三线表. */
function openTables(rules: readonly Rule[], items: readonly TextItem[]): RuledTable[] {
  const tables: RuledTable[] = [];
  const lines = [...rules].sort((a, b) => b.at - a.at);
  const free = new Set(lines);
  for (const top of lines) {
    if (!free.has(top)) continue;
    const alike = lines.filter((one) => Math.abs(one.from - top.from) <= NEAR && Math.abs(one.to - top.to) <= NEAR);
    for (const one of alike) free.delete(one);
    let bands: TextItem[][] = [];
    const close = () => {
      const head = bands.length > 0 ? headAbove(bands.flat(), items) : [];
      if (head.length > 0) bands.unshift(head);
      if (bands.length > 1) tables.push(openTable(bands));
      bands = [];
    };
    for (const [n, { at, from, to }] of alike.entries()) {
      const below = alike[n + 1]?.at;
      if (below !== undefined && at - below <= NEAR) continue;
      const inside = items.filter((item) => isInCell(item, from - NEAR, to + NEAR, below ?? -Infinity, at));
      const band = below === undefined ? goingOn(bands.flat(), inside) : inside;
      if (columnsOf([...bands.flat(), ...band]).length < 2 || columnsOf(band).length < 2) close();
      else bands.push(band);
    }
    close();
  }
  return tables;
}

const xOf = ({ transform }: TextItem): number => transform[4] ?? 0;
const yOf = ({ transform }: TextItem): number => transform[5] ?? 0;

/** Left edges of what white space parts from top to bottom. */
function columnsOf(items: readonly TextItem[]): number[] {
  const edges: number[] = [];
  let right = -Infinity;
  for (const item of [...items].sort((a, b) => xOf(a) - xOf(b))) {
    if (xOf(item) - right > sizeOf(item) * 0.8) edges.push(xOf(item));
    right = Math.max(right, xOf(item) + item.width);
  }
  return edges;
}

/** Below the last rule of a page a table goes on for as long as its columns stay apart, and its rows come as close. */
function goingOn(above: readonly TextItem[], below: readonly TextItem[]): TextItem[] {
  const columns = columnsOf(above).length;
  const rows: TextItem[] = [];
  if (columns < 2) return rows;
  const tops = rowLines(above).map(([item]) => (item ? yOf(item) : 0));
  let most = Math.max(2 * sizeOf(above[0] as TextItem), ...tops.slice(1).map((y, n) => (tops[n] ?? y) - y));
  let last = tops.at(-1) ?? 0;
  for (const line of rowLines(below)) {
    const drop = last - yOf(line[0] as TextItem);
    if (drop > most * 1.5) break;
    [most, last] = [Math.max(most, drop), last - drop];
    if (columnsOf([...above, ...rows, ...line]).length !== columns) break;
    rows.push(...line);
  }
  return rows;
}

/** Where every row has its line below it, the first names stand above the first line. */
function headAbove(table: readonly TextItem[], items: readonly TextItem[]): TextItem[] {
  const top = Math.max(...table.map(yOf));
  const line = rowLines(items.filter((item) => yOf(item) > top + sizeOf(item) && !table.includes(item))).at(-1) ?? [];
  const near = line.every((item) => yOf(item) - top < sizeOf(item) * 4);
  const fits = columnsOf([...table, ...line]).length === columnsOf(table).length;
  return near && fits && columnsOf(line).length > 1 ? line : [];
}

function openTable(bands: readonly TextItem[][]): RuledTable {
  const columns = columnsOf(bands.flat());
  const row = (items: readonly TextItem[]) =>
    columns.map((left, n) =>
      tableCell(
        textInCell(items.filter((item) => xOf(item) >= left - 1 && xOf(item) < (columns[n + 1] ?? Infinity) - 1)),
      ),
    );
  const [head = [], ...body] = bands;
  const rows = body.flatMap((band) => (isOneRow(band, body, columns) ? [band] : rowsOf(band, columns[1] ?? Infinity)));
  return { rows: [row(head), ...rows.map(row)], columns, items: new Set(bands.flat()) };
}

/** Between two lines of many there is one row, unless several of its lines fill all columns. */
function isOneRow(band: readonly TextItem[], body: readonly unknown[], columns: readonly number[]): boolean {
  return body.length > 1 && rowLines(band).filter((line) => columnsOf(line).length === columns.length).length < 2;
}

/** Lines stand closer within a row than between rows; where all stand alike, a row begins with its first column. */
function rowsOf(items: readonly TextItem[], secondColumn: number): TextItem[][] {
  const lines = rowLines(items);
  const drop = (n: number) => yOf(lines[n - 1]?.[0] as TextItem) - yOf(lines[n]?.[0] as TextItem);
  const drops = lines.slice(1).map((_, n) => drop(n + 1));
  const [least, most] = [Math.min(...drops), Math.max(...drops)];
  const begins = (n: number) =>
    most > least * 1.25 ? drop(n) > least * 1.15 : lines[n]?.some((item) => xOf(item) < secondColumn - 1);
  const rows: TextItem[][] = [];
  for (const [n, line] of lines.entries()) {
    if (n === 0 || begins(n)) rows.push(line);
    else rows.at(-1)?.push(...line);
  }
  // within a row the words keep the order in which the page says them
  const order = new Map(items.map((item, n) => [item, n]));
  return rows.map((row) => row.sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0)));
}

/** From top to bottom. */
function rowLines(items: readonly TextItem[]): TextItem[][] {
  const lines: TextItem[][] = [];
  for (const item of [...items].sort((a, b) => yOf(b) - yOf(a))) {
    const last = lines.at(-1)?.[0];
    if (last && yOf(last) - yOf(item) < sizeOf(item) * 0.6) lines.at(-1)?.push(item);
    else lines.push([item]);
  }
  return lines;
}
