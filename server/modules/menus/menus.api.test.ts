// Who sees which menu, and how people hear that theirs has changed.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';
import { BUILTIN_MENUS } from './menus.builtin.ts';

interface Menu {
  id: string;
  parentId: string | null;
  code: string;
  type: number;
}
interface Role {
  id: string;
  name: string;
  version: number;
}

/** A teacher's, but the one that is taken away here. */
const WITHOUT = [
  'experiment',
  'experiment_manage',
  'teach',
  'teach_course',
  'teach_myclass',
  'teach_group',
  'teach_assignments',
  'teach_expermyment',
  'teach_resource',
  'teach_board',
  'teach_survey',
  'teach_task',
  'live',
  'live_course',
  'live_calendar',
  'questions',
  'questions_list',
  'questions_testPaper',
  'questions_examine',
  'questions_scorm',
];

let server: TestServer;
let admin: Client;
let teacher: Client;

beforeAll(async () => {
  server = await testServer();
  admin = await server.signIn('admin');
  teacher = await server.signIn('teacher01');
});
afterAll(() => server.stop());

const menuOf = async (who: Client) => (await who.call<Menu[]>('/API/SysMenu/ItemsByUser')).data;
const codes = async (who: Client) => (await menuOf(who)).filter((m) => m.type === 0).map((m) => m.code);
const roleOf = async (name: string): Promise<Role> => {
  const { data } = await admin.call<{ items: Role[] }>('/OrgApi/SysRole/Items', { pageSize: 100 });
  const role = data.items.find((r) => r.name === name);
  if (!role) throw new Error(`no role ${name}`);
  return role;
};
const powersOf = async (who: Client) => {
  const { rows } = await server.database.pool.query<{ event: string }>(
    'select event from log_event where log = $1 order by seq',
    [`user:${who.user.id}`],
  );
  return rows.filter((r) => r.event.includes('user.powers')).length;
};
/** The rows of the roles that this person can have menus by. */
const grant = async (role: Role, keep: (code: string) => boolean) => {
  const { rows } = await server.database.pool.query<{ id: string; code: string }>(
    'select m.id, m.code from role_menu rm join sys_menu m on m.id = rm.menu_id where rm.role_id = $1',
    [role.id],
  );
  const menuIds = rows.filter((m) => keep(m.code)).map((m) => m.id);
  expect((await admin.call('/OrgApi/SysRole/SetRoleMenus', { id: role.id, menuIds })).code).toBe(0);
  return () => admin.call('/OrgApi/SysRole/SetRoleMenus', { id: role.id, menuIds: rows.map((m) => m.id) });
};

/** Listens as a browser does. */
async function listen(who: Client) {
  const abort = new AbortController();
  const answer = await fetch(`${server.url}/api/stream?follow=user:${who.user.id}`, {
    headers: { authorization: who.user.token },
    signal: abort.signal,
  });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) throw new Error('no stream');
  let text = '';
  const heard = (async () => {
    while (!text.includes('user.powers')) {
      const { value, done } = await reader.read();
      if (done) break;
      text += value;
    }
    return performance.now();
  })();
  return { heard, close: () => abort.abort() };
}

describe('whose role has lost a menu', () => {
  test('hears of it within a second while signed in, and only they; the menu is gone', async () => {
    const student = await server.signIn('student01');
    await server.app.logs.create(`user:${student.user.id}`);
    const { heard, close } = await listen(teacher);
    const before = performance.now();
    const giveBack = await grant(await roleOf('teacher'), (code) => code !== 'teach_AIcourse');
    expect((await heard) - before).toBeLessThan(1_000);
    close();
    expect(await codes(teacher)).toEqual(WITHOUT);
    expect(await powersOf(student)).toBe(0);
    await giveBack();
    expect(await codes(teacher)).toEqual(WITHOUT.toSpliced(3, 0, 'teach_AIcourse'));
  });
});

