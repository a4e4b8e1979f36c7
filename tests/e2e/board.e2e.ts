// A class from three sides at once: the teacher's board, the wall, and students on devices of their own.
import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, LOCAL, type NewDevice, PASSWORD, signIn, test } from './fixture.ts';
import { answer, begin, openLesson, toQuestion } from './lesson-page.ts';
import { startLine } from './line.ts';

const CLASS = '物理实验1班';
const PORT = Number(new URL(LOCAL).port);
const PHONE = { viewport: { width: 360, height: 740 } };

async function student(newDevice: NewDevice, name: string, options = {}): Promise<Page> {
  const page = await (await newDevice(options)).newPage();
  await openLesson(page, name);
  await begin(page);
  await toQuestion(page);
  return page;
}

async function openBoard(page: Page): Promise<void> {
  await page.goto('/mengoo/#/teach/board');
  await expect(page.getByRole('heading', { level: 1, name: CLASS })).toBeVisible();
}

const rowOf = (page: Page, userName: string) => page.locator(`[data-student="${userName}"]`);

async function pushQuestion(page: Page, kind: '判断'): Promise<string> {
  await page.getByRole('button', { name: '推送检查题' }).click();
  const item = page.getByRole('dialog').locator('label').filter({ hasText: kind }).first();
  const stem = ((await item.textContent()) ?? '').replace(kind, '').trim();
  await item.click();
  await page.getByRole('button', { name: '推送给全班' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  return stem;
}

test('a wrong answer shows on the board at once, and moves neither the focus nor the row under it; cut off, a board says so and asks anew; a class is paused, a lesson taken over; the remote fits a phone', async ({
  newDevice,
}) => {
  const line = await startLine(PORT);
  try {
    const page = await (await newDevice({ baseURL: line.url })).newPage();
    await signIn(page, 'teacher01');
    const learner = await student(newDevice, 'student18');
    await openBoard(page);
    const row = rowOf(page, 'student18');
    const name = row.getByRole('button');
    await expect(row).toContainText('答检查题');
    await name.focus();
    const placeOf = () => row.evaluate((tr) => [...(tr.parentElement?.children ?? [])].indexOf(tr));
    const before = await placeOf();
    await answer(learner, 'wrong');
    await expect(row.getByRole('img', { name: /答了 1 次，对 0 次/ })).toBeVisible();
    await expect(name).toBeFocused();
    expect(await placeOf()).toBe(before);
    await expect(page.getByRole('region', { name: '刚刚' })).toContainText(/答错|部分正确/);
    await expectAccessible(page);
    line.cut();
    await expect(page.getByText('连接断开，正在重新连接')).toBeVisible();
    await answer(learner, 'wrong');
    line.restore();
    await expect(row.getByRole('img', { name: /答了 2 次，对 0 次/ })).toBeVisible();
    await expect(page.getByText('连接断开，正在重新连接')).toBeHidden();

    // the whole class is stopped: the lesson says so once, and its student cannot lift it
    await toQuestion(learner);
    const box = learner.getByRole('textbox', { name: '随时提问' });
    await page.getByRole('button', { name: '全部暂停' }).click();
    await expect(learner.getByText('课程已暂停，等林知行老师继续。')).toBeVisible();
    await expect(learner.getByText(/暂停了全班的学习/)).toHaveCount(0);
    await expect(learner.getByRole('button', { name: '继续学习' })).toHaveCount(0);
    await expect(box).toBeDisabled();
    await expect(row).toContainText('已暂停');
    await page.getByRole('button', { name: '全部继续' }).click();
    await expect(box).toBeEnabled();
    await page.getByRole('button', { name: '通知', exact: true }).last().click();
    await page.getByRole('textbox', { name: '内容' }).fill('请看黑板');
    await page.getByRole('button', { name: '发送' }).click();
    await expect(learner.getByText('请看黑板')).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();

    // one lesson is spoken to, taken over and handed back, as it was: paused by its student
    await learner.getByRole('button', { name: '暂停' }).click();
    await name.click();
    const panel = page.getByRole('dialog');
    await panel.getByRole('textbox', { name: /说一句/ }).fill('再看看第 2 句');
    await panel.getByRole('textbox', { name: /说一句/ }).press('Enter');
    await expect(panel.getByText('林知行：再看看第 2 句')).toBeVisible();
    await expect(learner.getByText('再看看第 2 句').first()).toBeVisible();
    await page.getByRole('button', { name: '接管这堂课' }).click();
    await expect(learner.getByText('课程已暂停，等林知行老师继续。')).toBeVisible();
    await expect(page.getByText('这堂课停在这里，只等您继续。')).toBeVisible();
    await expectAccessible(page);
    // what the student writes meanwhile reaches the teacher, who looks on
    await box.fill('这一步我没有看懂');
    await box.press('Enter');
    for (const looksOn of [panel, learner]) await expect(looksOn.getByText(/对老师说：这一步我没有看懂/)).toBeVisible();
    await page.getByRole('button', { name: '交还给学生' }).click();
    await expect(learner.getByText('老师把课堂交还给你，继续。')).toHaveCount(1);
    await learner.getByRole('button', { name: '继续学习' }).first().click();
    await expect(box).toBeEnabled();
    await expect(page.getByRole('button', { name: '接管这堂课' })).toBeVisible();

    // from a phone: who needs help, and what can be done
    const remote = await (await newDevice(PHONE)).newPage();
    await signIn(remote, 'teacher01');
    await remote.goto('/mengoo/#/teach/board/remote');
    await expect(remote.getByRole('region', { name: '需要帮助' }).getByRole('listitem').first()).toBeVisible();
    expect(await remote.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    await expectAccessible(remote);
    await remote.getByRole('button', { name: '看看' }).first().click();
    await expect(remote.getByRole('dialog').getByRole('textbox', { name: /说一句/ })).toBeVisible();
  } finally {
    await line.stop();
  }
});

test('a question typed on the spot lives on board, wall and two phones: answered, collected, told; and the roll is called', {
  tag: '@all',
}, async ({ page, newDevice }) => {
  await signIn(page, 'teacher01');
  const phone = await student(newDevice, 'student19', PHONE);
  const elsewhere = await (await newDevice(PHONE)).newPage();
  await signIn(elsewhere, 'student20', '#/');
  await openBoard(page);
  const wall = await page.context().newPage();
  await wall.goto('/mengoo/#/teach/board/projector');
  await expect(wall.getByRole('heading', { level: 1, name: CLASS })).toBeVisible();
  const stem = '摆长从哪里量到哪里？';
  await page.getByRole('button', { name: '推送检查题' }).click();
  const panel = page.getByRole('dialog');
  await panel.getByRole('button', { name: '现出一题' }).click();
  await panel.getByRole('textbox', { name: '题目' }).fill(stem);
  await expect(panel.getByText('没有设答案', { exact: false })).toBeVisible();
  await panel.getByRole('textbox', { name: /选项 A/ }).fill('悬点到球心');
  await panel.getByRole('textbox', { name: /选项 B/ }).fill('悬点到球顶');
  await panel.getByRole('radio').first().check();
  await panel.getByRole('combobox', { name: '作答时间' }).selectOption('5');
  await expectAccessible(page);
  await panel.getByRole('button', { name: '推送给全班' }).click();
  await expect(panel).toBeHidden();
  const asked = (p: Page) => p.getByRole('region', { name: '老师推送的检查题' });
  const own = page.getByRole('region', { name: '推送的检查题' });
  await expect(own).toContainText(/还剩 [45]:\d\d/);
  await expect(wall.getByRole('heading', { name: stem })).toBeVisible();
  await expect(asked(phone)).toContainText(stem);
  await expect(asked(phone).getByRole('timer')).toHaveText(/[45]:\d\d/);
  // a line of the day leads to the course's page, where it is asked
  await expect(asked(elsewhere)).toHaveCount(0);
  await elsewhere.getByRole('button', { name: `去作答：${stem}` }).click();
  await expect(asked(elsewhere)).toContainText(stem);
  // where it is open
  await expect(asked(elsewhere).getByRole('radio').first()).toBeVisible();
  // on another course's page it is not
  const its = elsewhere.url();
  await elsewhere.goto('/mengoo/#/AICurriculumInfo?courseId=another');
  await expect(asked(elsewhere)).toHaveCount(0);
  await elsewhere.goto(its);
  await expect(asked(elsewhere)).toContainText(stem);
  // by keyboard alone
  await asked(phone).getByRole('button', { name: stem }).press('Enter');
  await asked(phone).getByRole('radio', { name: /球心/ }).focus();
  await phone.keyboard.press('Space');
  await phone.keyboard.press('Enter');
  await expect(asked(phone).getByRole('button', { expanded: false })).toContainText('已交，等老师公布答案');
  expect(await phone.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await expect(wall.getByText('已答 1/30')).toBeVisible();
  await expect(own).toContainText(/已答 1\/30 · 在学 [1-9]\d* 人/);
  // and who answered stands in the teacher's feed
  await expect(page.getByRole('region', { name: '刚刚' })).toContainText(stem);
  const learnerName = await rowOf(page, 'student19').getByRole('button').textContent();
  expect(await wall.locator('body').textContent()).not.toContain(learnerName ?? 'nobody');
  // collected: a phone that is in the middle of it says so
  await expect(asked(elsewhere).getByRole('radio').first()).toBeVisible();
  await own.getByRole('button', { name: '收题' }).click();
  await expect(asked(elsewhere).getByText('已收题，没有作答')).toBeVisible();
  await own.getByRole('button', { name: '再开' }).click();
  await expect(asked(elsewhere).getByRole('button', { name: '提交' })).toBeVisible();
  for (const device of [phone, wall]) await expect(device.getByText('正确答案', { exact: true })).toHaveCount(0);
  await wall.getByRole('button', { name: '公布答案' }).click();
  await expect(wall.getByText('正确答案', { exact: true })).toBeAttached();
  await expectAccessible(wall);
  await expect(asked(phone)).toContainText('已公布：你答对了');
  await expect(asked(elsewhere)).toContainText('悬点到球心');
  await asked(elsewhere).getByRole('button', { name: '知道了' }).click();
  await elsewhere.reload();
  await expect(elsewhere.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(asked(elsewhere)).toHaveCount(0);
  // the roll
  await page.getByRole('button', { name: '签到点名' }).click();
  await panel.getByRole('button', { name: '开始签到' }).click();
  const code = (await wall.getByLabel('签到码').textContent()) ?? '';
  await expect(panel.getByLabel('签到码')).toHaveText(code);
  const checkIn = elsewhere.getByRole('region', { name: '签到' });
  await checkIn.getByRole('textbox').fill(code === '0000' ? '0001' : '0000');
  await checkIn.getByRole('button', { name: '签到' }).click();
  await expect(checkIn.getByText('签到码不对', { exact: false })).toBeVisible();
  await expectAccessible(elsewhere);
  await checkIn.getByRole('textbox').fill(code);
  await checkIn.getByRole('button', { name: '签到' }).click();
  await expect(checkIn).toHaveCount(0);
  await expect(panel.getByText('已到 1/30')).toBeVisible();
  await panel.getByRole('listitem').first().getByRole('combobox').selectOption('late');
  await expect(panel.getByText('已到 2/30')).toBeVisible();
  await panel.getByRole('button', { name: '点一个人' }).click();
  await expect(panel.getByRole('button', { name: '再点一个' })).toBeVisible();
  await expectAccessible(page);
  await expectAccessible(wall);
  await panel.getByRole('button', { name: '结束签到' }).click();
  await expect(wall.getByLabel('签到码')).toHaveCount(0);
  // what stands below moves up when the roll is over: a press on its way there would be lost
  await expect(panel.getByRole('button', { name: '开始签到' })).toBeVisible();
  await panel.getByRole('link', { name: '本学期考勤' }).click();
  await expect(page.getByRole('table').getByText('迟到')).toBeVisible();
  await expectAccessible(page);
});

/** What lies over the middle of it: nothing but itself. */
const isFree = (one: Locator): Promise<boolean> =>
  one.evaluate((element) => {
    element.scrollIntoView({ block: 'nearest' });
    const { x, y, width, height } = element.getBoundingClientRect();
    const at = document.elementFromPoint(x + width / 2, y + height / 2);
    return at !== null && (element.contains(at) || at.contains(element));
  });

test('many pushed questions are one line with a place of its own, open one after the other, and are gone when the lesson has ended', {
  tag: '@all',
}, async ({ page, newDevice }) => {
  await signIn(page, 'teacher01');
  await openBoard(page);
  const phone = await (await newDevice(PHONE)).newPage();
  await openLesson(phone, 'student01');
  const desk = await (await newDevice()).newPage();
  await openLesson(desk, 'student26');
  const courseId = new URLSearchParams(desk.url().split('?')[1]).get('courseId') ?? '';
  await desk.goto(`/mengoo/#/AICurriculumInfo?courseId=${courseId}`);
  const stems = [await pushQuestion(page, '判断'), await pushQuestion(page, '判断'), await pushQuestion(page, '判断')];
  const asked = (p: Page) => p.getByRole('region', { name: '老师推送的检查题' });
  for (const device of [phone, desk]) {
    const line = asked(device).getByRole('button');
    await expect(line).toHaveText(new RegExp(`^老师的检查题（[3-9]）${stems.at(-1)}$`));
    await expect(asked(device).getByRole('timer')).toBeVisible();
    expect((await asked(device).boundingBox())?.height).toBeLessThan(50);
    expect(await device.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  }
  await expectAccessible(phone);
  expect(await isFree(desk.getByRole('heading', { level: 1 }))).toBe(true);
  const start = phone.getByRole('main').getByRole('button', { name: '开始学习' }).first();
  expect(await isFree(start)).toBe(true);
  await begin(phone);
  await toQuestion(phone);
  // it stays in view, and what stays in view with it stands below it
  const [bar, title] = await Promise.all(
    [asked(phone), phone.getByRole('heading', { level: 1 })].map((l) => l.boundingBox()),
  );
  expect(bar?.y).toBe(0);
  expect(title?.y).toBeGreaterThanOrEqual(bar?.height ?? 99);
  await answer(phone, 'right');
  // one after the other: what is answered or put away leaves it
  const count = async () => Number(/（(\d+)）/.exec((await asked(phone).textContent()) ?? '')?.[1]);
  const before = await count();
  const depth = () => phone.evaluate(() => window.scrollY);
  const scrolled = await depth();
  expect(scrolled).toBeGreaterThan(0);
  // pressed where it is: a click that has to be tried again scrolls to where the bar would be if it did not stick
  await expect(async () => {
    const { x = 0, y = 0, height = 0 } = (await asked(phone).getByRole('button').first().boundingBox()) ?? {};
    // what the class is told meanwhile stands above it and moves it down
    await phone.mouse.click(x + 40, y + height / 2);
    await expect(asked(phone).getByRole('button', { expanded: true })).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(asked(phone).getByRole('radio').first()).toBeVisible();
  // the page stays where it was read, but for the line that the lesson takes away below when it goes on
  expect(await depth()).toBeGreaterThan(scrolled - 48);
  await asked(phone).getByRole('radio').first().click();
  await asked(phone).getByRole('button', { name: '提交' }).click();
  // its answer comes later: it folds itself, and the next is a press away
  await asked(phone).getByRole('button', { expanded: false }).click();
  await asked(phone).getByRole('button', { name: '不答了' }).click();
  await asked(phone).getByRole('button', { expanded: true }).click();
  expect(await count()).toBe(before - 2);
  // and gone when the lesson has ended
  const place = new URLSearchParams(phone.url().split('?')[1]);
  const post = async <T>(path: string, data: object, headers = {}): Promise<T> =>
    ((await (await phone.request.post(path, { data, headers })).json()) as { data: T }).data;
  const signedIn = await post<{ token: string }>('/api/auth/UserNamePwd', { userName: 'student01', pwd: PASSWORD });
  const headers = { token: signedIn.token };
  const running = { courseId: place.get('courseId') };
  const lessonId =
    place.get('lessonId') ?? (await post<{ lessonId: string }>('/api/Theory/GetNew', running, headers)).lessonId;
  await post('/api/Theory/End', { lessonId }, headers);
  await expect(phone.getByText('这节课学完了。')).toBeVisible();
  await expect(asked(phone)).toHaveCount(0);
});
