// Roles and menus as an administrator keeps them.
import type { Page } from '@playwright/test';
import { expect, expectAccessible, signIn, test } from './fixture.ts';

async function open(page: Page, path: string, title: string): Promise<void> {
  await page.goto(`/mengoo/${path}`);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}

test('an administrator: roles and their powers, menus below each other', async ({ page }) => {
  await signIn(page, 'admin');
  await open(page, '#/admin/role', '角色');
  await page.getByRole('button', { name: '新建角色' }).click();
  await page.getByLabel('名称').fill('教务员');
  await page.keyboard.press('Enter');
  const row = page.getByRole('row').filter({ hasText: '教务员' });
  await expect(row).toContainText('只有所给的权限');
  await expectAccessible(page);

  await row.getByRole('button', { name: '权限“教务员”' }).click();
  const panel = page.getByRole('dialog', { name: '“教务员”的权限' });
  const item = (name: string) => panel.getByRole('treeitem', { name: new RegExp(`^${name}( |$)`) });
  await expect(item('教学')).toHaveAttribute('aria-checked', 'false');
  await item('教学').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await expect(item('AI 课程')).toHaveAttribute('aria-checked', 'true');
  // its other page is not given
  await expect(item('教学')).toHaveAttribute('aria-checked', 'mixed');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(item('AI 课程')).toHaveAttribute('aria-checked', 'mixed');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(item('AI 课程')).toHaveAttribute('aria-expanded', 'false');
  await panel.getByRole('searchbox').fill('SysUser.Items');
  await expect(panel.getByRole('treeitem')).toHaveCount(3);
  await item('查看用户').click();
  await expect(panel).toContainText('页面未开放');
  await expectAccessible(page);
  await panel.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('“教务员”的权限已保存')).toBeVisible();
  // back where one was
  await expect(row.getByRole('button', { name: '权限“教务员”' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(item('查看用户')).toHaveAttribute('aria-checked', 'true');
  await expect(item('AI 课程')).toHaveAttribute('aria-checked', 'mixed');
  await page.keyboard.press('Escape');

  await row.getByRole('button', { name: '删除“教务员”' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(row).toBeVisible();

  // what is built in has a name for good
  const teacher = page.getByRole('row').filter({ hasText: '教师' });
  await expect(teacher.getByRole('button', { name: '权限“教师”' })).toBeVisible();
  await expect(teacher.getByRole('button', { name: /编辑|删除/ })).toHaveCount(0);

  // menus: one below another, no circles, moved, with an icon
  await open(page, '#/system/menu', '菜单');
  const menu = (name: string) => page.getByRole('row').filter({ hasText: name });
  const add = async (name: string, code: string) => {
    await page.getByLabel('名称').fill(name);
    await page.getByLabel('权限码').fill(code);
    await page.getByRole('dialog').getByRole('button', { name: '保存' }).click();
    await expect(menu(name)).toBeVisible();
  };
  await page.getByRole('button', { name: '新建菜单' }).first().click();
  await add('校本资源', 'local');
  await menu('校本资源').getByRole('button', { name: '更多“校本资源”' }).click();
  await page.getByRole('menuitem', { name: '新建下级' }).click();
  await add('实验手册', 'local_book');
  await expect(menu('校本资源')).toHaveAttribute('aria-expanded', 'true');

  await menu('校本资源').getByRole('button', { name: '编辑“校本资源”' }).click();
  await page.getByLabel('上级').selectOption({ label: '　实验手册' });
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('不能移到自己的下级')).toBeVisible();
  await page.getByLabel('上级').selectOption({ label: '（最上级）' });
  await page.keyboard.press('Escape');

  await menu('校本资源').focus();
  await page.keyboard.press('ArrowLeft');
  await expect(menu('实验手册')).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  await expect(menu('实验手册')).toBeVisible();

  const order = () => page.locator('tbody tr[aria-level="1"] td.name').allTextContents();
  const before = (await order()).findIndex((t) => t.includes('校本资源'));
  await menu('校本资源').getByRole('button', { name: '更多“校本资源”' }).click();
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: '下移' }).click();
  await expect.poll(async () => (await order()).findIndex((t) => t.includes('校本资源'))).toBe(before + 1);

  await menu('校本资源').getByRole('button', { name: '更多“校本资源”' }).click();
  await page.getByRole('menuitem', { name: '更换图标' }).click();
  await page.getByRole('button', { name: 'folder', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(menu('校本资源').locator('td.name svg')).toHaveCount(2);

  await page.getByRole('searchbox').fill('local_book');
  // those of the page before are kept, hidden
  await expect(page.locator('tbody tr').filter({ visible: true })).toHaveCount(2);
});
