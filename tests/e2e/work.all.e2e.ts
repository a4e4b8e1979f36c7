// Work screens in a browser: a course's team and cover, a group's members, many users disabled at once.
import type { Page } from '@playwright/test';
import { expect, expectAccessible, signIn, test } from './fixture.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

/** A course of this test alone. */
async function newCourse(page: Page, name: string): Promise<string> {
  await page.goto('/mengoo/#/teach/AIcourse');
  await page.getByRole('button', { name: '新建课程' }).first().click();
  await page.getByRole('textbox', { name: '课程名称' }).fill(name);
  await page.getByRole('button', { name: '创建', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  return new URL(page.url().replace('#/', '')).searchParams.get('id') ?? '';
}

async function addTeacher(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: '添加教师' }).click();
  const option = page.getByRole('option', { name }).first();
  await page.getByRole('combobox').fill(name);
  await option.click();
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

// each by itself: these files come last, and while one runs on alone the other workers have nothing to do
test.describe.configure({ mode: 'parallel' });

test('a course’s team: added by name, ordered by drag and by keyboard, taken out and back in; its cover and description', async ({
  page,
}) => {
  await signIn(page, 'admin', '#/admin/user');
  const teacher = await makeTeacher(page);
  const id = await newCourse(page, '团队课');
  await page.getByRole('tab', { name: '教学团队' }).click();
  await addTeacher(page, '何静安');
  await addTeacher(page, '林知行');
  await addTeacher(page, teacher);
  const team = page.getByRole('list', { name: '教学团队' }).getByRole('listitem');
  const names = () => team.allInnerTexts().then((all) => all.map((t) => t.split(/\s/)[0]));
  await expect.poll(names).toEqual(['何静安', '林知行', teacher]);
  await expectAccessible(page);

  await page.getByRole('button', { name: `上移：${teacher}` }).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(names).toEqual(['何静安', teacher, '林知行']);
  // the focus goes with it
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(names).toEqual([teacher, '何静安', '林知行']);
  await team
    .nth(2)
    .getByTitle('拖动来调整顺序')
    .dragTo(team.nth(0), { targetPosition: { x: 20, y: 2 } });
  await expect.poll(names).toEqual(['林知行', teacher, '何静安']);

  await page.getByRole('button', { name: '删除：何静安' }).click();
  await expect.poll(names).toEqual(['林知行', teacher]);
  await page.getByRole('button', { name: '撤销' }).first().click();
  await expect.poll(names).toEqual(['林知行', teacher, '何静安']);
  await page.reload();
  await expect.poll(names).toEqual(['林知行', teacher, '何静安']);

  // a cover and a description, saved by themselves
  await page.getByRole('tab', { name: '基本信息' }).click();
  const cover = page.getByRole('group', { name: '封面' });
  await cover.locator('input[type=file]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: PNG });
  await expect(cover.getByRole('img')).toHaveJSProperty('naturalWidth', 1);
  await page.locator('[contenteditable=true]').click();
  await page.keyboard.type('学会测量周期。');
  await expect(page.getByText(/^已保存/)).toBeVisible();
  await page.goto(`/mengoo/#/AICurriculumInfo?courseId=${id}`);
  await expect(page.getByText('学会测量周期。')).toBeVisible();
  await expect(page.locator('main img').first()).toHaveJSProperty('naturalWidth', 1);
  await expectAccessible(page);
});

async function makeTeacher(page: Page): Promise<string> {
  const name = '周老师';
  await page.getByRole('button', { name: '新建用户' }).first().click();
  await page.getByLabel('用户名').fill('zhou');
  await page.getByLabel('姓名').fill(name);
  await page.getByRole('dialog').getByLabel('角色').selectOption({ label: '教师' });
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  return name;
}

test('people: added to a group by name and taken out; disabled together, out at once, and back after the undo', async ({
  page,
  newDevice,
}) => {
  await signIn(page, 'admin', '#/admin/dept');
  await page.getByRole('button', { name: '新建部门或班级' }).first().click();
  await page.getByLabel('名称').fill('竞赛组');
  await page.getByLabel('类型').selectOption({ label: '分组' });
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click();
  await row(page, '竞赛组').getByRole('button', { name: '成员“竞赛组”' }).click();
  const panel = page.getByRole('dialog', { name: '“竞赛组”的成员' });
  await panel.getByRole('combobox').fill('没有这个人');
  await expect(page.getByRole('listbox')).toHaveText('没有找到');
  await expect(page.getByRole('listbox')).toHaveCSS('opacity', '1');
  for (const userName of ['student07', 'student08']) {
    await panel.getByRole('combobox').fill(userName);
    await page.getByRole('option', { name: userName }).click();
  }
  // the list stays open for the next person, and may lie over what is below it
  await panel.getByRole('heading', { name: '“竞赛组”的成员' }).click();
  await expect(page.getByRole('listbox')).toBeHidden();
  await panel.getByRole('button', { name: '添加到分组' }).click();
  const members = panel.getByRole('list', { name: '成员' }).getByRole('listitem');
  await expect(members).toHaveCount(2);
  await expectAccessible(page);
  await members
    .first()
    .getByRole('button', { name: /移出分组/ })
    .click();
  await expect(members).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(row(page, '竞赛组').getByRole('cell').filter({ hasText: /^1$/ })).toBeVisible();

  const student = await (await newDevice()).newPage();
  await signIn(student, 'student17');
  await page.goto('/mengoo/#/admin/user?keyword=student1');
  for (const userName of ['student17', 'student18']) await row(page, userName).getByRole('checkbox').check();
  await page.getByRole('button', { name: '停用', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: '停用选中的 2 人？' });
  await expectAccessible(page);
  await question.getByRole('button', { name: '停用 2 人' }).click();
  await expect(row(page, 'student17')).toContainText('已停用');
  await expect(student.getByRole('button', { name: /账号菜单/ })).toHaveCount(0);
  // the newest of what can be taken back stands last
  await page.getByRole('status').getByRole('button', { name: '撤销' }).last().click();
  await expect(row(page, 'student17')).not.toContainText('已停用');
  await expect(row(page, 'student18')).not.toContainText('已停用');
});
