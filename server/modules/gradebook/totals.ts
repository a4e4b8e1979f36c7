// What a student's cells make: of a group, and of all groups. Exact fractions from the database's decimals to the one
// rounding at the end, so that every screen, file and recount says the same number.
import Fraction from 'fraction.js';
import type { CellState } from '#contract/gradebook.ts';

export interface ScoreGroup {
  id: string;
  name: string;
  /** In percent of the whole. */
  weight: number;
  /** How many of the highest count; null: all. */
  keep: number | null;
}

interface Weighed {
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

export interface BookRules {
  digits: number;
  /** What was due and is not there counts as nothing, or is left out. */
  missing: 'zero' | 'leave';
  groups: readonly ScoreGroup[];
  columns: readonly Weighed[];
}

/** In percent, to the book's digits. A group that has nothing yet is not there; `total` is null where none has. */
export interface Totals {
  groups: Record<string, number>;
  total: number | null;
}

const ZERO = new Fraction(0);
/** What scores are counted in: decimals as people type them, and as the database keeps them, are whole numbers of it. */
const MILLION = 1_000_000;
const PARTS = BigInt(MILLION);

/** `cells` by the column's id; one that is not there is empty. */
export const totalsOf = (book: BookRules, cells: Readonly<Record<string, Scored>>): Totals => totalsIn(book)(cells);

/** The same for many students: what the book alone says is worked out once. */
export function totalsIn(book: BookRules): (cells: Readonly<Record<string, Scored>>) => Totals {
  const groups = book.groups.map((group) => ({ ...group, shareOf: sharesIn(book, group) }));
  return (cells) => {
    const shares: Totals['groups'] = {};
    let [sum, weights] = [ZERO, ZERO];
    for (const { id, weight, shareOf } of groups) {
      const share = shareOf(cells);
      if (share === null) continue;
      shares[id] = rounded(share, book.digits);
      sum = sum.add(share.mul(weight));
      weights = weights.add(weight);
    }
    return { groups: shares, total: weights.equals(0) ? null : rounded(sum.div(weights), book.digits) };
  };
}

interface Term {
  /** The column's share, in the group's common parts. */
  share: bigint;
  /** The score in its parts, against the column's maximum, in the group's common parts. */
  of: bigint;
}

/** 0 to 1; null where nothing of the group counts yet. All in whole numbers: thirty thousand fractions take as long as a book. */
function sharesIn(
  { columns, missing }: BookRules,
  group: ScoreGroup,
): (cells: Readonly<Record<string, Scored>>) => Fraction | null {
  const own = columns.filter((column) => column.groupId === group.id && column.share > 0 && column.max > 0);
  const shares = wholes(own.map((c) => new Fraction(c.share)));
  const maxima = wholes(own.map((c) => new Fraction(1).div(c.max)));
  const weighed = own.map(({ id }, i) => ({ id, share: shares.of[i] ?? 0n, unit: maxima.of[i] ?? 0n }));
  return (cells) => {
    const counting: (Term & { parts: bigint })[] = [];
    for (const { id, share, unit } of weighed) {
      const cell = cells[id];
      if (cell?.state === 'scored' && cell.score !== null) {
        const { n, parts } = exact(cell.score);
        counting.push({ share, of: n * unit, parts });
      } else if (cell?.state === 'missing' && missing === 'zero') counting.push({ share, of: 0n, parts: PARTS });
    }
    const { terms, parts } = inOneUnit(counting);
    // a stable sort: of two that are equally good the one that stands first in the book counts
    const kept = group.keep === null ? terms : terms.toSorted(byGoodness).slice(0, group.keep);
    if (kept.length === 0) return null;
    const all = kept.reduce((sum, { share }) => sum + share, 0n);
    return new Fraction(
      kept.reduce((sum, { share, of }) => sum + of * share, 0n),
      all * parts * maxima.over,
    );
  };
}

const byGoodness = (a: Term, b: Term): number => (a.of === b.of ? 0 : a.of > b.of ? -1 : 1);

/** `of` over `over`, each. */
function wholes(all: readonly Fraction[]): { of: bigint[]; over: bigint } {
  const over = all.reduce((product, { d }) => (product % d === 0n ? product : product * d), 1n);
  return { of: all.map(({ n, d }) => (n * over) / d), over };
}

/** What no decimal of six digits is, such as a third that was carried over, is the fraction nearest to it. */
function exact(score: number): { n: bigint; parts: bigint } {
  const n = Math.round(score * MILLION);
  if (n / MILLION === score) return { n: BigInt(n), parts: PARTS };
  const own = new Fraction(score);
  return { n: own.s * own.n, parts: own.d };
}

function inOneUnit(counting: readonly (Term & { parts: bigint })[]): { terms: readonly Term[]; parts: bigint } {
  if (counting.every((c) => c.parts === PARTS)) return { terms: counting, parts: PARTS };
  const parts = counting.reduce((product, c) => (product % c.parts === 0n ? product : product * c.parts), PARTS);
  return { terms: counting.map(({ share, of, parts: own }) => ({ share, of: of * (parts / own) })), parts };
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
export const addsUpToWhole = (groups: readonly Pick<ScoreGroup, 'weight'>[]): boolean =>
  groups.reduce((sum, { weight }) => sum.add(weight), ZERO).equals(100);
