// Decides whether the material answers a question: answer it, show the nearest passage, or say it is not there.

import { LANGUAGES } from '#server/platform/tutor/lang/index.ts';
import { defines } from '#server/platform/tutor/text/definitions.ts';
import { headingPath, lastHeading, type Passage } from '#server/platform/tutor/text/passage.ts';
import { normalise } from '#server/platform/tutor/text/words.ts';
import type { Question, Term } from './question.ts';
import { type Plain, plainOf, readingOf } from './reading.ts';
import { coverage, fitsCue, presence, similarity, type WeightedTerm, weighTerms } from './score.ts';
import type { Found } from './search.ts';

export type Outcome = 'answer' | 'near' | 'none';

export interface Decision {
  outcome: Outcome;
  /** The share of the question that the best passage has, less what speaks against it. */
  cover: number;
  /** Nouns of the question that the course never mentions. */
  unknown: readonly string[];
}

const ANSWER_FROM = 0.5;
const NEAR_FROM = 0.25;
const UNKNOWN_PENALTY = 0.15;
/** What the course does not know is not what it speaks of, however well the rest fits; half the characters may be another word for it. */
const ALIKE = 0.25;
const LOOKED_AT = 3;

const hasSign = (focus: string, text: string): boolean =>
  LANGUAGES.some(({ search: { signs } }) => signs && Object.hasOwn(signs, focus) && signs[focus]?.test(text));

/** `found` is what search returned for the question in the course's own material. */
export function decide({ question, hits, stats }: Found): Decision {
  const terms = weighTerms(question, stats);
  const unknown = terms.filter(({ term, known }) => !known && isNoun(term)).map(({ term }) => term);
  const looked = hits.slice(0, LOOKED_AT).map(({ passage }) => ({ passage, plain: whole(passage) }));
  const covers = looked.map(({ plain }) => coverage(plain, terms) - penalty(plain, unknown));
  const cover = Math.max(0, ...covers);
  const answers = looked.some(
    ({ passage, plain }, at) =>
      (covers[at] ?? 0) >= ANSWER_FROM &&
      unknown.every((term) => similarity(plain, term) >= ALIKE) &&
      holdsSubject(plain, question, terms) &&
      holdsNumbers(passage, question) &&
      saysHowMuch(passage, question, terms) &&
      answersFocus(passage, question, terms),
  );
  const isTerm = looked.some(({ passage }) => question.soleTerm && isTermOf(passage, question.soleTerm));
  const outcome = isTerm || answers ? 'answer' : cover >= NEAR_FROM ? 'near' : 'none';
  return { outcome, cover, unknown: unknown.map((term) => term.text) };
}

const whole = ({ heading, text }: Passage): Plain => plainOf(`${heading ?? ''}\n${text}`);

// Only a noun the course does not know speaks against an answer. One Chinese character may be a wrong cut, one letter
// is a symbol of the question's own, and everyday words carry less than full weight.
function isNoun(term: Term): boolean {
  return term.weight === 1 && term.text.length >= 2 && !/^[\d.]+$/.test(term.text);
}

// Less for 泡泡 where the passage has 气泡: its characters may be the same thing in other words.
function penalty(plain: Plain, unknown: readonly Term[]): number {
  return unknown.reduce((sum, term) => sum + UNKNOWN_PENALTY * (1 - 2 * similarity(plain, term)), 0);
}

// 鸦片战争为什么会爆发: a passage about another war's outbreak has most of the words, and so has one that only names
// this war. The rarest noun tells the subject from others of its kind; the last one of a why says what is to be explained.
function holdsSubject(plain: Plain, { cue }: Question, terms: readonly WeightedTerm[]): boolean {
  const nouns = terms.filter(({ term, known }) => known && isNoun(term));
  const needed = [nouns.toSorted((a, b) => b.weight - a.weight)[0], cue === 'why' ? nouns.at(-1) : undefined];
  return needed.every((noun) => !noun || presence(plain, noun.term) > 0);
}

// 乙二醇30%时冰点是多少: what is said of 50% is no answer. 2 and 2.0 are one number.
function holdsNumbers({ heading = '', text }: Passage, question: Question): boolean {
  const numbersOf = (own: string) =>
    (normalise(own).match(/(?<![a-z\d.])\d+(?:\.\d+)?(?![\d.]*[a-z]*\d)/gu) ?? []).map(Number);
  const said = new Set(numbersOf(`${heading} ${text}`));
  return numbersOf(question.text).every((asked) => said.has(asked));
}

// 机油多久换一次: where no time is told in a sentence about it, how long is not said.
function saysHowMuch(passage: Passage, question: Question, terms: readonly WeightedTerm[]): boolean {
  if (question.cue !== 'time' && question.cue !== 'number') return true;
  const nouns = terms.filter(({ term, known }) => known && isNoun(term));
  const heading = plainOf(lastHeading(passage) ?? '');
  return readingOf(passage).sentences.some(
    ({ text, plain }) => fitsCue(text, question) && isAbout([plain, heading], nouns),
  );
}

/** Does a sentence, or the heading above it, name one of these? */
const isAbout = (texts: readonly Plain[], subject: readonly WeightedTerm[]): boolean =>
  subject.length === 0 || subject.some(({ term }) => texts.some((text) => presence(text, term) > 0));

// The course's own term: it heads a section or is defined, or it stands there word for word and nothing else is asked.
function isTermOf(passage: Passage, soleTerm: string): boolean {
  const term = normalise(soleTerm);
  const heads = headingPath(passage).some((heading) => normalise(heading).includes(term));
  return heads || defines(passage.text, soleTerm) || normalise(passage.text).includes(term);
}

// 域名 and 过程 somewhere in the passage are no answer: the asked word must stand in one sentence with the rest.
function answersFocus(passage: Passage, question: Question, terms: readonly WeightedTerm[]): boolean {
  const { focus } = question;
  if (!focus) return true;
  const subject = terms.filter(({ term, known }) => term !== focus && known && term.weight === 1);
  const heading = plainOf(lastHeading(passage) ?? '');
  return (
    readingOf(passage).sentences.some(({ text, plain }) => {
      const said = presence(plain, focus) > 0 || presence(heading, focus) > 0 || hasSign(focus.text, text);
      return said && isAbout([plain, heading], subject);
    }) ||
    (fitsCue(passage.text, question) && coverage(plainOf(passage.text), terms) >= 0.9)
  );
}
