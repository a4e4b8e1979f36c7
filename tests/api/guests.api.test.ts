// Somebody without an account tries a lesson and an experiment: what they may, what nobody sees of it, and that it goes.
import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { SignedIn } from '#contract/auth.ts';
import { CODE } from '#contract/codes.ts';
import { contract, type OutputOf } from '#contract/index.ts';
import { dropHome } from '#server/modules/information/home.store.ts';
import { taughtBy } from '#tests/support/demo.ts';
import { answerQuestion, blocksOf, type Question, stateOf, teachOn } from '#tests/support/lesson.ts';
import { openStream, startLesson, teach } from '#tests/support/run.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';

const MINUTE = 60_000;
let server: TestServer;
let provider: Server;
/** What was sent to it. */
const provided: string[] = [];
let courseId: string;
let experimentId: string;

const q = async <T extends object>(text: string, values: unknown[] = []) =>
  (await server.database.pool.query<T>(text, values)).rows;
const setting = (change: object) =>
  q("update organisation set settings = settings || $1 where code = 'demo'", [JSON.stringify(change)]);

beforeAll(async () => {
  provider = createServer(async (request, response) => {
    let body = request.url ?? '';
    for await (const part of request) body += String(part);
    provided.push(body);
    response.writeHead(500).end();
  });
  await new Promise<void>((done) => provider.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/v1`;
  server = await testServer({
    env: { AI_BASE_URL: url, AI_MODEL: 'm', EMBEDDING_BASE_URL: url, EMBEDDING_MODEL: 'e' },
  });
  const [course] = await q<{ id: string }>('select id from course where guest_points = 2');
  const [experiment] = await q<{ id: string }>('select id from experiment where for_guests');
  courseId = course?.id ?? '';
  experimentId = experiment?.id ?? '';
});
afterAll(async () => {
  await server.stop();
  provider.close();
});
beforeEach(() =>
  q("update guest set address = 'elsewhere', org_id = (select id from organisation where code = 'second')"),
);

async function guest(): Promise<Client> {
  const { code, msg, data } = await server.call<SignedIn>('/api/auth/Guest');
  expect({ code, msg }).toEqual({ code: 0, msg: '' });
  return {
    user: data,
    call: (path, body, headers) => server.call(path, body, { authorization: data.token, ...headers }),
  };
}
const started = async (who: Client) =>
  (await who.call<{ lessonId: string }>('/api/Theory/Start', { courseId })).data.lessonId;

/** Through all that the lesson waits for, until it shows its summary; the points that it was about. */
async function learn(who: Client, lessonId: string): Promise<string[]> {
  let run = await teachOn(server, who, lessonId, { type: 'start' });
  const headings = blocksOf<{ pointId: string }>(run, 'heading').map((h) => h.pointId);
  for (let n = 0; n < 60 && !stateOf(run).endsWith('summary'); n++) {
    const question = blocksOf<Question>(run, 'check-question').at(-1);
    run =
      /checking|writing/.test(stateOf(run)) && question
        ? await answerQuestion(server, who, lessonId, question, true)
        : await teachOn(server, who, lessonId, { type: 'next' });
    headings.push(...blocksOf<{ pointId: string }>(run, 'heading').map((h) => h.pointId));
    expect(stateOf(run)).not.toContain('evaluating');
  }
  expect(stateOf(run)).toContain('summary');
  expect(blocksOf<{ points: unknown[] }>(run, 'summary').at(-1)?.points).toHaveLength(2);
  return [...new Set(headings)];
}

/** Where the home's cards lead who tries something. */
async function triedAtHome(): Promise<string[]> {
  dropHome(server.app, (await q<{ id: string }>("select id from organisation where code = 'demo'"))[0]?.id ?? '');
  const { data } = await server.call<OutputOf<'/api/Home/Index'>>('/api/Home/Index', {});
  return (data?.modules ?? []).flatMap((m) => m.items.flatMap(({ tryAt }) => tryAt ?? [])).sort();
}

describe('the token', () => {
  test('signs somebody in as a guest, for two hours, with nothing to renew it by', async () => {
    const { user, call } = await guest();
    expect(user).toMatchObject({ role: 'guest', refreshToken: '', powers: [], resetPwd: 0, setEmail: 0 });
    expect(user.exp - server.app.now()).toBeGreaterThan(119 * MINUTE);
    expect(user.exp - server.app.now()).toBeLessThanOrEqual(120 * MINUTE);
    const info = await fetch(`${server.url}/api/Auth/Info`, { headers: { token: user.token } });
    expect(await info.json()).toMatchObject({ code: 0, data: { id: user.id, role: 'guest' } });
    expect(await call('/API/SysMenu/ItemsByUser')).toMatchObject({ code: 0, data: [] });
    expect((await server.call('/api/auth/UserNamePwd', { userName: user.userName, pwd: 'Mengoo-2026' })).code).toBe(
      CODE.credentials,
    );
  });

  test.each([{ allowGuests: false }, { loginAccess: 1 }, { jumpNewPath: 1 }, { closed: { text: '' } }])(
    'a school with %j has no guests, and says so of what can be tried',
    async (change) => {
      const [before] = await q<{ settings: object }>("select settings from organisation where code = 'demo'");
      await setting(change);
      expect((await server.call('/api/auth/Guest')).code).toBe(CODE.forbidden);
      expect(await server.call('/api/Course/Item', { id: courseId })).toMatchObject({ data: { forGuests: false } });
      expect(await server.call('/api/Experiment/Item', { id: experimentId })).toMatchObject({
        data: { forGuests: false },
      });
      expect(await triedAtHome()).toEqual([]);
      await q("update organisation set settings = $1 where code = 'demo'", [JSON.stringify(before?.settings)]);
    },
  );

  test('the home has one lesson and one experiment that can be tried', async () => {
    expect(await triedAtHome()).toEqual([
      `/AiCurriculumLearning?courseId=${courseId}&begin=1`,
      `/CourseLearning?id=${experimentId}`,
    ]);
  });

  test('sixty of an address, sixty at once no more than that; who leaves makes room', async () => {
    const all = await Promise.all(Array.from({ length: 63 }, () => server.call<SignedIn>('/api/auth/Guest')));
    expect(all.filter((a) => a.code === 0)).toHaveLength(60);
    const refused = all.filter((a) => a.code === CODE.tooMany);
    expect(refused).toHaveLength(3);
    expect(refused[0]?.data).toMatchObject({ retryAfter: expect.any(Number) });
    const [first] = all.filter((a) => a.code === 0);
    await server.call('/api/auth/ExitLogin', {}, { authorization: first?.data.token ?? '' });
    expect((await server.call('/api/auth/Guest')).code).toBe(0);
    expect((await server.call('/api/auth/Guest')).code).toBe(CODE.tooMany);
  });

  test('two hundred of a school', async () => {
    await guest();
    await q(
      `with u as (insert into sys_user (id, org_id, role_id, user_name, name, pwd, created_at)
        select 'many' || n, org_id, role_id, 'many' || n, name, '', created_at from sys_user, generate_series(1, 199) n
          where id = (select user_id from guest order by until_at desc limit 1) returning id, org_id)
      insert into guest (user_id, org_id, address, until_at) select id, org_id, id, $1 from u`,
      [server.app.now() + MINUTE],
    );
    expect((await server.call('/api/auth/Guest')).code).toBe(CODE.tooMany);
    await q("delete from sys_user where id like 'many%'");
  });
});

describe('what a guest may', () => {
  test('no more than visitors, but a lesson and an experiment: all else that needs a sign-in is 403', async () => {
    const { user } = await guest();
    const open = new Set([
      '/api/Auth/Info',
      '/API/SysMenu/ItemsByUser',
      '/api/stream',
      '/api/Stream/Stop',
      '/api/Stream/Events',
      ...[
        'Start',
        'GetNew',
        'Item',
        'End',
        'AddTeachingProgress',
        'TeachReplyStreamAsync',
        'ExampleReplyStreamAsync',
      ].map((name) => `/api/Theory/${name}`),
      ...['Start', 'Launch', 'GetProcess', 'End'].map((name) => `/api/Experiment/${name}`),
      '/OrgApi/UploadFile/Ticket',
    ]);
    const operations = Object.values(contract).flatMap((family) => Object.values(family));
    const refused = await Promise.all(
      operations
        .filter((o) => o.access !== 'public')
        .map(async ({ path, method }) => {
          const get = method === 'GET';
          const answer = await fetch(`${server.url}${path}${get ? '?__probe=1' : ''}`, {
            method,
            headers: { token: user.token, ...(get ? {} : { 'content-type': 'application/json' }) },
            ...(get ? {} : { body: '{"__probe":1}' }),
          });
          return [path, ((await answer.json()) as { code: number }).code === CODE.forbidden] as const;
        }),
    );
    expect(
      refused
        .filter(([, is]) => !is)
        .map(([path]) => path)
        .sort(),
    ).toEqual([...open].sort());
  });

  test('sees what visitors see', async () => {
    const { call } = await guest();
    for (const path of ['/api/Course/Items', '/api/Experiment/Items', '/api/Experiment/Cats']) {
      const [own, visitors] = [await call(path), await server.call(path)];
      expect(own.code).toBe(0);
      expect(JSON.stringify(own.data).replaceAll(/t=[^"&]+|https?:[^"]+/g, '')).toBe(
        JSON.stringify(visitors.data).replaceAll(/t=[^"&]+|https?:[^"]+/g, ''),
      );
    }
    const { data } = await server.call<{ items: { id: string; forGuests: boolean }[] }>('/api/Course/Items');
    expect(data.items.find((c) => c.id === courseId)?.forGuests).toBe(true);
    expect(data.items.length).toBeGreaterThan(1);
  });

  test('another course, another experiment, another’s lesson: 404', async () => {
    const { call } = await guest();
    const [other] = await q<{ id: string }>("select id from course where guest_points = 0 and status = 'published'");
    const [closed] = await q<{ id: string }>('select id from experiment where not for_guests');
    expect((await call('/api/Theory/Start', { courseId: other?.id })).code).toBe(CODE.missing);
    expect((await call('/api/Experiment/Start', { experimentId: closed?.id })).code).toBe(CODE.missing);
    const lessonId = await started(await guest());
    expect((await call('/api/Theory/Item', { lessonId })).code).toBe(CODE.missing);
    expect((await call('/api/Stream/Events', { log: `lesson:${lessonId}` })).code).toBe(CODE.missing);
    const theirs = await startLesson(await server.signIn('student04'));
    expect((await call('/api/Theory/End', { lessonId: theirs.lessonId })).code).toBe(CODE.missing);
    const [thread] = await q<{ id: string }>('select id from discussion limit 1');
    expect((await call('/api/Stream/Events', { log: `discussion:${thread?.id}` })).code).toBe(CODE.missing);
    expect((await call('/api/Theory/GetNew', { courseId: other?.id })).code).toBe(CODE.missing);
  });

  test('a public live class is the school’s people’s: no guest reads what happens in it', async () => {
    const { call } = await guest();
    const teacher = await server.signIn('teacher01');
    const { classId } = await taughtBy(server, teacher);
    const { data } = await teacher.call<{ liveId: string }>('/OrgApi/LiveStream/StartNow', { classIds: [classId] });
    await q('update live_class set is_public = true where id = $1', [data.liveId]);
    const log = `live:${data.liveId}`;
    expect((await (await server.signIn('student04')).call('/api/Stream/Events', { log })).code).toBe(0);
    expect((await call('/api/Stream/Events', { log })).code).toBe(CODE.missing);
  });

  test('a course of no class is open to those who have signed in, and stays shut to a guest', async () => {
    await q(
      `insert into course (id, org_id, owner_id, name, kind, intro, status, is_public, created_at)
        select 'of-no-class', org_id, id, '谁都能学的课', 'plain', '', 'published', true, 1 from sys_user where user_name = 'teacher01' limit 1`,
    );
    const open = async (who: Client) => {
      const { data } = await who.call<{ items: { id: string; open: boolean }[] }>('/api/Course/Items', {
        pageSize: 100,
      });
      return data.items.find(({ id }) => id === 'of-no-class')?.open;
    };
    expect([await open(await server.signIn('student04')), await open(await guest())]).toEqual([true, false]);
  });

  test('four streams at once', async () => {
    const who = await guest();
    const log = `lesson:${await started(who)}`;
    const abort = new AbortController();
    const open = Array.from({ length: 4 }, () =>
      openStream(server, who, `/api/stream?follow=${log}`, undefined, { signal: abort.signal }).catch(() => null),
    );
    await vi.waitFor(async () => {
      const fifth = await fetch(`${server.url}/api/stream?follow=${log}`, { headers: { token: who.user.token } });
      expect(fifth.status).toBe(429);
      await fifth.body?.cancel();
    });
    abort.abort();
    await Promise.all(open);
  });
});

describe('a lesson', () => {
  test('has so many points, then its summary; no provider is asked, and nobody else sees it', async () => {
    const teacher = await server.signIn('teacher01');
    const lists: [string, object][] = [
      ['/OrgApi/CourseStat/Book', { courseId }],
      ['/OrgApi/AISetting/Answers', { courseId }],
      ['/OrgApi/AISetting/DialogueItems', { courseId }],
      ['/OrgApi/CourseStat', { courseId }],
      ['/api/Course/Stats', { courseId }],
      ['/OrgApi/SysUser/Items', {}],
    ];
    const look = async () => {
      const answers = await Promise.all(lists.map(([path, input]) => teacher.call(path, input)));
      return answers.map(({ code, data }, i) => [lists[i]?.[0], code, data]);
    };
    const qa = await server.signIn('qa');
    const logs = async () => (await qa.call<{ itemCount: number }>('/api/QA/ReplayItems', {})).data;
    const [before, seenByQa] = [await look(), await logs()];
    expect(before.map(([, code]) => code)).toEqual(lists.map(() => 0));
    const who = await guest();
    const lessonId = await started(who);
    const points = await learn(who, lessonId);
    expect(points).toHaveLength(2);
    const run = await teach(server, who, lessonId, { type: 'ask', text: '摆角为什么要小于五度？' });
    expect(run.last?.type).toBe('RUN_FINISHED');
    // a guest has no teacher to ask
    expect((await teach(server, who, lessonId, { type: 'ask', text: '今天天气怎么样？' })).text).toBe(
      '可以换个说法再问。',
    );
    expect((await who.call('/api/Theory/Item', { lessonId })).data).toMatchObject({ engine: 'embedded' });
    expect((await teach(server, who, lessonId, { type: 'next' })).last?.type).toBe('RUN_FINISHED');
    expect(provided.filter((sent) => sent.includes('chat/completions') || sent.includes('小于五度'))).toEqual([]);
    expect(await look()).toEqual(before);
    expect(await logs()).toEqual(seenByQa);
    expect(await q('select 1 from operation_log where user_id = $1', [who.user.id])).toEqual([]);
    expect(await q('select 1 from score_post where student_id = $1', [who.user.id])).toEqual([]);
  });

  test('takes no word for others', async () => {
    const who = await guest();
    const lessonId = await started(who);
    for (const command of [
      { type: 'say', text: '你好' },
      { type: 'evaluate', scores: {} },
      { type: 'ask', text: '老师在吗？', to: 'teacher' },
    ]) {
      const { json } = await openStream(server, who, '/api/Theory/TeachReplyStreamAsync', {
        ...{ runId: randomUUID(), lessonId, command },
      });
      expect(json).toMatchObject({ code: CODE.conflict, data: { state: 'preparing', allowed: ['start'] } });
    }
  });

  test('shows the question of a discussion, and nobody’s words', async () => {
    const [point] = await q<{ id: string; approved: { discussion?: string } }>(
      "select id, approved from lesson_point where course_id = $1 and approved ? 'discussion' and approved ->> 'discussion' <> '' order by sort limit 1",
      [courseId],
    );
    await q('update lesson_point set sort = sort - 1000 where id = $1', [point?.id]);
    const who = await guest();
    const lessonId = await started(who);
    let run = await teachOn(server, who, lessonId, { type: 'start' });
    for (let n = 0; n < 30 && !stateOf(run).includes('discussing'); n++) {
      const question = blocksOf<Question>(run, 'check-question').at(-1);
      run =
        /checking|writing/.test(stateOf(run)) && question
          ? await answerQuestion(server, who, lessonId, question, true)
          : await teachOn(server, who, lessonId, { type: 'next' });
    }
    const [shown] = blocksOf<{ prompt: string; contributions: unknown[] }>(run, 'discussion');
    expect(shown).toMatchObject({ prompt: point?.approved.discussion, contributions: [] });
    await q('update lesson_point set sort = sort + 1000 where id = $1', [point?.id]);
  });

  test('sixty questions, then no more', async () => {
    const who = await guest();
    const lessonId = await started(who);
    await teachOn(server, who, lessonId, { type: 'start' });
    await q('update guest set asked = 59 where user_id = $1', [who.user.id]);
    const ask = () =>
      openStream(server, who, '/api/Theory/TeachReplyStreamAsync', {
        ...{ runId: randomUUID(), lessonId, command: { type: 'ask', text: '什么是单摆？' } },
      });
    expect((await ask()).last?.type).toBe('RUN_FINISHED');
    expect((await ask()).json).toMatchObject({ code: CODE.tooMany, data: { retryAfter: expect.any(Number) } });
  });
});

describe('a run', () => {
  const launched = async (who: Client) => {
    const { runId } = (await who.call<{ runId: string }>('/api/Experiment/Start', { experimentId })).data;
    const launch = await who.call<{ launchId: string; key: string }>('/api/Experiment/Launch', {
      ...{ runId, cmd: randomUUID() },
    });
    return { runId, ...launch.data };
  };

  test('is never locked, keeps four MiB, and stands in no list', async () => {
    await q("update experiment set requires = jsonb_build_object('courseId', $2::text, 'mastery', 1) where id = $1", [
      experimentId,
      courseId,
    ]);
    const who = await guest();
    const { runId, launchId, key } = await launched(who);
    const upload = (n: number, bytes: number) =>
      server.call('/api/open/JsDataUpload', {
        ...{ runId, launchId, key, sentAt: server.app.now() },
        records: [{ n, at: server.app.now(), type: 'state', data: 'x'.repeat(bytes) }],
      });
    expect((await upload(1, 1_000)).code).toBe(0);
    await q(
      `insert into experiment_record (launch_id, n, run_id, hash, type, body, at)
        values ('before', 1, $1, 'h', 'log', jsonb_build_object('text', repeat('x', 4190000)), 1)`,
      [runId],
    );
    expect(await upload(2, 8_000)).toMatchObject({ code: CODE.tooMany });
    expect((await who.call('/api/Experiment/GetProcess', { runId })).code).toBe(0);
    const teacher = await server.signIn('teacher01');
    const results = await teacher.call<object>('/OrgApi/ExperimentResult/Items', { experimentId });
    expect(JSON.stringify(results.data)).not.toContain(who.user.id);
    expect((await who.call('/api/Experiment/End', { runId })).code).toBe(0);
    await q("update experiment set requires = jsonb_set(requires, '{mastery}', '0') where id = $1", [experimentId]);
  });

  test('gone in the middle: ten minutes after signing out, or after the token, nothing is left', async () => {
    const [leaves, stays] = [await guest(), await guest()];
    const kept: string[] = [];
    for (const who of [leaves, stays]) {
      const { runId } = await launched(who);
      const lessonId = await started(who);
      await teachOn(server, who, lessonId, { type: 'start' });
      kept.push(who.user.id, runId, lessonId, `user:${who.user.id}`);
      await who.call('/api/Stream/Events', { log: `user:${who.user.id}` });
      await server.call(
        '/api/Pageview/Access',
        {
          ...{ uuid: randomUUID(), url: 'http://x', webId: 'home', webName: '首页' },
        },
        { token: who.user.token },
      );
    }
    await leaves.call('/api/auth/ExitLogin', {});
    expect((await leaves.call('/api/Theory/GetNew', { courseId })).code).toBe(CODE.signedOut);
    const here = (id: string) => q('select 1 from sys_user where id = $1', [id]);
    server.advance(9 * MINUTE);
    expect(await here(leaves.user.id)).toHaveLength(1);
    server.advance(2 * MINUTE);
    await vi.waitFor(async () => expect(await here(leaves.user.id)).toEqual([]));
    expect(await here(stays.user.id)).toHaveLength(1);
    server.advance(120 * MINUTE);
    expect((await stays.call('/api/Theory/GetNew', { courseId })).code).toBe(CODE.signedOut);
    await vi.waitFor(async () => expect(await here(stays.user.id)).toEqual([]));
    // in no column of any table
    const columns = await q<{ table: string; column: string }>(
      `select c.table_name as table, c.column_name as column from information_schema.columns c
        join information_schema.tables t using (table_schema, table_name)
        where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type in ('text', 'jsonb', 'ARRAY')`,
    );
    const ids = kept.flatMap((id) => [id, `lesson:${id}`, `experiment:${id}`]);
    const left: string[] = [];
    for (const { table, column } of columns) {
      const rows = await q(`select 1 from "${table}" where "${column}"::text = any($1) limit 1`, [ids]);
      if (rows.length > 0) left.push(`${table}.${column}`);
    }
    expect(left).toEqual([]);
  });
});

describe('what can be tried', () => {
  test('makes a course public; an ordinary one has no points to try, a copy none', async () => {
    const teacher = await server.signIn('teacher01');
    const add = (fields: object) => teacher.call<{ id: string }>('/OrgApi/Course/Add', { name: '试学', ...fields });
    expect(await add({ kind: 'plain', guestPoints: 1 })).toMatchObject({
      code: CODE.invalid,
      data: { fields: { guestPoints: expect.any(String) } },
    });
    expect((await add({ kind: 'ai', guestPoints: 6 })).code).toBe(CODE.invalid);
    const { data } = await add({ kind: 'ai', guestPoints: 1 });
    const read = async (id: string) => (await teacher.call('/OrgApi/Course/Item', { id })).data;
    expect(await read(data.id)).toMatchObject({ isPublic: true, guestPoints: 1 });
    await teacher.call('/OrgApi/Course/Update', { id: data.id, isPublic: false });
    expect(await read(data.id)).toMatchObject({ isPublic: true, guestPoints: 1 });
    const copy = await teacher.call<{ id: string }>('/OrgApi/Course/Copy', { id: courseId, name: '副本' });
    expect(await read(copy.data.id)).toMatchObject({ isPublic: false, guestPoints: 0 });
  });

  test('of experiments a link cannot be', async () => {
    const teacher = await server.signIn('teacher01');
    const add = (fields: object) => teacher.call<{ id: string }>('/OrgApi/Experiment/Add', { name: '试做', ...fields });
    expect(await add({ kind: 'link', url: 'https://lab.test/', forGuests: true })).toMatchObject({
      code: CODE.invalid,
      data: { fields: { forGuests: expect.any(String) } },
    });
    const { data } = await add({ kind: 'js', forGuests: true });
    expect((await teacher.call('/OrgApi/Experiment/Item', { id: data.id })).data).toMatchObject({
      isPublic: true,
      forGuests: true,
    });
  });

  test('is found by students of other classes, who may not learn it', async () => {
    await q("update sys_user set dept_id = null where user_name = 'student20'");
    const student = await server.signIn('student20');
    const { data } = await student.call<{ items: { id: string; open: boolean }[] }>('/api/Course/Items');
    expect(data.items.find(({ id }) => id === courseId)?.open).toBe(false);
    const learnt = await student.call<{ items: { id: string }[] }>('/api/Course/Items', { learnt: true });
    expect(learnt.data.items.map(({ id }) => id)).not.toContain(courseId);
    expect((await student.call('/api/Course/Item', { id: courseId })).data).toMatchObject({ open: false });
    expect((await student.call('/api/Theory/Start', { courseId })).code).toBe(CODE.missing);
  });
});
