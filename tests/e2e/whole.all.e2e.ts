// The parts of a lesson that come with others: the class's discussion, the tutor in it, and the evaluation at the end.
import type { Page } from '@playwright/test';
import { expect, expectAccessible, signIn, test } from './fixture.ts';
import { keepPoints, school } from './learners.ts';
import { begin, choose, masterPoint, step } from './lesson-page.ts';

const NARROW = { width: 360, height: 740 };
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
const topic = (page: Page) => page.getByRole('region', { name: '讨论' });

/** Alone with the point that has a topic. */
async function toTopic(page: Page, courseId: string, student: string): Promise<void> {
  await signIn(page, student, `#/AiCurriculumLearning?courseId=${courseId}`);
  await begin(page);
  // the step past it is there a moment before it is drawn
  await masterPoint(page, '讨论', ['跳过讲解']);
}

test('a class discusses: words reach the other at once as they were typed, votes count, the tutor answers, nobody waits; then one looks back', async ({
  page,
  request,
  newDevice,
}) => {
  const own = await school(request, '单摆：两个人的课');
  await keepPoints(own, /周期公式/);
  await own.call('/OrgApi/AISetting/Update', { id: own.courseId, pass: 1 });
  const other = await (await newDevice({ viewport: NARROW })).newPage();
  await Promise.all([toTopic(page, own.courseId, 'student16'), toTopic(other, own.courseId, 'student17')]);
  await expect(topic(page)).toContainText('月球');
  const box = topic(other).getByRole('textbox', { name: '我的看法' });
  await box.fill('<b>走慢</b>，月球重力加速度小');
  await box.press('Control+Enter');
  await expect(topic(page)).toContainText('<b>走慢</b>，月球重力加速度小');
  const vote = topic(page).getByRole('button', { name: /^赞同/ });
  await vote.click();
  await expect(vote).toHaveAttribute('aria-pressed', 'true');
  await expect(topic(other)).toContainText('1 人赞同');
  await topic(page).getByRole('textbox').fill('摆长要调短，因为重力加速度小');
  await topic(page).getByRole('button', { name: '发言' }).click();
  await expect(topic(other).getByRole('button', { name: /^赞同/ })).toHaveCount(1);
  expect(await fits(other)).toBe(true);
  await expectAccessible(page);
  await step(page, '继续').click();
  await expect(page.getByRole('heading', { name: '讨论小结' })).toBeVisible();
  await expect(topic(page)).toContainText('共 2 人发言 2 条');

  // who is still there asks the tutor, who answers with sources, for all to see
  const answer = topic(other).getByRole('region', { name: '助教的回答' });
  await expect(answer).toHaveCount(0);
  await box.fill('周期与小球的质量有关吗');
  await topic(other).getByRole('button', { name: '问助教' }).click();
  await expect(answer).toHaveCount(1);
  await expect(answer.getByRole('button').first()).toBeVisible();
  await box.fill('老师，明天的股票会涨吗？<img src=x onerror=alert(1)>？');
  // the answer comes by the class's stream, a moment before the lesson takes the next word
  await expect(topic(other).getByRole('button', { name: '发言' })).toBeEnabled();
  await box.press('Control+Enter');
  await expect(answer).toHaveCount(2);
  await expect(answer.last()).toContainText('资料里没有找到答案');
  expect(await fits(other)).toBe(true);
  await expectAccessible(other);
  await other.reload();
  await expect(answer).toHaveCount(2);

  // to the end, and back over it
  await masterPoint(page, '评价这次学习', ['跳过讲解', '继续']);
  const form = page.getByRole('region', { name: '评价这次学习' });
  await expect(form.getByRole('button', { name: '提交评价' })).toBeDisabled();
  for (const group of await form.getByRole('group').all())
    await choose(group.locator('label').filter({ has: page.getByLabel('4 分，满分 5 分') }));
  await page.setViewportSize(NARROW);
  expect(await fits(page)).toBe(true);
  await expectAccessible(page);
  await form.getByRole('button', { name: '提交评价' }).click();
  await expect(page.getByRole('heading', { name: '学习小结' })).toBeVisible();
  await expect(form.getByRole('row', { name: /我能说清/ })).toContainText('4/5');
});
