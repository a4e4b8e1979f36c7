// A learner's own notes: saved as they are written, kept without a line, two devices, read again on the score page.
import type { Page } from '@playwright/test';
import { isSaved, note } from './autosave.steps.ts';
import { expect, expectAccessible, signIn, test } from './fixture.ts';
import { begin, openLesson, toQuestion } from './lesson-page.ts';

const NARROW = { width: 360, height: 740 };
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

async function openSheet(page: Page): Promise<void> {
  await page.getByRole('button', { name: '我的笔记' }).click();
  await expect(note(page)).toBeVisible();
}

test('notes are saved while one writes, kept on the device without a line, and two devices lose neither', {
  tag: '@all',
}, async ({ page, newDevice }) => {
  await openLesson(page, 'student27');
  await begin(page);
  await toQuestion(page);
  await note(page).fill('摆长要量到球心');
  await isSaved(page);
  await expectAccessible(page);

  // a phone that has the note loses its line while it is written on
  const phone = await (await newDevice({ viewport: NARROW })).newPage();
  await signIn(phone, 'student27');
  await phone.goto(page.url());
  await openSheet(phone);
  await expect(note(phone)).toHaveValue('摆长要量到球心');
  expect(await fits(phone)).toBe(true);
  await phone.route('**/Theory/SaveNote', (route) => route.abort());
  await note(phone).fill('摆长要量到球心，量三次');
  await expect(phone.getByText('没有连上，已存在这台设备上，连上后自动保存。').first()).toBeVisible();
  // meanwhile the other device goes on
  await note(page).fill('摆长要量到球心，取平均');
  await expect(page.getByText('正在保存…')).toBeVisible();
  await isSaved(page);
  // the phone is reloaded: what was written is there, and both are offered
  await phone.unroute('**/Theory/SaveNote');
  await phone.reload();
  await openSheet(phone);
  await expect(note(phone)).toHaveValue('摆长要量到球心，量三次');
  await expect(phone.getByText('另一台设备也改了这条笔记，那边写的是：')).toBeVisible();
  await expectAccessible(phone);
  expect(await fits(phone)).toBe(true);
  await phone.getByRole('button', { name: '两份都留' }).click();
  await isSaved(phone);
  await expect(note(phone)).toHaveValue('摆长要量到球心，量三次\n\n摆长要量到球心，取平均');

  // it is read again on the score page, by its writer
  const lessonId = await page.evaluate(() => new URLSearchParams(location.hash.split('?')[1]).get('lessonId'));
  const courseId = await page.evaluate(() => new URLSearchParams(location.hash.split('?')[1]).get('courseId'));
  await phone.goto(`/mengoo/#/CurriculumAIScore?${lessonId ? `lessonId=${lessonId}` : `courseId=${courseId ?? ''}`}`);
  await expect(phone.getByRole('region', { name: '我的笔记' })).toContainText('取平均');
});
