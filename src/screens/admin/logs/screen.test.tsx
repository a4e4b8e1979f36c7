// The log as an administrator reads it: what was done, of what, and what changed, in words.
import { expect, test } from 'vitest';
import type { LogRow } from '#contract/logs.ts';
import { renderScreen } from '#src/ui/testing.tsx';
import { LogScreen } from './screen.tsx';

const ROW: LogRow = {
  id: '1',
  at: Date.UTC(2026, 10, 29),
  kind: 'operation',
  userId: 'u',
  user: '教务管理员',
  userName: 'admin',
  power: 'OrgSetting.Update',
  call: 'OrgSetting.Update',
  restorePath: '',
  ids: ['portal'],
  subject: 'portal',
  address: '127.0.0.1',
  result: 0,
  before: { jumpNewPath: -1, loginAccess: 0, quietHosts: [], closed: null },
  after: { jumpNewPath: 1, loginAccess: 1, quietHosts: ['a.test'], closed: { text: '暑假' } },
};
const ROWS: readonly LogRow[] = [
  ROW,
  { ...ROW, id: '2', power: 'Dict.Restore', call: 'Dict.Restore', subject: '劳动', before: null },
  { ...ROW, id: '3', power: 'HomeModule.Update', call: 'HomeModule.Publish', subject: '' },
  {
    ...ROW,
    id: '4',
    power: 'SysRole.SetRoleMenus',
    call: 'SysRole.SetRoleMenus',
    subject: '教务',
    before: { menus: ['Dict.Items', 'system_dict', 'NewsCenter'] },
    after: { menus: [] },
  },
  {
    ...ROW,
    id: '5',
    power: 'News.Update',
    call: 'News.SetStatus',
    subject: '开学',
    before: { status: 'draft', publishedAt: null },
    after: { status: 'published', publishedAt: Date.UTC(2026, 10, 29, 4) },
  },
];

test('a row says what was done and of what, and opened what changed, without a field’s key', async () => {
  const shown = await renderScreen(<LogScreen />, {
    powers: ['LogOperate.Items'],
    answers: { '/OrgApi/LogOperate/Items': { items: ROWS, itemCount: ROWS.length, page: 1, pageSize: 30 } },
  });
  const open = async (text: string): Promise<string> => {
    await expect.poll(() => shown.text()).toContain(text);
    const row = [...document.querySelectorAll<HTMLElement>('tbody tr')].find((tr) => tr.textContent?.includes(text));
    if (!row) throw new Error(text);
    shown.key(row, 'Enter');
    const table = await shown.comes('table', '改了什么');
    const told = table.textContent ?? '';
    shown.press(await shown.comes('button', '关闭'));
    await expect.poll(() => document.querySelector('[aria-label="改了什么"]')).toBeNull();
    return told;
  };
  const setting = await open('修改系统设置门户与入口');
  for (const word of ['跳转提示页', '登录后才能看', '关闭门户', '暑假', 'a.test']) expect(setting).toContain(word);
  expect(setting).not.toMatch(/jumpNewPath|loginAccess|quietHosts|closed|text|-1/);
  expect(await open('发布或撤下新闻开学')).toContain('状态草稿已发布发布时间—2026年11月29日 12:00');
  expect(await open('分配角色权限教务')).toContain('权限查看字典、字典、新闻中心—');
  for (const text of ['恢复字典劳动', '发布首页']) expect(shown.text()).toContain(text);
});
