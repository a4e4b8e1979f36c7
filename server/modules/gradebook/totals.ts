// What a student's cells make: of a group, and of all groups. Exact fractions from the database's decimals to the one
// rounding at the end, so that every screen, file and recount says the same number.
import Fraction from 'fraction.js';
import type { CellState } from '#contract/gradebook.ts';

export interface Group {
  id: string;
  name: string;
  /** In percent of the whole. */
  weight: number;
  /** How many of the highest count; null: all. */
  keep: number | null;
}

export interface Weighed {
  id: string;
  /** Null: it counts for nothing. */
  groupId: string | null;
  /** Against the other columns of its group. */
  share: number;
  max: number;
}

export interface Scored {
  state: CellState;
  score: number | null;
}

export interface Book {
  digits: number;
  /** What was due and is not there counts as nothing, or is left out. */
  missing: 'zero' | 'leave';
  groups: readonly Group[];
  columns: readonly Weighed[];
}

/** In percent, to the book's digits. A group that has nothing yet is not there; `total` is null where none has. */
export interface Totals {
  groups: Record<string, number>;
  total: number | null;
}

const ZERO = new Fraction(0);

/** `cells` by the column's id; one that is not there is empty. */
export function totalsOf(book: Book, cells: Readonly<Record<string, Scored>>): Totals {
  const groups: Record<string, number> = {};
  let [sum, weights] = [ZERO, ZERO];
  for (const group of book.groups) {
    const share = shareOf(book, group, cells);
    if (share === null) continue;
    groups[group.id] = rounded(share, book.digits);
    sum = sum.add(share.mul(group.weight));
    weights = weights.add(group.weight);
  }
  return { groups, total: weights.equals(0) ? null : rounded(sum.div(weights), book.digits) };
}

/** 0 to 1; null where nothing of the group counts yet. */
function shareOf(book: Book, group: Group, cells: Readonly<Record<string, Scored>>): Fraction | null {
  const counting = book.columns
    .filter((column) => column.groupId === group.id && column.share > 0 && column.max > 0)
    .flatMap(({ id, share, max }) => {
      const cell = cells[id];
      if (cell?.state === 'scored' && cell.score !== null) return [{ share, of: new Fraction(cell.score).div(max) }];
      return cell?.state === 'missing' && book.missing === 'zero' ? [{ share, of: ZERO }] : [];
    });
  // a stable sort: of two that are equally good the one that stands first in the book counts
  const kept = counting.toSorted((a, b) => b.of.compare(a.of)).slice(0, group.keep ?? counting.length);
  if (kept.length === 0) return null;
  const shares = kept.reduce((all, { share }) => all.add(share), ZERO);
  return kept.reduce((all, { share, of }) => all.add(of.mul(share)), ZERO).div(shares);
}

/** Half up, once. */
const rounded = (share: Fraction, digits: number): number => {
  const unit = 10 ** digits;
  return (
    Number(
      share
        .mul(100 * unit)
        .add(new Fraction(1, 2))
        .floor()
        .valueOf(),
    ) / unit
  );
};

/** Decimals as people type them: 33.3 and 66.7 are 100, whatever their binary sum. */
export const isWhole = (groups: readonly Pick<Group, 'weight'>[]): boolean =>
  groups.reduce((sum, { weight }) => sum.add(weight), ZERO).equals(100);
