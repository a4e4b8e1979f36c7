// Every operation x every kind of caller, against tables that people review: `contract/<file>.roles.tsv`, beside the file that
// declares the operation, for that is where its rights are changed. A new operation joins by itself and fails here until
// somebody has said who may call it. In a cell, `yes`: past the rights; 401 signed out, 423 must secure the account first,
// 403 not permitted.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operationsByFile } from '#contract/index.ts';
import type { Operation } from '#contract/kit.ts';
import { operationsOf } from '#server/platform/http/mount.ts';
import { type TestServer, testServer } from '#tests/support/server.ts';

const COLUMNS = ['anonymous', 'gated', 'student', 'teacher', 'admin', 'super', 'qa', 'disabled'] as const;
type Column = (typeof COLUMNS)[number];
const USERS: Partial<Record<Column, string>> = {
  gated: 'student02',
  student: 'student04',
  teacher: 'teacher01',
  admin: 'admin',
  super: 'super',
  qa: 'qa',
  disabled: 'student30',
};

let server: TestServer;
const tokens = new Map<Column, string>();

beforeAll(async () => {
  server = await testServer();
  for (const [column, userName] of Object.entries(USERS)) {
    tokens.set(column as Column, (await server.signIn(userName)).user.token);
  }
  await server.database.pool.query("update sys_user set disabled = true where user_name = 'student30'");
});
afterAll(() => server.stop());

/** Rights are checked before the body: a body that no operation takes shows them and changes nothing. */
async function probe(operation: Operation, column: Column): Promise<string> {
  const token = tokens.get(column);
  const get = operation.method === 'GET';
  // without a line: thousands are asked
  const answer = await server.server.inject({
    method: operation.method,
    url: `${operation.path}${get ? '?__probe=1' : ''}`,
    headers: {
      host: 'localhost',
      ...(get ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: token } : {}),
    },
    ...(get ? {} : { payload: '{"__probe":1}' }),
  });
  const { code } = answer.json<{ code: number }>();
  // 404: there is nothing to be called, as a server that has a school is set up no more
  if (code === 401 || code === 403 || code === 404 || code === 423) return String(code);
  // 415: an upload, whose rights were granted before its body was looked at
  return code === 422 || code === 415 ? 'yes' : `?${code}`;
}

const ROOT = join(import.meta.dirname, '..', '..');
const EXPECTED_HEAD = ['# path', ...COLUMNS].join('\t');

/** The cells by path, as they stand beside a file of the contract. */
function tableOf(file: string): Map<string, string[]> {
  const [head, ...lines] = readFileSync(join(ROOT, file), 'utf8').trimEnd().split('\n');
  expect(head, file).toBe(EXPECTED_HEAD);
  return new Map(lines.map((line) => line.split('\t')).map(([path = '', ...cells]) => [path, cells]));
}

const declared = operationsByFile().map(({ file, operation }) => ({ file: `contract/${file}.roles.tsv`, operation }));
const files = [...new Set(declared.map(({ file }) => file))];

