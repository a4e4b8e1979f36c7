// The outside events of a chart as a browser test brings them about, by the labels of `<chart>.samples.ts`: what QA copies calls
// them, and so do our own stories.
import type { Page } from '@playwright/test';
import type { Path } from '#contract/index.ts';
import { closeTab } from './fixture.ts';

/** `from <input>` is where a way begins. What nobody can bring about, because it comes by itself, waits for nothing. */
export type Steps = Readonly<Record<string, (page: Page) => Promise<unknown>>>;

/** The next call of this path is answered with this code, once. */
export async function answerOnce(page: Page, path: Path, code: number): Promise<void> {
  await page.route(`**${path}`, (route) => route.fulfill({ json: { code, data: null, msg: '' } }), { times: 1 });
}

/** Something is done in another tab of the same browser, which is closed afterwards. */
export async function beside(page: Page, act: (other: Page) => Promise<unknown>, hash = '#/'): Promise<void> {
  const other = await page.context().newPage();
  await other.goto(`/mengoo/${hash}`);
  await act(other);
  await closeTab(other);
}

/** The line is away, and the browser knows. */
export const offline = (page: Page): Promise<void> => page.context().setOffline(true);
export const online = (page: Page): Promise<void> => page.context().setOffline(false);

/** What comes by itself, or with another step. */
export const byItself = async (_page: Page): Promise<void> => {};
