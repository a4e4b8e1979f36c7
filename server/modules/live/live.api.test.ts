// A live class from its plan to its end, by the wire: rights, states, what is asked and answered, what it leaves.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { OutputOf } from '#contract/index.ts';
import { timeText } from '#server/platform/days.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';
import { watchStatements } from '#tests/support/statements.ts';

let server: TestServer;
let teacher: Client;
let other: Client;
let student: Client;
let second: Client;
let admin: Client;
let foreign: Client;
let classId: string;
let courseId: string;
let pointId: string;

const MINUTE = 60_000;
const now = () => server.app.now();
const q = async <T extends object>(text: string, values: unknown[] = []) =>
  (await server.app.pool.query<T>(text, values)).rows;

beforeAll(async () => {
  server = await testServer();
  // some of them would have to secure their accounts first
  await q('update sys_user set reset_pwd = 0, set_email = 0');
  [teacher, student, second, admin] = (await Promise.all(
    ['teacher01', 'student01', 'student02', 'admin'].map((name) => server.signIn(name)),
  )) as [Client, Client, Client, Client];
  other = await server.signIn('teacher02');
  foreign = await server.signIn('teacher01@second').catch(() => server.signIn('admin@second'));
  [{ id: classId } = { id: '' }] = await q<{ id: string }>(
    "select d.id from sys_dept d join member m on m.dept_id = d.id where m.user_id = $1 and d.kind = 'class'",
    [student.user.id],
  );
  [{ id: courseId } = { id: '' }] = await q<{ id: string }>(
    `select k.id from course k where k.kind = 'ai' and k.status = 'published' and k.owner_id = $1
      and exists (select from question x join lesson_point p on p.id = x.point_id where p.course_id = k.id and x.approved is not null)
      order by k.created_at limit 1`,
    [teacher.user.id],
  );
  [{ id: pointId } = { id: '' }] = await q<{ id: string }>(
    'select id from lesson_point where course_id = $1 and approved is not null and deleted_at is null order by sort limit 1',
    [courseId],
  );
});
afterAll(() => server.stop());

const code = async (client: Client, path: string, body: object) => (await client.call(path, body)).code;
const command = (client: Client, liveId: string, event: object, cmd = randomUUID()) =>
  client.call<{ seq: number; state: string; allowed: string[] }>('/api/Live/Command', { liveId, cmd, command: event });
async function done<T>(answer: Promise<{ code: number; data: unknown; msg: string }>): Promise<T> {
  const { code: is, data, msg } = await answer;
  expect({ is, msg, data: is === 0 ? null : data }).toEqual({ is: 0, msg: '', data: null });
  return data as T;
}
const add = async (more: object = {}) =>
  (
    await done<{ id: string }>(
      teacher.call('/OrgApi/LiveStream/Add', {
        title: '电路直播课',
        courseId,
        classIds: [classId],
        startAt: now(),
        minutes: 45,
        ...more,
      }),
    )
  ).id;
const opened = async (more: object = {}) => {
  const liveId = await add(more);
  await done(teacher.call('/OrgApi/LiveStream/SetStatus', { id: liveId, status: 'published' }));
  await done(command(teacher, liveId, { type: 'open' }));
  return liveId;
};
const eventsOf = async (log: string) =>
  (await q<{ event: string }>('select event from log_event where log = $1 order by seq', [log])).map(
    (r) =>
      JSON.parse(r.event) as { type: string; name?: string; value?: Record<string, unknown>; activityType?: string },
  );
const bank = async () =>
  (
    await q<{ id: string }>(
      `select q.id from question q join lesson_point p on p.id = q.point_id
        where p.course_id = $1 and q.approved is not null and q.deleted_at is null and q.approved ->> 'kind' = 'judge' limit 1`,
      [courseId],
    )
  )[0]?.id ?? '';
const stateOf = async (liveId: string, state: string) =>
  expect
    .poll(async () => (await teacher.call<{ state: string }>('/api/Live/Room', { liveId })).data.state)
    .toContain(state);

