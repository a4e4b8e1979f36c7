// The shell as a person meets it, over a server that is a function.
import { expect, test, vi } from 'vitest';
import { answer } from '#src/api/testing.ts';
import { storeTokens, token } from '#src/api/tokens.ts';
import {
  all,
  askedFor,
  click,
  fill,
  isAt,
  NONE,
  newBrowser,
  one,
  openClient,
  PORTAL,
  sees,
  signInByForm,
  TOKENS,
  USER,
  until,
} from './testing.tsx';

// the component library alone takes seconds to load
vi.setConfig({ testTimeout: 30_000 });
newBrowser();

test('a wrong password is said under the field, and nobody is signed in', async () => {
  await openClient('#/login');
  await signInByForm('wrong');
  await sees('用户名或密码不正确');
  expect(document.getElementById('login-pwd')?.getAttribute('aria-invalid')).toBe('true');
  expect(token()).toBeNull();
});

test('an empty form is not sent', async () => {
  await openClient('#/login');
  await click('button', '登录');
  await sees('请输入用户名');
  expect(askedFor('/api/auth/UserNamePwd')).toBe(0);
});

test('signing in greets, then leads to where one wanted to go; the menu is fetched once', async () => {
  await openClient('#/login?redirect=%2FMySetting', {
    '/api/StudentCenter/GetUserInfo': () => ({
      ...USER,
      phone: '',
      email: '',
      className: '物理实验1班',
      orgName: '梦谷',
    }),
  });
  await signInByForm('right');
  await sees('登录成功!');
  await sees('欢迎回来, 赵一!');
  await isAt('#/MySetting');
  await sees('物理实验1班');
  expect(askedFor('/API/SysMenu/ItemsByUser')).toBe(1);
});

test('a closed portal stays closed to a visitor behind its alert, and the way in stays open', async () => {
  const told = vi.fn();
  vi.stubGlobal('alert', told);
  await openClient('#/NewsList', {
    '/api/Home/PortalConfig': () => answer(-1, { quiet: false }, '暑假维护，9 月 1 日开放'),
  });
  await one('heading', '门户暂时关闭');
  await sees('暑假维护，9 月 1 日开放');
  await until(() => expect(told).toHaveBeenCalledWith('暑假维护，9 月 1 日开放'));
  expect(all('link').filter((a) => /NewsList|Curriculum/.test(a.getAttribute('href') ?? ''))).toEqual([]);
  expect(askedFor('/api/Home/NewsItems')).toBe(0);
  await click('link', '登录', await one('main'));
  await isAt('#/login');
});

test('on a host that is quiet a closed portal is told by its page, and by no alert', async () => {
  const told = vi.fn();
  vi.stubGlobal('alert', told);
  await openClient('#/', { '/api/Home/PortalConfig': () => answer(-1, { quiet: true }, '暑假维护') });
  await sees('暑假维护');
  expect(told).not.toHaveBeenCalled();
});

test('the place is called by the school, each page by itself; an address that names no news leads to all', async () => {
  const style = { LogoStyle: { bgColor: 'rgb(1, 2, 3)', imgheight: 40 }, TabStyle: { activeColor: 'rgb(4, 5, 6)' } };
  await openClient('#/News', {
    '/api/Home/PortalConfig': () => ({ ...PORTAL, iconURL: '/OrgApi/UploadFile/Get?id=sign', style }),
    '/api/Home/NewsItems': () => ({ ...NONE, cats: [] }),
  });
  await isAt('#/NewsList');
  await one('heading', '新闻');
  await until(() => expect(document.title).toBe('新闻 · 梦谷示范学校'));
  const brand = await one('link', '梦谷示范学校', await one('banner'));
  expect([brand.title, brand.style.backgroundColor]).toEqual(['梦谷示范学校', 'rgb(1, 2, 3)']);
  const sign = brand.querySelector('img');
  expect([sign?.src, sign?.style.height]).toEqual([expect.stringMatching(/UploadFile\/Get\?id=sign$/), '40px']);
  const tabs = await one('navigation', '导航', await one('banner'));
  expect(tabs.style.getPropertyValue('--tab-active')).toBe('rgb(4, 5, 6)');
  location.hash = '#/LibView?id=gone';
  await one('heading', '没有找到');
  await one('link', '返回资源');
});

test('a stranger is led to the login page and back', async () => {
  await openClient('#/MySetting');
  await isAt('#/login?redirect=%2FMySetting');
});

test('a gate stands before everything; passing it goes on', async () => {
  let resetPwd = 1;
  await openClient('#/login', {
    '/api/Auth/Info': () => ({ ...USER, resetPwd }),
    '/api/PwdHelp/ResetPwd': ({ token: own }) => {
      expect(own).toBe('t1');
      resetPwd = 0;
      return answer(0);
    },
  });
  await signInByForm('right');
  await sees('请先设置新密码');
  expect(askedFor('/API/SysMenu/ItemsByUser')).toBe(0);
  await fill('新密码', 'a new password');
  await fill('再次输入新密码', 'a new password');
  await click('button', '设置新密码');
  await sees('密码重置成功');
  await sees('登录成功!');
  await isAt('#/');
});

test('a captcha that the server asks for is shown, solved and sent along', async () => {
  const sent: unknown[] = [];
  await openClient('#/login', {
    '/api/auth/UserNamePwd': (body) => {
      sent.push([body.uuid, body.code]);
      return body.code === 'solved' ? { ...TOKENS, ...USER } : answer(428, null, '请先完成验证');
    },
    '/api/auth/SlideImage': () => ({
      uuid: 'picture1',
      image: 'data:image/png;base64,',
      piece: 'data:image/png;base64,',
      y: 20,
    }),
    '/api/auth/Validate': ({ x }) => (x === 120 ? { code: 'solved' } : answer(422, null, '没有对准')),
  });
  await signInByForm('right');
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
  await openClient('#/', {
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
  await openClient('#/404', {}, <Meanwhile />);
  await one('button', '登录');
});

test('a page that does not exist is 404', async () => {
  await openClient('#/nowhere');
  await sees('页面不存在');
  expect(location.hash).toBe('#/404');
});

test('the language changes at once, is kept, and the page says so', async () => {
  await openClient('#/login');
  await click('button', 'English');
  await one('button', 'Sign in');
  expect(document.documentElement.lang).toBe('en');
});
