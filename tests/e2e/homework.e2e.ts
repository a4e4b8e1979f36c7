// Homework from a phone: photographs and a text are handed in, and marked on the picture the same evening.
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { InputOf } from '#contract/index.ts';
import { writtenPage } from '#server/worlds/classroom/handwriting.ts';
import { apiOf } from './class-room.ts';
import { expect, expectAccessible, INSECURE, signIn, signInByForm, test } from './fixture.ts';

/** Given to the class; its id and its assignment's. */
async function given(page: Page, items: InputOf<'/OrgApi/Work/Add'>['items'], title: string) {
  const teacher = await apiOf(page, 'teacher01');
  const { id } = await teacher.call('/OrgApi/Work/Add', { title, items });
  const classes = await teacher.call('/OrgApi/SysDept/SimpleItems', {});
  const classIds = classes.flatMap((d) => (d.kind === 'class' && d.name === '物理实验1班' ? [d.id] : []));
  const { id: assignmentId } = await teacher.call('/OrgApi/Assignment/Add', {
    kind: 'homework',
    refId: id,
    to: { classIds },
  });
  return { id, assignmentId };
}
const fitsPhone = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
const photograph = (n: number) => ({ name: `page${n}.png`, mimeType: 'image/png', buffer: writtenPage(n) });

test('handed in with a photograph, marked with points and a stroke, released', async ({ page, newDevice }) => {
  const { id, assignmentId } = await given(
    page,
    [
      { id: 'why', kind: 'text', title: '为什么摆角要小？', points: 40 },
      { id: 'pages', kind: 'files', title: '拍下计算过程', points: 60 },
    ],
    '手机上交的作业',
  );

  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, 'student12', `#/HomeWork/ViewJob?id=${assignmentId}`);
  await page.getByLabel('在这里写').fill('小角度时回复力与位移成正比，所以周期与摆幅无关。');
  // what came to the phone by half is told before anybody hands it in
  const half = { ...photograph(3), buffer: photograph(3).buffer.subarray(0, 2000) };
  await page.getByLabel('拍照或选照片').last().setInputFiles(half);
  await expect(page.getByText('照片不完整，只能看到一部分，请重拍一张')).toBeVisible();
  await page.getByRole('button', { name: /^删除/ }).click();
  await page.getByLabel('拍照或选照片').last().setInputFiles(photograph(3));
  await expect(page.getByText('已传完')).toBeVisible();
  await fitsPhone(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: '交作业（已答 2 / 2，1 个文件）' }).click();
  await expect(page.getByText(/^已交 /)).toBeVisible();

  const other = await (await newDevice()).newPage();
  await signIn(other, 'teacher01', `#/teach/assignments/manage?id=${id}`);
  await expectAccessible(other);
  await other.getByRole('button', { name: '批改（1 份待批）' }).click();
  await other.getByRole('button', { name: '打勾' }).click();
  const drawable = other.getByRole('application');
  await drawable.click();
  // all of the page is in sight, as high as the window lets it be
  const { y = 0, height = 0 } = (await drawable.boundingBox()) ?? {};
  const window = other.viewportSize()?.height ?? 0;
  expect([height > 0.6 * window, y >= 0, y + height <= window]).toEqual([true, true, true]);
  await expect(other.locator('[data-ink]')).toHaveCount(1);
  await expectAccessible(other);
  await other.getByLabel('第 1 项的分数').fill('38');
  await other.getByLabel('第 1 项的分数').press('Enter');
  await other.getByLabel('第 2 项的分数').fill('55');
  await other.getByLabel('第 2 项的分数').press('Enter');
  await expect(other.getByText(/已批改，未公布/)).toBeVisible();
  await other.getByRole('link', { name: '回到列表' }).click();
  await other.getByRole('button', { name: '公布（1 份已批）' }).click();
  await expect(other.getByText('已公布 1 份')).toBeVisible();

  // somebody else hands in the same words
  const copier = await apiOf(page, 'student13');
  const own = await copier.call('/api/Work/Item', { assignmentId });
  const value = '小角度时，回复力与位移成正比——所以，周期与摆幅无关！';
  await copier.call('/api/Work/Save', { assignmentId, version: own.version, answers: [{ itemId: 'why', value }] });
  await copier.call('/api/Work/Submit', { assignmentId, version: own.version + 1, cmd: randomUUID() });
  await other.getByRole('link', { name: '查重' }).click();
  // as alike as they are, either may stand first
  const marked = other.locator('mark');
  await expect(marked).toHaveCount(2);
  for (const text of [/小角度时回复力/, /小角度时，回复力/])
    await expect(marked.filter({ hasText: text })).toHaveCount(1);
  await expectAccessible(other);

  await page.goto(page.url().replace('ViewJob', 'SeeJob'));
  await expect(page.getByText('93 / 100')).toBeVisible();
  await expect(page.locator('[data-ink]')).toHaveCount(1);
  await fitsPhone(page);
  await expectAccessible(page);

  await other.goto(`/mengoo/#/teach/assignments/analyse?id=${id}&assignment=${assignmentId}`);
  await expect(other.getByText('平均 93.0 分')).toBeVisible();
  await expectAccessible(other);
  await other.getByRole('button', { name: 'English' }).click();
  await expect(other.getByText('93.0 points on average')).toBeVisible();
});

