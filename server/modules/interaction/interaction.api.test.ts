// The teacher steers: what is pushed to a class, what comes back, and a board that moves with thirty students.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { OutputOf } from '#contract/index.ts';
import type { BoardRow } from '#contract/interaction.ts';
import { masteryStateOf } from '#contract/mastery.ts';
import type { LessonEvidence } from '#src/machines/lesson/evidence.ts';
import { taughtBy } from '#tests/support/demo.ts';
import { blocksOf, type Question, stateOf } from '#tests/support/lesson.ts';
import { openStream, type Received, teach } from '#tests/support/run.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';
import { steerUntold } from './steering.ts';

type Board = OutputOf<'/api/Interaction/Board'>;

let server: TestServer;
let teacher: Client;
let classId: string;
let courseId: string;

beforeAll(async () => {
  server = await testServer();
  teacher = await server.signIn('teacher01');
  ({ classId, courseId } = await taughtBy(server, teacher));
});
afterAll(() => server.stop());

const push = (body: object, who = teacher) =>
  who.call<OutputOf<'/api/Interaction/Push'>>('/api/Interaction/Push', { classId, ...body });
const board = async () => (await teacher.call<Board>('/api/Interaction/Board', { classId, courseId })).data;
const heldBy = async (lessonId: string) => {
  const { snapshot } = await server.app.lifecycles.view(`lesson:${lessonId}`);
  return (snapshot.context as LessonEvidence).held; // of the lesson's chart
};
const rowOf = async (id: string) => (await board()).rows.find((r) => r.studentId === id);

/** Follows a log until told to stop; what has come so far is `frames`. */
function follow(who: Client, log: string): { frames: Received[]; stop: () => void; open: Promise<void> } {
  const abort = new AbortController();
  const frames: Received[] = [];
  const open = openStream(server, who, `/api/stream?follow=${log}`, undefined, {
    signal: abort.signal,
    until: (all) => {
      frames.splice(0, frames.length, ...all);
      return false;
    },
  }).then(() => {});
  return { frames, stop: () => abort.abort(), open };
}

const events = (frames: Received[]) => frames.map((f) => f.event);

async function lessonOf(student: Client): Promise<string> {
  const { data } = await student.call<{ lessonId: string }>('/api/Theory/Start', { courseId });
  return data.lessonId;
}

