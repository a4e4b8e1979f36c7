// Tasks of several steps: given with their steps, locked in their order, done, excused, changed and taken back.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AgendaPerson, AgendaRow, AgendaShown } from '#contract/agendas.ts';
import type { OutputOf } from '#contract/index.ts';
import { taughtBy } from '#tests/support/demo.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let server: TestServer;
let teacher: Client;
let admin: Client;
let classId: string;
let courseId: string;
let one: Client;
let two: Client;

beforeAll(async () => {
  server = await testServer();
  // who joins has nothing that was over before: these were always here
  await server.database.pool.query('update membership set from_at = 1');
  await server.database.pool.query('update assignment set deleted_at = 1');
  [teacher, admin, one, two] = (await Promise.all(
    ['teacher01', 'admin', 'student01', 'student04'].map((n) => server.signIn(n)),
  )) as [Client, Client, Client, Client];
  ({ classId, courseId } = await taughtBy(server, teacher));
});
afterAll(() => server.stop());
/** So much later everybody has signed in anew. */
async function later(ms: number, work: () => Promise<void>): Promise<void> {
  const [before, names] = [[teacher, admin, one, two] as const, ['teacher01', 'admin', 'student01', 'student04']];
  server.advance(ms);
  try {
    [teacher, admin, one, two] = (await Promise.all(names.map((n) => server.signIn(n)))) as [
      Client,
      Client,
      Client,
      Client,
    ];
    await work();
  } finally {
    server.advance(-ms);
    [teacher, admin, one, two] = before;
  }
}

async function done<T>(answer: Promise<{ code: number; data: unknown; msg: string }>): Promise<T> {
  const { code, data, msg } = await answer;
  expect({ code, msg, data: code === 0 ? null : data }).toEqual({ code: 0, msg: '', data: null });
  return data as T;
}
const fieldsOf = ({ data }: { data: unknown }) => (data as { fields?: Record<string, string> } | null)?.fields;
const add = async (path: '/OrgApi/Work/Add' | '/OrgApi/Questionnaire/Add' | '/OrgApi/Task/Add', input: object) =>
  (await done<{ id: string }>(teacher.call(path, input))).id;

const homework = (more: object = {}) =>
  add('/OrgApi/Work/Add', {
    ...more,
    title: `作业 ${randomUUID().slice(0, 4)}`,
    items: [{ id: 'a', kind: 'text', title: '周期公式', points: 10 }],
  });
async function survey(status: 'draft' | 'published' = 'published'): Promise<string> {
  const id = await add('/OrgApi/Questionnaire/Add', {
    title: `问卷 ${randomUUID().slice(0, 4)}`,
    anonymous: false,
    pages: [{ id: 'p', questions: [{ id: 'q', kind: 'judge', stem: '懂了吗？', required: true }] }],
  });
  if (status === 'published') await done(teacher.call('/OrgApi/Questionnaire/SetStatus', { id, status }));
  return id;
}
const READ = { id: 'read', title: '读讲义第 3 页', kind: 'hand' };
const WRITE = { id: 'write', title: '写作业', kind: 'homework' };
const SAY = { id: 'say', title: '填问卷', kind: 'survey' };

async function made(more: object = {}) {
  const [workId, surveyId] = [await homework(), await survey()];
  const steps = [READ, { ...WRITE, refId: workId }, { ...SAY, refId: surveyId }];
  const id = await add('/OrgApi/Task/Add', { title: '预习单摆', inOrder: true, steps, ...more });
  return { id, workId, surveyId, steps };
}
const give = (refId: string, more: object = {}, who = teacher) =>
  who.call<{ id: string }>('/OrgApi/Assignment/Add', {
    kind: 'task',
    refId,
    to: { classIds: [classId] },
    until: server.app.now() + DAY,
    ...more,
  });
async function given(more: object = {}, assigned: object = {}) {
  const own = await made(more);
  return { ...own, assignmentId: (await done<{ id: string }>(give(own.id, assigned))).id };
}
const item = (who: Client, assignmentId: string) => done<AgendaShown>(who.call('/api/Task/Item', { assignmentId }));
const states = ({ steps }: AgendaShown) => steps.map((s) => s.state);
const tick = (who: Client, assignmentId: string, on = true, stepId = 'read') =>
  who.call<AgendaShown>('/api/Task/Tick', { assignmentId, stepId, on });
const tasks = async (who: Client) =>
  (await done<OutputOf<'/api/StudentCenter/MyTask'>>(who.call('/api/StudentCenter/MyTask'))).items;
