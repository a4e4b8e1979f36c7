// A number as the format of its cell shows it, Chinese numerals and dates too.

import { format, getFormatFromId, getFormatInfo } from 'numfmt';
import { DAYS_TO_1904, MOST_FORMAT } from '#contract/office/workbook.ts';

/** Of one workbook, in milliseconds: a format that takes long is no format any more. */
const MOST_TIME = 2_000;

/** Those without a code of their own, as an Excel in Chinese has them, by their numbers. */
const CHINESE: Readonly<Record<string, readonly number[]>> = {
  'yyyy"年"m"月"': [27, 36, 50, 52, 57],
  'm"月"d"日"': [28, 29, 51, 53, 54, 58],
  'm-d-yy': [30],
  'yyyy"年"m"月"d"日"': [31],
  'h"时"mm"分"': [32],
  'h"时"mm"分"ss"秒"': [33],
  '上午/下午h"时"mm"分"': [34, 55],
  '上午/下午h"时"mm"分"ss"秒"': [35, 56],
};

export const builtInFormat = (id: number): string =>
  Object.entries(CHINESE).find(([, ids]) => ids.includes(id))?.[0] ?? getFormatFromId(id, 'zh-CN') ?? 'General';

/** What the reader's system says: long dates, and times. */
const SYSTEM = [
  ['[$-F800]', 'yyyy"年"m"月"d"日"'],
  ['[$-F400]', 'h:mm:ss'],
] as const;

export type ShownValue = (value: number | string, code: string) => string;

/** One for a workbook: its formats have so much time, and no more. */
export function numberFormatter(since1904: boolean): ShownValue {
  let spent = 0;
  return (value, code) => {
    const from = performance.now();
    const isReadable = code.length <= MOST_FORMAT && spent < MOST_TIME;
    const shown = (isReadable ? attempt(value, code, since1904) : undefined) ?? attempt(value, 'General', false);
    spent += performance.now() - from;
    return (shown ?? String(value)).trim();
  };
}

/** Before a day of the week that stands without 星期. */
const DAY_ALONE = '\ue000';

function attempt(value: number | string, code: string, since1904: boolean): string | undefined {
  try {
    const given = SYSTEM.find(([tag]) => code.includes(tag))?.[1] ?? code;
    // days of the week by aaa, and halves of the day in Chinese; other names are English unless the format says a language
    const isChinese = /aaa|上午\/下午/i.test(given.replace(/"[^"]*"/g, ''));
    const bare = given
      .replace(/\[DBNum\d\]/gi, '')
      .replace('上午/下午', 'AM/PM')
      .replace(/"[^"]*"|(?<!a)aaa(?!a)/gi, (token) => (token.startsWith('"') ? token : `"${DAY_ALONE}"aaaa`));
    const { isDate } = getFormatInfo(bare);
    // a currency's or a language's own signs between digits are not shown to those who read another's
    const plain = isDate
      ? bare
      : bare.replace(/\[\$([^\]-]*)-[^\]]*\]/g, (_, sign: string) => (sign === '' ? '' : `"${sign}"`));
    const isLength = /\[(?:h+|m+|s+)\]/i.test(plain.replace(/"[^"]*"/g, ''));
    if (isDate && Number(value) < 0 && !since1904) return '####';
    const moved = isDate && !isLength && since1904 && typeof value === 'number' ? value + DAYS_TO_1904 : value;
    const named = format(plain, moved, isDate && isChinese ? { locale: 'zh-CN' } : {});
    const shown = named.replaceAll(`${DAY_ALONE}星期`, '').replaceAll(DAY_ALONE, '');
    const numerals = NUMERALS[Number(/\[DBNum(\d)\]/i.exec(code)?.[1] ?? 0)];
    return numerals
      ? inNumerals(shown, numerals, isDate ? 'date' : /General/i.test(plain) ? 'units' : 'digits')
      : shown;
  } catch {
    return undefined;
  }
}

/** Digits, and what tens, hundreds and thousands are called; none: digits stand one by one. */
const NUMERALS: Readonly<Record<number, readonly [digits: string, units?: string]>> = {
  1: ['〇一二三四五六七八九', '十百千'],
  2: ['零壹贰叁肆伍陆柒捌玖', '拾佰仟'],
  3: ['０１２３４５６７８９'],
};

/** Years digit by digit, days and months as they are said. */
function inNumerals(
  shown: string,
  [digits, units]: readonly [string, string?],
  way: 'date' | 'units' | 'digits',
): string {
  return shown.replace(/(\.?)(\d+)/g, (_, point: string, group: string) => {
    const isSaid = units && point === '' && way !== 'digits' && !(way === 'date' && group.length > 2);
    if (!isSaid) return point + group.replace(/\d/g, (digit) => digits.charAt(Number(digit)));
    const whole = said(BigInt(group), digits, units) || digits.charAt(0);
    // 十五, and not 一十五, where days are counted
    return way === 'date' ? whole.replace(new RegExp(`^${digits.charAt(1)}(?=${units.charAt(0)})`), '') : whole;
  });
}

/** Empty for zero. */
function said(n: bigint, digits: string, units: string): string {
  const names = [...[...units].map((unit, i) => [10n ** BigInt(i + 1), unit] as const), ...LARGE];
  const [size, unit] = names.findLast(([least]) => n >= least) ?? [1n, ''];
  if (n < 10n) return n === 0n ? '' : digits.charAt(Number(n));
  const rest = n % size;
  const gap = rest > 0n && rest < size / 10n ? digits.charAt(0) : '';
  return said(n / size, digits, units) + unit + gap + said(rest, digits, units);
}
const LARGE = [
  [10n ** 4n, '万'],
  [10n ** 8n, '亿'],
  [10n ** 12n, '万亿'],
] as const;
