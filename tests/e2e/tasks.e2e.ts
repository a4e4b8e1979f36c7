// A course assigned to a class: the teacher says until when and sees who has done it; the student finds it and lands there.
import { minuteText } from '#src/ui/school-time.ts';
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

test('an ill student gets until tomorrow: no longer late, and told so; a kind that is off does not ring', {
  tag: '@all',
}, async ({ page, request, newDevice, database }) => {
  const own = await school(request, '宽限课');
  await giveTo(own, database, '物理实验1班');
  // who joins has nothing that was over before
  await database.pool.query(
    "update membership h set from_at = 1 from sys_user u where u.id = h.user_id and u.user_name = 'student26'",
  );
  const HOUR = 3_600_000;
  const assign = async (title: string, until: number | null) => {
    const { rows } = await database.pool.query<{ id: string }>(
      'select class_id as id from course_class where course_id = $1',
      [own.courseId],
    );
    await own.call('/OrgApi/Assignment/Add', {
      kind: 'lesson',
      refId: own.courseId,
      title,
      to: { classIds: rows.map((r) => r.id) },
      from: Date.now() - 100 * HOUR,
      until,
    });
  };
  await assign('周三前学完', Date.now() - HOUR);

  const student = await (await newDevice({ viewport: { width: 360, height: 740 } })).newPage();
  await signIn(student, 'student26', '#/MyTask');
  const late = student.getByRole('region', { name: '已过期' });
  await expect(late.getByText('周三前学完')).toBeVisible();

  await signIn(page, 'teacher01', '#/');
  await page.getByRole('link', { name: /有任务过期的学生/ }).click();
  await page.goto(`/mengoo/#/teach/AIcourseInfo?id=${own.courseId}&tab=tasks`);
  await page
    .getByRole('row', { name: /周三前学完/ })
    .getByRole('button', { name: /完成情况/ })
    .click();
  const person = page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'student26' });
  await person.getByRole('button', { name: /宽限/ }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: '给宽限' }).click();
  await expect(dialog.getByRole('textbox', { name: '原因' })).toHaveAttribute('aria-invalid', 'true');
  // by the page's own clock; the field proposes tomorrow night, which at school may be the day after
  const tomorrow = await page.evaluate((ms) => {
    const d = new Date(Date.now() + ms);
    return new Date(d.getTime() - d.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
  }, 20 * HOUR);
  await dialog.getByLabel('新的截止时间').fill(tomorrow);
  await dialog.getByRole('textbox', { name: '原因' }).fill('发烧');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '给宽限' }).click();
  await expect(page.getByText(/^已给 .* 宽限$/)).toBeVisible();
  await expect(person).toContainText('宽限到');
  await expect(person).toContainText('未开始');
  await page.getByRole('dialog').getByRole('button', { name: '关闭' }).click();

  // by the stream, without asking again
  await student.getByRole('button', { name: /^通知，\d+ 条未读/ }).click();
  await expect(student.getByRole('list', { name: '通知' }).getByText('任务快到期了')).toBeVisible();
  await expectAccessible(student);
  await student.keyboard.press('Escape');
  await expect(student.getByRole('region', { name: /今天|本周|以后/ }).getByText('周三前学完')).toBeVisible();
  await expect(late.getByText('周三前学完')).toHaveCount(0);

  await student.goto('/mengoo/#/MySetting');
  const news = student.getByRole('checkbox', { name: '有新任务' });
  await expect(news).toBeChecked();
  await student.getByText('有新任务', { exact: true }).click();
  await expect(news).not.toBeChecked();
  await expect(news).toBeEnabled();
  await expectAccessible(student);
  await assign('安静的任务', null);
  await student.reload();
  await expect(news).not.toBeChecked();
  await student.goto('/mengoo/#/MyTask');
  await expect(student.getByText('安静的任务')).toBeVisible();
  await student.getByRole('button', { name: /^通知/ }).click();
  await expect(student.getByRole('list', { name: '通知' }).getByText('任务快到期了')).toBeVisible();
  await expect(student.getByRole('list', { name: '通知' }).getByText('安静的任务')).toHaveCount(0);
  await student.goto('/mengoo/#/MyClass');
  await expect(student.getByRole('heading', { name: '物理实验1班' })).toBeVisible();
  await student.getByRole('link', { name: '大学物理实验' }).click();
  await expect(student.getByRole('heading', { level: 1, name: '大学物理实验' })).toBeVisible();

  await page.getByRole('tab', { name: '宽限' }).click();
  const row = page.getByRole('row', { name: /student26/ });
  await expect(row).toContainText('发烧');
  await expectAccessible(page);
  await row.getByRole('button', { name: /收回/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '收回' }).click();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(page.getByText('没有给过宽限')).toBeVisible();
  await student.goto('/mengoo/#/MyTask');
  await expect(late.getByText('周三前学完')).toBeVisible();
});
