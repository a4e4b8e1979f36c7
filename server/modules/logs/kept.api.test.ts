// The log is whole and stays: before and after, sign-ins, exports, a death between a change and its row, whole months.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CODE } from '#contract/codes.ts';
import type { StoredFile } from '#contract/files.ts';
import type { LogRow } from '#contract/logs.ts';
import { readTable } from '#server/platform/sheet/index.ts';
import { startProcess } from '#tests/support/process.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';
import { ended, get } from '#tests/support/upload.ts';

let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await testServer();
  admin = await server.signIn('admin');
});
afterAll(() => server.stop());

const items = async (more: object) =>
  (await admin.call<{ items: LogRow[] }>('/OrgApi/LogOperate/Items', { pageSize: 100, ...more })).data.items;
const pool = () => server.database.pool;

test('what was changed stands with what it was before and after, and one row can be read', async () => {
  const { data } = await admin.call<{ id: string }>('/OrgApi/SysDept/Add', { name: '三年二班', kind: 'class' });
  await admin.call('/OrgApi/SysDept/Update', { id: data.id, name: '三年三班', kind: 'class' });
  await admin.call('/OrgApi/SysDept/Delete', { ids: [data.id] });
  const [gone, changed, added] = await items({ kind: 'operation' });
  expect(added).toMatchObject({ power: 'SysDept.Add', before: null, after: { name: '三年二班', kind: 'class' } });
  expect(changed).toMatchObject({ before: { name: '三年二班' }, after: { name: '三年三班' }, result: 0 });
  expect(changed?.after).not.toHaveProperty('kind');
  expect(gone).toMatchObject({ power: 'SysDept.Delete', before: { name: '三年三班' }, after: null });
  expect((await admin.call('/OrgApi/LogOperate/Item', { id: changed?.id })).data).toEqual(changed);
  const other = await server.signIn('admin@second');
  expect((await other.call('/OrgApi/LogOperate/Item', { id: changed?.id })).code).toBe(CODE.missing);
});

test('every change of the back office says what it was, of what, and what stands there now', async () => {
  const latest = async () => (await items({ kind: 'operation', pageSize: 1 }))[0];
  const done = async <T>(path: string, body: object): Promise<T> => {
    const { code, data, msg } = await admin.call<T>(`/OrgApi/${path}`, body);
    expect({ path, code, msg }).toMatchObject({ path, code: 0 });
    return data;
  };
  const add = async (family: string, body: object) => (await done<{ id: string }>(`${family}/Add`, body)).id;
  const catId = await add('OrgCats', { kind: 'news', name: '通知' });
  const newsId = await add('News', { title: '开学', catId });
  expect(await latest()).toMatchObject({ call: 'News.Add', subject: '开学', after: { title: '开学', catId: '通知' } });
  await done('News/SetStatus', { id: newsId, status: 'published' });
  expect(await latest()).toMatchObject({
    call: 'News.SetStatus',
    subject: '开学',
    before: { status: 'draft' },
    after: { status: 'published' },
  });
  const moduleId = await add('HomeModule', { kind: 'text', title: '校训' });
  await done('HomeModule/SetStatus', { id: moduleId, status: 'off' });
  expect(await latest()).toMatchObject({ subject: '校训', before: { status: 'on' }, after: { status: 'off' } });
  const { version } = (await admin.call<{ version: number }>('/api/Home/Index', { preview: true })).data;
  await done('HomeModule/Publish', { version });
  expect(await latest()).toMatchObject({
    call: 'HomeModule.Publish',
    after: { modules: expect.arrayContaining(['校训']) },
  });
  const wordId = await add('Dict', { type: 'subject', code: 'x', name: '劳动' });
  await done('Dict/Delete', { ids: [wordId] });
  await done('Dict/Restore', { ids: [wordId] });
  expect(await latest()).toMatchObject({ power: 'Dict.Restore', subject: '劳动', after: { name: '劳动' } });
  await add('SysWhiteList', { cidr: '10.0.0.0/8' });
  expect(await latest()).toMatchObject({ subject: '10.0.0.0/8' });
  const nodes = [
    { id: 'a', kind: 'field', name: '机械' },
    { id: 'b', kind: 'job', name: '钳工' },
  ];
  const { version: drawn } = (await admin.call<{ version: number }>('/api/Home/CareerMap')).data;
  await done('CareerMap/Save', { version: drawn, nodes, edges: [{ from: 'a', to: 'b' }] });
  expect(await latest()).toMatchObject({
    subject: expect.stringContaining('钳工'),
    after: { nodes: ['机械', '钳工'], edges: ['机械 → 钳工'] },
  });
  const school = (await admin.call<{ items: { id: string; name: string }[] }>('/OrgApi/OrgInfo/Items')).data.items[0];
  await done('OrgInfo/Update', { id: school?.id, name: '海风中学', hosts: [] });
  expect(await latest()).toMatchObject({ before: { name: school?.name }, after: { name: '海风中学' } });
  const set = { id: 'portal', version: 0, values: { showUserName: 0, jumpNewPath: -1, quietHosts: [] } };
  await done('OrgSetting/Update', set);
  // what was sent and is no other is no change
  expect(await latest()).toMatchObject({ before: { showUserName: 1 }, after: { showUserName: 0 }, ids: ['portal'] });
  expect((await latest())?.after).toEqual({ showUserName: 0 });
  await done('OrgSetting/Delete', { ids: ['portal'] });
  expect(await latest()).toMatchObject({ before: { showUserName: 0 }, after: { showUserName: 1 } });
  const roleId = await add('SysRole', { name: '教务', base: 'admin' });
  const menus = await admin.call<{ items: { id: string; code: string }[] }>('/OrgApi/SysMenu/Items', {
    keyword: 'Dict.Items',
  });
  await done('SysRole/SetRoleMenus', { id: roleId, menuIds: menus.data.items.map(({ id }) => id) });
  expect(await latest()).toMatchObject({ subject: '教务', before: { menus: [] }, after: { menus: ['Dict.Items'] } });
  const [person] = (
    await admin.call<{ items: { id: string; name: string }[] }>('/OrgApi/SysUser/Items', {
      keyword: 'student20',
    })
  ).data.items;
  await done('SysUser/SetDisabled', { ids: [person?.id], disabled: true });
  expect(await latest()).toMatchObject({
    subject: person?.name,
    before: { disabled: false },
    after: { disabled: true },
  });
});