describe('planning', () => {
  test('students see a class when it is published, strangers never', async () => {
    const liveId = await add();
    expect(await code(student, '/api/Live/Room', { liveId })).toBe(404);
    await done(teacher.call('/OrgApi/LiveStream/SetStatus', { id: liveId, status: 'published' }));
    const room = await done<{ role: string; state: string; allowed: string[] }>(
      student.call('/api/Live/Room', { liveId }),
    );
    expect(room).toMatchObject({ role: 'student', state: 'scheduled', allowed: [] });
    expect(await code(foreign, '/api/Live/Room', { liveId })).toBe(404);
    expect(await code(foreign, '/OrgApi/LiveStream/Item', { id: liveId })).toBe(404);
    const items = await done<{ id: string; state: string }[]>(student.call('/api/Live/Items', {}));
    expect(items).toContainEqual(expect.objectContaining({ id: liveId, state: 'scheduled', role: 'student' }));
    const notices = await q('select from notice where user_id = $1 and kind = $2 and data ->> $3 = $4', [
      student.user.id,
      'live.new',
      'liveId',
      liveId,
    ]);
    expect(notices).toHaveLength(1);
  });

  test('a series is one a week, each with its own room', async () => {
    const startAt = now() + 24 * 60 * MINUTE;
    const id = await add({ title: '每周一次', startAt, repeatWeeks: 3 });
    const rows = await q<{ start_at: number }>(
      'select start_at from live_class where series_id = $1 order by start_at',
      [id],
    );
    expect(rows.map((r) => Number(r.start_at) - startAt)).toEqual([0, 7, 14].map((d) => d * 24 * 60 * MINUTE));
  });

  test("nobody plans with others' classes or courses", async () => {
    const base = { title: 'x', startAt: now(), minutes: 45 };
    expect(await code(other, '/OrgApi/LiveStream/Add', { ...base, classIds: ['nowhere'] })).toBe(422);
    expect(await code(teacher, '/OrgApi/LiveStream/Add', { ...base, classIds: [] })).toBe(422);
    expect(await code(teacher, '/OrgApi/LiveStream/Add', { ...base, classIds: [classId], courseId: 'nowhere' })).toBe(
      422,
    );
    expect(await code(student, '/OrgApi/LiveStream/Add', { ...base, classIds: [classId] })).toBe(403);
  });

  test('a move is told once a time; what is held is neither moved nor deleted', async () => {
    const id = await add();
    await done(teacher.call('/OrgApi/LiveStream/SetStatus', { id, status: 'published' }));
    const startAt = now() + 90 * MINUTE;
    await done(teacher.call('/OrgApi/LiveStream/Update', { id, startAt }));
    await done(teacher.call('/OrgApi/LiveStream/Update', { id, startAt, intro: '改了简介' }));
    expect(await q("select from notice where user_id = $1 and kind = 'live.moved'", [student.user.id])).toHaveLength(1);
    const due = await q<{ until_at: number }>("select until_at from assignment where kind = 'live' and ref_id = $1", [
      id,
    ]);
    expect(Number(due[0]?.until_at)).toBe(startAt + 45 * MINUTE);
    await done(command(teacher, id, { type: 'open' }));
    expect(await code(teacher, '/OrgApi/LiveStream/Update', { id, title: 'x' })).toBe(409);
    expect(await code(teacher, '/OrgApi/LiveStream/Delete', { ids: [id] })).toBe(409);
    await done(command(teacher, id, { type: 'end' }));
    await done(teacher.call('/OrgApi/LiveStream/Delete', { ids: [id] }));
    expect(await code(student, '/api/Live/Room', { liveId: id })).toBe(404);
  });

  test('a class that is cancelled is told of and is nobody’s task', async () => {
    const id = await add();
    await done(teacher.call('/OrgApi/LiveStream/SetStatus', { id, status: 'published' }));
    await done(command(teacher, id, { type: 'cancel' }));
    expect(
      await q("select from notice where user_id = $1 and kind = 'live.cancelled'", [student.user.id]),
    ).toHaveLength(1);
    expect(await q("select from assignment where kind = 'live' and ref_id = $1 and deleted_at is null", [id])).toEqual(
      [],
    );
    expect((await command(teacher, id, { type: 'open' })).code).toBe(409);
  });
});

