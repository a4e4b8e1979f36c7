// Spreadsheets of people over the wire: tried, imported, imported again, refused; and the passwords, once.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import writeXlsx from 'write-excel-file/node';
import type { ImportResult } from '#contract/imports.ts';
import { readTable } from '#server/platform/sheet/index.ts';
import { DEMO_PASSWORD } from '#tests/support/demo.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';
import { ended, get, type Job, send } from '#tests/support/upload.ts';

let server: TestServer;
let admin: Client;
let other: Client;
beforeAll(async () => {
  server = await testServer();
  [admin, other] = (await Promise.all(['admin', 'super'].map((n) => server.signIn(n)))) as [Client, Client];
});
afterAll(() => server.stop());

const HEAD = ['学号', '姓名', '班级', '手机', '邮箱'];
const CLASS = '物理实验1班';
type Table = (string | number)[][];
const xlsx = async (rows: Table, head = HEAD) => new Uint8Array(await writeXlsx([head, ...rows]).toBuffer());
const csv = (rows: Table, head = HEAD) => [head, ...rows].map((row) => row.join(',')).join('\n');

type Imported = Omit<Job, 'result'> & { result: ImportResult };
const PATHS = { student: 'StudentImport', teacher: 'TeacherImport', dept: 'StudentImportDept' } as const;

async function start(
  bytes: string | Uint8Array,
  fields: Record<string, string> = {},
  kind: keyof typeof PATHS = 'student',
) {
  const name = typeof bytes === 'string' ? '名单.csv' : '名单.xlsx';
  return send<{ jobId: string; reason?: string; fields?: object }>(
    server,
    admin,
    `/OrgApi/UploadFile/${PATHS[kind]}`,
    [{ name, bytes }],
    // a trial, where nothing else is said
    { commit: '0', ...fields },
  );
}
async function run(
  bytes: string | Uint8Array,
  fields: Record<string, string> = {},
  kind: keyof typeof PATHS = 'student',
) {
  const { code, data, msg } = await start(bytes, fields, kind);
  expect(code, msg).toBe(0);
  return (await ended(admin, data.jobId)) as unknown as Imported;
}
const commit = { commit: '1' };
const person = async (userName: string) =>
  (
    await server.database.pool.query<Record<string, unknown>>(
      `select u.name, u.phone, u.email, u.pwd, u.reset_pwd, d.name as dept, r.base from sys_user u join sys_role r on r.id = u.role_id
        left join sys_dept d on d.id = u.dept_id where u.user_name = $1 and u.org_id = $2`,
      [userName, admin.user.orgId],
    )
  ).rows[0];
const reasons = (job: Imported) => job.errors.map((e) => [e.row, e.column, e.reason]);

test('a class in several widths is one, and keeps the one that is there', async () => {
  const rows: Table = ['高一（1）班', '高一(1)班', '高一（１）班'].map((name, n) => [`w${n}`, `人${n}`, name]);
  const job = await run(csv(rows, HEAD.slice(0, 3)), commit, 'dept');
  expect(job).toMatchObject({ state: 'done', counts: { new: 3 }, result: { newDepts: ['高一（1）班'] } });
  expect(await Promise.all(['w0', 'w1', 'w2'].map(async (n) => (await person(n))?.['dept']))).toEqual(
    Array(3).fill('高一（1）班'),
  );
  expect((await run(csv(rows, HEAD.slice(0, 3)), {}, 'student')).counts).toMatchObject({ unchanged: 3, errors: 0 });
  // who exists in both forms stays, the exact one first
  await admin.call('/OrgApi/SysDept/Add', { name: '高一(1)班', kind: 'class' });
  expect((await run(csv(rows, HEAD.slice(0, 3)))).counts).toMatchObject({ unchanged: 2, changed: 1, errors: 0 });
  expect(
    (await server.call('/api/auth/UserNamePwd', { userName: 'ｓｔｕｄｅｎｔ０４', pwd: DEMO_PASSWORD })).code,
  ).toBe(0);
});

