// A sentence of the material as a hint: without the word or number that is asked.
import { BLANK, escapeRegExp } from '#server/platform/tutor/index.ts';

/** The text without these wordings of the key; null where it would only say the question once more. */
function leftOut(stem: string, text: string, keys: readonly string[]): string | null {
  const filled = keys.filter((key) => key.trim() !== '').sort((a, b) => b.length - a.length);
  const left = filled.reduce((rest, key) => leaveOut(rest, key), text);
  // the question itself, said once more, helps nobody
  return lettersOf(left) === lettersOf(stem) ? null : left;
}

/** Null where no wording of the key stands in it: a number that is written another way may. */
export function withoutFill(stem: string, text: string, keys: readonly string[]): string | null {
  const left = leftOut(stem, text, keys);
  return left === text ? null : left;
}

/** The text itself where no wording of the key stands in it, unless it holds the whole question: a key in other words may. */
export function withoutWords(stem: string, text: string, keys: readonly string[]): string | null {
  const left = leftOut(stem, text, keys);
  return left === text && isSame(stem, text) ? null : left;
}

// 5 is not left out of 15 or 0.5, nor cat out of catalyst.
function leaveOut(text: string, key: string): string {
  const plain = escapeRegExp(key.trim());
  const before = /^\d/u.test(key) ? '(?<![\\d.])' : /^[a-z]/iu.test(key) ? '(?<![a-zA-Z])' : '';
  const behind = /\d$/u.test(key) ? '(?!\\.?\\d)' : /[a-z]$/iu.test(key) ? '(?![a-zA-Z])' : '';
  return text.replace(new RegExp(`${before}${plain}${behind}`, 'giu'), BLANK);
}

/**
 * A drafted statement is the sentence itself, or the sentence with one word turned: that word is what is asked. Null for the
 * sentence itself, with whatever stands before it, and for the row of a table whose cells it names.
 */
export function withoutTurnedWord(stem: string, source: string): string | null {
  if (isSame(stem, source) || namesCells(stem, source)) return null;
  const [, mark = '', text = ''] = /^(\s*(?:\d{1,2}[.、．)）]|[（(]\d{1,2}[)）]|[①-⑳])?\s*)(.*)$/su.exec(source) ?? [];
  const own = stem.endsWith(text)
    ? text
    : stem.replace(/^[^：:]{1,20}[：:]\s*(?=\S)/u, (lead) => (text.startsWith(lead) ? lead : ''));
  if (own === text) return null;
  let start = 0;
  while (start < text.length && own[start] === text[start]) start++;
  let end = 0;
  while (end < text.length - start && own.at(-1 - end) === text.at(-1 - end)) end++;
  if (start + end < text.length * MOSTLY) return source;
  // 最小 for 最大 and increases for decreases: the whole word
  const cuts = wordEndsOf(text);
  start = cuts.findLast((at) => at <= start) ?? start;
  end = text.length - (cuts.find((at) => at >= text.length - end) ?? text.length - end);
  return `${mark}${text.slice(0, start)}${BLANK}${text.slice(text.length - end)}`;
}

const WORDS = new Intl.Segmenter('zh-CN', { granularity: 'word' });
const wordEndsOf = (text: string): number[] => [...WORDS.segment(text)].map(({ index }) => index).concat(text.length);

/** 「低倍镜」的「视野」是「大」 of a row with these three: the row says whether it is so. */
const namesCells = (stem: string, text: string): boolean => {
  const names = [...stem.matchAll(/「([^」]+)」/gu)].map(([, name = '']) => name);
  return names.length >= 2 && names.slice(0, -1).every((name) => text.includes(name));
};

/** So much of two sentences is the same where one is the other with a word changed. */
const MOSTLY = 0.6;

const lettersOf = (own: string): string => own.replace(/[\s\p{P}＿]/gu, '');
const isSame = (stem: string, text: string): boolean => lettersOf(text).includes(lettersOf(stem));
