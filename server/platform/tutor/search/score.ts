// Scores passages for a question: BM25, plus how much of the question one sentence covers, plus a sentence
// of the right kind for it. Weights as measured; see the comments.

import { LANGUAGES } from '#server/platform/tutor/lang/index.ts';
import type { Cue } from '#server/platform/tutor/lang/language.ts';
import { defines } from '#server/platform/tutor/text/definitions.ts';
import type { Passage } from '#server/platform/tutor/text/passage.ts';
import { bigrams, indexTokens, isHan, normalise } from '#server/platform/tutor/text/words.ts';
import type { SearchQuestion, Term } from './question.ts';
import type { PassageReading, Plain } from './reading.ts';

/** What is known of the whole corpus: how many passages there are, and how many have a token. */
export interface Stats {
  total: number;
  df: ReadonlyMap<string, number>;
}

const K1 = 1.2;
// A small b: at the usual 0.75 short table rows and formulas win unfairly.
const B = 0.2;
const AVERAGE_LENGTH = 120;
const SENTENCE_WEIGHT = 0.6;
const CUE_BONUS = 0.08;
// A time or a list is easily told from other sentences; a number stands in every second one.
const SURE_CUE_BONUS = 0.25;
// Steps seldom repeat the words of the question that asks for them.
const STEPS_BONUS = 0.4;
/** The numbers of a corpus that lies in memory. */
export function corpusStats(passages: readonly Passage[]): Stats {
  const df = new Map<string, number>();
  for (const passage of passages)
    for (const token of indexTokens(`${passage.heading ?? ''}\n${passage.text}`))
      df.set(token, (df.get(token) ?? 0) + 1);
  return { total: passages.length, df };
}

/** Never negative, largest for what the corpus has not. */
function idf(stats: Stats, token: string): number {
  const df = stats.df.get(token) ?? 0;
  return Math.log(1 + (stats.total - df + 0.5) / (df + 0.5));
}

/** Rarity of a term: of its word where the index has it, else the mean of its character pairs. What the corpus
 *  has not counts as if one passage had it. */
function termIdf(stats: Stats, term: Term): number {
  const word = normalise(term.text);
  const pairs = bigrams(word);
  const rarest = Math.log(1 + (stats.total - 0.5) / 1.5);
  if ((stats.df.get(word) ?? 0) > 0 || pairs.length === 0) return Math.min(rarest, idf(stats, word));
  return pairs.reduce((sum, pair) => sum + Math.min(rarest, idf(stats, pair)), 0) / pairs.length;
}

/** Has the corpus this term, by its word, most of its character pairs, or a written word for it? */
export function isKnown(stats: Stats, term: Pick<Term, 'text' | 'alternatives'>): boolean {
  const has = (token: string) => (stats.df.get(token) ?? 0) > 0;
  return [term.text, ...term.alternatives].some((text) => {
    const parts = bigrams(normalise(text));
    return (
      has(normalise(text)) ||
      (parts.length > 0 && parts.filter(has).length / parts.length >= (parts.length > 2 ? 0.5 : 1))
    );
  });
}

interface Form {
  text: string;
  /** Of numbers and of other scripts than Chinese: a whole word or nothing. */
  whole: boolean;
}

/** A term as it is looked for in a normalised text. */
interface Forms {
  word: Form;
  letters: readonly string[];
  alternatives: readonly Form[];
  pairs: readonly string[];
}

const formOf = (text: string): Form => ({ text, whole: /^[\x20-\x7e]+$/.test(text) });

// One question looks for its terms in hundreds of sentences.
const formsOfTerm = new WeakMap<Term, Forms>();

function formsOf(term: Term): Forms {
  const known = formsOfTerm.get(term);
  if (known) return known;
  const word = normalise(term.text);
  const forms = {
    word: formOf(word),
    letters: isHan(term.text) ? [...word] : [],
    pairs: isHan(term.text) ? bigrams(word) : [],
    alternatives: term.alternatives.map((text) => formOf(normalise(text))),
  };
  formsOfTerm.set(term, forms);
  return forms;
}

