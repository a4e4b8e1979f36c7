// A pushed question as it lives: answered until it ends, by its teacher or by the server's clock; its key told when it is told.

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { OutputOf } from '#contract/index.ts';
import { taughtBy } from '#tests/support/demo.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';
import { endDue } from './push-end.ts';

const MINUTE = 60_000;
let server: TestServer;
let teacher: Client;
let classId: string;
let courseId: string;
let judge: { id: string; answer: boolean };

beforeAll(async () => {
  server = await testServer();
  teacher = await server.signIn('teacher01');
  ({ classId, courseId } = await taughtBy(server, teacher));
  const { rows } = await server.database.pool.query<typeof judge>(
    `select q.id, (q.approved ->> 'answer')::boolean as answer from question q join lesson_point p on p.id = q.point_id
      where p.course_id = $1 and q.approved ->> 'kind' = 'judge' limit 1`,
    [courseId],
  );
  judge = rows[0] as typeof judge;
});
afterAll(() => server.stop());

const push = async (body: object, who = teacher) =>
  who.call<OutputOf<'/api/Interaction/Push'>>('/api/Interaction/Push', { classId, kind: 'check-question', ...body });
const pushed = async (body: object = {}) => (await push({ questionId: judge.id, ...body })).data.id;
const typed = (question: object, more = {}) => push({ courseId, question, ...more });
const on = (what: 'Withdraw' | 'Reopen' | 'Reveal', questionId: string, more = {}, who = teacher) =>
  who.call(`/api/Interaction/${what}`, { classId, questionId, ...more });
const answer = (who: Client, questionId: string, value: unknown) =>
  who.call<OutputOf<'/api/Interaction/Answer'>>('/api/Interaction/Answer', { classId, questionId, value });
const mine = async (who: Client) => (await who.call<OutputOf<'/api/Interaction/Mine'>>('/api/Interaction/Mine')).data;
const rowOf = async (id: string) =>
  (await teacher.call<OutputOf<'/api/Interaction/Pushes'>>('/api/Interaction/Pushes', { classId })).data.find(
    (p) => p.id === id,
  );
const said = async (): Promise<Record<string, unknown>[]> => {
  const { rows } = await server.database.pool.query<{ event: string }>(
    'select event from log_event where log = $1 order by seq',
    [`class:${classId}`],
  );
  return rows.map((r) => JSON.parse(r.event) as Record<string, unknown>);
};
const wordsOf = async (questionId: string) =>
  (await said()).flatMap(({ name, value }) =>
    typeof name === 'string' && (value as { questionId?: string }).questionId === questionId
      ? [[name, value as Record<string, unknown>] as const]
      : [],
  );

