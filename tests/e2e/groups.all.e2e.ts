// Groups of a class: a set is drawn and put right by mouse, finger and keys; students choose theirs on a phone.
import type { Page } from '@playwright/test';
import { expect, expectAccessible, signIn, test } from './fixture.ts';

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true };
const group = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const handleOf = (page: Page, from: string) =>
  group(page, from).getByRole('listitem').first().getByTitle('拖到别的小组');

/** From the middle of one to the middle of another, as a finger goes. */
async function dragByTouch(page: Page, from: string, to: string): Promise<void> {
  const handle = handleOf(page, from);
  await handle.scrollIntoViewIfNeeded();
  const [start, end] = [await handle.boundingBox(), await group(page, to).boundingBox()];
  if (!start || !end) throw new Error('nothing to drag, or nowhere to drag it');
  const finger = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    finger.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: y === undefined ? [] : [{ x: start.x + start.width / 2, y }],
    });
  await send('touchStart', start.y + start.height / 2);
  await send('touchMove', start.y + start.height / 2 + 4);
  await send('touchMove', end.y + end.height / 2);
  await send('touchEnd');
}

const add = async (page: Page, name: string, mode: string) => {
  await page.goto('/mengoo/#/teach/group');
  await page.getByRole('button', { name: '新建分组' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: '名称' }).fill(name);
  await form.getByRole('combobox', { name: '班级' }).selectOption('物理实验1班');
  await form.getByText(mode, { exact: true }).click();
  await form.getByRole('textbox', { name: '每组最多几人' }).fill('5');
  await form.getByRole('button', { name: '保存' }).click();
  await page.getByRole('button', { name, exact: true }).click();
};

test('drawn, then moved by mouse, finger and keys; or founded on a phone, and seen by the teacher', async ({
  page,
  newDevice,
}) => {
  await signIn(page, 'teacher01');
  await add(page, '手动的', '老师来分');
  await page.getByRole('button', { name: '自动分组' }).click();
  await page.getByRole('button', { name: '看看结果' }).click();
  await expect(page.getByText('分成 6 组')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: '采用' }).click();
  await expect(page.getByText('30 人都有小组')).toBeVisible();
  await expectAccessible(page);
  await handleOf(page, '第 1 组').dragTo(group(page, '第 2 组'));
  await expect(group(page, '第 2 组')).toContainText('6/5，超出名额');
  const last = group(page, '第 2 组').getByRole('checkbox').last();
  await last.focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(group(page, '第 1 组')).toContainText('5/5');
  await expect(group(page, '第 1 组').locator(':focus')).toHaveCount(1);

  const address = new URL(page.url());
  const phone = await (await newDevice(PHONE)).newPage();
  await signIn(phone, 'teacher01', address.hash);
  await dragByTouch(phone, '第 4 组', '第 5 组');
  await expect(group(phone, '第 5 组')).toContainText('6/5');
  await expect(group(phone, '第 4 组')).toContainText('4/5');
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

  // chosen by students
  await add(page, '自选的', '学生自选');
  await expect(group(page, '还没有分组')).toContainText('30 人');
  const founder = await (await newDevice(PHONE)).newPage();
  await signIn(founder, 'student21', '#/MyClass');
  await founder.getByRole('textbox', { name: '新小组的名称' }).fill('周期组');
  await founder.getByRole('button', { name: '建组' }).click();
  await expect(founder.getByText('你在“周期组”')).toBeVisible();
  await expectAccessible(founder);
  await page.reload();
  await expect(group(page, '周期组')).toContainText('1/5');
  await page.getByRole('button', { name: '变动记录' }).click();
  await expect(page.getByRole('list', { name: '变动记录' })).toContainText('“周期组”的组长');
});
