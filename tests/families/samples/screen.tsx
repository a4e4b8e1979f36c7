// Runs in the copy that families.all.test.ts makes: the screen of docs/families.md over a server that is a function.
import { expect, test } from 'vitest';
import { labs } from '#contract/labs.ts';
import { renderScreen } from '#src/ui/testing.tsx';
import { LabScreen } from './screen.tsx';

const lab = { id: 'l1', version: 1, createdAt: 0, name: '光学实验室', seats: 40, state: 'open' };

test('labs: the rows and the form, in Chinese', async () => {
  const { asked, text, find, press } = await renderScreen(<LabScreen />, {
    powers: Object.values(labs).map((o) => o.power),
    answers: { '/OrgApi/SysLab/Items': { items: [lab], itemCount: 1, page: 1, pageSize: 10 } },
  });
  await expect.poll(text).toContain('光学实验室');
  expect(text()).toMatch(/做实验的房间[\s\S]*座位数[\s\S]*40[\s\S]*开放/);
  expect(asked[0]).toMatchObject({ path: '/OrgApi/SysLab/Items', body: { page: 1, pageSize: 10 } });
  press(find('button', '新建实验室'));
  await expect.poll(() => document.querySelector('[role=dialog]')?.textContent).toContain('座位数');
});
