import { expect, test } from 'vitest';
import type { MenuItem, SessionView } from '#src/api/session.ts';
import { menuTree, portalNavigation } from './navigation.ts';

const item = (over: Partial<MenuItem>): MenuItem => ({
  id: 'm',
  parentId: null,
  name: '',
  code: 'x',
  path: '',
  icon: '',
  sort: 1,
  type: 0,
  ...over,
});
const NOBODY: SessionView = { phase: 'anonymous', gate: null, gatePassed: false, user: null, menu: [] };

test('the menu is a tree in its own order; buttons, deep codes and dead ends are left out', () => {
  const tree = menuTree([
    item({ id: 'qa', name: '质量', code: 'qa', sort: 10 }),
    item({ id: 'm', parentId: 'qa', name: '状态机', code: 'qa_machines', sort: 1 }),
    item({ id: 'b', parentId: 'qa', name: '按钮', code: 'Course.Add', type: 1 }),
    item({ id: 'deep', parentId: 'qa', name: '隐藏', code: 'qa_machines_info' }),
    item({ id: 'dead', name: '没有页面', code: 'nowhere', sort: 2 }),
    item({ id: 't', name: 'AI 课程', code: 'teach_AIcourse', path: '/teach/AIcourse', parentId: 'gone', sort: 5 }),
  ]);
  expect(tree.map((b) => [b.name, b.to, b.children.map((c) => c.to)])).toEqual([
    ['AI 课程', '/teach/AIcourse', []],
    ['质量', '', ['/qa/machines']],
  ]);
});

test('strangers are offered what signing in opens, never what it would not', () => {
  expect(portalNavigation(NOBODY).map((n) => n.to)).toEqual(expect.arrayContaining(['/']));
  expect(portalNavigation(NOBODY).map((n) => n.to)).not.toContain('/qa/machines');
});
