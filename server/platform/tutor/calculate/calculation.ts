// What both kinds of source come to: givens, how the result is reckoned from them, and how it is told.

import type { Lang } from '#server/platform/tutor/lang/language.ts';
import type { Passage } from '#server/platform/tutor/text/passage.ts';
import { ownValue, reckonerOf, type Token } from './expression.ts';
import type { Printed } from './quantity.ts';

export interface Given {
  printed: Printed;
  /** The values that the material knows for it: 10, 15 or 20. */
  among?: readonly number[];
  /** What nature or a table sets stays as it is, or between what the material says of it. */
  range?: readonly [number, number];
}

export interface Calculation {
  lang: Lang;
  point: number;
  passage: Passage;
  quote: string;
  givens: readonly Given[];
  tokens: readonly Token[];
  /** Undefined: the result is what the expression comes to. Else the given that is asked of a result that is given. */
  asked?: { given: number; of: number; factor: number };
  /** What the material prints for what is asked; `factor` makes it what the expression comes to. */
  result: Printed & { factor: number };
  stem(texts: readonly string[]): string;
  /** The calculation again, with other numbers; undefined where what it prints on the way would not be exact. */
  line(texts: readonly string[], values: readonly number[], result: string): string | undefined;
}

const OUTER = 60;

type Reckonable = Pick<Calculation, 'tokens' | 'asked' | 'result'>;

/** In the unit that the material prints; NaN where it cannot be reckoned. */
export function resultOf(
  own: Reckonable,
  tokens: readonly Token[] = own.tokens,
): (values: readonly number[]) => number {
  const reckoned = reckonerOf(tokens);
  if (!reckoned) return () => Number.NaN;
  const at = (values: readonly number[]) =>
    reckoned((token) =>
      token.kind === 'given' ? (values[token.given] ?? Number.NaN) * token.factor : ownValue(token, false),
    );
  const { asked, result } = own;
  if (!asked) return (values) => at(values) / result.factor;
  return (values) => {
    const wanted = (values[asked.of] ?? Number.NaN) * asked.factor;
    const off = (value: number) => at(values.map((v, i) => (i === asked.given ? value : v))) - wanted;
    return bisected(off, result.value);
  };
}

/** Where `off` is nothing, near what the material has. By halves: no formula has to be turned round. */
function bisected(off: (value: number) => number, near: number): number {
  let [low, high] = [near / OUTER, near * OUTER];
  const atLow = off(low);
  if (!(atLow * off(high) < 0)) return Number.NaN;
  for (let round = 0; round < 80; round++) {
    const middle = Math.sqrt(low * high);
    if (off(middle) * atLow > 0) low = middle;
    else high = middle;
  }
  return Math.sqrt(low * high);
}
