// The whole client as a person meets it, in jsdom: the server is a table of functions, the pointer and the keys are events.
import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import type { UserInfo } from '#contract/auth.ts';
import type { InputOf, OutputOf, Path } from '#contract/index.ts';
import { LOOK } from '#contract/look.ts';
import { answer } from '#src/api/testing.ts';

/** What each call is answered with; a Response is sent as it is. A call that stands nowhere is 404. */
export type Served = {
  readonly [P in Path]?: (
    input: InputOf<P>,
    headers: Headers,
  ) => Response | OutputOf<P> | Promise<Response | OutputOf<P>>;
};

export const PORTAL: OutputOf<'/api/Home/PortalConfig'> = {
  orgId: 'o',
  orgCode: 'demo',
  orgName: '梦谷示范学校',
  showUserName: 1,
  iconURL: '',
  jumpNewPath: -1,
  openLiveStream: 1,
  loginAccess: 0,
  entries: { sms: true, wechat: false, register: true, mail: true },
  captcha: 'after-failures',
  quiet: false,
  courseToCurriculum: 0,
  style: null,
  look: LOOK,
};
export const USER: UserInfo = {
  id: 'u1',
  name: '赵一',
  orgId: 'o',
  userName: 'student01',
  role: 'student',
  roleId: 'r',
  photo: '',
  powers: [],
  resetPwd: 0,
  setEmail: 0,
};
export const TOKENS = { token: 't1', refreshToken: 'r1', exp: Date.now() + 3_600_000 };
/** A page of a list in which nothing is. */
export const NONE = { items: [], itemCount: 0, page: 1, pageSize: 12 };

const USUAL: Served = {
  '/api/Home/PortalConfig': () => PORTAL,
  '/api/auth/UserNamePwd': ({ pwd }) =>
    pwd === 'right' ? { ...TOKENS, ...USER } : answer(460, null, '用户名或密码不正确'),
  '/api/Auth/Info': () => USER,
  '/API/SysMenu/ItemsByUser': () => [],
  '/api/Course/Items': () => NONE,
  '/api/Home/Continue': () => ({ items: [], studying: [], finished: [], review: [] }),
  '/api/Chat/Items': () => NONE,
  '/api/Pageview/Access': () => answer(0),
  '/api/auth/ExitLogin': () => answer(0),
};

/**
 * What the shell and its first pages read as they are drawn. It is read before, one after the other: a module that is on its way
 * when a test ends, and all are forgotten, never comes for the next test.
 */
const READ_BEFORE = [
  () => import('./pages.tsx'),
  () => import('./words.ts'),
  () => import('./wiring/session.ts'),
  () => import('#src/stream/use-log.ts'),
  () => import('#src/api/leases.ts'),
  () => import('./layouts/portal-frame.tsx'),
  () => import('./layouts/rows.tsx'),
  () => import('./layouts/user-menu-list.tsx'),
  () => import('./routes.tsx'),
  () => import('./routes.work.data.ts'),
  () => import('#src/screens/portal/home/screen.tsx'),
  () => import('#src/screens/chat/screen.tsx'),
  () => import('#src/screens/learn/pushed/class-news.tsx'),
];

let root: Root | null = null;
/** What the page's tabs talk over: it would go on after the page, and answer the next one's. */
let channels: BroadcastChannel[] = [];
let served: Served = {};
/** The paths that were asked for since the client was opened, in order. */
let asked: string[] = [];
export const askedFor = (path: Path): number => asked.filter((p) => p === path).length;

/** The server answers these otherwise from now on. */
export const serveOtherwise = (over: Served): void => {
  served = { ...served, ...over };
};

/** Opens the client in a window of its own: what was loaded for the one before is loaded anew. */
export async function openClient(hash: string, over: Served = {}, beside: ReactNode = null): Promise<void> {
  closeClient();
  location.hash = hash;
  served = { ...USUAL, ...over };
  await show(beside);
}

/** As the reload button does: only what the browser keeps is still there. */
export async function reload(): Promise<void> {
  window.dispatchEvent(new Event('pagehide'));
  closeClient();
  await show(null);
}

async function show(beside: ReactNode): Promise<void> {
  vi.resetModules();
  asked = [];
  vi.stubGlobal('fetch', respond);
  for (const read of READ_BEFORE) await read();
  const { startApp } = await import('./start.ts');
  await startApp();
  const { App } = await import('./app.tsx');
  const host = document.createElement('div');
  host.id = 'root';
  document.body.append(host);
  root = createRoot(host);
  root.render(
    <>
      <App />
      {beside}
    </>,
  );
}

async function respond(url: URL | string, init: RequestInit): Promise<Response> {
  const { pathname, searchParams } = new URL(url, location.href);
  // a stream that says nothing
  if (pathname === '/api/stream') return new Promise(() => {});
  asked.push(pathname);
  // a table by path, looked up by a text that may be none
  const handler = (served as Readonly<Record<string, (input: unknown, headers: Headers) => unknown>>)[pathname];
  if (!handler) return answer(404, null, pathname);
  const input = typeof init.body === 'string' ? JSON.parse(init.body) : Object.fromEntries(searchParams);
  const given = await handler(input, new Headers(init.headers));
  return given instanceof Response ? given : answer(0, given);
}

