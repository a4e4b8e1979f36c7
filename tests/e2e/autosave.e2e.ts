// A course's own words save themselves: typed on while they are on their way, refused, met by a colleague's; a note without a line.
import type { Page, Route } from '@playwright/test';
import type { OutputOf } from '#contract/index.ts';
import { isSaved, note, steps as noteSteps } from './autosave.steps.ts';
import { expect, expectAccessible, signIn, test } from './fixture.ts';
import { school } from './learners.ts';

const UPDATE = '**/OrgApi/Course/Update';
const name = (page: Page) => page.getByRole('textbox', { name: '课程名称' });
const intro = (page: Page) => page.getByRole('textbox', { name: '简介', exact: true });
const status = (page: Page, text: RegExp | string) => page.getByRole('status').filter({ hasText: text });
const SAVED = /已保存 \d/;

/** Holds the next saves back; each is then answered by hand. */
async function heldSaves(page: Page): Promise<{ next: () => Promise<Route>; release: () => Promise<void> }> {
  const waiting: Route[] = [];
  await page.route(UPDATE, (route) => void waiting.push(route));
  return {
    next: async () => {
      await expect.poll(() => waiting.length).toBeGreaterThan(0);
      return waiting.shift() as Route; // there is one
    },
    release: () => page.unroute(UPDATE),
  };
}

test('what is typed on goes after, a refusal waits for its author, a colleague’s words are a choice', async ({
  page,
  request,
}) => {
  const own = await school(request, '会自己保存的课');
  await signIn(page, 'teacher01', `#/teach/AIcourseInfo?id=${own.courseId}&tab=info`);
  await expect(name(page)).toHaveValue('会自己保存的课');
  // on its way: what is typed meanwhile rests, and goes right after
  const held = await heldSaves(page);
  await name(page).fill('会自己保存的课 一');
  const first = await held.next();
  await intro(page).fill('一句话');
  await expect(status(page, '正在保存')).toBeVisible();
  const sent = page.waitForRequest(UPDATE);
  await first.continue();
  await sent;
  // refused, while something else was typed: that is sent all the same
  const second = await held.next();
  await intro(page).fill('两句话');
  await second.fulfill({ json: { code: 422, data: null, msg: '现在不行' } });
  const third = await held.next();
  expect(third.request().postDataJSON()).toMatchObject({ intro: '两句话' });
  // refused, and nothing else was typed: it waits, and is sent again by hand
  await third.fulfill({ json: { code: 500, data: null, msg: '没有保存成' } });
  await held.release();
  await expect(page.getByRole('alert').filter({ hasText: '没有保存成' })).toBeVisible();
  await page.getByRole('button', { name: '重试' }).click();
  await expect(status(page, SAVED)).toBeVisible();

  // a colleague has saved the same field: back to editing, then one's own after all
  const { version } = await own.call<{ version: number }>('/OrgApi/Course/Item', { id: own.courseId });
  await own.call('/OrgApi/Course/Update', { id: own.courseId, name: '同事起的名', version });
  await name(page).fill('我起的名');
  await expect(page.getByText('别人也修改并保存了').first()).toBeVisible();
  await page.getByRole('button', { name: '返回编辑' }).click();
  await expect(name(page)).toHaveValue('我起的名');
  // what one types there does not overwrite a colleague's unseen either: it is asked again, and one's own is chosen
  await name(page).fill('我又起的名');
  await page.getByRole('radio', { name: /我又起的名/ }).check({ force: true });
  await page.getByRole('button', { name: '保存所选' }).click();
  await expect(status(page, SAVED)).toBeVisible();
  expect(await own.call('/OrgApi/Course/Item', { id: own.courseId })).toMatchObject({ name: '我又起的名' });
});

test('a note without a line is kept here, and sent by itself ten seconds later; of two devices’ words neither is lost', async ({
  page,
}) => {
  await page.clock.install();
  await noteSteps['from nothing kept'](page);
  await page.route('**/Theory/SaveNote', (route) => route.abort());
  await noteSteps['write b'](page);
  const away = page.getByText('没有连上，已存在这台设备上，连上后自动保存。').first();
  await page.clock.runFor(1_500);
  await expect(away).toBeVisible();
  // the browser says that the line is back, and it is not
  await noteSteps.save(page);
  await expect(away).toBeVisible();
  await noteSteps['write half'](page);
  await page.clock.runFor(1_500);
  await expect(away).toBeVisible();
  await page.unroute('**/Theory/SaveNote');
  const saving = page.waitForResponse('**/Theory/SaveNote');
  await page.clock.runFor(11_000);
  await expect(page.getByText(/^已保存 \d\d:\d\d$/)).toBeVisible();
  // nothing is left that could be sent once more
  await noteSteps.save(page);
  await page.clock.runFor(1_500);
  await expect(page.getByText(/^已保存 \d\d:\d\d$/)).toBeVisible();

  // written on further without a line, and meanwhile on another device: both are offered, and neither is lost
  await page.route('**/Theory/SaveNote', (route) => route.abort());
  await noteSteps['write b'](page);
  await page.clock.runFor(1_500);
  await expect(away).toBeVisible();
  const saved = await saving;
  const { data } = (await saved.json()) as { data: OutputOf<'/api/Theory/SaveNote'> };
  const { authorization = '' } = saved.request().headers();
  const theirs = { ...saved.request().postDataJSON(), text: '那边写的', version: data.version };
  await page.request.post('/mengoo/api/Theory/SaveNote', { data: theirs, headers: { authorization } });
  await page.unroute('**/Theory/SaveNote');
  await noteSteps.save(page);
  await expect(page.getByText('另一台设备也改了这条笔记，那边写的是：')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: '两份都留' }).click();
  await page.clock.runFor(1_500);
  await isSaved(page);
  await expect(note(page)).toHaveValue('b\n\n那边写的');
});
