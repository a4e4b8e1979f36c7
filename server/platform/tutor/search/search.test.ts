import { expect, test } from 'vitest';
import { PENDULUM } from '#server/platform/tutor/fixtures/pendulum.ts';
import { type FixtureQuestion, FRESH, TUNED } from '#server/platform/tutor/fixtures/questions.ts';
import { readQuestion } from './question.ts';
import { decide } from './refuse.ts';
import { corpusStats } from './score.ts';
import { searchIn } from './search.ts';

const STATS = corpusStats(PENDULUM);
const find = (question: string) => searchIn(PENDULUM, STATS, question, 5);
const share = (count: number, of: readonly unknown[]) => count / of.length;

function measure(set: readonly FixtureQuestion[]) {
  const answerable = set.filter((asked) => asked.passages.length > 0);
  const unanswerable = set.filter((asked) => asked.passages.length === 0);
  const outcome = (asked: FixtureQuestion) => decide(find(asked.question)).outcome;
  const hit = (asked: FixtureQuestion) =>
    find(asked.question).hits.some(({ passage }) => asked.passages.includes(passage.id));
  return {
    recall: share(answerable.filter(hit).length, answerable),
    answered: share(answerable.filter((asked) => outcome(asked) === 'answer').length, answerable),
    wronglyRefused: share(answerable.filter((asked) => outcome(asked) === 'none').length, answerable),
    wronglyAnswered: unanswerable.filter((asked) => outcome(asked) === 'answer').length,
    refused: share(unanswerable.filter((asked) => outcome(asked) === 'none').length, unanswerable),
  };
}

test('the tuned set', () => {
  const { recall, answered, wronglyRefused, wronglyAnswered, refused } = measure(TUNED);
  expect(recall).toBeGreaterThanOrEqual(0.9);
  // one of 32 was asserted with words that do not answer
  expect(answered).toBeGreaterThanOrEqual(0.775);
  expect(wronglyRefused).toBeLessThanOrEqual(0.1);
  expect(wronglyAnswered).toBe(0);
  expect(refused).toBeGreaterThanOrEqual(0.6);
});

// Measured 28/28 found, 24 answered, 4 near, none refused; of the 12 others 10 refused, 2 near. The bars leave
// three questions for noise. When one breaks, mend the cause on TUNED and look at these totals only.
test('the fresh set', () => {
  const { recall, answered, wronglyRefused, wronglyAnswered, refused } = measure(FRESH);
  expect(recall).toBeGreaterThanOrEqual(0.89);
  expect(answered).toBeGreaterThanOrEqual(0.75);
  expect(wronglyRefused).toBeLessThanOrEqual(0.11);
  expect(wronglyAnswered).toBeLessThanOrEqual(1);
  expect(refused).toBeGreaterThanOrEqual(0.58);
});

test.each(['今天天气怎么样', '股票怎么买', '域名解析的过程', 'What is the weather like?'])(
  '%s: not in a physics course',
  (question) => {
    expect(decide(find(question)).outcome).toBe('none');
  },
);

test('a term of the course is answered, by itself or asked for', () => {
  for (const question of ['秒摆', '什么是简谐运动', '请问等时性是什么意思', '“阻尼振动”指的是啥'])
    expect(decide(find(question)).outcome, question).toBe('answer');
});

test('known words without the asked one are at most near', () => {
  for (const question of ['光电门的价格是多少', '单摆的发明专利号', '米尺的生产厂家'])
    expect(decide(find(question)).outcome, question).not.toBe('answer');
});

test('a question of fillers alone still has words', () => {
  expect(readQuestion('为什么呢').terms.length).toBeGreaterThan(0);
  expect(readQuestion('？！').terms).toEqual([]);
  expect(decide(find('？！')).outcome).toBe('none');
});

test('a teacher’s own line is searched by', () => {
  const spoken = new Map([['铃铛', ['摆球']]]);
  expect(find('铃铛').hits).toEqual([]);
  expect(searchIn(PENDULUM, STATS, '铃铛', 5, { synonyms: spoken }).hits.length).toBeGreaterThan(0);
});

test('neighbours are of the same document and without the hit', () => {
  const [hit] = find('秒摆的摆长是多少').hits;
  expect(hit?.passage.id).toBe('p12');
  expect(hit?.around.map((passage) => passage.id)).toEqual(['p9', 'p10', 'p11', 'p13', 'p14', 'p15']);
});