/** The page that goes takes with it what it listened to and what it would have done later. */
function closeClient(): void {
  root?.unmount();
  root = null;
  document.body.replaceChildren();
  for (const [type, listener] of vi.mocked(window.addEventListener).mock.calls)
    window.removeEventListener(type, listener);
  for (const channel of channels) {
    channel.postMessage = () => {};
    channel.close();
  }
  channels = [];
  for (const { value } of vi.mocked(window.setTimeout).mock.results) window.clearTimeout(value);
  for (const { value } of vi.mocked(window.setInterval).mock.results) window.clearInterval(value);
  vi.clearAllMocks();
}

/** Called once in a file: each of its tests begins in a browser that has kept nothing. */
export function newBrowser(): void {
  beforeEach(() => {
    vi.stubGlobal('__BUILD__', 'test');
    vi.stubGlobal(
      'ResizeObserver',
      class {
        observe() {}
        unobserve() {}
        disconnect() {}
      },
    );
    vi.stubGlobal(
      'BroadcastChannel',
      class extends BroadcastChannel {
        constructor(name: string) {
          super(name);
          channels.push(this);
        }
      },
    );
    vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
    vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
    for (const name of ['addEventListener', 'setTimeout', 'setInterval'] as const) vi.spyOn(window, name);
    Element.prototype.scrollTo ??= () => {};
    Element.prototype.scrollIntoView ??= () => {};
  });
  afterEach(() => {
    closeClient();
    localStorage.clear();
    sessionStorage.clear();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
}

export const until = (check: () => void) => vi.waitFor(check);
export const sees = (text: string | RegExp) => until(() => expect(document.body.textContent).toMatch(text));
export const isAt = (hash: string | RegExp) =>
  until(() => expect(location.hash).toEqual(typeof hash === 'string' ? hash : expect.stringMatching(hash)));

/** What is of a role by its tag alone. */
const TAGS: Readonly<Record<string, string>> = {
  banner: 'header',
  main: 'main',
  button: 'button',
  link: 'a[href]',
  textbox: 'textarea, input:not([type]), input[type=text], input[type=tel], input[type=email], input[type=password]',
  heading: 'h1, h2, h3',
  navigation: 'nav',
  row: 'tr',
};
const isSeen = (e: Element): boolean =>
  e.closest('[hidden], [aria-hidden=true]') === null && !hiders(e).some((h) => h.style.display === 'none');
function hiders(e: Element): HTMLElement[] {
  return e.parentElement ? [e as HTMLElement, ...hiders(e.parentElement)] : []; // a page's elements are HTML here
}

/** Its label, else its words. */
const nameOf = (e: Element): string =>
  (
    e.getAttribute('aria-label') ??
    textOf(e.getAttribute('aria-labelledby')) ??
    ((e as HTMLInputElement).labels?.[0]?.textContent || null) ?? // none but fields have labels
    (e.textContent || e.getAttribute('placeholder')) ??
    ''
  ).trim();
const textOf = (ids: string | null): string | null =>
  ids === null
    ? null
    : ids
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent ?? '')
        .join(' ');

/** Those of a role on the page, in their order, by their name: all of it, or what of it fits. */
export function all(role: string, name: string | RegExp = /(?:)/, within: ParentNode = document): HTMLElement[] {
  const selector = `[role=${role}]${role in TAGS ? `, :is(${TAGS[role]}):not([role])` : ''}`;
  const fits = (text: string) => (typeof name === 'string' ? text === name : name.test(text));
  return [...within.querySelectorAll<HTMLElement>(selector)].filter((e) => isSeen(e) && fits(nameOf(e)));
}
export const one = (role: string, name?: string | RegExp, within?: ParentNode): Promise<HTMLElement> =>
  vi.waitFor(
    () => {
      const [found] = all(role, name, within);
      if (!found) throw new Error(`no ${role} “${name}” among ${all(role).map(nameOf).join(', ')}`);
      return found;
    },
    { timeout: 60_000, interval: 20 },
  );

/** The whole press, of which different parts of a page hear different parts. */
export function press(e: HTMLElement, button = 0): void {
  const at = { bubbles: true, cancelable: true, composed: true, button };
  e.dispatchEvent(new PointerEvent('pointerdown', { ...at, pointerType: 'mouse' }));
  e.dispatchEvent(new MouseEvent('mousedown', at));
  if (button === 0) e.focus();
  e.dispatchEvent(new PointerEvent('pointerup', { ...at, pointerType: 'mouse' }));
  e.dispatchEvent(new MouseEvent('mouseup', at));
  if (button === 0) e.click();
  else e.dispatchEvent(new MouseEvent('contextmenu', at));
}
export const click = async (role: string, name?: string | RegExp, within?: ParentNode): Promise<void> =>
  press(await one(role, name, within));

export const key = (e: Element | null, name: string, more: KeyboardEventInit = {}): void =>
  void (e ?? document.body).dispatchEvent(
    new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...more }),
  );

/** As a keyboard does: React listens to the native setter. */
export async function fill(label: string | RegExp, value: string, role = 'textbox'): Promise<HTMLElement> {
  const field = await one(role, label);
  const { prototype } = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  field.focus();
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  return field;
}

/** By the form, as far as the server lets it come. */
export async function signInByForm(pwd = 'right', userName = 'student01'): Promise<void> {
  await fill('用户名', userName);
  await fill('密码', pwd);
  await click('button', '登录');
}
export async function signOutByMenu(): Promise<void> {
  await click('button', /账号菜单/);
  await click('menuitem', '退出登录');
}
