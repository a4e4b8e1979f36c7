// Signing in by the form, and what it costs whoever guesses: the shell's own rules of it are held in src/app.
import { gapOf, nextPicture, slideTo } from './captcha.ts';
import { expect, PASSWORD, signInByForm, test } from './fixture.ts';
import { fillIn } from './session.steps.ts';

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
