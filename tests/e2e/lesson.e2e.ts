// A student's lesson in a real browser: taught, asked in between, checked, left and found again at the same place.
import type { Page } from '@playwright/test';
import { expect, expectAccessible, signIn, test } from './fixture.ts';

const COURSE = '单摆法测重力加速度';

async function openLesson(page: Page, student: string): Promise<void> {
  await signIn(page, student);
  await page.getByRole('link', { name: COURSE }).first().click();
  await page
    .getByRole('link', { name: /开始学习|继续学习/ })
    .or(page.getByRole('button', { name: /开始学习|继续学习/ }))
    .first()
    .click();
  await expect(page).toHaveURL(/AiCurriculumLearning/);
}

/** What the lesson's own column says: without the sources beside it and what is only spoken. */
const said = (page: Page): Promise<string> =>
  page.getByRole('main').evaluate((main) => {
    const copy = main.cloneNode(true) as HTMLElement;
    for (const other of copy.querySelectorAll('aside, [aria-live]')) other.remove();
    return copy.textContent ?? '';
  });
const begin = (page: Page) => page.getByRole('main').getByRole('button', { name: '开始学习' }).first().click();
const card = (page: Page) => page.getByRole('button', { name: '提交', exact: true });

/** Chooses or writes something; right or wrong does not matter here. */
async function answerSomehow(page: Page): Promise<void> {
  await expect(card(page)).toBeVisible({ timeout: 40_000 });
  const form = page
    .getByRole('region')
    .filter({ has: card(page) })
    .last();
  const choice = form.getByRole('radio').or(form.getByRole('checkbox')).first();
  if (await choice.count()) await choice.check({ force: true });
  else await form.getByRole('textbox').fill('1');
  await card(page).click();
  await expect(page.getByText(/答对了|答错了|部分正确|已交给老师批改/).first()).toBeVisible();
}

test("two points: explanation with citations that open the passage, a question of one's own, checks answered", async ({
  page,
}) => {
  test.setTimeout(180_000);
  await openLesson(page, 'student10');
  await begin(page);
  await expect(page.getByRole('heading', { name: /单摆与简谐运动/ })).toBeVisible();
  // the student's question outranks the script; afterwards the lesson returns to the very place
  await page.getByRole('textbox', { name: '随时提问' }).fill('摆角为什么要小于5度？');
  await page.getByRole('button', { name: '提问', exact: true }).click();
  await expect(page.getByRole('complementary', { name: '你的提问' })).toContainText('摆角为什么要小于5度？');
  await expect(page.getByText(/回到 1/).first()).toBeVisible({ timeout: 40_000 });
  // a citation opens the passage it came from
  const mark = page.getByRole('button', { name: /查看来源 1/ }).first();
  await expect(mark).toBeVisible({ timeout: 20_000 });
  await mark.click();
  await expect(page.getByRole('complementary', { name: '资料' })).toContainText('单摆实验讲义');
  // until the second point is being taught
  for (let i = 0; i < 12 && !(await page.getByRole('heading', { name: /周期公式/ }).isVisible()); i++)
    await answerSomehow(page);
  await expect(page.getByRole('heading', { name: /周期公式/ })).toBeVisible({ timeout: 40_000 });
});

test('a reload in mid-sentence, and another device: the lesson goes on at the same word', async ({ page, browser }) => {
  test.setTimeout(120_000);
  await openLesson(page, 'student11');
  await begin(page);
  await expect(page.getByText(/单摆是指用一根/).first()).toBeVisible({ timeout: 20_000 });
  await page.reload();
  await expect(page.getByText(/单摆是指用一根不可伸长/).first()).toBeVisible({ timeout: 20_000 });
  const other = await browser.newContext({
    locale: 'zh-CN',
    baseURL: 'http://localhost:18080',
    viewport: { width: 360, height: 740 },
  });
  const phone = await other.newPage();
  await signIn(phone, 'student11');
  await phone.goto(page.url());
  await expect(card(phone)).toBeVisible({ timeout: 40_000 });
  await expect(card(page)).toBeVisible();
  const times = (text: string, part: string) => text.split(part).length - 1;
  for (const p of [page, phone]) expect(times(await said(p), '单摆是指用一根不可伸长')).toBe(1);
  // nothing runs out of the phone's width
  expect(await phone.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await other.close();
});

test('the network is cut in mid-sentence and comes back: nothing is lost, nothing said twice', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000);
  await openLesson(page, 'student12');
  await begin(page);
  await expect(page.getByText(/单摆是指用一根/).first()).toBeVisible({ timeout: 20_000 });
  await context.setOffline(true);
  await expect(page.getByText(/网络已断开|正在重连/).first()).toBeVisible({ timeout: 20_000 });
  await context.setOffline(false);
  await expect(card(page)).toBeVisible({ timeout: 60_000 });
  const text = await said(page);
  expect(text.split('从悬点到小球质心的距离称为摆长').length - 1).toBe(1);
});

test('pause and resume; stop asking by keyboard alone', async ({ page }) => {
  test.setTimeout(120_000);
  await openLesson(page, 'student13');
  await begin(page);
  await expect(page.getByText(/单摆是指用一根/).first()).toBeVisible({ timeout: 20_000 });
  await page.getByRole('button', { name: '暂停' }).click();
  await expect(page.getByText(/已暂停/).first()).toBeVisible();
  await page.getByRole('button', { name: '继续学习' }).first().click();
  await expect(card(page)).toBeVisible({ timeout: 40_000 });
});

test('the lesson page is accessible while it speaks and while it asks', async ({ page }) => {
  test.setTimeout(120_000);
  await openLesson(page, 'student14');
  await begin(page);
  await expect(card(page)).toBeVisible({ timeout: 40_000 });
  await expectAccessible(page);
});

test('skipped through with whatever answers, up to the summary and its end', async ({ page }) => {
  test.setTimeout(240_000);
  await openLesson(page, 'student18');
  await begin(page);
  const skip = page.getByRole('button', { name: '跳过讲解' });
  const finish = page.getByRole('button', { name: '完成学习' });
  let answers = 0;
  for (let i = 0; i < 120 && !(await finish.isVisible()); i++) {
    await expect(skip.or(card(page)).or(finish).first()).toBeVisible({ timeout: 30_000 });
    if (await card(page).isVisible()) {
      await answerSomehow(page);
      answers++;
    } else if (await skip.isVisible()) await skip.click({ timeout: 2_000 }).catch(() => {});
  }
  expect(answers).toBeGreaterThanOrEqual(12);
  await expect(page.getByRole('heading', { name: '学习小结' })).toBeVisible();
  await finish.click();
  await expect(page.getByText('这节课学完了').first()).toBeVisible({ timeout: 15_000 });
});