describe('an end', () => {
  test('collected, it takes no answer; opened again it does; both say so once, however often they are pressed', async () => {
    const [student, other] = await Promise.all(['student04', 'student05'].map((n) => server.signIn(n)));
    const id = await pushed({ minutes: 5 });
    expect(await rowOf(id)).toMatchObject({ state: 'open', courseId, until: expect.any(Number) });
    expect((await answer(student as Client, id, true)).code).toBe(0);
    for (const _ of [1, 2]) expect(await on('Withdraw', id)).toMatchObject({ code: 0, data: null });
    expect(await answer(other as Client, id, true)).toMatchObject({ code: 409, data: { reason: 'ended' } });
    expect((await rowOf(id))?.state).toBe('ended');
    for (const _ of [1, 2]) expect((await on('Reopen', id, { minutes: 3 })).code).toBe(0);
    expect((await answer(other as Client, id, true)).code).toBe(0);
    expect(await wordsOf(id)).toEqual([
      ['push.ended', { questionId: id, by: 'teacher' }],
      ['push.reopened', { questionId: id, until: (await rowOf(id))?.until }],
    ]);
  });

  test('opened again without minutes it has the time again that it had', async () => {
    const id = await pushed({ minutes: 2 });
    for (const _ of [1, 2]) {
      server.advance(MINUTE);
      await on('Withdraw', id);
      expect((await on('Reopen', id)).code).toBe(0);
      expect(Math.abs(((await rowOf(id))?.until ?? 0) - server.app.now() - 2 * MINUTE)).toBeLessThan(10_000);
    }
  });

  test('is ten minutes away where nobody says when; what is no question has neither end nor course', async () => {
    const id = await pushed();
    expect(Math.abs(((await rowOf(id))?.until ?? 0) - server.app.now() - 10 * MINUTE)).toBeLessThan(10_000);
    const { data } = await push({ kind: 'notice', text: '把书翻到第三页' });
    expect(await rowOf(data.id)).toMatchObject({ courseId: null, until: null, state: null, question: null });
    for (const what of ['Withdraw', 'Reopen', 'Reveal'] as const) expect((await on(what, data.id)).code).toBe(404);
  });

  test('comes by the server’s clock, told once, though nobody looked', async () => {
    const student = await server.signIn('student06');
    const id = await pushed({ minutes: 1 });
    const { now, questions } = await mine(student);
    const row = questions.find((q) => q.question.questionId === id);
    expect(row).toMatchObject({ classId, courseId, state: 'open', show: 'at-once' });
    expect(Math.abs((row?.until ?? 0) - now - MINUTE)).toBeLessThan(10_000);
    server.advance(MINUTE + 1000);
    expect(await answer(student, id, true)).toMatchObject({ code: 409, data: { reason: 'ended' } });
    expect((await mine(student)).past.find((q) => q.question.questionId === id)).toMatchObject({ state: 'ended' });
    await Promise.all([endDue(server.app), endDue(server.app)]);
    await vi.waitFor(async () => expect(await wordsOf(id)).toEqual([['push.ended', { questionId: id, by: 'time' }]]));
    // a sign-in does not last that long: its end is moved instead
    await server.database.pool.query('update class_push set ended_at = ended_at - $2 where id = $1', [id, 61 * MINUTE]);
    expect((await mine(student)).past.map((q) => q.question.questionId)).not.toContain(id);
  });

  test('while answers are on their way each is in it or is told that it came too late', async () => {
    const students = await Promise.all(Array.from({ length: 8 }, (_, n) => server.signIn(`student${String(n + 10)}`)));
    const id = await pushed();
    const [, ...answers] = await Promise.all([on('Withdraw', id), ...students.map((s) => answer(s, id, true))]);
    const taken = answers.filter((a) => a.code === 0).length;
    expect(answers.every((a) => a.code === 0 || a.code === 409)).toBe(true);
    expect((await rowOf(id))?.answered).toBe(taken);
  });
});

describe('a key', () => {
  test('that is told later is told by nothing before', async () => {
    const [student, other] = (await Promise.all(['student20', 'student21'].map((n) => server.signIn(n)))) as [
      Client,
      Client,
    ];
    const mastery = async () => JSON.stringify((await student.call('/api/Theory/Mastery', { courseId })).data);
    const before = await mastery();
    const id = await pushed({ show: 'revealed' });
    expect((await answer(student, id, judge.answer)).data).toEqual({ questionId: id, result: 'later' });
    const own = async (who: Client) => {
      const { questions, past } = await mine(who);
      return [...questions, ...past].find((q) => q.question.questionId === id);
    };
    expect(await own(student)).toMatchObject({ state: 'open', value: judge.answer, result: 'later' });
    expect(await own(student)).not.toHaveProperty('correct');
    expect(await own(other)).not.toHaveProperty('correct');
    expect(await mastery()).toBe(before);
    expect(JSON.stringify(await said())).not.toMatch(/"correct"/);
    for (const _ of [1, 2]) expect((await on('Reveal', id)).code).toBe(0);
    expect(await own(student)).toMatchObject({
      state: 'revealed',
      result: 'right',
      correct: expect.stringMatching(/./),
    });
    expect(await own(other)).toMatchObject({ state: 'revealed', correct: expect.stringMatching(/./) });
    expect(await mastery()).not.toBe(before);
    const words = await wordsOf(id);
    expect(words.map(([name]) => name)).toEqual(['push.ended', 'push.revealed']);
    expect(words[1]?.[1]['correct']).toBe((await own(student))?.correct);
    expect(await on('Reopen', id)).toMatchObject({ code: 409 });
    expect(await answer(other, id, true)).toMatchObject({ code: 409, data: { reason: 'ended' } });
  });

  test('is told with its explanation, and of neither a word before', async () => {
    const { rows } = await server.database.pool.query<{ id: string; explanation: string }>(
      `select q.id, q.approved ->> 'explanation' as explanation from question q join lesson_point p on p.id = q.point_id
        where p.course_id = $1 and q.approved ->> 'explanation' <> '' limit 1`,
      [courseId],
    );
    const { id: questionId, explanation = '' } = rows[0] ?? {};
    expect(explanation).not.toBe('');
    const before = (await said()).length;
    const { id } = (await push({ questionId, show: 'revealed' })).data;
    expect(JSON.stringify((await said()).slice(before))).not.toContain(JSON.stringify(explanation).slice(1, -1));
    await on('Reveal', id);
    expect(await wordsOf(id)).toContainEqual([
      'push.revealed',
      { questionId: id, correct: expect.stringMatching(/./), explanation },
    ]);
  });

  test('is not told by a mark either: the notice of it comes with the key', async () => {
    const student = await server.signIn('student22');
    const { data } = await typed(
      { kind: 'short', stem: '为什么摆角要小？', answer: '小角度下回复力与位移成正比' },
      { show: 'revealed' },
    );
    await answer(student, data.id, '也许是因为回复力');
    const bells = async () =>
      (await student.call<{ items: { kind: string }[] }>('/api/Notice/Items', {})).data.items.filter((n) =>
        n.kind.startsWith('push.'),
      );
    const listed = await teacher.call<OutputOf<'/OrgApi/AISetting/Answers'>>('/OrgApi/AISetting/Answers', { courseId });
    expect(listed.data.items.find((a) => a.questionId === data.id)).toMatchObject({ pointId: '', title: '' });
    const mark = { studentId: student.user.id, questionId: data.id, verdict: 'right', text: '对' };
    expect((await teacher.call('/OrgApi/AISetting/Mark', mark)).code).toBe(0);
    expect(await bells()).toEqual([]);
    await on('Reveal', data.id);
    expect(await bells()).toMatchObject([{ kind: 'push.right' }]);
  });
});