test('sign-ins are rows, right and wrong; a name that nobody has is nobody’s', async () => {
  const tries = [
    { userName: 'student05', pwd: 'Mengoo-demo-2026' },
    { userName: 'student05', pwd: 'wrong' },
    { userName: '没有这个人', pwd: 'wrong' },
  ];
  for (const body of tries) await server.call('/api/auth/UserNamePwd', body);
  const rows = (await items({ kind: 'signIn' })).slice(0, 3).toReversed();
  expect(rows.map((r) => [r.userName, r.user, r.result, r.userId === null])).toEqual([
    ['student05', '周子墨', CODE.ok, false],
    ['student05', '周子墨', CODE.credentials, false],
    ['没有这个人', '', CODE.credentials, true],
  ]);
  expect(await items({ kind: 'signIn', result: CODE.credentials })).toHaveLength(2);
  const { rows: found } = await pool().query("select 1 from operation_log l where l::text like '%wrong%'");
  expect(found).toEqual([]);
});

test('an export is a row; the log’s own is made by a job', async () => {
  const people = await fetch(`${server.url}/OrgApi/SysUser/Export`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', token: admin.user.token },
    body: '{}',
  });
  expect(people.status).toBe(200);
  await people.arrayBuffer();
  expect((await admin.call('/OrgApi/LogOperate/Export', {})).code).toBe(CODE.again);
  await admin.call('/api/auth/Again', { pwd: 'Mengoo-demo-2026' });
  const { data } = await admin.call<{ jobId: string }>('/OrgApi/LogOperate/Export', { kind: 'signIn' });
  const job = await ended(admin, data.jobId);
  expect(job).toMatchObject({ state: 'done', counts: { rows: (await items({ kind: 'signIn' })).length } });
  // in the words of the list
  const file = job.result?.['file'] as StoredFile;
  const { rows } = await readTable(Buffer.from(await (await get(server, admin, file.url)).arrayBuffer()));
  const at = ['类别', '结果'].map((head) => rows[0]?.indexOf(head) ?? -1);
  const told = new Set(rows.slice(1).map((row) => at.map((column) => row[column]).join(' ')));
  expect(told).toEqual(new Set(['登录 成功', '登录 用户名或密码错误']));
  await expect
    .poll(async () => (await items({ kind: 'export' })).map((r) => r.power))
    .toEqual(['LogOperate.Export', 'SysUser.Export']);
});

