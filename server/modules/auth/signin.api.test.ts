// The ways in, over the wire.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SignedIn } from '#contract/auth.ts';
import { CODE } from '#contract/codes.ts';
import { hashInitial, newPassword } from '#server/platform/auth/password.ts';
import { DEMO_PASSWORD } from '#tests/support/demo.ts';
import { type TestServer, testServer } from '#tests/support/server.ts';
import { codeIn, get, outbox, setting, signInAs, solveCaptcha, withToken } from './auth.fixture.ts';

const DAY = 24 * 3600 * 1000;
let server: TestServer;
let beside: TestServer;

beforeAll(async () => {
  server = await testServer();
  beside = await testServer({ beside: server });
});
beforeEach(async () => {
  await server.database.pool.query('truncate throttle');
  outbox(server);
});
afterAll(async () => {
  await beside.stop();
  await server.stop();
});

describe('name and password', () => {
  test('answers tokens and the user, without regard to the case of the name', async () => {
    const { code, data } = await signInAs(server, 'Teacher01');
    expect(code).toBe(0);
    expect(data).toMatchObject({
      userName: 'teacher01',
      name: '林知行',
      role: 'teacher',
      resetPwd: 0,
      setEmail: 0,
      photo: '',
    });
    expect(data.powers).toContain('Course.Add');
    expect(data.exp).toBeGreaterThan(Date.now() + 800_000);
    expect(JSON.stringify(data)).not.toContain('argon2');
  });

  test('super has every power', async () => {
    const [teacher, all] = [await signInAs(server, 'teacher01'), await signInAs(server, 'super')];
    expect(all.data.powers).toEqual(expect.arrayContaining(teacher.data.powers));
    expect(all.data.powers).toContain('SysUser.Add');
  });

  test.each([
    ['a wrong password', 'student05', 'wrong'],
    ['an unknown name', 'nobody', DEMO_PASSWORD],
    ['an unknown organisation', 'student05@nowhere', DEMO_PASSWORD],
    ['another school’s user', 'student09@second', DEMO_PASSWORD],
    ['an injection', "' or 1=1 --", DEMO_PASSWORD],
  ])('%s: one answer', async (_name, userName, pwd) => {
    const zh = await signInAs(server, userName, pwd);
    expect(zh).toEqual({ status: 200, code: CODE.credentials, data: null, msg: '用户名、密码或验证码不对' });
    const en = await server.call('/api/auth/UserNamePwd', { userName, pwd }, { 'accept-language': 'en-GB,zh;q=0.5' });
    expect(en.msg).toBe('Wrong name, password or code');
  });

  test('name@code overrides the host; the host list decides before the first organisation', async () => {
    const [home, away] = [await signInAs(server, 'student01'), await signInAs(server, 'student01@SECOND')];
    expect([home.data.name, away.data.name]).toEqual(['赵一鸣', '高远']);
    expect(away.data.orgId).not.toBe(home.data.orgId);
    await server.database.pool.query(
      `update organisation set hosts = '[{"host": "127.0.0.1", "path": "", "from": ""}]' where code = 'second'`,
    );
    expect((await signInAs(server, 'student01')).data.name).toBe('高远');
    await server.database.pool.query("update organisation set hosts = '[]'");
  });

  test('a disabled user cannot sign in, and the sign-in that is open ends', async () => {
    const { data } = await signInAs(server, 'student20');
    await server.database.pool.query("update sys_user set disabled = true where user_name = 'student20'");
    expect((await signInAs(server, 'student20')).code).toBe(CODE.credentials);
    expect((await get(server, '/api/Auth/Info', data.token)).code).toBe(CODE.signedOut);
    expect((await server.call('/api/auth/TokenRefresh', { refreshToken: data.refreshToken })).code).toBe(
      CODE.signedOut,
    );
  });

  test('five failures bring the captcha, ten the wait, for every way in and every process', async () => {
    const { rows } = await server.database.pool.query<{ phone: string }>(
      "select phone from sys_user where user_name = 'student11'",
    );
    const phone = rows[0]?.phone ?? '';
    for (let i = 0; i < 5; i++) {
      const answer =
        i % 2 ? signInAs(beside, 'student11', 'x') : server.call('/api/auth/UserVerifyNote', { phone, code: '000000' });
      expect((await answer).code).toBe(CODE.credentials);
    }
    expect(await signInAs(beside, 'student11')).toMatchObject({
      status: 200,
      code: CODE.captcha,
      msg: '请先完成滑块验证',
    });
    expect((await server.call('/api/auth/UserVerifyNote', { phone, code: '000000' })).code).toBe(CODE.captcha);
    expect((await signInAs(server, 'student11', DEMO_PASSWORD, { uuid: 'made-up-uuid', code: 'x' })).code).toBe(
      CODE.captcha,
    );
    for (let i = 0; i < 5; i++) {
      expect((await signInAs(server, 'student11', 'x', await solveCaptcha(beside))).code).toBe(CODE.credentials);
    }
    const late = await signInAs(server, 'student11', DEMO_PASSWORD, await solveCaptcha(server));
    expect([late.status, late.code]).toEqual([429, CODE.tooMany]);
    expect(late.data).toEqual({ retryAfter: expect.any(Number) });
    expect(late.msg).toMatch(/^操作太频繁，请 \d+ 秒后再试$/);
  });

  test('with the captcha solved the sign-in goes through, and the account is clear again', async () => {
    for (let i = 0; i < 5; i++) await signInAs(server, 'student12', 'x');
    const captcha = await solveCaptcha(server);
    expect((await signInAs(server, 'student12', DEMO_PASSWORD, captcha)).code).toBe(0);
    expect((await signInAs(server, 'student12', 'x')).code).toBe(CODE.credentials);
    expect((await signInAs(server, 'student12')).code).toBe(0);
  });

  test('the setting asks for the captcha at every try', async () => {
    await setting(server, { captcha: 'always' });
    expect((await signInAs(server, 'student13')).code).toBe(CODE.captcha);
    expect((await signInAs(server, 'student13', DEMO_PASSWORD, await solveCaptcha(server))).code).toBe(0);
    expect((await server.call('/api/auth/UserSendNote', { phone: '13800000013' })).code).toBe(CODE.captcha);
    await setting(server, { captcha: 'after-failures' });
  });
});

