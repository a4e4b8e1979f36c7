// Words of Chinese and Latin text as the index and the questions use them.
// Segmenter words plus character bigrams: a two-character term is found however the dictionary cuts it.
import { anyOf } from '#server/platform/tutor/lang/index.ts';

const SEGMENTER = new Intl.Segmenter('zh-CN', { granularity: 'word' });
// A run of Han, a number, or a run of other letters with what is written onto it (T2, CO2).
const RUN = /\p{Script=Han}+|\d+(?:\.\d+)?|[[\p{L}\p{M}]--\p{Script=Han}][[\p{L}\p{M}\d]--\p{Script=Han}]*/gv;
const HAN = /^\p{Script=Han}/u;
// A tsvector lexeme may have 2,046 bytes; nothing anyone asks for is longer than this.
const MAX_TOKEN = 64;

/** Full width to half width, compatibility forms folded, lower case. Lengths may change. */
export function normalise(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/** As a pattern takes it: each sign stands for itself. */
export const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`);

export function isHan(token: string): boolean {
  return HAN.test(token);
}

/** Neighbouring pairs of characters, `[]` under two characters. */
export function bigrams(run: string): string[] {
  const letters = [...run];
  return letters.slice(1).map((letter, index) => `${letters[index]}${letter}`);
}

/** Alternating pieces of a normalised text: runs of words as they stand together, and what parts them is dropped. */
export function scriptRuns(text: string): string[] {
  return normalise(text).match(RUN) ?? [];
}

/** One run's words: dictionary words for Han, itself in its plain form otherwise. */
export function runWords(run: string): string[] {
  if (isHan(run)) return [...SEGMENTER.segment(run)].map((piece) => piece.segment);
  return [plainForm(run)];
}

const PLURAL = anyOf(({ search }) => search.plural);

// 9.80 and 9.8 are one number; an English plural finds its singular.
function plainForm(token: string): string {
  const plain = /^\d/.test(token) ? String(Number(token)) : token.replace(PLURAL, '');
  return plain.slice(0, MAX_TOKEN);
}

/** Every token with its repetitions: words, and the bigrams that are no word themselves. */
export function searchTokens(text: string): string[] {
  return scriptRuns(text).flatMap((run) => {
    const words = runWords(run);
    if (!isHan(run)) return words;
    const known = new Set(words);
    return [...words, ...bigrams(run).filter((pair) => !known.has(pair))];
  });
}

/** What `passage.tokens` holds: each token of the text once, never empty ones. */
export function indexTokens(text: string): string[] {
  return [...new Set(searchTokens(text))];
}