test('nobody adds to it, changes it or takes from it', async () => {
  const root = await server.signIn('super');
  for (const call of ['Add', 'Update', 'Delete'])
    expect([call, (await root.call(`/OrgApi/LogOperate/${call}`, {})).code]).toEqual([call, CODE.forbidden]);
  const before = await pool().query('select count(*) as n from operation_log');
  for (const sql of ["update operation_log set subject = ''", 'delete from operation_log', 'truncate operation_log'])
    await expect(pool().query(sql)).rejects.toThrow('only added to');
  expect((await pool().query('select count(*) as n from operation_log')).rows).toEqual(before.rows);
});

test('whole months go, the school’s own, and none that is kept', async () => {
  const at = (text: string) => Date.parse(`${text}+08:00`);
  const { rows } = await pool().query<{ org_id: string; other: string }>(
    `select a.id as org_id, b.id as other from organisation a, organisation b where a.code = 'demo' and b.code = 'second'`,
  );
  const [{ org_id: demo, other } = { org_id: '', other: '' }] = rows;
  const add = (id: string, org: string, time: number) =>
    pool().query("insert into operation_log (id, org_id, power, path, at) values ($1, $2, 'x.y', '/x', $3)", [
      id,
      org,
      time,
    ]);
  await add('old', demo, at('2026-08-31T23:59:59.999'));
  await add('kept', demo, at('2026-09-01T00:00:00'));
  await add('elsewhere', other, at('2026-01-01T00:00:00'));
  await pool().query('select drop_operation_months($1, 2, $2)', [demo, at('2026-11-15T12:00:00')]);
  const left = await pool().query("select id from operation_log where power = 'x.y' order by id");
  expect(left.rows.map(({ id }) => id)).toEqual(['elsewhere', 'kept']);
  await expect(pool().query('delete from operation_log')).rejects.toThrow('only added to');
});

test('months go by themselves when the school says how many it keeps', async () => {
  const { rows } = await pool().query<{ id: string }>("select id from organisation where code = 'demo'");
  await pool().query(
    "insert into operation_log (id, org_id, power, path, at) values ('long-ago', $1, 'x.z', '/x', $2)",
    [rows[0]?.id, Date.now() - 100 * 86_400_000],
  );
  const { data } = await admin.call<{ items: { id: string; version: number }[] }>('/OrgApi/OrgSetting/Items', {
    pageSize: 100,
  });
  const version = data.items.find(({ id }) => id === 'retention')?.version;
  const change = { id: 'retention', version, values: { logMonths: 2 } };
  expect((await admin.call('/OrgApi/OrgSetting/Update', change)).code).toBe(0);
  // each process begins with a round
  const other = await testServer({ beside: server });
  await expect
    .poll(async () => (await pool().query("select 1 from operation_log where power = 'x.z'")).rowCount)
    .toBe(0);
  await other.stop();
  expect((await items({ power: 'OrgSetting.Update' })).length).toBeGreaterThan(0);
});

test('a process that dies between a change and its row leaves a row', async () => {
  // the row waits; the change does not
  await pool().query(`create function wait_here() returns trigger language plpgsql as
    $$ begin if new.subject = '被杀' then perform pg_sleep(60); end if; return new; end $$;
    create trigger wait_here before insert on operation_log for each row execute function wait_here()`);
  const process = await startProcess(server);
  const cut = fetch(`${process.url}/OrgApi/SysDept/Add`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', token: admin.user.token },
    body: JSON.stringify({ name: '被杀', kind: 'class' }),
  }).catch(() => null);
  const made = async () => (await pool().query("select 1 from sys_dept where name = '被杀'")).rowCount;
  await expect.poll(made).toBe(1);
  const sleeping = "from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'";
  // the row is on its way: a death before it is sent would leave nothing to wait for
  await expect.poll(async () => (await pool().query(`select 1 ${sleeping}`)).rowCount).toBe(1);
  await process.kill();
  await cut;
  // PostgreSQL would write the row to its end: it has not heard yet that nobody waits for it
  await pool().query(`select pg_terminate_backend(pid) ${sleeping}`);
  await pool().query('drop trigger wait_here on operation_log');
  expect((await items({ keyword: '被杀' })).length).toBe(0);
  const again = await startProcess(server);
  await expect
    .poll(async () => (await items({ keyword: '被杀' })).map((r) => [r.power, r.result]))
    .toEqual([['SysDept.Add', CODE.failed]]);
  expect((await pool().query('select 1 from operation_begun')).rowCount).toBe(0);
  await again.kill();
});
