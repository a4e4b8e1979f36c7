// The loop of a point on the page: told a few sentences at a time, retold in one's own words, asked about, and gone back to.
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './fixture.ts';
import { openTaught, steps } from './lesson.steps.ts';
import * as lesson from './lesson-page.ts';
import { begin, card, nextPart, ready, said } from './lesson-page.ts';

const DESK = { width: 1440, height: 900 };
const NARROW = { width: 360, height: 740 };
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

/** Nothing runs out of a desk's page, nor of a phone's, and axe has nothing against either; it stays a phone's. */
async function expectFits(page: Page): Promise<void> {
  for (const size of [DESK, NARROW]) {
    await page.setViewportSize(size);
    expect(await fits(page)).toBe(true);
    await expectAccessible(page);
  }
}

test('a long explanation waits after each step, and what was told stays', async ({ page }) => {
  await openTaught(page, '分步', {}, 'student18');
  await begin(page);
  // what belongs to the first step is asked after it, missed, and gone into
  await expect(ready(page)).toBeVisible();
  const [first, second, last] = ['单摆是指用一根不可伸长', '不等于摆线长本身', '比例系数 k = mg/L'];
  expect(await said(page)).toContain(first);
  expect(await said(page)).not.toContain(second);
  await lesson.answer(page, 'wrong');
  await expect(nextPart(page)).toBeVisible();
  expect(await said(page)).toContain('我们回头看看');
  await nextPart(page).click();
  await expect(page.getByText(second).first()).toBeVisible();
  await expect(nextPart(page)).toBeVisible();
  await page.getByRole('button', { name: '再讲一遍' }).click();
  await expect(nextPart(page)).toBeVisible();
  expect(await said(page)).not.toContain(last);
  await expectFits(page);
  // a reload stands where it stood, with all that was told
  await page.reload();
  await expect(nextPart(page)).toBeVisible();
  expect(await said(page)).toContain(first);
  expect(await said(page)).not.toContain(last);
  await nextPart(page).click();
  await expect(page.getByText('它就是使小球往复运动的回复力').first()).toBeVisible();
  await nextPart(page).click();
  await expect(page.getByText(last).first()).toBeVisible();
  expect(await said(page)).toContain(first);
  await expect(nextPart(page)).toHaveCount(0);
  expect(await fits(page)).toBe(true);
});

const MARKED = /^(答对了|答错了|部分正确|已交给老师批改)/;

test('a point is told in one’s own words: what is there and what is not found, without a mark', async ({ page }) => {
  await page.setViewportSize(NARROW);
  await openTaught(page, '自己讲一遍', { retell: true, pass: 1 }, 'student20');
  await begin(page);
  const title = page.getByRole('heading', { name: '用自己的话讲一遍' });
  await lesson.masterPoint(page, '用自己的话讲一遍', ['跳过讲解']);
  await expect(title).toBeVisible();
  await expect(page.getByRole('button', { name: '还没学过' })).toHaveCount(0);
  // its heading stands there before what is to be pressed, and until then the first field is the one for questions
  await lesson.toCard(page);
  expect(await fits(page)).toBe(true);
  await expectAccessible(page);
  const own = '从悬点到小球质心的距离称为摆长，用 L 表示。<b>摆</b>';
  await page
    .getByRole('region')
    .filter({ has: card(page) })
    .last()
    .getByRole('textbox')
    .fill(own);
  const marked = await page.getByText(MARKED).count();
  await card(page).click();
  await expect(page.getByText('这几句你都讲到了：').first()).toBeVisible();
  await expect(page.getByText(/这几句我没有在你的话里找到/).first()).toBeVisible();
  await expect(page.getByText(MARKED)).toHaveCount(marked);
  await expect(page.getByText('这几句你都讲到了：').first()).toBeInViewport();
  await expect(lesson.step(page, '继续')).toBeVisible();
  expect(await fits(page)).toBe(true);
  // it stays until it has been read; the next point's is passed over
  await lesson.step(page, '继续').click();
  await lesson.masterPoint(page, /周期公式/, ['跳过讲解']);
  await lesson.answerUntil(page, title.nth(1));
  await expect(title).toHaveCount(2);
  await lesson.step(page, '先不讲').click();
  await expect(page.getByRole('region', { name: '讨论' })).toBeVisible();
  // the point's example can be worked anew before one leaves the discussion
  await page.getByRole('button', { name: '再做一遍例题' }).last().click();
  await expect(page.getByRole('group', { name: /^第 \d 步由你来写$/ })).toBeVisible();
});

