// What is planned, corrected and found of live classes, by the wire.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OutputOf } from '#contract/index.ts';
import { taughtBy } from '#tests/support/demo.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';

let server: TestServer;
let teacher: Client;
let other: Client;
let student: Client;
let admin: Client;
let classId = '';

const HOUR = 3_600_000;
const WEEK = 7 * 24 * HOUR;

beforeAll(async () => {
  server = await testServer();
  [teacher, other, student, admin] = (await Promise.all(
    ['teacher01', 'teacher02', 'student05', 'admin'].map((name) => server.signIn(name)),
  )) as [Client, Client, Client, Client];
  const { rows } = await server.database.pool.query<{ id: string }>(
    "select d.id from sys_dept d join member m on m.dept_id = d.id where m.user_id = $1 and d.kind = 'class'",
    [student.user.id],
  );
  classId = rows[0]?.id ?? '';
});
afterAll(() => server.stop());

async function add(more: object = {}, who = teacher): Promise<string> {
  const { code, data, msg } = await who.call<{ id: string }>('/OrgApi/LiveStream/Add', {
    title: '直播课',
    classIds: [classId],
    startAt: server.app.now(),
    minutes: 45,
    ...more,
  });
  expect(code, msg).toBe(0);
  return data.id;
}
const command = (liveId: string, type: string) =>
  teacher.call('/api/Live/Command', { liveId, cmd: randomUUID(), command: { type } });

type Data = OutputOf<'/OrgApi/LiveStreamData/Items'>['items'][number];
const rowOf = async (liveId: string): Promise<Data | undefined> => {
  const { data } = await teacher.call<OutputOf<'/OrgApi/LiveStreamData/Items'>>('/OrgApi/LiveStreamData/Items', {
    liveId,
    pageSize: 100,
  });
  return data.items.find((row) => row.userId === student.user.id);
};

test('attendance is put right with a reason, counts everywhere, and every word stays', async () => {
  const liveId = await add();
  const correct = (more: object, who = teacher) =>
    who.call('/OrgApi/LiveStreamData/Correct', { liveId, userId: student.user.id, ...more });
  expect((await correct({ state: 'present', reason: '早了' })).code).toBe(409);
  await command(liveId, 'open');
  await command(liveId, 'end');
  expect(await rowOf(liveId)).toMatchObject({ state: 'absent', byRule: 'absent', reason: null });
  const sheet = await fetch(`${server.url}/OrgApi/LiveStreamData/Export`, {
    method: 'POST',
    headers: { token: teacher.user.token, 'content-type': 'application/json' },
    body: JSON.stringify({ liveId, format: 'csv' }),
  });
  // in the screen's own words
  expect(await sheet.text()).toMatch(/^\W?学号,姓名,考勤,/u);
  expect((await correct({ state: 'present', reason: '' })).code).toBe(422);
  expect((await correct({ state: 'here', reason: 'x' })).code).toBe(422);
  expect((await correct({ state: 'present', reason: 'x' }, other)).code).toBe(404);
  expect((await correct({ state: 'present', reason: 'x' }, student)).code).toBe(403);
  const stranger = { liveId, userId: teacher.user.id, state: 'present', reason: 'x' };
  expect((await teacher.call('/OrgApi/LiveStreamData/Correct', stranger)).code).toBe(404);
  expect((await correct({ state: 'present', reason: '网络故障，全程在场' })).code).toBe(0);
  expect(await rowOf(liveId)).toMatchObject({ state: 'present', byRule: 'absent', reason: '网络故障，全程在场' });
  const { data } = await teacher.call<{ present: number }>('/OrgApi/LiveStream/Statistics', { liveId });
  expect(data.present).toBe(1);
  expect((await correct({ state: null, reason: '弄错了人' })).code).toBe(0);
  expect(await rowOf(liveId)).toMatchObject({ state: 'absent', reason: null });
  const history = await teacher.call<OutputOf<'/OrgApi/LiveStreamData/History'>>('/OrgApi/LiveStreamData/History', {
    liveId,
    userId: student.user.id,
  });
  expect(history.data.map(({ state, reason, by }) => [state, reason, by])).toEqual([
    [null, '弄错了人', '林知行'],
    ['present', '网络故障，全程在场', '林知行'],
  ]);
});

