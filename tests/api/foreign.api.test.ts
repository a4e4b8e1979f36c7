// Every operation that takes an id, tried with ids of others: another school, another class, another student, deleted,
// never there. One answer for all, and nothing changes. An operation without a sample here fails the build.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { contract } from '#contract/index.ts';
import type { Operation } from '#contract/kit.ts';
import {
  type ForeignKit,
  family,
  field,
  foreignBeside,
  named,
  type Rows,
  rowsIn,
  type Sample,
  type Who,
} from '#tests/support/foreign.ts';
import { ask, startLesson } from '#tests/support/run.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';

/** Where a plain family lives. */
type Base = `/OrgApi/${string}`;

let server: TestServer;
/** A class of the caller's own organisation. */
let ownClass = '';
const clients = {} as Record<Who, Client>;
const BESIDE = await foreignBeside();
const kit: ForeignKit = { field, family, named, clients, ownClass: () => ownClass };
const OWN: Record<string, Sample> = Object.assign({}, ...BESIDE.map(({ samples }) => samples(kit)));

/** Filters narrow what one may see anyway; ids that name no row of ours. */
const NOT_ROWS = new Set([
  '/OrgApi/SysDept/Items',
  '/OrgApi/SysUser/Items',
  '/OrgApi/SysDept/Export',
  '/OrgApi/SysUser/Export',
  '/OrgApi/SysMenu/Items',
  '/OrgApi/CourseClass/Items',
  '/OrgApi/LogOperate/Items',
  '/OrgApi/LogOperate/Export',
  '/OrgApi/TjStatisticsData',
  '/OrgApi/TjStatisticsData/Items',
  // groups of settings, by their names
  '/OrgApi/OrgSetting/Delete',
  '/OrgApi/OrgSetting/Test',
  '/OrgApi/OrgSetting/Update',
  '/OrgApi/CourseTeacher/Items',
  '/OrgApi/Assignment/Items',
  '/OrgApi/Exception/Items',
  '/OrgApi/Question/Items',
  '/OrgApi/Question/Export',
  '/OrgApi/LiveStream/Items',
  '/OrgApi/LiveStream/Clashes',
  '/OrgApi/Experiment/Items',
  '/OrgApi/OrgCats/Items',
  '/OrgApi/ExpGroup/Items',
  '/OrgApi/HomeModuleItem/Items',
  '/OrgApi/LibView/Items',
  '/OrgApi/News/Items',
  '/api/Home/LibItems',
  '/api/Home/NewsItems',
  '/OrgApi/Group/Items',
  '/OrgApi/Work/Items',
  '/OrgApi/Exam/Items',
  '/api/Experiment/Items',
  '/api/StudentCenter/MyTask',
  '/api/Chat/Items',
  '/api/stream',
  '/api/WXAuth/LoginListen',
  '/api/WXAuth/BindListen',
  '/api/auth/UserNamePwd',
  '/api/auth/UserVerifyNote',
  '/api/Pageview/Access',
]);

const operations: Operation[] = Object.values(contract).flatMap((f) => Object.values(f));

/** What an input needs at least; where no value of these will do, the family has samples of its own above. */
function leastOf({ input }: Operation): Record<string, unknown> {
  const { shape } = input as unknown as { shape: Record<string, z.ZodType> };
  const needed = Object.entries(shape).filter(([, field]) => !field.safeParse(undefined).success);
  const valueFor = (field: z.ZodType): unknown => {
    const choices = field instanceof z.ZodEnum ? field.options : [];
    return ['别校的', ...choices, 1, true, []].find((value) => field.safeParse(value).success);
  };
  return Object.fromEntries(needed.map(([name, field]) => [name, valueFor(field)]));
}

/**
 * Families as `crud()` makes them and no more, by their bases, with what their rows need: the foreign row is one that the other
 * school's administrator adds.
 */
const PLAIN = new Map<Base, Record<string, unknown>>(
  operations.flatMap((add) => {
    const base = add.path.replace(/\/Add$/, '') as Base;
    const isWhole = ['Add', 'Items', 'Item', 'Update', 'Delete', 'Restore'].every((call) =>
      operations.some(({ path }) => path === `${base}/${call}`),
    );
    return add.path.endsWith('/Add') && isWhole && !OWN[`${base}/Item`] ? [[base, leastOf(add)] as const] : [];
  }),
);
const ofPlain = [...PLAIN].map(([base, fields]) => {
  const whole = family(base, 'admin');
  return named(base, { ...whole, Update: { who: 'admin', kind: base, input: (id) => ({ id, ...fields }) } });
});
const SAMPLES: Record<string, Sample> = Object.assign({}, ...ofPlain, OWN);
const takesId = (o: Operation): boolean => {
  const shape = (o.input as { shape?: Record<string, unknown> }).shape ?? {};
  return Object.keys(shape).some((k) => /^(id|ids|log|runId)$|(Id|Ids)$/.test(k));
};

