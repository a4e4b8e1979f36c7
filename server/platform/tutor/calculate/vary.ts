// Other numbers for a calculation: of the material's own kind, always the same ones for the same source.

import type { Calculation, Given } from './calculation.ts';
import { resultOf } from './calculation.ts';
import { isPercent, likePrinted, type Printed } from './quantity.ts';

export interface CalculationVariant {
  values: readonly number[];
  texts: readonly string[];
  value: number;
  /** As it is printed; `exact` where nothing was rounded. */
  result: string;
  figures: number;
  exact: boolean;
}

const TRIES = 600;
/** Beyond these the result is of another order than the material's. */
const RANGE = [0.35, 2.8] as const;
const NEAR = 1e-9;

/** Undefined where no numbers give a result that the material could have. */
export function drawnVariant(own: Calculation, seed: string): CalculationVariant | undefined {
  const set = own.asked && own.givens[own.asked.given]?.range;
  // of what nature sets there is only the material's own number to ask for
  if (set && set[0] === set[1]) return undefined;
  const random = randomOf(seed);
  const reckoned = resultOf(own);
  const { asked, result } = own;
  const forward = asked ? resultOf({ tokens: own.tokens, result: forwardOf(own, asked) }) : undefined;
  const old = own.givens.map(({ printed }) => printed.value);
  const isExact = !asked && Math.abs(reckoned(old) - result.value) <= NEAR * result.value;
  let rounded: CalculationVariant | undefined;
  for (let round = 0; round < TRIES; round++) {
    const texts = own.givens.map((given, at) => (isUsed(own, at) ? varied(given, random) : given.printed.text));
    if (asked && forward) {
      const printed = own.givens[asked.of]?.printed;
      const value = forward(texts.map((text, at) => worthOf(text, own.givens[at]?.printed)));
      texts[asked.of] = printed && Number.isFinite(value) ? likePrinted(value, printed, 3) : '';
    }
    const values = texts.map((text, at) => worthOf(text, own.givens[at]?.printed));
    const found = soundOf(own, values, texts, reckoned(values), isExact);
    if (found && (found.exact || !isExact)) return found;
    rounded ??= found;
  }
  return isExact && isCounted(result) ? undefined : rounded;
}

const forwardOf = (own: Calculation, { of, factor }: NonNullable<Calculation['asked']>): Calculation['result'] => ({
  ...(own.givens[of]?.printed ?? own.result),
  factor,
});

const isUsed = (own: Calculation, at: number): boolean =>
  own.tokens.some((token) => token.kind === 'given' && token.given === at);

const worthOf = (text: string, printed: Printed | undefined): number =>
  text === printed?.text ? printed.value : Number(text);

/** Things are counted whole. */
const isCounted = ({ unit, si, decimals }: Printed): boolean =>
  decimals === 0 &&
  unit !== '' &&
  !isPercent(unit) &&
  (si === undefined || si.dimension.every((exponent) => exponent === 0));

function soundOf(
  own: Calculation,
  values: readonly number[],
  texts: readonly string[],
  value: number,
  isExact: boolean,
): CalculationVariant | undefined {
  const { result, asked } = own;
  const ratio = value / result.value;
  const isTold = (at: number) => (isUsed(own, at) && at !== asked?.given) || at === asked?.of;
  const isOwn = own.givens.some(({ printed }, at) => isTold(at) && values[at] !== printed.value);
  if (!isOwn || !(ratio >= RANGE[0] && ratio <= RANGE[1])) return undefined;
  if (isPercent(result.unit) && result.value <= 100 && value > 100) return undefined;
  const least = result.decimals;
  const exactText = Number(value.toFixed(least));
  const exact = isExact && Math.abs(exactText - value) <= NEAR * value;
  if (isExact && isCounted(result) && !exact) return undefined;
  const range = asked && own.givens[asked.given]?.range;
  if (range && (value < range[0] * (1 - NEAR) || value > range[1] * (1 + NEAR))) return undefined;
  const text = exact ? exactPrint(exactText, result.decimals) : likePrinted(value, result, figuresOf(own));
  const figures = exact ? figuresOf(own) : text.replace('.', '').replace(/^0+/u, '').length;
  if (Math.abs(Number(text) - result.value) <= 0.03 * result.value) return undefined;
  if (own.line(texts, values, text) === undefined) return undefined;
  return { values, texts, value, result: text, figures, exact };
}

/** The material's own; of a bare `2 s` as many as what it is reckoned from. */
function figuresOf({ result, givens }: Calculation): number {
  if (result.figures > 1) return result.figures;
  return Math.min(3, Math.max(2, ...givens.map(({ printed }) => printed.figures)));
}

/** As many places as the material prints, one more where the number has it. */
function exactPrint(value: number, decimals: number): string {
  const text = value.toFixed(decimals);
  return Number(text) === value ? text : String(value);
}

function varied({ printed, among, range }: Given, random: () => number): string {
  const { value, decimals, unit, text } = printed;
  if (among) return String(among[Math.floor(random() * among.length)]);
  const step = stepOf(printed);
  const [low, high] = range ?? spanOf(printed);
  if (high <= low || step === 0) return text;
  const least = Math.ceil(low / step - NEAR);
  const most = Math.floor(high / step + NEAR);
  if (most < least) return text;
  const next = (least + Math.floor(random() * (most - least + 1))) * step;
  if (next <= 0 || (isPercent(unit) && value <= 100 && next > 100)) return text;
  return value === next ? text : next.toFixed(decimals);
}

// A temperature and an angle have their place, a mass may be another.
function spanOf({ value, unit }: Printed): readonly [number, number] {
  if (/℃|°/u.test(unit)) return [value * 0.8, value * (unit.startsWith('°') && unit.length === 1 ? 1 : 1.2)];
  return [value * 0.6, value * 1.6];
}

/** In the last place that the material gives: 2600 by hundreds, 500 by fifties, 2.0 by tenths. */
function stepOf({ value, decimals, text }: Printed): number {
  if (/[×·*]/u.test(text)) return 0;
  if (decimals > 0) return 10 ** -decimals;
  const zeros = /0*$/u.exec(String(value))?.[0].length ?? 0;
  const step = 10 ** zeros;
  return value / step < 10 && zeros > 0 ? step / 2 : step;
}

/** mulberry32 of a hash of the text: the same draws whenever the material is drafted. */
function randomOf(seed: string): () => number {
  let state = 2166136261;
  for (const char of seed) state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 16777619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
