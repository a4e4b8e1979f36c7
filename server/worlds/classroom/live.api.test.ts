// The demo school's live classes: one that can be opened now, and one that has left everything a class leaves.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OutputOf } from '#contract/index.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';
import { liveClasses } from './live.ts';

let server: TestServer;
let teacher: Client;
let student: Client;
beforeAll(async () => {
  server = await testServer();
  await liveClasses(server.app);
  [teacher, student] = (await Promise.all(['teacher01', 'student05'].map((n) => server.signIn(n)))) as [Client, Client];
});
afterAll(() => server.stop());

const data = async <P extends Parameters<Client['call']>[0]>(who: Client, path: P, input: object = {}) => {
  const answer = await who.call(path, input);
  expect(answer.code, answer.msg).toBe(0);
  return answer.data;
};

test('one of today can be opened, a series and an open one come, one is over', async () => {
  const lives = (await data(student, '/api/Live/Items')) as OutputOf<'/api/Live/Items'>;
  expect(lives.map((l) => l.state).toSorted()).toEqual(['ended', ...Array.from({ length: 7 }, () => 'scheduled')]);
  expect(lives.filter((l) => l.held === false).map((l) => l.title)).toEqual(['误差从哪里来']);
  const [todays] = lives.filter((l) => l.title.endsWith('直播课'));
  const opened = await teacher.call('/api/Live/Command', {
    liveId: todays?.id,
    cmd: crypto.randomUUID(),
    command: { type: 'open' },
  });
  expect(opened.code).toBe(0);
  const { items } = (await data(student, '/api/StudentCenter/MyTask')) as OutputOf<'/api/StudentCenter/MyTask'>;
  expect(items.find((t) => t.when === 'now')).toMatchObject({
    title: todays?.title,
    kind: 'live',
    state: 'doing',
    path: `/RemoteLive?id=${todays?.id}`,
  });
  const visitor = await fetch(`${server.url}/api/Live/PublicItems`, { method: 'POST' });
  const { data: open } = (await visitor.json()) as { data: OutputOf<'/api/Live/PublicItems'> };
  expect(open.map((l) => l.title)).toEqual(['物理开放日：身边的摆']);
});

test('the past one has attendance of all thirty, answers, lines, a recording, and its log knows when', async () => {
  const lives = (await data(teacher, '/api/Live/Items')) as OutputOf<'/api/Live/Items'>;
  const liveId = lives.find((l) => l.state === 'ended')?.id ?? '';
  const statistics = (await data(teacher, '/OrgApi/LiveStream/Statistics', { liveId })) as object;
  expect(statistics).toMatchObject({
    people: 30,
    // one who left soon was there when the roll was called
    present: 27,
    late: 2,
    partial: 0,
    absent: 1,
    chats: 8,
    questions: 1,
    answered: 27,
    asked: 2,
  });
  const tracks = (await data(student, '/api/Live/Recordings', { liveId })) as OutputOf<'/api/Live/Recordings'>;
  expect(tracks.map((t) => [t.kind, Math.round(t.length ?? 0)])).toEqual([
    ['audio', 90],
    ['screen', 90],
  ]);
  const { events } = (await data(student, '/api/Stream/Events', {
    log: `live:${liveId}`,
    limit: 1000,
  })) as OutputOf<'/api/Stream/Events'>;
  const times = events.map((e) => e.at ?? 0);
  expect(times.slice(1)).toEqual(times.slice(1).toSorted((a, b) => a - b));
  const startAt = tracks[0]?.startAt ?? 0;
  const within = events.filter((e) => (e.at ?? 0) >= startAt && (e.at ?? 0) <= startAt + 90_000);
  expect(within.length).toBeGreaterThan(30);
  const { items } = (await data(teacher, '/OrgApi/LiveStream/Items', {})) as OutputOf<'/OrgApi/LiveStream/Items'>;
  const held = items.find((l) => l.id === liveId);
  expect((held?.endedAt ?? 0) - (held?.openedAt ?? 0)).toBeGreaterThan(30 * 60_000);
  expect(items.filter((l) => l.state === 'scheduled').every((l) => l.openedAt === null)).toBe(true);
  const questions = (await data(teacher, '/OrgApi/LiveStream/Questions', { liveId })) as {
    answered: number;
    right: number;
  }[];
  expect(questions).toEqual([expect.objectContaining({ answered: 27, right: 21 })]);
  const lesson = await student.call('/api/Live/Catchup', { liveId });
  expect(lesson.code).toBe(0);
  const { unread } = (await data(student, '/api/Notice/Items')) as { unread: number };
  // of the class that was opened just now
  expect(unread).toBeLessThanOrEqual(1);
});

test('the class was called twice, once in the past class, and a question that was pushed this morning has ended', async () => {
  const { rows } = await server.database.pool.query<{ classId: string }>('select class_id as "classId" from roll_call');
  const classId = rows[0]?.classId ?? '';
  const calls = (await data(teacher, '/api/Interaction/RollCalls', {
    classId,
  })) as OutputOf<'/api/Interaction/RollCalls'>;
  expect(calls.map((c) => c.rows.filter((r) => r.state === 'absent').length)).toEqual([1, 2]);
  // the term's page of that class asks for those of its course
  const [course] = (
    await server.database.pool.query<{ id: string }>('select course_id as id from class_push where class_id = $1', [
      classId,
    ])
  ).rows;
  const ofCourse = { classId, courseId: course?.id };
  expect(await data(teacher, '/api/Interaction/RollCalls', ofCourse)).toEqual(calls);
  const liveId = calls[0]?.liveId ?? '';
  const rowsOf = (await data(teacher, '/OrgApi/LiveStreamData/Items', {
    liveId,
    pageSize: 100,
  })) as OutputOf<'/OrgApi/LiveStreamData/Items'>;
  expect(rowsOf.items.filter((r) => r.checkedInAt !== null)).toHaveLength(29);
  const [asked] = (await data(teacher, '/api/Interaction/Pushes', { classId })) as OutputOf<'/api/Interaction/Pushes'>;
  expect(asked).toMatchObject({ state: 'ended', answered: 24, of: 30 });
  const mine = (await data(student, '/api/Interaction/Mine')) as OutputOf<'/api/Interaction/Mine'>;
  expect(mine.questions).toEqual([]);
  expect(mine.past).toMatchObject([{ result: 'later', state: 'ended' }]);
});
