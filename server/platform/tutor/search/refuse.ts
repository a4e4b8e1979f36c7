// Decides whether the material answers a question: answer it, show the nearest words, or say it is not there.
// The one place where something is asserted: by a sentence that is of the kind asked for and about what is asked.

import { isAboutDocument, ordersTutor } from '#server/platform/tutor/roles/about.ts';
import { isStepsHeading } from '#server/platform/tutor/roles/roles.ts';
import { isAllExercise, isExercise, isExercisesHeading } from '#server/platform/tutor/text/exercises.ts';
import { mistakesIn } from '#server/platform/tutor/text/mistakes.ts';
import { headingPath, lastHeading, type Passage, plainHeading } from '#server/platform/tutor/text/passage.ts';
import { isExamplePassage } from '#server/platform/tutor/text/units.ts';
import { computes } from '#server/platform/tutor/text/worked.ts';
import {
  answerKinds,
  askedWhere,
  asksForMistakes,
  countAlike,
  degreesIn,
  hasSign,
  isGreeting,
  isOrder,
  listsMistakes,
} from './kinds.ts';
import { type Candidate, candidatesOf } from './pick.ts';
import { namedBesideNth, numbersIn, numbersWithUnits, type SearchQuestion, type Term } from './question.ts';
import { type Plain, plainOf } from './reading.ts';
import { coverage, isKnown, presence, similarity, type WeightedTerm, weighTerms } from './score.ts';
import { type Found, isNth } from './search.ts';
import { isItem } from './spans.ts';

/** `order`: something is to be made, and nothing is asked; no more is it of a `greeting`. */
export type AnswerOutcome = 'answer' | 'near' | 'none' | 'order' | 'greeting';

export interface Decision {
  outcome: AnswerOutcome;
  /** What is asserted, or shown as the nearest: the best candidate, and what nearly is in the same passage. */
  said: readonly Candidate[];
  /** How surely the best is the answer; asserted from ASSERT_FROM on. */
  strength: number;
  /** The share of the question that the best passage has, less what speaks against it. */
  cover: number;
  /** Nouns of the question that the course never mentions. */
  unknown: readonly string[];
}

const ASSERT_FROM = 0.75;
const NEAR_FROM = 0.2;
const UNKNOWN_PENALTY = 0.15;
/** Nothing that was found is of the kind asked for. */
const KIND_PENALTY = 0.15;
const LOOKED_AT = 3;
/** Being ahead of the next counts so much, and no more from here on. */
const AHEAD = 0.2;
const MOST_AHEAD = 2;
/** What is of a kind that little else is. */
const SURE_KIND = 0.2;
/** So much of the cover is by all words, the rest by those that say something in this course. */
const WORDS = 0.5;
/** No further behind the best than this, and together no longer: told with it. */
const AS_GOOD = 0.8;
const LONGEST = 200;
/** A third of the characters: it may be the same in other words. */
const ALIKE = 0.15;
const NEARLY_ALL = 0.9;
/** What the asked word, the subject and each unknown noun take away when they are not in the sentence. */
const NO_FOCUS = 0.1;
const NO_SUBJECT = 0.3;
const UNKNOWN = 0.1;

