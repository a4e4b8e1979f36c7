// The outside events of the tabs' chart, in the work area of a teacher: the list of AI courses is the page `list`, a course's own
// page may stand beside itself.
import type { Locator, Page } from '@playwright/test';
import { expect, signIn } from './fixture.ts';
import { byItself, type Steps } from './steps.ts';

// room for what other tests have made
export const LIST = '#/teach/AIcourse?pageSize=50';
export const INFO = '#/teach/AIcourseInfo?id=';
export const bar = (page: Page): Locator => page.getByRole('navigation', { name: '已打开的页面' });
export const tabs = (page: Page): Locator => bar(page).getByRole('link');
export const shown = (page: Page): Locator => bar(page).locator('[aria-current=page]');

/** By its address, and until its tab says that it is shown. */
export async function open(page: Page, ...hashes: string[]): Promise<void> {
  for (const hash of hashes) {
    await page.goto(`/mengoo/${hash}`);
    await expect(shown(page)).toHaveAttribute('href', hash);
  }
}

/** What the tab's own menu offers. */
export async function command(page: Page, tab: Locator, name: string): Promise<void> {
  await tab.click({ button: 'right' });
  await page.getByRole('menuitem', { name, exact: true }).click();
  // gone, or the next one's commands would be there twice
  await expect(page.getByRole('menuitem')).toHaveCount(0);
}

const keeps = (page: Page): Locator => page.getByRole('menuitemcheckbox', { name: '下次打开时恢复标签页' });

/** Whether tabs are kept for the next visit. */
export async function toggleCache(page: Page): Promise<void> {
  await bar(page).getByRole('button', { name: '标签页操作' }).click();
  await keeps(page).click();
  await page.keyboard.press('Escape');
  await expect(keeps(page)).toBeHidden();
}

/** Of pages with the same name the first one. */
const tabOf = (page: Page, name: 'list' | 'item'): Locator =>
  tabs(page)
    .filter({ hasText: name === 'list' ? 'AI 课程' : '课程详情' })
    .first();

async function openOwn(page: Page): Promise<void> {
  const own = page.context().waitForEvent('page');
  await page.getByRole('button', { name: /账号菜单/ }).click();
  await expect(page.getByRole('menuitem', { name: '个人设置' })).toBeVisible();
  await page.getByRole('menuitem', { name: '个人设置' }).click();
  await (await own).waitForLoadState();
}

const scrollBy = async (page: Page, top: number): Promise<void> => page.mouse.wheel(0, top);

export const steps = {
  'from tabs kept': (page) => signIn(page, 'teacher01', LIST),
  'from keeps no tabs': async (page) => {
    await signIn(page, 'teacher01', LIST);
    await toggleCache(page);
    await page.reload();
    await expect(tabs(page)).toHaveCount(1);
  },
  'open list': (page) => open(page, LIST),
  'open archive as list': (page) => open(page, '#/Teach/AIcourse?keyword=x'),
  'open item 1': (page) => open(page, `${INFO}none-1`),
  'open own window': openOwn,
  'to portal': async (page) => {
    await page.goto('/mengoo/#/chat');
    await expect(bar(page)).toBeHidden();
  },
  'close list': (page) => command(page, tabOf(page, 'list'), '关闭'),
  // it has no tab that one could close
  'close unknown': byItself,
  'close left of item 1': (page) => command(page, tabOf(page, 'item'), '关闭左侧标签页'),
  'close right of list': (page) => command(page, tabOf(page, 'list'), '关闭右侧标签页'),
  'close others than list': (page) => command(page, tabOf(page, 'list'), '关闭其他标签页'),
  'close all': async (page) => {
    await bar(page).getByRole('button', { name: '标签页操作' }).click();
    await page.getByRole('menuitem', { name: '关闭全部标签页' }).click();
  },
  // an administrator takes the page out of the teacher's menu: tabs.e2e.ts does so, and gives it back
  'list revoked': byItself,
  'reload list': (page) => command(page, tabOf(page, 'list'), '重新加载'),
  // a page tells its name when its rows have come
  titled: async (page) => {
    await page.getByRole('link', { name: '单摆法测重力加速度' }).click();
    await expect(tabs(page).filter({ hasText: '单摆法测重力加速度' })).toBeVisible();
  },
  dirtied: async (page) => {
    await page.getByRole('button', { name: '编辑' }).first().click();
    await page.getByRole('textbox', { name: '课程名称' }).fill('还没有保存');
    await expect(page.getByLabel('有未保存的内容')).toBeVisible();
  },
  // a page grows with its rows
  'grown enough': byItself,
  'grown a little': byItself,
  'person scrolled': (page) => scrollBy(page, 200),
  unloading: (page) => page.reload(),
  'cache on': toggleCache,
  'cache off': toggleCache,
} as const satisfies Steps;