/** Whether it lies over, or under, any button or field that can be seen. */
const meetsControl = (page: Page): Promise<boolean> =>
  page.getByRole('button', { name: '新内容' }).evaluate((pill) => {
    const own = pill.getBoundingClientRect();
    const others = [...document.querySelectorAll('button, input, textarea, label, a[href]')].filter((e) => e !== pill);
    return others.some((other) => {
      const { left, right, top, bottom, width } = other.getBoundingClientRect();
      const meets = left < own.right && right > own.left && top < own.bottom && bottom > own.top;
      // what has scrolled under the foot of the page is out of view there
      return width > 0 && meets && !other.contains(pill) && document.querySelector('[data-composer]')?.contains(other);
    });
  });

const FOLDED = '讲解已收起：先凭自己想一想。';

test('a hint that leads back opens the telling; what is not learnt yet is not wrong; what is new lies over nothing', async ({
  page,
}) => {
  const own = await openTaught(page, '回头看', { pass: 1 }, 'student22');
  const { items } = await own.call<{ items: { id: string; version: number; kind: string }[] }>(
    '/OrgApi/AISetting/QuestionItems',
    { courseId: own.courseId, pageSize: 100 },
  );
  // a statement that is turned stands nowhere in what was told; words that are asked for do
  const questions = items.filter(({ kind }) => kind === 'fill');
  await own.call('/OrgApi/AISetting/QuestionDelete', {
    ids: items.filter(({ kind }) => kind !== 'fill').map(({ id }) => id),
  });
  for (const { id, version } of questions)
    await own.call('/OrgApi/AISetting/QuestionUpdate', { id, version, hint: '回到「单摆」这一段看看。' });
  await own.call('/OrgApi/AISetting/QuestionApprove', { ids: questions.map(({ id }) => id) });
  await begin(page);
  await lesson.toQuestion(page);
  await expect(page.getByText(FOLDED)).toBeVisible();
  await steps.hint(page);
  await expect(page.getByText('提示 1')).toBeVisible();
  await expect(page.getByText(FOLDED)).toHaveCount(0);
  // but for the words that hold the answer
  await expect(page.getByText('先从这里开始。').first()).toBeVisible();
  await expect(page.getByText(/＿＿/).first()).toBeVisible();
  await page.reload();
  await lesson.toQuestion(page);
  await expect(page.getByText(FOLDED)).toHaveCount(0);
  const asked = page
    .getByRole('region')
    .filter({ has: card(page) })
    .last();
  const stem = (await asked.getAttribute('aria-label')) ?? '';
  // it is sent from the keyboard, and the page is read further up when what follows comes
  const unknown = page.getByRole('button', { name: '还没学过' });
  await unknown.evaluate((button: HTMLElement) => {
    window.scrollTo(0, 0);
    requestAnimationFrame(() => requestAnimationFrame(() => button.click()));
  });
  const answered = page.getByRole('region', { name: stem, exact: true }).first();
  await expect(answered).toContainText('还没学过');
  await expect(answered).not.toContainText('答错了');
  const pill = page.getByRole('button', { name: '新内容' });
  await expect(pill).toBeVisible();
  // and it has a place of its own: nothing is under it but the foot of the page
  for (const size of [DESK, NARROW]) {
    await page.setViewportSize(size);
    expect(await meetsControl(page)).toBe(false);
    expect(
      await pill.evaluate((button) => button.closest('[data-composer]') !== null && getComputedStyle(button).position),
    ).not.toMatch(/fixed|absolute/);
    expect(await fits(page)).toBe(true);
  }
  await expectAccessible(page);
  await pill.click();
  await expect(pill).toHaveCount(0);
});
