import { expect, test } from 'vitest';
import type { MenuItem } from '#src/api/session.ts';
import { readTabs } from '../tabs/actor.ts';

const menu: MenuItem[] = [
  { id: 'm', parentId: null, name: '', code: 'teach_AIcourse', path: '', icon: '', sort: 1, type: 0 },
];
const user = (role: string) => ({
  id: 'u',
  name: '',
  orgId: 'o',
  userName: '',
  role,
  roleId: 'r',
  photo: '',
  powers: [],
  resetPwd: 0,
  setEmail: 0,
});
const teacher = { user: user('teacher'), menu };
const read = (kept: unknown, who: Parameters<typeof readTabs>[1] = teacher) =>
  readTabs(kept, who).map((t) => [t.key, t.fullPath, t.title, t.scrollPosition.top]);

test('kept tabs come back with their names and places, made new by today’s routes', () => {
  expect(
    read([
      { fullPath: '/teach/AIcourse?keyword=x', title: '', scrollPosition: { left: 0, top: 40 } },
      { fullPath: '/teach/AIcourseInfo?id=1&tab=content', title: '单摆', dirty: true, meta: { fixed: true } },
    ]),
  ).toEqual([
    ['teach_AIcourse', '/teach/AIcourse?keyword=x', '', 40],
    ['teach_AIcourseInfo?id=1', '/teach/AIcourseInfo?id=1&tab=content', '单摆', 0],
  ]);
});

test('pages that are gone, not in the work area or not this person’s do not', () => {
  expect(read(['/no/such/page', '/chat', '/qa/machines'].map((fullPath) => ({ fullPath })))).toEqual([]);
  expect(read([{ fullPath: '/teach/AIcourse' }], { user: user('teacher'), menu: [] })).toEqual([]);
});

test.each([null, 'x', 7, {}, [null], ['x'], [{ fullPath: 7 }], [{ fullPath: '/chat', scrollPosition: 'x' }]])(
  '%j is nothing',
  (kept) => expect(read(kept)).toEqual([]),
);

test('one tab for each page, whatever was kept', () => {
  expect(
    read([{ fullPath: '/teach/AIcourse' }, { fullPath: '/teach/AIcourse?page=2', scrollPosition: { top: 'x' } }]),
  ).toEqual([['teach_AIcourse', '/teach/AIcourse?page=2', '', 0]]);
});
