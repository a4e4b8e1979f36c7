// Surveys by the calls of who makes them, who answers and who attacks them.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OutputOf } from '#contract/index.ts';
import { readTable } from '#server/platform/sheet/index.ts';
import { taughtBy } from '#tests/support/demo.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';
import { send } from '#tests/support/upload.ts';

let server: TestServer;
let teacher: Client;
let classId: string;
let students: Client[];

beforeAll(async () => {
  server = await testServer();
  teacher = await server.signIn('teacher01');
  ({ classId } = await taughtBy(server, teacher));
  // the gated ones cannot answer
  const names = Array.from({ length: 30 }, (_, n) => `student${String(n + 1).padStart(2, '0')}`);
  students = await Promise.all(names.filter((name) => !/0[23]$/.test(name)).map((name) => server.signIn(name)));
});
afterAll(() => server.stop());

const choice = { key: 'a', text: '好' };
const PAGES = [
  {
    id: 'p1',
    questions: [
      { id: 'q1', kind: 'single', stem: '好吗？', required: true, options: [choice, { key: 'b', text: '不好' }] },
      {
        id: 'q2',
        kind: 'short',
        stem: '为什么不好？',
        required: true,
        when: { all: [{ questionId: 'q1', is: 'one', value: ['b'] }] },
      },
      { id: 'q3', kind: 'scale', stem: '几分？', from: 1, to: 5 },
    ],
  },
];

async function made(fields: object = {}): Promise<string> {
  const { data } = await teacher.call<{ id: string }>('/OrgApi/Questionnaire/Add', {
    title: `问卷 ${randomUUID().slice(0, 6)}`,
    anonymous: true,
    pages: PAGES,
    ...fields,
  });
  return data.id;
}
async function given(fields: object = {}): Promise<{ id: string; assignmentId: string }> {
  const id = await made(fields);
  await teacher.call('/OrgApi/Questionnaire/SetStatus', { id, status: 'published' });
  const { data, msg } = await teacher.call<{ id: string }>('/OrgApi/Assignment/Add', {
    kind: 'survey',
    refId: id,
    to: { classIds: [classId] },
  });
  expect(data?.id, msg).toBeTruthy();
  return { id, assignmentId: data.id };
}
const answer = (who: Client, assignmentId: string, answers: object, cmd: string = randomUUID()) =>
  who.call<{ fields?: Record<string, string> }>('/api/Questionnaire/Answer', { assignmentId, cmd, answers });
const statistics = async (id: string, by?: string) =>
  (await teacher.call<OutputOf<'/OrgApi/Questionnaire/Statistics'>>('/OrgApi/Questionnaire/Statistics', { id, by }))
    .data;

test('an anonymous survey counts by fives with five kept back, and whole when it is closed', async () => {
  const { id, assignmentId } = await given();
  for (const [n, student] of students.slice(0, 23).entries()) {
    const { code, msg } = await answer(student, assignmentId, { q1: 'a', q3: (n % 5) + 1 });
    expect(code, msg).toBe(0);
    const { answered, counted } = await statistics(id);
    expect([answered, counted]).toEqual([n + 1, 5 * Math.max(0, Math.floor((n + 1) / 5) - 1)]);
  }
  await teacher.call('/OrgApi/Questionnaire/SetStatus', { id, status: 'closed' });
  const closed = await statistics(id);
  expect(closed).toMatchObject({ of: 30, answered: 23, counted: 23 });
  expect(closed.questions[0]).toMatchObject({ id: 'q1', n: 23, counts: { a: 23, b: 0 } });
  expect((await answer(students[25] as Client, assignmentId, { q1: 'a' })).code).toBe(409);
  expect((await teacher.call('/OrgApi/Questionnaire/SetStatus', { id, status: 'published' })).code).toBe(409);
});

