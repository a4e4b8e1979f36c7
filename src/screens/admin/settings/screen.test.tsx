// Who looks for a single setting is led to it, and not to the page that it stands on somewhere.
import { afterEach, expect, test } from 'vitest';
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
