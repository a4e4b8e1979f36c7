// Exams as they are arranged: what they need, what publishing fixes, who hears of it, and what may change after.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { InputOf, OutputOf } from '#contract/index.ts';
import { kindNamed } from '#server/platform/kinds/kind.ts';
import { addQuestion, editQuestion } from '#tests/support/bank.ts';
import { taughtBy } from '#tests/support/demo.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';
import { drawPaper } from '../papers/index.ts';
import { examById } from './exam.store.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let server: TestServer;
let teacher: Client;
let other: Client;
let admin: Client;
let student: Client;
let classId: string;
let courseId: string;
let questions: string[];
let paperId: string;

type Add = InputOf<'/OrgApi/Exam/Add'>;
interface Done {
  id: string;
  version: number;
  status: string;
  fields?: Record<string, string>;
}
const api = <T = Done>(call: string, body: object, who = teacher) => who.call<T>(`/OrgApi/Exam/${call}`, body);
const q = async <T extends object>(text: string, values: unknown[] = []) =>
  (await server.database.pool.query<T>(text, values)).rows;
const given = (fields: Partial<Add> = {}): object => ({
  name: '期中考试',
  paperId,
  courseId,
  to: { classIds: [classId] },
  from: server.app.now() + DAY,
  until: server.app.now() + DAY + 2 * HOUR,
  minutes: 90,
  show: 'released',
  ...fields,
});
const add = async (fields: Partial<Add> = {}, who = teacher) => (await api('Add', given(fields), who)).data.id;
const publish = (id: string, who = teacher) => api('SetStatus', { id, status: 'published' }, who);
const item = async (id: string, who = teacher) => (await api<OutputOf<'/OrgApi/Exam/Item'>>('Item', { id }, who)).data;
const attempt = async (examId: string, more: object = {}) => {
  const row = { id: server.app.newId(), exam_id: examId, student_id: student.user.id, org_id: student.user.orgId };
  const rest = { attempt: 1, seed: 's', paper: '[]', of: 1, max: 10, state: 'answering', started_at: 1, until_at: 2 };
  const all = { ...row, ...rest, taking: true, device: 'd', ...more };
  const names = Object.keys(all);
  await q(
    `insert into exam_attempt (${names.join(', ')}) values (${names.map((_, i) => `$${i + 1}`).join(', ')})`,
    Object.values(all),
  );
  return row.id;
};
const start = async (examId: string) =>
  (await student.call<OutputOf<'/api/Exam/Start'>>('/api/Exam/Start', { examId, device: server.app.newId() })).data;
/** When the attempt ends, as it runs. */
const due = async (attemptId: string) =>
  (await q<{ due: number }>('select until_at as due from exam_attempt where id = $1', [attemptId]))[0]?.due;
const tasks = async (who = student) =>
  (await who.call<OutputOf<'/api/StudentCenter/MyTask'>>('/api/StudentCenter/MyTask')).data.items.filter(
    (t) => t.kind === 'exam',
  );
const bells = async (kind: string, who = student) =>
  (await who.call<OutputOf<'/api/Notice/Items'>>('/api/Notice/Items', { pageSize: 100 })).data.items.filter(
    (n) => n.kind === kind,
  );

beforeAll(async () => {
  server = await testServer();
  [teacher, other, admin, student] = (await Promise.all(
    ['teacher01', 'teacher02', 'admin', 'student01'].map((n) => server.signIn(n)),
  )) as [Client, Client, Client, Client];
  ({ classId, courseId } = await taughtBy(server, teacher));
  await q('update membership set from_at = 1');
  const own = { userId: teacher.user.id, orgId: teacher.user.orgId };
  questions = [];
  for (let n = 0; n < 6; n++) questions.push(await addQuestion(server, own, { difficulty: n < 3 ? 5 : 4 }));
  const sections = [
    { title: '一', items: questions.slice(0, 2).map((questionId) => ({ questionId, points: 3 })) },
    { title: '二', rules: [{ difficulty: 4, kind: 'single', count: 2, points: 2 }] },
  ];
  const made = await teacher.call<{ id: string }>('/OrgApi/TestPaper/Add', {
    name: '力学甲卷',
    sections,
    shuffle: true,
  });
  paperId = made.data.id;
});
afterAll(() => server.stop());