describe('typed on the spot', () => {
  const single = {
    kind: 'single',
    stem: '按压的深度是多少？',
    options: [
      { key: 'A', text: '5 到 6 厘米' },
      { key: 'B', text: '2 厘米' },
      { key: 'C', text: '10 厘米' },
      { key: 'D', text: '15 厘米' },
    ],
  };

  test('with a key it is marked, and says nothing of a point', async () => {
    const student = await server.signIn('student23');
    const before = JSON.stringify((await student.call('/api/Theory/Mastery', { courseId })).data);
    const { data } = await typed({ ...single, answer: 'A' });
    const row = (await mine(student)).questions.find((q) => q.question.questionId === data.questionId);
    expect(row).toMatchObject({ courseId, question: { pointId: '', kind: 'single', stem: single.stem } });
    // its letters are said aloud
    expect(row?.question.options).toEqual(single.options);
    const frame = (await said()).findLast((e) => e['messageId'] === data.id);
    expect(frame).toMatchObject({ content: { courseId, show: 'at-once', until: row?.until, pointId: '' } });
    const right = row?.question.options?.find((o) => o.text === '5 到 6 厘米')?.key;
    expect((await answer(student, data.id, right)).data.result).toBe('right');
    expect(await rowOf(data.id)).toMatchObject({ right: 1, rightValue: right });
    expect(JSON.stringify((await student.call('/api/Theory/Mastery', { courseId })).data)).toBe(before);
  });

  test.each([
    ['single', single, 'A'],
    ['multiple', { ...single, kind: 'multiple' }, ['A', 'B']],
    ['judge', { kind: 'judge', stem: '是吗？' }, false],
    ['fill', { kind: 'fill', stem: '多少？' }, '3'],
    ['short', { kind: 'short', stem: '为什么？' }, '因为'],
  ])('without a key nothing is right, wrong or to mark: %s', async (_kind, question, value) => {
    const student = await server.signIn('student24');
    const { data } = await typed(question);
    expect((await answer(student, data.id, value)).data).toEqual({ questionId: data.id, result: 'none' });
    expect(await rowOf(data.id)).toMatchObject({ answered: 1, right: 0, toMark: 0, correct: '', rightValue: '' });
    await on('Reveal', data.id);
    const row = (await mine(student)).past.find((q) => q.question.questionId === data.id);
    expect(row).toMatchObject({ result: 'none', value, state: 'revealed' });
    expect(row).not.toHaveProperty('correct');
    expect((await answer(student, data.id, value)).code).toBe(409);
  });

  test('what cannot be asked is refused, and so is another’s course', async () => {
    for (const question of [
      { kind: 'single', stem: '没有选项' },
      { ...single, stem: ' ' },
      { ...single, answer: 'E' },
      { ...single, kind: 'order' },
      { ...single, options: [single.options[0], single.options[0]] },
    ])
      expect((await typed(question)).code).toBe(422);
    expect((await typed(single, { courseId: randomUUID() })).code).toBe(404);
    expect((await push({})).code).toBe(422);
    expect((await push({ question: single })).code).toBe(422);
    expect((await push({ questionId: judge.id, minutes: 61 })).code).toBe(422);
  });

  test('a class without anybody can be asked; another’s question can be ended by nobody else', async () => {
    const id = await pushed();
    const other = await server.signIn('teacher02');
    for (const what of ['Withdraw', 'Reopen', 'Reveal'] as const) {
      expect((await on(what, id, {}, other)).code).toBe(404);
      expect((await on(what, randomUUID())).code).toBe(404);
    }
    const admin = await server.signIn('admin');
    const empty = (await admin.call<{ id: string }>('/OrgApi/SysDept/Add', { name: '空班', kind: 'class' })).data.id;
    const asked = await admin.call<{ id: string }>('/api/Interaction/Push', {
      ...{ classId: empty, kind: 'check-question', questionId: judge.id },
    });
    expect(asked.code).toBe(0);
    const { data } = await admin.call<OutputOf<'/api/Interaction/Pushes'>>('/api/Interaction/Pushes', {
      classId: empty,
    });
    expect(data[0]).toMatchObject({ answered: 0, of: 0 });
    expect((await admin.call('/api/Interaction/Reveal', { classId: empty, questionId: asked.data.id })).code).toBe(0);
  });
});

