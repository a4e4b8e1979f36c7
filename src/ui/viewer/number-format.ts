// A number as the format of its cell shows it, Chinese numerals and dates too.

import { format, getFormatFromId, getFormatInfo } from 'numfmt';
import { DAYS_TO_1904, MOST_FORMAT } from '#contract/office/workbook.ts';

/** Of one workbook, in milliseconds: a format that takes long is no format any more. */
const MOST_TIME = 2_000;

const [MONTH, DAY, DATE] = ['yyyy"年"m"月"', 'm"月"d"日"', 'yyyy"年"m"月"d"日"'];
const [TIME, SECONDS, HALF, HALF_SECONDS] = [
  'h"时"mm"分"',
  'h"时"mm"分"ss"秒"',
  '上午/下午h"时"mm"分"',
  '上午/下午h"时"mm"分"ss"秒"',
];
/** Those without a code of their own, as an Excel in Chinese has them. */
const CHINESE: readonly (readonly [code: string, ids: readonly number[]])[] = [
  [MONTH, [27, 36, 50, 52, 57]],
  [DAY, [28, 29, 51, 53, 54, 58]],
  ['m-d-yy', [30]],
  [DATE, [31]],
  [TIME, [32]],
  [SECONDS, [33]],
  [HALF, [34, 55]],
  [HALF_SECONDS, [35, 56]],
];

export const builtInFormat = (id: number): string =>
  CHINESE.find(([, ids]) => ids.includes(id))?.[0] ?? getFormatFromId(id, 'zh-CN') ?? 'General';

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

function attempt(value: number | string, code: string, since1904: boolean): string | undefined {
  try {
    const halves = code.includes('上午/下午');
    const plain = code.replace(/\[DBNum\d\]/gi, '').replace('上午/下午', 'AM/PM');
    const { isDate } = getFormatInfo(plain);
    const moved = isDate && since1904 && typeof value === 'number' ? value + DAYS_TO_1904 : value;
    const shown = format(plain, moved, halves ? { locale: 'zh-CN' } : {});
    const numerals = NUMERALS[Number(/\[DBNum(\d)\]/i.exec(code)?.[1] ?? 0)];
    return numerals
      ? inNumerals(shown, numerals, isDate ? 'date' : /General/i.test(plain) ? 'units' : 'digits')
      : shown;
  } catch {
    return undefined;
  }
}

interface Numerals {
  digits: string;
  /** None: digits stand one by one. */
  units?: string;
}
const NUMERALS: Readonly<Record<number, Numerals>> = {
  1: { digits: '〇一二三四五六七八九', units: '十百千' },
  2: { digits: '零壹贰叁肆伍陆柒捌玖', units: '拾佰仟' },
  3: { digits: '０１２３４５６７８９' },
};

/** Years digit by digit, days and months as they are said. */
function inNumerals(shown: string, { digits, units }: Numerals, way: 'date' | 'units' | 'digits'): string {
  const one = (digit: string) => digits.charAt(Number(digit));
  return shown.replace(/(\.?)(\d+)/g, (_, point: string, group: string) => {
    const isSaid = units && point === '' && way !== 'digits' && !(way === 'date' && group.length > 2);
    return point + (isSaid ? said(group, one, units, way) : [...group].map(one).join(''));
  });
}

function said(group: string, one: (digit: string) => string, units: string, way: string): string {
  const fours = [
    ...group
      .replace(/^0+(?=\d)/, '')
      .padStart(16, '0')
      .matchAll(/\d{4}/g),
  ].map(([four]) => four);
  const parts = fours.map((four, i) => {
    const words = [...four].map((digit, k) => (digit === '0' ? '0' : one(digit) + units.charAt(2 - k))).join('');
    return /[^0]/.test(words) ? words + ['万亿', '亿', '万', ''][i] : '0';
  });
  const whole = parts
    .join('')
    .replace(/^0+|0+$/g, '')
    .replace(/0+(?=[万亿])/g, '')
    .replace(/0+/g, one('0'));
  // 十五, and not 一十五, where days are counted
  return (way === 'date' ? whole.replace(new RegExp(`^${one('1')}(?=${units.charAt(0)})`), '') : whole) || one('0');
}
