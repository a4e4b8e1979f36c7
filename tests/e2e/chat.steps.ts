// The outside events of the chat's chart as a person makes them: what QA copies as a browser test calls them by their labels.
import { expect, type Page } from '@playwright/test';
import { signIn } from './fixture.ts';

export const steps: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'from empty': (page) => signIn(page, 'student21', '#/chat'),
  ask: async (page) => {
    await page.getByRole('textbox').first().fill('什么是单摆？');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('article').getByText('什么是单摆？').last()).toBeVisible();
  },
  stop: (page) => page.getByRole('button', { name: '停止回答' }).click(),
};
