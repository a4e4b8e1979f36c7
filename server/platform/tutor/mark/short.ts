// Marks a short answer only where that is safe. A bag of the right words is not: swapped roles, negations and
// lists of catchwords have every concept. So: all concepts, in the key's order, with hardly anything unexplained
// is right; some of them and nothing else is right in part; nothing of the matter is wrong; all else is the teacher's.
import { anyOf, EVERYDAY_WORDS, STOP_WORDS, sourceOf } from '#server/platform/tutor/lang/index.ts';
import { readQuestion, type Synonyms } from '#server/platform/tutor/search/question.ts';
import { turnsRound } from '#server/platform/tutor/text/opposites.ts';
import { escapeRegExp, isHan, normalise, runWords, scriptRuns } from '#server/platform/tutor/text/words.ts';
import type { Concept, MarkQuestion, MarkResult } from './question.ts';
import { simplified } from './simplified.ts';

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

const GIVES_UP = new RegExp(`^${sourceOf(({ mark }) => mark.givesUp)}?$`, 'u');
const NEGATION = anyOf(({ mark }) => mark.negation);
const NO_NEGATION = anyOf(({ mark }) => mark.noNegation);
const DENIAL = new RegExp(`${sourceOf(({ mark }) => mark.denial)}.{0,2}`, 'gu');
const UNSURE = new RegExp(`${sourceOf(({ mark }) => mark.unsure)}|[?？]`, 'u');
const CLAUSE_END = /[，。；、,.;]/u;
const NEGATION_REACH = 4;
const MAX_UNEXPLAINED = 2;
/** One concept alone may be a catchword. */
const PART_FROM = 2;
const SHORT = 40;

/** The mark with what was found, for 还没有提到… . */
export function gradeShortAnswer(question: MarkQuestion, value: string): ShortMark {
  const text = plain(value).replace(/\s+/g, ' ').trim();
  const concepts = question.concepts ?? [];
  const found = findAll(text, concepts);
  const said = concepts.flatMap((_, index) => (found.some((hit) => counts(hit, index)) ? [index] : []));
  const missing = concepts.flatMap((_, index) => (said.includes(index) ? [] : [index]));
  return { result: resultOf({ question, text, found, said }), said, missing };
}

/** As both the answer and the key are compared: half width, lower case, simplified characters. */
const plain = (text: string): string => simplified(normalise(text));

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
  if (found.length === 0) return text.length <= SHORT && isBeside(question, text) ? 'wrong' : 'to-teacher';
  const isSound =
    found.every((hit) => !hit.opposite && !hit.negated) &&
    !UNSURE.test(withoutFound(text, found)) &&
    inOrder(found, said) &&
    !isDenied(question, withoutFound(text, found)) &&
    !turnsRound(text, matterOf(question), stemOf(question)) &&
    keepsRoles(question, text) &&
    !isCatchwords(text, found);
  if (!isSound) return 'to-teacher';
  const beside = unexplained(question, text, found);
  if (said.length === concepts.length) return beside <= MAX_UNEXPLAINED ? 'right' : 'to-teacher';
  // what is missing may stand there in words that we do not know: only where nothing else stands is it missing
  return ownOf(question, said) >= PART_FROM && isBare(question, text, found) ? 'partial' : 'to-teacher';
}

// Longest wording first, and each character explains one wording: 要约人 is not found inside 受要约人.
function findAll(text: string, concepts: readonly Concept[]): Found[] {
  const wordings = concepts
    .flatMap(({ any, not = [] }, concept) => [
      ...any.map((wording) => ({ concept, wording: plain(wording), opposite: false })),
      ...not.map((wording) => ({ concept, wording: plain(wording), opposite: true })),
    ])
    .filter(({ wording }) => wording.length > 0)
    .sort((a, b) => b.wording.length - a.wording.length);
  const found: Found[] = [];
  for (const { concept, wording, opposite } of wordings) {
    for (const { start, end } of placesOf(text, wording)) {
      // Two concepts may share a wording (成正比…相反); one concept does not count a stretch twice.
      if (
        found.some((hit) => start < hit.end && hit.start < end && (hit.concept === concept || hit.wording !== wording))
      )
        continue;
      const before =
        text
          .slice(Math.max(0, start - NEGATION_REACH), start)
          .split(CLAUSE_END)
          .at(-1) ?? '';
      found.push({
        concept,
        start,
        end,
        wording,
        opposite,
        negated: (NEGATION.test(before) && !inAnother(found, start)) || isTorn(text.slice(start, end), wording),
      });
    }
  }
  return found.sort((a, b) => a.start - b.start);
}

// As it stands, else its words in their order within one clause: 气孔会关闭, 二氧化碳也就减少 for 二氧化碳减少.
function placesOf(text: string, wording: string): { start: number; end: number }[] {
  const places: { start: number; end: number }[] = [];
  for (let start = text.indexOf(wording); start >= 0; start = text.indexOf(wording, start + 1))
    places.push({ start, end: start + wording.length });
  const spread = spreadPattern(wording);
  if (places.length > 0 || !spread) return places;
  return [...text.matchAll(spread)]
    .filter(({ groups = {} }) => Object.values(groups).every(isFilling))
    .map((match) => ({ start: match.index, end: match.index + match[0].length }));
}

const MAX_FILLING = 4;
const MAX_LATIN_FILLING = 12;

