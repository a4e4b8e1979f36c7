// A course assigned to a class: the teacher says until when and sees who has done it; the student finds it and lands there.
import { minuteText } from '#src/ui/school-time.ts';
import { expect, expectAccessible, signIn, test } from './fixture.ts';
import { giveTo, school } from './learners.ts';

test('assigned, found by the student on the home page, begun, seen by the teacher; one gets longer; taken back', async ({
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
  // so soon that it stands among the first on the home page, whatever else the class has today
  await dialog.getByLabel('截止').fill(minuteText(Date.now() + 600_000));
  await expect(dialog.getByRole('checkbox', { name: '物理实验1班' })).toBeChecked();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '布置任务' }).click();
  await expect(page.getByText('已布置“周五前学完单摆”')).toBeVisible();
  await expectAccessible(page);

  const student = await (await newDevice({ viewport: { width: 360, height: 740 } })).newPage();
  await signIn(student, 'student27', '#/');
  await expect(student.getByText('周五前学完单摆')).toBeVisible();
  await expectAccessible(student);
  // the bell has it, and is quiet when all is read
  await student.getByRole('button', { name: /^通知，\d+ 条未读/ }).click();
  await expect(student.getByRole('list', { name: '通知' }).getByText('周五前学完单摆').first()).toBeVisible();
  await student.getByRole('button', { name: '全部标为已读' }).click();
  await expect(student.getByRole('button', { name: '通知', exact: true })).toBeVisible();
  await student.keyboard.press('Escape');
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
  // who is ill gets until tomorrow, with a reason; it is on record, and taken back
  const person = panel.getByRole('listitem').filter({ hasText: 'student26' });
  await person.getByRole('button', { name: /宽限/ }).click();
  await dialog.getByRole('button', { name: '给宽限' }).click();
  await expect(dialog.getByRole('textbox', { name: '原因' })).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('新的截止时间').fill(minuteText(Date.now() + 86_400_000));
  await dialog.getByRole('textbox', { name: '原因' }).fill('发烧');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '给宽限' }).click();
  await expect(person).toContainText('宽限到');
  await panel.getByRole('button', { name: '关闭' }).click();
  await page.getByRole('tab', { name: '宽限' }).click();
  const exception = page.getByRole('row', { name: /student26/ });
  await expect(exception).toContainText('发烧');
  await expectAccessible(page);
  await exception.getByRole('button', { name: /收回/ }).click();
  await dialog.getByRole('button', { name: '收回' }).click();
  await expect(page.getByText('没有给过宽限')).toBeVisible();
  await page.getByRole('tab', { name: '任务' }).last().click();
  await row.getByRole('button', { name: /更多|操作/ }).click();
  await page.getByRole('menuitem', { name: '删除' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
  // the rows of a page under a dialog are no rows
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(row).toHaveCount(0);
  await student.goto('/mengoo/#/MyTask');
  await expect(student.getByText('周五前学完单摆')).toHaveCount(0);
});
