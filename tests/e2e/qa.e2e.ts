// QA's five minutes: a gap is found in the list, read in the chart, and taken away as a test. A lesson is replayed beside its
// chart, and a feedback leads there.
import type { Page } from '@playwright/test';
import { watch } from './came.ts';
import { steps } from './chat.steps.ts';
import { expect, expectAccessible, LOCAL, signIn, signInByForm, test } from './fixture.ts';
import { byItself } from './steps.ts';

/** Long enough for what is there to be seen. */
const A_MOMENT = 500;

const marks = (page: Page) => page.locator('svg [role=button][data-element]');

/** Words of the drawing as they are seen: how high, and which lie over another. */
const measured = (page: Page) =>
  page.evaluate(() => {
    const area = document.querySelector('[data-chart]')?.getBoundingClientRect();
    const texts = [...document.querySelectorAll<SVGTextElement>('[data-chart] svg text')].map((text) => {
      const { left, top, right, bottom } = text.getBoundingClientRect();
      const scale = text.getScreenCTM()?.a ?? 0;
      return { text: text.textContent ?? '', size: 12 * scale, left, top, right, bottom };
    });
    const seen = texts.filter(
      (t) => area && t.right > area.left && t.left < area.right && t.bottom > area.top && t.top < area.bottom,
    );
    const over = seen.flatMap((a, i) =>
      seen.slice(i + 1).flatMap((b) => {
        const x = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const y = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        return x > 1 && y > 4 ? [`${a.text} / ${b.text}`] : [];
      }),
    );
    return { count: seen.length, least: Math.min(...seen.map((t) => t.size)), over };
  });

test('a gap is found, read and copied; every drawing can be read at 1440 x 900', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: LOCAL });
  await signInByForm(page, 'qa');
  await expect(page).toHaveURL(/#\/qa\/machines/);
  // what all tests together leave open may be nothing; what browser tests alone do never is
  await page.goto('/mengoo/#/qa/machines?level=browser');
  const gap = page.locator('[data-gap^="transition:"], [data-gap^="guard:"]').first();
  await gap.click();
  const element = new URL(page.url().replace('#', '')).searchParams.get('element') ?? '';
  expect(element).toMatch(/^(transition|guard):/);
  await expect(page.locator(`svg [data-element="${element}"]`).first()).toBeInViewport();
  await page.locator('[data-copy=vitest]').click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`expect(hits).toContain('${element}')`);
  await page.locator('[data-copy=sentence]').click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/[\u4e00-\u9fff].*→/);
  await expectAccessible(page);
  for (const of of ['lesson', 'lesson.active.teaching', 'session', 'seat', 'live.open.stage']) {
    await page.goto(`/mengoo/#/qa/machines?machine=${of.split('.')[0]}&view=${of}`);
    await expect(page.locator(`[data-chart="${of}"]`)).toBeVisible();
    await expect.poll(async () => (await measured(page)).count).toBeGreaterThan(3);
    const { least, over } = await measured(page);
    expect([of, over]).toEqual([of, []]);
    expect(least).toBeGreaterThanOrEqual(10.99);
  }
  // by keyboard: one tab stop, Enter opens, Escape goes up
  await page.goto(`/mengoo/#/qa/machines?machine=lesson&view=lesson`);
  await expect(page.locator('[data-chart="lesson"]')).toBeVisible();
  expect(await page.locator('[data-chart] svg [tabindex="0"]').count()).toBe(1);
  await marks(page).and(page.locator('[data-element="state:lesson.active"]')).focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-chart="lesson.active"]')).toBeVisible();
  // and goes on there
  await expect(page.locator('[data-chart="lesson.active"] [role=button]:focus')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  await expect(page.locator('[data-chart="lesson"]')).toBeVisible();
  await expect(page.locator('[data-chart="lesson"] [role=button]:focus')).toHaveAttribute(
    'data-element',
    'state:lesson.active',
  );
  // of a state and its neighbours that lie too far apart, the state stays in sight
  await page.goto(
    '/mengoo/#/qa/machines?machine=lesson&view=lesson.active.teaching&element=state:lesson.active.teaching.judging',
  );
  await page.getByRole('button', { name: '只看相邻' }).click();
  const chosen = page.locator('[data-chart] [data-element="state:lesson.active.teaching.judging"]');
  await expect(chosen).toBeInViewport();
  await page.getByRole('button', { name: '适应窗口' }).click();
  await expect(chosen).toBeInViewport();
  // what cannot be drawn stands in the table
  await page.goto(`/mengoo/#/qa/machines?machine=lesson&view=table&gaps=c1&level=browser`);
  await expect(page.locator('tr[data-element^="transition:"]').first()).toHaveAttribute('data-standing', /none|code/);
  // a smaller screen shows all columns of it, too
  await page.setViewportSize({ width: 1024, height: 768 });
  await expect(page.locator('thead th').last()).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectAccessible(page);
});

