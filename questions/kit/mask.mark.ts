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

/** A drafted statement is the sentence itself, or the sentence with one word turned: that word is what is asked. */
export function withoutTurnedWord(stem: string, text: string): string | null {
  const own = stem.endsWith(text)
    ? text
    : stem.replace(/^[^：:]{1,20}[：:]\s*(?=\S)/u, (lead) => (text.startsWith(lead) ? lead : ''));
  if (own === text) return null;
  let start = 0;
  while (start < text.length && own[start] === text[start]) start++;
  let end = 0;
  while (end < text.length - start && own.at(-1 - end) === text.at(-1 - end)) end++;
  if (start + end < text.length * MOSTLY) return text;
  // increases for decreases: the whole word
  while (/[a-z]/iu.test(text.charAt(start - 1))) start--;
  while (/[a-z]/iu.test(text.charAt(text.length - end))) end--;
  return `${text.slice(0, start)}${BLANK}${text.slice(text.length - end)}`;
}

/** So much of two sentences is the same where one is the other with a word changed. */
const MOSTLY = 0.6;

const lettersOf = (own: string): string => own.replace(/[\s\p{P}＿]/gu, '');
const isSame = (stem: string, text: string): boolean => lettersOf(text).includes(lettersOf(stem));
