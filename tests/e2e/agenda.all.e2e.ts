// A task of several steps from a phone: read and ticked, answered, handed in, in this order and in no other.
import { apiOf } from './class-room.ts';
import { expect, expectAccessible, signIn, test } from './fixture.ts';

test('in order: a tick opens the survey, its answer opens the homework, and the line is done', async ({
  page,
  newDevice,
}) => {
  const teacher = await apiOf(page, 'teacher01');
  const questions = [{ id: 'q', kind: 'judge', stem: '弄懂摆长怎么量了吗？', required: true }] as const;
  const survey = await teacher.call('/OrgApi/Questionnaire/Add', {
    title: '课前自测',
    anonymous: false,
    pages: [{ id: 'p', questions: [...questions] }],
  });
  await teacher.call('/OrgApi/Questionnaire/SetStatus', { id: survey.id, status: 'published' });
  const homework = await teacher.call('/OrgApi/Work/Add', {
    title: '测量方案',
    items: [{ id: 'plan', kind: 'text', title: '摆长取几个值？', points: 10 }],
  });

  const work = await (await newDevice()).newPage();
  await signIn(work, 'teacher01', '#/teach/task');
  await work.getByRole('link', { name: '新建任务' }).first().click();
  // by its role: the list's own search, 按标题查找, is there until the page is
  await work.getByRole('textbox', { name: '标题' }).fill('一周的准备');
  await work.getByLabel('名称，第 1 步').fill('读讲义第 3 页');
  await work.getByRole('button', { name: '加一步' }).click();
  await work.getByLabel('类型，第 2 步').selectOption('homework');
  await work.getByLabel('作业，第 2 步').selectOption(homework.id);
  await work.getByRole('button', { name: '加一步' }).click();
  await work.getByLabel('类型，第 3 步').selectOption('survey');
  await work.getByLabel('问卷，第 3 步').selectOption(survey.id);
  // the survey comes first, after all
  await work.getByLabel('名称，第 3 步').press('Alt+ArrowUp');
  await expect(work.getByLabel('名称，第 2 步')).toHaveValue('课前自测');
  await work.getByRole('button', { name: '保存' }).click();
  await work.getByRole('button', { name: '布置“一周的准备”' }).click();
  await work.getByRole('button', { name: '布置任务' }).click();
  await expect(work.getByText('已布置“一周的准备”')).toBeVisible();

  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, 'student12', '#/MyTask');
  await expect(page.getByText('0/3 步')).toBeVisible();
  await page.getByRole('button', { name: '开始：一周的准备' }).click();
  await expect(page.getByRole('heading', { name: '一周的准备' })).toBeVisible();
  await expect(page.getByRole('button', { name: '开始：课前自测' })).toBeDisabled();
  await expectAccessible(page);
  const steps = page.url();
  // who writes the address by hand is refused, in words
  const task = await apiOf(page, 'student12');
  const { items } = await task.call('/api/StudentCenter/MyTask', {});
  const assignmentId = items.find((t) => t.title === '一周的准备')?.assignmentId ?? '';
  const shown = await task.call('/api/Task/Item', { assignmentId });
  await page.goto(new URL(`#${shown.steps[2]?.path}`, steps).href);
  await expect(page.getByText('请先完成前一步').first()).toBeVisible();
  await page.goto(steps);

  await page.getByText('完成后打勾').click();
  await expect(page.getByText('已完成 1 / 3 步')).toBeVisible();
  await page.getByRole('button', { name: '开始：课前自测' }).click();
  await page.getByText('是', { exact: true }).click();
  await page.getByRole('button', { name: '提交' }).click();
  await expect(page.getByText('已提交，谢谢')).toBeVisible();
  await page.goto(steps);
  await page.getByRole('button', { name: '开始：测量方案' }).click();
  await page.getByLabel('在这里写').fill('五个值，每个三次。');
  await page.getByRole('button', { name: '交作业（已答 1 / 1）' }).click();
  await expect(page.getByText(/^已交 /)).toBeVisible();
  await page.goto(steps);
  await expect(page.getByText('全部 3 步已完成')).toBeVisible();

  await work.getByRole('link', { name: '一周的准备' }).click();
  await expect(work.getByRole('row', { name: /student12/ })).toContainText('3 / 3');
  await expectAccessible(work);
});