test('an exam is a draft that nobody hears of', async () => {
  const id = await add();
  expect(await item(id)).toMatchObject({
    status: 'draft',
    paper: '力学甲卷',
    max: 10,
    questions: 4,
    attempts: 1,
    counts: 'best',
    code: null,
    assignmentId: null,
    editable: true,
    standing: { running: 0, submitted: 0, toMark: 0 },
  });
  expect((await item(id)).standing.people).toBeGreaterThan(0);
  expect(await tasks()).toEqual([]);
});

test.each<[string, (now: number) => Partial<Add>, string]>([
  ['ends before it starts', (now) => ({ from: now + HOUR, until: now }), 'until'],
  ['is shorter than the exam', (now) => ({ from: now, until: now + HOUR, minutes: 61 }), 'minutes'],
  ['asks for more than there is', () => ({ pass: 10.5 }), 'pass'],
  ['has no paper', () => ({ paperId: 'nobody' }), 'paperId'],
  ['has another’s course', () => ({ courseId: 'nobody' }), 'courseId'],
  ['is for nobody', () => ({ to: { classIds: [], userIds: [] } }), 'to'],
  ['is for a class that is none', () => ({ to: { classIds: ['nobody'], userIds: [] } }), 'to.classIds'],
  ['is for somebody who is no student', () => ({ to: { classIds: [], userIds: [teacher.user.id] } }), 'to.userIds'],
  ['names no network', () => ({ addresses: ['300.1.1.1/8'] }), 'addresses.0'],
])('one that %s is refused', async (_, fields, at) => {
  const { code, data } = await api('Add', given(fields(server.app.now())));
  expect([code, Object.keys(data.fields ?? {})]).toEqual([422, [at]]);
});

test('published, it is its students’ task before it begins, they are told, and the book has its column', async () => {
  const id = await add({ name: '期末考试', to: { classIds: [], userIds: [student.user.id] }, counts: 'last' });
  expect((await publish(id)).data).toMatchObject({ status: 'published', version: 2 });
  const exam = await item(id);
  expect(exam).toMatchObject({ status: 'published', standing: { people: 1 }, names: [student.user.name] });
  const [assigned] = await q<{ id: string; family: string }>('select * from assignment where ref_id = $1', [id]);
  expect(assigned).toMatchObject({
    id: exam.assignmentId,
    kind: 'exam',
    user_ids: [student.user.id],
    from_at: exam.from,
    until_at: exam.until,
  });
  expect(await tasks()).toMatchObject([{ refId: id, title: '期末考试', state: 'none', path: `/Exam?id=${id}` }]);
  expect(await bells('exam.new')).toMatchObject([{ title: '期末考试', data: { path: `/Exam?id=${id}` } }]);
  const { data: book } = await teacher.call<OutputOf<'/OrgApi/CourseScoreManage/Book'>>(
    '/OrgApi/CourseScoreManage/Book',
    { courseId },
  );
  expect(book.columns.find((c) => c.refId === id)).toMatchObject({
    kind: 'exam',
    title: '期末考试',
    max: 10,
    released: false,
    counts: 'last',
    until: exam.until,
  });
  const seen = await student.call<OutputOf<'/api/StudentCenter/MyScore'>>('/api/StudentCenter/MyScore', { courseId });
  expect(JSON.stringify(seen.data)).not.toContain('期末考试');
  // changed there alone
  const change = await teacher.call('/OrgApi/Assignment/Update', { id: exam.assignmentId, title: 'x' });
  expect(change).toMatchObject({ code: 409, data: { family: 'Exam' } });
});

test('what is frozen stays: an edit of a question and of the paper after it changes nothing', async () => {
  const id = await add({ name: '冻结' });
  await publish(id);
  const before = (await examById(server.app.pool, id))?.frozen;
  await editQuestion(server, questions[0] ?? '', '改过的题目');
  await editQuestion(server, questions[4] ?? '', '改过的抽题');
  await addQuestion(server, { userId: teacher.user.id, orgId: teacher.user.orgId }, { difficulty: 4 });
  await teacher.call('/OrgApi/TestPaper/Update', { id: paperId, name: '力学乙卷' });
  const exam = await examById(server.app.pool, id);
  expect(exam?.frozen).toEqual(before);
  expect(exam?.frozen?.sections[0]?.items[0]).toMatchObject({ bankId: questions[0], revision: 1 });
  expect(exam?.frozen?.sections[1]?.draws[0]?.from).toEqual(
    questions
      .slice(3)
      .toSorted()
      .map((bankId) => ({ bankId, revision: 1 })),
  );
  const drawn = exam?.frozen ? drawPaper(exam.frozen, server.app.newId, 'seed') : [];
  expect(drawn.map((s) => s.questions.length)).toEqual([2, 2]);
  const { data } = await api<OutputOf<'/OrgApi/Exam/Preview'>>('Preview', { id });
  expect(data.paper).toMatchObject({ name: '力学甲卷', max: 10 });
  expect(JSON.stringify(data)).not.toMatch(/改过的|explanation|answer/);
  await teacher.call('/OrgApi/TestPaper/Update', { id: paperId, name: '力学甲卷' });
});

