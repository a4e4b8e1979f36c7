// Live classes as those who hold them plan and look after them, and as a class is played again.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { DAY } from '#server/platform/days.ts';
import { newId } from '#src/api/ids.ts';
import { type Api, apiOf, openClass, stageOf } from './class-room.ts';
import { expect, expectAccessible, LOCAL, PASSWORD, signIn, test } from './fixture.ts';

const TUESDAY = 2;
const FILMS = join(import.meta.dirname, '../../server/worlds/classroom/films');

const go = (page: Page, path: string) => page.goto(`/mengoo/#${path}`);
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

test('a class: planned for weeks, in the way of another, published, moved by keyboard, its tabs', async ({ page }) => {
  await signIn(page, 'teacher01');
  await go(page, '/live/course');
  await expect(heading(page, '直播课')).toBeVisible();
  await expect(page.getByRole('link', { name: '新建直播课' }).first()).toHaveAttribute('href', '#/live/course/add');
  // classes of other tests begin now, those of the demo in the afternoon; the day after it stands in the same row of the month
  let startAt = Math.ceil(Date.now() / DAY + 4) * DAY;
  while (new Date(startAt).getUTCDay() !== TUESDAY) startAt += DAY;
  const add = `/live/course/add?startAt=${startAt}`;
  await go(page, add);
  await expect(heading(page, '新建直播课')).toBeVisible();
  await page.getByLabel('标题').fill('周期与摆长');
  await page.getByRole('button', { name: '班级' }).click();
  await page.getByRole('treeitem', { name: '物理实验1班' }).click();
  await page.keyboard.press('Escape');
  await page.getByLabel('每周重复（次）').fill('2');
  await expectAccessible(page);
  await page.getByRole('button', { name: '排课' }).click();
  await expect(heading(page, '周期与摆长')).toBeVisible();
  await expect(page.getByText('未开始').first()).toBeVisible();
  // the form that is done has no tab any more
  await expect(page.getByRole('link', { name: '新建直播课' })).toHaveCount(0);

  // each path leads to its tab of the one page
  const id = new URL(page.url().replace('#', '')).searchParams.get('id') ?? '';
  for (const [path, tab] of [
    ['materials', '课件'],
    ['data', '考勤'],
    ['statistics', '统计'],
    ['interaction', '互动'],
    ['recording', '录制'],
    ['teachers', '协作教师'],
  ] as const) {
    await go(page, `/live/course/${path}?id=${id}`);
    await expect(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true');
  }
  await page.getByRole('button', { name: '添加协作教师' }).click();
  await page.getByRole('combobox', { name: '教师' }).fill('何静安');
  await page.getByRole('option', { name: /何静安/ }).click();
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('list', { name: '协作教师' })).toContainText('何静安');
  await expectAccessible(page);

  // it is held once: whoever begins it days before its time is asked
  await go(page, `/RemoteLive?id=${id}`);
  await page.getByRole('button', { name: '开始上课' }).click();
  const early = page.getByRole('alertdialog', { name: '现在就开始上课？' });
  await expect(early).toContainText('08:00');
  await early.getByRole('button', { name: '取消' }).click();
  await expect(page.getByRole('button', { name: '开始上课' })).toBeVisible();

  // the same time again: one is asked
  await go(page, add);
  await page.getByLabel('标题').fill('撞车的课');
  await page.getByRole('button', { name: '班级' }).click();
  await page.getByRole('treeitem', { name: '物理实验1班' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '排课' }).click();
  const clash = page.getByRole('alertdialog', { name: '这个时间已有别的课' });
  await expect(clash).toContainText('周期与摆长');
  await clash.getByRole('button', { name: '改时间' }).click();
  await expect(page.getByText('没有保存：请换一个时间')).toBeVisible();

  // by keyboard: a day on, told before it is so
  await go(page, `/live/calendar?day=${new Date(startAt).toISOString().slice(0, 10)}`);
  await page.getByRole('alertdialog').getByRole('button', { name: '放弃修改' }).click();
  await expect(heading(page, '直播日历')).toBeVisible();
  const chip = page.locator(`[data-live="${id}"]`);
  const dayOf = () => chip.evaluate((e) => e.closest<HTMLElement>('[data-day]')?.dataset['day'] ?? '');
  const before = await dayOf();
  await chip.focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(page.getByRole('status').filter({ hasText: '按回车确认' })).toHaveCount(1);
  await page.keyboard.press('Escape');
  expect(await dayOf()).toBe(before);
  await chip.focus();
  await page.keyboard.press('Alt+ArrowRight');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('alertdialog', { name: '把“周期与摆长”改期？' });
  await expect(dialog).toContainText('学生会收到改期的通知');
  await dialog.getByRole('button', { name: '改期' }).click();
  await expect(page.getByText('“周期与摆长”已改期')).toBeVisible();
  expect(Date.parse(await dayOf()) - Date.parse(before)).toBe(DAY);
  await expectAccessible(page);

  // and by a pointer, in the week
  await page.getByRole('button', { name: '周', exact: true }).click();
  await go(page, `/live/calendar?view=week&day=${await dayOf()}`);
  const day = page.locator(`[data-day]`).filter({ has: chip });
  // by hand, in the middle of the page: what must be scrolled on the way is no longer held
  await chip.evaluate((e) => e.scrollIntoView({ block: 'center' }));
  const [column, held] = await Promise.all([day.boundingBox(), chip.boundingBox()]);
  if (!column || !held) throw new Error('the class stands on its day');
  const [x, y] = [held.x + held.width / 2, held.y + held.height / 2];
  const twoHours = held.y - column.y > 150 ? -104 : 104;
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + twoHours, { steps: 4 });
  await page.mouse.up();
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: '取消' }).click();
  await expect(dialog).toBeHidden();
  await expectAccessible(page);
});

