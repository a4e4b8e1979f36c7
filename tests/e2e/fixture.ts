// What every browser test has: no violation of the content policy, no error on the page, the recorder's counts kept.
import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';

export const PASSWORD = 'Mengoo-demo-2026';
const RECORDS = join(import.meta.dirname, '..', '..', 'build', 'machines');

interface Watch {
  problems: string[];
}

export const test = base.extend<{ watch: Watch; testId: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
  testId: async ({}, use, info) => use(`browser:${encodeURI(info.titlePath.slice(1).join(' / '))}`.slice(0, 180)),
  watch: [
    async ({ context, testId }, use) => {
      const watch: Watch = { problems: [] };
      await context.addInitScript((id) => {
        Object.assign(window, { __testId: id });
        document.addEventListener('securitypolicyviolation', (e) => {
          console.error(`CSP ${e.violatedDirective} ${e.blockedURI}`);
        });
      }, testId);
      context.on('page', (page) => {
        page.on('console', (m) => {
          if (m.type() === 'error' && !expected(m.text())) watch.problems.push(m.text());
        });
        page.on('pageerror', (e) => watch.problems.push(String(e)));
      });
      await use(watch);
      for (const page of context.pages()) await keepRecords(page);
      expect(watch.problems).toEqual([]);
    },
    { auto: true },
  ],
});

/** The browser itself reports what a test does on purpose: a cut line, a refused call. */
const expected = (text: string): boolean =>
  /net::ERR_(INTERNET_DISCONNECTED|CONNECTION|INCOMPLETE|NETWORK|EMPTY)|Failed to load resource/.test(text);

/** Counts of the state machines that ran in the page: one JSON line for each machine. */
export async function keepRecords(page: Page): Promise<void> {
  const records = await page.evaluate(() => window.__machines?.drain() ?? []).catch(() => []);
  if (records.length === 0) return;
  mkdirSync(RECORDS, { recursive: true });
  appendFileSync(join(RECORDS, 'browser.jsonl'), records.map((r) => `${JSON.stringify(r)}\n`).join(''));
}

export async function signIn(page: Page, userName: string, pwd = PASSWORD): Promise<void> {
  await page.goto('/mengoo/#/login');
  await page.getByLabel('用户名').fill(userName);
  await page.getByLabel('密码', { exact: true }).fill(pwd);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  // the greeting lasts a second; the account menu stays
  await expect(page.getByRole('button', { name: /账号菜单/ })).toBeVisible();
}

/** axe finds nothing serious on the page. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(
    violations
      .filter((v) => v.impact === 'serious' || v.impact === 'critical')
      .map((v) => `${v.id}: ${v.nodes[0]?.html}`),
  ).toEqual([]);
}

export { expect };