describe('a generated password', () => {
  const give = async (userName: string): Promise<string> => {
    const pwd = newPassword();
    await server.database.pool.query(
      "update sys_user set pwd = $2, pwd_expires_at = $3, reset_pwd = 1 where user_name = $1 and org_id = (select id from organisation where code = 'demo')",
      [userName, hashInitial(server.app.key, pwd), server.app.now() + 30 * DAY],
    );
    return pwd;
  };

  test('opens one sign-in, gated, in which it is the old password', async () => {
    const pwd = await give('student14');
    const both = await Promise.all([signInAs(server, 'student14', pwd), signInAs(beside, 'student14', pwd)]);
    expect(both.map((a) => a.code).sort()).toEqual([0, CODE.credentials]);
    const token = both.find((a) => a.code === 0)?.data.token ?? '';
    expect((await server.call('/API/SysMenu/ItemsByUser', {}, withToken(token))).code).toBe(CODE.gated);
    const change = { OldPwd: pwd, NewPwd: 'langsam-wie-ein-pendel' };
    expect((await server.call('/api/SysUser/UpdatePwd', change, withToken(token))).code).toBe(0);
    expect((await signInAs(server, 'student14', pwd)).code).toBe(CODE.credentials);
    expect((await signInAs(server, 'student14', 'langsam-wie-ein-pendel')).data).toMatchObject({ resetPwd: 0 });
  });

  test('ends after 30 days', async () => {
    const pwd = await give('student15');
    server.advance(30 * DAY);
    expect((await signInAs(server, 'student15', pwd)).code).toBe(CODE.credentials);
    server.advance(-30 * DAY);
    expect((await signInAs(server, 'student15', pwd)).code).toBe(0);
  });
});

describe('phone and code', () => {
  test('one answer whether the phone is known or not, a message only where it is, again after 60 s', async () => {
    const known = await server.call('/api/auth/UserSendNote', { phone: '13800000016', uuid: 'my-own-uuid-1' });
    const unknown = await server.call('/api/auth/UserSendNote', { phone: '13711112222', uuid: 'my-own-uuid-1' });
    expect(known).toEqual({ status: 200, code: 0, data: { uuid: 'my-own-uuid-1' }, msg: '' });
    expect(unknown).toEqual(known);
    const sent = outbox(server);
    expect(sent).toEqual([{ to: '13800000016', text: expect.stringMatching(/^验证码 \d{6}/), at: expect.any(Number) }]);
    for (const phone of ['13800000016', '13711112222']) {
      const again = await beside.call('/api/auth/UserSendNote', { phone });
      expect([again.status, again.code]).toEqual([429, CODE.tooMany]);
    }
    const signedIn = await beside.call<SignedIn>('/api/auth/UserVerifyNote', {
      phone: '13800000016',
      code: codeIn(sent),
    });
    expect(signedIn.data).toMatchObject({ userName: 'student16' });
    expect((await server.call('/api/auth/UserVerifyNote', { phone: '13800000016', code: codeIn(sent) })).code).toBe(
      CODE.credentials,
    );
  });

  test('five messages an hour', async () => {
    const phone = '13800000017';
    const codes: number[] = [];
    for (let i = 0; i < 6; i++) {
      codes.push((await server.call('/api/auth/UserSendNote', { phone })).code);
      server.advance(60_000);
    }
    expect(codes).toEqual([0, 0, 0, 0, 0, CODE.tooMany]);
    server.advance(-360_000);
  });

  test('a phone of several organisations asks which; the code stays good for the answer', async () => {
    const phone = '13800000001';
    await server.call('/api/auth/UserSendNote', { phone });
    const code = codeIn(outbox(server));
    expect(
      (await server.call('/api/auth/UserVerifyNote', { phone, code: code === '000000' ? '1'.repeat(6) : '000000' }))
        .code,
    ).toBe(460);
    const ask = await server.call<{ choices: { orgId: string; orgName: string }[] }>('/api/auth/UserVerifyNote', {
      phone,
      code,
    });
    expect([ask.status, ask.code]).toEqual([200, CODE.chooseOrganisation]);
    expect(ask.data.choices.map((c) => c.orgName)).toEqual(['梦谷示范学校', '第二示范学校']);
    const orgId = ask.data.choices[1]?.orgId;
    const signedIn = await server.call<SignedIn>('/api/auth/UserVerifyNote', { phone, code, orgId });
    expect(signedIn.data).toMatchObject({ name: '高远', orgId });
    expect((await server.call('/api/auth/UserVerifyNote', { phone, code, orgId })).code).toBe(CODE.credentials);
  });
});