test('two who swap phones, and a third who takes one that is free then', async () => {
  const swap = (a: string, b: string): Table => [
    ['w0', '人0', '高一（1）班', a, `${a}@b.cn`],
    ['w1', '人1', '高一（1）班', b, `${b}@b.cn`],
  ];
  expect((await run(csv(swap('13711110001', '13711110002')), commit)).state).toBe('done');
  const swapped = await run(csv(swap('13711110002', '13711110001')), commit);
  expect([swapped.state, reasons(swapped)]).toEqual(['done', []]);
  expect((await person('w0'))?.['phone']).toBe('13711110002');
  const passed: Table = [...swap('13711110003', '13711110001'), ['w3', '人3', '高一（1）班', '13711110002', '']];
  expect((await run(csv(passed), commit)).state).toBe('done');
  // an empty cell takes nothing away: the phone is still the other's
  const kept: Table = [
    ['w0', '人0', '高一（1）班', '13711110001', ''],
    ['w1', '人1', '高一（1）班', '', ''],
  ];
  expect(reasons(await run(csv(kept)))).toEqual([[2, '手机', 'phoneTaken']]);
});

test('a trial writes nothing and shows what would happen', async () => {
  const rows: Table = [
    [20261001, '赵新', CLASS, 13811110001, 'zhao@example.com'],
    ['student04', '李浩然', CLASS, '13800000004', ''],
    ['student05', '周子墨改', CLASS, '', ''],
    ['20261002', '', CLASS, '', ''],
  ];
  const job = await run(await xlsx(rows));
  expect(job).toMatchObject({
    kind: 'student-import',
    title: '名单.xlsx',
    state: 'done',
    progress: 1,
    counts: { new: 1, changed: 1, unchanged: 1, failed: 1, errors: 1, trial: 1 },
    errors: [{ row: 5, column: '姓名', reason: 'required', reasonText: '请填写' }],
  });
  expect(job.result.preview[0]).toEqual({
    row: 2,
    change: 'new',
    userName: '20261001',
    name: '赵新',
    dept: CLASS,
    phone: '13811110001',
    email: 'zhao@example.com',
  });
  expect(job.result.preview.map((p) => p.change)).toEqual(['new', 'unchanged', 'changed', 'failed']);
  expect(await person('20261001')).toBeUndefined();
  expect((await person('student05'))?.['name']).not.toContain('改');
});

