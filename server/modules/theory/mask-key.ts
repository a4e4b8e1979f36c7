// A sentence of the material as a hint: without the word or number that is asked.
import { BLANK, escapeRegExp } from '#server/platform/tutor/index.ts';
import type { BankQuestion } from '../assessment/index.ts';

/** The text without what answers the question; null where nothing can be left out of it and it would tell the key. */
export function withoutKey(question: BankQuestion, text: string): string | null {
  if (question.kind === 'judge') return withoutTurn(question.stem, text);
  // the sentence says them in their order, or side by side: nothing can be left out of it
  if (question.kind === 'order' || question.kind === 'match') return null;
  const left = keysOf(question).reduce((rest, key) => leaveOut(rest, key), text);
  // the question itself, said once more, helps nobody
  if (lettersOf(left) === lettersOf(question.stem)) return null;
  if (left !== text) return left;
  // a number that is written another way, a key in words of its own: the sentence may hold it all the same
  return question.kind === 'fill' || isSame(question.stem, text) ? null : text;
}

/** Wordings of the key, the longest first. */
function keysOf({ kind, answer, options, concepts }: BankQuestion): string[] {
  const keys = [answer].flat().map(String);
  const right = (options ?? []).filter((o) => keys.includes(o.key)).map((o) => o.text);
  const told = kind === 'short' ? (concepts ?? []).flatMap((c) => c.any) : [];
  const own = options ? [] : keys;
  return [...right, ...told, ...own].filter((key) => key.trim() !== '').sort((a, b) => b.length - a.length);
}

// 5 is not left out of 15 or 0.5, nor cat out of catalyst.
function leaveOut(text: string, key: string): string {
  const plain = escapeRegExp(key.trim());
  const before = /^\d/u.test(key) ? '(?<![\\d.])' : /^[a-z]/iu.test(key) ? '(?<![a-zA-Z])' : '';
  const behind = /\d$/u.test(key) ? '(?!\\.?\\d)' : /[a-z]$/iu.test(key) ? '(?![a-zA-Z])' : '';
  return text.replace(new RegExp(`${before}${plain}${behind}`, 'giu'), BLANK);
}

// A drafted statement is the sentence itself, or the sentence with one word turned: that word is what is asked.
function withoutTurn(stem: string, text: string): string | null {
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
