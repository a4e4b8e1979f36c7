// Puts what the found passages say in order: which of their sentences would be the answer, if one is.
import type { AnswerKind } from '#server/platform/tutor/lang/language.ts';
import { defines } from '#server/platform/tutor/text/definitions.ts';
import { forbids } from '#server/platform/tutor/text/mistakes.ts';
import { lastHeading, type Passage } from '#server/platform/tutor/text/passage.ts';
import { answerKinds, hasSign, measureOf, numbersLeft, saysWhatIs, tells } from './kinds.ts';
import { numbersIn, type SearchQuestion } from './question.ts';
import { type Plain, plainOf, readPassage } from './reading.ts';
import { fitsCue, presence, similarity, type WeightedTerm } from './score.ts';
import { type Found, wordScore } from './search.ts';

/** A stretch of a passage that may be the answer. */
export interface Candidate {
  passage: Passage;
  /** `passage.text.slice(start, end)` */
  start: number;
  end: number;
  text: string;
  plain: Plain;
  /** The heading right above it. */
  heading: Plain;
  /** The share of the question that it and its headings have, 0 to 1. */
  cover: number;
  /** The share of all words of the question that it has, whatever they say in this course. */
  ofWords: number;
  /** Is it of every kind that is asked for? */
  isOfKind: boolean;
  /** Of a kind that little else is: what is explained, what is forbidden. */
  isSureKind: boolean;
  /** Orders the candidates of one question by their words. */
  score: number;
  /** The same with the place that the meaning has given to its passage too. */
  placed: number;
}

// What a heading says of its sentences and a passage of each of its own, against what they say themselves.
const OF_HEADING = 0.8;
const OF_PASSAGE = 0.6;
/** Fitted on the sets to work on; only their proportions matter. */
const WEIGHT = {
  passage: 2,
  own: 1,
  cover: 2.5,
  around: 0.7,
  kind: 1,
  cue: 0.5,
  definition: 2,
  explains: 1,
  focus: 0.3,
  length: 0.5,
  first: 1.5,
  forbids: 0.5,
} as const;
/** Two items at least. */
const LIST = /^\s*(?:\d{1,2}[.、．)）]|[①-⑳]|[-*•·]\s)[\s\S]*\n\s*(?:\d{1,2}[.、．)）]|[①-⑳]|[-*•·]\s)/u;
/** A sentence of this length says as much as a longer one. */
const LONG = 150;

/** Best first, by their words. */
export function candidatesOf({ question, hits }: Found, terms: readonly WeightedTerm[]): Candidate[] {
  const kinds = answerKinds(question.text);
  const top = Math.max(...hits.map(wordScore), Number.EPSILON);
  const byWords = [...hits].sort((a, b) => wordScore(b) - wordScore(a));
  return hits
    .flatMap((hit, place) => {
      const look = { question, terms, kinds, found: wordScore(hit) / top, first: 1 / (1 + byWords.indexOf(hit)) };
      const moved = 1 / (1 + place) - look.first;
      return [hit.passage, ...(hit.rows ?? [])].flatMap((passage) => inPassage(passage, look, moved));
    })
    .sort((a, b) => b.score - a.score);
}

interface Look {
  question: SearchQuestion;
  terms: readonly WeightedTerm[];
  kinds: readonly AnswerKind[];
  /** Of the passage, as a share of the best hit's score. */
  found: number;
  /** 1 for the best hit by words, then less and less. */
  first: number;
}