describe('commands', () => {
  test("every host's command is 403 for a student, and 409 before the class", async () => {
    const liveId = await add();
    await done(teacher.call('/OrgApi/LiveStream/SetStatus', { id: liveId, status: 'published' }));
    const userId = student.user.id;
    const hosts = [
      { type: 'open' },
      { type: 'end' },
      { type: 'cancel' },
      { type: 'promote', userId },
      { type: 'demote', userId },
      { type: 'grant', userId, sources: ['microphone'] },
      { type: 'revoke', userId },
      { type: 'mute' },
      { type: 'remove', userId, bar: true },
      { type: 'unbar', userId },
      { type: 'door', locked: true },
      { type: 'record', on: true },
      { type: 'show', what: { kind: 'board', page: 1 } },
      { type: 'reveal' },
      { type: 'clear' },
    ];
    for (const event of hosts) expect((await command(second, liveId, event)).code, event.type).toBe(403);
    for (const type of ['grant', 'revoke', 'mute', 'remove', 'unbar', 'door', 'record', 'show', 'reveal', 'clear']) {
      const event = hosts.find((h) => h.type === type) ?? { type };
      expect((await command(teacher, liveId, event)).code, type).toBe(409);
    }
    expect((await command(second, liveId, { type: 'hand', up: true })).code).toBe(409);
  });

  test('the same command again answers the same and does nothing more', async () => {
    const liveId = await opened();
    const cmd = randomUUID();
    const first = await command(student, liveId, { type: 'hand', up: true }, cmd);
    await done(command(student, liveId, { type: 'hand', up: false }));
    await done(command(teacher, liveId, { type: 'door', locked: true }));
    expect(await command(student, liveId, { type: 'hand', up: true }, cmd)).toEqual(first);
    const room = await done<{ hands: string[]; state: string }>(teacher.call('/api/Live/Room', { liveId }));
    expect(room.hands).toEqual([]);
    const forged = await command(second, liveId, { type: 'open' }, cmd);
    expect(forged.code).toBe(403);
  });

  test('a hand restores the class once, and takes a seat with it', async () => {
    const liveId = await opened();
    const statements = watchStatements(liveId);
    await done(command(second, liveId, { type: 'hand', up: true }));
    vi.restoreAllMocks();
    expect(statements.filter((s) => s === 'lifecycle-read')).toHaveLength(1);
    // as what, how the class stands; its step, and the seat with the hand
    expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(4);
    // whoever has a seat has been in: a door that is closed then is none
    await done(command(second, liveId, { type: 'hand', up: false }));
    await done(command(teacher, liveId, { type: 'door', locked: true }));
    await done(command(second, liveId, { type: 'hand', up: true }));
    expect(await command(student, liveId, { type: 'hand', up: true })).toMatchObject({
      code: 409,
      msg: '老师锁上了教室，请联系老师',
      data: { allowed: [] },
    });
    await done(command(teacher, liveId, { type: 'end' }));
    expect(await command(second, liveId, { type: 'hand', up: true })).toMatchObject({
      code: 409,
      msg: '还没有上课，或已经下课',
      data: { state: 'ended' },
    });
  });

  test('hands keep their order; the floor takes a hand down and goes with its person', async () => {
    const liveId = await opened();
    await done(command(second, liveId, { type: 'hand', up: true }));
    await done(command(student, liveId, { type: 'hand', up: true }));
    await done(command(second, liveId, { type: 'hand', up: true }));
    const userId = second.user.id;
    const hands = async () => (await done<{ hands: string[] }>(teacher.call('/api/Live/Room', { liveId }))).hands;
    expect(await hands()).toEqual([userId, student.user.id]);
    const ink = {
      liveId,
      page: 'board:1',
      ops: [{ op: 'add', stroke: { id: 's1', kind: 'pen', points: [[1, 2]], color: '#112233', width: 3 } }],
    };
    expect(await code(second, '/api/Live/Draw', ink)).toBe(403);
    await done(command(teacher, liveId, { type: 'grant', userId, sources: ['microphone', 'microphone'] }));
    expect(await hands()).toEqual([student.user.id]);
    await done(second.call('/api/Live/Draw', ink));
    expect(await eventsOf(`live:${liveId}`)).toContainEqual(
      expect.objectContaining({ name: 'live.ink', value: expect.objectContaining({ page: 'board:1' }) }),
    );
    expect(
      await code(teacher, '/api/Live/Draw', {
        ...ink,
        ops: [{ op: 'add', stroke: { ...ink.ops[0]?.stroke, points: [[-1, 10_001]] } }],
      }),
    ).toBe(422);
    const snapshot = await done<{ floor: unknown }>(teacher.call('/api/Live/Room', { liveId }));
    expect(snapshot.floor).toEqual([{ userId, sources: ['microphone'] }]);
    await done(command(teacher, liveId, { type: 'remove', userId }));
    expect((await done<{ floor: unknown }>(teacher.call('/api/Live/Room', { liveId }))).floor).toEqual([]);
    expect((await command(teacher, liveId, { type: 'grant', userId: foreign.user.id, sources: ['camera'] })).code).toBe(
      404,
    );
  });

  test('a locked door keeps out who was never in; who is barred is out altogether', async () => {
    const liveId = await opened();
    await done(student.call('/api/Live/Here', { liveId, visible: true }));
    await done(command(teacher, liveId, { type: 'door', locked: true }));
    expect(await code(student, '/api/Live/Here', { liveId, visible: true })).toBe(0);
    expect(await code(second, '/api/Live/Here', { liveId, visible: true })).toBe(409);
    expect(await code(second, '/api/Live/Token', { liveId })).toBe(409);
    const allowed = async (who: Client) =>
      (await done<{ allowed: string[] }>(who.call('/api/Live/Room', { liveId }))).allowed;
    expect([await allowed(student), await allowed(second)]).toEqual([['hand'], []]);
    // no media server in this process
    expect(await code(student, '/api/Live/Token', { liveId })).toBe(503);
    await done(command(teacher, liveId, { type: 'remove', userId: student.user.id, bar: true }));
    for (const [path, body] of Object.entries({ Token: {}, Here: { visible: true }, Say: { id: 'x', text: 'x' } }))
      expect(await code(student, `/api/Live/${path}`, { liveId, ...body }), path).toBe(403);
    // that somebody is barred is for those who bar
    const barred = async (who: Client) =>
      (await done<{ userId: string; barred: boolean }[]>(who.call('/api/Live/People', { liveId }))).find(
        (p) => p.userId === student.user.id,
      )?.barred;
    expect([await barred(teacher), await barred(second)]).toEqual([true, false]);
    expect((await command(student, liveId, { type: 'hand', up: true })).code).toBe(403);
    expect(await code(student, '/api/Stream/Events', { log: `live:${liveId}` })).toBe(404);
    await done(command(teacher, liveId, { type: 'unbar', userId: student.user.id }));
    expect(await code(student, '/api/Live/Here', { liveId, visible: true })).toBe(0);
  });

  test('a co-host helps, and neither opens nor ends', async () => {
    const liveId = await opened();
    expect(await code(other, '/api/Live/Room', { liveId })).toBe(404);
    await done(teacher.call('/OrgApi/LiveStreamTeacher/Add', { liveId, userId: other.user.id }));
    expect(await code(teacher, '/OrgApi/LiveStreamTeacher/Add', { liveId, userId: foreign.user.id })).toBe(422);
    expect(await done(other.call('/api/Live/Room', { liveId }))).toMatchObject({ role: 'cohost' });
    await done(command(other, liveId, { type: 'show', what: { kind: 'board' } }));
    // who is silenced is told by whom
    await done(command(other, liveId, { type: 'mute', userId: student.user.id }));
    expect((await eventsOf(`live:${liveId}`)).find((e) => e['name'] === 'live.muted')?.['value']).toEqual({
      userId: student.user.id,
      by: other.user.id,
    });
    expect((await command(other, liveId, { type: 'end' })).code).toBe(403);
    expect((await command(other, liveId, { type: 'remove', userId: teacher.user.id })).code).toBe(403);
    await done(command(teacher, liveId, { type: 'demote', userId: other.user.id }));
    expect(await code(other, '/api/Live/Room', { liveId })).toBe(404);
  });
});