describe('pushing', () => {
  test('a notice reaches who follows the class, with the teacher’s name; a class without words is refused', async () => {
    const student = await server.signIn('student01');
    const seen = follow(student, `class:${classId}`);
    await vi.waitFor(async () => {
      await push({ kind: 'notice', text: '请大家看第 3 题' });
      expect(events(seen.frames).some((e) => e.type === 'ACTIVITY_SNAPSHOT' && e.activityType === 'notice')).toBe(true);
    });
    seen.stop();
    const [first] = events(seen.frames);
    expect(first).toMatchObject({ content: { kind: 'teacher', text: '请大家看第 3 题', by: '林知行' } });
    expect((await push({ kind: 'notice' })).code).toBe(422);
    const other = await server.signIn('teacher02');
    expect((await push({ kind: 'notice', text: 'x' }, other)).code).toBe(404);
  });

  test('a pushed question has a fresh id and no key, is answered once, and is counted without names', async () => {
    const questions = await teacher.call<{ id: string; kind: string }[]>('/OrgApi/AISetting/Questions', { courseId });
    const bank = questions.data.find((q) => q.kind === 'judge')?.id ?? '';
    const { data } = await push({ kind: 'check-question', questionId: bank });
    expect(data.questionId).not.toBe(bank);
    const log = await teacher.call<{ events: { event: object }[] }>('/api/Stream/Events', { log: `class:${classId}` });
    const frame = JSON.stringify(log.data.events.at(-1)?.event);
    expect(frame).toContain('check-question');
    expect(frame).not.toMatch(/answer|explanation|misconception/);
    const answers = await Promise.all(
      ['student04', 'student05', 'student06'].map(async (name, i) => {
        const student = await server.signIn(name);
        const say = () =>
          student.call<{ result: string }>('/api/Interaction/Answer', {
            classId,
            questionId: data.questionId,
            value: i > 0,
          });
        const first = await say();
        expect(await say()).toMatchObject({ code: 409, msg: '这道题已经答过了' });
        return first.data.result;
      }),
    );
    expect(new Set(answers)).toEqual(new Set(['right', 'wrong']));
    const list = await teacher.call<OutputOf<'/api/Interaction/Pushes'>>('/api/Interaction/Pushes', { classId });
    expect(list.data[0]).toMatchObject({
      answered: 3,
      of: 30,
      question: { questionId: data.questionId, kind: 'judge' },
      given: [
        { value: 'true', count: 2 },
        { value: 'false', count: 1 },
      ],
    });
    const outsider = await server.signIn('student01@second');
    const foreign = { classId, questionId: data.questionId, value: true };
    expect((await outsider.call('/api/Interaction/Answer', foreign)).code).toBe(404);
    const wrong = await server.signIn('student07');
    const kind = { classId, questionId: data.questionId, value: 'A' };
    expect((await wrong.call('/api/Interaction/Answer', kind)).code).toBe(422);
  });

  test('a student who comes later finds what waits: questions not answered, a pause that was not lifted', async () => {
    const mine = async (who: Client) =>
      (await who.call<OutputOf<'/api/Interaction/Mine'>>('/api/Interaction/Mine')).data;
    const questions = await teacher.call<{ id: string; kind: string }[]>('/OrgApi/AISetting/Questions', { courseId });
    const bank = questions.data.find((q) => q.kind === 'judge')?.id ?? '';
    const { questionId = '' } = (await push({ kind: 'check-question', questionId: bank })).data;
    const student = await server.signIn('student17');
    const ids = async () => (await mine(student)).questions.map((q) => q.question.questionId);
    expect((await mine(student)).classes.map((c) => c.id)).toEqual([classId]);
    expect(await ids()).toContain(questionId);
    await student.call('/api/Interaction/Answer', { classId, questionId, value: true });
    expect(await ids()).not.toContain(questionId);
    await push({ kind: 'pause' });
    expect((await mine(student)).paused).toMatchObject([{ classId, by: '林知行' }]);
    await push({ kind: 'resume' });
    expect((await mine(student)).paused).toEqual([]);
    expect(JSON.stringify(await mine(await server.signIn('student01@second')))).not.toContain(classId);
  });

  test('an answer that the machine is unsure of waits in the teacher’s marking list; marked, it counts and the student hears of it', async () => {
    const questions = await teacher.call<{ id: string; kind: string; stem: string }[]>('/OrgApi/AISetting/Questions', {
      courseId,
    });
    const bank = questions.data.find((q) => q.stem.includes('里歇尔'));
    const { questionId = '' } = (await push({ kind: 'check-question', questionId: bank?.id })).data;
    const student = await server.signIn('student20');
    const said = await student.call<{ result: string }>('/api/Interaction/Answer', {
      classId,
      questionId,
      value: '周期变长，也许',
    });
    expect(said.data.result).toBe('to-teacher');
    const listed = async (state: 'open' | 'marked', who = teacher) =>
      (
        await who.call<OutputOf<'/OrgApi/AISetting/Answers'>>('/OrgApi/AISetting/Answers', { courseId, state })
      ).data?.items.find((a) => a.questionId === questionId);
    const counts = async () =>
      (await teacher.call<OutputOf<'/api/Interaction/Pushes'>>('/api/Interaction/Pushes', { classId })).data.find(
        (p) => p.id === questionId,
      );
    const { name } =
      (await student.call<OutputOf<'/api/Interaction/Mine'>>('/api/Interaction/Mine')).data.classes[0] ?? {};
    expect(await listed('open')).toMatchObject({
      lessonId: null,
      className: name,
      studentId: student.user.id,
      stem: bank?.stem,
      value: '周期变长，也许',
      verdict: 'to-teacher',
      mark: null,
    });
    expect(await counts()).toMatchObject({ answered: 1, right: 0, toMark: 1 });
    const mark = (verdict: string, who = teacher, studentId = student.user.id) =>
      who.call('/OrgApi/AISetting/Mark', { studentId, questionId, verdict, text: '说到点子上了' });
    for (const other of ['teacher02', 'admin@second'])
      expect((await mark('right', await server.signIn(other))).code).toBe(404);
    expect((await mark('right', teacher, teacher.user.id)).code).toBe(404);
    expect((await teacher.call('/OrgApi/AISetting/Mark', { questionId, verdict: 'right' })).code).toBe(422);
    expect(await mark('wrong')).toMatchObject({ code: 0, data: { score: null } });
    expect((await mark('right')).code).toBe(0);
    expect(await listed('open')).toBeUndefined();
    expect(await listed('marked')).toMatchObject({ verdict: 'right', mark: { by: '林知行', text: '说到点子上了' } });
    expect(await counts()).toMatchObject({ answered: 1, right: 1, toMark: 0 });
    const notices = await student.call<{ items: { kind: string; title: string }[] }>('/api/Notice/Items', {});
    expect(notices.data.items[0]).toMatchObject({
      kind: 'push.right',
      title: expect.stringContaining('说到点子上了'),
    });
  });

  test('who watches hears that a count has changed, and not whose answer it was', async () => {
    const questions = await teacher.call<{ id: string; kind: string }[]>('/OrgApi/AISetting/Questions', { courseId });
    const bank = questions.data.find((q) => q.kind === 'judge')?.id ?? '';
    const { questionId = '' } = (await push({ kind: 'check-question', questionId: bank })).data;
    const seen = follow(teacher, `board:${classId}`);
    const log = `board:${classId}`;
    await vi.waitFor(() =>
      expect(events(seen.frames)).toEqual([{ type: 'CUSTOM', name: 'board.joined', value: { log } }]),
    );
    const student = await server.signIn('student18');
    await student.call('/api/Interaction/Answer', { classId, questionId, value: true });
    await vi.waitFor(() =>
      expect(events(seen.frames).at(-1)).toEqual({ type: 'CUSTOM', name: 'board.answered', value: { id: questionId } }),
    );
    seen.stop();
  });

  test('pause stops every running lesson of the class, resume lets them go on', async () => {
    const students = await Promise.all(['student08', 'student09'].map((name) => server.signIn(name)));
    for (const s of students) await teach(server, s, await lessonOf(s), { type: 'start' });
    const state = async (s: Client) => (await s.call<{ state: string }>('/api/Theory/GetNew', { courseId })).data.state;
    const paused = await push({ kind: 'pause' });
    expect(paused.data).toMatchObject({ lessons: 2, students: 2 });
    expect(await Promise.all(students.map(state))).toEqual(['held.paused', 'held.paused']);
    // what is assigned of it stands above all else
    await teacher.call('/OrgApi/Assignment/Add', {
      kind: 'lesson',
      refId: courseId,
      title: '跟着老师',
      to: { classIds: [classId] },
    });
    const when = async () =>
      (
        await (students[0] as Client).call<OutputOf<'/api/StudentCenter/MyTask'>>('/api/StudentCenter/MyTask')
      ).data.items.find((task) => task.title === '跟着老师')?.when;
    expect(await when()).toBe('now');
    // again: nothing takes it now
    expect((await push({ kind: 'pause' })).data.lessons).toBe(0);
    expect((await push({ kind: 'resume' })).data.lessons).toBe(2);
    expect((await state(students[0] as Client)).startsWith('active')).toBe(true);
    expect(await when()).toBe('later');
  });
});

