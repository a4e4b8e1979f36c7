// A course assigned to a class: the teacher says until when and sees who has done it; the student finds it and lands there.
import { expect, expectAccessible, signIn, test } from './fixture.ts';
import { giveTo, school } from './learners.ts';

test('assigned, found by the student on the home page, begun, seen by the teacher; taken back', async ({
  page,
  request,
  newDevice,
  database,
}) => {
  const own = await school(request, '任务课');
  await giveTo(own, database, '物理实验1班');
  await signIn(page, 'teacher01');
  await page.goto(`/mengoo/#/teach/AIcourseInfo?id=${own.courseId}&tab=tasks`);
  await page.getByRole('button', { name: '布置任务' }).first().click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('textbox', { name: '任务' }).fill('周五前学完单摆');
  await expect(dialog.getByRole('checkbox', { name: '物理实验1班' })).toBeChecked();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '布置任务' }).click();
  await expect(page.getByText('已布置“周五前学完单摆”')).toBeVisible();
  await expectAccessible(page);

  const student = await (await newDevice({ viewport: { width: 360, height: 740 } })).newPage();
  await signIn(student, 'student27', '#/');
  await expect(student.getByText('周五前学完单摆')).toBeVisible();
  await expectAccessible(student);
  await student.goto('/mengoo/#/MyTask');
  await expect(student.getByRole('heading', { level: 1, name: '我的任务' })).toBeVisible();
  await expectAccessible(student);
  await student.getByRole('button', { name: '开始：周五前学完单摆' }).click();
  await student.getByRole('button', { name: '开始学习' }).first().click();
  await expect(student.getByRole('button', { name: '暂停' }).first()).toBeVisible();

  const row = page.getByRole('row', { name: /周五前学完单摆/ });
  await row.getByRole('button', { name: /完成情况/ }).click();
  const panel = page.getByRole('dialog');
  await expect(panel.getByRole('listitem').filter({ hasText: 'student27' })).toContainText('进行中');
  await expectAccessible(page);
  await panel.getByRole('button', { name: '关闭' }).click();
  await row.getByRole('button', { name: /更多|操作/ }).click();
  await page.getByRole('menuitem', { name: '删除' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
  // the rows of a page under a dialog are no rows
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(row).toHaveCount(0);
  await student.goto('/mengoo/#/MyTask');
  await expect(student.getByText('周五前学完单摆')).toHaveCount(0);
});
