// A course assigned to a class: the teacher says until when and sees who has done it; the student finds it and lands there.
import { expect, expectAccessible, signIn, test } from './fixture.ts';
import { COURSE } from './lesson-page.ts';

test('assigned, found by the student on the home page, begun, seen by the teacher; taken back', async ({
  page,
  newDevice,
  database,
}) => {
  const { rows } = await database.pool.query<{ id: string }>('select id from course where name = $1 limit 1', [COURSE]);
  await signIn(page, 'teacher01');
  await page.goto(`/mengoo/#/teach/AIcourseInfo?id=${rows[0]?.id}&tab=tasks`);
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
  const own = panel.getByRole('listitem').filter({ hasText: 'student27' });
  await expect(own).toContainText('进行中');
  await expectAccessible(page);
  await panel.getByRole('button', { name: '关闭' }).click();
  await row.getByRole('button', { name: /更多|操作/ }).click();
  await page.getByRole('menuitem', { name: '删除' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
  await expect(row).toHaveCount(0);
  await student.goto('/mengoo/#/MyTask');
  await expect(student.getByText('周五前学完单摆')).toHaveCount(0);
});
