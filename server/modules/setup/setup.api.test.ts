// The first production start: once, by who can read the code.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignedIn } from '#contract/auth.ts';
import { type TestServer, testServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ world: null, env: { NODE_ENV: 'production' } });
});
afterAll(() => server.stop());

const given = { school: '第一中学', schoolCode: 'first', userName: 'head', name: '校长', pwd: 'zwölf-Birnen-9' };
const begin = (setupCode: string, more: object = {}) =>
  server.call<SignedIn>('/api/Setup/Begin', { ...given, setupCode, ...more });

test('a guessed code opens nothing; the right one opens once, and its administrator has every menu', async () => {
  const file = join(server.dataDir, 'setup-code');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect((await server.call('/api/Setup/State')).data).toEqual({ open: true });
  // nobody can sign in yet: a wrong name as ever, and nothing that breaks
  expect(await server.call('/api/auth/UserNamePwd', { userName: 'head', pwd: 'x' })).toMatchObject({
    status: 200,
    code: 460,
  });
  const wrong = { schoolCode: 'Nr. 1', pwd: 'short' };
  expect(await begin('guessed', wrong)).toMatchObject({
    code: 422,
    data: { fields: { setupCode: '安装码不对', schoolCode: expect.any(String), pwd: expect.any(String) } },
  });
  const guesses = [];
  for (let i = 0; i < 12; i++) guesses.push((await begin('guessed')).code);
  expect([guesses[0], guesses.at(-1)]).toEqual([460, 429]);
  // who guesses keeps nobody out who has the code
  const code = readFileSync(file, 'utf8').trim();
  expect((await begin(code, { pwd: 'short' })).code).toBe(422);
  // all that is wrong at once, the code with it; with the right code what is left
  const faults = { schoolCode: 'Nr. 1', userName: '校 长', pwd: 'short' };
  const known = { schoolCode: '含有不能使用的字符', userName: '含有不能使用的字符', pwd: '至少 12 个字' };
  expect(await begin(code, faults)).toMatchObject({ code: 422, data: { fields: known } });
  const tries = await Promise.all([begin(code), begin(code)]);
  expect(tries.map(({ code: c }) => c).sort()).toEqual([0, 404]);
  const token = tries.find(({ code: c }) => c === 0)?.data.token ?? '';
  const menu = await server.call<{ code: string }[]>('/API/SysMenu/ItemsByUser', {}, { token });
  expect(menu.data.map((m) => m.code)).toEqual(expect.arrayContaining(['system_setting', 'admin_user']));
  const list = await server.call<{ items: { done: boolean }[] }>('/OrgApi/OrgSetting/Checklist', {}, { token });
  expect(list.data.items.some(({ done }) => !done)).toBe(true);
  const log = await server.call<{ items: object[] }>('/OrgApi/LogOperate/Items', { kind: 'signIn' }, { token });
  expect(log.data.items).toMatchObject([{ power: 'Setup.Begin', userName: 'head', user: '校长', result: 0 }]);
  expect(existsSync(file)).toBe(false);
  expect((await server.call('/api/Setup/State')).data).toEqual({ open: false });
  expect((await begin(code)).code).toBe(404);
  // nor is anybody told what a body would have to hold
  for (const body of [{}, { setupCode: code }, '{'])
    expect((await server.call('/api/Setup/Begin', body)).code).toBe(404);
});

test('where nothing was ever to be set up, an empty body is no nearer', async () => {
  const other = await testServer({ world: null });
  expect((await other.call('/api/Setup/State')).data).toEqual({ open: false });
  expect((await other.call('/api/Setup/Begin')).code).toBe(404);
  await other.stop();
});
