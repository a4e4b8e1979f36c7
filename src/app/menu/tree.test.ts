import { expect, test } from 'vitest';
import type { MenuItem } from '#src/api/session.ts';
import { ruleOf } from '../routes.data.ts';
import '../routes.work.data.ts';
import { breadcrumbsTo, firstPage, menuTree, pagesBeside, pagesOf, searchPages } from './tree.ts';

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

test('what was moved below a button, or below what no menu shows, is not lost with it', () => {
  const tree = menuTree([
    item({ id: 'b', name: '按钮', code: 'Course.Add', type: 1 }),
    item({ id: 'deep', name: '隐藏', code: 'qa_machines_info' }),
    item({ id: 't', parentId: 'b', name: 'AI 课程', code: 'teach_AIcourse' }),
    item({ id: 'm', parentId: 'deep', name: '状态机', code: 'qa_machines', sort: 2 }),
  ]);
  expect(tree.map((b) => b.to)).toEqual(['/teach/AIcourse', '/qa/machines']);
});

test('an area opens its first child, though a page elsewhere has its address in other letters', () => {
  const live = [
    item({ id: 'l', name: '直播', code: 'live', path: '/live', sort: 5 }),
    item({ id: 'c', parentId: 'l', name: '直播课', code: 'live_course', path: '/live/course' }),
  ];
  expect(menuTree(live).map((b) => [b.to, firstPage(b)])).toEqual([['', '/live/course']]);
});

const MENU = [
  item({ id: 'teach', name: '教学', code: 'teach', sort: 5 }),
  item({ id: 'ai', parentId: 'teach', name: 'AI 课程', code: 'teach_AIcourse' }),
  item({ id: 'qa', name: '质量', code: 'qa', sort: 1.5 }),
  item({ id: 'machines', parentId: 'qa', name: '状态机', code: 'qa_machines' }),
];

test('fractions sort; equal numbers go by code', () => {
  const codes = (menu: MenuItem[]) => menuTree(menu).map((b) => b.code);
  expect(codes(MENU)).toEqual(['qa', 'teach']);
  const machines = { path: '/qa/machines', sort: 1.5 };
  expect(codes([item({ id: '1', code: 'z', ...machines }), item({ id: '2', code: 'b', ...machines })])).toEqual([
    'b',
    'z',
  ]);
});

test('the way to a page, and to one that no menu shows', () => {
  const tree = menuTree(MENU);
  const trail = (path: string) => breadcrumbsTo(tree, ruleOf(path)).map((b) => b.code);
  expect(trail('/teach/AIcourse')).toEqual(['teach', 'teach_AIcourse']);
  expect(trail('/teach/AIcourseInfo')).toEqual(['teach', 'teach_AIcourse']);
  expect(trail('/chat')).toEqual([]);
  expect(tree.map(firstPage)).toEqual(['/qa/machines', '/teach/AIcourse']);
});

test('a search finds names, branches and paths; its own name comes first', () => {
  const pages = pagesOf(
    menuTree([...MENU, item({ id: 's', parentId: 'teach', name: '质量报告', code: 'x', path: '/chat' })]),
  );
  const find = (text: string) => searchPages(pages, text, (b) => b.name).map((p) => p.branch.name);
  expect(find('质量')).toEqual(['质量报告', '状态机']);
  expect(find('ai')).toEqual(['AI 课程']);
  expect(find('教学 课程')).toEqual(['AI 课程']);
  expect(find('没有')).toEqual([]);
  expect(find('')).toHaveLength(3);
});

test('what is reached from an entry is found by its own name and by the words it is looked for', () => {
  const board = item({ id: 'board', parentId: 'teach', name: '课堂看板', code: 'teach_board' });
  const beside = pagesBeside(menuTree([...MENU, board])).map((page) => ({ ...page, also: '出勤 签到' }));
  expect(beside.map((p) => [p.branch.to, p.above.map((b) => b.name)])).toEqual([
    ['/teach/board/attendance', ['教学', '课堂看板']],
  ]);
  const find = (text: string) => searchPages(beside, text, (b) => b.name || '本学期考勤').length;
  expect([find('考勤'), find('出勤'), find('没有')]).toEqual([1, 1, 0]);
  // whom the menu does not lead there it leads nowhere
  expect(pagesBeside(menuTree(MENU))).toEqual([]);
});