const stepOf = (shown: AgendaShown, id: string): string => {
  const found = shown.steps.find((s) => s.id === id)?.assignmentId;
  if (!found) throw new Error(`no step ${id}`);
  return found;
};
async function handIn(who: Client, assignmentId: string) {
  await done(who.call('/api/Work/Item', { assignmentId }));
  const answers = [{ itemId: 'a', value: 'T=2π√(l/g)' }];
  const { version } = await done<{ version: number }>(
    who.call('/api/Work/Save', { assignmentId, version: 0, answers }),
  );
  await done(who.call('/api/Work/Submit', { assignmentId, version, cmd: randomUUID() }));
}
const answer = (who: Client, assignmentId: string) =>
  who.call('/api/Questionnaire/Answer', { assignmentId, cmd: randomUUID(), answers: { q: true } });
const people = (assignmentId: string, who = teacher) =>
  who.call<AgendaPerson[]>('/OrgApi/Task/Progress', { assignmentId });
const person = async (assignmentId: string, who: Client) =>
  (await done<AgendaPerson[]>(people(assignmentId))).find((p) => p.studentId === who.user.id);

test('in order, from the first tick to the last answer: one line with its bar, and each step opens the next', async () => {
  const { assignmentId } = await given();
  const line = async () => (await tasks(one)).find((t) => t.assignmentId === assignmentId);
  expect(await line()).toMatchObject({
    kind: 'task',
    title: '预习单摆',
    state: 'none',
    progress: { done: 0, of: 3 },
    path: `/MyTask?id=${assignmentId}`,
  });
  // its steps are no lines of their own
  expect((await tasks(one)).map((t) => t.assignmentId)).toEqual([assignmentId]);
  const first = await item(one, assignmentId);
  expect(first).toMatchObject({ title: '预习单摆', done: 0, of: 3, over: false });
  expect(states(first)).toEqual(['none', 'locked', 'locked']);
  const [write, say] = [stepOf(first, 'write'), stepOf(first, 'say')];
  expect(first.steps.map((s) => s.path)).toEqual([
    null,
    `/HomeWork/ViewJob?id=${write}`,
    `/MySurvey/ViewJob?id=${say}`,
  ]);
  const work = { assignmentId: write };
  for (const [path, input] of [
    ['/api/Work/Item', work],
    ['/api/Work/Save', { ...work, version: 0, answers: [] }],
    ['/api/Work/Submit', { ...work, version: 0, cmd: randomUUID() }],
    ['/api/Questionnaire/Item', { assignmentId: say }],
    ['/api/Questionnaire/Answer', { assignmentId: say, cmd: randomUUID(), answers: { q: true } }],
  ] as const)
    expect(await one.call(path, input), path).toMatchObject({
      code: 409,
      data: { state: 'locked', task: `/MyTask?id=${assignmentId}` },
    });
  const listed = async () =>
    (await done<{ assignmentId: string }[]>(one.call('/api/Questionnaire/Items'))).some((s) => s.assignmentId === say);
  expect(await listed()).toBe(false);
  // ticked twice it is ticked
  await done(tick(one, assignmentId));
  expect(await done<AgendaShown>(tick(one, assignmentId))).toMatchObject({ done: 1, of: 3 });
  await handIn(one, write);
  const second = await item(one, assignmentId);
  expect(states(second)).toEqual(['done', 'submitted', 'none']);
  expect(await line()).toMatchObject({ state: 'doing', progress: { done: 2, of: 3 } });
  expect(await listed()).toBe(true);
  await done(answer(one, say));
  expect(states(await item(one, assignmentId))).toEqual(['done', 'submitted', 'done']);
  expect(await line()).toMatchObject({ state: 'done', when: 'done', progress: { done: 3, of: 3 } });
  // another student's progress is their own
  expect(states(await item(two, assignmentId))).toEqual(['none', 'locked', 'locked']);
  expect(await person(assignmentId, one)).toMatchObject({
    done: 3,
    states: { read: 'done', write: 'submitted', say: 'done' },
  });
  expect(await person(assignmentId, two)).toMatchObject({ done: 0, states: { read: 'none', write: 'locked' } });
  // the tick taken back: what is done stays done
  await done(tick(one, assignmentId, false));
  expect(await done<AgendaShown>(tick(one, assignmentId, false))).toMatchObject({ done: 2 });
  expect(states(await item(one, assignmentId))).toEqual(['none', 'submitted', 'done']);
});

