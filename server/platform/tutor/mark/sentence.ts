// Whether somebody's words have what a sentence of the material says: clause by clause, by the comparison of short answers.
// What is put in quite other words is not recognised, and whoever shows this says so.
import { EVERYDAY_WORDS, STOP_WORDS } from '#server/platform/tutor/lang/index.ts';
import { readQuestion } from '#server/platform/tutor/search/question.ts';
import { turnsRound } from '#server/platform/tutor/text/opposites.ts';
import { gradeShortAnswer } from './short.ts';

/** Of the words that carry a clause, and of the clauses of a sentence. */
const MOST_OF_IT = 0.6;
const CLAUSE_END = /[，。；！？、,;!?\n]+/u;

export function saysSentence(text: string, sentence: string): boolean {
  if (gradeShortAnswer({ answer: sentence }, text).result === 'right') return true;
  const own = clausesOf(text);
  const clauses = clausesOf(sentence).flatMap((clause) => {
    const words = wordsOf(clause);
    return words.length > 0 ? [{ clause, words }] : [];
  });
  // a turned clause takes the whole sentence with it
  if (clauses.some(({ clause, words }) => own.some((one) => has(one, words) && turnsRound(one, clause, ''))))
    return false;
  // what the material says at one stretch may stand in two clauses of theirs
  const stretches = own.flatMap((one, i) => [one, `${one} ${own[i + 1] ?? ''}`]);
  const said = clauses.filter(({ words }) => stretches.some((one) => has(one, words)));
  return said.length > 0 && said.length >= clauses.length * MOST_OF_IT;
}

const clausesOf = (text: string): string[] => text.split(CLAUSE_END).filter((clause) => clause.trim() !== '');

const wordsOf = (clause: string): string[] => {
  const words = readQuestion(clause, new Map()).terms.map((term) => term.text);
  return [...new Set(words)].filter((w) => [...w].length >= 2 && !STOP_WORDS.has(w) && !EVERYDAY_WORDS.has(w));
};

function has(text: string, words: readonly string[]): boolean {
  const concepts = words.map((word) => ({ any: [word] }));
  const { said } = gradeShortAnswer({ answer: words.join(' '), concepts }, text);
  return said.length >= words.length * MOST_OF_IT;
}
