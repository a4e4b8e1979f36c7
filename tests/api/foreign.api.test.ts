// Every operation that takes an id, tried with ids of others: another school, another class, another student, deleted,
// never there. One answer for all, and nothing changes. An operation without a sample here fails the build.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import type { Operation } from '#contract/kit.ts';
import { ask, startLesson } from '#tests/support/run.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';

type Kind = 'user' | 'role' | 'dept' | 'menu' | 'course' | 'lesson' | 'chat' | 'log' | 'document' | 'passage' | 'point';
type Who = 'student' | 'teacher' | 'admin';

interface Sample {
  /** Who tries, with rights to the operation. */
  who: Who;
  kind: Kind;
  input: (id: string) => Record<string, unknown>;
  /** What the refusal looks like when it is not the code 404. */
  refused?: (answer: { code: number; data: unknown }) => boolean;
}

const field = (name: string) => (a: { code: number; data: unknown }) =>
  a.code === 422 && Object.hasOwn((a.data as { fields?: object } | null)?.fields ?? {}, name);

const family = (kind: Kind, who: Who, add?: Sample): Record<string, Sample> => ({
  Item: { who, kind, input: (id) => ({ id }) },
  Update: { who, kind, input: (id) => ({ id, name: '改名' }) },
  Delete: { who, kind, input: (id) => ({ ids: [id] }) },
  ...(add ? { Add: add } : {}),
});

const named = (base: string, samples: Record<string, Sample>): Record<string, Sample> =>
  Object.fromEntries(Object.entries(samples).map(([name, s]) => [`${base}/${name}`, s]));

const runId = () => randomUUID();
const SAMPLES: Record<string, Sample> = {
  ...named(
    '/OrgApi/SysDept',
    family('dept', 'admin', {
      who: 'admin',
      kind: 'dept',
      input: (id) => ({ name: 'x', parentId: id }),
      refused: field('parentId'),
    }),
  ),
  ...named('/OrgApi/SysRole', family('role', 'admin')),
  '/OrgApi/SysRole/SetRoleMenus': { who: 'admin', kind: 'role', input: (id) => ({ id, menuIds: [] }) },
  ...named(
    '/OrgApi/SysUser',
    family('user', 'admin', {
      who: 'admin',
      kind: 'role',
      input: (id) => ({ userName: `u${id.slice(0, 8)}`, name: 'x', roleId: id }),
      refused: field('roleId'),
    }),
  ),
  ...named(
    '/OrgApi/SysMenu',
    family('menu', 'admin', {
      who: 'admin',
      kind: 'menu',
      input: (id) => ({ name: 'x', code: `x_${id.slice(0, 8)}`, parentId: id }),
      refused: field('parentId'),
    }),
  ),
  ...named('/OrgApi/Course', family('course', 'teacher')),
  '/OrgApi/Course/SetStatus': { who: 'teacher', kind: 'course', input: (id) => ({ id, status: 'closed' }) },
  '/OrgApi/AISetting/KnowledgeItems': { who: 'teacher', kind: 'course', input: (courseId) => ({ courseId }) },
  '/OrgApi/AISetting/Points': { who: 'teacher', kind: 'course', input: (courseId) => ({ courseId }) },
  '/OrgApi/AISetting/Search': { who: 'teacher', kind: 'course', input: (courseId) => ({ courseId, query: '周期' }) },
  '/OrgApi/AISetting/KnowledgePassages': {
    who: 'teacher',
    kind: 'document',
    input: (documentId) => ({ documentId }),
  },
  '/OrgApi/AISetting/Reindex': { who: 'teacher', kind: 'document', input: (documentId) => ({ documentId }) },
  '/OrgApi/AISetting/KnowledgeDelete': { who: 'teacher', kind: 'document', input: (id) => ({ ids: [id] }) },
  '/OrgApi/AISetting/SetPassage': { who: 'teacher', kind: 'passage', input: (id) => ({ id, on: false }) },
  '/api/Course/Item': { who: 'student', kind: 'course', input: (id) => ({ id }) },
  '/api/Theory/Start': { who: 'student', kind: 'course', input: (courseId) => ({ courseId }) },
  '/api/Theory/GetNew': {
    who: 'student',
    kind: 'course',
    input: (courseId) => ({ courseId }),
    refused: (a) => a.code === 0 && a.data === null,
  },
  '/api/Theory/Relearn': { who: 'student', kind: 'lesson', input: (lessonId) => ({ lessonId }) },
  '/api/Theory/End': { who: 'student', kind: 'lesson', input: (lessonId) => ({ lessonId }) },
  '/api/Theory/AddTeachingProgress': {
    who: 'student',
    kind: 'lesson',
    input: (lessonId) => ({ lessonId, pointId: 'p', seconds: 1 }),
  },
  '/api/Theory/Item': { who: 'student', kind: 'lesson', input: (lessonId) => ({ lessonId }) },
  '/api/Theory/TeachReplyStreamAsync': {
    who: 'student',
    kind: 'lesson',
    input: (lessonId) => ({ runId: runId(), lessonId, command: { type: 'start' } }),
  },
  '/api/Chat/ChatCompletStreamAsync': {
    who: 'student',
    kind: 'chat',
    input: (chatId) => ({ runId: runId(), chatId, message: 'x' }),
  },
  '/api/Chat/Update': { who: 'student', kind: 'chat', input: (id) => ({ id, name: 'x' }) },
  '/api/Chat/Delete': {
    who: 'student',
    kind: 'chat',
    input: (id) => ({ ids: [id] }),
    refused: (a) => a.code === 0 && (a.data as { deleted: number }).deleted === 0,
  },
  '/api/Stream/Events': { who: 'student', kind: 'log', input: (log) => ({ log }) },
  '/api/Stream/Stop': { who: 'student', kind: 'chat', input: () => ({ runId: runId() }) },
};