test('in any order nothing is locked, and what was sent back keeps the next one open', async () => {
  const { assignmentId } = await given({ inOrder: false });
  expect(states(await item(one, assignmentId))).toEqual(['none', 'none', 'none']);
  const ordered = await given();
  await done(tick(one, ordered.assignmentId));
  const write = stepOf(await item(one, ordered.assignmentId), 'write');
  await handIn(one, write);
  const { items } = await done<OutputOf<'/OrgApi/WorkReply/Items'>>(
    teacher.call('/OrgApi/WorkReply/Items', { assignmentId: write }),
  );
  const [reply] = items;
  await done(
    teacher.call('/OrgApi/WorkReply/Mark', {
      id: reply?.id,
      version: reply?.version,
      items: [{ itemId: 'a', points: 3 }],
    }),
  );
  await done(teacher.call('/OrgApi/WorkReply/Return', { ids: [reply?.id], text: '再看看单位', days: 1 }));
  const shown = await item(one, ordered.assignmentId);
  expect(states(shown)).toEqual(['done', 'returned', 'none']);
  expect(shown.done).toBe(1);
});

test('thirty are told once of the task, and of none of its steps', async () => {
  const { assignmentId } = await given();
  const { rows } = await server.database.pool.query<{ about: string; n: number }>(
    `select about, count(*)::int as n from notice_once o join assignment a on a.id = o.about
      where a.id = $1 or a.step_of = $1 group by about`,
    [assignmentId],
  );
  expect(rows).toEqual([{ about: assignmentId, n: 30 }]);
});

test('new dates, an exception and an excuse reach the steps; over, nothing is ticked', async () => {
  const { id, assignmentId } = await given();
  const until = server.app.now() + 3 * DAY;
  await done(teacher.call('/OrgApi/Assignment/Update', { id: assignmentId, until }));
  await done(tick(one, assignmentId));
  const work = async (who: Client) =>
    (
      await done<OutputOf<'/api/Work/Item'>>(
        who.call('/api/Work/Item', { assignmentId: stepOf(await item(who, assignmentId), 'write') }),
      )
    ).until;
  expect(await work(one)).toBe(until);
  const except = (more: object) =>
    done(teacher.call('/OrgApi/Exception/Add', { userId: one.user.id, reason: '发烧', ...more }));
  await except({ assignmentId, until: until + DAY });
  expect(await work(one)).toBe(until + DAY);
  expect((await item(one, assignmentId)).until).toBe(until + DAY);
  // of a span, for tasks alone: what is due with it is put off, too
  await except({ dueFrom: until - HOUR, dueUntil: until + HOUR, kinds: ['task'], until: until + 2 * DAY });
  expect(await work(one)).toBe(until + 2 * DAY);
  await done(tick(two, assignmentId));
  expect(await work(two)).toBe(until);
  await later(3 * DAY + HOUR, async () => {
    expect(await tick(two, assignmentId, false)).toMatchObject({ code: 409 });
    const over = await item(two, assignmentId);
    expect(over.over).toBe(true);
    expect(states(over)).toEqual(['done', 'missed', 'missed']);
    expect((await item(one, assignmentId)).over).toBe(false);
    await done(
      teacher.call('/OrgApi/Exception/Add', { userId: two.user.id, assignmentId, excused: true, reason: '病假' }),
    );
    expect(await item(two, assignmentId)).toMatchObject({ excused: true, done: 3, of: 3 });
    const { people: told } = await done<{ people: number }>(
      teacher.call('/OrgApi/Assignment/Remind', { id: assignmentId }),
    );
    // all others have missed it
    expect(told).toBe(1);
  });
  await done(teacher.call('/OrgApi/Task/Delete', { ids: [id] }));
});

test('after its end the order holds nobody up: late homework is taken by its own rule', async () => {
  const [workId, surveyId] = [await homework({ late: { days: 2, percent: 10 } }), await survey()];
  const steps = [
    { ...SAY, refId: surveyId },
    { ...WRITE, refId: workId },
  ];
  const id = await add('/OrgApi/Task/Add', { title: '迟了', inOrder: true, steps });
  const { id: assignmentId } = await done<{ id: string }>(give(id));
  const write = stepOf(await item(one, assignmentId), 'write');
  expect((await one.call('/api/Work/Item', { assignmentId: write })).code).toBe(409);
  await later(DAY + HOUR, async () => {
    const over = await item(one, assignmentId);
    expect([states(over), over.steps.map((s) => s.open)]).toEqual([
      ['missed', 'missed'],
      [false, true],
    ]);
    await handIn(one, write);
    expect(states(await item(one, assignmentId))).toEqual(['missed', 'submitted']);
  });
});

