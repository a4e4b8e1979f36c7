// Somebody without an account tries a lesson and an experiment, on a phone.
import { EXPERIMENT, inside } from './experiment.steps.ts';
import { expect, expectAccessible, test } from './fixture.ts';
import { answerOnly, COURSE, card, openAsGuest } from './lesson-page.ts';

const ONWARD = /^(继续|跳过讲解|先不讲|读完了，答题|跳过例题|看完了，继续|显示下一步|直接看这一步|跳过这道题|接着讲)$/;

test('a visitor tries a lesson and an experiment, and is told what an account would keep', async ({ newDevice }) => {
  const page = await (await newDevice({ viewport: { width: 360, height: 740 } })).newPage();
  await openAsGuest(page);
  await expect(page.getByRole('button', { name: /通知|账号菜单|笔记/ })).toHaveCount(0);
  await page.getByRole('textbox', { name: '随时提问' }).fill('单摆的周期由什么决定？');
  await page.getByRole('button', { name: '提问', exact: true }).click();
  await expect(page.getByText('单摆的周期由什么决定？').first()).toBeVisible();
  const end = page.getByRole('heading', { name: '试学到这里' });
  const onward = page.getByRole('button', { name: ONWARD }).last();
  let answered = 0;
  for (;;) {
    await expect(onward.or(card(page)).or(end).first()).toBeVisible();
    if (await end.isVisible()) break;
    if (await card(page).isVisible()) {
      await answerOnly(page, 'right');
      answered += 1;
    } else await onward.dispatchEvent('click', undefined, { timeout: 2_000 }).catch(() => {});
  }
  expect(answered).toBeGreaterThan(1);
  await expect(
    page.getByRole('heading', { name: '学习小结' }).or(page.locator('#summary-title')).first(),
  ).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await expectAccessible(page);
  await page.getByRole('link', { name: '返回介绍' }).click();
  await expect(page.getByRole('heading', { level: 1, name: COURSE })).toBeVisible();
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible();
  // another page that asks for a sign-in leads to the login form
  await page.goto('/mengoo/#/chat');
  await expect(page).toHaveURL(/#\/login\?redirect=/);
  await page.goto('/mengoo/#/Course');
  await page.getByRole('button', { name: `试一试：${EXPERIMENT}` }).click();
  await expect(inside(page).locator('body')).toBeVisible();
  await expect(page.getByText('这次试做不保存')).toBeVisible();
  // left half-way, it is said what an account would keep
  await page
    .getByRole('link', { name: '离开' })
    .or(page.getByRole('button', { name: '离开' }))
    .first()
    .click();
  await expect(page.getByText('登录后实验数据、成绩和报告都会留下', { exact: false })).toBeVisible();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
});
