// Names over the wire: lists in their order, page by page, and names in two widths.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { byName } from '#contract/names.ts';
import { DEMO_PASSWORD } from '#tests/support/demo.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';

let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await testServer();
  admin = await server.signIn('admin');
});
afterAll(() => server.stop());

interface Listed {
  items: { id: string; name: string; userName: string }[];
  itemCount: number;
}
const NAMES = [
  '高三',
  '10班',
  '赵',
  '高一（10）班',
  '第十一',
  '2班',
  '高二',
  '阿',
  '高一(2)班',
  '第二',
  '张',
  '高一',
  '陈',
  '李',
  '二班',
];
const IN_ORDER = [
  '二班',
  '2班',
  '10班',
  '阿',
  '陈',
  '第二',
  '第十一',
  '高一',
  '高一(2)班',
  '高一（10）班',
  '高二',
  '高三',
  '李',
  '张',
  '赵',
];

test('classes by name, the pages of a list joining without a gap', async () => {
  for (const name of NAMES) await admin.call('/OrgApi/SysDept/Add', { name, kind: 'group' });
  const page = async (n: number, sort: string) =>
    (await admin.call<Listed>('/OrgApi/SysDept/Items', { kind: 'group', sort, page: n, pageSize: 4 })).data.items;
  const all = async (sort: string) =>
    (await Promise.all([1, 2, 3, 4].map((n) => page(n, sort)))).flat().map((d) => d.name);
  expect(await all('name')).toEqual(IN_ORDER);
  expect(await all('-name')).toEqual(IN_ORDER.toReversed());
  expect(NAMES.toSorted(byName)).toEqual(IN_ORDER);
  const tree = (await admin.call<Listed['items']>('/OrgApi/SysDept/SimpleItems')).data.map((d) => d.name);
  expect(tree.filter((name) => NAMES.includes(name))).toEqual(IN_ORDER);
  const found = await admin.call<Listed>('/OrgApi/SysDept/Items', { keyword: '高一（２', sort: 'name' });
  expect(found.data.items.map((d) => d.name)).toEqual(['高一(2)班']);
});

test('courses and people by name, user names by the value of their numbers', async () => {
  for (const name of ['第十一章', '第二章', '第一章']) await admin.call('/OrgApi/Course/Add', { name, kind: 'plain' });
  const courses = await admin.call<Listed>('/OrgApi/Course/Items', { sort: 'name', keyword: '章' });
  expect(courses.data.items.map((c) => c.name)).toEqual(['第一章', '第二章', '第十一章']);
  const role = await server.database.pool.query<{ id: string }>(
    "select id from sys_role where org_id = $1 and base = 'student' and builtin",
    [admin.user.orgId],
  );
  const people = [
    ['N10', '赵六'],
    ['n2', '阿三'],
    ['N1', '张三'],
  ];
  for (const [userName, name] of people)
    await admin.call('/OrgApi/SysUser/Add', { userName, name, roleId: role.rows[0]?.id });
  const by = async (sort: string) =>
    (await admin.call<Listed>('/OrgApi/SysUser/Items', { sort, pageSize: 100 })).data.items
      .filter((u) => people.some(([own]) => own === u.userName))
      .map((u) => u.userName);
  expect(await by('name')).toEqual(['n2', 'N1', 'N10']);
  expect(await by('userName')).toEqual(['N1', 'n2', 'N10']);
});

test('who is there in another width: taken at Add, found at sign-in, the exact one first', async () => {
  // from before: the form takes no such name
  const wide = 'ｓｔｕｄｅｎｔ０５';
  await server.database.pool.query(
    `insert into sys_user (id, org_id, role_id, user_name, name, pwd, created_at)
      select 'wide', org_id, role_id, $2, '宽', pwd, 1 from sys_user where org_id = $1 and user_name = 'student05'
      union all select 'alone', org_id, role_id, 'ｘ１', '独', pwd, 1 from sys_user where org_id = $1 and user_name = 'student05'`,
    [admin.user.orgId, wide],
  );
  const enter = async (userName: string) =>
    (await server.call<Client['user']>('/api/auth/UserNamePwd', { userName, pwd: DEMO_PASSWORD })).data.name;
  expect(await enter(wide)).toBe('宽');
  expect(await enter('student05')).not.toBe('宽');
  expect(await enter('X1')).toBe('独');
  const { data } = await admin.call<Listed>('/OrgApi/SysUser/Items', { keyword: 'student05' });
  const roleId = (await admin.call<{ roleId: string }>('/OrgApi/SysUser/Item', { id: data.items[0]?.id })).data.roleId;
  expect(await admin.call('/OrgApi/SysUser/Add', { userName: 'x1', name: '新', roleId })).toMatchObject({
    code: 422,
    data: { fields: { userName: expect.any(String) } },
  });
});
