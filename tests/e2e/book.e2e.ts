// The score book: a column of the teacher's own, weights tried before they are saved, a mark with its reason, and what the
// student sees of it.
import { expect, expectAccessible, signIn, test } from './fixture.ts';
import { giveTo, learnPoint, school } from './learners.ts';
import { steps } from './typing.steps.ts';

test('a column is added and marked, weights are tried and saved; the student sees what is released', async ({
  page,
  request,
  newDevice,
  database,
}) => {
  const here = await school(request, '成绩册');
  await giveTo(here, database, '物理实验1班');
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
  await expect(panel.getByText('权重合计 40%，还差 60%')).toBeVisible();
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

  // typed by keyboard alone, and pasted as a column; what is wrong says so, what was done is taken back
  await page.getByRole('button', { name: '录入成绩' }).click();
  const sheet = page.getByRole('dialog', { name: '录入成绩' });
  const typed = (n: number) => sheet.getByRole('row').nth(n).getByRole('textbox').last();
  await typed(1).focus();
  // without a line it is kept, changed, and sent when the line is back
  await steps.lost(page);
  await page.keyboard.type('29');
  await page.keyboard.press('Enter');
  await expect(sheet.getByText(/^连不上服务器/)).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.type('30');
  await page.keyboard.press('Enter');
  await steps['two saved'](page);
  await expect(sheet.getByText('已保存', { exact: true })).toBeVisible();
  await expect(typed(2)).toBeFocused();
  await page.keyboard.type('51');
  await page.keyboard.press('ArrowDown');
  await expect(sheet.getByText('1 格没有保存，请改正标红的格子')).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.type('41');
  await page.keyboard.press('ArrowDown');
  await expect(sheet.getByText('已保存', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await typed(3).evaluate((input) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', '11\n12\n\n免\n');
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(typed(6)).toHaveValue('免');
  await expect(typed(4)).toHaveValue('12');
  await expect(typed(5)).toHaveValue('');
  await expect(sheet.getByText('已保存', { exact: true })).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(typed(6)).toHaveValue('');
  await expect(typed(3)).toHaveValue('');
  await expect(typed(2)).toHaveValue('41');
  await sheet.getByRole('button', { name: '完成' }).click();
  await expect(page.getByRole('button', { name: /期末笔试：41/ })).toBeVisible();

  // the exported table, changed in one place, comes back
  await page.getByRole('button', { name: '导入成绩' }).click();
  const imported = page.getByRole('dialog', { name: '导入成绩' });
  const give = async (text: string) => {
    const chooser = page.waitForEvent('filechooser');
    await imported.getByRole('button', { name: '选择文件' }).click();
    await (await chooser).setFiles({ name: '期末.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  };
  await give('学号,期末笔试\nstudent24,60');
  await expect(imported.getByText('《期末.csv》里有错，什么也没有写入。', { exact: false })).toBeVisible();
  await expect(imported.getByText('请填 0 到 50 的数，或“免”')).toBeVisible();
  await imported.getByRole('button', { name: '换一个文件' }).click();
  await give('学号,期末笔试\nstudent24,45\nstudent23,44');
  await expect(imported.getByText(/1 个成绩会改，1 个与现在相同/)).toBeVisible();
  await expectAccessible(page);
  await imported.getByRole('button', { name: '写入 1 个成绩' }).click();
  await expect(page.getByText('已写入 1 个成绩')).toBeVisible();
  await expect(
    page.getByRole('row', { name: /student23/ }).getByRole('button', { name: /期末笔试：44/ }),
  ).toBeVisible();

  const student = await (await newDevice({ viewport: { width: 360, height: 740 } })).newPage();
  await signIn(student, 'student24', '#/MyScore');
  const own = student.locator('section').filter({ hasText: '成绩册' });
  await expect(own.getByText('45 / 50')).toBeVisible();
  await expect(own.getByText(`总评 ${total} 分`)).toBeVisible();
  await expectAccessible(student);
});
