// At 1024 and 360 px nothing is cut off: the page is no wider than its window, and every tab and button lies inside of it,
// but for those of a table or a map that scrolls by itself.
import type { Page } from '@playwright/test';
import { expect, expectAccessible, signIn, test } from './fixture.ts';
import { learnPoint, school } from './learners.ts';
import { answerOnly, toCard } from './lesson-page.ts';

const SIZES = [
  { width: 1024, height: 800 },
  { width: 360, height: 740 },
];

async function expectFits(page: Page): Promise<void> {
  for (const { width, height } of SIZES) {
    let looks = 0;
    const look = async () => {
      // Chromium now and then keeps the rules of the size before, when that changes in the frame in which a new tab adds its
      // own (matchMedia says the new size, the style is the old one), until the next change that those rules ask about
      if (looks++ > 0) await page.setViewportSize({ width: width === 1024 ? 360 : 1024, height });
      await page.setViewportSize({ width, height });
      return outside(page);
    };
    await expect.poll(look).toEqual([]);
  }
}

const outside = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const wide = document.documentElement.scrollWidth;
    const scrolls = (e: Element) => e.closest('table, [role=group], .table, [data-scrolls]') !== null;
    const cut = [
      ...document.querySelectorAll('main button, main [role=tab], main a, main h1, main h2, main h3'),
    ].filter((e) => {
      const { left, right, width } = e.getBoundingClientRect();
      return width > 2 && !scrolls(e) && (right > window.innerWidth + 1 || left < -1);
    });
    const words = cut.map((e) => `${e.textContent} ${e.getAttribute('aria-label') ?? ''}`);
    return wide > window.innerWidth ? [`the page: ${wide}`, ...words] : words;
  });

const TABS = [
  '知识库',
  '内容',
  '题库',
  '知识图谱',
  'AI 设置',
  /批改/,
  '互动',
  '成绩',
  '统计',
  '班级',
  '教学团队',
  '基本信息',
];

test('a course as its teacher sees it, tab by tab, and the board', { tag: '@all' }, async ({ page, request }) => {
  const own = await school(request, '单摆：放得下');
  await learnPoint(request, own, 'student24', { knows: (n) => n > 0 });
  await signIn(page, 'teacher01');
  await page.goto(`/mengoo/#/teach/AIcourseInfo?id=${own.courseId}&tab=content`);
  // each part of a point has its name beside its sign
  await expect(page.getByRole('navigation', { name: '知识点' }).getByTitle('例题：已通过').first()).toContainText(
    '例题',
  );
  for (const name of TABS) {
    const tab = page.getByRole('tab', { name }).first();
    await tab.click();
    await expect(tab).toHaveAttribute('aria-selected', 'true');
    await expectFits(page);
  }
  // a section that is jumped to begins below what stays at the top
  await page.setViewportSize({ width: 1440, height: 600 });
  await page.getByRole('tab', { name: 'AI 设置' }).click();
  await page.getByRole('navigation', { name: '本页内容' }).getByRole('button', { name: '检查与讨论' }).click();
  const bar = await page.getByRole('navigation', { name: '已打开的页面' }).boundingBox();
  const top = async () => (await page.getByRole('region', { name: '检查与讨论' }).boundingBox())?.y ?? 0;
  await expect.poll(top).toBeLessThan(200);
  expect(await top()).toBeGreaterThan((bar?.y ?? 0) + (bar?.height ?? 999));
  await page.goto('/mengoo/#/teach/board');
  await expect(page.getByRole('table')).toBeVisible();
  await expectFits(page);
});

test('the course page and the lesson of a student', async ({ page, request }) => {
  const own = await school(request, '单摆：学生的页面');
  await signIn(page, 'student25', '#/');
  await page.goto(`/mengoo/#/AICurriculumInfo?courseId=${own.courseId}`);
  await expect(page.getByRole('button', { name: '开始学习' })).toHaveCount(1);
  await expectFits(page);
  // no word of the head breaks in two, in either language
  const head = page.getByRole('banner');
  const broken = () =>
    head
      .locator('nav a:visible')
      .evaluateAll((all) => all.filter((a) => a.clientHeight > 40).map((a) => a.textContent));
  for (const other of ['English', '中文']) {
    for (const width of [800, 1024]) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(broken).toEqual([]);
    }
    await expect(head.getByRole('navigation')).toBeVisible();
    await head.getByRole('button', { name: other }).click();
  }
  // how one learns stands below the points, over the whole width
  await page.setViewportSize({ width: 1440, height: 900 });
  const [points, how] = [page.getByRole('region', { name: '学什么' }), page.getByRole('region', { name: '怎么学' })];
  // what comes late may move the one between the two looks
  await expect(async () => {
    const [above, below] = [await points.boundingBox(), await how.boundingBox()];
    expect(below?.y ?? 0).toBeGreaterThan((above?.y ?? 0) + (above?.height ?? 0));
    expect(below?.width).toBe(above?.width);
  }).toPass();
  await page.getByRole('button', { name: '开始学习' }).click();
  await toCard(page);
  // hints come one by one, inside the question, by keyboard
  await page.setViewportSize({ width: 360, height: 740 });
  for (const n of [1, 2]) {
    await page.getByRole('button', { name: '给点提示' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText(`提示 ${n}`)).toBeVisible();
  }
  await expectAccessible(page);
  await expectFits(page);
  await answerOnly(page, 'wrong');
  await expectFits(page);
});
