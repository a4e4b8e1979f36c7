// Keeping a sign-in: tokens, gates, and what users change about their own account.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SignedIn } from '#contract/auth.ts';
import { CODE } from '#contract/codes.ts';
import { RENEWAL_GRACE_MS } from '#server/platform/auth/sessions.ts';
import { DEMO_PASSWORD } from '#tests/support/demo.ts';
import { type TestServer, testServer } from '#tests/support/server.ts';
import { codeIn, get, outbox, signInAs, withToken } from './auth.fixture.ts';

const NEW = 'sieben langsame uhren';
let server: TestServer;
let beside: TestServer;

beforeAll(async () => {
  server = await testServer({ env: { ACCESS_TTL_S: '60' } });
  beside = await testServer({ beside: server, env: { ACCESS_TTL_S: '60' } });
});
beforeEach(async () => {
  await server.database.pool.query('truncate throttle');
  outbox(server);
});
afterAll(async () => {
  await beside.stop();
  await server.stop();
});

const enter = async (userName: string, pwd = DEMO_PASSWORD): Promise<SignedIn> =>
  (await signInAs(server, userName, pwd)).data;
const post = <T = unknown>(user: SignedIn, path: string, body: object = {}) =>
  server.call<T>(path, body, withToken(user.token));
const refresh = (on: TestServer, { refreshToken }: { refreshToken: string }) =>
  on.call<SignedIn>('/api/auth/TokenRefresh', { refreshToken });
const works = async (token: string, on = server): Promise<boolean> =>
  (await get(on, '/api/Auth/Info', token)).code === 0;

describe('tokens', () => {
  test('Info, token and the menu answer for either header, and for no other token', async () => {
    const user = await enter('teacher01');
    const { token, refreshToken, exp, ...info } = user;
    expect((await get(server, '/api/Auth/Info', token)).data).toEqual(info);
    expect((await server.call('/api/auth/token', {}, { token })).data).toEqual({ exp });
    const menu = await post<{ code: string; type: number }[]>(user, '/API/SysMenu/ItemsByUser');
    expect(menu.data.map((m) => m.code)).toEqual(expect.arrayContaining(['teach', 'Course.Add']));
    expect(menu.data.map((m) => m.code)).not.toContain('admin');
    for (const bad of [refreshToken, 'x', `${token}x`]) expect(await works(bad)).toBe(false);
  });

  test('50 refreshes at once over two processes give one successor', async () => {
    const user = await enter('student04');
    const all = await Promise.all(Array.from({ length: 50 }, (_, i) => refresh(i % 2 ? server : beside, user)));
    expect(new Set(all.map((a) => JSON.stringify(a))).size).toBe(1);
    expect(all[0]?.code).toBe(0);
    expect(await works(all[0]?.data.token ?? '', beside)).toBe(true);
  });

  test('expired access is refreshed; a token re-used after the grace ends the family in both processes', async () => {
    const first = await enter('student04');
    server.advance(60_000);
    beside.advance(60_000);
    expect(await works(first.token)).toBe(false);
    const second = (await refresh(server, first)).data;
    server.advance(RENEWAL_GRACE_MS);
    beside.advance(RENEWAL_GRACE_MS);
    expect(await works(second.token)).toBe(true);
    expect((await refresh(beside, first)).code).toBe(CODE.signedOut);
    expect([await works(second.token), await works(second.token, beside)]).toEqual([false, false]);
    expect((await refresh(server, second)).code).toBe(CODE.signedOut);
  });

  test('ExitLogin ends this sign-in and no other, by refresh token or by the header', async () => {
    const [a, b, c] = [await enter('student05'), await enter('student05'), await enter('student05')];
    await beside.call('/api/auth/ExitLogin', { refreshToken: a.refreshToken });
    await post(b, '/api/auth/ExitLogin');
    expect([await works(a.token), await works(b.token), await works(c.token)]).toEqual([false, false, true]);
    expect((await server.call('/api/auth/ExitLogin', { refreshToken: 'rubbish' })).code).toBe(0);
  });

  test('a changed token, refresh token or body is 401 or 422, never 500', async () => {
    expect((await server.call('/api/auth/TokenRefresh', { refreshToken: 'r.1.2.3' })).code).toBe(CODE.signedOut);
    expect((await server.call('/api/auth/TokenRefresh', {})).code).toBe(CODE.invalid);
    expect((await server.call('/api/auth/TokenRefresh', { refreshToken: 7 })).code).toBe(CODE.invalid);
    expect((await server.call('/api/PwdHelp/ResetPwd', { token: '\u0001', pwd: NEW })).code).toBe(CODE.credentials);
    for (const userName of ['a\u0001b', '%', '\\', '💡'.repeat(25)]) {
      expect((await signInAs(server, userName)).code).toBe(CODE.credentials);
    }
  });

  test('the server key is nobody else’s to read', () => {
    expect(statSync(join(server.dataDir, 'keys', 'server.key')).mode & 0o777).toBe(0o600);
  });
});

