// One school's week, from the spreadsheet to the lesson: a class imported, a role made and given to somebody who is
// signed in elsewhere, a course made and given to the class, and one of the imported students who finds it.
import type { Page } from '@playwright/test';
import writeXlsx from 'write-excel-file/node';
import { expect, keepRecords, type NewDevice, signIn, test } from './fixture.ts';

const CLASS = '高二（7）班';
const ROLE = '日志员';
const COURSE = '高二单摆实验';
const PEOPLE = 3;
const NEW_PASSWORD = 'Sunny-morning-26';

async function sheet() {
  const rows = Array.from({ length: PEOPLE }, (_, i) => [
    `H7${String(i + 1).padStart(3, '0')}`,
    `同学${i + 1}`,
    CLASS,
    '',
    '',
  ]);
  return {
    name: '高二7班.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: await writeXlsx([['学号', '姓名', '班级', '手机', '邮箱'], ...rows]).toBuffer(),
  };
}
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const menuLink = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

/** Imports the class; what the first student's slip says. */
async function importClass(admin: Page): Promise<{ userName: string; password: string }> {
  await admin.goto('/mengoo/#/admin/user');
  await admin.getByRole('button', { name: '导入', exact: true }).first().click();
  const panel = dialog(admin, '导入人员');
  await panel.locator('input[type=file]').setInputFiles(await sheet());
  await panel.getByRole('button', { name: `导入 ${PEOPLE} 人` }).click();
  await expect(panel.getByText('已导入')).toBeVisible();
  await panel.getByRole('button', { name: '打印密码条' }).click();
  const slips = dialog(admin, /密码条/);
  await expect(slips.getByRole('img', { name: /登录二维码/ })).toHaveCount(PEOPLE);
  const [userName = '', password = ''] = await slips.locator('.slip-page li').first().locator('dd').allTextContents();
  await admin.keyboard.press('Escape');
  await admin.getByRole('alertdialog').getByRole('button', { name: '关闭，不再显示' }).click();
  await panel.getByRole('button', { name: '关闭', exact: true }).last().click();
  await expect(panel).toBeHidden();
  return { userName, password };
}

/** A role with the menus 日志 and 操作日志 and the one button of that page. */
async function makeRole(admin: Page): Promise<void> {
  await admin.goto('/mengoo/#/admin/role');
  await admin.getByRole('button', { name: '新建角色' }).click();
  await admin.getByLabel('名称').fill(ROLE);
  await admin.getByRole('dialog').getByRole('button', { name: '保存' }).click();
  await row(admin, ROLE)
    .getByRole('button', { name: `权限“${ROLE}”` })
    .click();
  const panel = dialog(admin, `“${ROLE}”的权限`);
  await panel.getByRole('searchbox').fill('LogOperate');
  await panel.getByRole('treeitem', { name: /^操作日志/ }).click();
  const added = /新增 (\d+) 项/.exec((await panel.getByText(/新增 \d+ 项/).textContent()) ?? '')?.[1];
  await expect(panel.getByRole('treeitem', { checked: true })).toHaveCount(Number(added));
  await panel.getByRole('button', { name: '保存' }).click();
  await expect(admin.getByText(`“${ROLE}”的权限已保存`)).toBeVisible();
}

async function giveRole(admin: Page, userName: string, role: string): Promise<void> {
  await admin.goto(`/mengoo/#/admin/user?keyword=${userName}`);
  await row(admin, userName).getByRole('button', { name: /^编辑/ }).click();
  await admin.getByRole('dialog').getByLabel('角色').selectOption({ label: role });
  await admin.getByRole('dialog').getByRole('button', { name: '保存' }).click();
  await expect(admin.getByRole('dialog')).toHaveCount(0);
}

/** A colleague at work on another device; the mark is gone when the page is loaded anew. */
async function colleague(newDevice: NewDevice): Promise<Page> {
  const page = await (await newDevice()).newPage();
  await signIn(page, 'teacher02');
  await page.goto('/mengoo/#/jobs');
  await expect(menuLink(page, '我的任务').first()).toBeVisible();
  await page.evaluate(() => Object.assign(window, { __sameLoad: true }));
  return page;
}