test('a step in a course that is closed is none', async () => {
  const lesson = { id: 'lesson', title: '上一课', kind: 'lesson', refId: courseId };
  const id = await add('/OrgApi/Task/Add', { title: '关了', inOrder: true, steps: [lesson, READ] });
  const { id: assignmentId } = await done<{ id: string }>(give(id));
  expect(states(await item(one, assignmentId))).toEqual(['none', 'locked']);
  await done(admin.call('/OrgApi/Course/SetStatus', { id: courseId, status: 'closed' }));
  expect((await item(one, assignmentId)).steps.map((s) => [s.id, s.state])).toEqual([['read', 'none']]);
  // its name may be changed, but nothing of a closed course is given
  await done(teacher.call('/OrgApi/Task/Update', { id, title: '还关着' }));
  expect(fieldsOf(await give(id))).toHaveProperty('refId');
  await done(admin.call('/OrgApi/Course/SetStatus', { id: courseId, status: 'published' }));
  expect(states(await item(one, assignmentId))).toEqual(['none', 'locked']);
});

test('taken back, the steps go with it; undone, they come back with it', async () => {
  const { assignmentId } = await given();
  await done(tick(one, assignmentId));
  const write = stepOf(await item(one, assignmentId), 'write');
  await done(teacher.call('/OrgApi/Assignment/Delete', { ids: [assignmentId] }));
  expect((await one.call('/api/Task/Item', { assignmentId })).code).toBe(404);
  expect((await one.call('/api/Work/Item', { assignmentId: write })).code).toBe(404);
  await done(teacher.call('/OrgApi/Assignment/Restore', { ids: [assignmentId] }));
  expect(states(await item(one, assignmentId))).toEqual(['done', 'none', 'locked']);
  await done(one.call('/api/Work/Item', { assignmentId: write }));
});

test('changed while it was taken back, it comes back with the steps that it has now', async () => {
  const { id, assignmentId, steps } = await given();
  const [read, , say] = steps;
  await done(teacher.call('/OrgApi/Assignment/Delete', { ids: [assignmentId] }));
  const more = { id: 'more', title: '再写一份', kind: 'homework', refId: await homework() };
  await done(teacher.call('/OrgApi/Task/Update', { id, steps: [read, more, say] }));
  await done(teacher.call('/OrgApi/Assignment/Restore', { ids: [assignmentId] }));
  await done(tick(one, assignmentId));
  const back = await item(one, assignmentId);
  expect(back.steps.map((s) => s.id)).toEqual(['read', 'more', 'say']);
  await done(one.call('/api/Work/Item', { assignmentId: stepOf(back, 'more') }));
});

test('deleted, it is taken back; restored, it is given again to the same people, by the same assignments', async () => {
  const { id, assignmentId } = await given();
  const before = await item(one, assignmentId);
  await done(teacher.call('/OrgApi/Task/Delete', { ids: [id] }));
  expect((await one.call('/api/Task/Item', { assignmentId })).code).toBe(404);
  expect((await tasks(one)).some((t) => t.assignmentId === assignmentId)).toBe(false);
  await done(teacher.call('/OrgApi/Task/Restore', { ids: [id] }));
  expect(await item(one, assignmentId)).toEqual(before);
});

test('changed while it runs: a new step is given, one that went is not, and what was done is kept', async () => {
  const { id, assignmentId, steps } = await given();
  await done(tick(one, assignmentId));
  const [read, write, say] = steps;
  const before = await item(one, assignmentId);
  const more = { id: 'more', title: '再写一份', kind: 'homework', refId: await homework() };
  await done(teacher.call('/OrgApi/Task/Update', { id, steps: [read, more, say] }));
  const after = await item(one, assignmentId);
  expect(after.steps.map((s) => s.id)).toEqual(['read', 'more', 'say']);
  expect(states(after)).toEqual(['done', 'none', 'locked']);
  expect(stepOf(after, 'say')).toBe(stepOf(before, 'say'));
  expect((await one.call('/api/Work/Item', { assignmentId: stepOf(before, 'write') })).code).toBe(404);
  // what went before it was taken back and given again stays away
  await done(teacher.call('/OrgApi/Assignment/Delete', { ids: [assignmentId] }));
  await done(teacher.call('/OrgApi/Assignment/Restore', { ids: [assignmentId] }));
  expect((await one.call('/api/Work/Item', { assignmentId: stepOf(before, 'write') })).code).toBe(404);
  await done(teacher.call('/OrgApi/Task/Update', { id, steps: [read, write, say] }));
  expect(stepOf(await item(one, assignmentId), 'write')).toBe(stepOf(before, 'write'));
});