test('fewer than five count nowhere, closed neither, and are in no sheet; what was never answered is never named', async () => {
  const { id, assignmentId } = await given();
  expect((await teacher.call('/OrgApi/Questionnaire/Update', { id, anonymous: false })).code).toBe(409);
  for (const student of students.slice(0, 4)) expect((await answer(student, assignmentId, { q1: 'a' })).code).toBe(0);
  await teacher.call('/OrgApi/Questionnaire/SetStatus', { id, status: 'closed' });
  expect(await statistics(id, 'q1')).toMatchObject({ answered: 4, counted: 0, groups: [] });
  expect((await teacher.call('/OrgApi/Questionnaire/Export', { id })).code).toBe(409);
});

test('the figures of an anonymous one as a sheet have no names', async () => {
  const { id, assignmentId } = await given();
  for (const student of students.slice(0, 6)) await answer(student, assignmentId, { q1: 'b', q2: '太快', q3: 3 });
  await teacher.call('/OrgApi/Questionnaire/SetStatus', { id, status: 'closed' });
  const sheet = await exported(id, 'xlsx');
  for (const words of ['好吗？', '不好', '太快']) expect(sheet).toContain(words);
  for (const { user } of students.slice(0, 6))
    expect(sheet.includes(user.name) || sheet.includes(user.userName)).toBe(false);
});

test('who has left answers no more, who has joined may, and an exception holds it open for one', async () => {
  const admin = await server.signIn('admin');
  const group = await admin.call<{ id: string }>('/OrgApi/SysDept/Add', { name: '来去的组', kind: 'group' });
  const [leaver, joiner, late] = students as [Client, Client, Client];
  const members = (what: 'AddMembers' | 'RemoveMembers', ...who: Client[]) =>
    admin.call(`/OrgApi/SysDept/${what}`, { id: group.data.id, userIds: who.map((w) => w.user.id) });
  await members('AddMembers', leaver, late);
  const id = await made({ anonymous: false });
  await teacher.call('/OrgApi/Questionnaire/SetStatus', { id, status: 'published' });
  const until = server.app.now() + 60_000;
  const task = { kind: 'survey', refId: id, to: { classIds: [group.data.id] }, until };
  const { data: given } = await teacher.call<{ id: string }>('/OrgApi/Assignment/Add', task);
  const isListed = async (who: Client) =>
    (await who.call<{ assignmentId: string }[]>('/api/Questionnaire/Items')).data.some(
      (s) => s.assignmentId === given.id,
    );
  const code = async (who: Client) => (await answer(who, given.id, { q1: 'a' })).code;
  expect([await isListed(leaver), await isListed(joiner)]).toEqual([true, false]);
  expect(await code(joiner)).toBe(404);
  await members('RemoveMembers', leaver);
  await members('AddMembers', joiner);
  expect([await isListed(leaver), await isListed(joiner)]).toEqual([false, true]);
  expect([await code(leaver), await code(joiner)]).toEqual([409, 0]);
  const except = { userId: late.user.id, assignmentId: given.id, until: until + 3_600_000, reason: '发烧' };
  await teacher.call('/OrgApi/Exception/Add', except);
  server.advance(120_000);
  const isOpen = async (who: Client) =>
    (await who.call<{ open: boolean }>('/api/Questionnaire/Item', { assignmentId: given.id })).data.open;
  expect([await isOpen(joiner), await isOpen(late), await code(late)]).toEqual([false, true, 0]);
});

test('once: the same command again is the same, another is refused; thirty at once are thirty', async () => {
  const { id, assignmentId } = await given();
  const [one] = students as [Client];
  const cmd = randomUUID();
  expect((await answer(one, assignmentId, { q1: 'a' }, cmd)).code).toBe(0);
  expect((await answer(one, assignmentId, { q1: 'a' }, cmd)).code).toBe(0);
  expect((await answer(one, assignmentId, { q1: 'b', q2: 'x' })).code).toBe(409);
  await Promise.all(
    students.flatMap((student) => [
      answer(student, assignmentId, { q1: 'a' }),
      answer(student, assignmentId, { q1: 'a' }),
    ]),
  );
  await teacher.call('/OrgApi/Questionnaire/SetStatus', { id, status: 'closed' });
  expect(await statistics(id)).toMatchObject({ answered: 28, counted: 28 });
});

