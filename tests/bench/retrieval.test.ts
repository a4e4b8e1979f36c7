// The question sets stand on their documents, and the retrieval does not fall below what it once did.
import { beforeAll, describe, expect, test } from 'vitest';
import { corpusStats, type Passage, searchIn } from '#server/platform/tutor/index.ts';
import { readDocument } from '#tests/support/reading.ts';
import { bm25Over } from './bm25.ts';
import {
  type Asked,
  demoSet,
  developmentSet,
  foundBy,
  freshSet,
  HITS,
  heldSet,
  judge,
  type QuestionSet,
  type Scores,
  scoresOf,
} from './question-set.ts';

/** Of `recallAt5`, `recallAt1` and the rest: at least, or for the wrong ones at most. */
type Bars = Pick<
  Scores,
  | 'recallAt5'
  | 'recallAt1'
  | 'recallOfTwoCharacters'
  | 'wronglyRefused'
  | 'refused'
  | 'wronglyAnswered'
  | 'assertedRight'
  | 'assertedWrong'
>;

// Measured over the 63 answerable questions: 57 found, 45 first, 4 refused; of the 20 others 13 refused, 1 answered. The
// bars leave three or four questions for noise. When one breaks, mend the cause on the development set and look at these
// totals only.
const DEMO: Bars = {
  recallAt5: 0.85,
  recallAt1: 0.65,
  recallOfTwoCharacters: 0.8,
  wronglyRefused: 6,
  refused: 9,
  wronglyAnswered: 3,
  assertedRight: 25,
  assertedWrong: 15,
};
// Measured over the 138 answerable questions: 130 found, 117 first, 7 refused; of the 50 others 27 refused, 2 answered.
// Some ask in Chinese for what stands in English.
const DEVELOPMENT: Bars = {
  recallAt5: 0.91,
  recallAt1: 0.82,
  recallOfTwoCharacters: 0.86,
  wronglyRefused: 11,
  refused: 24,
  wronglyAnswered: 5,
  assertedRight: 84,
  assertedWrong: 12,
};

describe.each([
  { set: demoSet(), bars: DEMO },
  { set: developmentSet(), bars: DEVELOPMENT },
])('$set.name', ({ set: { questions, documents }, bars }) => {
  const passages: Passage[] = [];

  beforeAll(async () => void passages.push(...(await passagesOf(documents))), 60_000);

  test('is large enough, and every answer stands in the material', () => {
    expect(questions.filter((q) => q.passages.length > 0).length).toBeGreaterThanOrEqual(45);
    expect(questions.filter((q) => q.passages.length === 0).length).toBeGreaterThanOrEqual(15);
    expect(questions.filter((q) => q.twoCharacters).length).toBeGreaterThanOrEqual(8);
    expect(questions.filter((q) => q.nearMiss).length).toBeGreaterThanOrEqual(8);
    expect(new Set(questions.map((q) => q.question)).size).toBe(questions.length);
    const places = questions.flatMap((q) => q.passages);
    const missing = places.filter(
      (at) => !passages.some((p) => p.document === at.document && p.text.includes(at.words)),
    );
    expect(missing).toEqual([]);
  });

  test('the retrieval keeps what it had', () => {
    const scores = measured(passages, questions);
    expect(scores.recallAt5).toBeGreaterThanOrEqual(bars.recallAt5);
    expect(scores.recallAt1).toBeGreaterThanOrEqual(bars.recallAt1);
    expect(scores.recallOfTwoCharacters).toBeGreaterThanOrEqual(bars.recallOfTwoCharacters);
    expect(scores.wronglyRefused).toBeLessThanOrEqual(bars.wronglyRefused);
    expect(scores.refused).toBeGreaterThanOrEqual(bars.refused);
    expect(scores.wronglyAnswered).toBeLessThanOrEqual(bars.wronglyAnswered);
    expect(scores.assertedRight).toBeGreaterThanOrEqual(bars.assertedRight);
    expect(scores.assertedWrong).toBeLessThanOrEqual(bars.assertedWrong);
    expect(foundBy(questions, bm25Over(passages))).toBeLessThan(scores.recallAt5 * scores.answerable);
  });
});

/** Of both halves. */
const held = passagesOf(heldSet('seen').documents);

// Measured on the half that may be looked at: 45 found, 19 asserted and right, none wrong, 5 refused; on the other: 43, 19,
// 4 wrong (2 of what is not in the material), 10 refused. The bars leave three questions for noise.
describe.each([
  { set: heldSet('seen'), bars: { recallAt5: 0.84, assertedRight: 16, wronglyRefused: 8, wrong: 3 } },
  { set: heldSet('unseen'), bars: { recallAt5: 0.8, assertedRight: 16, wronglyRefused: 12, wrong: 6 } },
])('$set.name', ({ set: { questions }, bars }) => {
  test('half answerable or more, and the tutor keeps what it had', async () => {
    const passages = await held;
    expect(questions).toHaveLength(75);
    expect(new Set(questions.map((q) => q.question)).size).toBe(75);
    const scores = measured(passages, questions);
    expect(scores.answerable).toBe(50);
    expect(scores.recallAt5).toBeGreaterThanOrEqual(bars.recallAt5);
    expect(scores.assertedRight).toBeGreaterThanOrEqual(bars.assertedRight);
    expect(scores.wronglyRefused).toBeLessThanOrEqual(bars.wronglyRefused);
    expect(scores.assertedWrong + scores.wronglyAnswered).toBeLessThanOrEqual(bars.wrong);
    expect(foundBy(questions, bm25Over(passages))).toBeLessThan(scores.recallAt5 * scores.answerable);
  });
});

// Measured: 2 of the 75 that the material does not answer are answered, 40 of the 50 others asserted right, 2 wrong.
test('fresh: the tutor keeps silent about what the material does not say', async () => {
  const [seen, unseen] = [freshSet('seen'), freshSet('unseen')];
  const passages = await passagesOf(seen.documents);
  const questions = [...seen.questions, ...unseen.questions];
  expect(new Set(questions.map((q) => q.question)).size).toBe(125);
  const scores = measured(passages, questions);
  expect(scores.unanswerable).toBe(75);
  expect(scores.wronglyAnswered).toBeLessThanOrEqual(2);
  expect(scores.assertedRight).toBeGreaterThanOrEqual(38);
  expect(scores.assertedWrong).toBeLessThanOrEqual(4);
});

async function passagesOf(documents: QuestionSet['documents']): Promise<Passage[]> {
  const passages: Passage[] = [];
  for (const { name, bytes } of documents()) {
    const extraction = await readDocument({ name, bytes });
    for (const [i, p] of extraction.passages.entries())
      passages.push({ ...p, id: `${name} ${i}`, documentId: name, document: name, seq: i + 1 });
  }
  return passages;
}

function measured(passages: readonly Passage[], questions: readonly Asked[]): Scores {
  const stats = corpusStats(passages);
  return scoresOf(questions.map((asked) => judge(asked, searchIn(passages, stats, asked.question, HITS))));
}
