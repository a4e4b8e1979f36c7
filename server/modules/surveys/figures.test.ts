// What answers come to: each kind by a worked example, and groups that are never small.
import { expect, test } from 'vitest';
import type { SurveyPage, SurveyQuestion } from '#contract/surveys.ts';
import { groupsBy, surveyFigures } from './figures.ts';

const options = ['a', 'b'].map((key) => ({ key, text: key.toUpperCase() }));
const pageOf = (...questions: SurveyQuestion[]): SurveyPage[] => [{ id: 'p', questions }];
const figures = (question: Omit<SurveyQuestion, 'id' | 'stem'>, ...values: unknown[]) =>
  surveyFigures(
    pageOf({ id: 'q', stem: '?', ...question }),
    values.map((value) => ({ q: value })),
  )[0];

test.each<[Omit<SurveyQuestion, 'id' | 'stem'>, unknown[], object]>([
  [{ kind: 'single', options }, ['a', 'a', undefined], { n: 2, counts: { a: 2, b: 0 } }],
  [
    { kind: 'multiple', options: [...options, { key: 'o', text: 'O', other: true }] },
    [
      ['a', 'b'],
      ['b', { key: 'o', text: '雨天' }],
    ],
    { n: 2, counts: { a: 1, b: 2, o: 1 }, texts: ['雨天'] },
  ],
  [{ kind: 'judge' }, [true, true, false], { n: 3, counts: { true: 2, false: 1 } }],
  [
    { kind: 'scale', from: 1, to: 3 },
    [1, 3, 3],
    { n: 3, counts: { '1': 1, '2': 0, '3': 2 }, mean: 7 / 3, sd: Math.sqrt(8 / 9) },
  ],
  [{ kind: 'number' }, [1, 2, 6], { n: 3, mean: 3, sd: Math.sqrt(14 / 3) }],
  [{ kind: 'date' }, ['2026-03-02', '2026-03-01'], { n: 2, counts: { '2026-03-01': 1, '2026-03-02': 1 } }],
  [
    { kind: 'matrix', rows: [{ key: 'x', text: 'X' }], options },
    [{ x: 'a' }, {}],
    { n: 2, rows: { x: { a: 1, b: 0 } } },
  ],
  [{ kind: 'share', options, sum: 10 }, [{ a: 10 }, { a: 4, b: 6 }], { n: 2, counts: { a: 14, b: 6 } }],
  [
    { kind: 'order', options },
    [
      ['a', 'b'],
      ['b', 'a'],
      ['a', 'b'],
    ],
    { n: 3, rows: { a: { '1': 2, '2': 1 }, b: { '1': 1, '2': 2 } } },
  ],
  [{ kind: 'short' }, ['乙', '甲', ' '], { n: 3, texts: ['甲', '乙'].toSorted() }],
])('%j of %j', (question, values, expected) => {
  expect(figures(question, ...values)).toEqual({ id: 'q', kind: question.kind, ...expected });
});

test('groups of fewer than five are joined, smallest first; where all are fewer there are none', () => {
  const by: SurveyQuestion = {
    id: 'g',
    kind: 'single',
    stem: '?',
    options: ['a', 'b', 'c', 'd'].map((key) => ({ key, text: key })),
  };
  const pages = pageOf(by);
  const given = (counts: Record<string, number>) =>
    Object.entries(counts).flatMap(([key, n]) => Array.from({ length: n }, () => ({ g: key })));
  const shown = (counts: Record<string, number>) =>
    groupsBy(pages, given(counts), by).map(({ keys, counted }) => [keys.join(''), counted]);
  expect(shown({ a: 9, b: 5, c: 7 })).toEqual([
    ['a', 9],
    ['b', 5],
    ['c', 7],
  ]);
  expect(shown({ a: 9, b: 2, c: 7, d: 1 })).toEqual([
    ['a', 9],
    ['bcd', 10],
  ]);
  expect(shown({ a: 9, b: 2, c: 4, d: 1 })).toEqual([
    ['a', 9],
    ['bcd', 7],
  ]);
  expect(shown({ a: 4 })).toEqual([]);
  expect(shown({ a: 20, b: 1 })).toEqual([['ab', 21]]);
});
