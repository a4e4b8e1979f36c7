// What the kit's handlers promise every family, tried on those that exist: what was deleted comes back, and only to its own.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SQL } from '#server/platform/postgres/drizzle.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';
import type { Context } from './http/mount.ts';
import { readerOfSql } from './reader.sql.ts';
import { readerOf } from './reader.ts';
import { roles } from './school.tables.ts';

const DAY = 24 * 3600 * 1000;
let server: TestServer;
let admin: Client;
let teacher: Client;
let other: Client;

beforeAll(async () => {
  server = await testServer();
  admin = await server.signIn('admin');
  teacher = await server.signIn('teacher01');
  other = await server.signIn('teacher02');
});
afterAll(() => server.stop());

async function added(client: Client, family: string, fields: object): Promise<string> {
  const { data, code, msg } = await client.call<{ id: string }>(`/OrgApi/${family}/Add`, fields);
  if (code !== 0) throw new Error(msg);
  return data.id;
}
const remove = (client: Client, family: string, ...ids: string[]) => client.call(`/OrgApi/${family}/Delete`, { ids });
const restore = (client: Client, family: string, ...ids: string[]) =>
  client.call<{ restored: number }>(`/OrgApi/${family}/Restore`, { ids });

describe('restore', () => {
  test('a deleted row is there again as it was, and its next change is not a conflict with itself', async () => {
    const id = await added(admin, 'SysRole', { name: '教务员', base: 'none' });
    await remove(admin, 'SysRole', id);
    expect((await admin.call('/OrgApi/SysRole/Item', { id })).code).toBe(404);
    expect((await restore(admin, 'SysRole', id)).data).toEqual({ restored: 1 });
    const { data } = await admin.call<{ name: string; version: number }>('/OrgApi/SysRole/Item', { id });
    expect(data).toMatchObject({ name: '教务员', version: 2 });
    expect((await admin.call('/OrgApi/SysRole/Update', { id, version: 2, name: '教务' })).code).toBe(0);
  });

  test('its name was taken meanwhile: told so, and nothing of the lot comes back', async () => {
    const ids = [
      await added(admin, 'SysRole', { name: '督导' }),
      await added(admin, 'SysRole', { name: '巡考' }),
    ] as const;
    await remove(admin, 'SysRole', ...ids);
    await added(admin, 'SysRole', { name: '督导' });
    expect(await restore(admin, 'SysRole', ...ids)).toMatchObject({ code: 409, msg: '名字已被占用，不能恢复' });
    expect((await admin.call('/OrgApi/SysRole/Item', { id: ids[1] })).code).toBe(404);
  });

  test('what was never deleted, never there, or not theirs is missing', async () => {
    const course = await added(teacher, 'Course', { name: '要删的课', kind: 'plain' });
    expect((await restore(teacher, 'Course', course)).code).toBe(404);
    await remove(teacher, 'Course', course);
    expect((await restore(other, 'Course', course)).code).toBe(404);
    expect((await restore(teacher, 'Course', course, 'never')).code).toBe(404);
    expect((await restore(teacher, 'Course', course)).code).toBe(0);
    const { rows } = await server.database.pool.query<{ id: string }>(
      `update sys_dept set deleted_at = $1 where id = (select d.id from sys_dept d join organisation o on o.id = d.org_id
          where o.code = 'second' limit 1) returning id`,
      [Date.now()],
    );
    expect((await restore(admin, 'SysDept', rows[0]?.id ?? '')).code).toBe(404);
  });

  test('who may not delete may not restore', async () => {
    const id = await added(admin, 'SysDept', { name: '临时班', kind: 'class' });
    await remove(admin, 'SysDept', id);
    expect((await restore(teacher, 'SysDept', id)).code).toBe(403);
  });

  test('a branch comes back with its parent, not without it', async () => {
    const parent = await added(admin, 'SysDept', { name: '物理系' });
    const child = await added(admin, 'SysDept', { name: '物理 1 班', kind: 'class', parentId: parent });
    await remove(admin, 'SysDept', child);
    await remove(admin, 'SysDept', parent);
    expect(await restore(admin, 'SysDept', child)).toMatchObject({ code: 409, msg: expect.stringContaining('上级') });
    expect((await restore(admin, 'SysDept', child, parent)).data).toEqual({ restored: 2 });
  });

  test('a user whose role has gone stays gone', async () => {
    const roleId = await added(admin, 'SysRole', { name: '短期助教' });
    const id = await added(admin, 'SysUser', { userName: 'helper01', name: '王助教', roleId });
    await remove(admin, 'SysUser', id);
    await remove(admin, 'SysRole', roleId);
    expect((await restore(admin, 'SysUser', id)).code).toBe(409);
    await restore(admin, 'SysRole', roleId);
    expect((await restore(admin, 'SysUser', id)).code).toBe(0);
  });

  // turns the clock, so it comes last
  test('for thirty days', async () => {
    const [early, late] = [
      await added(admin, 'SysDept', { name: '甲班', kind: 'class' }),
      await added(admin, 'SysDept', { name: '乙班', kind: 'class' }),
    ];
    await remove(admin, 'SysDept', early, late);
    await server.database.pool.query('update sys_dept set deleted_at = deleted_at - $2 where id = $1', [
      early,
      30 * DAY,
    ]);
    await server.database.pool.query('update sys_dept set deleted_at = deleted_at - $2 where id = $1', [
      late,
      29 * DAY,
    ]);
    expect([(await restore(admin, 'SysDept', early)).code, (await restore(admin, 'SysDept', late)).code]).toEqual([
      404, 0,
    ]);
  });
});

