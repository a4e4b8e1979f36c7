// Reads what a student writes for a number with a unit: 9.80 m/s^2, ９．８米每二次方秒, 1.2×10⁻³, 50cm.
import { collectFromLanguages, LANGUAGES, sourceOf } from '#server/platform/tutor/lang/index.ts';
import type { Language } from '#server/platform/tutor/lang/language.ts';
import { plainNotation } from './notation.ts';
import { measureSame, readUnit, type Unit } from './si.ts';

export interface Quantity {
  value: number;
  /** What is written behind the number; undefined: nothing. */
  unit?: Unit;
}

const NUMBER = String.raw`[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?`;
const POWER = String.raw`(?:\*10\^?\(?([+-]?\d+)\)?)?`;
const NUMBER_WORDS = collectFromLanguages(({ numbers }) => numbers);
const MULTIPLIER = `([${NUMBER_WORDS.map(({ multipliers }) => multipliers).join('')}])?`;
const QUANTITY = new RegExp(
  String.raw`^(${NUMBER})${POWER}${MULTIPLIER}(?:/(${NUMBER})(?![a-zA-Z]))?(π)?(?:/(\d+\.?\d*))?(.*)$`,
  'u',
);
const LEAD = new RegExp(
  String.raw`^(?:${sourceOf(({ quantities }) => quantities.lead)}|[a-zA-Zα-ωΔ_\d]{1,4}[=≈:]|[=≈~])+`,
  'u',
);
const MINUS = new RegExp(String.raw`^${sourceOf(({ quantities }) => quantities.minus)}(?=\d)`, 'u');
const TAIL = new RegExp(String.raw`${sourceOf(({ quantities }) => quantities.tail)}?[。.,;!]*$`, 'u');

/** The quantity of a text, `unreadable` where there is a number with something we do not know, undefined without one. */
export function readQuantity(text: string): Quantity | 'unreadable' | undefined {
  const plain = plainNotation(text).replace(LEAD, '').replace(MINUS, '-').replace(TAIL, '');
  const inWords = quantityInWords(plain);
  if (inWords) return inWords;
  const match = QUANTITY.exec(plain) ?? QUANTITY.exec(plain.replace(/^π/u, '1π'));
  if (!match) return /\d/.test(plain) ? 'unreadable' : undefined;
  const [, number, power, multiplier = '', divisor, pi, piDivisor, behind = ''] = match;
  const value =
    (Number(number) * 10 ** (Number(power ?? 0) + powerOf(multiplier)) * (pi ? Math.PI : 1)) /
    Number(divisor ?? 1) /
    Number(piDivisor ?? 1);
  if (!Number.isFinite(value)) return 'unreadable';
  if (behind === '') return { value };
  const unit = readUnit(behind);
  return unit ? { value, unit } : 'unreadable';
}

/** A quantity's value in another unit; undefined where the two measure different things. */
export function valueInUnit(quantity: Quantity, unit: Unit): number | undefined {
  if (!quantity.unit) return quantity.value;
  return measureSame(unit, quantity.unit) ? (quantity.value * quantity.unit.factor) / unit.factor : undefined;
}

type NumberWords = NonNullable<Language['numbers']>;

const powerOf = (letter: string): number => NUMBER_WORDS.find(({ powers }) => letter in powers)?.powers[letter] ?? 0;

// 二, 十二, 三十, 两倍, 一半, 四万公里, 一点五: as far as anyone writes numbers in words on an answer sheet.
function quantityInWords(plain: string): Quantity | undefined {
  for (const words of NUMBER_WORDS) {
    const quantity = quantityIn(words, plain);
    if (quantity) return quantity;
  }
  return undefined;
}

function quantityIn(words: NumberWords, plain: string): Quantity | undefined {
  if (words.half.test(plain)) return { value: 0.5 };
  const percent = words.percent.exec(plain)?.[1];
  if (percent) return percentOf(words, percent);
  const [, denominator, numerator] = words.fraction.exec(plain) ?? [];
  if (denominator && numerator) return { value: integerIn(words, numerator) / integerIn(words, denominator) };
  const [, number = '', behind = ''] = words.quantity.exec(plain) ?? [];
  const unit = behind === '' ? undefined : readUnit(behind);
  if (behind !== '' && !unit) return undefined;
  const [whole = '', ...decimals] = number.split(words.point);
  if (whole === '' || decimals.length > 1) return undefined;
  const value = Number(`${integerIn(words, whole)}.${integerIn(words, decimals[0] ?? '') || 0}`);
  return Number.isFinite(value) ? { value, ...(unit && { unit }) } : undefined;
}

function percentOf(words: NumberWords, text: string): Quantity | undefined {
  const value = /^[\d.]+$/u.test(text) ? Number(text) : quantityIn(words, text)?.value;
  const unit = readUnit('%');
  return value === undefined || !unit ? undefined : { value, unit };
}

/** The numbers that a text has in words before what is counted: 4 and 15 for 四倍 and 十五次. */
export function countedNumbers(text: string): number[] {
  return LANGUAGES.flatMap(({ numbers, search }) => {
    const found = search.countedNumber && numbers ? (text.match(search.countedNumber) ?? []) : [];
    return found.flatMap((words) => (numbers ? integerIn(numbers, words) : []));
  });
}

/** 四百零五, 三万二千; digits in a row are read one by one: 一二 is 12. */
function integerIn({ digits, variants, powers }: NumberWords, text: string): number {
  const letters = [...text].map((letter) => variants[letter] ?? letter);
  if (!letters.some((letter) => letter in powers)) return Number(letters.map((own) => digits.indexOf(own)).join(''));
  let total = 0;
  let section = 0;
  let digit: number | undefined;
  for (const letter of letters) {
    const power = powers[letter];
    if (power === undefined) digit = digits.indexOf(letter);
    else if (power >= 4) {
      total = (total + section + (digit ?? 0)) * 10 ** power;
      [section, digit] = [0, undefined];
    } else {
      // 十二 is one ten and two
      section += (digit ?? 1) * 10 ** power;
      digit = undefined;
    }
  }
  return total + section + (digit ?? 0);
}
