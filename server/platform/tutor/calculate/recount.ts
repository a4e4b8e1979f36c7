// Whether the numbers of what somebody else has written hold: each stands in the material or was given, and what is said to
// come out of them does come out. What cannot be reckoned again is not believed.

import { measureSame } from '#server/platform/tutor/quantity/si.ts';
import { ownValue, type Token, tokensOf } from './expression.ts';
import { printed } from './print.ts';
import { factorOf, type Printed, quantityAt, reproduces } from './quantity.ts';
import { CLAUSE, chainOf, EQUALS, resultOfSide } from './worked.ts';

interface Told {
  /** What it says, in its order. */
  texts: readonly string[];
  /** Numbers that may stand in it: the material's, and those of a problem that sets its own. */
  known: readonly string[];
}

interface Recount {
  /** Every number is known, or comes out. */
  holds: boolean;
  /** How many results were reckoned again. */
  results: number;
}

export function recount({ texts, known }: Told): Recount {
  const numbers = new Set(known.flatMap((text) => numbersIn(printed(plain(text)))));
  let results = 0;
  for (const clause of texts.flatMap((text) => printed(plain(text)).split(CLAUSE))) {
    const sides = clause.split(EQUALS).map((side) => side.trim());
    const isReckoned = sides.filter((side) => /\d/u.test(side)).length > 1;
    const result = isReckoned ? comesOut(sides) : undefined;
    if (isReckoned && !result) return { holds: false, results };
    if (result) {
      results += 1;
      for (const number of numbersIn(sides.at(-1) ?? '')) numbers.add(number);
    }
    const strange = numbersIn(clause).filter((number) => !numbers.has(number));
    // 5 h × 60: what turns one unit into another stands in no material
    if (strange.some((number) => !(isReckoned && CONVERSIONS.has(number)))) return { holds: false, results };
  }
  return { holds: true, results };
}

const CONVERSIONS: ReadonlySet<number> = new Set([10, 24, 60, 100, 1000, 3600, 10_000, 86_400, 1_000_000]);

const plain = (text: string): string => text.normalize('NFKC').replace(/(\d),(?=\d{3}(?!\d))/gu, '$1');
const numbersIn = (text: string): number[] => (text.match(/\d+(?:\.\d+)?/gu) ?? []).map(Number);

/** What stands last, where each side that is nothing but numbers comes to it, and one of them at least does. */
function comesOut(sides: readonly string[]): Printed | undefined {
  const result = resultOfSide(sides.at(-1) ?? '');
  if (!result) return undefined;
  const before = sides.slice(0, -1).filter((side) => /\d/u.test(side));
  const told = before.map((side) => agrees(side, result));
  return told.includes(true) && !told.includes(false) ? result : undefined;
}

/** Undefined: it has a symbol in it, or words, and says nothing that could be reckoned. */
function agrees(side: string, result: Printed): boolean | undefined {
  const same = quantityAt(side, 0);
  if (same && same.end === side.length) return isSame(same, result);
  const from = Math.max(0, side.search(NOT_YET));
  const tokens = tokensOf(side.slice(from), { units: true });
  if (!tokens || !tokens.every(isWorth)) return undefined;
  return chainOf(side, side.slice(from), result) !== undefined;
}

const NOT_YET = /[\d(√½]/u;
const isWorth = (token: Token): boolean =>
  token.kind === 'sign' || token.kind === 'function' || Number.isFinite(ownValue(token, false));

/** 250 mL = 0.25 L. */
function isSame(one: Printed, result: Printed): boolean {
  if (!one.si || !result.si) return one.unit === result.unit && reproduces(one.value, result);
  return measureSame(one.si, result.si) && reproduces((one.value * factorOf(one)) / factorOf(result), result);
}
