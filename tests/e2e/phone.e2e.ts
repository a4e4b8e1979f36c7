// A lesson on a phone, from the one press that begins it: at every stop what is new can be seen, and nothing lies over what is
// read or pressed, whatever a teacher has sent above it.
import type { Page } from '@playwright/test';
import { expect, expectAccessible, signIn, test } from './fixture.ts';
import { giveTo, keepPoints, school } from './learners.ts';
import * as lesson from './lesson-page.ts';
import { expectInSight, outOfSight } from './overlap.ts';

const CLASS = '物理实验1班';
const WHO = 'student25';
const LOW = { width: 360, height: 640 };
const HIGH = { width: 360, height: 740 };

test('at every stop nothing is covered, what is new is in view, and who reads further up is told and left alone', {
  tag: '@all',
}, async ({ page, request, database }) => {
  const own = await school(request, '单摆：在手机上');
  await keepPoints(own, /单摆与简谐运动/, /周期公式/);
  await giveTo(own, database, CLASS);
  const classes = await own.call<{ id: string; name: string }[]>('/OrgApi/SysDept/MyDeptsItems', {});
  const classId = classes.find(({ name }) => name === CLASS)?.id ?? '';
  const push = (what: object) => own.call('/api/Interaction/Push', { classId, ...what });
  await page.setViewportSize(LOW);
  await signIn(page, WHO, `#/AICurriculumInfo?courseId=${own.courseId}`);
  await page.getByRole('button', { name: '开始学习' }).click();
  await expect(page.getByRole('button', { name: '暂停' })).toBeVisible();
  await expect(page.getByRole('button', { name: '开始学习' })).toHaveCount(0);

  const point = lesson.heading(page, /周期公式/);
  const go = lesson.step(page, '继续').or(lesson.ready(page)).or(lesson.card(page)).last();
  for (let stop = 0; !(await point.isVisible()); stop++) {
    await expect(go).toBeVisible();
    await expectInSight(page);
    if (await lesson.ready(page).isVisible()) await lesson.ready(page).click();
    else if (await lesson.card(page).isVisible()) await lesson.answerOnly(page, stop < 4 ? 'wrong' : 'right');
    else
      await lesson
        .step(page, '继续')
        .click({ timeout: 5_000 })
        .catch(() => {}); // it has gone on by itself
    // the discussion and the example have steps of their own
    const more = page.getByRole('button', { name: /^(显示下一步|跳过例题|先不讲)$/ }).last();
    // the lesson may go on by itself meanwhile, and the button with it: then it is looked for anew
    if (await more.isVisible()) await more.click({ timeout: 5_000 }).catch(() => null);
  }
  // a new point, after a step: its beginning
  await expect.poll(() => outOfSight(page, '[data-came=point]:last-of-type h2')).toEqual([]);
  await expectInSight(page);

  // the answer to a question that is asked from further up
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.getByRole('textbox', { name: '随时提问' }).fill('摆长怎么测量？');
  await page.getByRole('button', { name: '提问', exact: true }).click();
  const answer = page.getByRole('complementary', { name: '你的提问' });
  await expect(answer).toBeInViewport({ ratio: 0.9 });
  await expectInSight(page);

  // the teacher's word: who reads further up is told, and led there
  const { items } = await own.call<{ items: { lessonId: string }[] }>('/api/Home/Continue', {}, WHO);
  const say = (text: string) => own.call('/api/Interaction/Say', { lessonId: items[0]?.lessonId, text });
  await page.mouse.wheel(0, -4_000);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await say('看看第二段。');
  await page.getByRole('button', { name: '新内容：老师的话' }).click();
  await expect(page.getByText('看看第二段。')).toBeInViewport({ ratio: 1 });
  // who is still on the way there reads further up
  await expect(page.getByRole('button', { name: /^新内容/ })).toHaveCount(0);
  await say('再看第三段。');
  await expect(page.getByText('再看第三段。')).toBeInViewport({ ratio: 1 });
  await expectInSight(page);

  // all that a teacher may put on top of it
  await lesson.toQuestion(page);
  await expectInSight(page);
  await push({ kind: 'notice', text: '请看黑板，三分钟后一起讨论。' });
  await expect(page.getByText('请看黑板')).toBeVisible();
  await push({ kind: 'check-question', questionId: own.points[0]?.questionList.find((q) => q.kind === 'judge')?.id });
  await expect(page.getByRole('region', { name: '老师推送的检查题' })).toBeVisible();
  await expectInSight(page, { askedFits: false });
  await expectAccessible(page);
  await page.setViewportSize(HIGH);
  await expectInSight(page, { askedFits: false });
  await push({ kind: 'pause' });
  await expect(page.getByText(/课程已暂停，等.*老师继续/)).toBeVisible();
  await expectInSight(page, { askedFits: false });
  await push({ kind: 'resume' });
  await page.setViewportSize(LOW);
  await page.getByRole('region', { name: '老师推送的检查题' }).getByRole('button').first().click();
  await expect
    .poll(() =>
      outOfSight(page, 'section[aria-label=老师推送的检查题] label, section[aria-label=老师推送的检查题] button'),
    )
    .toEqual([]);

  // a question of one's own while another is open: its answer comes into view and stays there, with the way back to the open one
  await page.getByRole('region', { name: '老师推送的检查题' }).getByRole('button').first().click();
  await page.getByRole('button', { name: '关闭通知' }).click();
  await page.getByRole('textbox', { name: '随时提问' }).fill('摆角为什么要小？');
  await page.getByRole('button', { name: '提问', exact: true }).click();
  await expect(answer).toHaveCount(2);
  await expect(page.getByRole('button', { name: '先回答检查题' })).toBeVisible();
  await expect.poll(() => answerBelowBar(page)).toBeLessThanOrEqual(0);
  await expect(answer.last()).toBeInViewport({ ratio: 0.9 });
});

/** How far the last answer ends below the upper edge of the bar, px. */
const answerBelowBar = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const bar = document.querySelector('[data-composer]')?.getBoundingClientRect();
    const answer = [...document.querySelectorAll('[data-came=answer]')].at(-1)?.getBoundingClientRect();
    return (answer?.bottom ?? Number.POSITIVE_INFINITY) - (bar?.top ?? 0);
  });
