// A table's cells, as any format gives them, to rows that can be read without the table around them.
import { sourceOf } from '#server/platform/tutor/lang/index.ts';
import { oneLine } from './text.ts';
import type { ExtractedBlock } from './types.ts';

export interface TableCell {
  text: string;
  /** Columns and rows that it stands over, from 1. */
  across: number;
  down: number;
}

/** Wider and longer cells than this are a mistake of the file, or an attack on our memory. */
const WIDEST = 64;
const LONGEST = 2_000;

export const tableCell = (text: string, across = 1, down = 1): TableCell => ({
  text,
  across: Math.min(Math.max(1, Math.trunc(across) || 1), WIDEST),
  down: Math.min(Math.max(1, Math.trunc(down) || 1), LONGEST),
});

/**
 * Every row as `列名：值；`; the head's rows name the columns. `isHeaded`: the file says that the first row is a head, or, false,
 * that it looks like the others, as where the first column names the values of the second.
 */
export function tableRows(
  rows: readonly (readonly (string | TableCell)[])[],
  page?: number,
  isHeaded?: boolean,
): ExtractedBlock[] {
  const cells = rows.map((row) => row.map((one) => (typeof one === 'string' ? tableCell(one) : one)));
  const grid = onGrid(cells.map((row) => row.map((one) => ({ ...one, text: oneLine(one.text) }))));
  const titles = titleRows(grid);
  const below = grid.slice(titles);
  const isPaired = isHeaded === false && arePairs(below);
  const named = isPaired ? 0 : headRows(joinedHead(cells.slice(titles), below), below.length, isHeaded);
  // names that no value has are told themselves
  const head = below.slice(named).some((row) => row.some((slot) => slot?.text && !isOverAll(slot, row.length)))
    ? named
    : 0;
  const names = columnNames(below.slice(0, head));
  const tell = (row: readonly (Slot | undefined)[]) =>
    row.flatMap((slot, column) => told(slot, names.slice(column), row.length)).join('');
  return [...grid.slice(0, titles).map(tell), ...below.slice(head).map((row) => (isPaired ? pair(row) : tell(row)))]
    .filter((text) => text !== '')
    .map((text) => ({ kind: 'row', text, ...(page === undefined ? {} : { page }) }));
}

/** What stands over the whole width before the head is the table's title. */
function titleRows(grid: readonly (readonly (Slot | undefined)[])[]): number {
  const isTitle = (row: readonly (Slot | undefined)[]) =>
    row.length > 1 && (row[0]?.across ?? 0) >= row.length && row[0]?.down === 1;
  const first = grid.findIndex((row) => !isTitle(row));
  return Math.max(0, first);
}

const LONGEST_LABEL = 12;
/** Names of values, and what a head calls its second column. */
const isLabel = (text: string): boolean =>
  text.length <= LONGEST_LABEL && !/[。；;，,！？!?]/.test(text) && /^\p{L}/u.test(text);
const COLUMN = new RegExp(`^(?:${sourceOf(({ documents }) => documents.valueColumn)})\\s*(?:[（(/].*)?$`, 'iu');

function arePairs(rows: readonly (readonly (Slot | undefined)[])[]): boolean {
  const [first] = rows;
  if (rows.length < 2 || first?.length !== 2 || COLUMN.test(first[1]?.text ?? '')) return false;
  return rows.every((row) => isLabel(row[0]?.text ?? '') || (row[0]?.across ?? 1) > 1);
}

function pair(row: readonly (Slot | undefined)[]): string {
  const [name, value] = row;
  if (!name || !value?.first || name.text === '' || value.text === '')
    return row.flatMap((slot) => told(slot, [], row.length)).join('');
  return told(value, [name.text.replace(/[：:]$/, '')], row.length).join('');
}

/** `names` from its own column on. */
function told(slot: Slot | undefined, names: readonly string[], columns: number): string[] {
  if (!slot?.first || slot.text === '') return [];
  // What stands over the whole width is a title or a remark among the rows, and no value of the first column.
  if (isOverAll(slot, columns)) return [slot.text];
  const own = new Set(names.slice(0, slot.across).filter((one) => one !== ''));
  const name = [...own].join('、');
  const value = slot.text.replace(/[。；;]$/, '');
  return [name === '' ? `${value}；` : `${name}：${value}；`];
}

