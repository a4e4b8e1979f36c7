// Input that no program of ours sends: numbers that fit nowhere, forms that are none, methods and heads that nobody takes.
// Everything is answered in `{code, data, msg}`, and nothing of it is a defect.
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Answer } from '#contract/codes.ts';
import { contract } from '#contract/index.ts';
import type { Operation } from '#contract/kit.ts';
import { setup } from '#contract/setup.ts';
import { operationsOf } from '#server/platform/http/mount.ts';
import { newRunId, startLesson } from '#tests/support/run.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';

let server: TestServer;
let callers: Record<'student' | 'teacher' | 'admin' | 'qa' | 'super', Client>;
/** Ids that are there, by the name of the field that asks for them. */
const ids: Record<string, string> = {};

beforeAll(async () => {
  server = await testServer();
  callers = {
    student: await server.signIn('student04'),
    teacher: await server.signIn('teacher01'),
    admin: await server.signIn('admin'),
    qa: await server.signIn('qa'),
    super: await server.signIn('super'),
  };
  const { student, teacher } = callers;
  const { lessonId, courseId } = await startLesson(student);
  const one = async (text: string) => (await server.database.pool.query<{ id: string }>(text)).rows[0]?.id ?? '';
  Object.assign(ids, {
    lessonId,
    courseId,
    runId: newRunId(),
    log: `user:${student.user.id}`,
    pointId: await one('select id from lesson_point order by sort limit 1'),
    questionId: await one('select id from question order by sort limit 1'),
    documentId: await one('select id from document limit 1'),
    classId: await one("select id from sys_dept where kind = 'class' limit 1"),
    userId: teacher.user.id,
  });
});
afterAll(() => server.stop());

const operations: Operation[] = Object.values(contract).flatMap((family) => Object.values(family));
const callerOf = ({ access }: Operation): Client => {
  if (typeof access === 'string') return callers.student;
  const role = (['teacher', 'admin', 'qa', 'super'] as const).find((one) => access.includes(one));
  return callers[role ?? 'student'];
};

