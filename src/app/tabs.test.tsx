// The tabs of the work area by the keyboard; their menus, what scrolls, and what is kept, are looked at in a browser.
import { beforeEach, expect, test, vi } from 'vitest';
import type { MenuItem } from '#src/api/session.ts';
import { recall } from '#src/api/storage.ts';
import { storeTokens } from '#src/api/tokens.ts';
import { all, isAt, key, newBrowser, one, openClient, press, TOKENS, USER, until } from './testing.tsx';

newBrowser();

const LIST = '#/teach/AIcourse?pageSize=50';
const INFO = '#/teach/AIcourseInfo?id=';
const COURSE = '课程详情';
const page = (code: string, name: string, parentId: string | null = null): MenuItem => ({
  id: code,
  parentId,
  name,
  code,
  path: '',
  icon: '',
  sort: 1,
  type: 0,
});
const MENU = [page('teach', '教学'), page('teach_AIcourse', 'AI 课程', 'teach')];

const bar = () => one('navigation', '已打开的页面');
const tabs = async () => all('link', undefined, await bar());
const names = async () => (await tabs()).map((tab) => tab.textContent);
const shown = async () => (await tabs()).find((tab) => tab.getAttribute('aria-current') === 'page');
const tab = async (n: number): Promise<HTMLElement> => {
  const found = (await tabs())[n];
  if (!found) throw new Error(`no tab ${n}`);
  return found;
};
const shows = (expected: string[]) => until(async () => expect(await names()).toEqual(expected));

/** By its address, and until its tab says that it is shown. */
async function open(...hashes: string[]): Promise<void> {
  for (const hash of hashes) {
    location.hash = hash;
    await until(async () => expect((await shown())?.getAttribute('href')).toBe(hash));
  }
}

/** The list and three courses that there are not: they have tabs all the same. */
beforeEach(async () => {
  storeTokens(TOKENS, Date.now());
  await openClient(LIST, {
    '/api/Auth/Info': () => ({ ...USER, role: 'teacher' }),
    '/API/SysMenu/ItemsByUser': () => MENU,
  });
  await open(LIST, `${INFO}none-0`, `${INFO}none-1`, `${INFO}none-2`);
  await shows(['AI 课程', COURSE, COURSE, COURSE]);
});

test('by keyboard: arrows move between tabs, Delete closes one', async () => {
  (await shown())?.focus();
  key(document.activeElement, 'ArrowRight');
  await until(async () => expect(document.activeElement).toBe(await tab(0)));
  key(document.activeElement, 'ArrowRight');
  await until(async () => expect(document.activeElement).toBe(await tab(1)));
  // as the browser does with Enter on a link
  (await tab(1)).click();
  await isAt(/none-0$/);
  await until(async () => expect(await shown()).toBe(await tab(1)));
  (await shown())?.focus();
  key(document.activeElement, 'Delete');
  await shows(['AI 课程', COURSE, COURSE]);
});

test('what a tab is called changes with the language, also of a page that is not shown and has a name of its own', async () => {
  const BOARD = '#/teach/board';
  await openClient(BOARD, {
    '/api/Auth/Info': () => ({ ...USER, role: 'teacher' }),
    '/API/SysMenu/ItemsByUser': () => [...MENU, page('teach_board', '课堂看板', 'teach')],
  });
  await open(BOARD);
  const { sendTabs } = await import('./tabs/view.ts');
  sendTabs({ type: 'tab.titled', key: 'teach_board', title: '物理1班' });
  await open(LIST);
  const named = async () => expect((await names()).slice(-2));
  await until(async () => (await named()).toEqual(['课堂看板 · 物理1班', 'AI 课程']));
  const { chooseLanguage } = await import('./i18n.ts');
  await chooseLanguage('en');
  const english = async () => [...document.querySelectorAll('nav a')].map((link) => link.textContent);
  await until(async () =>
    expect(await english()).toEqual(expect.arrayContaining(['Live board · 物理1班', 'AI courses'])),
  );
  expect(document.title).toMatch(/^AI courses/);
  await chooseLanguage('zh-CN');
});

test('whether tabs are kept, and the menu folded, is one choice: at the drawer, at the menu, and taken back', async () => {
  const { setAppearance, resetAppearance } = await import('./theme/mode.ts');
  const kept = () => {
    window.dispatchEvent(new Event('pagehide'));
    return recall<unknown[]>('tabs.u1')?.length;
  };
  (await one('button', '收起菜单')).click();
  await one('button', '展开菜单');
  setAppearance({ siderCollapsed: false });
  await one('button', '收起菜单');
  expect(kept()).toBe(4);
  setAppearance({ keepTabs: false });
  expect(kept()).toBeUndefined();
  resetAppearance();
  expect(kept()).toBe(4);
});

test('what does not fit across the header whole is behind a button that says so, and nothing is cut', async () => {
  const entry = (name: string) => all('link', name, document.querySelector('header') ?? document)[0];
  vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function (this: HTMLElement) {
    return this.textContent === '教学' ? 0 : 56;
  });
  await openClient(LIST, {
    '/api/Auth/Info': () => ({ ...USER, role: 'teacher' }),
    '/API/SysMenu/ItemsByUser': () => [...MENU, page('teach_board', '课堂看板')],
  });
  const more = await one('button', '更多');
  expect(entry('教学') && getComputedStyle(entry('教学') ?? document.body).visibility).toBe('visible');
  expect(getComputedStyle(entry('课堂看板') ?? document.body).visibility).toBe('hidden');
  press(more);
  press(await one('menuitem', '课堂看板'));
  await isAt('#/teach/board');
});

test('what a person has chosen is theirs: who signs in next at this computer has the school’s look or their own', async () => {
  const { setAppearance } = await import('./theme/mode.ts');
  const { sessionView, showSession } = await import('#src/api/session.ts');
  const isDark = () => document.documentElement.classList.contains('dark');
  const before = sessionView();
  const comes = (id: string) => showSession({ ...before, user: { ...USER, role: 'teacher', id } });
  setAppearance({ mode: 'dark' });
  comes('u2');
  expect(isDark()).toBe(false);
  setAppearance({ mode: 'light' });
  showSession({ ...before, phase: 'anonymous', user: null });
  expect(isDark()).toBe(false);
  comes('u1');
  expect(isDark()).toBe(true);
});