/** A published copy of the course that no class was given, taught by its owner alone. */
async function openCourse(owner: Client): Promise<string> {
  const { pool } = server.database;
  const id = (await teacher.call<{ id: string }>('/OrgApi/Course/Copy', { id: courseId, name: '开放课' })).data.id;
  await pool.query("update course set status = 'published', owner_id = $2 where id = $1", [id, owner.user.id]);
  return id;
}

describe('pausing a class', () => {
  const begin = async (student: Client, courseId: string) =>
    (await student.call<OutputOf<'/api/Theory/Start'>>('/api/Theory/Start', { courseId })).data;
  const stateOf = async (student: Client, courseId: string) =>
    (await student.call<{ state: string }>('/api/Theory/GetNew', { courseId })).data.state;

  test('reaches the lessons of a course that no class was given; not those of a colleague’s course', async () => {
    const colleague = await server.signIn('teacher02');
    const [mine, theirs] = [await openCourse(teacher), await openCourse(colleague)];
    const student = await server.signIn('student25');
    for (const id of [mine, theirs])
      await teach(server, student, (await begin(student, id)).lessonId, { type: 'start' });
    expect((await push({ kind: 'pause' })).data.lessons).toBeGreaterThanOrEqual(1);
    expect(await stateOf(student, mine)).toBe('held.paused');
    expect(await stateOf(student, theirs)).toMatch(/^active/);
    // a student who has begun two courses is one student
    await push({ kind: 'resume' });
    const given = await begin(student, courseId);
    await teach(server, student, given.lessonId, { type: 'start' });
    const { lessons, students } = (await push({ kind: 'pause' })).data;
    expect(students).toBe(lessons - 1);
    // neither a colleague who does not teach the class, nor another school's administrator
    for (const name of ['teacher02', 'admin@second'])
      expect((await push({ kind: 'resume' }, await server.signIn(name))).code).toBe(404);
    expect(await stateOf(student, mine)).toBe('held.paused');
    await push({ kind: 'resume' });
    expect(await stateOf(student, mine)).toMatch(/^active/);
    // a colleague's course that the class was given stands still with the others
    await server.database.pool.query(
      `insert into course_class (id, org_id, course_id, class_id, teacher_id, term, created_at)
        select $1, org_id, $1, $2, owner_id, '', 0 from course where id = $1`,
      [theirs, classId],
    );
    await push({ kind: 'pause' });
    expect(await stateOf(student, theirs)).toBe('held.paused');
    expect((await begin(await server.signIn('student29'), theirs)).state).toBe('held.paused');
    await push({ kind: 'resume' });
    expect(await stateOf(student, theirs)).toMatch(/^active/);
    // who is given the class by it may follow it: not in the tests to come
    await server.database.pool.query('delete from course_class where id = $1', [theirs]);
    // the board stands for such a course too
    const { data } = await teacher.call<Board>('/api/Interaction/Board', { classId, courseId: mine });
    expect(data.rows.find((r) => r.studentId === student.user.id)).toMatchObject({ state: 'checking' });
    await begin(student, mine).then(({ lessonId }) => student.call('/api/Theory/End', { lessonId }));
    await begin(student, theirs).then(({ lessonId }) => student.call('/api/Theory/End', { lessonId }));
  });

  test('a lesson that begins meanwhile begins paused, in the same words, and may begin when the class goes on', async () => {
    const colleague = await server.signIn('teacher02');
    const theirs = await openCourse(colleague);
    const [first, late] = [await server.signIn('student26'), await server.signIn('student27')];
    const before = await begin(first, courseId);
    expect(before.state).toBe('preparing');
    await push({ kind: 'pause' });
    expect(await stateOf(first, courseId)).toBe('held.paused');
    const lesson = await begin(late, courseId);
    expect(lesson).toMatchObject({ state: 'held.paused', allowed: [] });
    const log = await late.call<{ events: { event: object }[] }>('/api/Stream/Events', { log: lesson.log });
    expect(log.data.events.map((e) => e.event)).toContainEqual(
      expect.objectContaining({ activityType: 'notice', content: { kind: 'paused', by: '林知行' } }),
    );
    expect(await heldBy(lesson.lessonId)).toEqual({ by: '林知行', alone: false });
    expect((await teach(server, late, lesson.lessonId, { type: 'start' })).json).toMatchObject({ code: 409 });
    expect((await begin(late, theirs)).state).toBe('preparing');
    // learnt anew meanwhile, it is paused as well
    const { points } = (
      await late.call<OutputOf<'/api/Theory/Item'>>('/api/Theory/Item', { lessonId: lesson.lessonId })
    ).data;
    const again = await late.call<OutputOf<'/api/Theory/Start'>>('/api/Theory/Relearn', {
      lessonId: lesson.lessonId,
      pointIds: [points[0]?.pointId],
    });
    expect(again.data.state).toBe('held.paused');
    await push({ kind: 'resume' });
    for (const student of [first, late]) expect(await stateOf(student, courseId)).toBe('preparing');
    expect((await teach(server, late, again.data.lessonId, { type: 'start' })).last?.type).toBe('RUN_FINISHED');
    expect((await begin(await server.signIn('student28'), courseId)).state).toBe('preparing');
  });
});

