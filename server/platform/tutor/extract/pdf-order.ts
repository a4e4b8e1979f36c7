// Words that a PDF paints out of their turn, as programs do with what was set bold, filled in or corrected: they are put where they
// stand. Most words say the page's order; only what lies outside of it is moved, and only to where it plainly belongs. Where the words
// say no order and nothing stands beside the lines, these are read from top to bottom.
import { CLOSES, isSlanted, sizeOf, type TextItem } from './pdf-lines.ts';

interface Unit {
  /** A word, and what goes with it: the spaces behind it, and what is read otherwise. */
  items: TextItem[];
  left: number;
  right: number;
  y: number;
  size: number;
  row: number;
}

/** In sizes of the font. */
const SAME_ROW = 0.5;
/** A power that is set high is of the row still. */
const SMALL_IN_ROW = 0.6;
const SMALL = 0.85;
const FAR = 1.8;
const BESIDE = 1.5;
/** What a number is filled into, before the next comma. */
const HOLE = 4;
const LINE = 1.1;
const BASELINE = 0.12;
/** More words out of turn than this share have an order of their own, as columns have. */
const MOST_MOVED = 0.15;
const MOST_UNITS = 20_000;

/** `isFixed`: what is read otherwise, as the words of a table. */
export function inReadingOrder(items: readonly TextItem[], isFixed: (item: TextItem) => boolean): readonly TextItem[] {
  const { head, units } = unitsOf(items, isFixed);
  if (units.length < 3 || units.length > MOST_UNITS) return items;
  const rows = numberRows(units);
  const kept = longestInTurn(units);
  const late = units.filter((unit) => !kept.has(unit));
  if (late.length === 0) return items;
  if (isOneColumn(rows, units)) return [...head, ...rows.flatMap((row) => inLine(row).flatMap((unit) => unit.items))];
  if (late.length > Math.max(1, units.length * MOST_MOVED)) return items;
  const groups = groupsOf(late, units);
  const moved = blocksOf(groups).flatMap((block) =>
    block.every((group) => belongs(group, units, kept, rows, block.length > 1)) ? block : [],
  );
  if (moved.length === 0) return items;
  const gone = new Set(moved.flat());
  const order = units.filter((unit) => !gone.has(unit));
  for (const unit of moved.flat()) {
    const after = order.findIndex((own) => (kept.has(own) || gone.has(own)) && comesBefore(unit, own));
    order.splice(after < 0 ? order.length : after, 0, unit);
  }
  return [...head, ...order.flatMap((unit) => unit.items)];
}

const comesBefore = (one: Unit, other: Unit): boolean =>
  one.row === other.row ? one.left < other.left : one.row < other.row;

function unitsOf(items: readonly TextItem[], isFixed: (item: TextItem) => boolean) {
  const head: TextItem[] = [];
  const units: Unit[] = [];
  for (const item of items) {
    const [, , , , x = 0, y = 0] = item.transform;
    if (item.str.trim() === '' || isSlanted(item) || isFixed(item)) (units.at(-1)?.items ?? head).push(item);
    else units.push({ items: [item], left: x, right: x + item.width, y, size: sizeOf(item), row: 0 });
  }
  return { head, units };
}

/** From top to bottom; what each row has. */
function numberRows(units: readonly Unit[]): Unit[][] {
  const rows: Unit[][] = [];
  for (const unit of [...units].sort((a, b) => b.y - a.y)) {
    const row = rows.at(-1) ?? [];
    const line = row.find(({ size }) => row.every((one) => one.size <= size));
    const [small = 0, large = 0] = line ? [line.size, unit.size].toSorted((a, b) => a - b) : [];
    const reach = large * (small <= large * SMALL ? SMALL_IN_ROW : SAME_ROW);
    if (line && line.y - unit.y < reach) row.push(unit);
    else rows.push([unit]);
    unit.row = rows.length - 1;
  }
  return rows;
}

const leftOf = (row: readonly Unit[]): number => Math.min(...row.map(({ left }) => left));
const rightOf = (row: readonly Unit[]): number => Math.max(...row.map(({ right }) => right));
const inLine = (row: readonly Unit[]): Unit[] => row.toSorted((a, b) => a.left - b.left);

