// The score book: a column of the teacher's own, weights tried before they are saved, a mark with its reason, and what the
// student sees of it.
import { expect, expectAccessible, signIn, test } from './fixture.ts';
import { learnPoint, school } from './learners.ts';

test('a column is added and marked, weights are tried and saved; the student sees what is released', async ({
  page,
  request,
  newDevice,
}) => {
  const here = await school(request, '成绩册');
  await learnPoint(request, here, 'student24', { knows: () => true });
  await signIn(page, 'teacher01');
  await page.goto(`/mengoo/#/teach/AIcourseInfo?id=${here.courseId}&tab=scores`);
  await page.getByRole('button', { name: '成绩构成' }).click();
  const panel = page.getByRole('dialog', { name: '成绩构成' });
  await panel.getByRole('textbox', { name: '新的一列，如：期末笔试' }).fill('期末笔试');
  await panel.getByRole('textbox', { name: '新一列的满分' }).fill('50');
  await panel.getByRole('button', { name: '添加', exact: true }).click();
  await expect(panel.getByText('期末笔试', { exact: true })).toBeVisible();
  await panel.getByRole('textbox', { name: '第 1 组的名称' }).fill('平时');
  await panel.getByRole('textbox', { name: '第 1 组的权重（%）' }).fill('40');
  await expect(panel.getByText('加起来要正好是 100')).toBeVisible();
  await expect(panel.getByRole('button', { name: '试算' })).toBeDisabled();
  await panel.getByRole('button', { name: '添加分组' }).click();
  await panel.getByRole('textbox', { name: '第 2 组的名称' }).fill('期末');
  await panel.getByRole('textbox', { name: '第 2 组的权重（%）' }).fill('60');
  await panel.getByRole('combobox', { name: '“期末笔试”属于哪一组' }).selectOption('期末');
  await panel.getByText('学生可见').last().click();
  await panel.getByRole('button', { name: '试算' }).click();
  await expect(panel.getByText('试算结果')).toBeVisible();
  await expectAccessible(page);
  await panel.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('成绩构成已保存')).toBeVisible();

  const row = page.getByRole('row', { name: /student24/ });
  await row.getByRole('button', { name: /期末笔试：—/ }).click();
  const cell = page.getByRole('dialog');
  await cell.getByRole('textbox', { name: '老师给的分数' }).fill('45');
  await cell.getByRole('textbox', { name: '原因' }).fill('笔试');
  await expectAccessible(page);
  await cell.getByRole('button', { name: '保存', exact: true }).click();
  await expect(row.getByRole('button', { name: /期末笔试：45/ })).toBeVisible();
  const total = (await row.getByRole('cell').last().textContent()) ?? '';
  expect(Number(total)).toBeGreaterThan(54);

  const student = await (await newDevice({ viewport: { width: 360, height: 740 } })).newPage();
  await signIn(student, 'student24', '#/MyScore');
  const own = student.locator('section').filter({ hasText: '成绩册' });
  await expect(own.getByText('45 / 50')).toBeVisible();
  await expect(own.getByText(`总评 ${total} 分`)).toBeVisible();
  await expectAccessible(student);
});
