// Who looks for a single setting is led to it, and not to the page that it stands on somewhere.
import { afterEach, expect, test } from 'vitest';
import { answer } from '#src/api/testing.ts';
import { MenuSearch } from '#src/app/layouts/admin/menu-search.tsx';
import { renderScreen, type Shown } from '#src/ui/testing.tsx';
import { type } from '../../teach/course/plan/testing.tsx';
import { SafetyScreen } from './screen.tsx';

let shown: Shown;
afterEach(() => shown.unmount());

const ROW = {
  id: 'safety',
  version: 0,
  source: 'default',
  values: { leastPassword: { student: 8, staff: 12 }, kinds: 1, captcha: 'after-failures', whiteList: 'off' },
  secrets: {},
};
/** By the label's words, as the field that has the focus is called. */
const focused = () => document.activeElement?.closest('[role=group]')?.querySelector('label')?.textContent;

test('what another tab has saved meanwhile stands beside what was typed here, to be chosen from', async () => {
  const rows = (version: number, kinds: number) => ({
    items: [{ ...ROW, version, values: { ...ROW.values, kinds } }],
    itemCount: 1,
    page: 1,
    pageSize: 200,
  });
  let stored = rows(0, 1);
  const sent: unknown[] = [];
  shown = await renderScreen(<SafetyScreen />, {
    at: '/system/safety',
    powers: ['OrgSetting.Items', 'OrgSetting.Update'],
    answers: {
      '/OrgApi/OrgSetting/Items': () => stored,
      '/OrgApi/OrgSetting/Update': (input: { version: number }) => {
        sent.push(input);
        return input.version === 0 ? answer(409, null, '内容已被他人修改') : { version: 2 };
      },
    },
  });
  const kinds = () =>
    [...document.querySelectorAll('[role=group]')]
      .find((g) => /密码/.test(g.querySelector('label')?.textContent ?? '') && /种/.test(g.textContent ?? ''))
      ?.querySelector('input');
  await expect.poll(kinds).toBeTruthy();
  stored = rows(1, 3);
  type(kinds() as HTMLInputElement, '2');
  shown.press(await shown.comes('button', '保存'));
  await expect.poll(() => shown.text()).toContain('别人也修改并保存了');
  expect(shown.find('button', '返回编辑')).toBeDefined();
});

test('search opens the page at the field, also on the page itself, and its address is the page’s again', async () => {
  shown = await renderScreen(
    <>
      <MenuSearch tree={[]} />
      <SafetyScreen />
    </>,
    {
      at: '/system/safety?field=leastPassword',
      powers: ['OrgSetting.Items', 'OrgSetting.Update'],
      answers: { '/OrgApi/OrgSetting/Items': { items: [ROW], itemCount: 1, page: 1, pageSize: 200 } },
    },
  );
  await expect.poll(focused).toContain('（学生）');
  expect(shown.query()).toBe('');
  shown.press(await shown.comes('button', '搜索菜单和设置Ctrl + K'));
  const field = (await shown.comes('input', '搜索菜单和设置')) as HTMLInputElement;
  type(field, '验证码');
  await shown.comes('option', '滑块验证码安全');
  shown.key(field, 'Enter');
  await expect.poll(focused).toContain('滑块验证码');
  expect(shown.query()).toBe('');
});
