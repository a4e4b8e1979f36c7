// The loop of a point on the page: a hint that leads back, what is not learnt yet, and what is new.
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './fixture.ts';
import { openTaught, steps } from './lesson.steps.ts';
import * as lesson from './lesson-page.ts';
import { begin, card } from './lesson-page.ts';

const DESK = { width: 1440, height: 900 };
const NARROW = { width: 360, height: 740 };
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

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