test.each(['SysDept', 'SysMenu', 'OrgCats', 'QuestionCats', 'Navbar'])(
  'moves at once put none of %s below itself, and none is refused without a name',
  async (family) => {
    const more = { OrgCats: { kind: 'help' }, Navbar: { place: 'portal' } }[family] ?? {};
    const make = (name: string) =>
      added(admin, family, { name, ...more, ...(family === 'SysMenu' ? { code: name } : {}) });
    const [a, b] = [await make('branchA'), await make('branchB')];
    const move = async (id: string, parentId: string | null) =>
      (await admin.call(`/OrgApi/${family}/Update`, { id, parentId })).code;
    const above = async (id: string) =>
      (await admin.call<{ parentId: string | null }>(`/OrgApi/${family}/Item`, { id })).data.parentId;
    for (let round = 0; round < 4; round++) {
      const codes = await Promise.all([move(a, b), move(b, a), move(a, b), move(b, a)]);
      expect(codes.filter((code) => ![0, 409, 422].includes(code))).toEqual([]);
      expect([await above(a), await above(b)]).toContain(null);
      expect([await move(a, null), await move(b, null)]).toEqual([0, 0]);
    }
  },
);

test('a refusal speaks of what it refuses: an address is no name, and what is built in is not deleted', async () => {
  const address = { cidr: '10.9.8.7', note: '' };
  await added(admin, 'SysWhiteList', address);
  const fieldsOf = async (path: string, input: object) =>
    (await admin.call<{ fields: object }>(`/OrgApi/${path}`, input)).data.fields;
  expect(await fieldsOf('SysWhiteList/Add', address)).toEqual({ cidr: '已经有一个相同的' });
  const { data } = await admin.call<{ items: { id: string; builtin: boolean; base: string }[] }>(
    '/OrgApi/SysRole/Items',
  );
  const id = data.items.find((role) => role.builtin && role.base === 'teacher')?.id;
  expect(await fieldsOf('SysRole/Update', { id, base: 'student' })).toEqual({ base: '系统内置的，不能改' });
});

test("a role's menus: what was set is what is read", async () => {
  const id = await added(admin, 'SysRole', { name: '访客' });
  const { data } = await admin.call<{ items: { id: string }[] }>('/OrgApi/SysMenu/Items', { pageSize: 3 });
  const menuIds = data.items.map((m) => m.id).sort();
  await admin.call('/OrgApi/SysRole/SetRoleMenus', { id, menuIds });
  const read = await admin.call<{ menuIds: string[] }>('/OrgApi/SysRole/Menus', { id });
  expect([...read.data.menuIds].sort()).toEqual(menuIds);
});

test('a filter that neither a column nor the family serves is refused: all rows would be taken for those asked for', async () => {
  const { app } = server;
  const who = await app.identify(admin.user.token);
  if (!who) throw new Error('signed out');
  const own = {
    table: roles,
    visible: async (_: unknown, more?: SQL) => more,
    search: [],
    sorts: {},
    present: (rows: unknown[]) => rows,
  };
  const list = (filters: object) =>
    readerOf({ ...own, filters: { anything: () => undefined } }).page(
      { ...filters },
      { page: 1, pageSize: 10 },
      { app, who, lang: 'zh' },
    );
  await expect(list({ seats: 3 })).rejects.toMatchObject({ code: 422, data: { fields: { seats: 'unknownField' } } });
  expect((await list({ name: 'no such role', anything: 3, seats: undefined })).rows).toEqual([]);
  expect((await list({ anything: 3 })).count).toBeGreaterThan(0);
});

test('a list for a file reads every row once, whatever leaves it meanwhile and whatever comes', async () => {
  const { pool } = server.database;
  const add = (from: number, to: number) =>
    pool.query(
      `insert into feedback (id, org_id, user_id, at, text, route)
        select 'told-' || lpad(n::text, 4, '0'), org_id, id, n / 3, 'x', '/' from sys_user, generate_series($1::int, $2) n
        where id = $3`,
      [from, to, admin.user.id],
    );
  await add(1, 1200);
  const reader = readerOfSql<{ id: string; at: number }>(
    { pool },
    {
      columns: 'f.id, f.at',
      table: 'feedback f',
      at: { column: 'f.at', field: 'at' },
      id: 'f.id',
      narrow: () => ({ where: 'not f.done', values: [] }),
    },
  );
  const read: unknown[] = [];
  for await (const rows of reader.presented({}, {} as Context)) {
    read.push(...rows.map(({ id }) => id));
    // what has been read is dealt with
    await pool.query("update feedback set done = true where id = any($1) and right(id, 1) <> '5'", [read]);
    await add(2000 + read.length, 2000 + read.length);
  }
  expect(read).toHaveLength(1200);
  expect(new Set(read).size).toBe(1200);
});
