// Schools and their hosts: one's own, a host of one school alone, its look fetched without anybody waiting; links and words beside.
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignedIn } from '#contract/auth.ts';
import type { OutputOf } from '#contract/index.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';

let server: TestServer;
let admin: Client;
let superUser: Client;
const closing: Server[] = [];
beforeAll(async () => {
  server = await testServer({ env: { LAN_HOSTS: '127.0.0.1' } });
  admin = await server.signIn('admin');
  superUser = await server.signIn('super');
});
afterAll(async () => {
  for (const one of closing) {
    one.closeAllConnections();
    one.close();
  }
  await server.stop();
});

const ownId = () => admin.user.orgId;
const bare = async (path: string) => {
  const answer = await fetch(server.url + path);
  return { status: answer.status, body: (await answer.json()) as unknown };
};
async function styledBy(listener: RequestListener): Promise<string> {
  const one = createServer(listener);
  closing.push(one);
  await new Promise<void>((resolve) => one.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(one.address() as AddressInfo).port}`;
}
/** `fetch` sends no host but its own. */
const configAt = async (host: string) => {
  const answer = await server.server.inject({ method: 'POST', url: '/api/Home/PortalConfig', headers: { host } });
  return answer.json<{ code: number; data: object }>();
};
const setHosts = (hosts: object[]) => admin.call('/OrgApi/OrgInfo/Update', { id: ownId(), hosts });

test('administrators keep their own school; super makes one, which has its roles at once, and takes it away', async () => {
  const { data } = await admin.call<{ items: { id: string }[] }>('/OrgApi/OrgInfo/Items');
  expect(data.items.map(({ id }) => id)).toEqual([ownId()]);
  expect((await admin.call('/OrgApi/OrgInfo/Add', { code: 'third', name: '第三学校' })).code).toBe(403);
  const made = await superUser.call<{ id: string }>('/OrgApi/OrgInfo/Add', { code: 'third', name: '第三学校' });
  const { rows } = await server.database.pool.query('select from sys_role where org_id = $1', [made.data.id]);
  expect(rows.length).toBe(5);
  expect((await superUser.call('/OrgApi/OrgInfo/Delete', { ids: [ownId()] })).code).toBe(409);
  expect((await superUser.call('/OrgApi/OrgInfo/Delete', { ids: [made.data.id] })).code).toBe(0);
});

test('the first administrator of a new school enters it once with what super was told, and sets a password there', async () => {
  const school = { code: 'fourth', name: '第四学校' };
  expect(await superUser.call('/OrgApi/OrgInfo/Add', { ...school, adminUserName: 'head' })).toMatchObject({
    code: 422,
    data: { fields: { adminName: '请填写' } },
  });
  const first = { adminUserName: 'head', adminName: '校长' };
  const { data } = await superUser.call<OutputOf<'/OrgApi/OrgInfo/Add'>>('/OrgApi/OrgInfo/Add', {
    ...school,
    ...first,
  });
  expect(data.admin).toMatchObject({ userName: 'head@fourth', name: '校长', link: expect.stringContaining('#/login') });
  const { userName = '', pwd = '' } = data.admin ?? {};
  const enter = () => server.call<SignedIn>('/api/auth/UserNamePwd', { userName, pwd });
  const { token } = (await enter()).data;
  expect((await enter()).code).toBe(460);
  expect((await server.call('/OrgApi/SysUser/Items', {}, { token })).code).toBe(423);
  const chosen = { OldPwd: pwd, NewPwd: 'zwölf-Birnen-9' };
  expect((await server.call('/api/SysUser/UpdatePwd', chosen, { token })).code).toBe(0);
  const head = (await server.call<SignedIn>('/api/auth/UserNamePwd', { userName, pwd: chosen.NewPwd })).data;
  expect((await server.call('/OrgApi/SysUser/Items', {}, { token: head.token })).code).toBe(0);
  const log = await superUser.call('/OrgApi/LogOperate/Items', { power: 'OrgInfo.Add' });
  expect(JSON.stringify(log)).toContain('校长');
  expect(JSON.stringify(log)).not.toContain(pwd);
});

test('a school goes when none but one administrator can sign in; nobody of it renews a sign-in', async () => {
  const head = await server.signIn('admin@second');
  const ids = [head.user.orgId];
  const pool = server.database.pool;
  const others = `org_id = $1 and id <> $2 and deleted_at is null and not disabled`;
  const { rowCount } = await pool.query(`select from sys_user where ${others}`, [ids[0], head.user.id]);
  expect(rowCount).toBeGreaterThan(0);
  expect(await superUser.call('/OrgApi/OrgInfo/Delete', { ids })).toMatchObject({
    code: 409,
    msg: expect.stringContaining(`还有 ${rowCount} 个账号`),
    data: { count: rowCount },
  });
  const renew = () => server.call('/api/auth/TokenRefresh', { refreshToken: head.user.refreshToken });
  await pool.query(`update sys_user set disabled = true where ${others}`, [ids[0], head.user.id]);
  expect((await superUser.call('/OrgApi/OrgInfo/Delete', { ids })).code).toBe(0);
  const { data } = await superUser.call<{ items: object[] }>('/OrgApi/LogOperate/Items', { power: 'OrgInfo.Delete' });
  expect(data.items[0]).toMatchObject({ before: { name: expect.any(String), people: expect.any(Number) } });
  expect((await renew()).code).toBe(401);
  expect((await superUser.call('/OrgApi/OrgInfo/Restore', { ids })).code).toBe(0);
  expect((await renew()).code).toBe(0);
});

test('a host leads to one school', async () => {
  expect((await setHosts([{ host: 'Demo.test', path: '/demo' }])).code).toBe(0);
  const second = await server.signIn('admin@second');
  const taken = { id: second.user.orgId, hosts: [{ host: 'demo.test' }] };
  expect((await second.call('/OrgApi/OrgInfo/Update', taken)).code).toBe(422);
  expect((await setHosts([{ host: 'a.test' }, { host: 'a.test' }])).code).toBe(422);
  expect((await setHosts([{ host: 'a.test', from: 'javascript:x' }])).code).toBe(422);
  expect((await bare('/template/hostList.json')).body).toEqual({ HostList: [{ host: 'demo.test', path: '/demo' }] });
});

test('the look of a host: what is right is shown, what is not leaves the last good one', async () => {
  const answers: RequestListener[] = [
    (_q, r) => r.end(JSON.stringify({ HeaderConfig: { TabStyle: { activeColor: '#123456' } } })),
    (_q, r) => r.end('<html>'),
    (_q, r) => r.end('x'.repeat(100_000)),
    (_q, r) => r.end('{"HeaderConfig": {"TabStyle": 7}}'),
    (_q, r) => r.end('{"HeaderConfig": {"TabStyle": {"activeColor": "url(x)"}}}'),
    (_q, r) => r.end('{"HeaderConfig": {"LogoStyle": {"height": "very tall"}}}'),
    (_q, r) => r.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    () => {},
  ];
  let at = -1;
  const from = await styledBy((request, response) => (answers[Math.max(at, 0)] ?? answers[0])?.(request, response));
  await setHosts([{ host: 'demo.test', path: '/demo', from }]);
  const states: string[] = [];
  for (at = 0; at < answers.length; at++) {
    const { data } = await admin.call<{ state: string; style: unknown }>('/OrgApi/OrgInfo/Style', {
      id: ownId(),
      host: 'demo.test',
    });
    states.push(data.state);
    expect(data.style).toEqual({ TabStyle: { activeColor: '#123456' } });
  }
  expect(states).toEqual(['ok', 'not-json', 'too-large', 'invalid', 'invalid', 'invalid', 'refused', 'timeout']);
  expect(await bare('/demo/template/config.json')).toEqual({
    status: 200,
    body: { HeaderConfig: { TabStyle: { activeColor: '#123456' } } },
  });
  expect((await bare('/nobody/template/config.json')).status).toBe(404);
  expect((await configAt('demo.test')).data).toMatchObject({ style: { TabStyle: { activeColor: '#123456' } } });
  expect((await configAt('other.test')).data).toMatchObject({ style: null });
  await setHosts([{ host: 'demo.test', from: 'https://10.1.1.1' }]);
  const inner = await admin.call('/OrgApi/OrgInfo/Style', { id: ownId(), host: 'demo.test' });
  expect(inner.data).toMatchObject({ state: 'refused' });
});

test('nobody waits for the look of a host: it is fetched while the change is answered', async () => {
  let asked = false;
  // it takes the question and never answers
  const from = await styledBy(() => {
    asked = true;
  });
  const begin = performance.now();
  expect((await setHosts([{ host: 'slow.test', path: '/slow', from }])).code).toBe(0);
  expect(await configAt('slow.test')).toMatchObject({ code: 0, data: { style: null } });
  expect(await bare('/slow/template/config.json')).toEqual({ status: 200, body: { HeaderConfig: {} } });
  // whoever waited would wait for three seconds
  expect(performance.now() - begin).toBeLessThan(2_500);
  await expect.poll(() => asked).toBe(true);
});

test('a look that has changed where it is kept is taken up by the next round', async () => {
  let colour = '#111111';
  const from = await styledBy((_request, response) =>
    response.end(JSON.stringify({ HeaderConfig: { TabStyle: { activeColor: colour } } })),
  );
  await setHosts([{ host: 'round.test', path: '/round', from }]);
  const shown = async () => (await bare('/round/template/config.json')).body;
  await expect.poll(shown).toEqual({ HeaderConfig: { TabStyle: { activeColor: '#111111' } } });
  colour = '#222222';
  // each process begins with a round
  const other = await testServer({ beside: server, env: { LAN_HOSTS: '127.0.0.1' } });
  await expect.poll(shown).toEqual({ HeaderConfig: { TabStyle: { activeColor: '#222222' } } });
  await other.stop();
});

test('the look of a host is served however deep its path lies, and where the platform lies itself', async () => {
  const looks = ['/a/b/c/d/e', '/mengoo', '/mengoo/school'];
  const from = await styledBy((request, response) =>
    response.end(JSON.stringify({ HeaderConfig: { path: request.url?.replace('/template/config.json', '') } })),
  );
  const named = looks.map((path, n) => ({ host: `look${n}.test`, path, from }));
  expect((await setHosts(named)).code).toBe(0);
  for (const { host } of named)
    expect((await admin.call('/OrgApi/OrgInfo/Style', { id: ownId(), host })).data).toMatchObject({ state: 'ok' });
  const shown = await Promise.all(looks.map((path) => bare(`${path}/template/config.json`)));
  expect(shown).toEqual(looks.map((path) => ({ status: 200, body: { HeaderConfig: { path } } })));
  expect(await bare('/mengoo/a/b/c/d/e/template/config.json?v=1')).toMatchObject({ status: 200 });
  expect((await bare('/a/b/c/d/template/config.json')).status).toBe(404);
});

test('a term that a course or class is of stays', async () => {
  const words = await admin.call<{ items: { id: string; name: string }[] }>('/OrgApi/Dict/Items', { type: 'term' });
  const { rows } = await server.database.pool.query<{ term: string; n: number }>(
    `select term, count(*)::int as n from (select org_id, term from course where deleted_at is null
        union all select org_id, term from sys_dept where deleted_at is null) x
      where org_id = $1 and term = any($2) group by term order by term limit 1`,
    [ownId(), words.data.items.map(({ name }) => name)],
  );
  const used = words.data.items.find(({ name }) => name === rows[0]?.term);
  const refused = await admin.call('/OrgApi/Dict/Delete', { ids: [used?.id] });
  expect(refused).toMatchObject({ code: 409, data: { count: rows[0]?.n } });
  const { data } = await admin.call<{ id: string }>('/OrgApi/Dict/Add', { type: 'term', code: 'x', name: '没人用' });
  expect((await admin.call('/OrgApi/Dict/Delete', { ids: [data.id] })).code).toBe(0);
});

test('links stand in a tree; none below itself, none lost; strangers see those that are on', async () => {
  const add = async (name: string, more: object = {}) =>
    (await admin.call<{ id: string }>('/OrgApi/Navbar/Add', { place: 'portal', name, path: '/', ...more })).data.id;
  const top = await add('学院');
  const below = await add('物理', { parentId: top });
  expect((await admin.call('/OrgApi/Navbar/Update', { id: top, parentId: below })).code).toBe(422);
  expect((await admin.call('/OrgApi/Navbar/Delete', { ids: [top] })).code).toBe(409);
  for (const bad of [{ url: 'javascript:alert(1)' }, { path: '//evil.test' }, { path: 'x' }])
    expect((await admin.call('/OrgApi/Navbar/Add', { place: 'portal', name: 'x', ...bad })).code).toBe(422);
  const ring = [
    { id: top, parentId: below, sort: 1, on: true },
    { id: below, parentId: top, sort: 2, on: true },
  ];
  expect((await admin.call('/OrgApi/Navbar/SetUp', { place: 'portal', items: ring })).code).toBe(422);
  const off = [{ id: below, parentId: null, sort: 0, on: false }];
  expect((await admin.call('/OrgApi/Navbar/SetUp', { place: 'portal', items: off })).code).toBe(0);
  const shown = (await server.call<{ name: string }[]>('/api/Home/Navbar')).data.map(({ name }) => name);
  expect(shown).toContain('学院');
  expect(shown).not.toContain('物理');
  const all = await server.call<{ name: string; on: boolean }[]>('/api/Home/Navbar', { off: true });
  expect(all.data).toContainEqual(expect.objectContaining({ name: '物理', on: false }));
  expect((await server.call<unknown[]>('/api/Home/Navbar', { place: 'admin' })).data).toEqual([]);
});
