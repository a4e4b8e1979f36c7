import { expect, test } from 'vitest';
import type { MenuBranch } from '../../menu/tree.ts';
import { ARRANGEMENTS, branchesOf } from './layouts.ts';

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
