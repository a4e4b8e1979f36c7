// The work area as a teacher lives in it: menu, tabs, the search of the menu, and what happens when a menu is taken away.
import type { APIRequestContext, Page } from '@playwright/test';
import { expect, expectAccessible, LOCAL, PASSWORD, signIn, test } from './fixture.ts';
import { command, INFO, LIST, open, shown, steps, tabs } from './tabs.steps.ts';

const MACHINES = '#/qa/machines';
const titles = (page: Page) => expect.poll(() => tabs(page).allInnerTexts());
const scrolled = (page: Page) => expect.poll(() => page.evaluate(() => Math.round(window.scrollY)));

/** By the wheel, as a person does, and then to the pixel: what a turn of the wheel brings comes in pieces. */
async function scrollTo(page: Page, top: number): Promise<void> {
  const before = await page.evaluate(() => window.scrollY);
  await page.mouse.wheel(0, top > before ? 10 : -10);
  await expect.poll(() => page.evaluate(() => window.scrollY)).not.toBe(before);
  await expect(async () => {
    await page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);
    for (const _ of [1, 2, 3]) {
      await page.evaluate(() => new Promise(requestAnimationFrame));
      expect(await page.evaluate(() => Math.round(window.scrollY))).toBe(top);
    }
  }).toPass();
}

/** The list, the demo course and two pages of courses that there are not: they have tabs all the same. */
async function openFour(page: Page): Promise<void> {
  await signIn(page, 'teacher01');
  await open(page, LIST);
  await page.getByRole('link', { name: '单摆法测重力加速度' }).click();
  await titles(page).toEqual(['AI 课程', '单摆法测重力加速度']);
  await open(page, `${INFO}none-1`, `${INFO}none-2`);
  await titles(page).toEqual(['AI 课程', '单摆法测重力加速度', '课程详情', '课程详情']);
}

test('tabs stand beside each other, and are kept: closed one by one or many at once, and asked about what is not saved', async ({
  page,
}) => {
  await openFour(page);
  await expectAccessible(page);
  await page.reload();
  await titles(page).toEqual(['AI 课程', '单摆法测重力加速度', '课程详情', '课程详情']);

  // left, right, others and all; the last one stays
  await command(page, tabs(page).nth(1), '关闭左侧标签页');
  await expect(tabs(page)).toHaveCount(3);
  await command(page, tabs(page).nth(1), '关闭右侧标签页');
  await titles(page).toEqual(['单摆法测重力加速度', '课程详情']);
  await expect(page).toHaveURL(/none-1$/);
  await open(page, LIST);
  await command(page, tabs(page).nth(1), '关闭其他标签页');
  await titles(page).toEqual(['课程详情']);
  await expect(page).toHaveURL(/none-1$/);
  await tabs(page).first().click({ button: 'right' });
  await expect(page.getByRole('menuitem', { name: '关闭', exact: true })).toHaveAttribute('aria-disabled', 'true');
  // it listens to the keyboard a frame after it is there
  await expect(page.getByRole('menu')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menuitem')).toHaveCount(0);
  await tabs(page).first().press('Delete');
  await expect(tabs(page)).toHaveCount(1);

  await open(page, `${INFO}none-2`, `${INFO}none-3`);
  await command(page, tabs(page).nth(2), '关闭其他标签页');
  await expect(tabs(page)).toHaveCount(1);
  await open(page, `${INFO}none-1`, `${INFO}none-2`, `${INFO}none-3`);
  await tabs(page).first().click();
  await command(page, tabs(page).nth(2), '关闭左侧标签页');
  await expect(tabs(page)).toHaveCount(1);
  await open(page, `${INFO}none-1`, `${INFO}none-2`);
  await tabs(page).first().click();
  await command(page, tabs(page).first(), '关闭右侧标签页');
  await expect(tabs(page)).toHaveCount(1);
  await open(page, `${INFO}none-4`);
  await steps['close all'](page);
  await expect(tabs(page)).toHaveCount(1);
  await expect(page).toHaveURL(/none-4$/);
  // seen from outside the work area all may go but one, and nothing is opened by that
  await steps['to portal'](page);
  await open(page, LIST);
  await expect(tabs(page)).toHaveCount(2);

  // a page is as it was left; what is not saved is marked, and asked about
  await open(page, `${INFO}none-2`);
  await tabs(page).nth(1).click();
  await steps.dirtied(page);
  const name = page.getByRole('textbox', { name: '课程名称' });
  await page.goBack();
  await expect(page).toHaveURL(/none-2$/);
  await expect(name).toBeHidden();
  await page.getByRole('button', { name: '关闭“AI 课程”' }).click();
  const question = page.getByRole('alertdialog', { name: '有内容还没有保存' });
  await question.getByRole('button', { name: '继续编辑' }).click();
  await tabs(page).nth(1).click();
  await expect(name).toHaveValue('还没有保存');
  await page.goBack();
  // the portal would drop the hidden pages
  await page.evaluate(() => {
    location.hash = '#/';
  });
  await question.getByRole('button', { name: '继续编辑' }).click();
  await expect(page).toHaveURL(/none-2$/);
  await page.getByRole('button', { name: '关闭“AI 课程”' }).click();
  await question.getByRole('button', { name: '放弃修改并关闭' }).click();
  await titles(page).toEqual(['课程详情', '课程详情']);

  // the same page at another address takes its tab
  await open(page, LIST);
  await page.getByRole('link', { name: '单摆法测重力加速度' }).click();
  await titles(page).toEqual(['课程详情', '课程详情', 'AI 课程', '单摆法测重力加速度']);
  await open(page, '#/Teach/AIcourse?keyword=x');
  await expect(tabs(page)).toHaveCount(4);
  // an inner tab of a page is no other page
  await tabs(page).nth(3).click();
  await page.getByRole('tab', { name: '内容' }).click();
  await expect(shown(page)).toHaveAttribute('href', /tab=content/);
  // closing the shown one shows the last
  await page.getByRole('button', { name: '关闭“单摆法测重力加速度”' }).click();
  await titles(page).toEqual(['课程详情', '课程详情', 'AI 课程']);
  await expect(page).toHaveURL(/keyword=x$/);
  // the page takes the focus once it is shown, from a menu opened before that too
  await expect(page.locator('#main')).toBeFocused();
  await command(page, tabs(page).nth(1), '关闭');
  await titles(page).toEqual(['课程详情', 'AI 课程']);
  await expect(page).toHaveURL(/keyword=x$/);

  // nothing is kept for the next visit of who wants no tabs
  await steps['cache off'](page);
  await page.reload();
  await expect(tabs(page)).toHaveCount(1);
  await steps['cache on'](page);
  await open(page, `${INFO}none-1`);
  await page.reload();
  await expect(tabs(page)).toHaveCount(2);
});

/** How far the page can be scrolled. */
const room = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);