/** Without a line: thousands are asked, of every operation. How heads and bodies come over one is looked at below. */
async function ask(method: string, path: string, who: Client, headers: Record<string, string> = {}, payload?: string) {
  const answer = await server.server.inject({
    // it takes every method, whatever its types say
    method: method as 'POST',
    url: path,
    headers: { host: 'localhost', token: who.user.token, ...headers },
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: answer.statusCode, headers: answer.headers, text: answer.body };
}

describe('in every field', () => {
  /** As text: JSON can say what JavaScript cannot. */
  const NUMBERS = ['2147483648', '-2147483649', '9007199254740992', '-1', '1.5', '1e400', '-1e400'];
  /** What a database, a page or a shell would stumble over: a zero, half a sign, markup, quotes, a turned line. */
  const TEXTS = [
    '"a\\u0000b"',
    `"<script>alert(1)</script><img src=x onerror=alert(1)>'; drop table sys_user; -- \\ud800 \\u202e"`,
  ];
  const MARK = '"@bad@"';

  interface Schema {
    type?: string;
    const?: unknown;
    enum?: unknown[];
    format?: string;
    required?: string[];
    minItems?: number;
    minimum?: number;
    properties?: Record<string, Schema>;
    items?: Schema;
    additionalProperties?: Schema | boolean;
    anyOf?: Schema[];
    oneOf?: Schema[];
  }
  /** An input that is right, and the same with the mark in place of each number, or of each text that is free. */
  interface Inputs {
    right: unknown;
    marked: unknown[];
  }

  type Leaf = 'number' | 'text';
  /** A thousand texts take their time: with `ALL=1`. */
  const LEAVES: readonly Leaf[] = process.env['ALL'] === '1' ? ['number', 'text'] : ['number'];

  function inputsOf(schema: Schema, name: string, leaf: Leaf): Inputs {
    const options = schema.anyOf ?? schema.oneOf;
    if (options) {
      const each = options.map((option) => inputsOf(option, name, leaf));
      return { right: each[0]?.right, marked: each.flatMap((one) => one.marked) };
    }
    if (schema.const !== undefined) return { right: schema.const, marked: [] };
    if (schema.type === 'integer' || schema.type === 'number')
      return { right: Math.max(schema.minimum ?? 1, 1), marked: leaf === 'number' ? ['@bad@'] : [] };
    if (schema.type === 'object') return inputsOfObject(schema, leaf);
    if (schema.type === 'array') {
      const { right, marked } = inputsOf(schema.items ?? {}, name, leaf);
      return { right: (schema.minItems ?? 0) > 0 ? [right] : [], marked: marked.map((value) => [value]) };
    }
    if (schema.type === 'boolean') return { right: true, marked: [] };
    const right = schema.enum?.[0] ?? ids[name] ?? (schema.format === 'uuid' ? newRunId() : 'x');
    return { right, marked: leaf === 'text' && schema.type === 'string' && !schema.enum ? ['@bad@'] : [] };
  }

  function inputsOfObject({ properties = {}, required = [], additionalProperties }: Schema, leaf: Leaf): Inputs {
    const fields = Object.entries(properties).map(([name, schema]) => ({ name, ...inputsOf(schema, name, leaf) }));
    const right = Object.fromEntries(fields.flatMap((f) => (required.includes(f.name) ? [[f.name, f.right]] : [])));
    const marked = fields.flatMap((f) => f.marked.map((value): object => ({ ...right, [f.name]: value })));
    if (typeof additionalProperties === 'object')
      marked.push(...inputsOf(additionalProperties, '', leaf).marked.map((value) => ({ x: value })));
    return { right, marked };
  }

  /** The row that a family's `id` means: the first of its list. */
  async function rowOf(operation: Operation): Promise<string> {
    if (operation.path.includes('/Point')) return ids['pointId'] ?? '';
    if (operation.path.includes('/Question')) return ids['questionId'] ?? '';
    const list = await callerOf(operation).call<{ items?: { id: string }[] } | null>(
      operation.path.replace(/[^/]+$/, 'Items'),
    );
    return list.data?.items?.[0]?.id ?? 'none';
  }

  const filled = operations
    .filter((operation) => operation.method === 'POST')
    .map((operation) => {
      const schema = z.toJSONSchema(operation.input, { io: 'input', unrepresentable: 'any' }) as Schema;
      return { operation, path: operation.path, schema };
    })
    .flatMap((one) => LEAVES.map((leaf) => ({ ...one, leaf })))
    // a text that is taken begins a stream, which lasts
    .filter(({ operation, leaf }) => leaf === 'number' || operation.kind !== 'stream')
    .filter(({ schema, leaf }) => inputsOf(schema, '', leaf).marked.length > 0);

  test('many operations take one', () => {
    for (const leaf of LEAVES) expect(filled.filter((one) => one.leaf === leaf).length).toBeGreaterThan(30);
  });

  test.each(filled)('$path: $leaf', async ({ operation, schema, leaf }) => {
    ids['id'] = await rowOf(operation);
    for (const input of inputsOf(schema, '', leaf).marked) {
      for (const bad of leaf === 'number' ? NUMBERS : TEXTS) {
        const body = JSON.stringify(input).replaceAll(MARK, bad);
        const { type, status, text } = await post(operation.path, body, callerOf(operation));
        const what = `${body} -> ${text.slice(0, 200)}`;
        expect(status, what).not.toBe(500);
        if (type.startsWith('application/json')) expect(JSON.parse(text).code, what).not.toBe(500);
      }
    }
  });

  test('a row that is there with a version that no row can have', async () => {
    const { student, admin } = callers;
    const { data } = await admin.call<{ items: { id: string }[] }>('/OrgApi/SysDept/Items', {});
    const id = data.items[0]?.id;
    const refused = await admin.call('/OrgApi/SysDept/Update', { id, name: 'x', version: 2 ** 31 });
    expect(refused).toMatchObject({ code: 422, data: { fields: { version: expect.any(String) } } });
    const log = `user:${student.user.id}`;
    expect(await student.call('/api/Stream/Events', { log, after: 2 ** 31 })).toMatchObject({ code: 422 });
    expect(await student.call('/api/Stream/Events', { log, after: 2 ** 31 - 1 })).toMatchObject({ code: 0 });
  });

  async function post(path: string, body: string, who: Client) {
    const { status, headers, text } = await ask('POST', path, who, { 'content-type': 'application/json' }, body);
    return { status, type: String(headers['content-type']), text };
  }
});

/** Sends the bytes as they are; the answer when the server has closed the line. */
function exchange(head: readonly string[], body = ''): Promise<{ status: number; headers: string; answer: Answer }> {
  const { hostname, port } = new URL(server.url);
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; headers: string; answer: Answer }>();
  const line = connect(Number(port), hostname);
  const got: Buffer[] = [];
  line.on('data', (bytes) => void got.push(bytes));
  line.on('error', reject);
  line.on('close', () => {
    const [headers = '', text = ''] = Buffer.concat(got).toString().split('\r\n\r\n');
    resolve({
      status: Number(headers.split(' ')[1]),
      headers: headers.toLowerCase(),
      answer: JSON.parse(text) as Answer,
    });
  });
  line.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  return promise;
}

const request = (method: string, path: string, who: Client, headers: readonly string[] = [], body = '') =>
  exchange(
    [
      `${method} ${path} HTTP/1.1`,
      'host: localhost',
      'connection: close',
      `token: ${who.user.token}`,
      `content-length: ${Buffer.byteLength(body)}`,
      ...headers,
    ],
    body,
  );

const part = (name: string, more = '') => `--b\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n1\r\n`;
const FORM = `${part('file', '; filename="a.txt"')}--b--\r\n`;