test('imported: new ones can sign in with their passwords, known ones keep theirs', async () => {
  const before = await person('student06');
  const rows: Table = [
    ['20262001', '钱一', CLASS, '13822220001', ''],
    ['20262002', '=孙二', CLASS, '', 'sun@example.com'],
    ['STUDENT06', '吴欣怡改', CLASS, '13822220003', ''],
  ];
  const job = await run(csv(rows.map((r) => r.map((c) => (c === '=孙二' ? '孙二' : c)))), commit);
  expect(job).toMatchObject({ state: 'done', counts: { new: 2, changed: 1, failed: 0 } });
  expect(await person('student06')).toEqual({ ...before, name: '吴欣怡改', phone: '13822220003' });
  expect(await person('20262001')).toMatchObject({ base: 'student', dept: CLASS, phone: '13822220001', reset_pwd: 1 });

  const passwords = job.result.passwords;
  expect(passwords).toMatchObject({ id: job.id, name: '名单-密码.xlsx' });
  expect((await get(server, other, passwords?.url ?? '')).headers.get('content-type')).toContain('json');
  const slips = await admin.call<{ organisation: string; groups: { dept: string; slips: Record<string, string>[] }[] }>(
    '/OrgApi/UploadFile/Slips',
    { jobId: job.id },
  );
  expect(slips.data.organisation).toBe('梦谷示范学校');
  const slip = slips.data.groups[0]?.slips[0];
  expect(slip).toMatchObject({
    userName: '20262001',
    name: '钱一',
    dept: CLASS,
    // an address that a student's phone can open
    link: expect.stringMatching(/^http:\/\/[\w.:]+\/mengoo\/#\/login\?user=20262001$/),
  });
  expect((await admin.call('/OrgApi/UploadFile/Slips', { jobId: job.id })).code).toBe(404);
  // that they were taken stands in the log, and no password with it
  const taken = await admin.call<{ items: object[] }>('/OrgApi/LogOperate/Items', { power: 'UploadFile.Slips' });
  expect(taken.data.items).toMatchObject([{ userName: 'admin', result: 0 }]);
  expect(JSON.stringify(taken.data)).not.toContain(slip?.['password']);

  const answer = await get(server, admin, passwords?.url ?? '');
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; .*filename\*=UTF-8''/);
  expect(answer.headers.get('content-security-policy')).toContain('sandbox');
  const list = await readTable(new Uint8Array(await answer.arrayBuffer()));
  expect(list.rows.map((r) => r.slice(0, 3))).toEqual([
    ['学号（工号）', '姓名', '班级（部门）'],
    ['20262001', '钱一', CLASS],
    ['20262002', '孙二', CLASS],
  ]);
  const password = list.rows[1]?.[3];
  expect(password).toMatch(/^(?=.*\d)(?=.*[a-z])(?=.*[A-Z])(?=.*[@#])[\w@#]{11}$/);
  expect(slip?.['password']).toBe(password);
  expect(await (await get(server, admin, passwords?.url ?? '')).json()).toMatchObject({ code: 404 });
  const kept = await server.database.pool.query('select 1 from password_list where id = $1', [job.id]);
  expect(kept.rowCount).toBe(0);
  expect((await ended(admin, job.id)).result).toMatchObject({ passwords: null, slips: false });

  const signIn = (userName: string, pwd: string) =>
    server.call<{ resetPwd: number }>('/api/auth/UserNamePwd', { userName, pwd });
  expect(await signIn('20262001', password ?? '')).toMatchObject({ code: 0, data: { resetPwd: 1 } });
  expect(await signIn('student06', DEMO_PASSWORD)).toMatchObject({ code: 0 });
});

test('passwords that nobody took are gone after a day', async () => {
  const job = await run(csv([['20263001', '李三', CLASS, '', '']]), commit);
  expect(job.result.passwords?.expiresAt).toBeGreaterThan(Date.now() + 23 * 3_600_000);
  server.advance(25 * 3_600_000);
  const late = await server.signIn('admin');
  expect(await (await get(server, late, job.result.passwords?.url ?? '')).json()).toMatchObject({ code: 404 });
  server.advance(-25 * 3_600_000);
});

test('all or nothing: one wrong row and nobody is imported', async () => {
  const job = await run(
    csv([
      ['20264001', '好的', CLASS, '', ''],
      ['20264002', '坏的', CLASS, '123', ''],
    ]),
    commit,
  );
  expect(job).toMatchObject({ state: 'failed', reason: 'importErrors', counts: { new: 1, failed: 1 } });
  expect(reasons(job)).toEqual([[3, '手机', 'badPhone']]);
  expect(job.result).not.toHaveProperty('passwords');
  expect(await person('20264001')).toBeUndefined();
});

test('every kind of wrong cell is named by row and column', async () => {
  const rows: Table = [
    ['student07', '甲', CLASS, '13800000008', ''],
    ['teacher01', '乙', CLASS, '', ''],
    ['20265001', '丙', '没有的班', '', ''],
    ['20265001', '丁', CLASS, '', ''],
    ['20265002', '戊'.repeat(51), CLASS, '', ''],
    ['20265003', '己', CLASS, '', 'not-an-address'],
    ['2026 5004中', '庚', CLASS, '', ''],
    ['=1+1', '辛', CLASS, '', ''],
    ['1.38E+10', '壬', '', '', ''],
    ['', '癸', CLASS, '+86 139-9999-0001', ''],
  ];
  expect(reasons(await run(csv(rows)))).toEqual([
    [2, '手机', 'phoneTaken'],
    [3, '学号', 'other-role'],
    [4, '班级', 'dept-unknown'],
    [5, '学号', 'name-twice'],
    [6, '姓名', 'tooLong'],
    [7, '邮箱', 'badEmail'],
    [8, '学号', 'bad-user-name'],
    [9, '学号', 'cell-formula'],
    [10, '学号', 'cell-digits'],
    [10, '班级', 'required'],
    [11, '学号', 'required'],
  ]);
});

test.each<[string, string[], (string | number)[][]]>([
  ['no name', ['学号', '班级', '性别', '备注'], [[1, '姓名', 'head-missing']]],
  ['twice', ['学号', '工号', '姓名', '班级'], [[1, '工号', 'head-twice']]],
  ['an empty heading', ['学号', '姓名', '班级', ''], [[1, 'D', 'head-empty']]],
])('a head with %s', async (_what, head, errors) => {
  expect(reasons(await run(csv([['20266001', '甲', CLASS, 'x']], head)))).toEqual(errors);
});

test.each([
  [['学 号', '姓 名*', '行政班', '手机号码', 'E-mail']],
  [['学号（工号）', '姓名', '班级（部门）', '手机', '邮箱']],
  [['Student ID', 'Name', 'Class', 'Mobile', 'Email']],
  [['学籍号', '学生姓名', '班级名称', '联系电话', '电子邮箱']],
])('headings as schools write them: %j', async (head) => {
  const job = await run(csv([['20266001', '甲', CLASS, '13866660001', 'jia@example.com']], head));
  expect(job).toMatchObject({ counts: { new: 1, failed: 0 }, errors: [] });
  expect(job.result.preview[0]).toMatchObject({ dept: CLASS, phone: '13866660001', email: 'jia@example.com' });
});

test('classes are made where that is wanted, or all go into one', async () => {
  const table = csv([
    ['20267001', '甲', '新班A', '', ''],
    ['20267002', '乙', '新班A', '', ''],
    ['20267003', '丙', '新班B', '', ''],
  ]);
  const trial = await run(table, {}, 'dept');
  expect(trial.result.newDepts).toEqual(['新班A', '新班B']);
  const classes = async () =>
    (await server.database.pool.query<{ name: string }>("select name from sys_dept where name like '新班%'")).rows.map(
      (r) => r.name,
    );
  expect(await classes()).toEqual([]);
  expect(await run(table, commit, 'dept')).toMatchObject({ state: 'done', counts: { new: 3 } });
  expect((await classes()).sort()).toEqual(['新班A', '新班B']);
  expect(await person('20267003')).toMatchObject({ dept: '新班B' });
  // again: nothing is made twice
  expect(await run(table, commit, 'dept')).toMatchObject({
    counts: { new: 0, unchanged: 3 },
    result: { newDepts: [] },
  });

  const { rows } = await server.database.pool.query<{ id: string }>("select id from sys_dept where name = '新班B'");
  const into = await run(
    csv([
      ['20267004', '丁', '哪里都行', '', ''],
      ['20267001', '甲', '', '', ''],
    ]),
    { ...commit, deptId: rows[0]?.id ?? '' },
  );
  expect(into).toMatchObject({ state: 'done', counts: { new: 1, changed: 1 } });
  expect((await person('20267001'))?.['dept']).toBe('新班B');
});

test('teachers: departments, no class needed, students are not turned into teachers', async () => {
  const rows: Table = [
    ['T001', '新老师', '物理教研室', '', ''],
    ['T002', '无部门', '', '', ''],
    ['student08', '学生', '', '', ''],
  ];
  expect(reasons(await run(csv(rows), {}, 'teacher'))).toEqual([[4, '学号', 'other-role']]);
  expect(await run(csv(rows.slice(0, 2)), commit, 'teacher')).toMatchObject({ state: 'done', counts: { new: 2 } });
  expect(await person('T001')).toMatchObject({ base: 'teacher', dept: '物理教研室' });
  // a list of everybody says itself who is somebody else's: nothing of theirs is looked at, taken or given
  const listed = rows.map(([userName = '', name = '']) => [userName, name, '', '13755550001', '']);
  const everybody: Table = [
    [...(listed[0] ?? []), '教师'],
    [...(listed[2] ?? []), 'Student'],
    ['T003', '不是老师', '没有这个班', '123', '', '学生'],
    ['admin', '管', '', '', '', '管理员'],
    ['T002', '无部门', '', '', '', '教研组长'],
  ];
  const list = csv(everybody, [...HEAD, '角色']);
  const left = await run(list, commit, 'teacher');
  expect(left).toMatchObject({ state: 'done', counts: { changed: 1, unchanged: 1, left: 3, errors: 0 } });
  expect(left.result).toMatchObject({ ignored: [] });
  expect(left.result.preview.map((p) => p.change)).toEqual(['changed', 'left', 'left', 'left', 'unchanged']);
  expect([await person('T003'), (await person('student08'))?.['base']]).toEqual([undefined, 'student']);
});

describe('refused at once', () => {
  test.each<[string, string | Uint8Array, string]>([
    ['nothing', '', 'empty'],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d', 'hex'), 'sheet-type'],
    ['an old workbook', Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]), 'sheet-type'],
  ])('%s', async (_what, bytes, reason) => {
    expect(await start(bytes)).toMatchObject({ code: 422, data: { reason } });
  });

  test('a form with other fields, a foreign class, a department for students', async () => {
    const table = csv([['20268001', '甲', CLASS, '', '']]);
    const fields = async (given: Record<string, string>) => (await start(table, given)).data.fields;
    expect(await fields({ more: '1' })).toHaveProperty('more');
    expect(await fields({ commit: 'yes' })).toHaveProperty('commit');
    const { rows } = await server.database.pool.query<{ id: string; kind: string; code: string }>(
      'select d.id, d.kind, o.code from sys_dept d join organisation o on o.id = d.org_id',
    );
    const foreign = rows.find((r) => r.code === 'second')?.id ?? '';
    const office = rows.find((r) => r.code === 'demo' && r.kind === 'dept')?.id ?? '';
    for (const deptId of [foreign, office, 'never']) expect(await fields({ deptId })).toHaveProperty('deptId');
  });
});

test('a sheet that only reading shows to be wrong fails its job, in words', async () => {
  const broken = (await xlsx([['20268001', '甲', CLASS, '', '']])).subarray(0, 900);
  const job = await run(broken);
  expect(job).toMatchObject({ state: 'failed', reason: 'corrupt', reasonText: '文件损坏，打不开', result: null });
});

test('another school has other people and classes', async () => {
  const second = await server.signIn('admin@second');
  const { data } = await send<{ jobId: string }>(
    server,
    second,
    '/OrgApi/UploadFile/StudentImport',
    [{ name: 'a.csv', bytes: csv([['student04', '同号不同校', CLASS, '13800000004', '']]) }],
    commit,
  );
  expect(await ended(second, data.jobId)).toMatchObject({ state: 'done', counts: { new: 1 } });
  expect(await person('student04')).toMatchObject({ name: '李浩然' });
  // nobody sees another's job, not even in the same school
  expect((await admin.call('/api/Job/Item', { id: data.jobId })).code).toBe(404);
});

test('templates come without signing in, and can be imported as they are', async () => {
  for (const path of ['/template/students.xlsx', '/mengoo/template/teachers.xlsx']) {
    const answer = await fetch(server.url + path);
    expect(answer.status).toBe(200);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect((await readTable(bytes)).rows[0]).toEqual(['学号（工号）', '姓名', '班级（部门）', '手机', '邮箱']);
    const job = await run(bytes, {}, path.includes('teachers') ? 'teacher' : 'student');
    expect(job).toMatchObject({ counts: { new: 1 }, errors: [] });
  }
});

test('a sheet does not stay behind', async () => {
  const folder = join(server.dataDir, 'files', 'imports');
  expect(existsSync(folder)).toBe(true);
  const { removeUsedFiles } = await import('./given-file.ts');
  await removeUsedFiles(server.app);
  expect(readdirSync(folder)).toEqual([]);
});
