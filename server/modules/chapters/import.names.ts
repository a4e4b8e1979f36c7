// What files and folders are called by people who number them by hand: their order, and their names without the numbers.
import { byName } from '#contract/names.ts';
import { truncate } from '#server/platform/text.ts';

/** 2 before 10, 第二章 before 第十章, as on every list. */
export const naturalOrder = (a: string, b: string): number => byName(a.normalize('NFKC'), b.normalize('NFKC'));

const MAX = 200;

/** As somebody wrote it, in one line. */
export const wholeTitle = (name: string): string =>
  truncate(
    name
      .normalize('NFC')
      .replace(/[\p{Cc}\s]+/gu, ' ')
      .trim(),
    MAX,
  ).trim();

/** A number, or several levels of it, perhaps in brackets; what sets it off from the words; the words. */
const NUMBERED =
  /^([（([【]?)(\d{1,3}(?:[.．\-_]\d{1,3})*)([)）\]】]?(?:[\s._\-、．:：—–]|(?<=[\d\s][)]))*)(?![\d.．])(.+)$/u;
/** `01年`, `08级`: a year, and no number of ours. */
const COUNTS = /^[年月日号时点分秒级届期后]/u;
/** `1 mol/L`: a quantity. `1：2`, `3×4`: a sum. */
const MEASURED =
  /^(?:m?mol|[kcmdnμ]?m|[kmμ]?g|[mnμ]?s|min|h|[mμ]?L|[kM]?V|m?A|[kM]?W|[kMG]?Hz|k?N|k?J|[kM]?Pa|K|Ω|℃|°|%|‰|[×xX*+=/±~～])(?![A-Za-z])/u;
/** `2-甲基丙烷`, `3-D`: a word that has a number in it. */
const JOINED = /^[\p{Script=Han}\d,-]*[烷烯炔醇醛酮酸酯苯胺酚醚糖]|^D(?![a-z])/u;

interface Numbered {
  levels: number[];
  isPadded: boolean;
  gap: string;
  words: string;
  /** With all of its number but the first level. */
  rest: string;
}

function numberedAs(name: string): Numbered | null {
  // of the same length, so that the words stay as they are
  const plain = name.replace(/[０-９]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0));
  const [, bracket = '', number = '', gap = '', words = ''] = NUMBERED.exec(plain) ?? [];
  if (words.trim() === '' || MEASURED.test(words)) return null;
  return {
    levels: number.split(/[.．\-_]/).map(Number),
    isPadded: /^0\d/.test(number),
    gap: bracket + gap,
    words: name.slice(name.length - words.length).trim(),
    rest: bracket === '' ? name.replace(/^[\d０-９]+[.．\-_]/, '').trim() : '',
  };
}

/**
 * Titles of what stands beside each other in a folder, without the numbers that only order it: those that begin with a zero, and
 * those that count up by ones over all of them. A name alone shows its number to be one by more than a blank behind it.
 */
export function titlesOf(names: readonly string[]): string[] {
  const whole = names.map(wholeTitle);
  const found = whole.map(numberedAs);
  // slides and a film of one name are one
  const each = new Map(whole.map((name, n) => [name, found[n] ?? null]));
  const isCounted = counts([...each.values()]);
  const isDated = isEachDated([...each.values()]);
  const bare = found.map((one, n) => {
    const own = whole[n] ?? '';
    if (!one) return own;
    if (isDated && one.levels.length > 1) return one.rest;
    const isPadded =
      one.isPadded && (one.gap !== '' || (/^\p{Script=Han}/u.test(one.words) && !COUNTS.test(one.words)));
    const isAlone = each.size === 1 && one.gap.trim() !== '' && !(one.gap === '-' && JOINED.test(one.words));
    return isPadded || isCounted || isAlone ? one.words : own;
  });
  // where only their numbers tell them apart, they are no mere order: `01 练习` beside `02 练习`
  const named = Map.groupBy(whole.keys(), (n) => bare[n]);
  const isTwin = (n: number) => new Set(named.get(bare[n])?.map((other) => whole[other])).size > 1;
  const isAnyTwin = bare.some((_, n) => isTwin(n));
  // a zero in front is a numbering by itself; without one it takes all of them
  return bare.map((title, n) => ((found[n]?.isPadded ? isTwin(n) : isAnyTwin && isCounted) ? (whole[n] ?? '') : title));
}

/**
 * `01.5.4 运动` beside `02 导入`: each has a number of its own that begins with a zero, so what is behind it, and no level below it,
 * belongs to the words.
 */
function isEachDated(found: readonly (Numbered | null)[]): boolean {
  if (!found.every((one) => one?.isPadded && (one.levels.length < 2 || /^[1-9]/.test(one.rest)))) return false;
  const levels = found.map((one) => one?.levels ?? []);
  const others = levels.map(([, ...rest]) => rest.join('.')).filter((rest) => rest !== '');
  const isOwn = found.length > 1 && new Set(levels.map(([first]) => first)).size === levels.length;
  // one section in each is a level
  return isOwn && others.some((rest) => rest !== '1');
}

/** One more from each to the next, whatever the order in which they stand, and all else the same. */
function counts(found: readonly (Numbered | null)[]): boolean {
  const all = found.filter((one) => one !== null && one.gap !== '');
  const [first] = all;
  if (!first || all.length < 2 || all.length < found.length) return false;
  const head = (one: Numbered) => one.levels.slice(0, -1).join('.');
  if (all.some((one) => one && (head(one) !== head(first) || one.levels.length !== first.levels.length))) return false;
  const last = all.map((one) => one?.levels.at(-1) ?? 0).toSorted((a, b) => a - b);
  const isInRow = last.every((n, i) => i === 0 || n === (last[i - 1] ?? 0) + 1);
  // two that begin high are years of age, days or temperatures as well
  return isInRow && (all.length > 2 || (last[0] ?? 0) < 10);
}

/** A name by itself, or beside these. */
export const titleAlone = (name: string, beside: readonly string[] = []): string =>
  titlesOf([name, ...beside])[0] ?? '';

export const stemOf = (file: string): string => file.replace(/(?<=.)\.[^.\s]{1,8}$/, '');

const JUNK = /^(?:__MACOSX|\..*|Thumbs\.db|desktop\.ini|~\$.*|\$RECYCLE\.BIN)$/i;
/** What systems leave in every folder, and nobody put there. */
export const isJunk = (path: string): boolean => path.split('/').some((part) => JUNK.test(part));