describe('one lesson taken over', () => {
  const hold = (lessonId: string, kind: 'hold' | 'release', holdId: string = randomUUID(), who = teacher) =>
    who.call<{ state: string }>('/api/Interaction/Hold', { lessonId, kind, holdId });

  test('stands still alone until it is handed back; the same again changes nothing', async () => {
    const [student, other] = [await server.signIn('student19'), await server.signIn('student21')];
    const [lessonId, theirs] = [await lessonOf(student), await lessonOf(other)];
    for (const [who, id] of [
      [student, lessonId],
      [other, theirs],
    ] as const)
      await teach(server, who, id, { type: 'start' });
    for (const name of ['teacher02', 'admin@second'])
      expect((await hold(lessonId, 'hold', randomUUID(), await server.signIn(name))).code).toBe(404);
    const [first, back] = [randomUUID(), randomUUID()];
    expect([(await hold(lessonId, 'hold', first)).code, (await hold(lessonId, 'hold', first)).code]).toEqual([0, 0]);
    expect(await rowOf(student.user.id)).toMatchObject({ state: 'paused', held: true });
    expect(await rowOf(other.user.id)).toMatchObject({ state: 'checking', held: false });
    expect((await teach(server, student, lessonId, { type: 'again' })).json).toMatchObject({ code: 409 });
    expect(await hold(lessonId, 'hold')).toMatchObject({ code: 409, data: { state: 'held.paused' } });
    expect((await teacher.call('/api/Interaction/Say', { lessonId, text: '我们一起看' })).code).toBe(0);
    // its student answers, and nobody else; the teacher's board tells it once
    const sayId = randomUUID();
    const answer = (who: Client) => who.call('/api/Interaction/Say', { lessonId, text: '我没看懂', sayId });
    // the connection ends behind the log's statement: neither the log nor the teacher's row has the answer
    const { pool } = server.database;
    await pool.query(`create function cut_off() returns trigger language plpgsql as
      $$ begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$`);
    await pool.query('create trigger cut_off before insert on lesson_asked for each row execute function cut_off()');
    expect((await answer(student)).code).toBe(500);
    await pool.query('drop function cut_off cascade');
    const kept = async () => {
      const { rows } = await pool.query<{ said: number; asked: number }>(
        `select (select count(*)::int from command where id = $1) as said,
          (select count(*)::int from lesson_asked where run_id = $2) as asked`,
        [`say:${sayId}`, sayId],
      );
      return rows[0];
    };
    expect(await kept()).toEqual({ said: 0, asked: 0 });
    expect([(await answer(student)).code, (await answer(student)).code, (await answer(other)).code]).toEqual([
      0, 0, 404,
    ]);
    expect(await kept()).toEqual({ said: 1, asked: 1 });
    const told = (await board()).recent.filter((r) => r.studentId === student.user.id && r.text === '我没看懂');
    expect(told).toMatchObject([{ kind: 'asked' }]);
    expect(await heldBy(lessonId)).toEqual({ by: '林知行', alone: true });
    expect((await hold(lessonId, 'release', back)).code).toBe(0);
    expect(await heldBy(lessonId)).toBeNull();
    expect((await student.call('/api/Interaction/Say', { lessonId, text: '还有' })).code).toBe(409);
    const log = await student.call<{ events: { event: object }[] }>('/api/Stream/Events', {
      log: `lesson:${lessonId}`,
      limit: 1000,
    });
    const text = log.data.events.map(({ event }) => JSON.stringify(event));
    expect(text.filter((line) => line.includes('handed-back'))).toHaveLength(1);
    expect(text.filter((line) => line.includes('我没看懂'))).toHaveLength(1);
    // the first one comes late once more: what was handed back stays so
    expect((await hold(lessonId, 'hold', first)).code).toBe(0);
    expect(await rowOf(student.user.id)).toMatchObject({ state: 'checking', held: false });
    expect(await hold(lessonId, 'release')).toMatchObject({ code: 409 });
  });
});