describe('registration', () => {
  const person = { userName: 'new.student', name: '新同学', phone: '13622220001', pwd: 'zwei-langsame-uhren' };
  const codeFor = async (phone: string): Promise<string> => {
    await server.call('/api/auth/UserSendNote', { phone, purpose: 'register' });
    return codeIn(outbox(server));
  };

  test('makes a student without a class and signs in', async () => {
    const code = await codeFor(person.phone);
    const made = await server.call<SignedIn>('/api/auth/Register', { ...person, code });
    expect(made.data).toMatchObject({ userName: 'new.student', role: 'student', resetPwd: 0 });
    const own = await server.call('/api/StudentCenter/GetUserInfo', {}, withToken(made.data.token));
    expect(own.data).toMatchObject({ phone: person.phone, className: '', orgName: '梦谷示范学校' });
    expect((await signInAs(server, 'NEW.student', person.pwd)).code).toBe(0);
  });

  test('a name that is taken, a weak password and a wrong code say which field, and cost no code', async () => {
    const phone = '13622220002';
    const code = await codeFor(phone);
    const other = { ...person, userName: 'another', phone };
    const fields = async (change: object) =>
      (await server.call<{ fields: object }>('/api/auth/Register', { ...other, code, ...change })).data?.fields;
    expect(await fields({ userName: 'Student01' })).toEqual({ userName: '这个名字已有人使用' });
    expect(await fields({ userName: 'a@b' })).toEqual({ userName: '含有不能使用的字符' });
    expect(await fields({ pwd: 'kurz' })).toEqual({ pwd: '至少 8 个字' });
    expect(await fields({ pwd: 'woaini1314' })).toEqual({ pwd: '这个密码太常见，请换一个' });
    const wrong = code === '000000' ? '111111' : '000000';
    expect(await server.call('/api/auth/Register', { ...other, code: wrong })).toMatchObject({
      code: 460,
      msg: '验证码不对或已过期',
    });
    expect((await server.call('/api/auth/Register', { ...other, code })).code).toBe(0);
  });

  test('a phone that the organisation knows gets no registration code', async () => {
    await server.call('/api/auth/UserSendNote', { phone: '13800000018', purpose: 'register' });
    expect(outbox(server)).toEqual([]);
  });

  test('is closed where the organisation does not allow it', async () => {
    await setting(server, { allowRegister: false });
    const closed = await server.call('/api/auth/Register', { ...person, code: '123456' });
    expect(closed).toMatchObject({ status: 200, code: CODE.forbidden, msg: '学校没有开放注册，请联系老师' });
    expect((await server.call<{ entries: object }>('/api/Home/PortalConfig')).data.entries).toMatchObject({
      register: false,
    });
    await setting(server, { allowRegister: true });
  });
});

test('two tokens that differ are none, on public calls too; one of them twice is one', async () => {
  const [one, other] = await Promise.all(['student01', 'student02'].map((name) => server.signIn(name)));
  const asked = (token = '') =>
    server.call('/api/Home/PortalConfig', {}, { authorization: `Bearer ${one?.user.token}`, token });
  expect((await asked(one?.user.token)).code).toBe(0);
  expect((await asked(other?.user.token)).code).toBe(401);
});

test('WeChat says that it is not set up', async () => {
  const { data } = await signInAs(server, 'student21');
  const calls = [
    server.call('/api/WXAuth/Login'),
    server.call('/api/WXAuth/LoginListen', { id: 'x' }),
    server.call('/api/WXAuth/Bind', {}, withToken(data.token)),
    server.call('/api/WXAuth/BindListen', { id: 'x' }, withToken(data.token)),
    server.call('/api/WXAuth/UnBind', { pwd: 'x' }, withToken(data.token)),
  ];
  for (const answer of await Promise.all(calls)) {
    expect(answer).toEqual({ status: 200, code: CODE.conflict, data: null, msg: '学校还没有开通微信登录' });
  }
});
