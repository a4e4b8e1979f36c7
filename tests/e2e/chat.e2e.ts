// The literature assistant in a real browser.
import { expect, expectAccessible, signIn, test } from './fixture.ts';

test('asked, answered with sources, found again after a reload, renamed, deleted', async ({ page }) => {
  test.setTimeout(120_000);
  await signIn(page, 'student16');
  await page.goto('/mengoo/#/chat');
  const box = page.getByPlaceholder('问点什么');
  await box.fill('为什么要测多个周期的时间？');
  await box.press('Enter');
  await expect(page.getByRole('button', { name: /单摆实验讲义/ }).first()).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('button', { name: '重新回答' })).toBeVisible({ timeout: 30_000 });
  await page.reload();
  await expect(page.getByText(/误差减小到约/).first()).toBeVisible({ timeout: 20_000 });
  await expectAccessible(page);
});

test('what the material does not hold is refused plainly; markup stays text', async ({ page }) => {
  test.setTimeout(120_000);
  await signIn(page, 'student17');
  await page.goto('/mengoo/#/chat');
  const box = page.getByPlaceholder('问点什么');
  await box.fill('<img src=x onerror=alert(1)> 明天股票会涨吗？');
  await box.press('Enter');
  await expect(page.getByText(/资料里没有找到答案/).first()).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('<img src=x onerror=alert(1)> 明天股票会涨吗？').first()).toBeVisible();
});

test('stopped in mid-answer, asked again, regenerated', async ({ page }) => {
  test.setTimeout(120_000);
  await signIn(page, 'student19');
  await page.goto('/mengoo/#/chat');
  const box = page.getByPlaceholder('问点什么');
  await box.fill('单摆的周期由什么决定？');
  await box.press('Enter');
  await page.getByRole('button', { name: '停止回答' }).click({ timeout: 20_000 });
  await expect(page.getByText(/已停止/).first()).toBeVisible();
  await box.fill('摆长怎么测量？');
  await box.press('Enter');
  await expect(page.getByRole('button', { name: '重新回答' }).last()).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: '重新回答' }).last().click();
  await expect(page.getByRole('button', { name: '停止回答' })).toBeVisible();
  await expect(page.getByRole('button', { name: '停止回答' })).toBeHidden({ timeout: 30_000 });
});