describe('cut off between the lines', () => {
  const state = async (student: Client) =>
    (await student.call<{ state: string }>('/api/Theory/GetNew', { courseId })).data.state;
  /** The process ends before it tells a lesson. */
  const dieOnce = () => vi.spyOn(server.app.lifecycles, 'steer').mockRejectedValueOnce(new Error('killed'));

  test('a pause that was kept and not told is told by the next sweep; one with a later word over it is not', async () => {
    const student = await server.signIn('student22');
    await teach(server, student, await lessonOf(student), { type: 'start' });
    const running = await state(student);
    dieOnce();
    expect((await push({ kind: 'pause' })).code).toBe(500);
    await steerUntold(server.app);
    expect(await state(student)).toBe('held.paused');
    await push({ kind: 'resume' });
    dieOnce();
    expect((await push({ kind: 'pause' })).code).toBe(500);
    await push({ kind: 'resume' });
    await steerUntold(server.app);
    expect(await state(student)).toBe(running);
    const { rowCount } = await server.database.pool.query('select from class_push where told_at is null');
    expect(rowCount).toBe(0);
  });

  test('a lesson that began while its class was paused, and was cut off, is found paused by the same call', async () => {
    const student = await server.signIn('student23');
    await push({ kind: 'pause' });
    dieOnce();
    expect((await student.call('/api/Theory/Start', { courseId })).code).toBe(500);
    expect(await state(student)).toBe('preparing');
    await lessonOf(student);
    expect(await state(student)).toBe('held.paused');
    await push({ kind: 'resume' });
    expect(await state(student)).toBe('preparing');
  });

  test('sent again with its own id, a push is one push and a word is said once; the id of another is 404', async () => {
    const [pushId, sayId] = [randomUUID(), randomUUID()];
    const notice = { kind: 'notice', text: '再说一遍', pushId };
    expect((await push(notice)).data.id).toBe(pushId);
    expect((await push(notice)).data.id).toBe(pushId);
    const { rows } = await server.database.pool.query<{ n: number }>(
      "select count(*)::int as n from log_event where log = $1 and event like '%再说一遍%'",
      [`class:${classId}`],
    );
    expect(rows).toEqual([{ n: 1 }]);
    expect((await push({ ...notice, kind: 'pause' })).code).toBe(404);
    const student = await server.signIn('student24');
    const lessonId = await lessonOf(student);
    const say = () => teacher.call('/api/Interaction/Say', { lessonId, text: '慢慢来', sayId });
    expect([(await say()).code, (await say()).code]).toEqual([0, 0]);
    const { data } = await student.call<{ events: unknown[] }>('/api/Stream/Events', {
      log: `lesson:${lessonId}`,
      limit: 1000,
    });
    expect(data.events.filter((e) => JSON.stringify(e).includes('慢慢来'))).toHaveLength(1);
  });
});