test('required, hidden and wrong: the server walks the path again', async () => {
  const { assignmentId } = await given({ anonymous: false });
  const [one] = students as [Client];
  const fields = async (answers: object) => (await answer(one, assignmentId, answers)).data?.fields;
  expect(await fields({})).toEqual({ 'answers.q1': 'required' });
  expect(await fields({ q1: 'b' })).toEqual({ 'answers.q2': 'required' });
  expect(Object.keys((await fields({ q1: 'z' })) ?? {})).toEqual(['answers.q1']);
  expect(await fields({ q1: 'a', q3: 9 })).toEqual({ 'answers.q3': '不能大于 5' });
  expect(Object.keys((await fields({ q1: 'a', q9: 1 })) ?? {})).toEqual(['answers.q9']);
  expect((await answer(one, assignmentId, { q1: 'a', q2: '不该在' })).code).toBe(0);
  const { data } = await one.call<OutputOf<'/api/Questionnaire/Item'>>('/api/Questionnaire/Item', { assignmentId });
  expect(data.answers).toEqual({ q1: 'a' });
  expect(data.answered).toBe(true);
});

test('a named survey may be edited where it says so, and shows who said what', async () => {
  const { id, assignmentId } = await given({ anonymous: false, edit: true });
  const [one] = students as [Client];
  await answer(one, assignmentId, { q1: 'a' });
  expect((await answer(one, assignmentId, { q1: 'b', q2: '改了' })).code).toBe(0);
  const { data } = await teacher.call<OutputOf<'/OrgApi/Questionnaire/Rows'>>('/OrgApi/Questionnaire/Rows', { id });
  expect(data).toMatchObject({ itemCount: 1, items: [{ userId: one.user.id, answers: { q1: 'b', q2: '改了' } }] });
  const anonymous = await given();
  expect((await teacher.call('/OrgApi/Questionnaire/Rows', { id: anonymous.id })).code).toBe(409);
});

test('files answer a named survey: their owner’s alone, seen by who reads the answers, and free again once they are left out', async () => {
  const pages = [{ id: 'p', questions: [{ id: 'q', kind: 'file', stem: '交一张照片' }] }];
  const { id, assignmentId } = await given({ anonymous: false, edit: true, pages });
  const [one, other] = students as [Client, Client];
  const sent = async () =>
    (
      await send<{ items: { id: string }[] }>(server, one, '/OrgApi/UploadFile/FileUp', [
        { name: '照片.txt', bytes: Buffer.from('a') },
      ])
    ).data.items[0]?.id ?? '';
  const [first, second] = [await sent(), await sent()];
  const fields = async (who: Client, value: unknown) =>
    Object.keys((await answer(who, assignmentId, { q: value })).data?.fields ?? {});
  expect(await fields(other, [first])).toEqual(['answers.q']);
  expect(await fields(one, '不是文件')).toEqual(['answers.q']);
  expect(
    await fields(
      one,
      Array.from({ length: 21 }, () => first),
    ),
  ).toEqual(['answers.q']);
  expect((await answer(one, assignmentId, { q: [first, second] })).code).toBe(0);
  const sees = async (who: Client, file: string) => (await who.call('/OrgApi/UploadFile/Ticket', { id: file })).code;
  expect([await sees(teacher, first), await sees(one, first), await sees(other, first)]).toEqual([0, 0, 404]);
  const { data } = await teacher.call<OutputOf<'/OrgApi/Questionnaire/Rows'>>('/OrgApi/Questionnaire/Rows', { id });
  expect(data.items[0]?.answers).toEqual({ q: [first, second] });
  expect(await exported(id, 'csv')).toContain('照片.txt；照片.txt');
  expect((await answer(one, assignmentId, { q: [second] })).code).toBe(0);
  const free = (file: string) => one.call('/OrgApi/UploadFile/Delete', { ids: [file] });
  expect([(await free(first)).code, (await free(second)).code]).toEqual([0, 409]);
});

