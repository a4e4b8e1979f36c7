// The literature assistant, in the words of who uses it.
import type { Page } from '@playwright/test';
import { expect } from './fixture.ts';

export const box = (page: Page) => page.getByPlaceholder('问点什么');
export const stopButton = (page: Page) => page.getByRole('button', { name: '停止回答' });
export const again = (page: Page) => page.getByRole('button', { name: '重新回答' });

export async function ask(page: Page, question: string): Promise<void> {
  await box(page).fill(question);
  await box(page).press('Enter');
}

/** A new talk that begins with this question; its id. */
export async function newTalk(page: Page, question: string): Promise<string> {
  await page.goto('/mengoo/#/chat');
  await page.getByRole('button', { name: '新对话' }).first().click();
  await expect(page.getByText('今天想弄明白什么？')).toBeVisible();
  await ask(page, question);
  await expect(page).toHaveURL(/chatId=/);
  await expect(page.getByRole('article')).toHaveCount(1);
  return new URLSearchParams(page.url().split('?')[1]).get('chatId') ?? '';
}

/** As by a click on its name: nothing is loaded anew. */
export async function openTalk(page: Page, id: string, question: string): Promise<void> {
  await page.goto(`/mengoo/#/chat?chatId=${id}`);
  await expect(said(page, question)).toBeVisible();
}

export async function leaveTalk(page: Page): Promise<void> {
  await page.getByRole('link', { name: '首页' }).first().click();
  await expect(page).toHaveURL(/#\/$/);
}

/** The question as a bubble on the page, not in the list beside it. */
export const said = (page: Page, question: string) =>
  page.getByRole('article').getByText(question, { exact: true }).first();