test('what falls into the same time is told: the same teacher, or the same class of another', async () => {
  const at = server.app.now() + 100 * 24 * HOUR;
  const own = await add({ title: '第一节', startAt: at });
  const theirs = await add({ title: '管理员的课', startAt: at + WEEK + HOUR / 4 }, admin);
  await add({ title: '挨着的课', startAt: at + 45 * 60_000 });
  const clashes = async (input: object) =>
    (await teacher.call<OutputOf<'/OrgApi/LiveStream/Clashes'>>('/OrgApi/LiveStream/Clashes', input)).data.map(
      ({ withId, teacher: same, classes }) => [withId, same, classes],
    );
  const span = { from: at, to: at + 2 * WEEK };
  expect(await clashes(span)).toEqual([]);
  const planned = { classIds: [classId], startAt: at + 60_000, minutes: 30 };
  expect(await clashes({ ...span, planned })).toEqual([[own, true, ['物理实验1班']]]);
  // itself is not in its own way; its second week is in another's
  expect(await clashes({ ...span, planned: { ...planned, id: own, repeatWeeks: 2 } })).toEqual([
    [theirs, false, ['物理实验1班']],
  ]);
  const moved = await add({ title: '同时', startAt: at + 60_000 });
  expect(await clashes(span)).toEqual(
    expect.arrayContaining([
      [own, true, ['物理实验1班']],
      [moved, true, ['物理实验1班']],
    ]),
  );
  await command(moved, 'cancel');
  expect((await clashes(span)).map(([id]) => id)).not.toContain(moved);
});

test('a series is published as one, as far as it has not begun', async () => {
  const id = await add({ startAt: server.app.now() + HOUR, repeatWeeks: 3 });
  await command(id, 'open');
  expect((await teacher.call('/OrgApi/LiveStream/SetStatus', { id, status: 'draft', series: true })).code).toBe(409);
  const { rows } = await server.database.pool.query<{ id: string }>(
    'select id from live_class where series_id = $1 and id <> $1 order by start_at',
    [id],
  );
  const [second] = rows;
  const set = { id: second?.id, status: 'published', series: true };
  expect((await teacher.call('/OrgApi/LiveStream/SetStatus', set)).code).toBe(0);
  const { rows: all } = await server.database.pool.query<{ status: string }>(
    'select status from live_class where series_id = $1',
    [id],
  );
  expect(all.map((r) => r.status)).toEqual(['published', 'published', 'published']);
  // one piece of news for all that come
  const { rows: told } = await server.database.pool.query<{ about: string; count: number }>(
    `select distinct data ->> 'liveId' as about, (data ->> 'count')::int as count from notice
      where kind = 'live.new' and data ->> 'liveId' = any($1)`,
    [rows.map((r) => r.id)],
  );
  expect(told).toEqual([{ about: second?.id, count: 2 }]);
});