describe('the gate resetPwd', () => {
  test('holds until the password is changed; a refresh lifts nothing; other sign-ins end', async () => {
    const user = await enter('student02');
    const other = await enter('student02');
    expect(user.resetPwd).toBe(1);
    expect((await post(user, '/API/SysMenu/ItemsByUser')).code).toBe(CODE.gated);
    const fresh = { ...user, ...(await refresh(server, user)).data };
    expect((await post(fresh, '/API/SysMenu/ItemsByUser')).code).toBe(CODE.gated);
    const change = (OldPwd: string, NewPwd: string) =>
      post<{ fields: object }>(fresh, '/api/SysUser/UpdatePwd', { OldPwd, NewPwd });
    expect(await change('wrong', NEW)).toMatchObject({ code: CODE.credentials, msg: '密码不对' });
    expect((await change(DEMO_PASSWORD, DEMO_PASSWORD)).data.fields).toEqual({ NewPwd: '新密码不能和旧密码相同' });
    expect((await change(DEMO_PASSWORD, 'my-student02-key')).data.fields).toEqual({ NewPwd: '密码不能包含用户名' });
    expect((await change(DEMO_PASSWORD, 'a1234567')).data.fields).toEqual({ NewPwd: '这个密码太常见，请换一个' });
    expect((await change(DEMO_PASSWORD, NEW)).code).toBe(0);
    expect((await post(fresh, '/API/SysMenu/ItemsByUser')).code).toBe(0);
    expect(await works(other.token)).toBe(false);
    expect((await refresh(server, other)).code).toBe(CODE.signedOut);
    expect([(await signInAs(server, 'student02')).code, (await signInAs(server, 'student02', NEW)).code]).toEqual([
      460, 0,
    ]);
  });

  test('lifts by ResetPwd with the gated sign-in’s own token, for who has no old password', async () => {
    await server.database.pool.query("update sys_user set reset_pwd = 1 where user_name = 'student06'");
    const user = await enter('student06');
    expect((await server.call('/api/PwdHelp/ResetPwd', { token: user.token, pwd: 'a1234567' })).code).toBe(
      CODE.invalid,
    );
    expect((await server.call('/api/PwdHelp/ResetPwd', { token: user.token, pwd: DEMO_PASSWORD })).code).toBe(
      CODE.invalid,
    );
    expect((await server.call('/api/PwdHelp/ResetPwd', { token: user.token, pwd: NEW })).code).toBe(0);
    expect((await post(user, '/API/SysMenu/ItemsByUser')).code).toBe(0);
    const again = await server.call('/api/PwdHelp/ResetPwd', { token: user.token, pwd: 'acht langsame uhren' });
    expect(again).toMatchObject({ code: CODE.credentials, msg: '链接已失效，请重新申请' });
  });

  test('staff need twelve characters', async () => {
    const teacher = await enter('teacher02');
    const answer = await post<{ fields: object }>(teacher, '/api/SysUser/UpdatePwd', {
      OldPwd: DEMO_PASSWORD,
      NewPwd: 'elf-zeichen',
    });
    expect(answer.data.fields).toEqual({ NewPwd: '至少 12 个字' });
  });
});