/** Filters narrow what one may see anyway; ids that name no row of ours. */
const NOT_ROWS = new Set([
  '/OrgApi/SysDept/Items',
  '/OrgApi/SysUser/Items',
  '/OrgApi/SysMenu/Items',
  '/api/Chat/Items',
  '/api/stream',
  '/api/WXAuth/LoginListen',
  '/api/WXAuth/BindListen',
  '/api/auth/UserNamePwd',
  '/api/auth/UserVerifyNote',
  '/api/Pageview/Access',
]);

const operations: Operation[] = Object.values(contract).flatMap((f) => Object.values(f));
const takesId = (o: Operation): boolean => {
  const shape = (o.input as { shape?: Record<string, unknown> }).shape ?? {};
  return Object.keys(shape).some((k) => /^(id|ids|log|runId)$|(Id|Ids)$/.test(k));
};

let server: TestServer;
const clients = {} as Record<Who, Client>;
/** Ids of rows that the caller must not touch. */
const foreign = {} as Record<Kind, Record<string, string>>;

beforeAll(async () => {
  server = await testServer();
  clients.student = await server.signIn('student04');
  clients.teacher = await server.signIn('teacher02');
  clients.admin = await server.signIn('admin');
  await collect();
});
afterAll(() => server.stop());

async function collect(): Promise<void> {
  const { pool } = server.database;
  const second =
    (await pool.query<{ id: string }>("select id from organisation where code = 'second'")).rows[0]?.id ?? '';
  const one = async (table: string, more = 'true') =>
    (await pool.query<{ id: string }>(`select id from ${table} where org_id = $1 and ${more} limit 1`, [second]))
      .rows[0]?.id ?? '';
  const other = await server.signIn('student05');
  const lesson = await startLesson(other);
  const chat = (await ask(server, other, { message: '什么是单摆？' })).frames[0]?.event as { threadId: string };
  const never = randomUUID();
  const gone = async (table: string, insert: string) => {
    const id = randomUUID();
    await pool.query(insert, [id, clients.admin.user.orgId, Date.now()]);
    return table && id;
  };
  foreign.user = { second: await one('sys_user'), never };
  foreign.role = { second: await one('sys_role'), never };
  foreign.dept = {
    second: await one('sys_dept'),
    deleted: await gone(
      'sys_dept',
      "insert into sys_dept (id, org_id, name, kind, created_at, deleted_at) values ($1, $2, 'gone', 'class', $3, $3)",
    ),
    never,
  };
  foreign.menu = { second: await one('sys_menu'), never };
  const mine =
    (await pool.query<{ id: string }>('select id from course where org_id = $1', [clients.admin.user.orgId])).rows[0]
      ?.id ?? '';
  foreign.course = { second: await one('course'), never };
  await pool.query("update course set status = 'draft' where id = $1", [mine]);
  foreign.course['teacher'] = mine;
  const idOf = async (table: string) =>
    (await pool.query<{ id: string }>(`select id from ${table} limit 1`)).rows[0]?.id ?? '';
  foreign.document = { teacher: await idOf('document'), never };
  foreign.passage = { teacher: await idOf('passage'), never };
  foreign.lesson = { student: lesson.lessonId, never };
  foreign.chat = { student: chat.threadId, never };
  foreign.log = {
    student: lesson.log,
    chat: `chat:${chat.threadId}`,
    user: `user:${other.user.id}`,
    never: `lesson:${never}`,
  };
}

/** Everything that a foreign call might have changed. */
async function fingerprint(): Promise<string> {
  const tables = [
    'sys_user',
    'sys_role',
    'sys_dept',
    'sys_menu',
    'course',
    'lesson',
    'chat',
    'log',
    'run',
    'role_menu',
  ];
  const parts = [];
  for (const table of tables) {
    const { rows } = await server.database.pool.query<{ h: string }>(
      `select md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as h from ${table} t`,
    );
    parts.push(`${table} ${rows[0]?.h}`);
  }
  return parts.join('\n');
}

test('every operation that takes an id has a sample', () => {
  const lacking = operations.filter((o) => takesId(o) && !SAMPLES[o.path] && !NOT_ROWS.has(o.path)).map((o) => o.path);
  // adding a row in one's own organisation names no row but the links that the others check
  expect(lacking.filter((p) => !/\/Add$/.test(p))).toEqual([]);
});

describe('foreign ids', () => {
  test.each(Object.entries(SAMPLES))('%s', async (path, sample) => {
    const before = await fingerprint();
    const variants = Object.entries(foreign[sample.kind] ?? {}).filter(
      ([name]) => sample.who !== 'student' || name !== 'teacher' || path !== '/api/Course/Item',
    );
    expect(variants.length).toBeGreaterThan(1);
    for (const [name, id] of variants) {
      const answer = await clients[sample.who].call(path, sample.input(id));
      const ok = sample.refused ? sample.refused(answer) : answer.code === 404;
      expect(ok, `${name}: ${JSON.stringify(answer).slice(0, 300)}`).toBe(true);
    }
    expect(await fingerprint()).toBe(before);
  });
});
