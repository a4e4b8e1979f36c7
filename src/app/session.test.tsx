// What may befall a sign-in: refusals, gates, codes, a token that is over, a storage that was tampered with.
import { expect, test } from 'vitest';
import { CODE } from '#contract/codes.ts';
import { keep, obfuscate, storageKey, storedText } from '#src/api/storage.ts';
import { answer } from '#src/api/testing.ts';
import { storeTokens, storeUser, userKey } from '#src/api/tokens.ts';
import {
  all,
  askedFor,
  click,
  fill,
  isAt,
  key,
  NONE,
  newBrowser,
  one,
  openClient,
  reload,
  sees,
  serveOtherwise,
  signInByForm,
  TOKENS,
  USER,
  until,
} from './testing.tsx';

newBrowser();

const SIGNED_OUT = () => answer(CODE.signedOut);
const account = (name: string | RegExp = /账号菜单/) => one('button', name);
/** Somebody has signed in before. */
const holdToken = (): void => storeTokens(TOKENS, Date.now());

test('after too many wrong passwords the account waits, and the page says how long; an empty form is told where', async () => {
  await openClient('#/login', {
    '/api/auth/UserNamePwd': () => answer(CODE.tooMany, { retryAfter: 40 }, '操作太频繁，请 40 秒后再试'),
  });
  await signInByForm();
  await until(() => expect(all('alert').some((a) => /\d+ 秒后/.test(a.textContent))).toBe(true));
  await fill('用户名', '');
  key(await fill('密码', ''), 'Enter');
  await click('button', '登录');
  await sees('请输入用户名');
  expect(document.activeElement).toBe(await one('textbox', '用户名'));
});

test('the password gate: nothing else works until it is changed', async () => {
  let user = { ...USER, name: '钱思远', resetPwd: 1 };
  const sent: unknown[] = [];
  await openClient('#/login', {
    '/api/Auth/Info': () => user,
    '/api/PwdHelp/ResetPwd': ({ pwd }) => {
      sent.push(pwd);
      user = { ...user, resetPwd: 0 };
      return answer(0);
    },
  });
  await signInByForm();
  await one('heading', '请先设置新密码');
  location.hash = '#/chat';
  await isAt('#/login?redirect=%2Fchat');
  await one('heading', '请先设置新密码');
  await fill('新密码', 'Sunny-morning-26');
  await fill('再次输入新密码', 'Sunny-morning-26');
  await click('button', '设置新密码');
  await until(() => expect(document.querySelector('main')?.textContent).toContain('密码重置成功'));
  await sees('钱思远');
  await isAt('#/chat');
  expect(sent).toEqual(['Sunny-morning-26']);
});

test('the e-mail gate: the code comes by mail', async () => {
  let user = { ...USER, setEmail: 1 };
  const mailed: string[] = [];
  await openClient('#/login', {
    '/api/Auth/Info': () => user,
    '/api/SysUser/SendSetEmailCode': ({ email }) => {
      mailed.push(email);
      return answer(0);
    },
    '/api/SysUser/SetEmail': ({ email, code }) => {
      if (email !== mailed[0] || code !== '123456') return answer(CODE.credentials, null, '验证码不对');
      user = { ...user, setEmail: 0 };
      return answer(0);
    },
  });
  await signInByForm();
  await one('heading', '请先绑定邮箱');
  await fill('邮箱', 'mine@example.com');
  await click('button', /验证码/);
  await until(() => expect(mailed).toEqual(['mine@example.com']));
  await fill(/验证码/, '123456');
  await click('button', '绑定邮箱');
  await until(() => expect(document.querySelector('main')?.textContent).toContain('邮箱绑定成功'));
  // a second later the person is in
  await account();
});

test('by SMS code', async () => {
  const messages: string[] = [];
  await openClient('#/login/code-login', {
    '/api/auth/UserSendNote': ({ phone }) => {
      messages.push(phone);
      return answer(0);
    },
    '/api/auth/UserVerifyNote': ({ phone, code }) =>
      phone === messages[0] && code === '246810' ? { ...TOKENS, ...USER } : answer(CODE.credentials, null, '不对'),
  });
  await fill('手机号', '13800000004');
  await click('button', /验证码/);
  await until(() => expect(messages).toEqual(['13800000004']));
  await fill(/验证码/, '246810');
  await click('button', '登录');
  await account();
});

test('an expired token is renewed once, however many calls need it, and each call is made once again', async () => {
  holdToken();
  const talks: (string | null)[] = [];
  const fresh = (headers: Headers) => (headers.get('token') === 't2' ? NONE : SIGNED_OUT());
  await openClient('#/chat', {
    '/api/auth/TokenRefresh': () => ({ ...TOKENS, token: 't2' }),
    '/api/Course/Items': (_, headers) => fresh(headers),
    '/api/Chat/Items': (_, headers) => {
      talks.push(headers.get('token'));
      return fresh(headers);
    },
  });
  await sees('还没有对话');
  // React draws a page twice here, and takes back the first call: it is made again all the same
  const by = (held: string) => talks.filter((used) => used === held).length;
  await until(() => expect(by('t2')).toBe(by('t1')));
  expect(by('t1')).toBeGreaterThan(0);
  expect(talks).toHaveLength(by('t1') + by('t2'));
  expect(askedFor('/api/auth/TokenRefresh')).toBe(1);
  await isAt('#/chat');
});

