// Wrong results of the usual kind, each with what went wrong.

import { CALCULATION, type Slip } from '#server/platform/tutor/lang/calculation-words.ts';
import { type Calculation, resultOf } from './calculation.ts';
import { reckonerOf, type Token } from './expression.ts';
import { isPercent, toFigures } from './quantity.ts';
import type { CalculationVariant } from './vary.ts';
import { spaced } from './worked.ts';

interface Wrong {
  text: string;
  misconception: string;
}

/** Two results that differ less are one and the same, rounded otherwise. */
const APART = 0.03;
/** What is a thousand times too much nobody believes. */
const FARTHEST = 1000.5;
/** What is so far off comes behind what could be taken for right. */
const FAR = 30;

/** The likely ones first. */
export function wrongResults(own: Calculation, draw: CalculationVariant): Wrong[] {
  const words = CALCULATION[own.lang];
  const { values, result, figures, exact } = draw;
  const key = Number(result);
  const taken = [key];
  const isWhole = exact && own.result.decimals === 0 && own.result.unit !== '' && own.result.si === undefined;
  const reckoned = alterations(own, draw.texts).map((one) => ({
    ...one,
    value: resultOf(own, one.tokens)(values) * (one.scale ?? 1),
  }));
  const isFar = ({ value }: { value: number }) => Number(value > key * FAR || value < key / FAR);
  return reckoned
    .sort((a, b) => isFar(a) - isFar(b))
    .flatMap(({ slip, what, isDivisor, value }) => {
      if (!(value >= key / FARTHEST && value <= key * FARTHEST)) return [];
      if (isWhole && value < 1) return [];
      const text = isWhole ? String(Math.round(value)) : shortened(toFigures(value, Math.max(figures, 2)), result);
      const rounded = Number(text);
      if (taken.some((other) => Math.abs(other - rounded) <= APART * Math.max(other, rounded))) return [];
      taken.push(rounded);
      return [
        {
          text,
          misconception:
            what === undefined ? words.wrong[slip] : isDivisor ? words.notDivided(what) : words.leftOut(what),
        },
      ];
    });
}

// 45.00 beside 45: places that the key has not give the wrong ones away.
function shortened(text: string, key: string): string {
  const places = key.split('.')[1]?.length ?? 0;
  const own = text.split('.')[1]?.length ?? 0;
  return own > places && Number(text) >= 1 && Number(text) === Number(Number(text).toFixed(places))
    ? Number(text).toFixed(places)
    : text;
}

interface Alteration {
  slip: Slip;
  what?: string;
  isDivisor?: boolean;
  tokens: readonly Token[];
  scale?: number;
}

function alterations(own: Calculation, texts: readonly string[]): Alteration[] {
  const { tokens } = own;
  const found: Alteration[] = [
    ...unconverted(own),
    ...without(tokens, (token) => token.kind === 'function' && token.name === 'sqrt', 1, 'root'),
    ...without(tokens, (token) => token.kind === 'sign' && token.sign === '^', 2, 'power'),
    ...turned(tokens),
    ...swapped(tokens),
    ...leftOut(own, texts),
    { slip: 'half', tokens, scale: 0.5 },
    { slip: 'double', tokens, scale: 2 },
  ];
  return found.filter((one) => reckonerOf(one.tokens) !== undefined);
}

function unconverted({ tokens, givens, result }: Calculation): Alteration[] {
  const found = tokens.flatMap((token, at): Alteration[] => {
    if (token.kind !== 'given' || token.factor === 1) return [];
    const slip = isPercent(givens[token.given]?.printed.unit ?? '') ? 'percent' : 'unit';
    return [{ slip, tokens: tokens.with(at, { ...token, factor: 1 }) }];
  });
  return !isPercent(result.unit) && result.factor !== 1 && found.length === 0
    ? [{ slip: 'unit', tokens, scale: result.factor }]
    : found;
}

/** Without so many tokens from the first that fits. */
function without(tokens: readonly Token[], fits: (token: Token) => boolean, count: number, slip: Slip): Alteration[] {
  const at = tokens.findIndex(fits);
  return at < 0 ? [] : [{ slip, tokens: tokens.toSpliced(at, count) }];
}

const isSign = (token: Token, sign: string): boolean => token.kind === 'sign' && token.sign === sign;

/** Of a lone division the other way round. */
function turned(tokens: readonly Token[]): Alteration[] {
  const [over, sign, under, ...more] = tokens;
  const isLone = over && sign && under && isSign(sign, '/') && more.every((token) => !isSign(token, '/'));
  return isLone && over.kind === 'given' && under.kind === 'given'
    ? [{ slip: 'turned', tokens: [under, sign, over, ...more] }]
    : [];
}

const SWAPS = [
  ['*', '/', 'divided'],
  ['/', '*', 'multiplied'],
  ['+', '-', 'sign'],
  ['-', '+', 'sign'],
] as const;

function swapped(tokens: readonly Token[]): Alteration[] {
  return SWAPS.flatMap(([from, to, slip]) =>
    tokens.flatMap((token, at): Alteration[] => {
      const before = tokens[at - 1];
      const isBinary = before !== undefined && !(before.kind === 'sign' && before.sign !== ')');
      const next = tokens[at + 1];
      // 1 ÷ 60 of a conversion inside is no step of the student's
      const isInner = [before, next].some(
        (beside) => isOne(beside) || (beside?.kind === 'constant' && beside.text === ''),
      );
      return isSign(token, from) && isBinary && !isInner
        ? [{ slip, tokens: tokens.with(at, { kind: 'sign', sign: to }) }]
        : [];
    }),
  );
}

const isOne = (token: Token | undefined): boolean => token?.kind === 'number' && token.printed.value === 1;

/** A factor that is a number of the formula, or one of the givens. */
function leftOut({ tokens, givens }: Calculation, texts: readonly string[]): Alteration[] {
  const factors = tokens.flatMap((token, at): Alteration[] => {
    const [before, next] = [tokens[at - 1], tokens[at + 1]];
    const isFactor = [before, next].some((beside) => beside && (isSign(beside, '*') || isSign(beside, '/')));
    const inPower = (before && isSign(before, '^')) || (next && isSign(next, '^'));
    if (!isFactor || inPower || token.kind === 'sign' || token.kind === 'function' || token.kind === 'symbol')
      return [];
    const what = nameOf(token, givens, texts);
    const isDivisor = before !== undefined && isSign(before, '/');
    return what === ''
      ? []
      : [{ slip: 'half', what, isDivisor, tokens: tokens.with(at, { kind: 'constant', value: 1, text: '1' }) }];
  });
  // a constant of the formula is forgotten sooner than what the problem gives
  return factors.sort((a, b) => Number(isGiven(tokens, a)) - Number(isGiven(tokens, b)));
}

const isGiven = (tokens: readonly Token[], { tokens: altered }: Alteration): boolean =>
  tokens.some((token, at) => token.kind === 'given' && altered[at] !== token);

function nameOf(token: Token, givens: Calculation['givens'], texts: readonly string[]): string {
  if (token.kind === 'constant') return token.text;
  if (token.kind === 'number') return token.printed.value === 1 ? '' : token.printed.text;
  if (token.kind !== 'given') return '';
  return `${texts[token.given] ?? ''}${spaced(givens[token.given]?.printed.unit ?? '')}`;
}
