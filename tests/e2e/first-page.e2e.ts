// What comes before the login form does not grow with the pages behind it.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { DIST } from '#server/platform/http/pages.ts';
import { buildWithMany } from '#tests/families/many.ts';
import { expect, test } from './fixture.ts';

test.setTimeout(240_000);
const FAMILIES = 200;
const GROWN = join(import.meta.dirname, '..', '..', 'build', 'many');

/** Shows the client of this folder at the login form; answers the scripts that it took, by their names without hashes. */
async function scriptsOf(page: Page, dist: string): Promise<ReadonlyMap<string, string>> {
  const scripts = new Map<string, string>();
  await page.route('**/mengoo/**', (route) => {
    const { pathname } = new URL(route.request().url());
    const path = join(dist, pathname.replace(/^\/mengoo\//, '') || 'index.html');
    if (!existsSync(path)) return route.fallback();
    const name = withoutHashes(pathname.slice(pathname.lastIndexOf('/') + 1));
    if (name.endsWith('.js')) scripts.set(name, readFileSync(path, 'utf8'));
    return route.fulfill({ path });
  });
  await page.goto('/mengoo/#/login');
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible();
  // whatever was asked for before the form was there has come
  await page.waitForLoadState('networkidle');
  return new Map(scripts);
}

/** A file's name has a hash of all that is in it and below it. */
const withoutHashes = (text: string): string => text.replace(/-[\w-]{8}(?=\.js\b)/g, '');
/** Two builds differ in when they were made, too: in milliseconds, as vite.config.ts writes them. */
const MADE = new RegExp(`([\`'"])${Date.now().toString(36)[0]}[0-9a-z]{7}\\1`, 'g');
const sameBuild = (text: string): string => withoutHashes(text).replace(MADE, '');

test('two hundred pages more, and not a byte more before the login form', async ({ page }) => {
  // what waits for the person, or for two seconds without them, comes after it
  await page.addInitScript(() => {
    const set = window.setTimeout;
    window.setTimeout = ((run: () => void, ms = 0) => (ms >= 2_000 ? 0 : set(run, ms))) as typeof set;
  });
  const grown = buildWithMany(GROWN, FAMILIES, { VITE_RECORD: '1' });
  const before = await scriptsOf(page, DIST);
  await page.unroute('**/mengoo/**');
  await page.goto('about:blank');
  const after = await scriptsOf(page, grown);
  expect([...before.keys()].sort()).toEqual([...after.keys()].sort());
  const sizes = (scripts: ReadonlyMap<string, string>) =>
    [...scripts].map(([name, text]) => [name, text.length]).sort();
  expect(sizes(after)).toEqual(sizes(before));
  for (const [name, text] of after) expect(sameBuild(text) === sameBuild(before.get(name) ?? ''), name).toBe(true);

  // and they are there
  await page.getByLabel('用户名').press('a');
  await page.goto(`/mengoo/#/made${FAMILIES - 1}`);
  await expect(page).toHaveURL(new RegExp(`#/login\\?redirect=%2Fmade${FAMILIES - 1}$`));
});