test.describe('over a line that is cut', () => {
  test.use({ onPurpose: /Failed to load resource/ });
  test('on plain http what was handed in counts before its bytes have come, on every device, and they come from any page', async ({
    page: work,
    newDevice,
  }) => {
    const { assignmentId } = await given(
      work,
      [{ id: 'pages', kind: 'files', title: '拍下计算过程', points: 60 }],
      '断线时交的作业',
    );
    const address = `/mengoo/#/HomeWork/ViewJob?id=${assignmentId}`;
    const page = await (await newDevice({ baseURL: INSECURE, viewport: { width: 360, height: 740 } })).newPage();
    await signInByForm(page, 'student13');
    await page.goto(address);
    expect(await page.evaluate(() => isSecureContext)).toBe(false);
    const choose = page.getByLabel('拍照或选照片').last();
    await choose.waitFor({ state: 'attached' });
    await page.route('**/UploadFile/Part*', (route) => route.abort());
    await choose.setInputFiles([photograph(4), photograph(5), photograph(6)]);
    const rows = page.getByRole('list', { name: '交上来的文件' }).getByRole('listitem');
    // in the order in which they were chosen
    await expect(rows).toContainText(['page4', 'page5', 'page6']);
    await expect(rows).toContainText(Array(3).fill('正在传'));
    await page.getByRole('button', { name: '交作业（已答 1 / 1，3 个文件）' }).click();
    await expect(page.getByText(/另 3 个文件 .* 前传完即可/)).toBeVisible();

    const other = await (await newDevice()).newPage();
    await signIn(other, 'student13', `#/HomeWork/ViewJob?id=${assignmentId}`);
    await expect(other.getByText('在另一台设备上，还没有传完')).toHaveCount(3);
    await other.close();

    // a page that has nothing to do with it, opened anew
    await page.goto('/mengoo/#/MyTask');
    await page.reload();
    await expect(page.getByRole('heading', { name: '我的任务' })).toBeVisible();
    await page.unroute('**/UploadFile/Part*');
    const student = await apiOf(work, 'student13');
    const waiting = async () => (await student.call('/api/Work/Item', { assignmentId })).submitted?.waiting;
    await expect.poll(waiting, { timeout: 60_000 }).toBe(0);
    await page.goto(address);
    await expect(page.getByText('已传完')).toHaveCount(3);
    await expect(page.getByText(/另 \d 个文件/)).toHaveCount(0);
    await page.goto(page.url().replace('ViewJob', 'SeeJob'));
    await expect(page.getByRole('img')).toHaveCount(3);
  });
});
