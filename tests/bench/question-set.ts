// Questions over documents, and how well the tutor does on them. One set to work on, one to report, and one that was written
// before the work: half of it may be looked at.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AnswerOutcome, decide, type Found, type Passage } from '#server/platform/tutor/index.ts';

/** `words` stand verbatim in the passage, those of a table's row in parts with ` … ` between; any of the places answers the
 *  question. */
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

type Half = 'seen' | 'unseen';

export interface QuestionSet {
  name: 'demo course' | 'development' | `${'held back' | 'fresh'}, ${Half}`;
  questions: readonly Asked[];
  /** Read when asked for: name and bytes of each document, by name. */
  documents: () => { name: string; bytes: Buffer }[];
}

const DEMO = join(import.meta.dirname, '..', '..', 'server', 'worlds', 'classroom', 'documents');
const DEVELOPMENT = join(import.meta.dirname, 'development');
const HELD = join(import.meta.dirname, 'held');
const FRESH = join(import.meta.dirname, 'fresh');

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

/** Spoken questions over documents of other fields. Nothing of the unseen half but its totals is looked at. */
export const heldSet = (half: Half): QuestionSet => halfOf('held back', HELD, half);

/** The same over four more, of which most questions have no answer in the material. */
export const freshSet = (half: Half): QuestionSet => halfOf('fresh', FRESH, half);

const halfOf = (name: 'held back' | 'fresh', folder: string, half: Half): QuestionSet => ({
  name: `${name}, ${half}`,
  questions: questionsIn(folder).filter((_, at) => at % 2 === (half === 'seen' ? 0 : 1)),
  documents: () => documentsIn(folder),
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
  outcome: AnswerOutcome;
  /** Do the words that were said, or shown as the nearest, answer? */
  isRight: boolean;
}

export function judge(asked: Asked, found: Found): Judged {
  const rank = found.hits.slice(0, HITS).findIndex(({ passage, rows = [] }) => holds(asked, [passage, ...rows])) + 1;
  const { outcome, said } = decide({ ...found, hits: found.hits.slice(0, HITS) });
  const words = said.map(({ passage, text }) => ({ document: passage.document, text }));
  // a row of a table is its passage; of a quotation of several sentences each may have its part
  const isRight = holds(asked, words) || asked.passages.some((place) => words.some((own) => isPartOf(own, place)));
  return { ...asked, rank, outcome, isRight };
}

const SHORTEST = 7;
const isPartOf = (own: { document: string; text: string }, { document, words }: Place): boolean =>
  own.document === document && own.text.length >= SHORTEST && words.includes(own.text);

const holds = ({ passages }: Asked, texts: readonly { document: string; text: string }[]): boolean =>
  passages.some(({ document, words }) => texts.some((own) => own.document === document && hasInOrder(own.text, words)));

function hasInOrder(text: string, words: string): boolean {
  let at = 0;
  for (const part of words.split(' … ')) {
    const found = text.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return true;
}

/** How many of the answerable questions this search finds among its first five. */
export const foundBy = (questions: readonly Asked[], search: (question: string, limit: number) => Passage[]): number =>
  questions.filter((asked) => asked.passages.length > 0 && holds(asked, search(asked.question, HITS))).length;

export interface Scores {
  answerable: number;
  twoCharacters: number;
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
  /** Of the answerable: asserted with the words that answer, or with others; shown as the nearest although they answer. */
  assertedRight: number;
  assertedWrong: number;
  disowned: number;
}

export function scoresOf(judged: readonly Judged[]): Scores {
  const answerable = judged.filter((j) => j.passages.length > 0);
  const unanswerable = judged.filter((j) => j.passages.length === 0);
  const right = answerable.filter((j) => j.isRight);
  const short = answerable.filter((j) => j.twoCharacters);
  const count = (list: readonly Judged[], outcome: AnswerOutcome) => list.filter((j) => j.outcome === outcome).length;
  const within = (list: readonly Judged[], most: number) =>
    list.filter((j) => j.rank > 0 && j.rank <= most).length / list.length;
  return {
    answerable: answerable.length,
    twoCharacters: short.length,
    unanswerable: unanswerable.length,
    recallAt5: within(answerable, HITS),
    recallAt1: within(answerable, 1),
    recallOfTwoCharacters: within(short, HITS),
    answered: count(answerable, 'answer'),
    near: count(answerable, 'near'),
    wronglyRefused: count(answerable, 'none'),
    refused: count(unanswerable, 'none') + count(unanswerable, 'order'),
    nearOfNone: count(unanswerable, 'near'),
    wronglyAnswered: count(unanswerable, 'answer'),
    assertedRight: count(right, 'answer'),
    assertedWrong: count(answerable, 'answer') - count(right, 'answer'),
    disowned: count(right, 'near'),
  };
}
