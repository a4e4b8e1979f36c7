// A teacher prepares a course: the knowledge base from the first file to the last deletion.
import type { Page, Route } from '@playwright/test';
import { expect, expectNoViolation, settled, signIn, test } from './fixture.ts';

const NOTES = `# 杠杆\n\n## 平衡条件\n\n杠杆平衡时，动力与动力臂的乘积等于阻力与阻力臂的乘积。\n\n## 省力杠杆\n\n撬棍的动力臂比阻力臂长，所以能用较小的力撬起较重的石头。\n`;
const md = (name: string, text = NOTES) => ({ name, mimeType: 'text/markdown', buffer: Buffer.from(text) });
/** What these screens put on the page; the frame around them has its own tests. */
const OURS = '#main, [role=dialog], [role=alertdialog]';
const documentRow = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

/** A course of this test alone, opened at its knowledge base. */
async function newCourse(page: Page, name: string): Promise<void> {
  await signIn(page, 'teacher01', '#/teach/AIcourse');
  await page.getByRole('button', { name: '新建课程' }).click();
  await page.getByRole('textbox', { name: '课程名称' }).fill(name);
  await page.getByRole('button', { name: '创建', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await settled(page);
}
async function upload(page: Page, files: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: '选择文件', exact: true }).click();
  await (await chooser).setFiles(files);
}
const DROPPED = '拖来的.md';

test('material: dropped over a line that is cut, read, its passages put right, found by a question, deleted; refused where it is no document', async ({
  page,
}) => {
  // the first list was asked for before the file was there, and comes after it
  const late = Promise.withResolvers<void>();
  const hold = async (route: Route) => {
    const response = await route.fetch();
    await late.promise;
    // nobody may be waiting for it any more
    await route.fulfill({ response }).catch(() => {});
  };
  await page.route(/KnowledgeItems$/, hold, { times: 1 });
  await newCourse(page, '杠杆（资料）');
  // without a point it is not published unasked
  await page.getByRole('button', { name: '发布', exact: true }).click();
  await expect(page.getByRole('alertdialog')).toContainText('还没有已审定的知识点');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await page.route(/UploadFile$/, (route) => route.abort('connectionreset'), { times: 1 });
  const files = await page.evaluateHandle(
    ([text, name]) => {
      const dropped = new DataTransfer();
      dropped.items.add(new File([text], name, { type: 'text/markdown' }));
      return dropped;
    },
    [NOTES, DROPPED] as const,
  );
  const zone = page.getByText('把文件拖到这里，或者');
  await zone.dispatchEvent('dragenter', { dataTransfer: files });
  await expect(page.getByText('松开就开始上传')).toBeVisible();
  await page.getByText('松开就开始上传').dispatchEvent('drop', { dataTransfer: files });
  await page.getByRole('button', { name: `重试“${DROPPED}”` }).click();
  await expect(page.getByRole('list', { name: '正在上传' })).toBeHidden();
  late.resolve();
  const row = documentRow(page, DROPPED);
  await expect(row).toContainText('可用 · 2 个片段');
  await expectNoViolation(page, OURS);

  await page.getByRole('textbox', { name: '问题' }).fill('撬棍为什么省力');
  await page.keyboard.press('Enter');
  const found = page.getByRole('region', { name: '试着问一问' }).getByRole('listitem');
  await expect(found.first()).toContainText('撬棍的动力臂比阻力臂长');

  await row.getByRole('button', { name: '查看片段' }).click();
  const panel = page.getByRole('dialog', { name: DROPPED });
  await expect(panel.getByRole('listitem')).toHaveCount(2);
  // in the teacher's words: asked before they are lost, found by them, the original a click away
  const first = panel.getByRole('listitem').first();
  await first.getByRole('button', { name: '修改' }).click();
  const words = panel.getByRole('textbox', { name: '第 1 个片段的文字' });
  await expect(words).toBeFocused();
  await words.fill('杠杆平衡时，两边的力矩相等。');
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: '继续修改' }).click();
  await panel.getByRole('button', { name: '保存' }).click();
  await expect(first).toContainText('已修改');
  await expect(first).toContainText('力矩相等');
  await expectNoViolation(page, OURS);
  await first.getByRole('button', { name: '恢复原文' }).click();
  await expect(first).not.toContainText('已修改');
  await expect(first).toContainText('动力与动力臂的乘积');
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

  // several files at once: each has its own end, and a refused one says why
  const uploads = page.getByRole('list', { name: '正在上传' }).getByRole('listitem');
  // made in the page: the runner hands over no more than 50 MB by value, and by name not dependably
  await page.locator('input[type=file]').evaluate(
    (input: HTMLInputElement, bytes) => {
      const chosen = new DataTransfer();
      chosen.items.add(new File([new Uint8Array(bytes)], '太大.pdf'));
      input.files = chosen.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
    },
    50 * 1024 * 1024 + 1,
  );
  await expect(uploads.filter({ hasText: '太大.pdf' })).toContainText('超过 50 MB');
  await upload(page, [
    md('好的.md'),
    md('空的.md', ''),
    {
      name: '照片.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgAAIAAAUAAXpeqz8=', 'base64'),
    },
  ]);
  await expect(uploads.filter({ hasText: '太大.pdf' })).toContainText('超过 50 MB');
  await expect(uploads.filter({ hasText: '空的.md' })).toContainText('文件是空的');
  await expect(uploads.filter({ hasText: '照片.pdf' })).toContainText(
    '文件的内容是图片；可以上传 PDF、DOCX、PPTX、MD 或 TXT',
  );
  await expect(documentRow(page, '好的.md')).toContainText('可用');
  await expectNoViolation(page, OURS);
  await page.getByRole('button', { name: '移除“照片.pdf”' }).click();
  await expect(uploads).toHaveCount(2);
});