test('it is not published when its end is over, or its paper cannot be drawn any more', async () => {
  const now = server.app.now();
  const over = await add({ from: now - 3 * HOUR, until: now - HOUR, minutes: 60 });
  expect(await publish(over)).toMatchObject({ code: 422, data: { fields: { until: expect.any(String) } } });
  const lone = await addQuestion(server, { userId: teacher.user.id, orgId: teacher.user.orgId }, { kind: 'judge' });
  const sections = [{ title: '一', items: [{ questionId: lone, points: 1 }] }];
  const paper = await teacher.call<{ id: string }>('/OrgApi/TestPaper/Add', { name: '缺题', sections });
  const id = await add({ paperId: paper.data.id });
  await q('update question set deleted_at = 1 where id = $1', [lone]);
  expect(await publish(id)).toMatchObject({ code: 422, data: { fields: { paperId: expect.any(String) } } });
  expect((await item(id)).status).toBe('draft');
});

test('while it is published only what surprises nobody changes, and who is in it has it at once', async () => {
  const now = server.app.now();
  const id = await add({ name: '改动', from: now - HOUR, until: now + HOUR });
  await publish(id);
  const { attemptId } = await start(id);
  const { until, minutes, to } = await item(id);
  expect(await due(attemptId)).toBe(until);
  const change = async (fields: object) => (await api('Update', { id, ...fields })).code;
  expect(await change({ until: until - 1 })).toBe(409);
  expect(await change({ minutes: minutes - 1 })).toBe(409);
  expect(await change({ attempts: 2 })).toBe(409);
  expect(await change({ to: { ...to, userIds: [student.user.id] } })).toBe(409);
  expect(await due(attemptId)).toBe(until);
  // the whole form, as a page sends it
  const same = { paperId, courseId, to, minutes, attempts: 1 };
  expect(await change({ ...same, name: '改名', until: until + HOUR, code: '7788', pass: 6, show: 'submitted' })).toBe(
    0,
  );
  expect(await item(id)).toMatchObject({ name: '改名', until: until + HOUR, code: '7788', pass: 6, show: 'submitted' });
  expect(await q('select title, until_at as until from assignment where ref_id = $1', [id])).toEqual([
    { title: '改名', until: until + HOUR },
  ]);
  const ends = await due(attemptId);
  expect(ends).toBeGreaterThan(until);
  expect(await change({ minutes: minutes + 10 })).toBe(0);
  expect(await due(attemptId)).toBe((ends ?? 0) + 10 * MINUTE);
  expect(await change({ minutes: 181 })).toBe(422);
});

test('closed, nobody owes it; opened again it is as it was', async () => {
  const now = server.app.now();
  const id = await add({ name: '关闭', from: now - MINUTE, until: now + 2 * HOUR });
  expect((await api('SetStatus', { id, status: 'closed' })).code).toBe(409);
  await publish(id);
  const frozen = (await examById(server.app.pool, id))?.frozen;
  expect((await api('SetStatus', { id, status: 'closed' })).data.status).toBe('closed');
  server.advance(MINUTE);
  expect((await tasks()).find((t) => t.refId === id)).toMatchObject({ state: 'missed' });
  expect((await publish(id)).data.status).toBe('published');
  expect((await examById(server.app.pool, id))?.frozen).toEqual(frozen);
  expect((await tasks()).find((t) => t.refId === id)).toMatchObject({ state: 'none' });
});

test('a draft again while nobody has begun; then never', async () => {
  const id = await add({ name: '撤回' });
  await publish(id);
  expect((await api('Delete', { ids: [id] })).code).toBe(409);
  expect((await api('SetStatus', { id, status: 'draft' })).data.status).toBe('draft');
  expect((await tasks()).some((t) => t.refId === id)).toBe(false);
  expect(await bells('exam.cancelled')).toMatchObject([{ title: '撤回' }]);
  expect(await q('select id from gradebook_column where ref_id = $1', [id])).toEqual([]);
  await publish(id);
  expect(await q('select id from gradebook_column where ref_id = $1', [id])).toHaveLength(1);
  await attempt(id);
  expect((await api('SetStatus', { id, status: 'draft' })).code).toBe(409);
});

