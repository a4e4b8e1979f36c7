// The bank from a teacher's side: a category, a question that is tried as a student, a sheet that comes in, and many changed at once.
import { randomUUID } from 'node:crypto';
import { expect, expectAccessible, signIn, test } from './fixture.ts';

test('a question is written and seen as a student, a sheet comes in, and many are changed at once', async ({
  page,
}) => {
  const name = randomUUID().slice(0, 6);
  await signIn(page, 'teacher01', '#/questions/list');
  await page.getByRole('button', { name: '新建分类' }).click();
  await page.getByLabel('名称').fill(`分类${name}`);
  await page.getByRole('button', { name: '保存' }).click();
  await page.getByRole('button', { name: `分类${name}` }).click();
  await expect(page.getByText('这个分类里还没有题目')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: '出题' }).first().click();
  await page.getByLabel('题型').selectOption('blanks');
  await page.getByLabel('题干', { exact: true }).fill(`${name}：水的化学式是 ____，沸点是 ____ ℃。`);
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByRole('alert').first()).toContainText('题干里的空');
  await page.getByRole('textbox', { name: '答案 1' }).first().fill('H2O');
  await page.getByRole('button', { name: '添加一空' }).click();
  await page.getByRole('textbox', { name: '答案 1' }).nth(1).fill('100');
  const preview = page.getByRole('region', { name: '学生看到的' });
  await expect(preview.getByRole('textbox')).toHaveCount(2);
  await preview.getByLabel('第 2 空').fill('100');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByRole('heading', { name: '编辑题目' })).toBeVisible();
  await expectAccessible(page);

  await page.goto('#/questions/list');
  await page.getByRole('button', { name: '导入' }).click();
  const template = page.waitForEvent('download');
  await page.getByRole('button', { name: '下载模板' }).click();
  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles(await (await template).path());
  await expect(page.getByText('新增 6 道')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: '写入 6 道题' }).click();
  await expect(page.getByText('已写入 6 道题')).toBeVisible();

  await page.getByRole('searchbox').fill(name);
  // what is ticked before the search has come back is let go by it
  await expect(page).toHaveURL(/keyword=/);
  await expect(page.locator('tbody tr')).toHaveCount(1);
  await page.getByRole('checkbox', { name: new RegExp(name) }).check({ force: true });
  await page.getByRole('button', { name: '批量修改' }).click();
  await page.getByRole('dialog').getByLabel('难度').selectOption('4');
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('已修改 1 道题')).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('4 较难');
});
