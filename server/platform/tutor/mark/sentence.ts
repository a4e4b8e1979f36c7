// Whether somebody's words have what a sentence of the material says: by the comparison of short answers, word by word.
import { EVERYDAY_WORDS, STOP_WORDS } from '#server/platform/tutor/lang/index.ts';
import { readQuestion } from '#server/platform/tutor/search/question.ts';
import { turnsRound } from './opposites.ts';
import type { MarkQuestion } from './question.ts';
import { markShortly } from './short.ts';

/** Of the words that carry the sentence. */
const MOST_OF_IT = 0.6;
/** One word alone may be a catchword. */
const LEAST = 2;

export function saysSentence(text: string, sentence: string): boolean {
  const carried = readQuestion(sentence, new Map()).terms.map((term) => term.text);
  const words = [...new Set(carried)].filter(
    (word) => [...word].length >= 2 && !STOP_WORDS.has(word) && !EVERYDAY_WORDS.has(word),
  );
  const question: MarkQuestion = {
    kind: 'short',
    stem: '',
    answer: sentence,
    concepts: words.map((word) => ({ any: [word] })),
  };
  const { result, said } = markShortly(question, text);
  if (result === 'right') return true;
  if (turnsRound(text, sentence, '')) return false;
  return said.length >= Math.min(LEAST, words.length) && said.length >= words.length * MOST_OF_IT && words.length > 0;
}
