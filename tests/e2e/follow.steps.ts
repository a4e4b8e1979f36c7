// The outside events of the following's chart: this tab opens and leaves a talk, another one does, and the line breaks.
import type { Page } from '@playwright/test';
import { closeTab, expect, signIn } from './fixture.ts';
import { byItself, offline, online, type Steps } from './steps.ts';
import { ask, leaveTalk } from './talk.ts';

/** The other tab of a browser. */
const others = new WeakMap<Page, Page>();

/** A tab that wants nothing yet; the home is whole, so one is led back to it over a cut line as well. */
export async function newTab(device: ReturnType<Page['context']>): Promise<Page> {
  const tab = await device.newPage();
  await tab.goto('/mengoo/');
  await expect(tab.getByRole('button', { name: /账号菜单/ })).toBeVisible();
  // what the server wrote stands there until the home's own scripts have come
  await expect(tab.locator('#written')).toHaveCount(0);
  return tab;
}

async function talk(page: Page): Promise<void> {
  await page.goto('/mengoo/#/chat');
  await ask(page, '什么是单摆？');
  await expect(page).toHaveURL(/chatId=/);
}

async function peer(page: Page): Promise<void> {
  const other = others.get(page) ?? (await newTab(page.context()));
  others.set(page, other);
  await talk(other);
}

async function peerGone(page: Page): Promise<void> {
  const other = others.get(page);
  if (other) await closeTab(other);
  others.delete(page);
}

export const steps = {
  'from empty': (page) => signIn(page, 'student21', '#/'),
  want: talk,
  'want nothing': leaveTalk,
  peer,
  'peer gone': peerGone,
  // whoever becomes the leader calls the others
  call: byItself,
  opened: online,
  dropped: offline,
} as const satisfies Steps;
