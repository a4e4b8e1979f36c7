// The shell as a person meets it, over a server that is a function.
import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answer } from '#src/api/testing.ts';
import { storeTokens, token } from '#src/api/tokens.ts';

const PORTAL = {
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
};
const USER = {
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
const TOKENS = { token: 't1', refreshToken: 'r1', exp: Date.now() + 3_600_000 };
const EMPTY = { items: [], itemCount: 0, page: 1, pageSize: 12 };

type Handler = (body: Record<string, unknown>, headers: Headers) => Response;
const usual = (): Record<string, Handler> => ({
  '/api/Home/PortalConfig': () => answer(0, PORTAL),
  '/api/auth/UserNamePwd': ({ pwd }) =>
    pwd === 'right' ? answer(0, { ...TOKENS, ...USER }) : answer(460, null, '用户名或密码不正确'),
  '/api/Auth/Info': () => answer(0, USER),
  '/API/SysMenu/ItemsByUser': () => answer(0, []),
  '/api/Course/Items': () => answer(0, EMPTY),
  '/api/Home/Continue': () => answer(0, { items: [], studying: [], finished: [], review: [] }),
  '/api/Pageview/Access': () => answer(0),
  '/api/auth/ExitLogin': () => answer(0),
});

let root: Root | null = null;
let asked: string[] = [];

async function open(hash: string, over: Record<string, Handler> = {}, beside: ReactNode = null) {
  location.hash = hash;
  const handlers = { ...usual(), ...over };
  asked = [];
  vi.stubGlobal('fetch', async (url: URL, init: RequestInit) => {
    asked.push(url.pathname);
    const handler = handlers[url.pathname];
    return handler
      ? handler(init.body ? JSON.parse(String(init.body)) : {}, new Headers(init.headers))
      : answer(404, null, url.pathname);
  });
  const { start } = await import('./start.ts');
  await start();
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

const until = (check: () => void) => vi.waitFor(check, { timeout: 60_000, interval: 20 });
const sees = (text: string) => until(() => expect(document.body.textContent).toContain(text));
const button = (name: string) => [...document.querySelectorAll('button')].find((b) => b.textContent === name);

/** As a keyboard does: React listens to the native setter. */
function type(label: string, value: string) {
  const id = [...document.querySelectorAll('label')].find((l) => l.textContent === label)?.htmlFor ?? '';
  const input = document.getElementById(id) as HTMLInputElement; // labels point to inputs
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

async function signIn(pwd: string) {
  await until(() => expect(button('登录')).toBeDefined());
  type('用户名', 'student01');
  type('密码', pwd);
  button('登录')?.click();
}

// the component library alone takes seconds to load
vi.setConfig({ testTimeout: 30_000 });

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('__BUILD__', 'test');
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
});
afterEach(() => {
  root?.unmount();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a wrong password is said under the field, and nobody is signed in', async () => {
  await open('#/login');
  await signIn('wrong');
  await sees('用户名或密码不正确');
  expect(document.getElementById('login-pwd')?.getAttribute('aria-invalid')).toBe('true');
  expect(token()).toBeNull();
});

test('an empty form is not sent', async () => {
  await open('#/login');
  await until(() => expect(button('登录')).toBeDefined());
  button('登录')?.click();
  await sees('请输入用户名');
  expect(asked).not.toContain('/api/auth/UserNamePwd');
});

test('signing in greets, then leads to where one wanted to go; the menu is fetched once', async () => {
  await open('#/login?redirect=%2FMySetting', {
    '/api/StudentCenter/GetUserInfo': () =>
      answer(0, { ...USER, phone: '', email: '', className: '物理实验1班', orgName: '梦谷' }),
  });
  await signIn('right');
  await sees('登录成功!');
  await sees('欢迎回来, 赵一!');
  await until(() => expect(location.hash).toBe('#/MySetting'));
  await sees('物理实验1班');
  expect(asked.filter((p) => p === '/API/SysMenu/ItemsByUser')).toHaveLength(1);
});

test('a stranger is led to the login page and back', async () => {
  await open('#/MySetting');
  await until(() => expect(location.hash).toBe('#/login?redirect=%2FMySetting'));
});

test('a gate stands before everything; passing it goes on', async () => {
  let resetPwd = 1;
  await open('#/login', {
    '/api/Auth/Info': () => answer(0, { ...USER, resetPwd }),
    '/api/PwdHelp/ResetPwd': ({ token: own }) => {
      expect(own).toBe('t1');
      resetPwd = 0;
      return answer(0);
    },
  });
  await signIn('right');
  await sees('请先设置新密码');
  expect(asked).not.toContain('/API/SysMenu/ItemsByUser');
  type('新密码', 'a new password');
  type('再次输入新密码', 'a new password');
  button('设置新密码')?.click();
  await sees('密码重置成功');
  await sees('登录成功!');
  await until(() => expect(location.hash).toBe('#/'));
});

test('a captcha that the server asks for is shown, solved and sent along', async () => {
  const sent: unknown[] = [];
  await open('#/login', {
    '/api/auth/UserNamePwd': (body) => {
      sent.push([body.uuid, body.code]);
      return body.code === 'solved' ? answer(0, { ...TOKENS, ...USER }) : answer(428, null, '请先完成验证');
    },
    '/api/auth/SlideImage': () =>
      answer(0, { uuid: 'picture1', image: 'data:image/png;base64,', piece: 'data:image/png;base64,', y: 20 }),
    '/api/auth/Validate': ({ x }) => (x === 120 ? answer(0, { code: 'solved' }) : answer(422, null, '没有对准')),
  });
  await signIn('right');
  await sees('安全验证');
  await until(() => expect(document.querySelector('input[type=range]')).not.toBeNull());
  const slider = document.querySelector('input[type=range]') as HTMLInputElement; // just waited for
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(slider, '120');
  slider.dispatchEvent(new Event('input', { bubbles: true }));
  slider.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  await sees('登录成功!');
  expect(sent).toEqual([
    [undefined, undefined],
    ['picture1', 'solved'],
  ]);
});

test('a session that is over is told, and leads out after a second', async () => {
  storeTokens(TOKENS, Date.now());
  await open('#/', {
    '/api/Auth/Info': (_body, headers) => answer(headers.get('token') === 't1' ? 401 : 0, USER),
    '/api/auth/TokenRefresh': () => answer(401),
  });
  await sees('登录已过期');
  expect(token()).toBe('t1');
  await until(() => expect(token()).toBeNull());
  await sees('登录学习');
});

test('an address changed while the page is first drawn is followed', async () => {
  // drawn after the router has read the address, and before it listens
  const Meanwhile = () => {
    window.history.replaceState(window.history.state, '', '#/login');
    return null;
  };
  await open('#/404', {}, <Meanwhile />);
  await until(() => expect(button('登录')).toBeDefined());
});

test('a page that does not exist is 404', async () => {
  await open('#/nowhere');
  await sees('页面不存在');
  expect(location.hash).toBe('#/404');
});

test('the language changes at once, is kept, and the page says so', async () => {
  await open('#/login');
  await until(() => expect(button('English')).toBeDefined());
  button('English')?.click();
  await until(() => expect(button('Sign in')).toBeDefined());
  expect(document.documentElement.lang).toBe('en');
});