describe('a survey', () => {
  const given = async (anonymous: boolean, to: object = { classIds: [classId] }) => {
    const survey = {
      title: '节奏合适吗',
      anonymous,
      pages: [{ id: 'p', questions: [{ id: 'q', kind: 'judge', stem: '合适吗？' }] }],
    };
    const { id } = (await teacher.call<{ id: string }>('/OrgApi/Questionnaire/Add', survey)).data;
    await teacher.call('/OrgApi/Questionnaire/SetStatus', { id, status: 'published' });
    const assignment = { kind: 'survey', refId: id, to };
    const assignmentId = (await teacher.call<{ id: string }>('/OrgApi/Assignment/Add', assignment)).data.id;
    return { id, assignmentId };
  };
  const pushSurvey = (assignmentId: string | undefined, who = teacher) => push({ kind: 'survey', assignmentId }, who);
  const answers = (who: Client, assignmentId: string) =>
    who.call('/api/Questionnaire/Answer', { assignmentId, cmd: randomUUID(), answers: { q: true } });

  test('that is open comes to who has not answered it; pushed again it is one; answered it is gone', async () => {
    const [one, other] = (await Promise.all(['student04', 'student05'].map((n) => server.signIn(n)))) as [
      Client,
      Client,
    ];
    const { id, assignmentId } = await given(false);
    const before = (await said()).length;
    const push = (await pushSurvey(assignmentId)).data;
    expect((await said()).slice(before)).toEqual([
      { type: 'CUSTOM', name: 'class.survey', value: { id: push.id, by: teacher.user.name } },
    ]);
    const again = (await pushSurvey(assignmentId)).data.id;
    expect((await mine(one)).surveys).toEqual([
      { id: again, classId, assignmentId, title: '节奏合适吗', by: teacher.user.name, until: null },
    ]);
    expect((await answers(one, assignmentId)).code).toBe(0);
    expect((await mine(one)).surveys).toEqual([]);
    expect((await mine(other)).surveys).toHaveLength(1);
    expect(await rowOf(push.id)).toMatchObject({
      kind: 'survey',
      stem: '节奏合适吗',
      answered: 1,
      state: 'open',
      question: null,
      survey: { id, anonymous: false },
    });
    await teacher.call('/OrgApi/Questionnaire/SetStatus', { id, status: 'closed' });
    expect((await mine(other)).surveys).toEqual([]);
    expect((await rowOf(push.id))?.state).toBe('ended');
    expect((await pushSurvey(assignmentId)).code).toBe(409);
  });

  test('without names is counted by fives, and no answer to it says so in a log', async () => {
    const { assignmentId } = await given(true);
    const { id } = (await pushSurvey(assignmentId)).data;
    const events = async () =>
      (await server.database.pool.query<{ n: number }>('select count(*)::int as n from log_event')).rows[0]?.n;
    const before = await events();
    const counted: (number | undefined)[] = [];
    for (const n of [4, 5, 6, 7, 8, 9]) {
      await answers(await server.signIn(`student0${n}`), assignmentId);
      counted.push((await rowOf(id))?.answered);
    }
    expect(counted).toEqual([0, 0, 0, 0, 5, 5]);
    expect(await events()).toBe(before);
  });

  test('is one that was given to the class', async () => {
    const student = await server.signIn('student04');
    expect((await pushSurvey(undefined)).code).toBe(422);
    expect((await pushSurvey(randomUUID())).code).toBe(404);
    expect((await pushSurvey((await given(false, { userIds: [student.user.id] })).assignmentId)).code).toBe(404);
    const other = await server.signIn('teacher02');
    expect((await pushSurvey((await given(false)).assignmentId, other)).code).toBe(404);
  });
});