test('what cannot be done any more holds nobody up', async () => {
  const { assignmentId, workId } = await given();
  await done(tick(one, assignmentId));
  await done(teacher.call('/OrgApi/Work/Delete', { ids: [workId] }));
  const shown = await item(one, assignmentId);
  expect(shown.steps.map((s) => [s.id, s.state])).toEqual([
    ['read', 'done'],
    ['say', 'none'],
  ]);
  expect(shown.of).toBe(2);
  // and it cannot be given anew
  const { id } = await made();
  const [row] = (
    await done<{ items: AgendaRow[] }>(teacher.call('/OrgApi/Task/Items', { pageSize: 1, sort: '-createdAt' }))
  ).items;
  await done(teacher.call('/OrgApi/Work/Delete', { ids: [row?.steps[1]?.refId] }));
  expect(fieldsOf(await give(id))).toHaveProperty('refId');
});

test('lessons and sections are steps of their own course; whose it is not cannot make them one', async () => {
  const step = { id: 'lesson', title: '上一课', kind: 'lesson', refId: courseId };
  const id = await add('/OrgApi/Task/Add', { title: '一课', steps: [step] });
  const assignmentId = (await done<{ id: string }>(give(id))).id;
  const { rows } = await server.database.pool.query(
    'select course_id as "courseId", kind, until_at - from_at > 0 as "isDue" from assignment where step_of = $1',
    [assignmentId],
  );
  expect(rows).toEqual([{ courseId, kind: 'lesson', isDue: true }]);
  expect((await item(one, assignmentId)).steps[0]?.path).toBe(`/AiCurriculumLearning?courseId=${courseId}`);
  const stranger = await server.signIn('teacher02');
  const input = { title: '一课', steps: [step] };
  expect(fieldsOf(await stranger.call('/OrgApi/Task/Add', input))).toHaveProperty(['steps.0.refId']);
});

test('what is refused when one is made', async () => {
  const refId = await homework();
  const refused = async (steps: object[]) =>
    Object.keys(fieldsOf(await teacher.call('/OrgApi/Task/Add', { title: 'x', steps })) ?? {});
  expect(await refused([])).toEqual(['steps']);
  expect(await refused([READ, { ...READ, title: '又一个' }])).toEqual(['steps']);
  expect(await refused([{ ...READ, refId }])).toEqual(['steps.0.refId']);
  expect(await refused([READ, WRITE])).toEqual(['steps.1.refId']);
  expect(await refused([{ ...WRITE, refId: 'nowhere' }])).toEqual(['steps.0.refId']);
  expect(
    await refused([
      { ...WRITE, refId },
      { ...WRITE, id: 'w2', refId },
    ]),
  ).toEqual(['steps.1.refId']);
  expect(await refused([{ ...SAY, refId: await survey('draft') }])).toEqual(['steps.0.refId']);
  expect(await refused([{ id: 't', title: '任务', kind: 'task', refId }])).toEqual(['steps.0.kind']);
  expect(await refused(Array.from({ length: 51 }, (_, n) => ({ ...READ, id: `s${n}` })))).toEqual(['steps']);
  const { assignmentId } = await given();
  expect((await tick(one, assignmentId, true, 'nowhere')).code).toBe(404);
  expect((await tick(one, assignmentId, true, 'write')).code).toBe(422);
});

test('a locked tick, a colleague, another school and who has left', async () => {
  const last = { id: 'last', title: '检查桌面', kind: 'hand' };
  const id = await add('/OrgApi/Task/Add', { title: '两步', inOrder: true, steps: [READ, last] });
  const { id: assignmentId } = await done<{ id: string }>(give(id, { to: { userIds: [one.user.id] } }));
  expect(await tick(one, assignmentId, true, 'last')).toMatchObject({ code: 409, data: { state: 'locked' } });
  expect((await two.call('/api/Task/Item', { assignmentId })).code).toBe(404);
  expect((await tick(two, assignmentId)).code).toBe(404);
  const stranger = await server.signIn('teacher02');
  expect((await people(assignmentId, stranger)).code).toBe(404);
  expect((await stranger.call('/OrgApi/Task/Item', { id })).code).toBe(404);
  expect((await people(assignmentId, await server.signIn('admin@second'))).code).toBe(404);
  expect(await done<AgendaPerson[]>(people(assignmentId, admin))).toHaveLength(1);
  // what was given later, it has not begun
  const { id: later } = await done<{ id: string }>(
    give(id, { to: { userIds: [one.user.id] }, from: server.app.now() + HOUR }),
  );
  expect((await one.call('/api/Task/Item', { assignmentId: later })).code).toBe(404);
});