describe('the board', () => {
  test('has every student; who has not begun, who waits, who is wrong', async () => {
    const before = await board();
    expect(before.rows).toHaveLength(30);
    expect(before.points.length).toBeGreaterThan(4);
    const student = await server.signIn('student10');
    expect(await rowOf(student.user.id)).toMatchObject({ lessonId: null, state: '', need: 0 });
    const lessonId = await lessonOf(student);
    const run = await teach(server, student, lessonId, { type: 'start' });
    expect(await rowOf(student.user.id)).toMatchObject({ lessonId, state: 'checking', progress: 0 });
    await teach(server, student, lessonId, { type: 'ask', text: '为什么摆角要小？' });
    expect(await rowOf(student.user.id)).toMatchObject({ question: '为什么摆角要小？', need: 2 });
    const asked = run.frames.findLast(
      ({ event }) => event.type === 'ACTIVITY_SNAPSHOT' && event.activityType === 'check-question',
    );
    const content = asked?.event.type === 'ACTIVITY_SNAPSHOT' ? asked.event.content : {};
    const value =
      content['kind'] === 'judge'
        ? false
        : content['kind'] === 'multiple'
          ? ['A']
          : content['kind'] === 'single'
            ? 'A'
            : '0.001';
    await teach(server, student, lessonId, { type: 'answer', questionId: content['questionId'], value });
    const row = await rowOf(student.user.id);
    expect(row?.points[0]?.tries).toBe(1);
    const pointId = row?.points[0]?.pointId;
    // the board's word is that of the student's own page, and its dots are the answers
    const { data: own } = await student.call<OutputOf<'/api/Theory/Mastery'>>('/api/Theory/Mastery', { courseId });
    const mine = own.points.find((p) => p.pointId === pointId);
    expect(row?.points[0]).toMatchObject({ mastery: mine?.mastery, standing: mine && masteryStateOf(mine) });
    expect(row?.points[0]?.given).toHaveLength(1);
    const answers = await teacher.call<OutputOf<'/api/Interaction/Answers'>>('/api/Interaction/Answers', {
      classId,
      courseId,
      pointId,
    });
    expect(answers.data).toMatchObject([{ stem: content['stem'], answered: 1, given: [{ count: 1 }] }]);
    const { recent, frequent } = await board();
    expect(recent[0]).toMatchObject({ name: row?.name });
    expect(frequent[0]).toMatchObject({ text: '为什么摆角要小？', count: 1 });
  });

  test('rows come on the topic while students move, without a cursor, each within a second', async () => {
    const seen = follow(teacher, `board:${classId}`);
    const student = await server.signIn('student11');
    const lessonId = await lessonOf(student);
    await vi.waitFor(() => expect(server.app.logs.hub.logs()).toContain(`board:${classId}`));
    await teach(server, student, lessonId, { type: 'start' });
    const rows = () =>
      seen.frames.flatMap(({ event, id }) => {
        if (event.type !== 'CUSTOM' || event.name !== 'board.row') return [];
        expect(id).toBeNull();
        const { row } = event.value as { row: BoardRow };
        return row.studentId === student.user.id ? [row] : [];
      });
    await vi.waitFor(() => expect(rows().at(-1)?.state).toBe('checking'));
    seen.stop();
    expect(rows().at(-1)).toEqual(await rowOf(student.user.id));
  });

  test('a student cannot follow it, nor a teacher of others', async () => {
    for (const name of ['student12', 'teacher02']) {
      const who = await server.signIn(name);
      const refused = await openStream(server, who, `/api/stream?follow=board:${classId}`, undefined);
      expect(refused.json).toMatchObject({ code: 404 });
    }
  });

  test('questions that mean the same count together, most often asked first', async () => {
    const words = ['摆角为什么要小？', '为什么要让摆角小？', '摆长怎么量？'];
    for (const [i, text] of words.entries()) {
      const student = await server.signIn(`student${13 + i}`);
      const lessonId = await lessonOf(student);
      await teach(server, student, lessonId, { type: 'start' });
      await teach(server, student, lessonId, { type: 'ask', text });
    }
    const answer = await fetch(`${server.url}/OrgApi/AISetting/GetHighFrequencyQuests?id=${courseId}`, {
      headers: { token: teacher.user.token },
    });
    const { data } = (await answer.json()) as { data: { text: string; count: number }[] };
    expect(data[0]?.count).toBe(3);
    expect(data.find((q) => q.text === '摆长怎么量？')?.count).toBe(1);
  });
});

