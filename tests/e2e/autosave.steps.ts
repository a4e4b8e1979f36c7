// The outside events of the autosave's chart, at a learner's own note: written here, and meanwhile on another device.
import type { Page } from '@playwright/test';
import { newId } from '#src/api/ids.ts';
import { expect, keepRecords } from './fixture.ts';
import { openTaught } from './lesson.steps.ts';
import { begin, toQuestion } from './lesson-page.ts';
import { byItself, offline, online, type Steps } from './steps.ts';

const WHO = 'student26';
const BEGUN = 'a';
export const note = (page: Page) => page.getByRole('textbox', { name: '「单摆与简谐运动」的笔记' });
export const isSaved = (page: Page) => expect(page.getByText(/^已保存 \d\d:\d\d$/)).toBeVisible();
const write = (page: Page, text: string): Promise<void> => note(page).fill(text);

/** In a course of its own: what was written there before would be there again. */
async function openNote(page: Page): Promise<void> {
  await openTaught(page, `笔记 ${newId()}`, {}, WHO);
  await begin(page);
  await toQuestion(page);
  await expect(note(page)).toBeVisible();
}

/** Kept on the device: written without a line, and the page opened anew. */
async function keepHere(page: Page): Promise<void> {
  await openNote(page);
  await write(page, BEGUN);
  await isSaved(page);
  await offline(page);
  await write(page, 'b');
  await expect(page.getByText('没有连上，已存在这台设备上，连上后自动保存。').first()).toBeVisible();
}

/** As another device of the same person would. */
async function saveElsewhere(page: Page, text: string): Promise<void> {
  const other = await page.context().newPage();
  await other.goto(page.url());
  await write(other, text);
  await isSaved(other);
  await keepRecords(other);
  await other.close();
}

const choose = (name: string) => (page: Page) => page.getByRole('button', { name }).click();

export const steps = {
  'from nothing kept': openNote,
  'from kept here': async (page) => {
    await keepHere(page);
    await online(page);
    await page.reload();
  },
  'from kept here, overtaken': async (page) => {
    await keepHere(page);
    await online(page);
    await saveElsewhere(page, 'c');
    await page.reload();
  },
  'write b': (page) => write(page, 'b'),
  'write half': (page) => write(page, 'half'),
  'write a again': (page) => write(page, BEGUN),
  // whatever is unsaved goes when the line is back
  save: (page) => page.evaluate(() => void window.dispatchEvent(new Event('online'))),
  'meet newer': (page) => saveElsewhere(page, 'c'),
  'meet newest': (page) => saveElsewhere(page, 'd'),
  // an answer that was overtaken on its way
  'meet older': byItself,
  'mine onto theirs': choose('留这里的'),
  theirs: choose('留那边的'),
  // a form leads back to editing, a note does not
  'back to editing': byItself,
} as const satisfies Steps;
