import { expect, test } from 'vitest';
import {
  countOf,
  extendSelection,
  isEmptySelection,
  NOTHING_SELECTED,
  ofPage,
  togglePage,
  toggleRow,
} from './selection.ts';

const FIRST = ['a', 'b', 'c'];
const SECOND = ['d', 'e'];
const ids = (s: { ids: ReadonlySet<string> }) => [...s.ids];

test('ticks are kept over pages', () => {
  const both = togglePage(toggleRow(NOTHING_SELECTED, 'b', FIRST), SECOND);
  expect(ids(both)).toEqual(['b', 'd', 'e']);
  expect([ofPage(both, FIRST), ofPage(both, SECOND)]).toEqual(['some', 'every']);
});

test('the head ticks the page, and unticks it alone', () => {
  const both = togglePage(togglePage(NOTHING_SELECTED, FIRST), SECOND);
  expect(ids(togglePage(both, SECOND))).toEqual(FIRST);
});

test('with Shift all between are ticked, whichever way', () => {
  expect(ids(extendSelection(toggleRow(NOTHING_SELECTED, 'c', FIRST), 'c', 'a', FIRST)).sort()).toEqual([
    'a',
    'b',
    'c',
  ]);
});

test('a start on another page counts as none', () => {
  expect(ids(extendSelection(NOTHING_SELECTED, 'x', 'a', FIRST))).toEqual(['a']);
});

test('all of the filter: unticking one leaves the rest of this page', () => {
  const all = { all: true, ids: new Set<string>() };
  expect([countOf(all, 324), ofPage(all, FIRST), isEmptySelection(all)]).toEqual([324, 'every', false]);
  expect(ids(toggleRow(all, 'b', FIRST))).toEqual(['a', 'c']);
});

test('nothing is nothing', () => {
  expect([
    isEmptySelection(NOTHING_SELECTED),
    isEmptySelection(toggleRow(toggleRow(NOTHING_SELECTED, 'a', FIRST), 'a', FIRST)),
  ]).toEqual([true, true]);
});
