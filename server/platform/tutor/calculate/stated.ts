// Numbers that a problem has in words or as a fraction: its sentence keeps them, so they are never varied.

import { CALCULATION, type StatedWords } from '#server/platform/tutor/lang/calculation-words.ts';
import { readQuantity } from '#server/platform/tutor/quantity/quantity.ts';
import { factorOf, isPercent, type Printed } from './quantity.ts';

/** A number as a calculation may have it: 三分之二 as 2 and 3, and as what they come to. */
interface Stated {
  values: readonly number[];
  /** A part or a multiple of something: the calculation has it, or computes something else. */
  isShare: boolean;
}

const FRACTION = /(?<![\d./])(\d{1,2})\/(\d{1,2})(?![\d./])/gu;

export function statedIn(problem: string): Stated[] {
  const inDigits = [...problem.matchAll(FRACTION)].map(([, over, under]) => share(Number(over), Number(under)));
  return [...inDigits, ...Object.values(CALCULATION).flatMap(({ stated }) => inWords(problem, stated))];
}

const share = (over: number, under: number): Stated => ({
  values: [over, under, over / under, under / over],
  isShare: true,
});

function inWords(problem: string, { fractions, multiples, numbers, worth }: StatedWords): Stated[] {
  const read = (text: string): number => {
    const own = worth?.[text.toLowerCase()];
    if (own !== undefined) return own;
    const quantity = readQuantity(text);
    return quantity === undefined || quantity === 'unreadable' ? Number.NaN : quantity.value;
  };
  const parts = [...problem.matchAll(fractions)].map(({ groups = {} }) =>
    share(groups['over'] ? read(groups['over']) : 1, read(groups['under'] ?? '')),
  );
  const times = [...problem.matchAll(multiples)].map(({ groups = {} }) => share(read(groups['times'] ?? ''), 1));
  const counted = [...problem.matchAll(numbers)].map(([text]) => ({ values: [read(text)], isShare: false }));
  return [...parts, ...times, ...counted].filter(({ values }) => values.every(Number.isFinite));
}

/** Is this number of a calculation one that the words say? */
export const isStated = (own: Printed, stated: readonly Stated[]): boolean => stated.some((one) => holds(one, own));

/** Does the calculation have every share that the words say? */
export const hasShares = (numbers: readonly Printed[], stated: readonly Stated[]): boolean =>
  stated.every((one) => !one.isShare || numbers.some((own) => holds(one, own)));

function holds({ values }: Stated, own: Printed): boolean {
  const value = isPercent(own.unit) ? own.value * factorOf(own) : own.value;
  // to three figures: 0.333 is a third
  return values.some((stated) => stated !== 1 && Math.abs(stated - value) <= 2e-3 * stated);
}

/** Where a fraction in digits stands, its numbers are none of the givens. */
export const isInFraction = (problem: string, { start }: Pick<Printed, 'start'>): boolean =>
  [...problem.matchAll(FRACTION)].some(({ index, 0: text }) => start >= index && start < index + text.length);
