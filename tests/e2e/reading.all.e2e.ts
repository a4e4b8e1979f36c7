// What was read of a document: by page, slide or heading, with the document beside it, and the way from a passage to its place.
import type { Page } from '@playwright/test';
import { docx, paragraph, pdf, pptx, shape } from '#tests/support/documents.ts';
import { expect, expectNoViolation, settled, signIn, test } from './fixture.ts';

const OURS = '#main, [role=dialog]';
const PLACE = '这一句在第四页，说的是双线摆。';
const filler = (n: number) => [0, 1, 2].map((i) => ({ text: `第${n}页的第${i + 1}段讲误差。`, y: 700 - 120 * i }));
const PDF = pdf([filler(1), [], filler(3), [...filler(4), { text: PLACE, y: 90 }]], {
  pictures: [{ page: 1, y: 300, width: 60, height: 60, grey: 90 }],
  rotate: [0, 0, 90],
});
const far = Array.from({ length: 60 }, (_, i) => paragraph(`这是第 ${i + 1} 段，离得很远的一段话。`)).join('');
const WORD = docx(paragraph('开头', 'a1') + far + paragraph('结尾', 'a1') + paragraph('双线摆不会走圆锥。'));
const DECK = pptx([
  ['a.xml', shape(['第一张的话。'])],
  ['b.xml', shape(['不放的一张。']), true],
  ['c.xml', shape(['第三张说到折射。'])],
]);
const MARKDOWN = `# 甲\n\n${'一段很长的话。\n\n'.repeat(80)}# 乙\n\n一般取 **80~100** 厘米，3~5 度。\n`;

async function opened(page: Page, name: string): Promise<ReturnType<Page['getByRole']>> {
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('可用', { timeout: 20_000 });
  await row.getByRole('button', { name: '查看片段' }).click();
  return page.getByRole('dialog', { name });
}
/** What of the frame is marked, and whether it is in view. */
const markedIn = (page: Page) =>
  page
    .frameLocator('iframe')
    .locator('body')
    .evaluate((body) => {
      const ranges = [...(body.ownerDocument.defaultView?.CSS.highlights.get('place') ?? [])] as Range[];
      const at = ranges[0]?.getBoundingClientRect().top ?? -1;
      return { text: ranges.join('|'), seen: at >= 0 && at < (body.ownerDocument.defaultView?.innerHeight ?? 0) };
    });

test('pages of a PDF with what was read and what was not; a passage leads to its place', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, 'teacher01', '#/teach/AIcourse');
  await page.getByRole('button', { name: '新建课程' }).click();
  await page.getByRole('textbox', { name: '课程名称' }).fill('读到的内容');
  await page.getByRole('button', { name: '创建', exact: true }).click();
  await settled(page);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: '选择文件', exact: true }).click();
  await (await chooser).setFiles([
    { name: '误差.pdf', mimeType: 'application/pdf', buffer: PDF },
    { name: '双线摆.docx', mimeType: '', buffer: WORD },
    { name: '光.pptx', mimeType: '', buffer: DECK },
    { name: '取值.md', mimeType: 'text/markdown', buffer: Buffer.from(MARKDOWN) },
  ]);

  const panel = await opened(page, '误差.pdf');
  const parts = panel.getByRole('navigation', { name: '读到的内容' }).getByRole('button');
  await expect(parts).toHaveText([
    /^全部10 个片段/,
    /^第 1 页3 个片段$/,
    /^第 2 页1 张图1 张图片里的文字没有读$/,
    /^第 3 页3 个片段/,
    /^第 4 页4 个片段/,
  ]);
  const pages = panel.getByRole('region', { name: '误差.pdf' });
  await expect(pages.getByRole('img', { name: '第 1 页', exact: true })).toBeInViewport();
  await expectNoViolation(page, OURS);

  // by keyboard: one stop, then from page to page
  await parts.first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(panel.getByText('这里没有读出文字')).toBeVisible();
  await expect(pages.getByRole('img', { name: '第 2 页', exact: true })).toBeInViewport();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('listitem')).toHaveCount(4);
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('listitem')).toHaveCount(10);

  const passage = panel.getByRole('listitem').filter({ hasText: PLACE });
  await passage.getByRole('button', { name: /看原文位置\s*第 10 个片段/ }).click();
  const mark = pages.locator('[data-mark]');
  await expect(mark).toHaveCount(1);
  await expect(mark).toBeInViewport();
  await expect(pages.getByRole('img', { name: '第 4 页', exact: true })).toBeInViewport();
  await expectNoViolation(page, OURS);
  await page.setViewportSize({ width: 900, height: 800 });
  await expect(mark).toBeInViewport();
  await expectNoViolation(page, OURS);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press('Escape');

  const word = await opened(page, '双线摆.docx');
  await word.getByRole('button', { name: /^结尾/ }).click();
  await word.getByText('双线摆不会走圆锥。').click();
  await expect.poll(() => markedIn(page)).toEqual({ text: '双线摆不会走圆锥', seen: true });
  await page.keyboard.press('Escape');

  const deck = await opened(page, '光.pptx');
  await expect(deck.getByRole('button', { name: /^第 2 页\s*没有读出内容/ })).toBeVisible();
  await deck.getByText('第三张说到折射。').click();
  await expect.poll(() => markedIn(page)).toEqual({ text: '第三张说到折射', seen: true });
  await page.keyboard.press('Escape');

  const markdown = await opened(page, '取值.md');
  await markdown.getByRole('button', { name: /^乙/ }).click();
  await markdown
    .getByRole('listitem')
    .getByRole('button', { name: /看原文位置/ })
    .click();
  const text = markdown.getByRole('region', { name: '取值.md' });
  await expect.poll(() => text.evaluate((box) => box.scrollTop > 0)).toBe(true);
  await expect
    .poll(() => page.evaluate(() => [...(CSS.highlights.get('place') ?? [])].join('|')))
    .toBe('一般取 **80~100** 厘米，3~5 度');
});
