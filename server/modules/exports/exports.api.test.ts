// Lists taken away as spreadsheets: the same rows under the same rights, at once or by a job.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StoredFile } from '#contract/files.ts';
import { readTable } from '#server/platform/sheet/index.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';
import { ended, get } from '#tests/support/upload.ts';
import { startJob } from '../jobs/start.ts';
import { exportJob } from './exporter.ts';

let server: TestServer;
let admin: Client;
let teacher: Client;
beforeAll(async () => {
  server = await testServer();
  [admin, teacher] = (await Promise.all(['admin', 'teacher02'].map((n) => server.signIn(n)))) as [Client, Client];
});
afterAll(() => server.stop());

const post = (who: Client, path: string, body: unknown, headers = {}) =>
  fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: who.user.token, ...headers },
    body: JSON.stringify(body),
  });
const table = async (answer: Response) => (await readTable(new Uint8Array(await answer.arrayBuffer()))).rows;

test('users: all columns, some, filtered, sorted, in either language and format', async () => {
  const all = await post(admin, '/OrgApi/SysUser/Export', { sort: 'userName' });
  expect(all.headers.get('content-disposition')).toMatch(
    /^attachment; filename="__-\d{8}\.xlsx"; filename\*=UTF-8''%E7%94%A8%E6%88%B7-/,
  );
  expect(all.headers.get('x-content-type-options')).toBe('nosniff');
  const rows = await table(all);
  expect(rows[0]).toEqual(['用户名', '姓名', '角色', '班级（部门）', '手机', '邮箱', '已停用', '创建时间']);
  expect(rows[2]).toMatchObject({ 0: 'qa', 1: '测试工程师', 2: '质量人员', 6: '否' });
  expect(rows[2]?.[7]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
  const list = await admin.call<{ itemCount: number }>('/OrgApi/SysUser/Items', {});
  expect(rows).toHaveLength(list.data.itemCount + 1);

  const some = await post(
    admin,
    '/OrgApi/SysUser/Export',
    { keyword: 'student0', sort: '-userName', columns: ['name', 'userName'], format: 'csv' },
    { 'accept-language': 'en' },
  );
  expect(await some.text()).toMatch(/^Name,User name\r\n冯佳宁,student09\r\n/);
  for (const wrong of [{ columns: ['pwd'] }, { columns: [] }, { format: 'pdf' }, { more: 1 }])
    expect(await (await post(admin, '/OrgApi/SysUser/Export', wrong)).json()).toMatchObject({ code: 422 });
});

test('a teacher without classes sees and exports only themselves; a phone stays masked', async () => {
  expect(await table(await post(teacher, '/OrgApi/SysUser/Export', { columns: ['userName', 'phone'] }))).toEqual([
    ['用户名', '手机'],
    ['teacher02', '139****0002'],
  ]);
  expect(await (await post(teacher, '/OrgApi/SysRole/Export', {})).json()).toMatchObject({ code: 403 });
});

test('departments and roles', async () => {
  expect(
    await table(await post(admin, '/OrgApi/SysDept/Export', { sort: 'name', columns: ['name', 'kind', 'term'] })),
  ).toEqual([
    ['名称', '类型', '学期'],
    ['物理教研室', '部门', ''],
    ['物理实验1班', '班级', '2026秋'],
  ]);
  const roles = await table(await post(admin, '/OrgApi/SysRole/Export', { columns: ['name', 'builtin', 'users'] }));
  expect(roles).toContainEqual(['学生', '是', '31']);
});

test('more than a thousand: a job, whose file is its owner’s, with nobody twice and nobody missing', async () => {
  await server.database.pool.query(
    `insert into sys_user (id, org_id, role_id, user_name, name, pwd, created_at)
      select gen_random_uuid()::text, org_id, role_id, 'many' || n, '=名' || n, '', n
      from sys_user, generate_series(1, 2500) n where user_name = 'student04' and org_id = $1`,
    [admin.user.orgId],
  );
  const answer = (await (
    await post(admin, '/OrgApi/SysUser/Export', { keyword: 'many', columns: ['userName', 'name'] })
  ).json()) as {
    data: { jobId: string };
  };
  const job = await ended(admin, answer.data.jobId);
  expect(job).toMatchObject({
    kind: 'export',
    state: 'done',
    counts: { rows: 2500 },
    title: expect.stringMatching(/^用户-\d{8}\.xlsx$/),
  });
  const file = job.result?.['file'] as StoredFile;
  const rows = await table(await get(server, admin, file.url));
  expect(new Set(rows.map((r) => r[0])).size).toBe(2501);
  expect(rows[1]).toEqual(['many1', "'=名1"]);
  expect(await (await get(server, teacher, file.url)).json()).toMatchObject({ code: 404 });
});

test('whoever loses the right before the job runs gets nothing', async () => {
  const owner = { orgId: teacher.user.orgId, userId: teacher.user.id };
  const input = { path: '/OrgApi/SysRole/Export', listing: {}, format: 'csv', lang: 'zh' } as const;
  const id = await startJob(server.app, exportJob, owner, { title: 'x', input });
  expect(await ended(teacher, id)).toMatchObject({ state: 'failed', reason: 'forbidden', result: null });
});