describe('forms', () => {
  const uploads = operations.filter(({ kind }) => kind === 'upload').map((operation) => ({ operation, ...operation }));

  test.each(uploads)(
    '$path: a form that does not say where its parts end, or ends before',
    async ({ operation, path }) => {
      const who = callerOf(operation);
      for (const type of ['', '; boundary=', '; boundary=""', `; boundary=${'b'.repeat(300)}`, '; x=1']) {
        const { status, answer } = await request('POST', path, who, [`content-type: multipart/form-data${type}`], FORM);
        expect([type, status, answer]).toEqual([
          type,
          200,
          { code: 422, data: { fields: { boundary: expect.any(String) } }, msg: expect.any(String) },
        ]);
      }
      for (const torn of ['hello', FORM.slice(0, 30), FORM.slice(0, -12)]) {
        const type = 'content-type: multipart/form-data; boundary=b';
        const { status, answer } = await request('POST', path, who, [type], torn);
        expect([torn, status, answer.code]).toEqual([torn, 200, 422]);
      }
    },
  );

  test('an operation of JSON takes no form', async () => {
    // what is refused to everybody is not looked at, and a set-up that is over is not there
    const open = operations.filter(({ access, path }) => access.length > 0 && path !== setup.begin.path);
    for (const operation of open.filter(({ kind, method }) => kind !== 'upload' && method === 'POST')) {
      const type = { 'content-type': 'multipart/form-data; boundary=b' };
      const { status, text } = await ask('POST', operation.path, callerOf(operation), type, FORM);
      expect([operation.path, status, JSON.parse(text).code]).toEqual([operation.path, 415, 415]);
    }
  });

  test('an import says whether it is a trial', async () => {
    const type = 'content-type: multipart/form-data; boundary=b';
    const { answer } = await request('POST', '/OrgApi/UploadFile/StudentImport', callers.admin, [type], FORM);
    expect(answer).toMatchObject({ code: 422, data: { fields: { commit: expect.any(String) } } });
  });
});

describe('methods', () => {
  test.each(['PUT', 'DELETE', 'PATCH', 'TRACE', 'OPTIONS', 'GET', 'POST'])('%s', async (method) => {
    for (const operation of operationsOf(server.server)) {
      if (operation.method === method) continue;
      const path = `/mengoo${operation.path.toLowerCase()}/`;
      const { status, headers, text } = await ask(method, path, callers.admin);
      const refused = { code: 405, data: null, msg: expect.any(String) };
      expect([path, status, JSON.parse(text)]).toEqual([path, 405, refused]);
      expect(headers['allow']).toBe(operation.method);
    }
    const [first] = operationsOf(server.server).filter((operation) => operation.method !== method);
    const onALine = await request(method, first?.path ?? '', callers.admin);
    expect([onALine.status, onALine.answer.code]).toEqual([405, 405]);
    expect(onALine.headers).toMatch(new RegExp(`^allow: ${first?.method.toLowerCase()}$`, 'm'));
    const broken = await request(method, '/api/nothing', callers.admin, ['content-type: application/json'], '{');
    expect([broken.status, broken.answer.code]).toEqual([404, 404]);
  });
});

describe('heads', () => {
  const long = 'x'.repeat(20_000);

  test.each([
    ['an address', [`GET /api/health?${long} HTTP/1.1`, 'host: localhost'], 413],
    ['a header', ['GET /api/health HTTP/1.1', 'host: localhost', `x: ${long}`], 413],
    ['a megabyte of headers', ['GET /api/health HTTP/1.1', 'host: localhost', ...Array(50).fill(`x: ${long}`)], 413],
    ['no HTTP', ['hello'], 400],
    ['an address that cannot be read', ['GET /api/%ZZ HTTP/1.1', 'host: localhost', 'connection: close'], 400],
  ])('%s is refused in the envelope, and the line is closed', async (_what, head, code) => {
    const { status, headers, answer } = await exchange(head);
    expect([status, answer]).toEqual([code, { code, data: null, msg: expect.stringMatching(/./) }]);
    expect(headers).toContain('connection: close');
  });

  test('on a line that has been used', async () => {
    const ready = 'GET /api/openapi.json HTTP/1.1\r\nhost: localhost\r\n\r\n';
    const { hostname, port } = new URL(server.url);
    const line = connect(Number(port), hostname);
    let got = '';
    const closed = new Promise((resolve) => line.on('close', resolve));
    line.on('data', (bytes) => {
      got += String(bytes);
    });
    line.write(ready);
    await expect.poll(() => got).toContain('\r\n\r\n{');
    await expect.poll(() => got).toMatch(/\}$/);
    line.write(`GET /?${long} HTTP/1.1\r\n\r\n`);
    await closed;
    expect(got).toMatch(/HTTP\/1.1 413 .*"code":413/s);
  });
});
