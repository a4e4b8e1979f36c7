// What the passages of a document are: tagged, changed by a teacher, and followed by the drafts.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, expectNoViolation, settled, signIn, test } from './fixture.ts';

const HANDOUT = join(import.meta.dirname, '../../server/platform/tutor/fixtures/roles/面包制作讲义.md');
const OURS = '#main, [role=dialog], [role=alertdialog]';

test('tags say what passages are, a click says otherwise, and the plan says what was left out and what it lacks', async ({
  page,
}) => {
  await signIn(page, 'teacher01', '#/teach/AIcourse');
  await page.getByRole('button', { name: '新建课程' }).click();
  await page.getByRole('textbox', { name: '课程名称' }).fill('面包（类型）');
  await page.getByRole('button', { name: '创建', exact: true }).click();
  await settled(page);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: '选择文件', exact: true }).click();
  await (await chooser).setFiles({ name: '面包.md', mimeType: 'text/markdown', buffer: readFileSync(HANDOUT) });
  const row = page.getByRole('row').filter({ hasText: '面包.md' });
  await expect(row).toContainText('31 个片段');

  await row.getByRole('button', { name: '查看片段' }).click();
  const passages = page.getByRole('dialog', { name: '面包.md' }).getByRole('listitem');
  const tag = (n: number, name: string) =>
    passages.nth(n - 1).getByRole('button', { name: new RegExp(`^${name}\\s*，第 ${n} 个片段`) });
  await expect(tag(1, '关于资料')).toBeVisible();
  await expect(tag(5, '表格')).toBeVisible();
  await expect(tag(13, '例题？')).toBeVisible();
  await expect(tag(29, '易错点')).toBeVisible();
  // plain text has none, and can be told to be something else all the same
  const plain = passages.nth(2);
  await plain.getByRole('button', { name: /类型\s*第 3 个片段/ }).click();
  await expect(page.getByRole('menuitemradio', { name: '正文' })).toBeChecked();
  await expectNoViolation(page, OURS);
  await page.getByRole('menuitemradio', { name: '关于资料' }).click();
  await expect(tag(3, '关于资料')).toBeVisible();
  await tag(3, '关于资料').click();
  await page.getByRole('menuitem', { name: '按规则判断' }).click();
  await expect(tag(3, '关于资料')).toHaveCount(0);
  // what the rules doubt is settled by the same choice
  await tag(13, '例题？').click();
  await page.getByRole('menuitemradio', { name: '例题' }).click();
  await expect(tag(13, '例题')).toBeVisible();
  await expectNoViolation(page, OURS);
  await page.keyboard.press('Escape');

  await page.getByRole('tab', { name: '内容' }).click();
  await page.getByRole('button', { name: '从资料起草', exact: true }).click();
  await expect(page.getByText(/没有用到：关于资料 2 段、插图说明 2 段和正文 \d+ 段（「/)).toBeVisible();
  // said where one approves as well, for as long as one reads
  await page.getByRole('button', { name: /^从头看一遍/ }).click();
  const untold = page.getByRole('region', { name: /^资料里有 \d+ 处没有进入任何知识点/ });
  await expect(untold.getByRole('listitem').first()).toBeVisible();
  await untold.scrollIntoViewIfNeeded();
  await expectNoViolation(page, OURS);
  await page.getByRole('button', { name: '回到编辑' }).click();
  await page.getByRole('button', { name: /\d+\. .*常见误区/ }).click();
  await expect(page.getByText('还缺一个例子')).toBeVisible();
  await expectNoViolation(page, OURS);
});