const foreign: Rows = {};

beforeAll(async () => {
  // no sweep changes a row while rows are compared
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  server = await testServer();
  clients.student = await server.signIn('student04');
  clients.teacher = await server.signIn('teacher02');
  clients.admin = await server.signIn('admin');
  clients.qa = await server.signIn('qa');
  // the demo's runs would be lost for want of signs of life, by themselves, between two looks at the tables
  await server.database.pool.query('update experiment_beat set at = 9000000000000');
  await collect();
});
afterAll(() => server.stop());

async function collect(): Promise<void> {
  const { pool } = server.database;
  const { rows: schools } = await pool.query<{ id: string }>("select id from organisation where code = 'second'");
  const own = { org_id: clients.admin.user.orgId, created_at: 1 };
  const second = { org_id: schools[0]?.id ?? '', created_at: 1 };
  const { add, one } = rowsIn(pool);
  const other = await server.signIn('student05');
  const lesson = await startLesson(other);
  const chat = (await ask(server, other, { message: '什么是单摆？' })).frames[0]?.event as { threadId: string };
  const classes = await pool.query<{ id: string }>(
    "select id from sys_dept where org_id = $1 and kind = 'class' limit 1",
    [own.org_id],
  );
  ownClass = classes.rows[0]?.id ?? '';
  const courseId = await one('course', own);
  await pool.query("update course set status = 'draft' where id = $1", [courseId]);
  const file = { name: 'a', size: 1, type: 'text/plain', key: 'k', sha256: 's', purpose: 'upload' };
  const kit = { pool, clients, own, second, add, one, courseId, other, lesson, chatId: chat.threadId, file };
  const never = randomUUID();
  for (const { rows } of BESIDE)
    for (const [kind, ids] of Object.entries((await rows?.({ ...kit, ownClass: () => ownClass })) ?? {}))
      foreign[kind] = { never, ...ids };
  const stranger = await server.signIn('admin@second');
  for (const [base, fields] of PLAIN) {
    const { data } = await stranger.call<{ id: string }>(`${base}/Add`, fields);
    foreign[base] = { second: data.id, never };
  }
}

/** Everything that a foreign call might have changed, as one statement. */
const TABLES = BESIDE.flatMap(({ tables = [] }) => tables)
  .map(
    (table) =>
      `select '${table}' as name, md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as hash from ${table} t`,
  )
  .join(' union all ');
async function fingerprint(): Promise<Record<string, string>> {
  const { rows } = await server.database.pool.query<{ name: string; hash: string }>(TABLES);
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
}

const reads = new Set(operations.filter((o) => o.method === 'GET').map((o) => o.path));

async function send(client: Client, path: string, input: Record<string, unknown>) {
  if (!reads.has(path)) return client.call(path, input);
  const query = new URLSearchParams(Object.entries(input).map(([k, v]) => [k, String(v)]));
  const answer = await fetch(`${server.url}${path}?${query}`, { headers: { token: client.user.token } });
  return (await answer.json()) as { code: number; data: unknown };
}

test('a family that is plain needs no sample of its own', () => {
  expect([...PLAIN]).toContainEqual(['/OrgApi/SysRole', { name: '别校的' }]);
});

test('every operation that takes an id has a sample', () => {
  const lacking = operations.filter((o) => takesId(o) && !SAMPLES[o.path] && !NOT_ROWS.has(o.path)).map((o) => o.path);
  // adding a row in one's own organisation names no row but the links that the others check
  expect(lacking.filter((p) => !/\/Add$/.test(p))).toEqual([]);
});

describe('foreign ids', () => {
  let before: Record<string, string>;
  beforeAll(async () => {
    before = await fingerprint();
  });
  test.each(Object.entries(SAMPLES))('%s', async (path, sample) => {
    const variants = Object.entries(foreign[sample.kind] ?? {}).filter(
      ([name]) =>
        name !== sample.except && (sample.who !== 'student' || name !== 'teacher' || path !== '/api/Course/Item'),
    );
    expect(variants.length).toBeGreaterThan(1);
    for (const [name, id] of variants) {
      const answer = await send(clients[sample.who], path, sample.input(id));
      const ok = sample.refused ? sample.refused(answer) : answer.code === 404;
      expect(ok, `${name}: ${JSON.stringify(answer).slice(0, 300)}`).toBe(true);
    }
    const was = before;
    before = await fingerprint();
    expect(before).toEqual(was);
  });
});