/** `found` is what search returned for the question in the course's own material. */
export function decide(found: Found): Decision {
  const { question, hits, stats } = found;
  const terms = weighTerms(question, stats);
  const unknown = terms.filter(({ term, known }) => !known && isNoun(term)).map(({ term }) => term);
  const looked = hits.slice(0, LOOKED_AT).map(({ passage }) => whole(passage));
  const candidates = candidatesOf(found, terms).filter(isOfMaterial);
  const ofNoKind = candidates.some(({ isOfKind }) => isOfKind) ? 0 : KIND_PENALTY;
  const cover = Math.max(0, ...looked.map((plain) => coverage(plain, terms) - penalty(plain, unknown) - ofNoKind));
  const sayable = candidates.filter((candidate) => saysSomething(candidate, question));
  const [best] = sayable.filter((candidate) => !isExample(candidate) || namesNumbers(candidate, question));
  const rival = sayable.find(({ passage }) => passage.id !== best?.passage.id);
  const weighed = best && { best, rival, question, terms, unknown, stats };
  const strength = weighed ? strengthOf(weighed) : 0;
  const asserts = weighed !== undefined && strength >= ASSERT_FROM && mayAnswer(weighed);
  // what is near in meaning may be shown; only by its words is anything asserted
  const shown = asserts ? best : candidates.toSorted((a, b) => b.placed - a.placed)[0];
  const isNear = shown !== undefined && cover >= NEAR_FROM;
  const isNone = isGreeting(question.text) ? 'greeting' : isOrder(question.text) ? 'order' : undefined;
  const nth = isNone ? undefined : nthOf(candidates, question);
  if (nth) return { outcome: 'answer', strength: 1, cover: 1, unknown: [], said: [nth] };
  const outcome = isNone ?? (asserts ? 'answer' : isNear ? 'near' : 'none');
  return {
    outcome,
    strength,
    cover,
    unknown: unknown.map((term) => term.text),
    said:
      shown && !isNone
        ? withEquals(shown, asserts ? sayable.filter((own) => isExample(own) === isExample(shown)) : candidates)
        : [],
  };
}

// 操作的第三步是什么: the one item of this number in a list of steps, under whatever else the question names.
function nthOf(candidates: readonly Candidate[], question: SearchQuestion): Candidate | undefined {
  if (question.nth === undefined || !answerKinds(question.text).every((kind) => kind === 'define')) return undefined;
  const named = namedBesideNth(question.text).filter(isNoun);
  const found = candidates.filter(
    (own) =>
      isNth(own.text, question) &&
      (own.passage.role === 'steps' || isStepsHeading(lastHeading(own.passage) ?? '')) &&
      named.every((term) => presence(plainOf(`${own.passage.heading ?? ''} ${own.text}`), term) > 0),
  );
  return found.length === 1 ? found[0] : undefined;
}

// Two sentences that answer as well as each other are told together, in their order.
function withEquals(best: Candidate, candidates: readonly Candidate[]): Candidate[] {
  const said = [best];
  let length = best.text.length;
  for (const other of candidates) {
    if (other === best || other.passage.id !== best.passage.id || best.score - other.score > AS_GOOD) continue;
    length += other.text.length;
    if (length > LONGEST) break;
    said.push(other);
  }
  return said.sort((a, b) => a.start - b.start);
}

interface Weighed {
  best: Candidate;
  rival: Candidate | undefined;
  question: SearchQuestion;
  terms: readonly WeightedTerm[];
  unknown: readonly Term[];
  stats: Found['stats'];
}

/** What the best has of the question and how far the next is behind it, less what it lacks. */
function strengthOf({ best, rival, question, terms, unknown }: Weighed): number {
  const ahead = rival ? Math.min(MOST_AHEAD, best.score - rival.score) : MOST_AHEAD;
  return (
    (1 - WORDS) * best.cover +
    WORDS * best.ofWords +
    AHEAD * ahead +
    (best.isSureKind ? SURE_KIND : 0) -
    (holdsFocus(best, question, terms) ? 0 : NO_FOCUS) -
    (holdsSubject(best, question, terms) ? 0 : NO_SUBJECT) -
    unknown.reduce((sum, term) => sum + UNKNOWN * (1 - similarity(best.plain, term)), 0)
  );
}

/** What no share of the question makes good. What the course does not know, and nothing of which stands there, is not
 *  what it speaks of; nor does anything say where what it does not know is done. */
const mayAnswer = ({ best, question, unknown, stats }: Weighed): boolean =>
  best.isOfKind &&
  (!question.isPointedAt || saysFocus(best, question) || hasAll(best, question)) &&
  unknown.every((term) => isAlike(best, term)) &&
  question.terms.every((term) => isKnown(stats, term) || !askedWhere(question.text).startsWith(term.text)) &&
  holdsNumbers(best, question);