/** The demo course copied under a name of its own, given to the class, published. */
async function giveCourse(teacher: Page): Promise<void> {
  await teacher.goto(`/mengoo/#/teach/AIcourse?keyword=${encodeURIComponent('单摆法')}`);
  await row(teacher, '单摆法测重力加速度').getByRole('button', { name: /^复制/ }).click();
  await teacher.getByLabel('新课程的名称').fill(COURSE);
  await teacher.getByRole('dialog').getByRole('button', { name: '复制', exact: true }).click();
  await expect(teacher.getByRole('heading', { level: 1, name: COURSE })).toBeVisible();
  await teacher.getByRole('tab', { name: '班级' }).click();
  await teacher.getByRole('button', { name: '新建任课安排' }).first().click();
  await teacher.getByRole('button', { name: /^班级或分组/ }).click();
  await teacher.getByRole('treeitem', { name: CLASS }).click();
  await teacher.getByRole('dialog').last().getByRole('button', { name: '保存' }).click();
  await expect(row(teacher, CLASS)).toContainText(String(PEOPLE));
  await teacher.getByRole('button', { name: '发布', exact: true }).click();
  const publishing = teacher.getByRole('alertdialog');
  await expect(publishing.getByText(`只有${CLASS}的学生能看到并学习。`)).toBeVisible();
  await publishing.getByRole('button', { name: '发布课程' }).click();
  await expect(teacher.getByText(`“${COURSE}”已发布`)).toBeVisible();
}

test('a class, a role, a course: from the spreadsheet to the student', async ({ page: admin, newDevice }) => {
  await signIn(admin, 'admin');
  const { userName, password } = await importClass(admin);
  expect(userName).toBe('H7001');

  await makeRole(admin);
  const elsewhere = await colleague(newDevice);
  await expect(menuLink(elsewhere, '操作日志')).toHaveCount(0);
  await giveRole(admin, 'teacher02', ROLE);
  await expect(elsewhere.getByRole('link', { name: /日志/ }).first()).toBeVisible();
  expect(await elsewhere.evaluate(() => '__sameLoad' in window)).toBe(true);
  await elsewhere.goto('/mengoo/#/logs/log');
  await expect(row(elsewhere, ROLE).first()).toBeVisible();
  // and a teacher again, for the tests that come after
  await giveRole(admin, 'teacher02', '教师');
  await expect(elsewhere.getByRole('link', { name: /日志/ })).toHaveCount(0);

  const teacher = await (await newDevice()).newPage();
  await signIn(teacher, 'teacher01');
  await giveCourse(teacher);

  const student = await (await newDevice({ viewport: { width: 360, height: 740 } })).newPage();
  await student.goto(`/mengoo/#/login?user=${userName}`);
  await student.getByLabel('密码', { exact: true }).fill(password);
  await student.getByRole('button', { name: '登录', exact: true }).click();
  await student.getByLabel('新密码', { exact: true }).fill(NEW_PASSWORD);
  await student.getByLabel('再次输入新密码').fill(NEW_PASSWORD);
  await student.getByRole('button', { name: '设置新密码' }).click();
  await student.getByRole('link', { name: COURSE }).first().click();
  await expect(student.getByRole('heading', { level: 1, name: COURSE })).toBeVisible();
  await expect(student.getByRole('button', { name: /开始学习/ }).first()).toBeVisible();

  // whoever is in another class does not see it
  const other = await (await newDevice()).newPage();
  await signIn(other, 'student09', '#/');
  await expect(other.getByRole('link', { name: '单摆法测重力加速度' }).first()).toBeVisible();
  await expect(other.getByRole('link', { name: COURSE })).toHaveCount(0);
  for (const page of [elsewhere, teacher, student, other]) await keepRecords(page);
});
