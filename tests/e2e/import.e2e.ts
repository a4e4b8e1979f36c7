// A class comes to the school: a sheet with two wrong cells, mended, imported; slips on paper; the first sign-in by one of them.
import type { Page } from '@playwright/test';
import writeXlsx from 'write-excel-file/node';
import { expect, expectNoViolation, signIn, test } from './fixture.ts';

const CLASS = '高一（3）班';
const HEAD = ['学号', '姓名', '班级', '手机', '邮箱'];
/** A whole page is fetched and shown before. */
type Row = [userName: string, name: string, dept: string, phone: string, email: string];

const people = (): Row[] =>
  Array.from({ length: 30 }, (_, i) => [`G3${String(i + 1).padStart(3, '0')}`, `学生${i + 1}`, CLASS, '', '']);
const sheet = async (rows: Row[]) => ({
  name: '高一3班.xlsx',
  mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  buffer: await writeXlsx([HEAD, ...rows]).toBuffer(),
});

const panel = (page: Page) => page.getByRole('dialog', { name: '导入人员' });
const give = (page: Page, file: Awaited<ReturnType<typeof sheet>>) =>
  panel(page).locator('input[type=file]').setInputFiles(file);

test('a class of thirty: two errors, mended, imported, on paper, signed in', async ({ page, newDevice }) => {
  test.slow();
  await signIn(page, 'admin', '#/jobs');
  await page.getByRole('button', { name: '导入', exact: true }).click();
  await expectNoViolation(page, '[role=dialog]');
  const template = page.waitForEvent('download');
  await panel(page).getByRole('button', { name: '下载模板' }).click();
  expect((await template).suggestedFilename()).toBe('students.xlsx');

  const wrong = people();
  wrong[3] = ['G3004', '学生4', CLASS, '12345', ''];
  wrong[7] = ['G3008', '', CLASS, '', ''];
  await give(page, await sheet(wrong));
  await expect(panel(page).getByText('还不能导入')).toBeVisible();
  const errors = panel(page).getByRole('table', { name: '错误清单' }).getByRole('row');
  await expect(errors.nth(1)).toHaveText(/^5\s*手机/);
  await expect(errors.nth(2)).toHaveText(/^9\s*姓名/);
  await expect(panel(page).getByRole('button', { name: /^导入 \d+ 人/ })).toHaveCount(0);
  await expectNoViolation(page, '[role=dialog]');

  await give(page, await sheet(people()));
  await expect(panel(page).getByText('没有错误，可以导入')).toBeVisible();
  await expect(panel(page).getByText(`会新建 1 个班级：${CLASS}`)).toBeVisible();
  await panel(page).getByRole('button', { name: '导入 30 人' }).click();
  await expect(panel(page).getByText('已导入')).toBeVisible();
  await expectNoViolation(page, '[role=dialog]');

  await panel(page).getByRole('button', { name: '打印密码条' }).click();
  const slips = page.getByRole('dialog', { name: /密码条/ });
  await expect(slips.locator('.slip-page')).toHaveCount(4);
  await expect(slips.getByRole('img', { name: /登录二维码/ })).toHaveCount(30);
  await expectNoViolation(page, '[role=dialog]:not([aria-hidden=true])');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: '打印', exact: true })).toBeHidden();
  expect(
    (await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length,
  ).toBe(4);
  await page.emulateMedia({ media: null });
  const first = slips.locator('.slip-page li').first();
  const [userName = '', password = ''] = await first.locator('dd').allTextContents();
  expect(userName).toBe('G3001');

  // closing says that they are gone then
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: '关闭，不再显示' }).click();
  await expect(panel(page).getByRole('button', { name: '密码条已取走' })).toBeDisabled();
  await panel(page).getByRole('button', { name: '关闭', exact: true }).last().click();

  // the bell leads to the job; that it rang was said once
  await expect(page.getByRole('status').filter({ hasText: '新通知：导入学生和班级完成' })).toHaveCount(1);
  await page.getByRole('button', { name: /^通知，1 条未读/ }).click();
  await expectNoViolation(page, 'header');
  await page.getByRole('button', { name: /导入学生和班级完成/ }).click();
  const job = page.getByRole('dialog', { name: '高一3班.xlsx' });
  await expect(job).toContainText('已新增');
  await expectNoViolation(page, '[role=dialog]');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: '通知', exact: true })).toBeVisible();
  await expectNoViolation(page, '#main');

  const student = await (await newDevice({ viewport: { width: 360, height: 740 } })).newPage();
  await student.goto(`/mengoo/#/login?user=${userName}`);
  await expect(student.getByLabel('用户名')).toHaveValue(userName);
  await student.getByLabel('密码', { exact: true }).fill(password);
  await student.getByRole('button', { name: '登录', exact: true }).click();
  await expect(student.getByLabel('新密码', { exact: true })).toBeVisible();
});