describe('the gate setEmail', () => {
  test('holds until an address is bound by a code that was sent there, for this user', async () => {
    const user = await enter('student03');
    expect(user.setEmail).toBe(1);
    expect((await post(user, '/API/SysMenu/ItemsByUser')).code).toBe(CODE.gated);
    expect(
      (await post(user, '/api/SysUser/SendSetEmailCode', { email: 'Gao@school.test', uuid: 'some-uuid' })).code,
    ).toBe(0);
    const sent = outbox(server);
    expect(sent).toEqual([
      {
        to: 'Gao@school.test',
        subject: '绑定邮箱的验证码',
        text: expect.stringMatching(/\d{6}/),
        at: expect.any(Number),
      },
    ]);
    const code = codeIn(sent);
    expect((await post(user, '/api/SysUser/SendSetEmailCode', { email: 'gao@school.test' })).code).toBe(CODE.tooMany);
    const other = await enter('student07');
    for (const [who, email] of [
      [other, 'Gao@school.test'],
      [user, 'else@school.test'],
    ] as const) {
      expect(await post(who, '/api/SysUser/SetEmail', { email, code })).toMatchObject({
        code: 460,
        msg: '验证码不对或已过期',
      });
    }
    expect((await post(user, '/api/SysUser/SetEmail', { email: 'Gao@school.test', code })).code).toBe(0);
    expect((await post(user, '/API/SysMenu/ItemsByUser')).code).toBe(0);
    expect((await get<SignedIn>(server, '/api/Auth/Info', user.token)).data.setEmail).toBe(0);
  });

  test('an address that somebody else of the school has is a field error', async () => {
    server.advance(60_000);
    const user = await enter('student08');
    await post(user, '/api/SysUser/SendSetEmailCode', { email: 'gao@school.test' });
    const answer = await post<{ fields: object }>(user, '/api/SysUser/SetEmail', {
      email: 'gao@school.test',
      code: codeIn(outbox(server)),
    });
    expect(answer).toMatchObject({ code: CODE.invalid, data: { fields: { email: '这个邮箱已绑定其他账号' } } });
  });

  test('unbinding asks for the password', async () => {
    const user = await enter('student03');
    expect((await post(user, '/api/SysUser/UnbindEmail', { pwd: 'wrong' })).code).toBe(CODE.credentials);
    expect((await post(user, '/api/SysUser/UnbindEmail', { pwd: DEMO_PASSWORD })).code).toBe(0);
    expect((await post<{ email: string }>(user, '/api/StudentCenter/GetUserInfo')).data.email).toBe('');
  });
});

describe('the phone', () => {
  test('is bound by a code, checked by a code, and unbound by the password', async () => {
    const user = await enter('student09');
    const phone = '13655550009';
    await post(user, '/api/SysUser/UserSendNote', { phone });
    const code = codeIn(outbox(server));
    const thief = await enter('student10');
    expect((await post(thief, '/api/SysUser/UpdateUserPhone', { phone, code })).code).toBe(CODE.credentials);
    expect((await post(user, '/api/SysUser/UpdateUserPhone', { phone, code })).code).toBe(0);
    expect((await post(user, '/api/SysUser/UserSendNotes')).code).toBe(CODE.tooMany);
    server.advance(60_000);
    const fresh = await enter('student09');
    await post(fresh, '/api/SysUser/UserSendNotes');
    const check = codeIn(outbox(server));
    expect((await post(fresh, '/api/SysUser/Validate', { code: check })).data).toEqual({ ok: true });
    expect((await post(fresh, '/api/SysUser/Validate', { code: check })).data).toEqual({ ok: false });
    expect((await post(fresh, '/api/SysUser/DeleteUserPhone', { pwd: DEMO_PASSWORD })).code).toBe(0);
    expect(await post(fresh, '/api/SysUser/UserSendNotes')).toMatchObject({
      code: CODE.conflict,
      msg: '还没有绑定手机',
    });
  });

  test('a classmate’s number is a field error, after its code was right', async () => {
    const user = await enter('student10');
    await post(user, '/api/SysUser/UserSendNote', { phone: '13800000011' });
    const answer = await post(user, '/api/SysUser/UpdateUserPhone', {
      phone: '13800000011',
      code: codeIn(outbox(server)),
    });
    expect(answer).toMatchObject({ code: CODE.invalid, data: { fields: { phone: '这个手机号已绑定其他账号' } } });
  });

  test('guessing the password from a borrowed screen ends in a wait', async () => {
    const user = await enter('student12');
    const codes: number[] = [];
    for (let i = 0; i < 11; i++)
      codes.push((await post(user, '/api/SysUser/DeleteUserPhone', { pwd: `guess ${i}` })).code);
    expect(codes).toEqual([...Array<number>(10).fill(CODE.credentials), CODE.tooMany]);
  });
});