describe('rights', () => {
  const operations = declared.map(({ operation }) => operation);

  test.each(declared.map((d) => [d.operation.path, d] as const))('%s', async (path, { file, operation }) => {
    const actual = await Promise.all(COLUMNS.map((column) => probe(operation, column)));
    expect(actual, `put this into ${file} if it is meant:\n${[path, ...actual].join('\t')}`).toEqual(
      tableOf(file).get(path),
    );
  });

  test.each(files)('%s names no operation that has gone from beside it', (file) => {
    const paths = new Set(declared.filter((d) => d.file === file).map(({ operation }) => operation.path));
    expect([...tableOf(file).keys()].filter((path) => !paths.has(path))).toEqual([]);
  });
  test('each table stands beside a file that declares operations', () => {
    const there = readdirSync(join(ROOT, 'contract')).filter((name) => name.endsWith('.roles.tsv'));
    expect(there.map((name) => `contract/${name}`).sort()).toEqual([...files].sort());
  });

  test('what is mounted is what the contract declares, and OpenAPI has it all', async () => {
    const mounted = operationsOf(server.server)
      .map((o) => `${o.method} ${o.path}`)
      .sort();
    expect(mounted).toEqual(operations.map((o) => `${o.method} ${o.path}`).sort());
    const openapi = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as {
      openapi: string;
      paths: Record<string, Record<string, { security: unknown[]; 'x-power'?: string; 'x-roles'?: string[] }>>;
    };
    expect(openapi.openapi).toBe('3.1.0');
    for (const o of operations) {
      const entry = openapi.paths[o.path]?.[o.method.toLowerCase()];
      expect(entry, o.path).toBeDefined();
      if (o.access === 'public') expect(entry?.security).toEqual([]);
      else expect(entry?.['x-power'], o.path).toBe(o.power);
    }
  });

  test('a button taken from a role is enforced at once', async () => {
    const admin = await server.signIn('admin');
    const teacher = await server.signIn('teacher02');
    expect((await teacher.call('/OrgApi/Course/Items')).code).toBe(0);
    await server.database.pool.query(
      `delete from role_menu where menu_id = (select m.id from sys_menu m where m.code = 'Course.Items' and m.org_id = $1)
        and role_id = $2`,
      [admin.user.orgId, teacher.user.roleId],
    );
    expect((await teacher.call('/OrgApi/Course/Items')).code).toBe(403);
  });
});

describe('transport', () => {
  const raw = (path: string, init: RequestInit) => fetch(server.url + path, init);
  const post = (path: string, body: string, type = 'application/json') =>
    raw(path, { method: 'POST', headers: { 'content-type': type }, body });

  test.each([
    ['not JSON', () => post('/api/Course/Items', '{'), 400],
    ['no such path', () => post('/api/Nothing/Here', '{}'), 404],
    ['another method', () => raw('/api/Course/Items', { method: 'GET' }), 405],
    ['too large', () => post('/api/auth/UserNamePwd', `{"userName":"${'a'.repeat(10_000_000)}"}`), 413],
    ['text/plain', () => post('/api/Course/Items', '{}', 'text/plain'), 415],
    ['XML', () => post('/api/Course/Items', '<a/>', 'application/xml'), 415],
  ])('%s', async (_name, send, status) => {
    const answer = await send();
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({
      code: status,
      data: null,
      msg: expect.stringMatching(/\p{Script=Han}/u),
    });
  });

  test.each([
    ['unknown fields', { page: 1, hack: true }, 'hack'],
    ['a wrong type', { page: 'one' }, 'page'],
    ['out of range', { pageSize: 101 }, 'pageSize'],
    ['over-long text', { keyword: 'x'.repeat(101) }, 'keyword'],
  ])("%s: 422 names the field, in the user's language", async (_name, body, field) => {
    const zh = await server.call('/api/Course/Items', body);
    expect(zh).toMatchObject({
      status: 200,
      code: 422,
      data: { fields: { [field]: expect.stringMatching(/\p{Script=Han}/u) } },
    });
    const en = await server.call('/api/Course/Items', body, { 'accept-language': 'en' });
    expect(en).toMatchObject({ code: 422, data: { fields: { [field]: expect.stringMatching(/^[A-Z][\w ']+/) } } });
  });

  test('JSON of depth 1,000, prototype keys, an empty body', async () => {
    const deep = `${'{"a":'.repeat(1000)}1${'}'.repeat(1000)}`;
    expect((await server.call('/api/Course/Items', deep)).code).toBe(422);
    expect((await server.call('/api/Course/Items', '{"__proto__":{"x":1}}')).code).toBe(422);
    expect((await server.call('/api/Course/Items', '')).code).toBe(0);
  });

  test('paths without regard to case, at the root and under /mengoo; the token in either header, two that differ are none', async () => {
    const { token } = (await server.signIn('student04')).user;
    for (const path of ['/api/auth/info', '/mengoo/API/Auth/INFO']) {
      expect(await (await raw(path, { headers: { token } })).json()).toMatchObject({ code: 0 });
      expect(await (await raw(path, { headers: { authorization: `Bearer ${token}` } })).json()).toMatchObject({
        code: 0,
      });
    }
    expect(
      await (await raw('/api/auth/info', { headers: { token, authorization: `${token}x` } })).json(),
    ).toMatchObject({ code: 401 });
  });
});