/** Keeps a page short until the returned function is called. */
async function holdPage(page: Page): Promise<() => Promise<void>> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/OrgApi\/Course\/Item$/i, async (route) => {
    await held;
    await route.continue();
  });
  return async () => {
    release();
    await page.unrouteAll({ behavior: 'wait' });
  };
}

test('a page stands where it stood, after another page and after a reload; its own reload begins at the top', async ({
  page,
}) => {
  await page.clock.install();
  await page.setViewportSize({ width: 1200, height: 420 });
  await signIn(page, 'teacher01');
  await open(page, LIST);
  const course = page.getByRole('link', { name: '单摆法测重力加速度' });
  await course.scrollIntoViewIfNeeded();
  const stood = await page.evaluate(() => window.scrollY);
  await course.click();
  await expect(page.getByRole('row').nth(4)).toBeVisible();
  await expect.poll(() => room(page)).toBeGreaterThanOrEqual(260);
  // the first turn of the wheel says that a person scrolls: nothing is restored from then on
  await scrollTo(page, 260);
  await tabs(page).first().click();
  await expect(page.getByRole('button', { name: '新建课程' })).toBeVisible();
  // but for the few pixels by which the list fits itself into the window
  await expect.poll(() => page.evaluate((y) => Math.abs(window.scrollY - y), stood)).toBeLessThan(10);
  await tabs(page).nth(1).click();
  await scrolled(page).toBe(260);

  await page.reload();
  await titles(page).toEqual(['AI 课程', '单摆法测重力加速度']);
  await scrolled(page).toBe(260);

  // while its rows are late the page goes as far as it can, the rest when they come
  const late = await holdPage(page);
  await page.reload();
  await expect(shown(page)).toBeVisible();
  // a busy machine shall not use up the five seconds for which the page is waited for
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 2_000));
  expect(await page.evaluate(() => window.scrollY)).toBeLessThan(260);
  await late();
  await expect
    .poll(
      async () => {
        await page.clock.runFor(30);
        return page.evaluate(() => Math.round(window.scrollY));
      },
      { intervals: [50], timeout: 30_000 },
    )
    .toBe(260);
  // it stands there for good after a second
  await page.clock.runFor(1_100);
  await scrolled(page).toBe(260);
  await page.clock.resume();
  // unless they come too late
  const tooLate = await holdPage(page);
  await page.reload();
  await expect(shown(page)).toBeVisible();
  await page.clock.fastForward(400);
  await page.clock.fastForward(5_000);
  await tooLate();
  await expect(page.getByRole('row').nth(4)).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBeLessThan(260);
  // or the person has scrolled by then
  await expect.poll(() => room(page)).toBeGreaterThanOrEqual(260);
  await scrollTo(page, 260);
  const patient = await holdPage(page);
  await page.reload();
  await expect(shown(page)).toBeVisible();
  await page.clock.fastForward(400);
  await scrolled(page).toBeGreaterThan(0);
  await page.mouse.wheel(0, -300);
  await scrolled(page).toBe(0);
  await patient();
  await expect(page.getByRole('row').nth(4)).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBeLessThan(260);

  await page.mouse.wheel(0, 200);
  const asked = page.waitForRequest(/AISetting\/KnowledgeItems/i);
  await command(page, shown(page), '重新加载');
  await asked;
  await scrolled(page).toBe(0);
});