describe('the lesson in the room', () => {
  test('a point is told into the log with its sources, and a hand does not cut it', async () => {
    const liveId = await opened();
    await done(command(teacher, liveId, { type: 'show', what: { kind: 'point', pointId } }));
    await done(command(student, liveId, { type: 'hand', up: true }));
    await stateOf(liveId, 'stage.told');
    const events = await eventsOf(`live:${liveId}`);
    expect(events.some((e) => e.type === 'TEXT_MESSAGE_CONTENT')).toBe(true);
    expect(events.filter((e) => e.type === 'TEXT_MESSAGE_END')).toHaveLength(1);
    expect(events.some((e) => e.activityType === 'citations')).toBe(true);
    expect((await command(teacher, liveId, { type: 'show', what: { kind: 'point', pointId: 'nowhere' } })).code).toBe(
      404,
    );
  });

  test('thirty answer once each, the reveal says how many were right, and the book has it', async () => {
    const liveId = await opened();
    const learners = await Promise.all(
      Array.from({ length: 30 }, (_none, i) => server.signIn(`student${String(i + 1).padStart(2, '0')}`)),
    );
    const asked = await bank();
    const masteryOf = async (client: Client) =>
      (await done<{ points: { mastery: number }[] }>(client.call('/api/Theory/Mastery', { courseId }))).points.reduce(
        (sum, p) => sum + p.mastery,
        0,
      );
    const knownBefore = await masteryOf(second);
    await done(command(teacher, liveId, { type: 'show', what: { kind: 'question', questionId: asked } }));
    const { stage } = await done<{ stage: { questionId: string } }>(student.call('/api/Live/Room', { liveId }));
    const { questionId } = stage;
    expect(questionId).not.toBe(asked);
    const codes = await Promise.all(
      learners.map((one, i) => code(one, '/api/Live/Answer', { liveId, questionId, value: i % 3 !== 0 })),
    );
    expect(codes).toEqual(learners.map(() => 0));
    expect(await code(student, '/api/Live/Answer', { liveId, questionId, value: true })).toBe(409);
    expect(await code(teacher, '/api/Live/Answer', { liveId, questionId, value: true })).toBe(403);
    expect(await code(student, '/api/Live/Answers', { liveId, questionId })).toBe(403);
    expect(await code(student, '/api/Live/Answer', { liveId, questionId: randomUUID(), value: true })).toBe(404);
    // nothing of the key before the reveal
    const before = await done<{ answers: object[] }>(student.call('/api/Live/Room', { liveId }));
    expect(before.answers).toEqual([{ questionId, value: false, at: expect.any(Number) }]);
    const rows = await done<{
      rows: { userId: string; verdict: string }[];
      answered: number;
      of: number;
      right: number;
    }>(teacher.call('/api/Live/Answers', { liveId, questionId }));
    expect(rows).toMatchObject({ answered: 30, of: 30 });
    expect(rows.rows.filter((r) => r.verdict === 'right')).toHaveLength(rows.right);
    await done(command(teacher, liveId, { type: 'reveal' }));
    const revealed = (await eventsOf(`live:${liveId}`)).find((e) => e.name === 'live.revealed')?.value;
    expect(revealed).toMatchObject({ questionId, answered: 30, of: 30, right: rows.right });
    expect(await code(second, '/api/Live/Answer', { liveId, questionId, value: true })).toBe(409);
    const after = await done<{ answers: { result?: string }[] }>(student.call('/api/Live/Room', { liveId }));
    expect(after.answers[0]?.result).toBeDefined();
    const posts = await q<{ score: string; max: string }>(
      "select score, max from score_post where kind = 'live' and ref_id = $1",
      [liveId],
    );
    expect(posts).toHaveLength(30);
    expect(posts.reduce((sum, p) => sum + Number(p.score), 0)).toBe(rows.right);
    expect(posts.every((p) => Number(p.max) === 1)).toBe(true);
    const isRight = rows.rows.find((r) => r.userId === second.user.id)?.verdict === 'right';
    const known = (await masteryOf(second)) - knownBefore;
    expect(isRight ? known > 0.3 : known !== 0).toBe(true);
    const book = await done<{ columns: { kind: string; refId: string; title: string }[] }>(
      teacher.call('/OrgApi/CourseScoreManage/Book', { courseId }),
    );
    expect(book.columns).toContainEqual(expect.objectContaining({ kind: 'live', refId: liveId, title: '电路直播课' }));
  });

  test('what is revealed is posted: both, or neither, and the same again finishes it', async () => {
    const liveId = await opened();
    await done(command(teacher, liveId, { type: 'show', what: { kind: 'question', questionId: await bank() } }));
    const { stage } = await done<{ stage: { questionId: string } }>(student.call('/api/Live/Room', { liveId }));
    const { questionId } = stage;
    await done(student.call('/api/Live/Answer', { liveId, questionId, value: true }));
    await q(`create function die() returns trigger language plpgsql as $$ begin raise 'dead'; end $$`);
    await q('create trigger die before insert on score_post for each row execute function die()');
    const cmd = randomUUID();
    expect((await command(teacher, liveId, { type: 'reveal' }, cmd)).code).toBe(500);
    await q('drop trigger die on score_post');
    const frames = async () => (await eventsOf(`live:${liveId}`)).filter((e) => e.name === 'live.revealed');
    expect(await frames()).toEqual([]);
    expect(await done(teacher.call('/api/Live/Room', { liveId }))).toMatchObject({
      state: expect.stringContaining('stage.asked'),
    });
    await done(command(teacher, liveId, { type: 'reveal' }, cmd));
    await done(command(teacher, liveId, { type: 'reveal' }, cmd));
    expect(await frames()).toHaveLength(1);
    expect(await q("select from score_post where kind = 'live' and ref_id = $1", [liveId])).toHaveLength(1);
  });

  test('a poll has counts and no right answer, and is no part of the score', async () => {
    const liveId = await opened();
    const what = { kind: 'poll', text: '听懂了吗？', options: ['懂了', '再讲一遍'] };
    await done(command(teacher, liveId, { type: 'show', what }));
    const { stage } = await done<{ stage: { questionId: string } }>(student.call('/api/Live/Room', { liveId }));
    const { questionId } = stage;
    expect(await code(student, '/api/Live/Answer', { liveId, questionId, value: 'C' })).toBe(422);
    await done(student.call('/api/Live/Answer', { liveId, questionId, value: 'B' }));
    await done(command(teacher, liveId, { type: 'reveal' }));
    const revealed = (await eventsOf(`live:${liveId}`)).find((e) => e.name === 'live.revealed')?.value;
    expect(revealed).toMatchObject({
      answered: 1,
      right: 0,
      correct: '',
      given: [{ value: 'B', count: 1, right: false }],
    });
    expect(await q("select from score_post where kind = 'live' and ref_id = $1", [liveId])).toEqual([]);
    // afterwards every option is there with its text, also the one that nobody chose
    const asked = await done<{ choices?: object[] }[]>(teacher.call('/OrgApi/LiveStream/Questions', { liveId }));
    expect(asked.map((question) => question.choices)).toEqual([
      [
        { value: 'A', text: '懂了', count: 0, right: false },
        { value: 'B', text: '再讲一遍', count: 1, right: false },
      ],
    ]);
  });

  test('who floods the class with lines is held up, and nobody else is', async () => {
    const liveId = await opened();
    const say = (by: Client) => code(by, '/api/Live/Say', { liveId, id: randomUUID(), text: '刷屏' });
    const codes: number[] = [];
    for (let n = 0; n < 31; n++) codes.push(await say(student));
    expect([codes.slice(0, 20).every((c) => c === 0), codes.at(-1)]).toEqual([true, 429]);
    expect([await say(second), await say(teacher)]).toEqual([0, 0]);
    server.advance(2 * MINUTE);
    expect(await say(student)).toBe(0);
  });

  test("a line stands once an id, and another's id is nobody else's", async () => {
    const liveId = await opened();
    const line = { liveId, id: randomUUID(), text: '<b>大家好</b>' };
    const first = await done(student.call('/api/Live/Say', line));
    expect(await done(student.call('/api/Live/Say', line))).toEqual(first);
    expect(await code(second, '/api/Live/Say', line)).toBe(404);
    const said = (await eventsOf(`live:${liveId}`)).filter((e) => e.name === 'live.chat');
    expect(said).toHaveLength(1);
    expect(said[0]?.value).toMatchObject({
      id: line.id,
      text: line.text,
      by: { userId: student.user.id, role: 'student' },
    });
    expect(await code(student, '/api/Live/Say', { ...line, id: 'y', text: 'x'.repeat(1001) })).toBe(422);
    const chats = await done<{ items: { id: string }[] }>(teacher.call('/OrgApi/LiveStreamChat/Items', { liveId }));
    expect(chats.items.map((c) => c.id)).toEqual([line.id]);
    await done(teacher.call('/OrgApi/LiveStreamChat/Delete', { ids: [line.id] }));
    expect((await eventsOf(`live:${liveId}`)).at(-1)?.name).toBe('live.unsaid');
    const told = await student.call('/api/Stream/Events', { log: `live:${liveId}`, after: 0, limit: 100 });
    expect(JSON.stringify(told.data)).not.toContain(line.text);
  });

  test('who helps in the class takes a line away, nobody else does, and not one of another class', async () => {
    const liveId = await opened();
    const line = { liveId, id: randomUUID(), text: '无关的话' };
    await done(student.call('/api/Live/Say', line));
    const { id } = line;
    expect(await code(second, '/api/Live/Unsay', { liveId, id })).toBe(403);
    await command(teacher, liveId, { type: 'promote', userId: second.user.id });
    expect(await code(second, '/api/Live/Unsay', { liveId, id: randomUUID() })).toBe(404);
    expect(await code(teacher, '/api/Live/Unsay', { liveId: await opened(), id })).toBe(404);
    for (let i = 0; i < 2; i++) await done(second.call('/api/Live/Unsay', { liveId, id }));
    const unsaid = (await eventsOf(`live:${liveId}`)).filter((e) => e.name === 'live.unsaid');
    expect(unsaid.map((e) => e.value)).toEqual([{ ids: [id] }]);
    // not by who reads the log from its beginning, either
    expect(JSON.stringify(await eventsOf(`live:${liveId}`))).not.toContain(line.text);
    const { items } = await done<{ items: unknown[] }>(teacher.call('/OrgApi/LiveStreamChat/Items', { liveId }));
    expect(items).toEqual([]);
  });

  test("what is asked is answered in the asker's own chat, once", async () => {
    const liveId = await opened();
    const { askId } = await done<{ askId: string }>(student.call('/api/Live/Ask', { liveId, text: '什么是电压？' }));
    expect(await code(second, '/api/Live/AskReply', { liveId, askId })).toBe(403);
    const { chatId } = await done<{ chatId: string }>(teacher.call('/api/Live/AskReply', { liveId, askId }));
    expect(await done(teacher.call('/api/Live/AskReply', { liveId, askId }))).toEqual({ chatId });
    const told = (await eventsOf(`user:${student.user.id}`)).filter((e) => e.name === 'live.answered');
    expect(told.at(-1)?.value).toEqual({ askId, chatId });
    await expect.poll(async () => (await eventsOf(`chat:${chatId}`)).some((e) => e.type === 'RUN_FINISHED')).toBe(true);
    expect(await code(student, '/api/Stream/Events', { log: `chat:${chatId}` })).toBe(0);
    expect(await code(teacher, '/api/Stream/Events', { log: `chat:${chatId}` })).toBe(404);
    await done(command(teacher, liveId, { type: 'show', what: { kind: 'ask', askId } }));
    await stateOf(liveId, 'stage.told');
  });
});

