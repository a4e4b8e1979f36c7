// The very first try of every school: another device on plain http, where half of the browser's newer interfaces are missing.
import { expect, INSECURE, signInByForm, test } from './fixture.ts';

test.use({ baseURL: INSECURE });

test('on an insecure origin: asked for nothing that it cannot give; sign in, learn, copy; on a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const answer = await page.goto('/mengoo/');
  const headers = answer?.headers() ?? {};
  expect(headers['content-security-policy']).toMatch(/script-src 'nonce-/);
  expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests');
  expect(headers['strict-transport-security']).toBeUndefined();
  expect(await page.evaluate(() => [isSecureContext, 'randomUUID' in crypto, 'locks' in navigator])).toEqual([
    false,
    false,
    false,
  ]);
  await signInByForm(page, 'student15');
  // the experiment of the same name stands on the same page
  const course = page.locator('a[href*=AICurriculumInfo]').filter({ hasText: '单摆法测重力加速度' });
  await course.first().click();
  await page
    .getByRole('link', { name: /开始学习/ })
    .or(page.getByRole('button', { name: /开始学习/ }))
    .first()
    .click();
  await expect(page).toHaveURL(/AiCurriculumLearning/);
  await expect(page.getByText(/单摆是指用一根/).first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: /^(提交|读完了，答题)$/ }).first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
});
