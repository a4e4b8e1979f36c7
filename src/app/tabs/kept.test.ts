import { expect, test } from 'vitest';
import { ruleOf } from '../routes.data.ts';
import { nextKept, type ShownPage } from './kept.ts';

const page = (key: string, keepAlive = true, round = 0): ShownPage => {
  const rule = ruleOf('/chat');
  if (!rule) throw new Error('no such page');
  return {
    key,
    round,
    rule: { ...rule, meta: { ...rule.meta, keepAlive } },
    location: { pathname: `/${key}`, search: '', hash: '', state: null, key },
  };
};
const [a, b, c, plain] = [page('a'), page('b'), page('c'), page('plain', false)];
const open = (...keys: string[]) => keys.map((key) => ({ key, dirty: false }));
const keys = (pages: readonly ShownPage[]) => pages.map((p) => p.key);

test('kept pages stay behind the one shown, others go', () => {
  const tabs = open('a', 'b', 'plain');
  expect(keys(nextKept([a, plain], b, tabs))).toEqual(['a', 'b']);
  expect(keys(nextKept([a, b], plain, tabs))).toEqual(['a', 'b', 'plain']);
});

test('a page goes with its tab', () => {
  expect(keys(nextKept([a, b], c, open('b', 'c')))).toEqual(['b', 'c']);
});

test('the least recently shown goes first', () => {
  const tabs = open('a', 'b', 'c');
  expect(keys(nextKept([a, b], c, tabs, 2))).toEqual(['b', 'c']);
  expect(keys(nextKept(nextKept([a, b], a, tabs, 2), c, tabs, 2))).toEqual(['a', 'c']);
});

test('not where that would lose something', () => {
  const tabs = [{ key: 'a', dirty: true }, ...open('b', 'c')];
  expect(keys(nextKept([a, b], c, tabs, 1))).toEqual(['a', 'c']);
});

test('shown again, nothing changes; reloaded, it is another page', () => {
  const kept = [a, b];
  expect(nextKept(kept, b, open('a', 'b'))).toBe(kept);
  expect(nextKept(kept, page('b', true, 1), open('a', 'b'))).not.toBe(kept);
});

test('come back to at the address it was left at, it is the very page, whatever the router calls the visit', () => {
  const again = { ...a, location: { ...a.location, key: 'another visit' } };
  expect(nextKept([a, b], again, open('a', 'b'))[1]).toBe(a);
  const elsewhere = { ...again, location: { ...again.location, search: '?page=2' } };
  expect(nextKept([a, b], elsewhere, open('a', 'b'))[1]).toBe(elsewhere);
});
