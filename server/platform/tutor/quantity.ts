// Reads what a student writes for a number with a unit: 9.80 m/s^2, ９．８米每二次方秒, 1.2×10⁻³, 50cm.
import { plainNotation } from './notation.ts';
import { measureSame, readUnit, type Unit } from './si.ts';

export interface Quantity {
  value: number;
  /** What is written behind the number; undefined: nothing. */
  unit?: Unit;
}

const NUMBER = String.raw`[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?`;
const POWER = String.raw`(?:\*10\^?\(?([+-]?\d+)\)?)?`;
const QUANTITY = new RegExp(
  String.raw`^(${NUMBER})${POWER}(?:/(${NUMBER})(?![a-zA-Z]))?(π)?(?:/(\d+\.?\d*))?(.*)$`,
  'u',
);
const LEAD = /^(?:答案?[是为:]?|结果[是为]?|大?约[是为]?|等于|应?该?[是为]|[a-zA-Zα-ωΔ_\d]{1,4}[=≈:]|[=≈~])+/u;
const TAIL = /(?:左右|上下|附近)?[。.,;!]*$/u;

/** The quantity of a text, `unreadable` where there is a number with something we do not know, undefined without one. */
export function readQuantity(text: string): Quantity | 'unreadable' | undefined {
  const plain = plainNotation(text).replace(LEAD, '').replace(TAIL, '');
  const chinese = chineseNumber(plain);
  if (chinese) return chinese;
  const match = QUANTITY.exec(plain) ?? QUANTITY.exec(plain.replace(/^π/u, '1π'));
  if (!match) return /\d/.test(plain) ? 'unreadable' : undefined;
  const [, number, power, divisor, pi, piDivisor, behind = ''] = match;
  const value =
    (Number(number) * 10 ** Number(power ?? 0) * (pi ? Math.PI : 1)) / Number(divisor ?? 1) / Number(piDivisor ?? 1);
  if (!Number.isFinite(value)) return 'unreadable';
  if (behind === '') return { value };
  const unit = readUnit(behind);
  return unit ? { value, unit } : 'unreadable';
}

/** A quantity's value in another unit; undefined where the two measure different things. */
export function valueIn(quantity: Quantity, unit: Unit): number | undefined {
  if (!quantity.unit) return quantity.value;
  return measureSame(unit, quantity.unit) ? (quantity.value * quantity.unit.factor) / unit.factor : undefined;
}

const DIGITS = '零一二三四五六七八九十';

// 二, 十二, 三十, 两倍, 一半: as far as anyone writes numbers in words on an answer sheet.
function chineseNumber(plain: string): Quantity | undefined {
  if (/^(?:一?半|二分之一)$/u.test(plain)) return { value: 0.5 };
  const fraction = /^([一二三四五六七八九十]{1,3})分之([一二三四五六七八九十]{1,3})$/u.exec(plain);
  if (fraction) return { value: chineseInteger(fraction[2] ?? '') / chineseInteger(fraction[1] ?? '') };
  const match = /^([零一二两三四五六七八九十]{1,3})(.*)$/u.exec(plain);
  if (!match?.[1]) return undefined;
  const behind = match[2] ?? '';
  const unit = behind === '' ? undefined : readUnit(behind);
  if (behind !== '' && !unit) return undefined;
  return { value: chineseInteger(match[1]), ...(unit && { unit }) };
}

/** Up to 99; digits in a row are read one by one: 一二 is 12. */
export function chineseInteger(text: string): number {
  const digits = text.replace(/两/gu, '二');
  const [tens, ones] = digits.split('十');
  if (ones === undefined) return Number([...digits].map((digit) => DIGITS.indexOf(digit)).join(''));
  return (tens === '' ? 1 : DIGITS.indexOf(tens ?? '')) * 10 + (ones === '' ? 0 : DIGITS.indexOf(ones));
}
