// A student's lesson in a real browser: taught, checked, remedied, to its end. What depends on the pace of the tutor's
// speech is in streaming.e2e.ts.
import { expect, expectAccessible, signIn, test } from './fixture.ts';
import { keepPoints, school } from './learners.ts';
import * as lesson from './lesson-page.ts';
import { begin } from './lesson-page.ts';

const COURSE = '单摆：整节课';
const POINTS = [/单摆与简谐运动/, /周期公式/, /小角度近似/] as const;

test('a whole lesson: right, unsure, missed; then the weak point once more, to the end and its score', async ({
  page,
  request,
}) => {
  const own = await school(request, COURSE);
  await keepPoints(own, ...POINTS);
  await signIn(page, 'student25', `#/AiCurriculumLearning?courseId=${own.courseId}`);
  await begin(page);
  // words that are selected are taken into the notes with their place, or asked about
  await expect(lesson.ready(page)).toBeVisible();
  const sentence = page.locator('main [data-aloud] p').filter({ hasText: '的距离称为摆长' }).last();
  await sentence.scrollIntoViewIfNeeded();
  await sentence.selectText();
  await page.getByRole('button', { name: '记到笔记' }).click();
  const note = page.getByRole('textbox', { name: /单摆与简谐运动/ });
  await expect(note).toHaveValue(/「.*称为摆长，用 L 表示。?」（第 1 点 单摆与简谐运动）/);
  await sentence.selectText();
  await page.getByRole('button', { name: '问这一句' }).click();
  const box = page.getByRole('textbox', { name: '随时提问' });
  await expect(box).toBeFocused();
  await expect(box).toHaveValue(/^「.*称为摆长，用 L 表示。?」这一句是什么意思？$/);
  await box.fill('');
  // right, then a short answer that only the teacher can mark, then right
  for (const how of ['right', 'unsure', 'right'] as const) await lesson.answer(page, how);
  await lesson.masterPoint(page, POINTS[1]);
  // explained again, and missed all the same
  await lesson.toQuestion(page);
  await lesson.explainAgain(page);
  for (const how of ['wrong', 'wrong', 'wrong'] as const) await lesson.answer(page, how);
  for (const point of POINTS.slice(2)) await lesson.masterPoint(page, point);
  await lesson.masterPoint(page, '学习小结');
  const again = page.getByRole('button', { name: /^重学这 \d 点$/ });
  const weak = Number(/\d/.exec((await again.textContent()) ?? '')?.[0]);
  expect(weak).toBeGreaterThan(0);
  await again.click();
  // it begins with that press
  await expect(page.getByText('新的一遍开始了')).toBeVisible();
  await expect(page.getByText(`0/${weak}`, { exact: true }).first()).toBeVisible();

  // three times wrong: the teacher is told, and the lesson goes on
  for (let i = 0; i < 3 * weak; i++) await lesson.answer(page, 'wrong');
  // what was missed, with another between, comes back at the end
  await lesson.masterPoint(page, '学习小结');
  await expect(page.getByText('这一点还没有掌握，已告诉老师；我们先往下学。')).toHaveCount(weak);
  await lesson.step(page, '完成学习').click();
  await expect(page.getByText('这节课学完了').first()).toBeVisible();

  // what remains of it: what was missed with its place, on a phone and on paper
  await page.getByRole('button', { name: '看成绩' }).click();
  await expect(page.getByRole('heading', { level: 1, name: COURSE })).toBeVisible();
  const missed = page.getByRole('region', { name: '没答对的题' });
  await expect(missed).toContainText('答错了');
  await expect(missed).toContainText('正确答案');
  await expect(missed.getByRole('blockquote')).toHaveCount(0);
  await missed
    .getByRole('button', { name: /出处：单摆实验讲义.*第 \d+ 页/ })
    .first()
    .press('Enter');
  await expect(missed.getByRole('blockquote')).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
  expect(await fits()).toBe(true);
  await expectAccessible(page);
  // the page alone, the quoted words open
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: '打印或存为 PDF' })).toBeHidden();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(missed.getByRole('blockquote').first()).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  // from home and from the course, whose map has each point with what can be done
  await page.goto('/mengoo/#/');
  await page.getByRole('link', { name: `看《${COURSE}》的成绩` }).click();
  await expect(missed).toBeVisible();
  await page.getByRole('button', { name: '课程页面' }).click();
  const map = page.getByRole('region', { name: '我的掌握情况' });
  await expect(map.getByRole('button', { name: /小角度近似.*掌握 \d+%/ })).toBeVisible();
  await map.getByRole('button', { name: '列表' }).click();
  await map.getByRole('button', { name: /1\s*单摆与简谐运动/ }).click();
  await expect(map.getByRole('button', { name: '重新学习这一点' })).toBeVisible();
  await expectAccessible(page);
  expect(await fits()).toBe(true);
  await page.getByRole('button', { name: '我的成绩' }).click();
  await expect(page).toHaveURL(/CurriculumAIScore\?courseId=/);
  await page.getByRole('button', { name: '从头再学一遍' }).click();
  await expect(page).toHaveURL(/AiCurriculumLearning\?lessonId=/);
});