test('a lesson is replayed beside its chart; a feedback leads to its place', { tag: '@all' }, async ({
  page,
  newDevice,
}) => {
  const student = await (await newDevice({ viewport: { width: 1024, height: 768 } })).newPage();
  await steps['from empty'](student);
  // what a copied test ends with: it fails for another state than the one that its steps lead to
  const came = await watch(student, 'chat');
  await steps['ask'](student);
  await came.by('transition:chat.idle|ask|0');
  await came.to('chat.answering');
  await expect(came.to('chat.cut', A_MOMENT)).rejects.toThrow('chat.cut');
  // and for an element that nobody has hit, though another way has led to the very state that it leads to
  const cutIn = 'transition:chat.answering|ask|0';
  await expect(came.by(cutIn, A_MOMENT)).rejects.toThrow(`nobody has brought about ${cutIn}`);
  await expect(
    student
      .getByRole('button', { name: '重新生成' })
      .or(student.getByRole('button', { name: /复制/ }))
      .first(),
  ).toBeVisible();
  await came.to('chat.idle');
  await came.stays('chat.idle');
  // and where nobody does anything, for the very state that the chart is in
  const unmoved = await watch(student, 'chat');
  await byItself(student);
  await expect(unmoved.by('transition:chat.idle|ask|0', A_MOMENT)).rejects.toThrow('chat.idle|ask');
  await expect(unmoved.to('chat.idle', A_MOMENT)).rejects.toThrow('chat.idle');
  await student.getByRole('button', { name: /账号菜单/ }).click();
  await student.getByRole('menuitem', { name: '反馈问题' }).click();
  await student.getByRole('textbox', { name: '哪里不对？' }).fill('<b>回答</b>太长');
  await student.getByRole('button', { name: '提交' }).click();
  await expect(student.getByText('已收到，谢谢。')).toBeVisible();

  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, 'qa', '#/qa/feedback');
  const told = page.getByRole('listitem').filter({ hasText: '<b>回答</b>太长' });
  await expectAccessible(page);
  await told.getByRole('link', { name: '在回放中打开' }).click();
  await expect(page).toHaveURL(/#\/qa\/replay\?log=chat/);
  await expect(page.getByText('已遮盖文字')).toBeVisible();
  await expect(page.getByRole('region', { name: '学习者的页面' })).toContainText('▒');
  await expect(page.getByRole('region', { name: '学习者的页面' })).not.toContainText('单摆');
  const slider = page.getByRole('slider', { name: '定位到事件' });
  await slider.fill('0');
  // what is still to come can be read, too
  await expectAccessible(page);
  await page.getByRole('button', { name: '下一状态' }).click();
  await expect(page.locator('[data-chart] [data-lit]')).toHaveAttribute('data-element', 'state:chat.idle');
  await page.getByRole('button', { name: '下一状态' }).click();
  await expect(page.locator('[data-chart] [data-lit]')).toHaveAttribute('data-element', 'state:chat.answering');
  await page.getByRole('button', { name: '播放' }).click();
  await expect(page.locator('[data-chart] [data-lit]')).toHaveAttribute('data-element', 'state:chat.idle');
  // without a feedback it is in the list of all that can be replayed
  await page.goto('/mengoo/#/qa/replay');
  await expectAccessible(page);
  await page.getByRole('searchbox', { name: '用户名、姓名或日志名' }).fill('student21');
  await page.locator('tr[data-log^="chat:"]').filter({ hasText: 'student21' }).getByRole('link').first().click();
  await expect(page).toHaveURL(/#\/qa\/replay\?log=chat/);
  await expect(page.locator('[data-chart] [data-lit]')).toBeVisible();
  await page.goto('/mengoo/#/qa/feedback');
  await told.getByRole('button', { name: '标为已处理' }).click();
  await expect(told).toHaveCount(0);
});
