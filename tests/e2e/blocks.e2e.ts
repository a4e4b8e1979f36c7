// Every UI block in its states, on the page that test builds have for it: accessible and within the content policy, light
// and dark, wide and narrow.
import { expect, expectAccessible, test } from './fixture.ts';

// two of them are broken, to show that the page bears it
test.use({ onPurpose: /^block \w+ was not shown/ });

test('all blocks are accessible in light and dark and fit a phone; questions are answered by keyboard alone, and by touch', {
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

  const single = page
    .getByRole('region', { name: /^单摆做小角度摆动时/ })
    // those that were answered stand below it, and may be there before
    .filter({ has: page.getByRole('button', { name: '提交', exact: true }) })
    .first();
  await single.getByRole('group').focus();
  await page.keyboard.press('2');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'q.single = "B"' })).toBeVisible();

  const region = (name: RegExp) =>
    page
      .getByRole('region', { name })
      .filter({ has: page.getByRole('button', { name: '提交', exact: true }) })
      .first();
  const order = region(/^测周期的各步/);
  await order.getByRole('button', { name: '把 B 往前移' }).click();
  await expect(order.getByText('现在第 1，共 4 项')).toBeAttached();
  await expect(order.getByRole('button', { name: '把 B 往前移' })).toBeFocused();
  await page.keyboard.press('d');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Control+Enter');
  const said = page.getByRole('status');
  await expect(said.filter({ hasText: 'q.order = ["B","A","D","C"]' })).toBeVisible();
  const match = region(/^把每个物理量/);
  for (const name of [/^B/, /^C/, /^A/]) await match.getByRole('button', { name }).click();
  await match.getByRole('button', { name: '提交', exact: true }).click();
  await expect(said.filter({ hasText: 'q.match = {"1":"B","2":"C","3":"A"}' })).toBeVisible();
});
