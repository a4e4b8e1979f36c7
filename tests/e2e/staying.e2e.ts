// What may befall a sign-in: a server out of reach, other tabs, other devices, a storage that was tampered with.
import type { Page, Request } from '@playwright/test';
import { expect, PASSWORD, signInByForm, test } from './fixture.ts';
import { sleepy } from './timers.ts';

const account = (page: Page, name: string | RegExp = /账号菜单/) => page.getByRole('button', { name });
const SIGN_IN = /auth\/UserNamePwd$/;
const INFO = /api\/Auth\/Info$/;
const REFRESH = /auth\/TokenRefresh$/;
const TALKS = /api\/Chat\/Items$/;
const SIGNED_OUT = { json: { code: 401, data: null, msg: '' } };

async function submit(page: Page, userName: string): Promise<void> {
  await page.getByLabel('用户名').fill(userName);
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: '登录', exact: true }).click();
}

async function signOut(page: Page): Promise<void> {
  await account(page).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
}

/** To another page as by a click on a link: nothing is loaded anew. */
const move = (page: Page, to: string) =>
  page.evaluate((hash) => {
    location.hash = hash;
  }, to);

test('a server out of reach signs nobody out: asked again a second later, and as soon as the network is back', async ({
  page,
  context,
}) => {
  const timers = await sleepy(page);
  await signInByForm(page, 'student20');
  let asked = 0;
  await page.route(INFO, (route) => {
    asked++;
    return route.abort('connectionfailed');
  });
  await page.reload();
  // the second try comes by itself
  await expect.poll(() => asked).toBeGreaterThanOrEqual(2);
  await timers.hold();
  await context.setOffline(true);
  await page.unroute(INFO);
  await context.setOffline(false);
  await expect(account(page, /许文博/)).toBeVisible();
  await timers.release();

  // a renewal that gets no answer, twice: the sign-in stays, and the list is asked for again
  let renewals = 0;
  await page.route(REFRESH, (route) => {
    renewals++;
    return route.abort('connectionfailed');
  });
  await page.route(TALKS, (route) => route.fulfill(SIGNED_OUT), { times: 1 });
  await move(page, '/chat');
  await expect(page.getByText('还没有对话')).toBeVisible();
  expect(renewals).toBe(2);
  await expect(account(page, /许文博/)).toBeVisible();
  await page.unroute(REFRESH);

  // the server asks for a gate in the middle of things: who it is, is asked again
  const again = page.waitForRequest(INFO);
  await page.route(TALKS, (route) => route.fulfill({ json: { code: 423, data: null, msg: '' } }), { times: 1 });
  await page.reload();
  await again;
  await page.waitForRequest(INFO);
  await expect(account(page, /许文博/)).toBeVisible();

  // a sign-out that the server does not hear of is one here all the same
  await page.route(/auth\/ExitLogin$/, (route) => route.abort('connectionfailed'));
  await signOut(page);
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible();
});

/** Sends the login form; the answer comes when the returned function is called. */
async function submitHeld(page: Page, userName: string): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  const sent = page.waitForRequest(SIGN_IN);
  await page.route(SIGN_IN, async (route) => {
    await held.promise;
    await route.continue();
  });
  await submit(page, userName);
  await sent;
  return held.resolve;
}

test('two tabs are one person: whoever signs in last, whoever signs out', async ({ page, context }) => {
  const other = await context.newPage();
  await other.goto('/mengoo/#/login');
  await page.goto('/mengoo/#/login');
  const answer = await submitHeld(other, 'student21');
  await submit(page, 'student20');
  await expect(account(page, /许文博/)).toBeVisible();
  answer();
  await expect(account(other, /何静怡/)).toBeVisible();
  await expect(account(page, /何静怡/)).toBeVisible();
  await signOut(page);
  await expect(other.getByRole('button', { name: '登录', exact: true })).toBeVisible();
  await signInByForm(page, 'student20');
  await expect(account(other, /许文博/)).toBeVisible();
});

/** A page whose sign-in has just ended, in the second before it is led to the login page. */
async function expire(page: Page): Promise<void> {
  await page.route(TALKS, (route) => route.fulfill(SIGNED_OUT), { times: 1 });
  await page.route(REFRESH, (route) => route.fulfill(SIGNED_OUT), { times: 1 });
  await move(page, '/chat');
  await expect(page.getByText('登录已过期，请重新登录')).toBeVisible();
}

test('in the second between the end of a sign-in and the login page another tab may sign in, or out', async ({
  page,
  context,
}) => {
  const other = await context.newPage();
  await other.goto('/mengoo/#/login');
  const timers = await sleepy(page, 900);
  await page.goto('/mengoo/#/login');
  const answer = await submitHeld(other, 'student21');
  await signInByForm(page, 'student20');
  await timers.hold();
  await expire(page);
  answer();
  await expect(account(page, /何静怡/)).toBeVisible();

  await timers.release();
  await page.goto('/mengoo/#/');
  await page.reload();
  await expect(account(page, /何静怡/)).toBeVisible();
  await timers.hold();
  await expire(page);
  await signOut(other);
  await expect(page).toHaveURL(/#\/login/);
});

/** As many as come on a busy machine before the renewal that waits for them is given up. */
const ENOUGH = 20;

test('twenty refused calls of four tabs: one renewal, and each call is made again', async ({ page, context }) => {
  await signInByForm(page, 'student20');
  const tabs = [page, await context.newPage(), await context.newPage(), await context.newPage()];
  for (const tab of tabs) {
    await tab.goto('/mengoo/#/chat');
    await expect(tab.getByPlaceholder('问点什么')).toBeVisible();
  }
  const stale = await tokenOf(page);
  const refused: Request[] = [];
  const made: Request[] = [];
  const renewals: Request[] = [];
  const enough = Promise.withResolvers<void>();
  await context.route(/TokenRefresh$|Stream\/Events$/i, async (route) => {
    const request = route.request();
    if (REFRESH.test(request.url())) {
      renewals.push(request);
      await enough.promise;
      return route.continue();
    }
    if (request.headers()['authorization'] !== stale) {
      made.push(request);
      return route.continue();
    }
    refused.push(request);
    if (refused.length === ENOUGH) enough.resolve();
    return route.fulfill(SIGNED_OUT);
  });
  // each talk that is opened asks for its log; one that is passed over within a frame asks for nothing
  for (let n = 0; refused.length < ENOUGH; n++)
    for (const tab of tabs) await move(tab, `/chat?chatId=none-${n}-${tabs.indexOf(tab)}`);
  await enough.promise;
  for (const tab of tabs) await expect(tab.getByText('没有找到这个对话')).toBeVisible();
  expect(renewals).toHaveLength(1);
  const bodies = (requests: Request[]) => new Set(requests.map((r) => `${r.url()} ${r.postData()}`));
  await expect.poll(() => [...bodies(refused)].filter((b) => !bodies(made).has(b))).toEqual([]);
});

/** What its next call bears. */
async function tokenOf(page: Page): Promise<string> {
  const request = page.waitForRequest(TALKS);
  await page.reload();
  return (await request).headers()['authorization'] ?? '';
}