describe('a forgotten password', () => {
  const bind = (userName: string, email: string) =>
    server.database.pool.query(
      "update sys_user set email = $2 where user_name = $1 and org_id = (select id from organisation where code = 'demo')",
      [userName, email],
    );

  test('is replaced through a link that was mailed, once, which ends every sign-in', async () => {
    await bind('student13', 'li@school.test');
    const open = await enter('student13');
    for (let i = 0; i < 5; i++) await signInAs(server, 'student13', 'x');
    expect((await server.call('/api/PwdHelp/SendReset', { userName: 'Student13', email: 'LI@school.test' })).code).toBe(
      0,
    );
    const [mail] = outbox(server);
    expect(mail).toMatchObject({ to: 'li@school.test', subject: '重置密码' });
    const [, site, token = ''] = /(http\S+)\/mengoo\/#\/ResetPwd\?token=(\S+)/.exec(mail?.text ?? '') ?? [];
    expect(site).toBe(server.url);
    expect((await server.call('/api/PwdHelp/ResetPwd', { token, pwd: 'kurz' })).code).toBe(CODE.invalid);
    expect((await beside.call('/api/PwdHelp/ResetPwd', { token, pwd: NEW })).code).toBe(0);
    expect((await server.call('/api/PwdHelp/ResetPwd', { token, pwd: 'acht langsame uhren' })).code).toBe(
      CODE.credentials,
    );
    expect(await works(open.token)).toBe(false);
    // the failures before are forgiven: no captcha
    expect((await signInAs(server, 'student13', NEW)).code).toBe(0);
  });

  test('one answer, and no mail, when name and address do not belong together', async () => {
    await bind('student14', 'feng@school.test');
    const answers = [
      await server.call('/api/PwdHelp/SendReset', { userName: 'student15', email: 'feng@school.test' }),
      await server.call('/api/PwdHelp/SendReset', { userName: 'nobody', email: 'no@school.test' }),
      await server.call('/api/PwdHelp/SendReset', { userName: 'student14@second', email: 'so@school.test' }),
    ];
    for (const answer of answers) expect(answer).toEqual({ status: 200, code: 0, data: null, msg: '' });
    expect(outbox(server)).toEqual([]);
    expect((await server.call('/api/PwdHelp/SendReset', { userName: 'x', email: 'no@school.test' })).code).toBe(
      CODE.tooMany,
    );
  });

  test('a forged host never gets into the link', async () => {
    await bind('student16', 'chen@school.test');
    const reply = await server.server.inject({
      method: 'POST',
      url: '/api/PwdHelp/SendReset',
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
      payload: { userName: 'student16', email: 'chen@school.test' },
    });
    expect(reply.json()).toMatchObject({ code: 0 });
    const [mail] = outbox(server);
    expect(mail?.text).toContain('http://localhost:');
    expect(mail?.text).not.toContain('evil');
  });
});
