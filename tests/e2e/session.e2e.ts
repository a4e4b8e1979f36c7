// Signing in and staying signed in, as a person sees it.
import { gapOf, nextPicture, slideTo } from './captcha.ts';
import { expect, PASSWORD, signInByForm, test } from './fixture.ts';
import { fillIn, steps } from './session.steps.ts';

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
