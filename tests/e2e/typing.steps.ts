// The outside events of the chart of scores that are typed: a teacher at the sheet of the demo's course, by keyboard.
import type { Page } from '@playwright/test';
import { expect, signIn } from './fixture.ts';
import { byItself, type Steps } from './steps.ts';

const WHO = 'teacher01';
const MARKS = '**/OrgApi/CourseScoreManage/Marks';
/** Whatever waits is sent when the line is back. */
async function lineBack(page: Page): Promise<void> {
  await page.unroute(MARKS);
  await page.evaluate(() => void dispatchEvent(new Event('online')));
}
const sheet = (page: Page) => page.getByRole('dialog', { name: '录入成绩' });
const cell = (page: Page, row: number) => sheet(page).getByRole('row').nth(row).getByRole('textbox').last();

async function type(page: Page, row: number, text: string): Promise<void> {
  await cell(page, row).fill(text);
  await cell(page, row).press('Enter');
}

let typed = 0;
/** A score that was not there before. */
const another = (): string => String(++typed / 10);

export const steps = {
  'from empty': async (page) => {
    await signIn(page, WHO, '#/teach/myclass');
    await page.getByRole('link', { name: '成绩管理' }).click();
    await page.getByRole('combobox', { name: '课程' }).selectOption({ label: '单摆法测重力加速度（2026秋）' });
    await page.getByRole('button', { name: '录入成绩' }).click();
    await expect(cell(page, 1)).toBeVisible();
  },
  'type one': (page) => type(page, 1, another()),
  'type two': (page) =>
    cell(page, 1).evaluate((input) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', '11\n12\n');
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }),
  'type no score': (page) => type(page, 1, '九分'),
  undo: (page) => page.keyboard.press('Control+z'),
  'one saved': lineBack,
  'two saved': lineBack,
  // somebody else has marked the cell meanwhile
  'one refused': byItself,
  // before it is typed
  lost: (page) => page.route(MARKS, (route) => route.abort()),
} as const satisfies Steps;
