// A teacher's way from home to a class that is taught, by what the page offers next.
import type { Page } from '@playwright/test';
import { expect, expectAccessible, signIn, test } from './fixture.ts';
import { handout } from './handout.ts';

const MAX_CLICKS = 10;
const CLASS = '物理实验1班';

/** As the browser sees them, over the pages of one load. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    let clicks = 0;
    document.addEventListener('click', (e) => e.isTrusted && clicks++, true);
    Object.assign(window, { __clicks: () => clicks });
  });
  return () => page.evaluate(() => (window as unknown as { __clicks: () => number }).__clicks()); // set above
}

test('from home to a taught class in at most ten clicks', async ({ page, newDevice }, info) => {
  await signIn(page, 'teacher01', '#/');
  const clicks = await countClicks(page);
  const name = '水的净化（十步）';
  const press = (label: string | RegExp) => page.getByRole('button', { name: label }).click();
  // who has nothing yet is led there; where another test has given this teacher a course, the bar does
  await page
    .getByRole('button', { name: '去我的教学' })
    .or(page.getByRole('banner').getByRole('link', { name: '我的教学' }))
    .first()
    .click();
  await press('新建课程');
  await page.getByRole('textbox', { name: '课程名称' }).fill(name);
  await press('创建');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  const next = page.getByRole('region', { name: '下一步' });
  await expect(next).toContainText('先上传讲义或课件');
  const chooser = page.waitForEvent('filechooser');
  await press('选择文件');
  const buffer = Buffer.from(handout());
  await (await chooser).setFiles({ name: '讲义.md', mimeType: 'text/markdown', buffer });
  await expect(next).toContainText('资料已经读好');
  await expectAccessible(page);
  await next.getByRole('button', { name: '从资料起草知识点' }).click();

  // all drafts, each question with its key; the approval waits for the end
  const review = page.getByRole('region', { name: '通读草稿' });
  await expect(review.getByRole('article')).toHaveCount(10);
  const approve = review.getByRole('button', { name: /^全部通过（10 个知识点）/ });
  await expect(approve).toBeDisabled();
  await expect(review.getByText('答案').first()).toBeVisible();
  await expect(async () => {
    await page.mouse.wheel(0, 20_000);
    await expect(approve).toBeEnabled({ timeout: 500 });
  }).toPass();
  await expectAccessible(page);
  await approve.click();
  await press('发布课程');
  const dialog = page.getByRole('alertdialog');
  // the only class is meant; where another test has given this teacher a second one, it is chosen
  const classes = dialog.getByRole('checkbox');
  await expect(classes.first()).toBeVisible();
  if ((await classes.count()) > 1) await dialog.getByText(CLASS, { exact: true }).first().click();
  await expect(dialog.getByRole('checkbox', { name: CLASS })).toBeChecked();
  await expect(dialog).toContainText(`只有${CLASS}的学生能看到并学习。`);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '发布课程' }).click();
  await expect(page.getByText(`“${name}”已发布`)).toBeVisible();
  const clicked = await clicks();
  info.annotations.push({ type: 'clicks', description: String(clicked) });
  expect(clicked).toBeLessThanOrEqual(MAX_CLICKS);
  // closing it asks first
  await page.locator('#main').getByRole('button', { name: '关闭', exact: true }).click();
  await expect(page.getByRole('alertdialog')).toContainText('随时可以重新发布');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);

  const courseId = new URL(page.url().replace('#/', '')).searchParams.get('id') ?? '';
  const student = await (await newDevice()).newPage();
  await signIn(student, 'student16', `#/AiCurriculumLearning?courseId=${courseId}`);
  await student.getByRole('button', { name: '开始学习' }).click();
  await expect(student.getByText(/沉降/).first()).toBeVisible();
  // of this course: others of the class learn elsewhere meanwhile, and the board opens where most are
  await page.goto(`/mengoo/#/teach/board?courseId=${courseId}`);
  await expect(page.getByText('正在学习 1/30')).toBeVisible();
  await expect(page.getByText(name).filter({ visible: true }).first()).toBeVisible();
});
