// The literature assistant in a real browser.
import { expect, expectAccessible, signIn, test } from './fixture.ts';
import { school } from './learners.ts';
import { again, ask, box, leaveTalk, newTalk, openTalk } from './talk.ts';

test('a course’s talk says who sees what is asked there; the assistant’s own is answered with sources, found again, and says what it does not hold', async ({
  page,
  request,
}) => {
  const { courseId } = await school(request, '课程对话');
  const seen = page.getByText('看不到是谁问的');
  await signIn(page, 'student16', `#/chat?courseId=${courseId}`);
  await expect(seen).toBeVisible();
  await ask(page, '单摆的周期由什么决定？');
  await expect(page).toHaveURL(/chatId=/);
  await expect(again(page)).toBeVisible();
  await expect(seen).toBeVisible();
  await page.reload();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(seen).toBeVisible();

  // of nobody's course
  await page.goto('/mengoo/#/chat');
  const field = page.getByPlaceholder('问点什么');
  await field.fill('为什么要测多个周期的时间？');
  await field.press('Enter');
  await expect(page.getByRole('button', { name: /单摆实验讲义/ }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: '重新回答' })).toBeVisible();
  await expect(seen).toHaveCount(0);
  await page.reload();
  await expect(page.getByText(/误差减小到约/).first()).toBeVisible();
  await expectAccessible(page);
  // what the material does not hold is refused plainly; markup stays text
  await field.fill('<img src=x onerror=alert(1)> 明天股票会涨吗？');
  await field.press('Enter');
  await expect(page.getByText(/资料里没有找到答案/).first()).toBeVisible();
  await expect(page.getByText('<img src=x onerror=alert(1)> 明天股票会涨吗？').first()).toBeVisible();
});

test('a question whose line breaks is asked again by itself; one that is refused is given back to who wrote it', async ({
  page,
  newDevice,
}) => {
  await signIn(page, 'student09');
  let tries = 0;
  await page.route(/ChatCompletStreamAsync$/, (route) =>
    tries++ === 0 ? route.abort('connectionreset') : route.continue(),
  );
  await newTalk(page, '单摆的周期由什么决定？');
  expect(tries).toBeGreaterThan(1);
  await again(page).click({ timeout: 20_000 });
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(again(page)).toBeVisible();
  await page.unrouteAll();

  const question = '怎样估计测量的不确定度？';
  const id = await newTalk(page, question);
  await expect(again(page)).toBeVisible();
  const other = await (await newDevice()).newPage();
  await signIn(other, 'student09');
  await openTalk(other, id, question);
  await other.getByRole('button', { name: `删除“${question}”` }).click();
  const deleted = other.waitForResponse(/Chat\/Delete$/);
  await leaveTalk(other);
  await deleted;
  for (let i = 0; i < 2; i++) {
    const refused = page.waitForResponse(/ChatCompletStreamAsync$/);
    await ask(page, '摆长怎么测量？');
    expect(((await (await refused).json()) as { code: number }).code).toBe(404);
    await expect(box(page)).toHaveValue('摆长怎么测量？');
  }
  await leaveTalk(page);
});
