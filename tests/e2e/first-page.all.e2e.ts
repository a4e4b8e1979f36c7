// What comes before the login form does not grow with the pages behind it, nor a learner's page with those of the work area.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { DIST } from '#server/platform/http/pages.ts';
import { clientWithMany, FAMILIES } from '#tests/families/many.ts';
import { expect, signIn, test } from './fixture.ts';

type Scripts = ReadonlyMap<string, string>;

/** Whatever was asked for before it was shown has come. */
const idle = (page: Page, _scripts: Scripts): Promise<void> => page.waitForLoadState('networkidle');

/** Who is signed in has a stream open, so the network is never idle; these come whatever else does. */
const LEARNERS = ['first.js', 'pages.js', 'stream.js', 'lesson.js', 'words-zh.js', 'session.js', 'class-news.js'];
const learners = (_page: Page, scripts: Scripts): Promise<void> =>
  expect.poll(() => LEARNERS.filter((name) => !scripts.has(name))).toEqual([]);

/** Shows this folder's client at an address until `shown`; answers the scripts that it took, by names without hashes. */
async function scriptsOf(page: Page, dist: string, address: string, shown: Locator, until = idle): Promise<Scripts> {
  await page.unroute('**/mengoo/**');
  await page.goto('about:blank');
  const scripts = new Map<string, string>();
  await page.route('**/mengoo/**', (route) => {
    const { pathname } = new URL(route.request().url());
    const path = join(dist, pathname.replace(/^\/mengoo\//, '') || 'index.html');
    if (!existsSync(path)) return route.fallback();
    const name = withoutHashes(pathname.slice(pathname.lastIndexOf('/') + 1));
    if (name.endsWith('.js')) scripts.set(name, readFileSync(path, 'utf8'));
    // the page that asked may be gone: the one before, on its way out
    return route.fulfill({ path }).catch(() => {});
  });
  await page.goto(`/mengoo/#${address}`);
  await expect(shown).toBeVisible();
  await until(page, scripts);
  return new Map(scripts);
}

/** A file's name has a hash of all that is in it and below it. */
const withoutHashes = (text: string): string => text.replace(/-[\w-]{8}(?=\.js\b)/g, '');
/** Two builds differ in when they were made, too: in milliseconds, as vite.config.ts writes them. */
const MADE = new RegExp(`([\`'"])${Date.now().toString(36)[0]}[0-9a-z]{7}\\1`, 'g');
const sameBuild = (text: string): string => withoutHashes(text).replace(MADE, '');

function expectSame(before: Scripts, after: Scripts): void {
  expect([...before.keys()].sort()).toEqual([...after.keys()].sort());
  const sizes = (scripts: Scripts) => [...scripts].map(([name, text]) => [name, text.length]).sort();
  expect(sizes(after)).toEqual(sizes(before));
  for (const [name, text] of after) expect(sameBuild(text) === sameBuild(before.get(name) ?? ''), name).toBe(true);
}

test('two hundred pages more, and not a byte more before the login form', async ({ page }) => {
  // what waits for the person, or for two seconds without them, comes after it
  await page.addInitScript(() => {
    const set = window.setTimeout;
    window.setTimeout = ((run: () => void, ms = 0) => (ms >= 2_000 ? 0 : set(run, ms))) as typeof set;
  });
  const grown = clientWithMany('mixed');
  const form = page.getByRole('button', { name: '登录', exact: true });
  const before = await scriptsOf(page, DIST, '/login', form);
  expectSame(before, await scriptsOf(page, grown, '/login', form));

  // and they are there
  await page.getByLabel('用户名').press('a');
  await page.goto(`/mengoo/#/made${FAMILIES - 1}`);
  await expect(page).toHaveURL(new RegExp(`#/login\\?redirect=%2Fmade${FAMILIES - 1}$`));
});

test("two hundred pages more in the work area, and not a byte more on a learner's page", async ({ page }) => {
  const grown = clientWithMany('work');
  await signIn(page, 'student04', '#/');
  // the lesson's page with no lesson: all that comes before one
  const shown = page.getByRole('button', { name: '看看有哪些课程' });
  const ofLearner = async (dist: string): Promise<Scripts> => {
    const scripts = await scriptsOf(page, dist, '/AiCurriculumLearning', shown, learners);
    expect([...scripts.keys()].filter((name) => name.includes('work'))).toEqual([]);
    return new Map([...scripts].filter(([name]) => LEARNERS.includes(name)));
  };
  const before = await ofLearner(DIST);
  expectSame(before, await ofLearner(grown));

  // and they are there
  await page.goto('/mengoo/#/made0');
  await expect(page.getByRole('heading', { name: 'made0' })).toBeVisible();
});