test('any page of the menu by Ctrl K, where one is stands above it; below 900 px the menu is a drawer', async ({
  page,
}) => {
  await signIn(page, 'super');
  await open(page, LIST);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: '搜索菜单' }).fill('zzz');
  await expect(page.getByText('没有找到相关页面')).toBeVisible();
  await page.getByRole('combobox', { name: '搜索菜单' }).fill('状态');
  await expect(page.getByRole('option', { name: /状态机.*质量/ })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/qa\/machines/);
  await expect(page.getByRole('navigation', { name: '当前位置' })).toHaveText(/质量.*状态机/);
  const first = page.getByRole('navigation', { name: '主菜单' });
  await expect(first.locator('[aria-current]')).toHaveText('质量');
  await page.getByRole('button', { name: '收起菜单' }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: '展开菜单' })).toBeVisible();
  await first.getByRole('link', { name: '教学' }).click();
  await expect(page).toHaveURL(/#\/teach\/AIcourse$/);
  // the person's own pages stand in a tab of the browser, and have none here
  const own = page.context().waitForEvent('page');
  await steps['open own window'](page);
  await expect(await own).toHaveURL(/#\/MySetting$/);

  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, MACHINES);
  await page.getByRole('button', { name: '打开菜单' }).click();
  const menu = page.getByRole('dialog', { name: '菜单' });
  await expectAccessible(page);
  await menu.getByRole('link', { name: 'AI 课程' }).click();
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL(/#\/teach\/AIcourse$/);
  await page.evaluate(() => window.scrollTo(400, 400));
  await expect(page.getByRole('button', { name: '打开菜单' })).toBeInViewport();
  await expect(page.getByRole('button', { name: /账号菜单/ })).toBeInViewport();
});

/** Calls as somebody, without a screen. */
async function as(request: APIRequestContext, userName: string) {
  const post = async (path: string, data: object, token: string) => {
    const answer = await request.post(`${LOCAL}/mengoo${path}`, { data, headers: token ? { token } : {} });
    const { code, data: result } = await answer.json();
    expect(code, path).toBe(0);
    return result;
  };
  const { token, roleId } = await post('/api/auth/UserNamePwd', { userName, pwd: PASSWORD }, '');
  return { roleId, call: (path: string, data: object = {}) => post(path, data, token) };
}

test('a menu that is taken away goes at once, with its tab, and the page with it; given back, it is there', {
  tag: '@all',
}, async ({ page, request }) => {
  const [admin, teacher] = [await as(request, 'admin'), await as(request, 'teacher01')];
  const all: { id: string; code: string }[] = await teacher.call('/API/SysMenu/ItemsByUser');
  const give = (rows: typeof all) =>
    admin.call('/OrgApi/SysRole/SetRoleMenus', { id: teacher.roleId, menuIds: rows.map((m) => m.id) });
  const take = () => give(all.filter((m) => !/^teach_/.test(m.code)));
  const listens = page.waitForResponse(/\/api\/stream\?/);
  try {
    await signIn(page, 'teacher01');
    await open(page, LIST);
    await open(page, `${INFO}none-1`);
    await expect(tabs(page)).toHaveCount(2);
    await listens;
    await take();
    await expect(tabs(page)).toHaveCount(1);
    await expect(page.getByRole('navigation', { name: '二级菜单' })).toBeHidden();
    await expect(page).toHaveURL(/none-1$/);
    await give(all);
    await expect(page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '教学' })).toBeVisible();
    await open(page, LIST);
    await expect(tabs(page)).toHaveCount(2);
    await give(all.filter((m) => m.code !== 'Course.Add'));
    await expect(page.getByRole('button', { name: '新建课程' })).toBeHidden();
    await take();
    await expect(page).toHaveURL(/#\/403/);
    await open(page, `${INFO}none-1`);
    await titles(page).toEqual(['课程详情']);
  } finally {
    await give(all);
  }
});