test('published twenty times at once it is published once', async () => {
  const id = await add({ name: '同时' });
  const all = await Promise.all(Array.from({ length: 20 }, () => publish(id)));
  expect(all.filter((a) => a.code !== 0 && a.code !== 409)).toEqual([]);
  expect(await q('select id from assignment where ref_id = $1', [id])).toHaveLength(1);
  expect((await bells('exam.new')).filter((n) => n.title === '同时')).toHaveLength(1);
  expect((await item(id)).version).toBe(2);
});

test('twenty are published at once', async () => {
  const ids = await Promise.all(Array.from({ length: 20 }, (_, n) => add({ name: `第 ${n} 场` })));
  const all = await Promise.all(ids.map((id) => publish(id)));
  expect(all.map((a) => a.code)).toEqual(ids.map(() => 0));
  const copies = await Promise.all(ids.map((id) => api('Copy', { id })));
  expect(new Set(copies.map((c) => c.data.id)).size).toBe(20);
  expect(await item(copies[0]?.data.id ?? '')).toMatchObject({
    status: 'draft',
    name: '第 0 场 (副本)',
    assignmentId: null,
  });
});

test('an exception reaches who is in it, of the exam or of a span of days', async () => {
  const now = server.app.now();
  const id = await add({ name: '加时', from: now - MINUTE, until: now + 6 * HOUR });
  const except = (more: object, who = teacher) =>
    api('Except', { id, userId: student.user.id, minutes: 20, reason: '设备故障', ...more }, who);
  expect((await except({})).code).toBe(409);
  await publish(id);
  const { attemptId, until } = await start(id);
  expect((await except({ userId: teacher.user.id })).code).toBe(422);
  expect((await except({ minutes: undefined })).code).toBe(422);
  expect((await except({ until: (await item(id)).until - 1 })).code).toBe(422);
  expect((await except({}, other)).code).toBe(404);
  expect(await due(attemptId)).toBe(until);
  const { data } = await except({});
  expect(await due(attemptId)).toBe(until + 20 * MINUTE);
  const list = await teacher.call<OutputOf<'/OrgApi/Exception/Items'>>('/OrgApi/Exception/Items', { courseId });
  expect(list.data.items.find((e) => e.id === data.id)).toMatchObject({
    minutes: 20,
    title: '加时',
    reason: '设备故障',
  });
  await teacher.call('/OrgApi/Exception/Update', { id: data.id, minutes: 30, reason: '设备故障' });
  expect(await due(attemptId)).toBe(until + 30 * MINUTE);
  // nobody who is in it loses what they were given
  await teacher.call('/OrgApi/Exception/Delete', { ids: [data.id] });
  expect(await due(attemptId)).toBe(until + 30 * MINUTE);
  const exam = await item(id);
  const span = { userId: student.user.id, dueFrom: exam.from, dueUntil: exam.until + DAY, minutes: 50, reason: '住院' };
  expect((await teacher.call('/OrgApi/Exception/Add', span)).code).toBe(0);
  expect(await due(attemptId)).toBe(until + 50 * MINUTE);
});

test('it is for a group, too: who joins it has the exam, who leaves it before the beginning has it no more', async () => {
  const call = <T = unknown>(name: string, body: object) => admin.call<T>(`/OrgApi/SysDept/${name}`, body);
  const group = (await call<{ id: string }>('Add', { name: '补考组', kind: 'group' })).data;
  const now = server.app.now();
  const to = { classIds: [group.id], userIds: [] };
  const id = await add({ name: '补考', to, courseId: null, from: now - MINUTE, until: now + 2 * HOUR }, admin);
  expect((await publish(id, admin)).code).toBe(0);
  const mine = async () =>
    (await student.call<OutputOf<'/api/Exam/Items'>>('/api/Exam/Items')).data.some((one) => one.id === id);
  expect([await mine(), (await item(id, admin)).standing.people]).toEqual([false, 0]);
  const userIds = [student.user.id];
  await call('AddMembers', { id: group.id, userIds });
  expect([await mine(), (await item(id, admin)).standing.people]).toEqual([true, 1]);
  await call('RemoveMembers', { id: group.id, userIds });
  expect(await mine()).toBe(false);
  await call('AddMembers', { id: group.id, userIds });
  expect((await start(id)).attemptId).toBeDefined();
  // what was begun stays
  await call('RemoveMembers', { id: group.id, userIds });
  expect(await mine()).toBe(true);
});

