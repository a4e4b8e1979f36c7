// Runs in the copy that families.all.test.ts makes: the screen that `npm run family labs` writes, over a server that is a function.
import { expect, test } from 'vitest';
import { labs } from '#contract/labs.ts';
import { renderScreen } from '#src/ui/testing.tsx';
import { LabsScreen } from './screen.tsx';

const lab = { id: 'l1', version: 1, createdAt: 0, name: '光学实验室', note: '四十座' };

test('labs: the rows and the form, in Chinese', async () => {
  const { asked, text, find, press } = await renderScreen(<LabsScreen />, {
    powers: Object.values(labs).map((o) => o.power),
    answers: { '/OrgApi/Labs/Items': { items: [lab], itemCount: 1, page: 1, pageSize: 10 } },
  });
  await expect.poll(text).toContain('光学实验室');
  expect(text()).toMatch(/名称[\s\S]*说明[\s\S]*四十座/);
  expect(asked[0]).toMatchObject({ path: '/OrgApi/Labs/Items', body: { page: 1, pageSize: 10 } });
  press(find('button', '新建labs'));
  await expect.poll(() => document.querySelector('[role=dialog]')?.textContent).toContain('说明');
});