function spreadPattern(wording: string): RegExp | undefined {
  const words = scriptRuns(wording).flatMap((run) => (isHan(run) ? runWords(run) : [run]));
  if (words.length < 2) return undefined;
  const [first = '', ...rest] = words.map(escapeRegExp);
  const gap = (index: number) =>
    String.raw`(?<gap${index}>[^，。；、,.;!?！？\n]{0,${isHan(first) ? MAX_FILLING : MAX_LATIN_FILLING}}?)`;
  return new RegExp(
    rest.reduce((all, word, index) => all + gap(index) + word, first),
    'gu',
  );
}

// Between the words of a concept only what says nothing may stand; a 不 is read as a negation of it.
function isFilling(between: string | undefined): boolean {
  return scriptRuns(between ?? '').every((run) =>
    runWords(run).every(
      (word) => STOP_WORDS.has(word) || NEGATION.test(word) || [...word].every((own) => STOP_WORDS.has(own)),
    ),
  );
}

// 气孔不会关闭 has both words of 气孔关闭 and says the opposite.
const isTorn = (stretch: string, wording: string): boolean => NEGATION.test(stretch) && !NEGATION.test(wording);

// 与质量无关、与振幅无关: the 无 before the second wording belongs to the first one found.
function inAnother(found: readonly Found[], start: number): boolean {
  return found.some((hit) => hit.end <= start && start - hit.end < NEGATION_REACH && NEGATION.test(hit.wording));
}

// The first telling of each concept that was said follows the key's order.
function inOrder(found: readonly Found[], said: readonly number[]): boolean {
  const firsts = said.map((concept) => found.find((hit) => counts(hit, concept))?.start ?? -1);
  return firsts.every((start, index) => index === 0 || start >= (firsts[index - 1] ?? 0));
}

// Of what was said, what the question has not said itself.
function ownOf(question: MarkQuestion, said: readonly number[]): number {
  const stem = stemOf(question);
  return said.filter((concept) => !question.concepts?.[concept]?.any.some((wording) => stem.includes(plain(wording))))
    .length;
}

// Beside the concepts nothing but function words and the question's own.
function isBare(question: MarkQuestion, text: string, found: readonly Found[]): boolean {
  const stem = stemOf(question);
  return scriptRuns(withoutFound(text, found)).every((run) =>
    (isHan(run) ? runWords(run) : [run]).every((word) => STOP_WORDS.has(word) || stem.includes(word)),
  );
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
  return typeof question.answer === 'string' ? plain(question.answer) : '';
}

const stemOf = (question: MarkQuestion): string => plain(question.stem ?? '');

/** What must be said, in all its wordings. */
function matterOf(question: MarkQuestion): string {
  return [keyOf(question), ...(question.concepts ?? []).flatMap(({ any }) => any.map(plain))].join('\n');
}

// 气孔关闭是不对的: a denial anywhere beside the concepts that question and key do not make themselves.
function isDenied(question: MarkQuestion, rest: string): boolean {
  const known = `${stemOf(question)}\n${matterOf(question)}`;
  const denials = rest.replace(NO_NEGATION, '').match(DENIAL) ?? [];
  return denials.some((denial) => !known.includes(denial.trim()));
}

// Not a word, nor a character with a meaning of its own, in common with question and key: it is about something else.
// What is written in other letters than the key (stomata, CO₂) we cannot compare.
function isBeside(question: MarkQuestion, text: string): boolean {
  const known = `${stemOf(question)}\n${matterOf(question)}`;
  const isContent = (word: string) => !STOP_WORDS.has(word);
  return scriptRuns(text).every((run) => {
    if (!isContent(run)) return true;
    if (/^\d/u.test(run)) return !known.includes(run);
    if (!isHan(run)) return /[a-z]{3}/u.test(known) && !known.includes(run);
    if (!/\p{Script=Han}/u.test(known)) return false;
    const words = runWords(run).filter((word) => word.length > 1 && isContent(word));
    const letters = [...run].filter((letter) => isContent(letter) && !EVERYDAY_WORDS.has(letter));
    return ![...words, ...letters].some((own) => known.includes(own));
  });
}

// A copy of the key is right; whether it was understood is for another question to show.
function isKey(question: MarkQuestion, text: string): boolean {
  const letters = (own: string) => own.replace(/[\s\p{P}]/gu, '');
  return letters(text) !== '' && letters(text) === letters(keyOf(question));
}

// Content words that neither the concepts, the question nor its key explain. Another term of the course is one.
function unexplained(question: MarkQuestion, text: string, found: readonly Found[]): number {
  const explained = `${stemOf(question)}\n${matterOf(question)}`;
  return nouns(withoutFound(text, found)).filter((word) => !explained.includes(word)).length;
}

// 随机误差不变，系统误差不可预知: the key's very words with the roles swapped. Its nouns must come in its order.
function keepsRoles(question: MarkQuestion, text: string): boolean {
  const key = keyOf(question);
  const places = nouns(text).flatMap((word) => (key.includes(word) ? [key.indexOf(word)] : []));
  return places.every((place, index) => index === 0 || place >= (places[index - 1] ?? 0));
}

function nouns(text: string): string[] {
  const { terms } = readQuestion(text, NO_SYNONYMS);
  return terms
    .map((term) => term.text)
    .filter((word) => word.length >= 2 && !STOP_WORDS.has(word) && !EVERYDAY_WORDS.has(word));
}

const NO_SYNONYMS: Synonyms = new Map();