describe('who listens', () => {
  let told: number;
  beforeEach(async () => {
    await server.app.logs.create(`user:${teacher.user.id}`);
    told = await powersOf(teacher);
  });
  const isTold = async () => (await powersOf(teacher)) > told;

  test('is told when a button or menu of theirs changes', async () => {
    const rows = await server.database.pool.query<{ id: string; version: number }>(
      "select id, version from sys_menu where code = 'teach_AIcourse' and org_id = $1",
      [teacher.user.orgId],
    );
    const row = rows.rows[0];
    expect((await admin.call('/OrgApi/SysMenu/Update', { ...row, sort: 5.2 })).code).toBe(0);
    expect(await isTold()).toBe(true);
  });
  test('not when a menu of others does', async () => {
    const { data } = await admin.call<{ id: string }>('/OrgApi/SysMenu/Add', { name: '别的', code: 'other_page' });
    expect((await admin.call('/OrgApi/SysMenu/Delete', { ids: [data.id] })).code).toBe(0);
    expect(await isTold()).toBe(false);
  });
  test('is told of their own change, even when it ends their sessions', async () => {
    const { data } = await admin.call<{ items: { id: string; version: number }[] }>('/OrgApi/SysUser/Items', {
      keyword: 'teacher01',
    });
    const user = data.items[0];
    expect(
      (await admin.call('/OrgApi/SysUser/Update', { id: user?.id, version: user?.version, disabled: true })).code,
    ).toBe(0);
    expect(await isTold()).toBe(true);
    expect((await teacher.call('/API/SysMenu/ItemsByUser')).code).toBe(401);
    await server.database.pool.query('update sys_user set disabled = false where id = $1', [user?.id]);
    teacher = await server.signIn('teacher01');
  });
});

test('who is signed out is not written to', async () => {
  const gone = await server.signIn('teacher02');
  await server.app.logs.create(`user:${gone.user.id}`);
  await gone.call('/api/auth/ExitLogin', { refreshToken: gone.user.refreshToken });
  const giveBack = await grant(await roleOf('teacher'), (code) => code !== 'teach_AIcourse');
  await giveBack();
  expect(await powersOf(gone)).toBe(0);
});

test('in static mode the built-in menu of the role is shown, whatever rows say; buttons stay', async () => {
  const giveBack = await grant(await roleOf('teacher'), (code) => code !== 'teach_AIcourse');
  const before = (await menuOf(teacher)).filter((m) => m.type === 1).map((m) => m.code);
  await server.database.pool.query(
    'update organisation set settings = \'{"menuMode": "static"}\' where code = \'demo\'',
  );
  const menu = await menuOf(teacher);
  const shown = menu.filter((m) => m.type === 0).map((m) => [m.code, m.parentId]);
  // what a manifest gives the role, a kind of work more included: below what stands above it, in its order
  const given = BUILTIN_MENUS.filter((m) => m.roles.includes('teacher')).toSorted((a, b) => a.sort - b.sort);
  expect(shown).toEqual(given.map((m) => [m.code, m.parent]));
  expect(shown.slice(0, 4)).toEqual([
    ['experiment', null],
    ['experiment_manage', 'experiment'],
    ['teach', null],
    ['teach_AIcourse', 'teach'],
  ]);
  expect(shown.slice(-3)).toEqual([
    ['questions_testPaper', 'questions'],
    ['questions_examine', 'questions'],
    ['questions_scorm', 'questions'],
  ]);
  expect(menu.filter((m) => m.type === 1).map((m) => m.code)).toEqual(before);
  expect(await codes(await server.signIn('student01'))).toEqual([]);
  expect(await codes(await server.signIn('super'))).toEqual(
    BUILTIN_MENUS.toSorted((a, b) => a.sort - b.sort).map((m) => m.code),
  );
  await server.database.pool.query("update organisation set settings = '{}' where code = 'demo'");
  await giveBack();
});
