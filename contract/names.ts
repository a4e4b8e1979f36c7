// Names as people compare and order them, on lists of the server and of the page alike (server/migrations/0121_names.sql and 0297_names_counted.sql).

/** By which two names are one: 高一（1）班 and 高一(1)班. It is never shown. */
export const oneWidth = (name: string): string => name.normalize('NFKC').replace(/\s+/g, ' ').trim();

/** Whether a name has what was typed to find it. */
export const isNamed = (name: string, typed: string): boolean =>
  oneWidth(name).toLowerCase().includes(oneWidth(typed).toLowerCase());

/** Those who are called so to the letter; where there are none, those who are called so in another width. */
export function finder<T>(all: Iterable<T>, nameOf: (one: T) => string): (name: string) => readonly T[] {
  const named = [...all];
  const exact = Map.groupBy(named, nameOf);
  const wide = Map.groupBy(named, (one) => oneWidth(nameOf(one)));
  return (name) => exact.get(name) ?? wide.get(oneWidth(name)) ?? [];
}

const DIGITS = '〇零一二三四五六七八九';
const PLACES: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000 };

// where a Chinese number counts something: 高一, 第十一, 二班, （三）; in 张三 and 三角 it is a part of a word
const SIGN = '[〇零一二三四五六七八九十百千]';
const NUMBER = `[〇零一二三四五六七八九十]${SIGN}*`;
const COUNTED = new RegExp(
  [
    `(?<=[高初大小])[一二三四五六七八九](?=$|[^一-鿿]|[年班级组上下册期]|${SIGN}+班)`,
    `(?<=第 ?)${NUMBER}`,
    `(?<=必修|选修|实验|练习|作业|测验|测试|考试|模拟|单元|专题|活动|任务|课题|项目|附录|部分|阶段|模块|年级|星期|周|之|[卷册期组班讲课章节集辑级队号楼])${NUMBER}(?=$|[^一-鿿]|[年班级组上下册期])`,
    `(?<![高初大小〇零一二三四五六七八九十百千])${NUMBER}(?=班|组|年级|级|章|节|课|讲|单元|部分|册|期|队|号|楼|室|层|回|篇|卷|轮|阶段|模块|学期|学段|届|批)`,
    `(?<=[高初大小][一二三四五六七八九])${NUMBER}(?=班)`,
    `(?<=[（(])${NUMBER}(?=[）)])`,
    `^${NUMBER}(?=$|[、．.])`,
  ].join('|'),
  'g',
);

const digitOf = (sign: string): number => Math.max(0, DIGITS.indexOf(sign) - 1);

/** 二十一 is 21, 二〇二六 is 2026. */
function valueOfNumeral(numeral: string): string {
  if (!/[十百千]/.test(numeral))
    return Array.from(numeral, digitOf)
      .join('')
      .replace(/^0+(?=\d)/, '');
  let [total, digit] = [0, 0];
  for (const sign of numeral) {
    const place = PLACES[sign];
    if (place === undefined) digit = digitOf(sign);
    else [total, digit] = [total + Math.max(digit, 1) * place, 0];
  }
  return String(total + digit);
}

/** What a name is ordered by; two numbers side by side stay two: 高一十班. */
export const orderKey = (name: string): string =>
  name
    .replace(/[①-⑳]/g, (sign) => `${sign.charCodeAt(0) - 0x245f} `)
    .replace(COUNTED, (numeral) => `${valueOfNumeral(numeral)} `);

const { compare } = new Intl.Collator('zh-u-co-pinyin-kn-true');

/** By pinyin; numbers in names by their value, 高一 before 高二 and 二班 before 十班, too. */
export const byName = (a: string, b: string): number => compare(orderKey(a), orderKey(b));

/** What a list may be sorted by: numbers, and names. */
export const byValue = (a: number | string, b: number | string): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : byName(String(a), String(b));
