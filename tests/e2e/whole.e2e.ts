// The parts of a lesson that come with others: hints, the class's discussion, evaluation, a pause that is the teacher's.
import type { APIRequestContext, Page } from '@playwright/test';
import { expect, expectAccessible, PASSWORD, signIn, test } from './fixture.ts';
import { keepPoints, school } from './learners.ts';
import {
  answer,
  begin,
  choose,
  heading,
  masterPoint,
  openLesson,
  said,
  step,
  toCard,
  toQuestion,
} from './lesson-page.ts';

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

// each by itself: these files come last, and while one runs on alone the other workers have nothing to do
test.describe.configure({ mode: 'parallel' });

test('hints come one by one, inside the question, by keyboard', async ({ page }) => {
  await page.setViewportSize(NARROW);
  await openLesson(page, 'student05');
  await begin(page);
  await toQuestion(page);
  const ask = page.getByRole('button', { name: '给点提示' });
  await ask.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('提示 1')).toBeVisible();
  await ask.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('提示 2')).toBeVisible();
  expect(await fits(page)).toBe(true);
  await expectAccessible(page);
  // still the same question, still to be answered
  await toCard(page);
});

test('a class discusses: words reach the other at once as they were typed, votes count, nobody waits; then one looks back', async ({
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

/** What the teacher does beside, on another device. */
async function asTeacher(request: APIRequestContext) {
  const send = async <T>(path: string, data: object, token = ''): Promise<T> => {
    const answer = await request.post(path, { data, headers: token ? { token } : {} });
    return ((await answer.json()) as { data: T }).data;
  };
  const { token } = await send<{ token: string }>('/api/auth/UserNamePwd', { userName: 'teacher01', pwd: PASSWORD });
  return <T>(path: string, data: object) => send<T>(path, data, token);
}

test('what the teacher pauses the student cannot lift, and sees who it was', async ({ page, request }) => {
  await openLesson(page, 'student06');
  await begin(page);
  await toQuestion(page);
  const teacher = await asTeacher(request);
  const classes = await teacher<{ id: string }[]>('/OrgApi/SysDept/MyDeptsItems', {});
  const push = (kind: string) => teacher('/api/Interaction/Push', { classId: classes[0]?.id ?? '', kind });
  await push('pause');
  await expect(page.getByText('课程已暂停，等林知行老师继续。')).toBeVisible();
  await expect(page.getByRole('button', { name: '继续学习' })).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: '随时提问' })).toBeDisabled();
  await push('resume');
  await expect(page.getByRole('textbox', { name: '随时提问' })).toBeEnabled();
  await toCard(page);
});

test('question first: asked before anything was explained; and a point taken out of the plan meanwhile does not come', async ({
  page,
  request,
}) => {
  const teacher = await asTeacher(request);
  const courses = await teacher<{ items: { id: string }[] }>('/api/Course/Items', { kind: 'ai' });
  const id = courses.items[0]?.id ?? '';
  const { points } = await teacher<{ points: { id: string }[] }>('/OrgApi/AISetting/PlanItems', { courseId: id });
  const pointIds = points.slice(1, 2).map((p) => p.id);
  await teacher('/OrgApi/AISetting/Update', { id, method: 'question' });
  try {
    await openLesson(page, 'student07');
    await begin(page);
    await toQuestion(page);
    // its heading stands, its explanation does not
    await expect(heading(page, /单摆与简谐运动/)).toBeVisible();
    expect(await said(page)).not.toContain('单摆是指用一根');
    await answer(page, 'wrong');
    await expect(page.getByText(/单摆是指用一根/).first()).toBeVisible();
    await teacher('/OrgApi/AISetting/PointWithdraw', { pointIds });
    // after a remedy there are hints as well
    await answer(page, 'wrong');
    await toQuestion(page);
    await page.getByRole('button', { name: '给点提示' }).click();
    await expect(page.getByText('提示 1').last()).toBeVisible();
    await masterPoint(page, /小角度近似/);
    await expect(heading(page, /周期公式/)).toHaveCount(0);
  } finally {
    await teacher('/OrgApi/AISetting/PointApprove', { pointIds });
    await teacher('/OrgApi/AISetting/Update', { id, method: 'lecture' });
  }
});

const EXAMPLE = {
  title: '数一数',
  problem: '一根线上挂一个小球，两根线上挂几个？',
  steps: [{ text: '每根线一个，一共两个。' }],
};

test('a point that asks nothing waits until it is read, and says when there is no other telling', async ({
  page,
  request,
}) => {
  const own = await school(request, '只讲不问');
  const add = async (title: string) => {
    const { id } = await own.call<{ id: string }>('/OrgApi/AISetting/PointAdd', { courseId: own.courseId, title });
    const explanation = [{ text: `${title}要说的都在这一句里。` }];
    await own.call('/OrgApi/AISetting/PointUpdate', { id, version: 1, explanation, example: EXAMPLE });
    return id;
  };
  const pointIds = [await add('摆球的颜色'), await add('细线的颜色')];
  await own.call('/OrgApi/AISetting/PointApprove', { pointIds });
  await own.call('/OrgApi/AISetting/PointDelete', { ids: own.points.map((p) => p.id) });
  await signIn(page, 'student05', `#/AiCurriculumLearning?courseId=${own.courseId}`);
  await begin(page);
  // what is read out is no second telling
  const told = page
    .locator('article, main')
    .first()
    .locator('p:not([aria-live])', { hasText: '摆球的颜色要说的都在这一句里。' });
  await expect(step(page, '继续')).toBeVisible();
  // what was said is drawn with the next frames
  await expect(told.first()).toBeVisible();
  await expect(heading(page, '细线的颜色')).toHaveCount(0);
  await page.getByRole('button', { name: '再讲一遍' }).click();
  // there is one telling only: it says so, and does not say the same words again
  await expect(page.getByText(/只有这一种讲法/).first()).toBeVisible();
  await expect(told).toHaveCount(1);
  await expect(step(page, '继续')).toBeVisible();
  await page.getByRole('button', { name: '再做一遍例题' }).last().click();
  await page.getByRole('button', { name: '直接看这一步' }).click();
  await expect(page.getByText('每根线一个，一共两个。')).toHaveCount(2);
  await expect(step(page, '继续')).toBeVisible();
  await step(page, '继续').click();
  await expect(page.getByText('细线的颜色要说的都在这一句里。').first()).toBeVisible();
  await expect(step(page, '继续')).toBeVisible();
  await step(page, '继续').click();
  await expect(page.getByText('评价').first()).toBeVisible();
});
