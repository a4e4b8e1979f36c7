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
// 4 万公里
const MANY = '([万亿])?';
const POWERS_OF_TEN: Readonly<Record<string, number>> = { 十: 1, 百: 2, 千: 3, 万: 4, 亿: 8 };
const QUANTITY = new RegExp(
  String.raw`^(${NUMBER})${POWER}${MANY}(?:/(${NUMBER})(?![a-zA-Z]))?(π)?(?:/(\d+\.?\d*))?(.*)$`,
  'u',
);
const LEAD = /^(?:答案?[是为:]?|结果[是为]?|大?约[是为]?|等于|应?该?[是为]|[a-zA-Zα-ωΔ_\d]{1,4}[=≈:]|[=≈~])+/u;
const TAIL = /(?:左右|上下|附近)?[。.,;!]*$/u;

/** The quantity of a text, `unreadable` where there is a number with something we do not know, undefined without one. */
export function readQuantity(text: string): Quantity | 'unreadable' | undefined {
  const plain = plainNotation(text)
    .replace(LEAD, '')
    .replace(/^(?:零下|负)(?=\d)/u, '-')
    .replace(TAIL, '');
  const chinese = chineseNumber(plain);
  if (chinese) return chinese;
  const match = QUANTITY.exec(plain) ?? QUANTITY.exec(plain.replace(/^π/u, '1π'));
  if (!match) return /\d/.test(plain) ? 'unreadable' : undefined;
  const [, number, power, many = '', divisor, pi, piDivisor, behind = ''] = match;
  const value =
    (Number(number) * 10 ** (Number(power ?? 0) + (POWERS_OF_TEN[many] ?? 0)) * (pi ? Math.PI : 1)) /
    Number(divisor ?? 1) /
    Number(piDivisor ?? 1);
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

const DIGITS = '零一二三四五六七八九';

// 二, 十二, 三十, 两倍, 一半, 四万公里, 一点五: as far as anyone writes numbers in words on an answer sheet.
function chineseNumber(plain: string): Quantity | undefined {
  if (/^(?:一?半|二分之一)$/u.test(plain)) return { value: 0.5 };
  const percent = /^百分之([零一二两三四五六七八九十百点\d.]+)$/u.exec(plain)?.[1];
  if (percent) return percentOf(percent);
  const fraction = /^([一二三四五六七八九十]{1,3})分之([一二三四五六七八九十]{1,3})$/u.exec(plain);
  if (fraction) return { value: chineseInteger(fraction[2] ?? '') / chineseInteger(fraction[1] ?? '') };
  // 千 of 千克 and 百 of 百帕 belong to the unit
  const match = /^((?:[零一二两三四五六七八九十点万亿]|百(?!帕)|千(?![克米瓦帕焦卡伏安牛赫]))+)(.*)$/u.exec(plain);
  if (!match?.[1]) return undefined;
  const behind = match[2] ?? '';
  const unit = behind === '' ? undefined : readUnit(behind);
  if (behind !== '' && !unit) return undefined;
  const [whole = '', ...decimals] = match[1].split('点');
  if (whole === '' || decimals.length > 1) return undefined;
  const value = Number(`${chineseInteger(whole)}.${chineseInteger(decimals[0] ?? '') || 0}`);
  return Number.isFinite(value) ? { value, ...(unit && { unit }) } : undefined;
}

function percentOf(text: string): Quantity | undefined {
  const value = /^[\d.]+$/u.test(text) ? Number(text) : chineseNumber(text)?.value;
  const unit = readUnit('%');
  return value === undefined || !unit ? undefined : { value, unit };
}

/** 四百零五, 三万二千; digits in a row are read one by one: 一二 is 12. */
export function chineseInteger(text: string): number {
  const own = text.replace(/两/gu, '二');
  if (!/[十百千万亿]/u.test(own)) return Number([...own].map((digit) => DIGITS.indexOf(digit)).join(''));
  let total = 0;
  let section = 0;
  let digit: number | undefined;
  for (const letter of own) {
    const power = POWERS_OF_TEN[letter];
    if (power === undefined) digit = DIGITS.indexOf(letter);
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
