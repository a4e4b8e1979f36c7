import { describe, expect, test } from 'vitest';
import { isAnswered, isValueGiven, lastN, latestAnswers, numberedQuestions, type Ordered } from './answers.ts';

const change = (questionId: string, lease: number, n: number, value: string | null, flag?: boolean): Ordered => ({
  questionId,
  lease,
  n,
  value,
  flag,
});

describe('the greatest (lease, n) stands', () => {
  test.each([
    ['a later number', [change('q', 1, 1, 'a'), change('q', 1, 2, 'b')], 'b'],
    ['in whatever order they come', [change('q', 1, 2, 'b'), change('q', 1, 1, 'a')], 'b'],
    ['a later lease, however small its number', [change('q', 2, 1, 'new'), change('q', 1, 99, 'old')], 'new'],
    ['what clears it', [change('q', 1, 1, 'a'), change('q', 1, 2, null)], null],
  ])('%s', (_, changes, value) => expect(latestAnswers(changes)['q']?.value).toBe(value));

  test('what an earlier lease has left fills gaps', () => {
    expect(latestAnswers([change('q', 2, 1, 'new'), change('p', 1, 7, 'gap', true)])).toEqual({
      q: { value: 'new', flag: false },
      p: { value: 'gap', flag: true },
    });
  });

  test('numbers count up from the greatest of one’s own lease', () => {
    expect(lastN([change('q', 1, 9, 'a'), change('p', 2, 3, 'b')], 2)).toBe(3);
    expect(lastN([], 1)).toBe(0);
  });
});

test.each([
  [null, false],
  ['', false],
  ['  ', false],
  ['a', true],
  [false, true],
  [[], false],
  [['', ''], false],
  [['', 'x'], true],
  [{}, false],
  [{ a: null }, false],
  [{ a: 'x', b: null }, true],
])('%j is given: %s', (value, is) => expect(isValueGiven(value)).toBe(is));

test('questions are counted through the whole paper', () => {
  const question = (questionId: string) => ({ questionId, points: 1, kind: 'judge' as const, stem: '' });
  const sections = [
    { title: '一', questions: [question('a'), question('b')] },
    { title: '二', questions: [question('c')] },
  ];
  expect(
    numberedQuestions({ sections }).map(({ n, section, question: { questionId } }) => [n, section, questionId]),
  ).toEqual([
    [1, '一', 'a'],
    [2, '一', 'b'],
    [3, '二', 'c'],
  ]);
});

test('an experiment that was begun counts as answered, and keeps its flag', () => {
  const experiment = { questionId: 'e', kind: 'experiment', stem: '做实验', points: 5 } as const;
  expect(isAnswered(experiment, latestAnswers([change('e', 1, 1, null, true)]))).toBe(false);
  const answers = latestAnswers([change('e', 1, 1, null, true)], ['e']);
  expect([isAnswered(experiment, answers), answers['e']]).toEqual([true, { value: null, flag: true, isBegun: true }]);
});
