// A teacher prepares a course: the list of courses, and the knowledge base from the first file to the last deletion.
import { open } from 'node:fs/promises';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, signIn, test } from './fixture.ts';

const NOTES = `# 杠杆\n\n## 平衡条件\n\n杠杆平衡时，动力与动力臂的乘积等于阻力与阻力臂的乘积。\n\n## 省力杠杆\n\n撬棍的动力臂比阻力臂长，所以能用较小的力撬起较重的石头。\n`;
const md = (name: string, text = NOTES) => ({ name, mimeType: 'text/markdown', buffer: Buffer.from(text) });
/** What these screens put on the page; the frame around them has its own tests. */
const OURS = '#main, [role=dialog], [role=alertdialog]';
const documentRow = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

/** A course of this test alone, opened at its knowledge base. */
async function newCourse(page: Page, name: string): Promise<void> {
  await signIn(page, 'teacher01');
  await page.goto('/mengoo/#/teach/AIcourse');
  await page.getByRole('button', { name: '新建课程' }).click();
  await page.getByRole('textbox', { name: '课程名称' }).fill(name);
  await page.getByRole('button', { name: '创建', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}
async function upload(page: Page, files: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0]): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(files);
}
async function expectNothingSerious(page: Page): Promise<void> {
  // colours are measured when nothing moves any more
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every((a) => a.playState !== 'running' || a.effect?.getTiming().iterations === Number.POSITIVE_INFINITY),
  );
  const { violations } = await new AxeBuilder({ page }).include(OURS).analyze();
  expect(violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(' ')).join(', ')}`)).toEqual([]);
}

test('a document: uploaded, read, its passages switched, found by a question, deleted', async ({ page }) => {
  await newCourse(page, '杠杆（资料）');
  await expect(page.getByText('还没有资料')).toBeVisible();
  await upload(page, md('杠杆.md'));
  const row = documentRow(page, '杠杆.md');
  await expect(row).toContainText('可用 · 2 个片段');
  await expectNothingSerious(page);

  await page.getByRole('textbox', { name: '问题' }).fill('撬棍为什么省力');
  await page.keyboard.press('Enter');
  const found = page.getByRole('region', { name: '试着问一问' }).getByRole('listitem');
  await expect(found.first()).toContainText('撬棍的动力臂比阻力臂长');

  await row.getByRole('button', { name: '查看片段' }).click();
  const panel = page.getByRole('dialog', { name: '杠杆.md' });
  await expect(panel.getByRole('listitem')).toHaveCount(2);
  await expectNothingSerious(page);
  const second = panel.getByRole('checkbox', { name: /启用\s*第 2 个片段/ });
  const saved = page.waitForResponse(/SetPassage/);
  await second.press('Space');
  await saved;
  await expect(panel.getByRole('listitem').nth(1)).toContainText('停用');
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(found.filter({ hasText: '撬棍' })).toHaveCount(0);

  // the address opens the panel again, and the switch was kept
  await page.goBack();
  await expect(panel.getByRole('checkbox', { name: /启用\s*第 2 个片段/ })).not.toBeChecked();
  await page.keyboard.press('Escape');

  await row.getByRole('button', { name: '删除' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('2 个片段');
  await expect(question.getByRole('button', { name: '取消' })).toBeFocused();
  await question.getByRole('button', { name: '删除资料' }).click();
  await expect(row).toHaveCount(0);
  await expect(page.getByText('还没有资料')).toBeVisible();
});

test('several files at once: each has its own end, and a refused one says why', async ({ page }, info) => {
  await newCourse(page, '杠杆（拒收）');
  const big = info.outputPath('太大.pdf');
  const handle = await open(big, 'w');
  await handle.truncate(50 * 1024 * 1024 + 1);
  await handle.close();
  await upload(page, big);
  await upload(page, [
    md('好的.md'),
    md('空的.md', ''),
    {
      name: '照片.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgAAIAAAUAAXpeqz8=', 'base64'),
    },
  ]);
  const uploads = page.getByRole('list', { name: '正在上传' }).getByRole('listitem');
  await expect(uploads.filter({ hasText: '太大.pdf' })).toContainText('超过 50 MB');
  await expect(uploads.filter({ hasText: '空的.md' })).toContainText('文件是空的');
  await expect(uploads.filter({ hasText: '照片.pdf' })).toContainText('不是 PDF、DOCX、PPTX、MD 或 TXT 文件');
  await expect(documentRow(page, '好的.md')).toContainText('可用');
  await expectNothingSerious(page);
  await page.getByRole('button', { name: '移除“照片.pdf”' }).click();
  await expect(uploads).toHaveCount(2);
});

test('an upload whose line is cut can be tried again; what is dropped is taken too', async ({ page }) => {
  await newCourse(page, '杠杆（断线）');
  await page.route(/UploadFile$/, (route) => route.abort('connectionreset'), { times: 1 });
  const files = await page.evaluateHandle((text) => {
    const dropped = new DataTransfer();
    dropped.items.add(new File([text], '拖来的.md', { type: 'text/markdown' }));
    return dropped;
  }, NOTES);
  const zone = page.getByText('把文件拖到这里，或者');
  await zone.dispatchEvent('dragenter', { dataTransfer: files });
  await expect(page.getByText('松开就开始上传')).toBeVisible();
  await page.getByText('松开就开始上传').dispatchEvent('drop', { dataTransfer: files });
  await page.getByRole('button', { name: '重试“拖来的.md”' }).click();
  await expect(documentRow(page, '拖来的.md')).toContainText('可用');
});

test('a course: refused without points, renamed, searched for, deleted', async ({ page }) => {
  await newCourse(page, '杠杆（列表）');
  await page.getByRole('link', { name: 'AI 课程' }).first().click();
  const table = page.getByRole('table', { name: '课程列表' });
  const row = (name: string) => table.getByRole('row').filter({ hasText: name });
  await expect(row('杠杆（列表）')).toContainText('草稿');
  await expectNothingSerious(page);

  await page.getByRole('button', { name: '发布“杠杆（列表）”' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('还没有已审定的知识点');
  await expectNothingSerious(page);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: '编辑“杠杆（列表）”' }).click();
  const name = page.getByRole('textbox', { name: '课程名称' });
  await name.fill(' ');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('请填写课程名称')).toBeVisible();
  await name.fill('省力的杠杆');
  await page.keyboard.press('Enter');
  await expect(row('省力的杠杆')).toBeVisible();

  await page.getByRole('searchbox', { name: '搜索课程名称' }).fill('省力的');
  await expect(table.getByRole('row')).toHaveCount(2);
  await page.getByRole('searchbox', { name: '搜索课程名称' }).fill('没有这门课');
  await expect(page.getByText('没有名称包含“没有这门课”的课程')).toBeVisible();
  await page.getByRole('button', { name: '清除搜索' }).click();

  await page.getByRole('button', { name: '删除“省力的杠杆”' }).click();
  await page.getByRole('button', { name: '删除课程' }).click();
  await expect(row('省力的杠杆')).toHaveCount(0);
});

test('the demo course shows what is taught, and closing it asks first', async ({ page }) => {
  await signIn(page, 'teacher01');
  await page.goto('/mengoo/#/teach/AIcourse');
  await page.getByRole('link', { name: '单摆法测重力加速度' }).click();
  await page.getByRole('tab', { name: '内容' }).click();
  await expect(page.getByRole('heading', { name: '1. 单摆与简谐运动' })).toBeVisible();
  await expectNothingSerious(page);
  await page.goBack();
  await expect(page.getByRole('tab', { name: '知识库' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('button', { name: '关闭', exact: true }).click();
  await expect(page.getByRole('alertdialog')).toContainText('随时可以重新发布');
  await page.keyboard.press('Escape');
  await expect(page.getByText('已发布')).toBeVisible();
});

test('a lost list says so and comes back', async ({ page }) => {
  await signIn(page, 'teacher01');
  await page.route(/OrgApi\/Course\/Items$/, (route) => route.abort('internetdisconnected'));
  await page.goto('/mengoo/#/teach/AIcourse');
  await expect(page.getByText('没有读取成功')).toBeVisible();
  await page.unroute(/OrgApi\/Course\/Items$/);
  await page.getByRole('button', { name: '重试' }).click();
  await expect(page.getByRole('link', { name: '单摆法测重力加速度' })).toBeVisible();
});
