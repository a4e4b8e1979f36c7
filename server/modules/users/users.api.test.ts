// Many users disabled and enabled at once; an administrator’s lost password.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#tests/support/demo.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';
import { renewAdministrator } from './reset.ts';

const PATH = '/OrgApi/SysUser/SetDisabled';
let server: TestServer;
let admin: Client;

beforeAll(async () => {
  server = await testServer();
  admin = await server.signIn('admin');
});
afterAll(() => server.stop());

const set = (ids: string[], disabled: boolean, who = admin) => who.call<{ ids: string[] }>(PATH, { ids, disabled });
const may = async (who: Client) => (await who.call('/api/Home/Continue', {})).code === 0;

test('all sign-ins end at once; it tells whose state changed, which is what undoing needs', async () => {
  const [a, b] = [await server.signIn('student11'), await server.signIn('student12')];
  expect((await set([a.user.id], true)).data.ids).toEqual([a.user.id]);
  expect((await set([a.user.id, b.user.id], true)).data.ids).toEqual([b.user.id]);
  expect([await may(a), await may(b)]).toEqual([false, false]);
  expect((await server.call('/api/auth/UserNamePwd', { userName: 'student11', pwd: 'Mengoo-demo-2026' })).code).toBe(
    460,
  );
  expect((await set([b.user.id], false)).data.ids).toEqual([b.user.id]);
  // the old sign-in stays ended, a new one works
  expect(await may(b)).toBe(false);
  expect(await may(await server.signIn('student12'))).toBe(true);
});

test('an administrator neither disables, nor deletes, nor changes a super administrator', async () => {
  const { id } = (await server.signIn('super')).user;
  const refused = { code: 403, msg: expect.stringContaining('超级管理员') };
  expect(await set([id], true)).toMatchObject(refused);
  expect(await admin.call('/OrgApi/SysUser/Delete', { ids: [id] })).toMatchObject(refused);
  // a reset by mail would then be the administrator's
  const change = { id, email: 'mine@school.test' };
  expect(await admin.call('/OrgApi/SysUser/Update', change)).toMatchObject(refused);
  expect(await may(await server.signIn('super'))).toBe(true);
});

test('phones are whole for who may edit whose they are: by the right, not by the name of the role', async () => {
  const { id } = (await admin.call<{ id: string }>('/OrgApi/SysRole/Add', { name: '班务', base: 'teacher' })).data;
  const menuIds = async (...codes: string[]) => {
    const { rows } = await server.database.pool.query<{ id: string }>(
      'select id from sys_menu where org_id = $1 and code = any($2)',
      [admin.user.orgId, codes],
    );
    return rows.map((menu) => menu.id);
  };
  const teacher = await server.signIn('teacher01');
  expect((await admin.call('/OrgApi/SysUser/Update', { id: teacher.user.id, roleId: id })).code).toBe(0);
  const phones = async (who: Client, keyword: string) => {
    const { data } = await who.call<{ items: { phone: string | null }[] }>('/OrgApi/SysUser/Items', { keyword });
    return data.items.map(({ phone }) => phone);
  };
  const give = async (...codes: string[]) =>
    admin.call('/OrgApi/SysRole/SetRoleMenus', { id, menuIds: await menuIds(...codes) });
  await give('SysUser.Items');
  expect(await phones(teacher, 'student01')).toEqual(['138****0001']);
  await give('SysUser.Items', 'SysUser.Update');
  expect(await phones(teacher, 'student01')).toEqual(['13800000001']);
  await admin.call('/OrgApi/SysUser/Update', { id: teacher.user.id, roleId: teacher.user.roleId });
  // nobody but a super edits a super
  await server.database.pool.query("update sys_user set phone = '13700000001' where user_name = 'super'");
  expect(await phones(admin, 'super')).toEqual(['137****0001']);
});

test('all or none: not an unknown one, one of another school, or oneself: so an administrator remains', async () => {
  const student = await server.signIn('student13');
  const foreign = await server.signIn('student01@second');
  expect((await set([student.user.id, 'nobody'], true)).code).toBe(404);
  expect((await set([student.user.id, foreign.user.id], true)).code).toBe(404);
  expect(await set([student.user.id, admin.user.id], true)).toMatchObject({
    code: 409,
    msg: expect.stringContaining('自己'),
  });
  expect(await may(student)).toBe(true);
  expect((await set([student.user.id], true, await server.signIn('teacher01'))).code).toBe(403);
});

test('the operation log names them', async () => {
  const student = await server.signIn('student14');
  await set([student.user.id], true);
  const { data } = await admin.call<{ items: { power: string; subject: string; ids: string[] }[] }>(
    '/OrgApi/LogOperate/Items',
    { pageSize: 1 },
  );
  expect(data.items[0]).toMatchObject({ power: 'SysUser.SetDisabled', ids: [student.user.id] });
  expect(data.items[0]?.subject).not.toBe('');
});

test('an administrator who has lost the password has a new one, to be replaced; nobody else has', async () => {
  const signIn = (userName: string, pwd: string) =>
    server.call<{ resetPwd?: number }>('/api/auth/UserNamePwd', { userName, pwd });
  expect(await renewAdministrator(server.app, 'teacher01')).toEqual({ found: [], pwd: null });
  // both schools have one: which is meant must be said
  expect((await renewAdministrator(server.app, 'Admin')).found).toHaveLength(2);
  expect((await signIn('admin@second', DEMO_PASSWORD)).code).toBe(0);
  const { found, pwd } = await renewAdministrator(server.app, 'admin@SECOND');
  expect(found).toHaveLength(1);
  expect((await signIn('admin@second', DEMO_PASSWORD)).code).not.toBe(0);
  expect((await signIn('admin@second', pwd ?? '')).code).toBe(0);
  expect((await signIn('admin', DEMO_PASSWORD)).code).toBe(0);
  const { rows } = await server.database.pool.query(
    "select user_name, power from operation_log where power = 'SysUser.ResetPwd' and org_id = $1",
    [found[0]?.orgId],
  );
  expect(rows).toEqual([{ user_name: 'npm run unlock', power: 'SysUser.ResetPwd' }]);
});
