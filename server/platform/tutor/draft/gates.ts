// Before a drafted question is offered: what would make it worthless or wrong, whatever kind it is of.

import type { QuestionKind } from '#contract/questions.ts';
import { anyOf, LANGUAGES } from '#server/platform/tutor/lang/index.ts';
import { bigrams } from '#server/platform/tutor/text/words.ts';
import type { DraftQuestion } from './lines.ts';

const ELSEWHERE = anyOf(({ ask }) => ask.elsewhere);
const TELLS_PLACE = anyOf(({ ask }) => ask.tellsPlace);

type Asked = Pick<DraftQuestion, 'stem' | 'options' | 'left' | 'right' | 'answer'> & { kind: QuestionKind };

/** Whoever has drafted it. */
export function isSound(question: Asked): boolean {
  const { stem, options = [], answer, kind } = question;
  // 由表 1 可知: nobody sees it beside the question
  if (ELSEWHERE.test(stem)) return false;
  if (kind === 'order') return !options.some(({ text }) => TELLS_PLACE.test(text) || NUMBERED.test(text));
  if (kind === 'match') return isSoundMatch(question);
  if (new Set(options.map(({ text }) => text.trim())).size < options.length) return false;
  if (kind === 'fill') return !holds(stem, String(answer));
  if (kind !== 'single') return true;
  const key = options.find((o) => o.key === answer)?.text ?? '';
  const others = options.filter((o) => o.key !== answer).map(({ text }) => text);
  if (others.some((other) => other.includes(key) || key.includes(other))) return false;
  return !givesAway(stem, key, others) && !isOdd(key, others);
}

// 1. 注水: its number is its place
const NUMBERED = /^\s*(?:\d{1,2}[.、．)）](?!\d)|[（(]\d{1,2}[)）]|[①-⑳])/u;

function isSoundMatch({ left = [], right = [], answer }: Asked): boolean {
  if (typeof answer !== 'object' || Array.isArray(answer)) return false;
  const pairs = left.map(
    ({ key, text }): Cell => ({
      of: text,
      value: right.find((own) => own.key === answer[key])?.text ?? '',
    }),
  );
  return !pairs.some((pair) => pair.value === '' || isToldByName(pair, pairs));
}

// 40 stands in 40 mL, not in 140 or 4.40
const holds = (stem: string, key: string): boolean => /^[\d.]+$/u.test(key) && stem.split(/[^\d.]+/u).includes(key);

/** What of the key stands in the stem and in none of the other options: one need not know anything to choose it. */
export function givesAway(stem: string, key: string, others: readonly string[]): boolean {
  const [asked, told] = [signsOf(stem), others.flatMap(signsOf)];
  return signsOf(key).some((sign) => asked.includes(sign) && !told.includes(sign));
}

/** A name and what stands beside it. */
interface Cell {
  of: string;
  value: string;
}

const ATTRIBUTES = LANGUAGES.flatMap(({ ask }) => ask.attribute ?? []);

/** Beyond what `givesAway` sees, the name of a kind tells by one character: 碱 in 碱式滴定管 and in 盛放碱性溶液. */
export function namesItself({ of, value }: Cell, others: readonly Cell[]): boolean {
  const values = others.map((other) => other.value);
  if (givesAway(of, value, values)) return true;
  const shared = ATTRIBUTES.flatMap((own) => of.match(own) ?? []).filter((letter) => value.includes(letter));
  return shared.some((letter) => !values.some((other) => other.includes(letter)));
}

/** The same of one among all of them. */
export const isToldByName = (own: Cell, all: readonly Cell[]): boolean =>
  namesItself(
    own,
    all.filter((other) => other !== own),
  );

/** Pairs of characters; words of a script with spaces, the long ones by their stem, and the signs of quantities. */
const signsOf = (text: string): string[] => {
  const han = (text.match(/\p{Script=Han}+/gu) ?? []).flatMap((run) => bigrams(run));
  const words = (text.match(/[a-z]{4,}/giu) ?? []).map((word) => word.toLowerCase().slice(0, 6));
  // in a text of words, `a` is none
  const symbols = han.length > 0 ? (text.match(/(?<![a-z])[a-zθλωσ]{1,2}(?![a-z])/giu) ?? []) : [];
  return [...han, ...words, ...symbols];
};

const NUMERAL = LANGUAGES.flatMap(({ ask }) => ask.numeral ?? []);
const formOf = (text: string): string => {
  if (/^[≈<>≤≥±+−-]?\s*\d/u.test(text) || NUMERAL.some((own) => own.test(text))) return 'number';
  return /\p{Script=Han}/u.test(text) ? 'words' : 'letters';
};
const MUCH_LONGER = 2.5;
const MUCH = 10;

/** The one that looks unlike all others, which look alike. */
export function isOdd(key: string, others: readonly string[]): boolean {
  const forms = new Set(others.map(formOf));
  if (others.length > 1 && forms.size === 1 && !forms.has(formOf(key))) return true;
  const lengths = others.map((other) => other.length);
  const [shortest, longest] = [Math.min(...lengths), Math.max(...lengths)];
  return (
    (key.length > longest * MUCH_LONGER && key.length - longest > MUCH) ||
    (key.length * MUCH_LONGER < shortest && shortest - key.length > MUCH)
  );
}