test('a page of another role is 403, an unknown one 404, and each says what to do; no address leads out of the school', async () => {
  holdToken();
  await openClient('#/qa/machines');
  await isAt('#/403');
  await one('heading', '您没有权限访问这个页面');
  await one('link', '回到首页');
  await openClient('#/no/such/page');
  await isAt('#/404');
  await one('heading', '页面不存在');
  await one('link', '回到首页');
  await openClient('#/login?redirect=https%3A%2F%2Fevil.test%2F');
  await isAt('#/');
  expect(location.hostname).toBe('localhost');
});

test('English is complete where the language is changed, and stays', async () => {
  await openClient('#/login');
  await click('button', 'English');
  await one('button', 'Sign in');
  expect(document.documentElement.lang).toBe('en');
  document.documentElement.lang = '';
  await reload();
  await one('button', 'Sign in');
  const text = document.body.textContent.replace('中文', '').replaceAll('梦谷示范学校', '');
  const chinese = text.match(/\p{Script=Han}+/gu)?.filter((t) => !/虚拟仿真数据平台/.test(t)) ?? [];
  expect(chinese).toEqual([]);
});

test('the visit is logged once', async () => {
  await openClient('#/');
  await until(() => expect(askedFor('/api/Pageview/Access')).toBe(1));
  location.hash = '#/login';
  await reload();
  await fill('用户名', 'student01');
  key(document.body, 'a');
  // what comes with the first move has come: the session's machine, the next page
  await click('button', 'English');
  await one('button', 'Sign in');
  expect(askedFor('/api/Pageview/Access')).toBe(0);
});

test('a server that cannot say who this is ends the sign-in', async () => {
  holdToken();
  await openClient('#/chat', { '/api/Auth/Info': () => answer(CODE.failed) });
  await isAt('#/login?redirect=%2Fchat');
  serveOtherwise({ '/api/Auth/Info': () => USER });
  await signInByForm();
  await isAt('#/chat');
});

test('a storage that cannot be read, or whose time is over, counts as empty', async () => {
  const write = (name: string, text: string) => localStorage.setItem(storageKey(name), text);
  holdToken();
  // a token whose end is near is renewed before it is used
  write('exp', storedText(Date.now() + 1_000, null));
  const used: (string | null)[] = [];
  await openClient('#/chat', {
    '/api/Auth/Info': (_, headers) => {
      used.push(headers.get('token'));
      return USER;
    },
    '/api/auth/TokenRefresh': () => ({ ...TOKENS, token: 't2' }),
  });
  await account();
  expect([used, askedFor('/api/auth/TokenRefresh')]).toEqual([['t2'], 1]);

  for (const broken of ['not base64 ~', obfuscate('{"v":'), obfuscate(JSON.stringify({ v: 't2', e: 1 }))]) {
    write('token', broken);
    await reload();
    await isAt('#/login?redirect=%2Fchat');
    await one('textbox', '用户名');
    location.hash = '#/chat';
  }
  await isAt('#/login?redirect=%2Fchat');
  await signInByForm();
  await isAt('#/chat');
});

test('who comes to the login page with a sign-in that is over sees the form, and no complaint', async () => {
  keep('token', 'over');
  keep('refreshToken', 'over');
  keep('exp', Date.now() + 60_000);
  await openClient('#/login', { '/api/Auth/Info': SIGNED_OUT, '/api/auth/TokenRefresh': SIGNED_OUT });
  await until(() => expect(askedFor('/api/auth/TokenRefresh')).toBe(1));
  await until(() => expect(Object.keys(localStorage).filter((name) => name.endsWith('oken'))).toEqual([]));
  expect((await one('button', '登录')).hasAttribute('disabled')).toBe(false);
  expect(document.body.textContent).not.toContain('登录已过期');
});

test('who signs in last in another tab is the person here, whoever was here before', async () => {
  const betty = { ...USER, id: 'betty', name: '何静怡' };
  let holder = USER;
  await openClient('#/login', { '/api/Auth/Info': () => holder });
  const elsewhere = (user: typeof USER) => {
    holder = user;
    storeTokens({ ...TOKENS, token: `of ${user.id}` }, Date.now());
    storeUser(user);
    window.dispatchEvent(new StorageEvent('storage', { key: userKey }));
  };
  await signInByForm();
  await account();
  elsewhere(betty);
  await sees('何静怡');
  const { signOut } = await import('#src/api/session.ts');
  await signOut();
  location.hash = '#/login';
  holder = USER;
  await signInByForm();
  await sees(USER.name);
  // the same as the last time
  elsewhere(betty);
  await sees('何静怡');
});
