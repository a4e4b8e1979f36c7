// Questions over documents, and how well a retrieval does on them. Two sets: one to work on, one to report.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decide, type Found, type Outcome } from '#server/platform/tutor/index.ts';

/** `words` stand verbatim in the passage; any of the places answers the question. */
interface Place {
  document: string;
  words: string;
}

export interface Asked {
  question: string;
  /** None: the material does not say. */
  passages: readonly Place[];
  /** Asks for a word of two characters. */
  twoCharacters?: boolean;
  /** The material has its words and not its answer. */
  nearMiss?: boolean;
}

export interface QuestionSet {
  name: 'demo course' | 'development';
  questions: readonly Asked[];
  /** Read when asked for: name and bytes of each document, by name. */
  documents: () => { name: string; bytes: Buffer }[];
}

const DEMO = join(import.meta.dirname, '..', '..', 'server', 'worlds', 'classroom', 'documents');
const DEVELOPMENT = join(import.meta.dirname, 'development');

/** Nobody tunes on it: only its totals are looked at, and seldom. */
export const demoSet = (): QuestionSet => ({
  name: 'demo course',
  questions: questionsIn(import.meta.dirname),
  documents: () => documentsIn(DEMO),
});

/** To work on: other subjects, and half of one document in English. */
export const developmentSet = (): QuestionSet => ({
  name: 'development',
  questions: questionsIn(DEVELOPMENT),
  documents: () => documentsIn(DEVELOPMENT),
});

const questionsIn = (folder: string): readonly Asked[] =>
  (JSON.parse(readFileSync(join(folder, 'questions.json'), 'utf8')) as { questions: Asked[] }).questions;

const documentsIn = (folder: string) =>
  readdirSync(folder)
    .filter((name) => !name.endsWith('.json'))
    .sort()
    .map((name) => ({ name, bytes: readFileSync(join(folder, name)) }));

/** How many of the hits are looked at. */
export const HITS = 5;

export interface Judged extends Asked {
  /** The first hit that answers, from 1; 0: none of five does. */
  rank: number;
  outcome: Outcome;
}

export function judge(asked: Asked, found: Found): Judged {
  const answers = ({ document, text }: { document: string; text: string }) =>
    asked.passages.some((place) => place.document === document && text.includes(place.words));
  const rank = found.hits.slice(0, HITS).findIndex((hit) => answers(hit.passage)) + 1;
  return { ...asked, rank, outcome: decide(found).outcome };
}

export interface Scores {
  answerable: number;
  unanswerable: number;
  /** Shares of the answerable. */
  recallAt5: number;
  recallAt1: number;
  recallOfTwoCharacters: number;
  /** How many. */
  answered: number;
  near: number;
  wronglyRefused: number;
  refused: number;
  nearOfNone: number;
  wronglyAnswered: number;
}

export function scoresOf(judged: readonly Judged[]): Scores {
  const answerable = judged.filter((j) => j.passages.length > 0);
  const unanswerable = judged.filter((j) => j.passages.length === 0);
  const short = answerable.filter((j) => j.twoCharacters);
  const count = (list: readonly Judged[], outcome: Outcome) => list.filter((j) => j.outcome === outcome).length;
  const within = (list: readonly Judged[], most: number) =>
    list.filter((j) => j.rank > 0 && j.rank <= most).length / list.length;
  return {
    answerable: answerable.length,
    unanswerable: unanswerable.length,
    recallAt5: within(answerable, HITS),
    recallAt1: within(answerable, 1),
    recallOfTwoCharacters: within(short, HITS),
    answered: count(answerable, 'answer'),
    near: count(answerable, 'near'),
    wronglyRefused: count(answerable, 'none'),
    refused: count(unanswerable, 'none'),
    nearOfNone: count(unanswerable, 'near'),
    wronglyAnswered: count(unanswerable, 'answer'),
  };
}
