// Every operation that takes an id, tried with ids of others: another school, another class, another student, deleted,
// never there. One answer for all, and nothing changes. An operation without a sample here fails the build.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { contract } from '#contract/index.ts';
import type { Operation } from '#contract/kit.ts';
import { TALK_KINDS } from '#contract/talk.ts';
import { family, field, named, type Sample, samplesBeside, type Who } from '#tests/support/foreign.ts';
import { ask, startLesson } from '#tests/support/run.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';

/** Where a plain family lives. */
type Base = `/OrgApi/${string}`;

let server: TestServer;
/** A class of the caller's own organisation. */
let ownClass = '';
const clients = {} as Record<Who, Client>;
const OWN = await samplesBeside({ field, family, named, clients, ownClass: () => ownClass });

/** Filters narrow what one may see anyway; ids that name no row of ours. */
const NOT_ROWS = new Set([
  '/OrgApi/SysDept/Items',
  '/OrgApi/SysUser/Items',
  '/OrgApi/SysDept/Export',
  '/OrgApi/SysUser/Export',
  '/OrgApi/SysMenu/Items',
  '/OrgApi/CourseClass/Items',
  '/OrgApi/LogOperate/Items',
  '/OrgApi/CourseTeacher/Items',
  '/OrgApi/Assignment/Items',
  '/OrgApi/Exception/Items',
  '/OrgApi/LiveStream/Items',
  '/OrgApi/LiveStream/Clashes',
  '/OrgApi/Experiment/Items',
  '/OrgApi/OrgCats/Items',
  '/OrgApi/ExpGroup/Items',
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

/** Ids of rows that the caller must not touch, by kind. */
const foreign: Record<string, Record<string, string>> = {};

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
  ownClass =
    (
      await pool.query<{ id: string }>("select id from sys_dept where org_id = $1 and kind = 'class' limit 1", [
        clients.admin.user.orgId,
      ])
    ).rows[0]?.id ?? '';
  foreign.menu = { second: await one('sys_menu'), never };
  const mine =
    (await pool.query<{ id: string }>('select id from course where org_id = $1', [clients.admin.user.orgId])).rows[0]
      ?.id ?? '';
  foreign.course = { second: await one('course'), never };
  await pool.query("update course set status = 'draft' where id = $1", [mine]);
  foreign.course['teacher'] = mine;
  const idOf = async (table: string) =>
    (await pool.query<{ id: string }>(`select id from ${table} limit 1`)).rows[0]?.id ?? '';
  await pool.query(
    `insert into course_teacher (id, org_id, course_id, user_id, created_at)
      select $1, org_id, id, owner_id, 1 from course where id = $2`,
    [randomUUID(), mine],
  );
  foreign.point = { teacher: await idOf('lesson_point'), never };
  foreign.question = { teacher: await idOf('lesson_question'), never };
  await pool.query(
    `insert into point_aid (id, org_id, point_id, kind, text, source, created_at)
      select $1, org_id, id, 'case', 'x', '{"documentId": "d", "quote": "x"}', 1 from lesson_point limit 1`,
    [randomUUID()],
  );
  foreign.aid = { teacher: await idOf('point_aid'), never };
  foreign['course-class'] = { teacher: await idOf('course_class'), never };
  foreign['course-teacher'] = { teacher: await idOf('course_teacher'), never };
  foreign.document = { teacher: await idOf('document'), never };
  foreign.passage = { teacher: await idOf('passage'), never };
  foreign.lesson = { student: lesson.lessonId, never };
  const runId = randomUUID();
  await pool.query("insert into lesson_asked (lesson_id, run_id, point_id, text, at) values ($1, $2, 'p', 'a', 1)", [
    ...[lesson.lessonId, runId],
  ]);
  const column = randomUUID();
  await pool.query(
    `insert into gradebook_column (id, org_id, course_id, kind, title, released, sort) values ($1, $2, $3, 'own', 'a', false, 1)`,
    [column, clients.admin.user.orgId, mine],
  );
  foreign.column = { teacher: column, never };
  const assignment = randomUUID();
  await pool.query(
    `insert into assignment (id, org_id, created_at, kind, ref_id, course_id, title, class_ids, user_ids, from_at, by_id)
      values ($1, $2, 1, 'lesson', $3, $3, 'a', '{}', '{}', 1, $4)`,
    [assignment, clients.admin.user.orgId, mine, clients.admin.user.id],
  );
  foreign.assignment = { teacher: assignment, never };
  const exception = randomUUID();
  await pool.query(
    `insert into assignment_exception (id, org_id, created_at, user_id, assignment_id, excused, reason, by_id)
      values ($1, $2, 1, $3, $4, true, 'a', $5)`,
    [exception, clients.admin.user.orgId, clients.student.user.id, assignment, clients.admin.user.id],
  );
  foreign.exception = { teacher: exception, never };
  const [chapter, section] = [randomUUID(), randomUUID()];
  await pool.query(
    `insert into course_section (id, org_id, created_at, course_id, parent_id, sort, kind, title, status)
      values ($1, $3, 1, $4, null, 1, 'chapter', 'a', 'published'), ($2, $3, 1, $4, $1, 1, 'text', 'a', 'published')`,
    [chapter, section, clients.admin.user.orgId, mine],
  );
  foreign.section = { teacher: section, never };
  const [resource, file] = [randomUUID(), randomUUID()];
  await pool.query(
    `with f as (insert into stored_file (id, org_id, owner_id, name, size, type, key, sha256, purpose, created_at)
        values ($1, $3, $4, 'a', 1, 'text/plain', 'k', 'h', 'upload', 1) returning id)
      insert into course_resource (id, org_id, created_at, course_id, file_id, name, sort) select $2, $3, 1, $5, id, 'a', 1 from f`,
    [file, resource, clients.admin.user.orgId, clients.admin.user.id, mine],
  );
  foreign['course-resource'] = { teacher: resource, never };
  for (const kind of TALK_KINDS) {
    const post = randomUUID();
    await pool.query(
      `insert into course_post (id, org_id, created_at, kind, course_id, author_id, by_teacher, text, score)
        values ($1, $2, 1, $3, $4, $5, false, 'a', $6)`,
      [post, clients.admin.user.orgId, kind, mine, other.user.id, kind === 'evaluation' ? 3 : null],
    );
    foreign[`talk-${kind}`] = { teacher: post, never };
  }
  const lives = {
    second: { org: second, host: foreign.user['second'] },
    teacher: { org: clients.admin.user.orgId, host: other.user.id },
  };
  foreign.live = { never };
  for (const [name, { org, host }] of Object.entries(lives)) {
    const id = randomUUID();
    await pool.query(
      `insert into live_class (id, org_id, created_at, title, class_ids, start_at, minutes, host_id)
        values ($1, $2, 1, 'a', '{}', 1, 45, $3)`,
      [id, org, host],
    );
    foreign.live[name] = id;
  }
  const row = randomUUID();
  for (const [table, columns, values] of [
    ['live_cohost', 'user_id', '$4'],
    ['live_chat', 'user_id, text', "$4, 'a'"],
    ['live_recording', 'by_id, kind, type, start_at', "$4, 'audio', 'audio/webm', 1"],
  ])
    await pool.query(
      `insert into ${table} (id, org_id, created_at, live_id, ${columns}) values ($1, $2, 1, $3, ${values})`,
      [row, clients.admin.user.orgId, foreign.live['teacher'], other.user.id],
    );
  foreign['live-row'] = { teacher: row, never };
  const experiments = {
    second: { org: second, maker: foreign.user['second'] },
    teacher: { org: clients.admin.user.orgId, maker: clients.admin.user.id },
  };
  foreign.experiment = { never };
  for (const [name, { org, maker }] of Object.entries(experiments)) {
    const id = randomUUID();
    await pool.query(
      `insert into experiment (id, org_id, created_at, name, kind, url, class_ids, status, maker_id, secret)
        values ($1, $2, 1, 'a', 'link', 'https://lab.example/', array['elsewhere'], 'open', $3, 's')`,
      [id, org, maker],
    );
    foreign.experiment[name] = id;
  }
  const cat = randomUUID();
  await pool.query("insert into experiment_cat (id, org_id, created_at, name) values ($1, $2, 1, 'a')", [cat, second]);
  foreign['experiment-cat'] = { second: cat, never };
  const experimentRun = randomUUID();
  await pool.query(
    `with r as (insert into experiment_run (id, org_id, experiment_id, student_id, weights, seed, is_trial, started_at)
        values ($1, $2, $3, $4, '{}', 1, false, 1) returning id),
      m as (insert into experiment_run_member (run_id, user_id, attempt) select id, $4, 1 from r)
      insert into experiment_progress (run_id, state, launch_id, seq, done, moved_at, until_at, to_mark)
        select id, 'ready', '', 0, 0, 1, 1, false from r`,
    [experimentRun, clients.admin.user.orgId, foreign.experiment['teacher'], other.user.id],
  );
  const [result, group] = [randomUUID(), randomUUID()];
  await pool.query('insert into experiment_result (id, org_id, experiment_id, student_id) values ($1, $2, $3, $4)', [
    result,
    clients.admin.user.orgId,
    foreign.experiment['teacher'],
    other.user.id,
  ]);
  foreign['experiment-result'] = { teacher: result, never };
  await pool.query(
    "insert into experiment_group (id, org_id, created_at, experiment_id, name, leader_id) values ($1, $2, 1, $3, 'a', $4)",
    [group, clients.admin.user.orgId, foreign.experiment['teacher'], other.user.id],
  );
  foreign['experiment-group'] = { teacher: group, never };
  foreign['experiment-run'] = { student: experimentRun, never };
  foreign.asked = { teacher: runId, never };
  foreign.chat = { student: chat.threadId, never };
  const { id: userId, orgId } = other.user;
  const made = async (insert: string) => {
    const id = randomUUID();
    await pool.query(insert, [id, orgId, userId]);
    return { student: id, never };
  };
  foreign.file =
    await made(`insert into stored_file (id, org_id, owner_id, name, size, type, key, sha256, purpose, created_at)
    values ($1, $2, $3, 'a', 1, 'text/plain', 'k', 's', 'upload', ${Date.now()})`);
  foreign.upload = await made(`insert into upload (id, org_id, owner_id, name, size, created_at, touched_at)
    values ($1, $2, $3, 'a', 1, ${Date.now()}, ${Date.now()})`);
  foreign.notice = await made(`insert into notice (id, org_id, user_id, kind, title, created_at)
    values ($1, $2, $3, 'job.done', 'a', ${Date.now()})`);
  const thread = randomUUID();
  await pool.query(
    `insert into discussion (id, org_id, course_id, class_id, point_id, prompt, created_at) values ($1, $2, $3, $4, 'p', 'a', 1)`,
    [thread, orgId, mine, ownClass],
  );
  foreign.discussion = { teacher: thread, never };
  foreign.contribution = await made(`insert into discussion_entry (id, discussion_id, user_id, text, at)
    select $1, '${thread}', $3, 'a', 1 where $2::text is not null`);
  foreign.job =
    await made(`with j as (insert into job (id, org_id, owner_id, kind, title, input, state, created_at, ended_at)
      values ($1, $2, $3, 'student-import', 'a', '{}', 'done', 1, ${Date.now()}))
    insert into password_list (id, org_id, owner_id, name, sealed, expires_at) values ($1, $2, $3, 'a', '', ${Date.now() + 3_600_000})`);
  const stranger = await server.signIn('admin@second');
  for (const [base, fields] of PLAIN) {
    const { data } = await stranger.call<{ id: string }>(`${base}/Add`, fields);
    foreign[base] = { second: data.id, never };
  }
  foreign.log = {
    student: lesson.log,
    chat: `chat:${chat.threadId}`,
    user: `user:${other.user.id}`,
    never: `lesson:${never}`,
  };
  const elsewhere = randomUUID();
  await pool.query(
    `with l as (insert into log (id, epoch) values ($1, 'e') returning id)
      insert into lifecycle (id, chart, snapshot, hash, state, updated_at, org_id) select id, 'lesson', '{}', '', '', 1, $2 from l`,
    [`lesson:${elsewhere}`, second],
  );
  // of a class and of a person there is nothing to replay, even for who may read it
  foreign.replay = {
    second: `lesson:${elsewhere}`,
    user: `user:${other.user.id}`,
    class: `class:${ownClass}`,
    never: `chat:${never}`,
  };
  const told = randomUUID();
  await pool.query(
    `insert into feedback (id, org_id, user_id, at, text, route) select $1, org_id, id, 1, 'a', '/' from sys_user where id = $2`,
    [told, foreign.user['second']],
  );
  foreign.feedback = { second: told, never };
}

/** Everything that a foreign call might have changed. */
async function fingerprint(): Promise<Record<string, string | undefined>> {
  const tables = [
    'sys_user',
    'sys_role',
    'sys_dept',
    'sys_menu',
    'course',
    'course_class',
    'course_teacher',
    'class_code',
    'class_push',
    'class_answer',
    'lesson_point',
    'lesson_question',
    'point_aid',
    'knowledge_graph',
    'group_member',
    'lesson',
    'course_teaching',
    'lesson_answer',
    'lesson_evaluation',
    'gradebook',
    'assignment',
    'assignment_exception',
    'course_section',
    'section_study',
    'study',
    'gradebook_column',
    'score_mark',
    'discussion_vote',
    'course_post',
    'course_vote',
    'chat',
    'log',
    'run',
    'role_menu',
    'stored_file',
    'upload',
    'notice',
    'job',
    'password_list',
    'live_class',
    'live_cohost',
    'live_resource',
    'live_chat',
    'live_seat',
    'live_span',
    'live_answer',
    'live_ask',
    'live_recording',
    'live_correction',
    'experiment',
    'experiment_cat',
    'experiment_run',
    'experiment_progress',
    'experiment_record',
    'experiment_launch',
    'experiment_result',
    'experiment_group',
    'feedback',
  ];
  const parts: Record<string, string | undefined> = {};
  for (const table of tables) {
    const { rows } = await server.database.pool.query<{ h: string }>(
      `select md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as h from ${table} t`,
    );
    parts[table] = rows[0]?.h;
  }
  return parts;
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
  test.each(Object.entries(SAMPLES))('%s', async (path, sample) => {
    const before = await fingerprint();
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
    expect(await fingerprint()).toEqual(before);
  });
});
