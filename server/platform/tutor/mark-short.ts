// Marks a short answer only where that is safe. A bag of the right words is not: swapped roles, negations and
// lists of catchwords have every concept. So: all concepts, in the key's order, with hardly anything unexplained
// is right; nothing at all is wrong; all else is the teacher's.
import { FILLERS, SOFT } from './fillers.ts';
import type { MarkQuestion, MarkResult } from './mark.ts';
import { readQuestion } from './question.ts';
import type { SpokenTable } from './spoken.ts';
import { normalise } from './words.ts';

/** One thing the answer must say: any of these wordings, and none of those that say the opposite. */
export interface Concept {
  any: readonly string[];
  not?: readonly string[];
}

interface Found {
  concept: number;
  start: number;
  end: number;
  wording: string;
  opposite: boolean;
  negated: boolean;
}

interface ShortMark {
  result: MarkResult;
  /** Indices of the concepts that were said, and that were not: shown to the student, never as a fraction. */
  said: readonly number[];
  missing: readonly number[];
}

const GIVES_UP = /^(?:不知道|不会|不懂|不清楚|没学过?|忘了|忘记了|无|略|没有|i don'?t know|no idea|dunno|\?+|none)?$/u;
const NEGATION = /[不没无非未别莫]|并非|no |not |never /u;
const UNSURE =
  /无关|不可能|考虑|也许|可能|大概|或许|好像|似乎|应该是吧|如果|假如|要么|或者|还是|吧$|吗|[?？]|not sure|maybe|perhaps/u;
const NEGATION_REACH = 4;
const MAX_UNEXPLAINED = 2;
const SHORT = 40;

export function markShort(question: MarkQuestion, value: string): MarkResult {
  return markShortly(question, value).result;
}

/** The mark with what was found, for 还没有提到… . */
export function markShortly(question: MarkQuestion, value: string): ShortMark {
  const text = normalise(value).replace(/\s+/g, ' ').trim();
  const concepts = question.concepts ?? [];
  const found = findAll(text, concepts);
  const said = concepts.flatMap((_, index) => (found.some((hit) => counts(hit, index)) ? [index] : []));
  const missing = concepts.flatMap((_, index) => (said.includes(index) ? [] : [index]));
  return { result: resultOf({ question, text, found, said }), said, missing };
}

const counts = (hit: Found, concept: number) => hit.concept === concept && !hit.opposite && !hit.negated;

function resultOf(of: {
  question: MarkQuestion;
  text: string;
  found: readonly Found[];
  said: readonly number[];
}): MarkResult {
  const { question, text, found, said } = of;
  const concepts = question.concepts ?? [];
  if (GIVES_UP.test(text.replace(/[\p{P}\s]/gu, '')) || !/[\p{L}\d]/u.test(text)) return 'wrong';
  if (isKey(question, text)) return 'right';
  if (concepts.length === 0) return 'to-teacher';
  if (found.length === 0 && text.length <= SHORT) return 'wrong';
  const complete = said.length === concepts.length && found.every((hit) => !hit.opposite && !hit.negated);
  if (!complete || UNSURE.test(withoutFound(text, found)) || !inOrder(found, concepts.length)) return 'to-teacher';
  if (!keepsRoles(question, text) || isCatchwords(text, found) || unexplained(question, text, found) > MAX_UNEXPLAINED)
    return 'to-teacher';
  return 'right';
}

// Longest wording first, and each character explains one wording: 要约人 is not found inside 受要约人.
function findAll(text: string, concepts: readonly Concept[]): Found[] {
  const wordings = concepts
    .flatMap(({ any, not = [] }, concept) => [
      ...any.map((wording) => ({ concept, wording: normalise(wording), opposite: false })),
      ...not.map((wording) => ({ concept, wording: normalise(wording), opposite: true })),
    ])
    .filter(({ wording }) => wording.length > 0)
    .sort((a, b) => b.wording.length - a.wording.length);
  const found: Found[] = [];
  for (const { concept, wording, opposite } of wordings) {
    for (let start = text.indexOf(wording); start >= 0; start = text.indexOf(wording, start + 1)) {
      const end = start + wording.length;
      // Two concepts may share a wording (成正比…相反); one concept does not count a stretch twice.
      if (
        found.some((hit) => start < hit.end && hit.start < end && (hit.concept === concept || hit.wording !== wording))
      )
        continue;
      const before =
        text
          .slice(Math.max(0, start - NEGATION_REACH), start)
          .split(/[，。；、,.;]/u)
          .at(-1) ?? '';
      found.push({
        concept,
        start,
        end,
        wording,
        opposite,
        negated: NEGATION.test(before) && !inAnother(found, start),
      });
    }
  }
  return found.sort((a, b) => a.start - b.start);
}

// 与质量无关、与振幅无关: the 无 before the second wording belongs to the first one found.
function inAnother(found: readonly Found[], start: number): boolean {
  return found.some((hit) => hit.end <= start && start - hit.end < NEGATION_REACH && NEGATION.test(hit.wording));
}

// The first telling of each concept follows the key's order.
function inOrder(found: readonly Found[], size: number): boolean {
  const firsts = Array.from({ length: size }, (_, concept) => found.find((hit) => counts(hit, concept))?.start ?? -1);
  return firsts.every((start, index) => index === 0 || start >= (firsts[index - 1] ?? 0));
}

function withoutFound(text: string, found: readonly Found[]): string {
  return [...found]
    .sort((a, b) => b.start - a.start)
    .reduce((rest, hit) => `${rest.slice(0, hit.start)} ${rest.slice(hit.end)}`, text);
}

// 「回复力、位移、正比、相反」: three catchwords and nothing that joins them.
function isCatchwords(text: string, found: readonly Found[]): boolean {
  return found.length >= 3 && !/[\p{L}\d]/u.test(withoutFound(text, found));
}

function keyOf(question: MarkQuestion): string {
  return typeof question.answer === 'string' ? normalise(question.answer) : '';
}

// A copy of the key is right; whether it was understood is for another question to show.
function isKey(question: MarkQuestion, text: string): boolean {
  const letters = (own: string) => own.replace(/[\s\p{P}]/gu, '');
  return letters(text) !== '' && letters(text) === letters(keyOf(question));
}

// Content words that neither the concepts, the question nor its key explain. Another term of the course is one.
function unexplained(question: MarkQuestion, text: string, found: readonly Found[]): number {
  const explained = `${normalise(question.stem ?? '')}\n${keyOf(question)}`;
  return nouns(withoutFound(text, found)).filter((word) => !explained.includes(word)).length;
}

// 随机误差不变，系统误差不可预知: the key's very words with the roles swapped. Its nouns must come in its order.
function keepsRoles(question: MarkQuestion, text: string): boolean {
  const key = keyOf(question);
  const places = nouns(text).flatMap((word) => (key.includes(word) ? [key.indexOf(word)] : []));
  return places.every((place, index) => index === 0 || place >= (places[index - 1] ?? 0));
}

function nouns(text: string): string[] {
  const { terms } = readQuestion(text, NO_SPOKEN);
  return terms.map((term) => term.text).filter((word) => word.length >= 2 && !FILLERS.has(word) && !SOFT.has(word));
}

const NO_SPOKEN: SpokenTable = new Map();