/** How surely a text has a term: 1 itself, 0.8 a written word for it, 0.6 half of its pairs, else 0. */
export function presence({ text, words }: Plain, term: Term): number {
  const { word, alternatives, pairs } = formsOf(term);
  const has = (form: Form) => (form.whole ? words.has(form.text) : text.includes(form.text));
  if (has(word)) return 1;
  if (alternatives.some(has)) return 0.8;
  return pairs.length >= 2 && shareOf(pairs, text) >= 0.5 ? 0.6 : 0;
}

export interface WeightedTerm {
  term: Term;
  weight: number;
  /** Does the corpus have it? */
  known: boolean;
}

/** The question's terms by what they say in this corpus. Everyday words that it has not say nothing. */
export const weighTerms = (question: SearchQuestion, stats: Stats): WeightedTerm[] =>
  question.terms
    .map((term) => ({ term, weight: term.weight * termIdf(stats, term), known: isKnown(stats, term) }))
    .filter(({ term, known }) => known || term.weight === 1);

function shareOf(parts: readonly string[], text: string): number {
  let found = 0;
  for (const part of parts) if (text.includes(part)) found += 1;
  return found / parts.length;
}

const sureness = (text: Plain, { term, known }: WeightedTerm): number =>
  known ? presence(text, term) : similarity(text, term);

/** What of each term a text has, to be joined with others. */
type Has = readonly number[];
const hasOf = (text: Plain, terms: readonly WeightedTerm[]): Has => terms.map((weighed) => sureness(text, weighed));

/** The share of the terms' weight that a text has, 0 to 1; what `above` says of them counts too. */
export function coverage(text: Plain, terms: readonly WeightedTerm[], above?: Has): number {
  let have = 0;
  let all = 0;
  terms.forEach((weighed, i) => {
    const known = above?.[i] ?? 0;
    all += weighed.weight;
    // more than whole nothing can be
    have += weighed.weight * (known === 1 ? 1 : Math.max(known, sureness(text, weighed)));
  });
  return all > 0 ? have / all : 0;
}

/** A word that the corpus has not, by the share of its characters that a text has: at most half a word. */
export function similarity({ text }: Plain, term: Term): number {
  const { letters } = formsOf(term);
  return letters.length === 0 ? 0 : 0.5 * shareOf(letters, text);
}

/** BM25 over the text and, at less weight, its headings. */
export function bm25({ counts, length }: PassageReading, question: SearchQuestion, stats: Stats): number {
  let score = 0;
  for (const [token, weight] of question.tokens) {
    const tf = counts.get(token) ?? 0;
    score += (weight * idf(stats, token) * tf * (K1 + 1)) / (tf + K1 * (1 - B + (B * length) / AVERAGE_LENGTH));
  }
  return score;
}

/** Does a sentence look like the kind of answer that is wanted? */
export function fitsCue(sentence: string, question: SearchQuestion): boolean {
  if (question.soleTerm && defines(sentence, question.soleTerm)) return true;
  return LANGUAGES.some(({ search }) => search.answers[question.cue]?.test(sentence));
}

function bonusFor(cue: Cue): number {
  if (cue === 'steps') return STEPS_BONUS;
  return cue === 'time' || cue === 'list' ? SURE_CUE_BONUS : CUE_BONUS;
}

/** The sentence that, under its headings, covers the question best, with its score of 0 to about 1. */
export function bestSentence(
  { heading, sentences }: PassageReading,
  question: SearchQuestion,
  terms: readonly WeightedTerm[],
): { start: number; end: number; score: number } {
  const bonus = bonusFor(question.cue);
  let best = { start: 0, end: 0, score: -1 };
  const above = hasOf(heading, terms);
  for (const { text, start, end, plain } of sentences) {
    const score = SENTENCE_WEIGHT * coverage(plain, terms, above) + (fitsCue(text, question) ? bonus : 0);
    if (score > best.score) best = { start, end, score };
  }
  return best;
}
