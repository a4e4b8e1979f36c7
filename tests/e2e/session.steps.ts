// The outside events of the session's chart: by the person, by the server's answers, by another tab.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { CODE } from '#contract/codes.ts';
import { DATA_DIR, expect, PASSWORD, signIn } from './fixture.ts';
import { answerOnce, beside, offline, online, type Steps } from './steps.ts';

const WHO = 'student22';
const NEW_PASSWORD = 'Sunny-morning-26';

/** The last message that went to `to`. */
export async function messageTo(to: string): Promise<string> {
  const outbox = join(DATA_DIR, 'outbox');
  const find = () => {
    try {
      return readdirSync(outbox)
        .filter((f) => f.endsWith('.json'))
        .map((f) => JSON.parse(readFileSync(join(outbox, f), 'utf8')) as { to: string; text: string; at: number })
        .filter((m) => m.to === to)
        .sort((a, b) => b.at - a.at)[0]?.text;
    } catch {
      return undefined;
    }
  };
  await expect.poll(find).toBeTruthy();
  return find() ?? '';
}

export async function fillIn(page: Page, userName: string, pwd: string): Promise<void> {
  await page.getByLabel('用户名').fill(userName);
  await page.getByLabel('密码', { exact: true }).fill(pwd);
  await page.getByLabel('密码', { exact: true }).press('Enter');
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /账号菜单/ }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
}

/** A code that comes by mail, or as a message. */
async function fillCode(page: Page, to: string): Promise<void> {
  await page.getByRole('button', { name: /验证码/ }).click();
  const code = /\d{6}/.exec(await messageTo(to))?.[0] ?? '';
  await page.getByLabel(/验证码/).fill(code);
}

/** Whichever gate is closed. */
async function passGate(page: Page): Promise<void> {
  const password = page.getByRole('heading', { name: '请先设置新密码' });
  await expect(password.or(page.getByRole('heading', { name: '请先绑定邮箱' }))).toBeVisible();
  if (await password.isVisible()) {
    await page.getByLabel('新密码', { exact: true }).fill(NEW_PASSWORD);
    await page.getByLabel('再次输入新密码').fill(NEW_PASSWORD);
    await page.getByRole('button', { name: '设置新密码' }).click();
    return;
  }
  const address = `${Date.now()}@example.com`;
  await page.getByLabel('邮箱').fill(address);
  await fillCode(page, address);
  await page.getByRole('button', { name: '绑定邮箱' }).click();
}

export const steps = {
  'from stranger': (page) => page.goto('/mengoo/#/login'),
  'from token held': (page) => signIn(page, WHO, '#/'),
  'sign in': (page) => fillIn(page, WHO, PASSWORD),
  'sign out': signOut,
  'gate passed': passGate,
  // the server demands a gate of the next call
  'gate demanded': async (page) => {
    await answerOnce(page, '/api/Chat/Items', CODE.gated);
    await page.goto('/mengoo/#/chat');
  },
  // and here it says that the token has expired
  'token refused': async (page) => {
    await answerOnce(page, '/api/Chat/Items', CODE.signedOut);
    await page.goto('/mengoo/#/chat');
  },
  'user changed': async (page) => {
    await page.goto('/mengoo/#/MySetting');
    await page.getByRole('button', { name: /^(绑定|更换)手机$/ }).click();
    const form = page.getByRole('dialog');
    const phone = `139${String(Date.now()).slice(-8)}`;
    await form.getByLabel('新手机号').fill(phone);
    await fillCode(page, phone);
    await form.getByRole('button', { name: /^(绑定|更换)手机$/ }).click();
    await expect(form).toBeHidden();
  },
  'network back': async (page) => {
    await offline(page);
    await online(page);
  },
  'to login': (page) => page.goto('/mengoo/#/login'),
  'away from login': (page) => page.goto('/mengoo/#/'),
  'signed in elsewhere': (page) => beside(page, (other) => fillIn(other, WHO, PASSWORD), '#/login'),
  'signed out elsewhere': (page) => beside(page, signOut),
} as const satisfies Steps;