/** Nothing stands beside its lines, and each is well below the one before: words of a line stand close, or are painted as cells are. */
function isOneColumn(rows: readonly Unit[][], units: readonly Unit[]): boolean {
  const places = new Map(units.map((unit, at) => [unit, at]));
  const widest = rows.reduce((most, row) => (rightOf(row) - leftOf(row) > rightOf(most) - leftOf(most) ? row : most));
  return rows.every((row, n) => {
    const [first, above] = [row[0], rows[n - 1]?.[0]];
    const isUnder = leftOf(row) < rightOf(widest) && rightOf(row) > leftOf(widest);
    if (!isUnder || (above && first && above.y - first.y < first.size * LINE)) return false;
    const line = inLine(row);
    return line.every((unit, k) => {
      const next = line[k + 1];
      if (!next) return true;
      const gap = (next.left - unit.right) / unit.size;
      const isNext = gap > 0 && places.get(next) === (places.get(unit) ?? 0) + 1;
      return isNext || (gap > -SAME_ROW && (gap < BESIDE || (gap < HOLE && CLOSES.test(next.items[0]?.str ?? ''))));
    });
  });
}

/** The most words that are painted in the order in which they are read. */
function longestInTurn(units: readonly Unit[]): Set<Unit> {
  const tails: number[] = [];
  const before: (number | undefined)[] = [];
  for (const [at, unit] of units.entries()) {
    let [low, high] = [0, tails.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const tail = units[tails[middle] ?? 0];
      if (tail && comesBefore(unit, tail)) high = middle;
      else low = middle + 1;
    }
    before[at] = tails[low - 1];
    tails[low] = at;
  }
  const kept = new Set<Unit>();
  for (let at = tails.at(-1); at !== undefined; at = before[at]) {
    const unit = units[at];
    if (unit) kept.add(unit);
  }
  return kept;
}

/** Those of one row that are painted one behind the other. */
function groupsOf(late: readonly Unit[], units: readonly Unit[]): Unit[][] {
  const places = new Map(units.map((unit, at) => [unit, at]));
  const groups: Unit[][] = [];
  for (const unit of late) {
    const last = groups.at(-1)?.at(-1);
    const isNext = last !== undefined && last.row === unit.row && places.get(unit) === (places.get(last) ?? 0) + 1;
    if (isNext) groups.at(-1)?.push(unit);
    else groups.push([unit]);
  }
  return groups;
}

/** Those that begin below one another are a note in the margin, or what was filled in beside each of some lines. */
function blocksOf(groups: readonly Unit[][]): Unit[][][] {
  const blocks: Unit[][][] = [];
  for (const group of groups) {
    const above = blocks.at(-1)?.at(-1)?.[0];
    if (above && Math.abs(above.left - (group[0]?.left ?? 0)) < 1) blocks.at(-1)?.push(group);
    else blocks.push([group]);
  }
  return blocks;
}

function belongs(
  group: readonly Unit[],
  units: readonly Unit[],
  kept: ReadonlySet<Unit>,
  rows: Unit[][],
  isBlock: boolean,
): boolean {
  const [first, last] = [group[0], group.at(-1)];
  if (!first || !last) return false;
  const left = Math.min(...group.map((unit) => unit.left));
  const right = Math.max(...group.map((unit) => unit.right));
  const beside = (rows[first.row] ?? []).filter((unit) => kept.has(unit));
  if (beside.length > 0) {
    const isOver = beside.some((unit) => unit.left < right - 1 && unit.right > left + 1);
    const isAlong = beside.some((unit) => Math.abs(unit.y - first.y) < first.size * BASELINE);
    const gaps = beside.map((unit) => Math.max(unit.left - right, left - unit.right));
    return !isOver && isAlong && Math.min(...gaps) < first.size * BESIDE;
  }
  if (isBlock) return false;
  // a line of its own: above or below another, and painted far from there
  const at = units.indexOf(first);
  const isFar = [units[at - 1], units[units.indexOf(last) + 1]].every(
    (unit) => !unit || Math.abs(unit.y - first.y) > first.size * FAR,
  );
  const near = [
    rows.slice(0, first.row).findLast((row) => row.some((unit) => kept.has(unit))),
    rows.slice(first.row + 1).find((row) => row.some((unit) => kept.has(unit))),
  ];
  const isUnder = near.some((row) => row?.some((unit) => kept.has(unit) && unit.left < right && unit.right > left));
  return isFar && isUnder;
}
