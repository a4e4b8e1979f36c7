// Every UI block in its states, on the page that test builds have for it: accessible and within the content policy, light
// and dark, wide and narrow.
import { expect, expectAccessible, test } from './fixture.ts';

// two of them are broken, to show that the page bears it
test.use({ onPurpose: /^block \w+ was not shown/ });

test('all blocks are accessible in light and dark and fit a phone', {
  tag: '@all',
}, async ({ page }) => {
  await page.goto('/mengoo/#/dev/blocks');
  await expect(page.getByRole('heading', { name: '学习小结' }).first()).toBeVisible();
  // the text that streams has been said
  await expect(page.locator('[data-open]')).toHaveCount(0);
  await expect(page.locator('.katex').first()).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  // the other colours, and the other size, in one look
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
});