function inPassage(passage: Passage, look: Look, moved: number): Candidate[] {
  const reading = readPassage(passage);
  const heading = plainOf(lastHeading(passage) ?? '');
  const whole = plainOf(passage.text);
  // who asks for the steps or for all of them wants the list, not one of its items
  const isWhole = look.question.nth === undefined && (look.question.cue === 'steps' || look.kinds.includes('list'));
  const spans =
    isWhole && LIST.test(passage.text)
      ? [{ text: passage.text, start: 0, end: passage.text.length, plain: whole }]
      : reading.spans;
  return spans.map(({ text, start, end, plain }) => {
    const under = [
      [plain, 1],
      [reading.heading, OF_HEADING],
    ] as const;
    const cover = shareOf(look.terms, under);
    const around = shareOf(look.terms, [...under, [whole, OF_PASSAGE]]);
    const kind = kindOf(text, look);
    const score = scoreOf({ text, plain, heading, cover, around, kind }, look);
    return {
      passage,
      start,
      end,
      text,
      plain,
      heading,
      cover,
      ofWords: shareOf(asWords(look.question), under),
      isOfKind: kind.fits,
      isSureKind: kind.isSure,
      score,
      placed: score + WEIGHT.first * moved,
    };
  });
}

/** Kinds whose answers have a unit of their own, and with them what is only counted. */
const UNITED: ReadonlySet<AnswerKind> = new Set(['time', 'cost', 'temperature']);
const COUNTED: ReadonlySet<AnswerKind> = new Set([...UNITED, 'number']);

interface KindFound {
  fits: boolean;
  isSure: boolean;
  /** It says what the asked word is. */
  explains: boolean;
}

function kindOf(text: string, { question, terms, kinds }: Look): KindFound {
  const { focus, soleTerm } = question;
  const explained = soleTerm ? [soleTerm] : terms.flatMap(({ term }) => (term.weight === 1 ? term.text : []));
  const explains =
    explained.some((term) => saysWhatIs(term, text)) || (soleTerm !== undefined && defines(text, soleTerm));
  const hasFocus = focus !== undefined && hasSign(focus.text, text);
  const left = kinds.includes('when') ? text : numbersLeft(text, numbersIn(question.text));
  const fits =
    kinds.every((kind) => (kind === 'define' ? explains || hasFocus : tells(kind, COUNTED.has(kind) ? left : text))) &&
    (kinds.some((kind) => UNITED.has(kind)) || (measureOf(question.text)?.tells.test(left) ?? true));
  const isDefined = explains && (kinds.includes('define') || soleTerm !== undefined);
  return { fits, isSure: fits && (isDefined || (kinds.includes('allowed') && forbids(text))), explains };
}

interface Scored {
  text: string;
  plain: Plain;
  heading: Plain;
  cover: number;
  around: number;
  kind: KindFound;
}

function scoreOf({ text, plain, heading, cover, around, kind }: Scored, look: Look): number {
  const { question, terms, kinds, found, first } = look;
  const { focus, soleTerm } = question;
  return (
    WEIGHT.passage * found +
    WEIGHT.own * shareOf(terms, [[plain, 1]]) +
    WEIGHT.cover * cover +
    WEIGHT.around * around +
    (kind.fits && kinds.length > 0 ? WEIGHT.kind : 0) +
    (fitsCue(text, question) ? WEIGHT.cue : 0) +
    (soleTerm && defines(text, soleTerm) ? WEIGHT.definition : 0) +
    (soleTerm && kind.explains ? WEIGHT.explains : 0) +
    (focus ? WEIGHT.focus * Math.max(presence(plain, focus), presence(heading, focus)) : 0) +
    WEIGHT.length * Math.min(1, text.length / LONG) +
    WEIGHT.first * first +
    (kinds.includes('allowed') && forbids(text) ? WEIGHT.forbids : 0)
  );
}

/** Each word by its length: those that the course has nowhere count too. */
const asWords = ({ terms }: SearchQuestion): WeightedTerm[] =>
  terms.map((term) => ({ term, weight: [...term.text].length, known: true }));

/** Of the terms' weight, what any of the texts has, each as far as it counts. */
function shareOf(terms: readonly WeightedTerm[], texts: readonly (readonly [Plain, number])[]): number {
  let have = 0;
  let all = 0;
  for (const { term, weight } of terms) {
    all += weight;
    have +=
      weight *
      Math.max(...texts.map(([text, counts]) => counts * Math.max(presence(text, term), similarity(text, term))));
  }
  return all > 0 ? have / all : 0;
}
