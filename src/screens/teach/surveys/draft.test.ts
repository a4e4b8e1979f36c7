// A survey while it is written: what moves, what stays, and what cannot go.
import { expect, test } from 'vitest';
import type { SurveyPage } from '#contract/surveys.ts';
import { askedBefore, moveQuestion, namedBy, newSurveyQuestion, ofKind } from './draft.ts';

const one = (id: string) => ({ id, kind: 'judge' as const, stem: id });
const pages: SurveyPage[] = [
  { id: 'p', questions: [one('a'), one('b')] },
  { id: 'q', questions: [{ ...one('c'), when: { all: [{ questionId: 'a', is: 'one', value: [true] }] } }, one('d')] },
];
const order = (given: readonly SurveyPage[]) => given.map((page) => page.questions.map(({ id }) => id).join(''));

test('a question moves within its page, and over its end into the next; a page keeps one', () => {
  expect(order(moveQuestion(pages, 0, 0, 1))).toEqual(['ba', 'cd']);
  expect(order(moveQuestion(pages, 0, 1, 2))).toEqual(['a', 'bcd']);
  expect(order(moveQuestion(pages, 1, 0, -1))).toEqual(['abc', 'd']);
  expect(order(moveQuestion(pages, 0, 0, -1))).toEqual(['ab', 'cd']);
  expect(order(moveQuestion([{ id: 'p', questions: [one('a')] }, pages[1] as SurveyPage], 0, 0, 1))).toEqual([
    'a',
    'cd',
  ]);
});

test('what comes before can be asked about; what is named stays', () => {
  expect(askedBefore(pages, 1, 1).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  expect(askedBefore(pages, 0, 0)).toEqual([]);
  expect([namedBy(pages, 'a'), namedBy(pages, 'b')]).toEqual([1, 0]);
});

test('another kind keeps what both have, and has what it needs', () => {
  const single = { ...newSurveyQuestion('single'), stem: '?', required: true };
  expect(ofKind(single, 'multiple').options).toEqual(single.options);
  expect(ofKind(single, 'scale')).toMatchObject({ id: single.id, stem: '?', required: true, from: 1, to: 5 });
  expect(ofKind(single, 'share').sum).toBe(100);
  expect(ofKind(single, 'judge')).not.toHaveProperty('options');
});
