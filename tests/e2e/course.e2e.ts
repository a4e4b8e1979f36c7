// The teacher's side of an AI course: what is marked, how each student and the class stand.
import type { Page } from '@playwright/test';
import { expect, expectAccessible, signIn, test } from './fixture.ts';
import { DOUBTFUL, learnPoint, type School, school } from './learners.ts';

async function openTab(page: Page, { courseId }: School, tab: string): Promise<void> {
  await signIn(page, 'teacher01');
  await page.goto(`/mengoo/#/teach/AIcourseInfo?id=${courseId}&tab=${tab}`);
}

test('a class that has learnt: short answers are marked by keyboard, a student is evaluated, the class is seen whole', async ({
  page,
  request,
}) => {
  const here = await school(request, '批改与成绩');
  const asked = { ask: '为什么摆角要小？' };
  await Promise.all([
    learnPoint(request, here, 'student21', { knows: () => true }),
    learnPoint(request, here, 'student22', { knows: (n) => n > 0, ...asked }),
    learnPoint(request, here, 'student23', { knows: (n) => n > 1 }),
    learnPoint(request, here, 'student24', { knows: () => false, ...asked }),
  ]);
  await openTab(page, here, 'setting');
  await expect(page.getByRole('radiogroup').getByRole('radio')).toHaveCount(5);
  await expectAccessible(page);
  const tab = page.getByRole('tab', { name: /批改/ });
  await tab.click();
  // a field is a group, too
  const cards = page.getByRole('list', { name: '待批' }).locator('> li > [role=group]');
  await expect(cards.first()).toContainText(DOUBTFUL);
  const waiting = await cards.count();
  await expect(tab).toContainText(String(waiting));
  await expectAccessible(page);
  await cards.first().focus();
  await page.keyboard.press('1');
  await expect(cards).toHaveCount(waiting - 1);
  await expect(cards.first()).toBeFocused();
  await cards.first().getByRole('textbox').fill('再想想摆长');
  await page.keyboard.press('Escape');
  await page.keyboard.press('3');
  await expect(cards).toHaveCount(waiting - 2);
  await page.getByRole('tab', { name: '已批' }).click();
  await expect(page.getByRole('list', { name: '已批' })).toContainText('再想想摆长');

  await page.getByRole('tab', { name: '成绩' }).click();
  const row = page.getByRole('row').filter({ hasText: 'student21' });
  await expect(row).toContainText('已学完');
  await expectAccessible(page);
  await row.getByRole('button').first().click();
  const panel = page.getByRole('dialog');
  await expect(panel).toContainText('周期公式');
  const five = panel.getByText('5', { exact: true });
  await expect(five).toHaveCount(3);
  for (const choice of await five.all()) await choice.click();
  await panel.getByRole('button', { name: '保存评价' }).click();
  await expect(panel.getByRole('row', { name: /我能说清/ })).toContainText('5/5');
  await page.keyboard.press('Escape');
  await expect(row).toContainText('100%');

  await page.getByRole('tab', { name: '统计' }).click();
  await expect(page.getByRole('region', { name: '学习进度' })).toContainText('未开始');
  await expect(page.getByRole('region', { name: '常见问题' })).toContainText('2 次');
  await expect(page.getByRole('region', { name: '最近的提问' })).toContainText('为什么摆角要小？');
  await expectAccessible(page);
  await page.getByRole('button', { name: '表格' }).click();
  await expect(page.getByRole('table')).toContainText('周期公式');
});
