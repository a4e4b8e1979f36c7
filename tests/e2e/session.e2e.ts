// Signing in and staying signed in, as a person sees it.
import type { Request } from '@playwright/test';
import { gapOf, guessWrong, nextPicture, slideTo } from './captcha.ts';
import { expect, PASSWORD, signInByForm, test } from './fixture.ts';
import { fillIn, messageTo, steps } from './session.steps.ts';

const paths = (requests: Request[], end: string) =>
  requests.filter((r) => r.url().toLowerCase().endsWith(end.toLowerCase()));

test('in by Enter, greeted, home; out again; the way back is kept', async ({ page }) => {
  await page.goto('/mengoo/#/chat');
  await expect(page).toHaveURL(/#\/login\?redirect=/);
  await fillIn(page, 'student01', PASSWORD);
  await expect(page.getByText('登录成功!').first()).toBeVisible();
  await expect(page.getByText('欢迎回来, 赵一鸣!').first()).toBeVisible();
  await expect(page).toHaveURL(/#\/chat/);
  await page.goto('/mengoo/#/login');
  await expect(page).toHaveURL(/#\/$/);
  await steps['sign out'](page);
  await expect(
    page.getByRole('link', { name: '登录', exact: true }).or(page.getByRole('button', { name: '登录', exact: true })),
  ).toBeVisible();
});

test("a wrong password is said under the field, in the user's language; after five the puzzle comes", async ({
  page,
  newDevice,
}) => {
  await page.goto('/mengoo/#/login');
  for (let i = 0; i < 5; i++) {
    await fillIn(page, 'student28', `wrong-${i}`);
    await expect(page.getByText('用户名、密码或验证码不对')).toBeVisible();
  }
  const first = nextPicture(page);
  await fillIn(page, 'student28', PASSWORD);
  await first;
  await expect(page.getByRole('img', { name: '带有缺口的图片' })).toBeVisible();
  // somebody else at the same school is not asked
  await signInByForm(await (await newDevice()).newPage(), 'student27');
  // a miss costs the picture
  const second = nextPicture(page);
  await slideTo(page, 20);
  await expect(page.getByText('没有对准，请再试一次')).toBeVisible();
  await slideTo(page, gapOf(await second));
  await expect(page.getByRole('button', { name: /账号菜单/ })).toBeVisible();
});

test('after ten wrong passwords the account waits, and the page says how long', async ({ page, request }) => {
  await guessWrong(request, 'student29', 10);
  await page.goto('/mengoo/#/login');
  await fillIn(page, 'student29', PASSWORD);
  await expect(page.getByRole('alert').filter({ hasText: /\d+ 秒后/ })).toBeVisible();
  await fillIn(page, '', '');
  await expect(page.getByText('请输入用户名')).toBeVisible();
  await expect(page.getByLabel('用户名')).toBeFocused();
});

test('the password gate: nothing else works until it is changed', async ({ page }) => {
  await page.goto('/mengoo/#/login');
  await fillIn(page, 'student02', PASSWORD);
  await expect(page.getByRole('heading', { name: '请先设置新密码' })).toBeVisible();
  await steps['gate passed'](page);
  await expect(page.getByRole('main').getByText('密码重置成功')).toBeVisible();
  await expect(page.getByText(/钱思远/).first()).toBeVisible();
});

test('the e-mail gate: the code comes by mail', async ({ page }) => {
  await page.goto('/mengoo/#/login');
  await fillIn(page, 'student03', PASSWORD);
  await expect(page.getByRole('heading', { name: '请先绑定邮箱' })).toBeVisible();
  await steps['gate passed'](page);
  await expect(page.getByRole('main').getByText('邮箱绑定成功')).toBeVisible();
  // a second later the person is in
  await expect(page.getByRole('button', { name: /账号菜单/ })).toBeVisible();
});

test('by SMS code', async ({ page }) => {
  await page.goto('/mengoo/#/login/code-login');
  await page.getByLabel('手机号').fill('13800000004');
  await page.getByRole('button', { name: /验证码/ }).click();
  const code = /\d{6}/.exec(await messageTo('13800000004'))?.[0] ?? '';
  await page.getByLabel(/验证码/).fill(code);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByRole('button', { name: /账号菜单/ })).toBeVisible();
});

test('an expired token is renewed once, however many calls need it, and each call is made once again', async ({
  page,
}) => {
  await signInByForm(page, 'student05');
  const requests: Request[] = [];
  page.on('request', (r) => requests.push(r));
  // the first answer is a 401, as when the token has just expired
  await steps['token refused'](page);
  await expect.poll(() => paths(requests, '/api/Chat/Items').length).toBeGreaterThanOrEqual(2);
  expect(paths(requests, '/api/auth/TokenRefresh')).toHaveLength(1);
  await expect(page).toHaveURL(/#\/chat/);
});

test('when the sign-in is over everywhere, the person is led to the login page after a second', async ({ page }) => {
  await signInByForm(page, 'student06');
  await page.route('**/api/**', (route) =>
    /PortalConfig|Pageview/i.test(route.request().url())
      ? route.continue()
      : route.fulfill({ json: { code: 401, data: null, msg: '' } }),
  );
  await page.goto('/mengoo/#/chat');
  await expect(page).toHaveURL(/#\/login/);
});

test('signing out in one tab signs out the other', async ({ page, context }) => {
  await signInByForm(page, 'student07');
  const other = await context.newPage();
  await other.goto('/mengoo/#/chat');
  await expect(other).toHaveURL(/#\/chat/);
  await steps['sign out'](page);
  await expect(other).toHaveURL(/#\/login|#\/$/);
});

test('a page of another role is 403, an unknown one 404, and each says what to do', async ({ page }) => {
  await signInByForm(page, 'student08');
  await page.goto('/mengoo/#/qa/machines');
  await expect(page).toHaveURL(/#\/403/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/mengoo/#/no/such/page');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/mengoo/#/login?redirect=https%3A%2F%2Fevil.test%2F');
  await expect(page).toHaveURL(/localhost/);
});

test('English is complete where the language is changed, and stays', async ({ page }) => {
  await page.goto('/mengoo/#/login');
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  expect(
    (await page.locator('main, body').first().innerText())
      .replace('中文', '')
      .replace('梦谷示范学校', '')
      .match(/\p{Script=Han}+/gu)
      ?.filter((t) => !/虚拟仿真数据平台/.test(t)) ?? [],
  ).toEqual([]);
});

test('the visit is logged once', async ({ page }) => {
  const requests: Request[] = [];
  page.on('request', (r) => requests.push(r));
  await page.goto('/mengoo/');
  await expect.poll(() => paths(requests, '/api/Pageview/Access').length).toBe(1);
  await page.goto('/mengoo/#/login');
  await page.reload();
  await expect(page.getByLabel('用户名')).toBeVisible();
  expect(paths(requests, '/api/Pageview/Access')).toHaveLength(1);
});