test('visitors find what is published for all of the school, and nothing where the portal shows none', async () => {
  const open = await add({ title: '开放课', classIds: [], isPublic: true });
  const ofClass = await add();
  const ask = async (path: string, body: object) => {
    const answer = await fetch(server.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return (await answer.json()) as { code: number; data: { id: string; title: string }[] };
  };
  expect((await ask('/api/Live/PublicItem', { id: open })).code).toBe(404);
  for (const id of [open, ofClass]) await teacher.call('/OrgApi/LiveStream/SetStatus', { id, status: 'published' });
  expect((await ask('/api/Live/PublicItems', {})).data.map((l) => l.title)).toEqual(['开放课']);
  expect((await ask('/api/Live/PublicItem', { id: open })).code).toBe(0);
  expect((await ask('/api/Live/PublicItem', { id: ofClass })).code).toBe(404);
  // what a visitor sees says nothing of people or files
  expect(Object.keys((await ask('/api/Live/PublicItems', {})).data[0] ?? {}).toSorted()).toEqual(
    ['course', 'host', 'id', 'intro', 'minutes', 'startAt', 'state', 'title'].toSorted(),
  );
  const set = (on: 0 | 1) =>
    server.database.pool.query(
      `update organisation set settings = settings || '{"openLiveStream": ${on}}' where code = 'demo'`,
    );
  await set(0);
  expect((await ask('/api/Live/PublicItems', {})).data).toEqual([]);
  expect((await ask('/api/Live/PublicItem', { id: open })).code).toBe(404);
  await set(1);
});

test('material keeps the order that it was put into', async () => {
  const liveId = await add();
  const ids: string[] = [];
  for (const name of ['a.txt', 'b.txt', 'c.txt']) {
    const form = new FormData();
    form.append('file', new Blob([name]), name);
    const answer = await fetch(`${server.url}/OrgApi/UploadFile/FileUp`, {
      method: 'POST',
      headers: { authorization: teacher.user.token },
      body: form,
    });
    const { data } = (await answer.json()) as { data: { items: { id: string }[] } };
    const added = await teacher.call<{ id: string }>('/OrgApi/LiveStreamResource/Add', {
      liveId,
      fileId: data.items[0]?.id,
    });
    ids.push(added.data.id);
  }
  const order = async () =>
    (
      await teacher.call<{ items: { id: string }[] }>('/OrgApi/LiveStreamResource/Items', { liveId, sort: 'sort' })
    ).data.items.map((r) => r.id);
  expect(await order()).toEqual(ids);
  const turned = ids.toReversed();
  const change = (given: string[]) => teacher.call('/OrgApi/LiveStreamResource/ChangeOrder', { liveId, ids: given });
  expect((await change(turned)).code).toBe(0);
  expect(await order()).toEqual(turned);
  expect((await change(turned.slice(1))).code).toBe(422);
  const room = await teacher.call<{ resources: { id: string }[] }>('/api/Live/Room', { liveId });
  expect(room.data.resources.map((r) => r.id)).toEqual(turned);
  // whoever has the class open hears of each
  const told = async () =>
    (
      await server.app.pool.query("select from log_event where log = $1 and event like '%live.materials%'", [
        `live:${liveId}`,
      ])
    ).rowCount;
  expect(await told()).toBe(4);
  await teacher.call('/OrgApi/LiveStreamResource/Delete', { ids: [turned[0]] });
  expect(await told()).toBe(5);
});

describe('what is done with the class beside its stage', () => {
  const done = async <T>(sent: Promise<{ code: number; msg: string; data: T }>): Promise<T> => {
    const { code, data, msg } = await sent;
    expect(code, msg).toBe(0);
    return data;
  };
  /** A class of a course that the teacher may ask in, held now. */
  const opened = async () => {
    const { courseId } = await taughtBy(server, teacher);
    const liveId = await add({ courseId });
    await done(teacher.call('/OrgApi/LiveStream/SetStatus', { id: liveId, status: 'published' }));
    await done(command(liveId, 'open'));
    return { liveId, courseId };
  };

  test('a question that is pushed while it is held stands in its record, with who answered', async () => {
    const { liveId, courseId } = await opened();
    const push = async (more: object, to = classId) =>
      (
        await done<{ id: string }>(
          teacher.call('/api/Interaction/Push', {
            classId: to,
            kind: 'check-question',
            courseId,
            show: 'revealed',
            question: { kind: 'judge', stem: '先低倍后高倍', answer: true },
            ...more,
          }),
        )
      ).id;
    const questionId = await push({});
    const bare = await push({ question: { kind: 'judge', stem: '听得清吗' } });
    for (const [id, value] of [
      [questionId, true],
      [bare, false],
    ] as const)
      await done(student.call('/api/Interaction/Answer', { classId, questionId: id, value }));
    const room = async (who: Client) =>
      (await done<OutputOf<'/api/Live/Room'>>(who.call('/api/Live/Room', { liveId }))).pushed;
    expect(await room(student)).toMatchObject([
      { question: { questionId, stem: '先低倍后高倍' }, value: true, result: 'later' },
      { question: { questionId: bare }, value: false, result: 'none' },
    ]);
    expect(JSON.stringify(await room(student))).not.toContain('answer');
    await done(teacher.call('/api/Interaction/Reveal', { classId, questionId }));
    expect((await room(student))?.[0]?.result).toBe('right');
    expect((await room(teacher))?.[0]).not.toHaveProperty('value');
    // who is not of the class it was pushed to has no such question
    expect((await student.call('/api/Live/Answer', { liveId, questionId, value: true })).code).toBe(404);
    await done(command(liveId, 'end'));
    await push({ question: { kind: 'judge', stem: '下课以后', answer: true } });
    expect(await done(teacher.call('/OrgApi/LiveStream/Questions', { liveId }))).toMatchObject([
      {
        questionId,
        kind: 'question',
        pushedTo: classId,
        answered: 1,
        right: 1,
        of: 1,
        correct: expect.stringMatching(/./),
      },
      { questionId: bare, kind: 'poll', pushedTo: classId, answered: 1, right: 0 },
    ]);
    expect(await rowOf(liveId)).toMatchObject({ answered: 1, right: 1 });
    expect(await done(teacher.call('/OrgApi/LiveStream/Statistics', { liveId }))).toMatchObject({
      questions: 2,
      answered: 1,
      right: 1,
    });
    expect(await done(teacher.call('/api/Live/Answers', { liveId, questionId }))).toMatchObject({
      rows: [{ userId: student.user.id, verdict: 'right' }],
    });
  });

  test('a question with a key that is pushed in a class begun at once counts in the score book once it is told', async () => {
    const { courseId } = await taughtBy(server, teacher);
    const { liveId } = await done<{ liveId: string }>(
      teacher.call('/OrgApi/LiveStream/StartNow', { classIds: [classId], courseId, title: '立即开的课' }),
    );
    const late = await server.signIn('student06');
    const push = async (question: object, more: object = {}) =>
      (
        await done<{ id: string }>(
          teacher.call('/api/Interaction/Push', {
            classId,
            kind: 'check-question',
            courseId,
            show: 'revealed',
            question: { kind: 'judge', stem: '先低倍后高倍', ...question },
            ...more,
          }),
        )
      ).id;
    const answer = (who: Client, questionId: string, value: unknown) =>
      done(who.call('/api/Interaction/Answer', { classId, questionId, value }));
    const told = (questionId: string) => done(teacher.call('/api/Interaction/Reveal', { classId, questionId }));
    const column = async () => {
      const { columns } = await done<OutputOf<'/OrgApi/CourseScoreManage/Book'>>(
        teacher.call('/OrgApi/CourseScoreManage/Book', { courseId }),
      );
      return columns.find((c) => c.kind === 'live' && c.refId === liveId)?.title;
    };
    const posts = async () =>
      (
        await server.database.pool.query<{ userId: string; score: number | null; max: number; state: string }>(
          `select student_id as "userId", score::float8 as score, max::float8 as max, state from score_post
            where kind = 'live' and ref_id = $1 order by max, score`,
          [liveId],
        )
      ).rows;
    const first = await push({ answer: true });
    const bare = await push({});
    await answer(student, first, true);
    await answer(student, bare, true);
    await done(teacher.call('/api/Interaction/Withdraw', { classId, questionId: first }));
    // a score would tell who was right
    expect([await column(), await posts()]).toEqual([undefined, []]);
    await told(first);
    await told(bare);
    expect(await column()).toBe('立即开的课');
    expect(await posts()).toEqual([{ userId: student.user.id, score: 1, max: 1, state: 'scored' }]);
    // told with the answer it counts when it is over; who answers from elsewhere counts too
    const second = await push({ answer: true }, { show: 'at-once' });
    const written = await push({ kind: 'short', stem: '为什么先低倍', answer: '视野大，容易找到目标' });
    await answer(late, second, false);
    await answer(late, written, '我也说不清楚这件事');
    await done(teacher.call('/api/Interaction/Withdraw', { classId, questionId: second }));
    expect(await posts()).toMatchObject([
      { userId: late.user.id, score: 0, max: 2 },
      { userId: student.user.id, score: 1, max: 2 },
    ]);
    await done(command(liveId, 'end'));
    // told and marked after the class it still is the class's
    await told(written);
    await done(
      teacher.call('/OrgApi/AISetting/Mark', {
        questionId: written,
        studentId: late.user.id,
        verdict: 'right',
        text: '',
      }),
    );
    expect(await posts()).toMatchObject([
      { userId: late.user.id, score: 1, max: 3, state: 'scored' },
      { userId: student.user.id, score: 1, max: 3, state: 'scored' },
    ]);
  });

  test('a roll that is called from the board while it is held is its own', async () => {
    // those that were left open by others
    await server.database.pool.query('update live_class set ended_at = opened_at where ended_at is null');
    const { liveId, courseId } = await opened();
    const { id } = await done<{ id: string }>(teacher.call('/api/Interaction/RollCall', { classId, courseId }));
    const userId = student.user.id;
    await done(teacher.call('/api/Interaction/RollCallMark', { id, userId, state: 'excused' }));
    await done(teacher.call('/api/Interaction/RollCallEnd', { id }));
    await done(command(liveId, 'end'));
    expect(await rowOf(liveId)).toMatchObject({ state: 'excused' });
    const { id: later } = await done<{ id: string }>(teacher.call('/api/Interaction/RollCall', { classId, courseId }));
    const calls = await done<OutputOf<'/api/Interaction/RollCalls'>>(
      teacher.call('/api/Interaction/RollCalls', { classId }),
    );
    expect(calls.map((c) => [c.id, c.liveId])).toEqual(
      expect.arrayContaining([
        [later, null],
        [id, liveId],
      ]),
    );
    await done(teacher.call('/api/Interaction/RollCallEnd', { id: later, drop: true }));
  });

  test.each(['excused', 'late', 'present'])('who is %s in its roll call is so in its attendance', async (state) => {
    const { liveId } = await opened();
    const { id } = await done<{ id: string }>(teacher.call('/api/Interaction/RollCall', { classId, liveId }));
    const userId = student.user.id;
    await done(teacher.call('/api/Interaction/RollCallMark', { id, userId, state }));
    await done(teacher.call('/api/Interaction/RollCallEnd', { id }));
    await done(command(liveId, 'end'));
    expect(await rowOf(liveId)).toMatchObject({ state, byRule: state, reason: null });
    expect(await done(teacher.call('/OrgApi/LiveStream/Statistics', { liveId }))).toMatchObject({ [state]: 1 });
    // a teacher's word on the class as a whole comes after it
    await done(teacher.call('/OrgApi/LiveStreamData/Correct', { liveId, userId, state: 'excused', reason: '病假' }));
    expect(await rowOf(liveId)).toMatchObject({ state: 'excused', byRule: state });
  });
});
