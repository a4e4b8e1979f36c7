import { expect, test } from 'vitest';
import { isTwice } from './is-twice.ts';

const to = (...classIds: string[]) => ({ classIds, userIds: [] as string[] });
const known = { to: { classIds: ['a'], userIds: ['p'] }, from: 100, until: 200 };

test.each([
  ['the same class within its time', { to: to('a'), from: 150, until: 300 }, true],
  ['a person who is named by both', { to: { classIds: [], userIds: ['p'] }, from: 0, until: 101 }, true],
  ['without an end', { to: to('b', 'a'), from: 0, until: null }, true],
  ['after it has ended', { to: to('a'), from: 200, until: 300 }, false],
  ['before it begins', { to: to('a'), from: 0, until: 100 }, false],
  ['another class', { to: to('b'), from: 150, until: 300 }, false],
])('%s', (_what, wanted, is) => expect(isTwice(known, wanted)).toBe(is));