describe('afterwards', () => {
  test('who was there, from when to when, for how long, and what they did', async () => {
    // opened later than planned, and over long before that
    const liveId = await opened({ startAt: now() - 3 * MINUTE });
    const rowOf = async (client: Client) => {
      const { items } = await done<OutputOf<'/OrgApi/LiveStreamData/Items'>>(
        teacher.call('/OrgApi/LiveStreamData/Items', { liveId, pageSize: 100 }),
      );
      return items.find((r) => r.userId === client.user.id);
    };
    const came = now();
    await done(student.call('/api/Live/Here', { liveId, visible: true }));
    for (let i = 0; i < 30; i++) {
      server.advance(20_000);
      await done(student.call('/api/Live/Here', { liveId, visible: i < 15 }));
      if (i === 20) await done(second.call('/api/Live/Here', { liveId, visible: true }));
    }
    // a line that was lost, and came back
    server.advance(75_000);
    await done(student.call('/api/Live/Here', { liveId, visible: false }));
    await done(command(student, liveId, { type: 'hand', up: true }));
    await done(student.call('/api/Live/Say', { liveId, id: randomUUID(), text: '到' }));
    const people = await done<{ userId: string; here: boolean }[]>(second.call('/api/Live/People', { liveId }));
    expect(people.filter((p) => p.here).map((p) => p.userId)).toEqual([student.user.id]);
    const left = now();
    await done(command(teacher, liveId, { type: 'end' }));
    const row = await rowOf(student);
    expect(row).toMatchObject({ state: 'present', hands: 1, chats: 1 });
    // as the log has it, not as the class was planned
    expect(Math.abs((row?.firstAt ?? 0) - came)).toBeLessThan(MINUTE / 4);
    expect(Math.abs((row?.lastAt ?? 0) - left)).toBeLessThan(MINUTE / 4);
    const sheet = await fetch(`${server.url}/OrgApi/LiveStreamData/Export`, {
      method: 'POST',
      headers: { token: teacher.user.token, 'content-type': 'application/json' },
      body: JSON.stringify({ liveId, format: 'csv' }),
    });
    const line = (await sheet.text()).split('\n').find((l) => l.includes(student.user.name));
    expect(line).toContain(`${timeText(row?.firstAt ?? 0)},${timeText(row?.lastAt ?? 0)},`);
    expect(row?.seconds).toBeGreaterThanOrEqual(600);
    expect(row?.awaySeconds).toBeGreaterThan(340);
    expect(await rowOf(second)).toMatchObject({ state: 'partial' });
    expect(await done(teacher.call('/OrgApi/LiveStream/Statistics', { liveId }))).toMatchObject({
      present: 1,
      partial: 1,
      hands: 1,
    });
    expect(await code(other, '/OrgApi/LiveStreamData/Items', { liveId })).toBe(404);
  });

  test('an open class is a task of now; afterwards it is done for who came', async () => {
    const liveId = await opened();
    const task = async (client: Client) =>
      (
        await done<{ items: { refId: string; when: string; path: string; state: string }[] }>(
          client.call('/api/StudentCenter/MyTask'),
        )
      ).items.find((t) => t.refId === liveId);
    expect(await task(student)).toMatchObject({ when: 'now', path: `/RemoteLive?id=${liveId}` });
    await done(student.call('/api/Live/Here', { liveId, visible: true }));
    await done(command(teacher, liveId, { type: 'end' }));
    expect(await task(student)).toMatchObject({ state: 'done' });
    // though its time by the plan is not over yet
    expect(await task(second)).toMatchObject({ state: 'missed', when: 'late' });
  });

  test('who was absent catches up on the points that were shown', async () => {
    const liveId = await opened();
    await done(command(teacher, liveId, { type: 'show', what: { kind: 'point', pointId } }));
    await stateOf(liveId, 'stage.told');
    expect(await code(second, '/api/Live/Catchup', { liveId })).toBe(409);
    const hasCatchup = async (client: Client, id = liveId) => {
      const items = await done<{ id: string; hasCatchup?: boolean }[]>(client.call('/api/Live/Items', {}));
      const room = await done<{ hasCatchup?: boolean }>(client.call('/api/Live/Room', { liveId: id }));
      return [items.find((live) => live.id === id)?.hasCatchup, room.hasCatchup];
    };
    expect(await hasCatchup(second)).toEqual([undefined, undefined]);
    await done(command(teacher, liveId, { type: 'end' }));
    expect(await hasCatchup(second)).toEqual([true, true]);
    expect(await hasCatchup(teacher)).toEqual([undefined, undefined]);
    // where nothing was taught it is told so before anybody asks
    const bare = await opened();
    await done(command(teacher, bare, { type: 'end' }));
    expect(await hasCatchup(second, bare)).toEqual([false, false]);
    expect(await code(second, '/api/Live/Catchup', { liveId: bare })).toBe(409);
    // a lesson of the course runs beside it, and goes on
    const own = await done<{ lessonId: string }>(second.call('/api/Theory/Start', { courseId }));
    const lesson = await done<{ lessonId: string }>(second.call('/api/Live/Catchup', { liveId }));
    expect(lesson.lessonId).not.toBe(own.lessonId);
    expect(await done(second.call('/api/Theory/Start', { courseId }))).toMatchObject({ lessonId: own.lessonId });
    const points = await q<{ points: { id: string }[] }>('select points from lesson where id = $1', [lesson.lessonId]);
    expect(points[0]?.points.map((p) => p.id)).toEqual([pointId]);
    expect(await done<{ lessonId: string }>(second.call('/api/Live/Catchup', { liveId }))).toMatchObject(lesson);
  });

  test('a calendar has a secret address, which can be renewed', async () => {
    const { url } = await done<{ url: string }>(student.call('/api/Live/Calendar', {}));
    expect(await done(student.call('/api/Live/Calendar', {}))).toEqual({ url });
    const answer = await fetch(url);
    expect(answer.headers.get('content-type')).toContain('text/calendar');
    expect(await answer.text()).toContain('SUMMARY:电路直播课');
    const renewed = await done<{ url: string }>(student.call('/api/Live/Calendar', { renew: true }));
    expect(renewed.url).not.toBe(url);
    expect((await fetch(url)).status).toBe(404);
    expect((await fetch(renewed.url)).status).toBe(200);
  });

  test('a forged host comes back in no address; the page that asks is led back to where it is', async () => {
    const asked = async (headers: Record<string, string>) => {
      const reply = await server.server.inject({
        method: 'POST',
        url: '/api/Live/Calendar',
        headers: { token: student.user.token, ...headers },
        payload: {},
      });
      return (reply.json() as { data: { url: string } }).data.url;
    };
    const forged = await asked({ host: 'evil.example', 'x-forwarded-host': 'evil.example' });
    expect(forged).toMatch(/^http:\/\/localhost:\d+\/api\/open\/Calendar\//);
    expect(await asked({ host: 'mengoo.school.test', origin: 'http://mengoo.school.test' })).toMatch(
      /^http:\/\/mengoo\.school\.test\/api\/open\/Calendar\//,
    );
    const inside = await server.server.inject({ url: new URL(forged).pathname, headers: { host: 'evil.example' } });
    expect(inside.payload).toContain('URL:http://localhost:');
    expect(inside.payload).not.toContain('evil');
  });

  test('a webhook that nobody signed is refused', async () => {
    const answer = await fetch(`${server.url}/api/open/LiveKit`, {
      method: 'POST',
      headers: { 'content-type': 'application/webhook+json' },
      body: '{"event":"participant_joined"}',
    });
    expect(await answer.json()).toMatchObject({ code: 401 });
  });

  test("administrators hold any class of their school, and none of another's", async () => {
    const liveId = await opened();
    expect(await done(admin.call('/api/Live/Room', { liveId }))).toMatchObject({ role: 'host' });
    expect(await code(foreign, '/api/Live/Command', { liveId, cmd: randomUUID(), command: { type: 'end' } })).toBe(404);
  });
});
