// Scores passages for a question: BM25, plus how much of the question one sentence covers, plus a sentence
// of the right kind for it. Weights as measured; see the comments.
import { headingPath, lastHeading, type Passage } from './passage.ts';
import type { Cue, Question, Term } from './question.ts';
import { sentences } from './sentences.ts';
import { defines } from './terms.ts';
import { bigrams, indexTokens, normalise, tokens } from './words.ts';

/** What is known of the whole corpus: how many passages there are, and how many have a token. */
export interface Stats {
  total: number;
  df: ReadonlyMap<string, number>;
}

const K1 = 1.2;
// A small b: at the usual 0.75 short table rows and formulas win unfairly.
const B = 0.2;
const AVERAGE_LENGTH = 120;
const HEADING_WEIGHT = 0.5;
const SENTENCE_WEIGHT = 0.6;
const CUE_BONUS = 0.08;
// Steps seldom repeat the words of the question that asks for them.
const STEPS_BONUS = 0.4;
const CUE_IN_SENTENCE: Partial<Record<Cue, RegExp>> = {
  why: /因为|由于|因此|所以|是为了|以免|原因|because|since|therefore/iu,
  number: /\d/u,
  steps: /首先|第一步|^\s*1[.、]|first/iu,
  how: /首先|然后|步骤|用[^。]{1,12}[测量算求]|应当|first|then/iu,
};

/** The numbers of a corpus that lies in memory. */
export function corpusStats(passages: readonly Passage[]): Stats {
  const df = new Map<string, number>();
  for (const passage of passages)
    for (const token of indexTokens(`${passage.heading ?? ''}\n${passage.text}`))
      df.set(token, (df.get(token) ?? 0) + 1);
  return { total: passages.length, df };
}

/** Never negative, largest for what the corpus has not. */
export function idf(stats: Stats, token: string): number {
  const df = stats.df.get(token) ?? 0;
  return Math.log(1 + (stats.total - df + 0.5) / (df + 0.5));
}

/** Rarity of a term: of its word where the index has it, else the mean of its character pairs. What the corpus
 *  has not counts as if one passage had it. */
export function termIdf(stats: Stats, term: Term): number {
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

/** How surely a normalised text has a term: 1 itself, 0.8 a written word for it, 0.6 half of its pairs, else 0. */
export function presence(text: string, term: Term): number {
  const word = normalise(term.text);
  const inText = (candidate: string) =>
    /^[\x20-\x7e]+$/.test(candidate) ? tokens(text).includes(candidate) : text.includes(candidate);
  if (inText(word)) return 1;
  if (term.alternatives.some((alternative) => inText(normalise(alternative)))) return 0.8;
  const pairs = bigrams(word);
  const found = pairs.filter((pair) => text.includes(pair)).length;
  return pairs.length >= 2 && found / pairs.length >= 0.5 ? 0.6 : 0;
}

/** The share of the question's weight that a text has, 0 to 1; terms the corpus has not are left out. */
export function coverage(text: string, question: Question, stats: Stats): number {
  const plain = normalise(text);
  let have = 0;
  let all = 0;
  for (const term of question.terms) {
    if (!isKnown(stats, term)) continue;
    const weight = term.weight * termIdf(stats, term);
    all += weight;
    have += weight * presence(plain, term);
  }
  return all > 0 ? have / all : 0;
}

/** BM25 over the text, with the last heading at half weight and the ones above at a quarter. */
export function bm25(passage: Passage, question: Question, stats: Stats): number {
  const counts = new Map<string, number>();
  const count = (text: string, weight: number) => {
    const found = tokens(text);
    for (const token of found) counts.set(token, (counts.get(token) ?? 0) + weight);
    return found.length * weight;
  };
  const length = count(passage.text, 1);
  count(lastHeading(passage) ?? '', HEADING_WEIGHT);
  count(headingPath(passage).slice(0, -1).join('\n'), HEADING_WEIGHT / 2);
  let score = 0;
  for (const [token, weight] of question.tokens) {
    const tf = counts.get(token) ?? 0;
    score += (weight * idf(stats, token) * tf * (K1 + 1)) / (tf + K1 * (1 - B + (B * length) / AVERAGE_LENGTH));
  }
  return score;
}

/** Does a sentence look like the kind of answer that is wanted? */
export function fitsCue(sentence: string, question: Question): boolean {
  if (question.bare && defines(sentence, question.bare)) return true;
  return CUE_IN_SENTENCE[question.cue]?.test(sentence) ?? false;
}

/** The sentence that covers the question best, with its score of 0 to about 1. */
export function bestSentence(
  passage: Passage,
  question: Question,
  stats: Stats,
): { start: number; end: number; score: number } {
  const bonus = question.cue === 'steps' ? STEPS_BONUS : CUE_BONUS;
  let best = { start: 0, end: 0, score: -1 };
  for (const { text, start, end } of sentences(passage.text)) {
    const score = SENTENCE_WEIGHT * coverage(text, question, stats) + (fitsCue(text, question) ? bonus : 0);
    if (score > best.score) best = { start, end, score };
  }
  return best;
}