async function record(page: Page, teacher: Api, liveId: string): Promise<void> {
  const command = (command: Parameters<Api['call']>[1] extends never ? never : object) =>
    teacher.call('/api/Live/Command', { liveId, cmd: newId(), command: command as never });
  await command({ type: 'record', on: true });
  const startAt = Date.now();
  await command({ type: 'show', what: { kind: 'board', page: 1 } });
  const stroke = {
    id: newId(),
    kind: 'line' as const,
    points: [
      [1000, 1000],
      [8000, 8000],
    ] as [number, number][],
  };
  await teacher.call('/api/Live/Draw', {
    liveId,
    page: 'board:1',
    ops: [{ op: 'add', stroke: { ...stroke, color: '#1668dc', width: 60 } }],
  });
  await teacher.call('/api/Live/Say', { liveId, id: newId(), text: '请看白板' });
  await command({ type: 'record', on: false });
  await command({ type: 'end' });
  const { data } = (await (
    await page.request.post(`${LOCAL}/api/auth/UserNamePwd`, { data: { userName: 'teacher01', pwd: PASSWORD } })
  ).json()) as { data: { token: string } };
  for (const [kind, type, name] of [
    ['audio', 'audio/webm', '秒摆.声音.webm'],
    ['screen', 'video/webm', '秒摆.画面.webm'],
    ['camera', 'video/webm', '秒摆.画面.webm'],
  ] as const) {
    const { recordingId } = await teacher.call('/OrgApi/LiveStreamRecording/Begin', { liveId, kind, type, startAt });
    const path = `/OrgApi/LiveStreamRecording/Part?recordingId=${recordingId}&n=0`;
    await page.request.post(`${LOCAL}${path}`, {
      headers: { token: data.token, 'content-type': 'application/octet-stream' },
      data: readFileSync(join(FILMS, name)),
    });
    await teacher.call('/OrgApi/LiveStreamRecording/Finish', { recordingId, parts: 1 });
  }
}