// What asks or only announces says nothing, what a document says of itself is no answer, and a list of mistakes tells nobody
// what is so.
const saysSomething = ({ text, passage }: Candidate, question: SearchQuestion): boolean =>
  (passage.corrects || !isAboutDocument(text)) &&
  !/[？?：:]\s*$|[？?][^？?]*[？?]/u.test(text) &&
  (asksForMistakes(question.text) ||
    (!isMistakeAlone(text) && (!isItem(text) || !listsMistakes(passage.heading ?? '')))) &&
  degreesIn(question.text).every((degree) => `${passage.heading ?? ''} ${text}`.includes(degree));

/** 错误一：换镜后仍转动粗准焦螺旋。 It is nothing without what is right. */
const isMistakeAlone = (text: string): boolean => mistakesIn(text).some(({ right }) => right === '');

// What an exercise asks or has judged wrong is nothing that the material says of its subject, nor is what it says of itself.
const isOfMaterial = ({ text, passage }: Candidate): boolean =>
  !isExercise(text) &&
  !ordersTutor(text) &&
  !isAllExercise(passage.text) &&
  (passage.corrects || passage.role !== 'about') &&
  !headingPath(passage).some((heading) => isExercisesHeading(plainHeading(heading)));

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

// 鸦片战争为什么会爆发: a sentence about another war's outbreak has most of the words, and so has one that only names
// this war. The rarest noun tells the subject from others of its kind; the last one of a why says what is to be explained.
function holdsSubject({ plain, passage }: Candidate, { cue }: SearchQuestion, terms: readonly WeightedTerm[]): boolean {
  const nouns = terms.filter(({ term, known }) => known && isNoun(term));
  const needed = [nouns.toSorted((a, b) => b.weight - a.weight)[0], cue === 'why' ? nouns.at(-1) : undefined];
  const above = plainOf(passage.heading ?? '');
  return needed.every((noun) => !noun || [plain, above].some((text) => presence(text, noun.term) > 0));
}

// What comes of an example's numbers is no answer to a question without them.
const isExample = ({ passage, text }: Candidate): boolean => computes(text) || isExamplePassage(passage);

const namesNumbers = (candidate: Candidate, question: SearchQuestion): boolean =>
  numbersIn(question.text).length > 0 && holdsNumbers(candidate, question);

// 乙二醇30%时冰点是多少: what is said of 50% is no answer. 2 and 2.0 are one number.
function holdsNumbers({ text, passage }: Candidate, question: SearchQuestion): boolean {
  const said = numbersWithUnits(`${passage.heading ?? ''} ${text}`);
  return numbersWithUnits(question.text).every((asked) =>
    said.some(({ value, unit }) => value === asked.value && countAlike(asked.unit, unit)),
  );
}

// 域名 and 过程 somewhere in the passage are no answer: the asked word must stand in the sentence, with the rest.
function holdsFocus(best: Candidate, question: SearchQuestion, terms: readonly WeightedTerm[]): boolean {
  const { focus } = question;
  if (!focus) return true;
  const subject = terms.filter(({ term, known }) => term !== focus && known && term.weight === 1);
  return saysFocus(best, question) && isAbout([best.plain, best.heading], subject);
}

const saysFocus = ({ plain, heading, text }: Candidate, { focus }: SearchQuestion): boolean =>
  !focus || presence(plain, focus) > 0 || presence(heading, focus) > 0 || hasSign(focus.text, text);

// 北京的重力加速度是多少 is answered by 在北京 g = 9.80: nearly all words, and of the right kind.
const hasAll = ({ cover }: Candidate, { cue }: SearchQuestion): boolean => cue !== 'other' && cover >= NEARLY_ALL;

// 气泡 may be 泡泡, but 红色 is not 黄色: what only ends alike is another of its kind.
const isAlike = ({ plain, heading }: Candidate, term: Term): boolean => {
  const own = { ...term, text: [...term.text].length === 2 ? term.text.slice(0, 1) : term.text };
  return Math.max(similarity(plain, own), similarity(heading, own)) >= ALIKE;
};

/** Do the sentence, or the heading above it, name one of these? */
const isAbout = (texts: readonly Plain[], subject: readonly WeightedTerm[]): boolean =>
  subject.length === 0 || subject.some(({ term }) => texts.some((text) => presence(text, term) > 0));