const isOverAll = ({ across }: TableCell, columns: number): boolean => columns > 1 && across >= columns;

interface Slot extends TableCell {
  /** Its cell's leftmost column: a value is told once in a row, and again in every row that it stands over. */
  first: boolean;
}

function onGrid(rows: readonly (readonly TableCell[])[]): (Slot | undefined)[][] {
  const grid: (Slot | undefined)[][] = rows.map(() => []);
  for (const [y, row] of rows.entries()) {
    let x = 0;
    for (const one of row) {
      while (grid[y]?.[x]) x++;
      for (let below = y; below < Math.min(y + one.down, rows.length); below++)
        for (let beside = x; beside < x + one.across; beside++)
          (grid[below] as (Slot | undefined)[])[beside] ??= { ...one, first: beside === x };
      x += one.across;
    }
  }
  // not as arguments of one call: a table may have more rows than a call takes
  const columns = grid.reduce((most, row) => Math.max(most, row.length), 0);
  return grid.map((row) => Array.from({ length: columns }, (_, x) => row[x]));
}

/** A number with a sign before it or a unit behind it; a year may name a column. */
const VALUE = /^(?!(?:19|20)\d\d\p{L}?$)[￥¥$€£≤≥<>≈±+−-]?\s*\d[^。；]{0,15}$/u;
const shapeOf = (text: string): string => oneLine(text).replace(/\d+(?:[.,]\d+)*/g, '0');

/** Values of the same kind as those below them are a row; the same unit all along, in rising numbers, is a scale that names columns. */
function isLikeRows(first: readonly TableCell[], below: readonly (readonly TableCell[])[]): boolean {
  if (first.some(({ across, down }) => across > 1 || down > 1)) return false;
  const values = first.map(({ text }) => oneLine(text)).filter((text) => VALUE.test(text));
  const rises = values.every((text, n) => n === 0 || (values[n - 1] ?? '').localeCompare(text, 'en', NUMERIC) < 0);
  if (values.length > 1 && rises && new Set(values.map(shapeOf)).size === 1) return false;
  return first.some(({ text }, n) => {
    const alike = below.filter((row) => shapeOf(row[n]?.text ?? '') === shapeOf(text)).length;
    return VALUE.test(oneLine(text)) && alike > 0 && alike * 2 >= below.length;
  });
}
const NUMERIC = { numeric: true };

/** An empty cell under a name is the name's own, where the second row has names for the columns of a wider one. */
function joinedHead(
  rows: readonly (readonly TableCell[])[],
  [, second = []]: readonly (readonly (Slot | undefined)[])[],
): readonly (readonly TableCell[])[] {
  const [first = [], ...others] = rows;
  if (!first.some(({ across }) => across > 1)) return rows;
  let [column, isParted] = [0, true];
  const joined = first.map((cell) => {
    const under = second.slice(column, column + cell.across);
    column += cell.across;
    if (cell.down > 1) return cell;
    const isNamed = under.every((slot) => slot && slot.text !== '' && !VALUE.test(slot.text));
    const isEmpty = under.every((slot) => !slot?.text);
    isParted &&= cell.across > 1 ? isNamed : isEmpty;
    return cell.across > 1 ? cell : { ...cell, down: 2 };
  });
  return isParted ? [joined, ...others] : rows;
}

/** None where the first row is like the others. More than one where a name of the first row stands over columns that have names of their own below it. */
export function headRows(
  [first = [], ...below]: readonly (readonly TableCell[])[],
  rows: number,
  isHeaded = false,
): number {
  if (rows < 2 || (!isHeaded && isLikeRows(first, below))) return 0;
  const depth = Math.max(...first.map(({ down }) => down));
  const parted =
    first.some(({ across }) => across > 1) && first.every(({ across, down }) => across > 1 || down === depth);
  return parted && depth < rows ? depth : 1;
}

function columnNames(head: readonly (readonly (Slot | undefined)[])[]): string[] {
  const columns = head[0]?.length ?? 0;
  return Array.from({ length: columns }, (_, x) => {
    const texts = head.flatMap((row) => row[x]?.text || []);
    return [...new Set(texts)].join(' ');
  });
}