test('colleagues of the class see it and do not change it; strangers see nothing', async () => {
  const id = await add({ name: '谁的', courseId: null });
  const seen = () => api<OutputOf<'/OrgApi/Exam/Items'>>('Items', { keyword: '谁的' }, other);
  expect((await api('Item', { id }, other)).code).toBe(404);
  expect((await seen()).data.itemCount).toBe(0);
  expect(await item(id, admin)).toMatchObject({ editable: true });
  const [course] = await q<{ id: string }>('select id from course where owner_id = $1 limit 1', [other.user.id]);
  const class_ = { classId, courseId: course?.id ?? courseId, teacherId: other.user.id };
  expect((await admin.call('/OrgApi/CourseClass/Add', class_)).code).toBe(0);
  expect(await item(id, other)).toMatchObject({ name: '谁的', editable: false });
  expect((await seen()).data.itemCount).toBe(1);
  expect((await api('Update', { id, name: 'x' }, other)).code).toBe(404);
  expect((await publish(id, other)).code).toBe(404);
  expect((await api('Delete', { ids: [id] }, other)).code).toBe(404);
  await publish(id);
  // who stands in the room gives more time
  const more = { id, userId: student.user.id, minutes: 5, reason: '迟到' };
  expect((await api('Except', more, other)).code).toBe(0);
});

test('who teaches its course with its maker changes it, whoever teaches the class', async () => {
  const id = await add({ name: '同课' });
  await q('delete from course_class where teacher_id = $1 and class_id = $2', [other.user.id, classId]);
  expect((await api('Item', { id }, other)).code).toBe(404);
  const member = { courseId, userId: other.user.id };
  expect((await teacher.call('/OrgApi/CourseTeacher/Add', member)).code).toBe(0);
  expect(await item(id, other)).toMatchObject({ editable: true });
  expect((await api('Update', { id, name: '同课，改' }, other)).code).toBe(0);
  expect((await publish(id, other)).code).toBe(0);
  expect((await api('SetStatus', { id, status: 'draft' }, other)).code).toBe(0);
  expect((await api('Delete', { ids: [id] }, other)).code).toBe(0);
});

test('its standing, and what waits for a mark, are its attempts’', async () => {
  const id = await add({ name: '批改' });
  await publish(id);
  const kind = kindNamed(server.app, 'exam');
  const state = async () => (await kind?.assign?.stateOf([id], [student.user.id]))?.[0]?.state;
  expect(await state()).toBeUndefined();
  const attemptId = await attempt(id);
  expect([await state(), (await item(id)).standing.running]).toEqual(['doing', 1]);
  await q("update exam_attempt set state = 'marking', taking = false, submitted_at = 7, to_mark = 2 where id = $1", [
    attemptId,
  ]);
  expect(await state()).toBe('submitted');
  const waiting = [{ refId: id, studentId: student.user.id, since: 7 }];
  expect((await kind?.toMark?.(courseId))?.filter((w) => w.refId === id)).toEqual(waiting);
  const mine = await teacher.call<OutputOf<'/api/TeacherCenter/ToMark'>>('/api/TeacherCenter/ToMark', {});
  expect(mine.data.items.filter((w) => w.kind === 'exam' && w.title === '批改')).toHaveLength(1);
  expect(await kind?.assign?.detail(id, student.user.id)).toBe(`/Exam/check?id=${id}&attempt=${attemptId}`);
  await q("update exam_attempt set state = 'marked', to_mark = 0 where id = $1", [attemptId]);
  expect(await state()).toBe('done');
});

test('the day before, who has known of it for a while is reminded once', async () => {
  const now = server.app.now();
  const id = await add({ name: '提醒', from: now + 4 * DAY - 2 * HOUR, until: now + 4 * DAY });
  await publish(id);
  server.advance(3 * DAY);
  [teacher, student] = (await Promise.all(['teacher01', 'student01'].map((n) => server.signIn(n)))) as [Client, Client];
  const again = () => api('Except', { id, userId: student.user.id, minutes: 5, reason: '眼疾' });
  await again();
  await again();
  expect((await bells('task.due')).filter((n) => n.title === '提醒')).toHaveLength(1);
});
