// Whoever opens a school is shown, once, how its first administrator signs in.
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen, type Shown } from '#src/ui/testing.tsx';
import { type } from '../../teach/course/plan/testing.tsx';
import { OrgScreen } from './screen.tsx';

const labelled = (name: string) =>
  vi.waitFor(() => {
    const label = [...document.querySelectorAll('label')].find(({ textContent }) => textContent?.startsWith(name));
    if (!(label?.control instanceof HTMLInputElement)) throw new Error(name);
    return label.control;
  });

let shown: Shown;
afterEach(() => shown.unmount());

test('the first administrator is asked for beside the school, and their password is shown', async () => {
  const admin = { school: '第四学校', userName: 'head@fourth', name: '校长', pwd: 'Abc@1234567', until: 1 };
  shown = await renderScreen(<OrgScreen />, {
    at: '/system/org',
    powers: ['OrgInfo.Items', 'OrgInfo.Add'],
    answers: {
      '/OrgApi/OrgInfo/Items': { items: [], itemCount: 0, page: 1, pageSize: 10 },
      '/OrgApi/OrgInfo/Add': { id: 'o4', admin: { ...admin, link: 'http://h.test/mengoo/#/login' } },
    },
  });
  shown.press(await shown.comes('button', '新建学校'));
  for (const [field, text] of [
    ['代码', 'fourth'],
    ['名称', '第四学校'],
    ['用户名', 'head'],
    ['姓名', '校长'],
  ] as const)
    type(await labelled(field), text);
  shown.press(await shown.comes('button', '保存'));
  await expect.poll(() => document.body.textContent).toContain('Abc@1234567');
  expect(document.body.textContent).toContain('head@fourth');
  const sent = shown.asked.find(({ path }) => path.endsWith('/Add'))?.body;
  expect(sent).toMatchObject({ adminUserName: 'head', adminName: '校长' });
});
