import { afterEach, expect, test, vi } from 'vitest';
import { keep } from '#src/api/storage.ts';
import type { MenuBranch } from '../../menu/tree.ts';
import { ARRANGEMENTS, arrangement, branchesOf } from './layouts.ts';

const branch = (code: string, ...children: MenuBranch[]): MenuBranch => ({
  id: code,
  code,
  name: code,
  icon: '',
  to: `/${code}`,
  children,
});
const teach = branch('teach', branch('course'), branch('class'));
const TREE = [teach, branch('qa', branch('machines'))];

const codes = (levels: Parameters<typeof branchesOf>[0], chosen?: MenuBranch) =>
  branchesOf(levels, TREE, chosen).map((b) => b.code);

afterEach(() => vi.unstubAllGlobals());

test('each part holds its levels of the menu', () => {
  expect(codes('none', teach)).toEqual([]);
  expect(codes('first', teach)).toEqual(['teach', 'qa']);
  expect(codes('second', teach)).toEqual(['course', 'class']);
  // a page that no menu leads to has nothing beside it
  expect(codes('second')).toEqual([]);
});

test('every arrangement shows the first level once, and what is below it somewhere', () => {
  for (const { header, rail, sider } of Object.values(ARRANGEMENTS)) {
    const parts: string[] = [header, rail.levels, sider.levels];
    expect(parts.filter((p) => p === 'first' || p === 'all')).toHaveLength(1);
    expect(parts.some((p) => p === 'second' || p === 'all')).toBe(true);
  }
});

test('what this browser keeps is taken where there is such a layout', () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => stored.set(name, text),
  });
  expect(arrangement()).toBe(ARRANGEMENTS['horizontal-mix']);
  keep('layout', 'vertical', null);
  expect(arrangement()).toBe(ARRANGEMENTS.vertical);
  keep('layout', 'toString', null);
  expect(arrangement()).toBe(ARRANGEMENTS['horizontal-mix']);
});
