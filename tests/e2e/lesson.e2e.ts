// A student's lesson in a real browser: taught, asked in between, checked, left and found again at the same place.
import { expect, expectAccessible, LOCAL, signIn, test } from './fixture.ts';
import * as lesson from './lesson-page.ts';
import { begin, card, heading, openLesson, said } from './lesson-page.ts';
import { startLine } from './line.ts';

test("two points: explanation with citations that open the passage, a question of one's own, checks answered", async ({
  page,
}) => {
  test.setTimeout(180_000);
  await openLesson(page, 'student10');
  await begin(page);
  await expect(page.getByRole('heading', { name: /单摆与简谐运动/ })).toBeVisible();
  // the student's question outranks the script; afterwards the lesson returns to the very place
  await page.getByRole('textbox', { name: '随时提问' }).fill('摆角为什么要小于5度？');
  await page.getByRole('button', { name: '提问', exact: true }).click();
  await expect(page.getByRole('complementary', { name: '你的提问' })).toContainText('摆角为什么要小于5度？');
  await expect(page.getByText(/回到 1/).first()).toBeVisible({ timeout: 40_000 });
  // the lesson goes on below the answer, which stays where it is read
  await expect(page.getByRole('button', { name: /新内容/ }).first()).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('complementary', { name: '你的提问' })).toBeInViewport();
  // a citation opens the passage it came from
  const mark = page.getByRole('button', { name: /查看来源 1/ }).first();
  await expect(mark).toBeVisible({ timeout: 20_000 });
  await mark.click();
  await expect(page.getByRole('complementary', { name: '资料' })).toContainText('单摆实验讲义');
  // until the second point is being taught
  await lesson.masterPoint(page, /周期公式/);
});

test('a reload in mid-sentence, and another device: the lesson goes on at the same word', async ({
  page,
  newDevice,
}) => {
  await openLesson(page, 'student11');
  await begin(page);
  await expect(page.getByText(/单摆是指用一根/).first()).toBeVisible({ timeout: 20_000 });
  await page.reload();
  await expect(page.getByText(/单摆是指用一根不可伸长/).first()).toBeVisible({ timeout: 20_000 });
  const phone = await (await newDevice({ viewport: { width: 360, height: 740 } })).newPage();
  await signIn(phone, 'student11');
  await phone.goto(page.url());
  await expect(card(phone)).toBeVisible({ timeout: 40_000 });
  await expect(card(page)).toBeVisible();
  const times = (text: string, part: string) => text.split(part).length - 1;
  for (const p of [page, phone]) expect(times(await said(p), '单摆是指用一根不可伸长')).toBe(1);
  // nothing runs out of the phone's width
  expect(await phone.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  // who asks from further up is taken to the answer
  await phone.evaluate(() => window.scrollTo(0, 0));
  await expect(card(phone)).not.toBeInViewport();
  await phone.getByRole('textbox', { name: '随时提问' }).fill('摆长怎么测量？');
  await phone.getByRole('button', { name: '提问', exact: true }).click();
  await expect(phone.getByRole('complementary', { name: '你的提问' })).toBeVisible();
  await expect(phone.getByRole('button', { name: /查看来源/ }).last()).toBeInViewport({ timeout: 20_000 });
});

test('the line breaks in mid-sentence and comes back: nothing is lost, nothing said twice', async ({ newDevice }) => {
  const line = await startLine(Number(new URL(LOCAL).port));
  const page = await (await newDevice({ baseURL: line.url })).newPage();
  await openLesson(page, 'student12');
  await begin(page);
  await expect(page.getByText(/单摆是指用一根/).first()).toBeVisible({ timeout: 20_000 });
  line.cut();
  await expect(page.getByText('连接断了，正在重连…')).toBeVisible();
  line.restore();
  await expect(card(page)).toBeVisible({ timeout: 60_000 });
  expect((await said(page)).split('从悬点到小球质心的距离称为摆长').length - 1).toBe(1);
  await line.stop();
});

test('pause and resume; stop asking by keyboard alone', async ({ page }) => {
  await openLesson(page, 'student13');
  await begin(page);
  await expect(page.getByText(/单摆是指用一根/).first()).toBeVisible({ timeout: 20_000 });
  await page.getByRole('button', { name: '暂停' }).click();
  await expect(page.getByText(/已暂停/).first()).toBeVisible();
  await page.getByRole('button', { name: '继续学习' }).first().click();
  await expect(card(page)).toBeVisible({ timeout: 40_000 });
});

test('the lesson page is accessible while it speaks and while it asks', async ({ page }) => {
  await openLesson(page, 'student14');
  await begin(page);
  await expect(card(page)).toBeVisible({ timeout: 40_000 });
  await expectAccessible(page);
});

const POINTS = [/单摆与简谐运动/, /周期公式/, /小角度近似/, /仪器与步骤/, /数据处理/, /误差来源/] as const;

test('a whole lesson: right, wrong, unsure, explained again; then the weak points once more, to the end', async ({
  page,
}) => {
  test.setTimeout(300_000);
  await openLesson(page, 'student25');
  await begin(page);
  // right, then a short answer that only the teacher can mark, then right
  for (const how of ['right', 'unsure', 'right'] as const) await lesson.answer(page, how);
  await expect(heading(page, POINTS[1])).toBeVisible({ timeout: 20_000 });

  // explained again and again until the questions begin anew: what is left to the teacher ends the point
  await lesson.toQuestion(page);
  for (let asked = 1; asked < 7; asked++) await lesson.explainAgain(page);
  await lesson.answer(page, 'unsure');
  await lesson.goOn(page, POINTS[2]);

  // a wrong one is gone into, and the next is right
  for (const how of ['right', 'wrong', 'right'] as const) await lesson.answer(page, how);
  await expect(heading(page, POINTS[3])).toBeVisible({ timeout: 20_000 });

  // after a remedy: unsure, explained again; after the last question what was missed comes again, and is missed again
  for (const how of ['wrong', 'unsure'] as const) await lesson.answer(page, how);
  await lesson.toQuestion(page);
  for (let asked = 3; asked < 6; asked++) await lesson.explainAgain(page);
  for (const how of ['wrong', 'wrong'] as const) await lesson.answer(page, how);
  await expect(page.getByText('这一点还没有掌握，已告诉老师；我们先往下学。')).toBeVisible();
  await expect(heading(page, POINTS[4])).toBeVisible({ timeout: 20_000 });

  await lesson.masterPoint(page, POINTS[5]);
  await lesson.masterPoint(page, '学习小结');
  const again = page.getByRole('button', { name: /^重学这 \d 点$/ });
  const weak = Number(/\d/.exec((await again.textContent()) ?? '')?.[0]);
  expect(weak).toBeGreaterThan(0);
  await again.click();
  await expect(page.getByText('新的一遍已经准备好')).toBeVisible();
  await expect(page.getByText(`共 ${weak} 个知识点`)).toBeVisible();

  // three times wrong: the teacher is told, and the lesson goes on
  await begin(page);
  for (let i = 0; i < 3 * weak; i++) await lesson.answer(page, 'wrong');
  await lesson.goOn(page, '学习小结');
  await expect(page.getByText('这一点还没有掌握，已告诉老师；我们先往下学。')).toHaveCount(weak);
  await lesson.step(page, '完成学习').click();
  await expect(page.getByText('这节课学完了').first()).toBeVisible({ timeout: 15_000 });
});