const exported = async (id: string, format: 'csv' | 'xlsx') => {
  const response = await fetch(`${server.url}/OrgApi/Questionnaire/Export`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: teacher.user.token },
    body: JSON.stringify({ id, format }),
  });
  expect(response.status).toBe(200);
  const bytes = Buffer.from(await response.arrayBuffer());
  return format === 'csv' ? bytes.toString() : JSON.stringify((await readTable(bytes)).rows);
};

test('markup is text wherever it is written, and a formula is text in the sheet', async () => {
  const [html, formula] = ['<img src=x onerror=alert(1)><script>1</script>', '=HYPERLINK("http://x","y")'];
  const own = [
    { key: 'a', text: html },
    { key: 'o', text: formula, other: true },
  ];
  const questions = [
    { id: 'one', kind: 'single', stem: html, options: own },
    { id: 'text', kind: 'short', stem: formula },
    { id: 'scale', kind: 'scale', stem: html, from: 1, to: 2, fromText: html.slice(0, 40), toText: '=1+1' },
  ];
  const { id, assignmentId } = await given({
    title: html,
    anonymous: false,
    pages: [{ id: 'p', title: html, questions }],
  });
  const [one] = students as [Client];
  const answers = { one: { key: 'o', text: formula }, text: formula };
  expect((await answer(one, assignmentId, answers)).code).toBe(0);
  const { data } = await one.call<OutputOf<'/api/Questionnaire/Item'>>('/api/Questionnaire/Item', { assignmentId });
  expect([data.title, data.pages[0]?.title, data.answers]).toEqual([html, html, answers]);
  expect((await statistics(id)).questions[1]?.texts).toEqual([formula]);
  for (const format of ['csv', 'xlsx'] as const) {
    const sheet = await exported(id, format);
    expect(sheet).toContain("'=HYPERLINK");
    expect(sheet).not.toMatch(/(^|[,"\n])=HYPERLINK/);
  }
});

test('what is refused when a survey is made or changed', async () => {
  const add = async (pages: unknown) =>
    (
      await teacher.call<{ fields: Record<string, string> }>('/OrgApi/Questionnaire/Add', {
        title: 'x',
        anonymous: true,
        pages,
      })
    ).data?.fields;
  const page = (...questions: object[]) => [{ id: 'p', questions }];
  const when = { all: [{ questionId: 'q2', is: 'one', value: ['a'] }] };
  expect(await add(page({ id: 'q1', kind: 'judge', stem: '?', when }, { id: 'q2', kind: 'judge', stem: '?' }))).toEqual(
    {
      'pages.0.questions.0.when': 'ring',
    },
  );
  expect(Object.keys((await add(page({ id: 'q1', kind: 'file', stem: '?' }))) ?? {})).toEqual([
    'pages.0.questions.0.kind',
  ]);
  expect(Object.keys((await add(page({ id: 'q1', kind: 'single', stem: '?' }))) ?? {})).toEqual([
    'pages.0.questions.0.options',
  ]);
  const judge = (id: string, more = {}) => ({ id, kind: 'judge', stem: '?', ...more });
  const ofNext = { any: [{ questionId: 'q2', is: 'none', value: [true] }] };
  const ofItself = { all: [{ questionId: 'q1', is: 'one', value: [true] }] };
  expect(await add([{ id: 'p', when: ofNext, questions: [judge('q1'), judge('q2')] }])).toEqual({
    'pages.0.when': 'ring',
  });
  expect(await add(page(judge('q1', { when: ofItself })))).toEqual({ 'pages.0.questions.0.when': 'ring' });
  // what no answer can be opens nothing, and is said to be none
  const after = (asked: object, is: string, value: unknown) =>
    add(page({ ...judge('q1'), ...asked }, judge('q2', { when: { all: [{ questionId: 'q1', is, value }] } })));
  const single = { kind: 'single', options: [choice, { key: 'b', text: '不好' }] };
  const at = 'pages.0.questions.1.when.all.0';
  expect(Object.keys((await after({}, '<', 3)) ?? {})).toEqual([`${at}.is`]);
  expect(Object.keys((await after(single, 'one', ['zz'])) ?? {})).toEqual([`${at}.value`]);
  expect(Object.keys((await after({ kind: 'number' }, '>', 'viel')) ?? {})).toEqual([`${at}.value`]);
  expect(await add(page(judge('q1', { kind: 'number', min: 5, max: 2 })))).toEqual({
    'pages.0.questions.0.max': '不能小于 5',
  });
  const both = await teacher.call('/OrgApi/Questionnaire/Add', {
    title: 'x',
    anonymous: true,
    edit: true,
    pages: PAGES,
  });
  expect(both).toMatchObject({ code: 422, data: { fields: { edit: expect.any(String) } } });
  expect(await add(page(judge('q1'), judge('q1')))).toMatchObject({ 'pages.0.questions.0.id': expect.any(String) });
  expect(Object.keys((await add(page(judge('q1', { kind: 'fill' })))) ?? {})).toEqual(['pages.0.questions.0.kind']);
  const { id, assignmentId } = await given();
  await answer(students[0] as Client, assignmentId, { q1: 'a' });
  const [first] = PAGES;
  const change = async (questions: unknown) =>
    teacher.call<{ field?: string }>('/OrgApi/Questionnaire/Update', { id, pages: [{ ...first, questions }] });
  const [q1, q2, q3] = first?.questions ?? [];
  expect((await change([{ ...q1, kind: 'multiple' }, q2, q3])).data).toEqual({ field: 'pages.0.questions.0.kind' });
  expect((await change([q2, q3])).code).toBe(422);
  expect((await change([q1, q2])).data).toEqual({ field: 'pages.0.questions.2' });
  const wider = {
    ...q1,
    stem: '换句话：好吗？',
    options: [choice, { key: 'b', text: '差' }, { key: 'c', text: '说不清' }],
  };
  expect((await change([wider, q2, q3, { id: 'q4', kind: 'judge', stem: '还来吗？' }])).code).toBe(0);
  expect((await teacher.call('/OrgApi/Questionnaire/Update', { id, anonymous: false })).code).toBe(409);
});

test('to whom it was not given it is not there; a colleague without its class does not see it', async () => {
  const { id, assignmentId } = await given({ anonymous: false });
  const stranger = await server.signIn('teacher02');
  expect((await stranger.call('/OrgApi/Questionnaire/Item', { id })).code).toBe(404);
  expect((await stranger.call('/OrgApi/Questionnaire/Statistics', { id })).code).toBe(404);
  expect((await answer(stranger, assignmentId, { q1: 'a' })).code).toBe(404);
  const second = await server.signIn('student01@second');
  expect((await answer(second, assignmentId, { q1: 'a' })).code).toBe(404);
  const { data } = await (students[0] as Client).call<OutputOf<'/api/StudentCenter/MyTask'>>(
    '/api/StudentCenter/MyTask',
  );
  expect(data.items.find((one) => one.assignmentId === assignmentId)).toMatchObject({
    kind: 'survey',
    state: 'none',
    path: `/MySurvey/ViewJob?id=${assignmentId}`,
  });
});

test('whoever has given it, teaches its class or owns its course sees it, as with homework', async () => {
  const { id, assignmentId } = await given({ anonymous: false });
  const colleague = await server.signIn('teacher02');
  const sees = async () => (await colleague.call('/OrgApi/Questionnaire/Statistics', { id })).code;
  expect(await sees()).toBe(404);
  const { pool } = server.database;
  const { rows } = await pool.query<{ id: string }>(
    "insert into course (id, org_id, owner_id, name, kind, intro, status, created_at) values ('own', $1, $2, '自己的课', 'plain', '', 'published', 1) returning id",
    [colleague.user.orgId, colleague.user.id],
  );
  await pool.query('update assignment set course_id = $2 where id = $1', [assignmentId, rows[0]?.id]);
  expect(await sees()).toBe(0);
  await pool.query('update assignment set course_id = null, by_id = $2 where id = $1', [
    assignmentId,
    colleague.user.id,
  ]);
  expect(await sees()).toBe(0);
  const listed = await colleague.call<OutputOf<'/OrgApi/Questionnaire/Items'>>('/OrgApi/Questionnaire/Items', {});
  expect(listed.data.items.map((one) => one.id)).toEqual([id]);
  // and may change it
  expect((await colleague.call('/OrgApi/Questionnaire/Update', { id, title: '一起改的' })).code).toBe(0);
  expect((await colleague.call('/OrgApi/Questionnaire/SetStatus', { id, status: 'closed' })).code).toBe(0);
});

test('the standing says when somebody first looked at a survey with names, and never of an anonymous one', async () => {
  const opened = async (anonymous: boolean) => {
    const { assignmentId } = await given({ anonymous });
    const one = students[0] as Client;
    const look = () => one.call('/api/Questionnaire/Item', { assignmentId });
    const at = server.app.now();
    await look();
    server.advance(60_000);
    await look();
    const { data } = await teacher.call<OutputOf<'/OrgApi/Assignment/Standing'>>('/OrgApi/Assignment/Standing', {
      id: assignmentId,
    });
    const own = data.find((row) => row.studentId === one.user.id)?.openedAt ?? null;
    return own === null ? null : own - at < 60_000;
  };
  expect([await opened(false), await opened(true)]).toEqual([true, null]);
});

test('a scale goes up by whole numbers from where its maker likes, in at most ten steps', async () => {
  const add = async (from: number, to: number) => {
    const questions = [{ id: 'q', kind: 'scale', stem: '几分？', from, to }];
    const { data, code } = await teacher.call<{ fields: Record<string, string> } | null>('/OrgApi/Questionnaire/Add', {
      title: '量表',
      anonymous: false,
      pages: [{ id: 'p', questions }],
    });
    return code === 0 ? 0 : data?.fields;
  };
  expect([await add(-3, 3), await add(2, 6)]).toEqual([0, 0]);
  expect(await add(5, 5)).toEqual({ 'pages.0.questions.0.to': '不能小于 6' });
  expect(await add(0, 11)).toEqual({ 'pages.0.questions.0.to': '不能大于 10' });
});

test('a template and a copy begin without answers', async () => {
  const { data } = await teacher.call<{ id: string }>('/OrgApi/Questionnaire/Copy', { template: 'course' });
  const item = (
    await teacher.call<OutputOf<'/OrgApi/Questionnaire/Item'>>('/OrgApi/Questionnaire/Item', { id: data.id })
  ).data;
  expect(item).toMatchObject({ status: 'draft', anonymous: true, answered: 0 });
  expect(item.questions).toBeGreaterThan(4);
  const copied = await teacher.call<{ id: string }>('/OrgApi/Questionnaire/Copy', { id: data.id });
  expect(copied.data.id).not.toBe(data.id);
});

test('the demo school has an evaluation with twenty-three answers and a named survey that is open', async () => {
  const { data } = await teacher.call<OutputOf<'/OrgApi/Questionnaire/Items'>>('/OrgApi/Questionnaire/Items', {
    pageSize: 100,
  });
  const demo = data.items.filter(({ title }) => title === '课程评价：单摆法测重力加速度' || title === '补做实验的时间');
  expect(demo.map(({ anonymous, answered, of, status }) => ({ anonymous, answered, of, status }))).toEqual(
    expect.arrayContaining([
      { anonymous: true, answered: 23, of: 30, status: 'published' },
      { anonymous: false, answered: 6, of: 30, status: 'published' },
    ]),
  );
  const evaluation = demo.find(({ anonymous }) => anonymous)?.id ?? '';
  expect((await statistics(evaluation)).counted).toBe(15);
});