test('the board tells an answer to what was pushed, and who has not learnt it yet is not wrong', async () => {
  const questions = await teacher.call<{ id: string; kind: string; stem: string }[]>('/OrgApi/AISetting/Questions', {
    courseId,
  });
  const bank = questions.data.find((q) => q.kind === 'judge');
  const { data } = await push({ kind: 'check-question', questionId: bank?.id });
  const [one, other] = [await server.signIn('student29'), await server.signIn('student30')];
  await one.call('/api/Interaction/Answer', { classId, questionId: data.questionId, value: true });
  const lately = async (student: Client) => (await board()).recent.filter((r) => r.studentId === student.user.id);
  expect(await lately(one)).toMatchObject([{ text: bank?.stem, kind: expect.stringMatching(/^(right|wrong)$/) }]);
  const lessonId = await lessonOf(other);
  let run = await teach(server, other, lessonId, { type: 'start' });
  for (let n = 0; n < 20 && !stateOf(run).endsWith('checking'); n++)
    run = await teach(server, other, lessonId, { type: 'next' });
  const asked = blocksOf<Question>(run, 'check-question').at(-1);
  await teach(server, other, lessonId, { type: 'answer', questionId: asked?.questionId, value: null });
  expect(await lately(other)).toMatchObject([{ text: asked?.stem, kind: 'not-learnt' }]);
});

test('a board opens on the course that is being studied, of the classes that one teaches', async () => {
  const studied = async (who: Client) =>
    (await who.call<OutputOf<'/api/Interaction/Studied'>>('/api/Interaction/Studied')).data;
  const student = await server.signIn('student30');
  await teach(server, student, await lessonOf(student), { type: 'start' });
  const [first] = await studied(teacher);
  expect(first).toMatchObject({ classId, courseId });
  expect(first?.learning).toBeGreaterThan(0);
  for (const name of ['teacher02', 'admin@second'])
    expect((await studied(await server.signIn(name))).map((s) => s.classId)).not.toContain(classId);
  expect((await studied(await server.signIn('admin'))).map((s) => s.courseId)).toContain(courseId);
});

