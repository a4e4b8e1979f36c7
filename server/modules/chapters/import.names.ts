// What files and folders are called by people who number them by hand: their order, and their names without the numbers.
import { cut } from '#server/platform/text.ts';

const DIGITS = '零一二三四五六七八九';
const NUMERAL = '[零〇一二两三四五六七八九十百]+';
// 第十二章, 二、 and (三): sorted as the numbers that they are
const COUNTED = new RegExp(
  `(?<=第)${NUMERAL}(?=\\s*[章节讲课编篇部单回])|^(?<=^)${NUMERAL}(?=[、.．])|(?<=^[（(])${NUMERAL}(?=[)）])`,
  'gu',
);

/** Up to 999. */
function numberOf(numeral: string): number {
  let [sum, digit] = [0, 0];
  for (const sign of numeral.replaceAll('〇', '零').replaceAll('两', '二')) {
    const place = sign === '百' ? 100 : sign === '十' ? 10 : 0;
    if (place === 0) digit = DIGITS.indexOf(sign);
    else [sum, digit] = [sum + (digit || 1) * place, 0];
  }
  return sum + digit;
}

const collator = new Intl.Collator('zh-CN', { numeric: true });
const sortKey = (name: string): string => name.normalize('NFKC').replace(COUNTED, (n) => String(numberOf(n)));

/** 2 before 10, 第二章 before 第十章. */
export const naturalOrder = (a: string, b: string): number => collator.compare(sortKey(a), sortKey(b));

// 01 绪论, 1.2-单摆, 3、摆, 1.2单摆, 01绪论; a year stays, and so does 3D
const NUMBER =
  /^(?:\d{1,3}(?:[.．\-_]\d{1,3})*[\s._\-、．)）]+(?!\d)|\d{1,3}(?:[.．]\d{1,3})+(?=\p{Script=Han})|0\d{1,2}(?=\p{Script=Han}))/u;
const MAX = 200;

/** A name without its number; where there is nothing else, the number. */
export function titleOf(name: string): string {
  const whole = name
    .normalize('NFC')
    .replace(/\p{Cc}/gu, '')
    .trim();
  const bare = whole.replace(NUMBER, '').trim();
  return cut(bare === '' ? whole : bare, MAX).trim();
}

export const stemOf = (file: string): string => file.replace(/(?<=.)\.[^.\s]{1,8}$/, '');

const JUNK = /^(?:__MACOSX|\..*|Thumbs\.db|desktop\.ini|~\$.*|\$RECYCLE\.BIN)$/i;
/** What systems leave in every folder, and nobody put there. */
export const isJunk = (path: string): boolean => path.split('/').some((part) => JUNK.test(part));