test('a class that is over is played again: sound and picture run, a chapter is jumped to, attendance is put right', async ({
  page,
  newDevice,
}) => {
  await signIn(page, 'teacher01');
  const teacher = await apiOf(page, 'teacher01');
  const liveId = await openClass(teacher, '录下来的课');
  await record(page, teacher, liveId);

  const phone = await (await newDevice({ viewport: { width: 360, height: 740 } })).newPage();
  await signIn(phone, 'student05');
  await go(phone, `/RemoteLive?id=${liveId}`);
  // it begins where something is: the screen large, as long as nothing else was shown, and the face beside it
  const picture = (kind: 'screen' | 'camera') => phone.locator(`[data-picture="${kind}"]`);
  await expect(picture('screen')).toHaveAttribute('data-place', 'large');
  await expect(picture('camera')).toHaveAttribute('data-place', 'beside');
  // where nothing was taught there is nothing to catch up on
  await expect(phone.getByRole('button', { name: '补学这节课' })).toHaveCount(0);
  await phone.getByRole('button', { name: '播放', exact: true }).click();
  const sound = phone.locator('[data-replay] audio');
  const at = () => sound.evaluate((a: HTMLAudioElement) => a.currentTime);
  await expect.poll(at).toBeGreaterThan(0.5);
  await expect
    .poll(() =>
      picture('camera')
        .locator('video')
        .evaluate((v: HTMLVideoElement) => v.currentTime),
    )
    .toBeGreaterThan(0.5);
  await expect(stageOf(phone, 'board')).toBeVisible();
  await expect(picture('screen')).toHaveAttribute('data-place', 'beside');
  await expect(phone.locator('[data-ink]')).toHaveCount(1);
  await phone.getByRole('tab', { name: /留言/ }).click();
  await expect(phone.getByRole('log')).toContainText('请看白板');
  await phone.getByRole('button', { name: '暂停' }).click();
  const place = phone.getByRole('slider', { name: '播放位置' });
  await place.focus();
  await phone.keyboard.press('End');
  // the class lasts as long as the machine took for it, its sound a minute and a half
  await expect(phone.getByText(/^\d:\d\d \/ \d:\d\d$/)).toBeVisible();
  await expect.poll(() => place.evaluate((e: HTMLInputElement) => Number(e.max) - Number(e.value))).toBeLessThan(1.5);
  await phone.getByRole('tab', { name: '目录' }).click();
  await phone.getByRole('button', { name: /白板/ }).first().click();
  await expect.poll(at).toBeLessThan(5);
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await expectAccessible(phone);

  // its teacher comes from the list, and from where the class ended, to who was there
  await go(page, '/RemoteLive');
  await expect(page.getByRole('link', { name: '看考勤：录下来的课' })).toHaveAttribute('href', /tab=data/);
  await page.getByRole('button', { name: '回看：录下来的课' }).click();
  await page.getByRole('link', { name: '看考勤', exact: true }).click();
  const counted = page.getByRole('list', { name: '出勤情况' });
  const present = async () => Number(/出勤\s*(\d+)/.exec((await counted.textContent()) ?? '')?.[1]);
  const before = await present();
  const row = page.getByRole('row').filter({ hasText: 'student05' });
  await expect(row).toContainText('缺勤');
  await row.getByRole('button', { name: /^更正“/ }).click();
  await page.getByRole('dialog').getByLabel('考勤').selectOption({ label: '出勤' });
  await page.getByLabel('原因').fill('在隔壁教室一起看的');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(row).toContainText('出勤');
  await expect.poll(present).toBe(before + 1);
  await row.getByRole('button', { name: /更正记录/ }).click();
  await expect(page.getByRole('dialog')).toContainText('在隔壁教室一起看的');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: '录制' }).click();
  await expect(page.getByRole('row').filter({ hasText: '声音' })).toContainText('1:30');
  await expectAccessible(page);
});