test('where the roll was called is told, though nobody studies that course', async () => {
  const studied = async (who: Client) =>
    (await who.call<OutputOf<'/api/Interaction/Studied'>>('/api/Interaction/Studied')).data;
  const other = await openCourse(teacher);
  expect((await studied(teacher)).map((s) => s.courseId)).not.toContain(other);
  const called = await teacher.call<{ id: string }>('/api/Interaction/RollCall', { classId, courseId: other });
  await teacher.call('/api/Interaction/RollCallEnd', { id: called.data.id });
  expect(await studied(teacher)).toContainEqual({
    classId,
    courseId: other,
    learning: 0,
    movedAt: null,
    calledAt: expect.any(Number),
  });
  expect((await studied(await server.signIn('teacher02'))).map((s) => s.courseId)).not.toContain(other);
});

test('what is asked beside the lesson is counted with what is asked in it', async () => {
  const student = await server.signIn('student21');
  const lessonId = await lessonOf(student);
  for (const command of [{ type: 'start' }, { type: 'ask', text: '秒表怎么按才准？' }])
    await teach(server, student, lessonId, command);
  const ask = { runId: randomUUID(), courseId, message: '秒表怎么按才准？' };
  await openStream(server, await server.signIn('student30'), '/api/Chat/ChatCompletStreamAsync', ask);
  const alone = { runId: randomUUID(), courseId, message: '游标卡尺怎么读数？' };
  await openStream(server, student, '/api/Chat/ChatCompletStreamAsync', alone);
  // a teacher who tries the course's chat out is no student
  await openStream(server, teacher, '/api/Chat/ChatCompletStreamAsync', { ...alone, runId: randomUUID() });
  const { frequent } = await board();
  expect(frequent.find((q) => q.text === ask.message)).toMatchObject({ count: 2, pointId: expect.stringMatching(/./) });
  expect(frequent.find((q) => q.text === alone.message)).toMatchObject({ count: 1, pointId: '' });
});

test('a pushed question is over with the student’s lesson, or when its time is', async () => {
  const questions = await teacher.call<{ id: string; kind: string }[]>('/OrgApi/AISetting/Questions', { courseId });
  const bank = questions.data.find((q) => q.kind === 'judge')?.id ?? '';
  const ask = async () => (await push({ kind: 'check-question', questionId: bank })).data.id;
  const [older, newest] = [await ask(), await ask()];
  const waiting = async (who: Client) =>
    (await who.call<OutputOf<'/api/Interaction/Mine'>>('/api/Interaction/Mine')).data.questions.map(
      (q) => q.question.questionId,
    );
  const [student, other] = [await server.signIn('student30'), await server.signIn('student28')];
  expect(await waiting(student)).toEqual(expect.arrayContaining([older, newest]));
  await student.call('/api/Theory/End', { lessonId: await lessonOf(student) });
  expect(await waiting(student)).toEqual([]);
  await server.database.pool.query('update class_push set until_at = at where id = $1', [older]);
  expect(await waiting(other)).toContain(newest);
  expect(await waiting(other)).not.toContain(older);
});

test('what a teacher says to one student stands in that lesson, and nowhere else', async () => {
  const student = await server.signIn('student16');
  const lessonId = await lessonOf(student);
  await teach(server, student, lessonId, { type: 'start' });
  expect((await teacher.call('/api/Interaction/Say', { lessonId, text: '再看看第 2 句' })).code).toBe(0);
  const log = await student.call<{ events: { event: Record<string, unknown> }[] }>('/api/Stream/Events', {
    log: `lesson:${lessonId}`,
    limit: 1000,
  });
  expect(log.data.events.at(-1)?.event).toMatchObject({
    content: { kind: 'teacher', text: '再看看第 2 句', by: '林知行' },
  });
  // the lesson goes on as before
  expect((await teach(server, student, lessonId, { type: 'again' })).last?.type).toBe('RUN_FINISHED');
  const klass = await teacher.call<{ events: unknown[] }>('/api/Stream/Events', { log: `class:${classId}` });
  expect(JSON.stringify(klass.data.events)).not.toContain('第 2 句');
});
