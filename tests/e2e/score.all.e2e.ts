// What remains of a lesson: its score page, from the summary, the course and home; on the phone and on paper.
import type { Page } from '@playwright/test';
import { expect, expectAccessible, signIn, test } from './fixture.ts';
import { keepPoints, school } from './learners.ts';
import { answer, begin, masterPoint, step } from './lesson-page.ts';

const COURSE = '单摆：成绩';
const NARROW = { width: 360, height: 740 };
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
const missed = (page: Page) => page.getByRole('region', { name: '没答对的题' });

test('a whole lesson, one answer wrong: the page names it, opens its passage, prints, and leads to learning again', async ({
  page,
  request,
}) => {
  const own = await school(request, COURSE);
  await keepPoints(own, /单摆与简谐运动/, /周期公式/);
  await signIn(page, 'student08', `#/AiCurriculumLearning?courseId=${own.courseId}`);
  await begin(page);
  await answer(page, 'wrong');
  await masterPoint(page, '学习小结');
  await page.getByRole('button', { name: '成绩与错题' }).click();
  await expect(page).toHaveURL(/CurriculumAIScore\?lessonId=/);
  // its summary was shown, so that the score counts; the lesson is still there
  await expect(missed(page)).toContainText('答错了');
  await expect(page.getByText('这节课还没有学完，成绩还会变。')).toHaveCount(0);
  await page.goBack();
  await step(page, '完成学习').click();
  await page.getByRole('button', { name: '看成绩' }).click();

  await expect(page.getByRole('heading', { level: 1, name: COURSE })).toBeVisible();
  await expect(missed(page)).toContainText('答错了');
  await expect(missed(page)).toContainText('正确答案');
  const source = missed(page)
    .getByRole('button', { name: /出处：单摆实验讲义.*第 \d+ 页/ })
    .first();
  await expect(missed(page).getByRole('blockquote')).toHaveCount(0);
  await source.focus();
  await page.keyboard.press('Enter');
  await expect(missed(page).getByRole('blockquote')).toBeVisible();
  await page.setViewportSize(NARROW);
  expect(await fits(page)).toBe(true);
  await expectAccessible(page);

  // on paper: the page alone, the quoted words open
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: '打印或存为 PDF' })).toBeHidden();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(missed(page).getByRole('blockquote').first()).toBeVisible();
  await page.emulateMedia({ media: 'screen' });

  // from home and from the course
  await page.goto('/mengoo/#/');
  await page.getByRole('link', { name: `看《${COURSE}》的成绩` }).click();
  await expect(missed(page)).toBeVisible();
  await page.getByRole('button', { name: '课程页面' }).click();
  // the course's own map of what is mastered: the same as a list, and each point opens what can be done
  const map = page.getByRole('region', { name: '我的掌握情况' });
  await expect(map.getByRole('button', { name: /1\s*单摆与简谐运动.*\d+%/ })).toBeVisible();
  await expect(map.getByRole('button', { name: /周期公式.*掌握 \d+%/ })).toBeVisible();
  await map.getByRole('button', { name: '列表' }).click();
  await map.getByRole('button', { name: /1\s*单摆与简谐运动/ }).click();
  await expect(map.getByRole('button', { name: '重新学习这一点' })).toBeVisible();
  await expectAccessible(page);
  expect(await fits(page)).toBe(true);
  await page.getByRole('button', { name: '我的成绩' }).click();
  await expect(page).toHaveURL(/CurriculumAIScore\?courseId=/);
  await expect(missed(page)).toBeVisible();
  await page.getByRole('button', { name: '从头再学一遍' }).click();
  await expect(page).toHaveURL(/AiCurriculumLearning\?lessonId=/);

  // a lesson that is nobody's, and none at all
  await page.goto('/mengoo/#/CurriculumAIScore?lessonId=never');
  await expect(page.getByText('没有找到这份成绩')).toBeVisible();
  await page.goto('/mengoo/#/CurriculumAIScore');
  await expect(page.getByText('没有指定哪节课的成绩')).toBeVisible();
});
