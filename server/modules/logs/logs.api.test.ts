// What the back office changed is written down with who did it, and read by the administrators of that school alone.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OutputOf } from '#contract/index.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';

let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await testServer();
  admin = await server.signIn('admin');
});
afterAll(() => server.stop());

/** Changes, unless sign-ins or exports are asked for. */
const log = async (who: Client, more: object = {}) =>
  (await who.call<OutputOf<'/OrgApi/LogOperate/Items'>>('/OrgApi/LogOperate/Items', { kind: 'operation', ...more }))
    .data.items;

test('a change is audited with its rows and names; a refused one and a read are not', async () => {
  const { data } = await admin.call<{ id: string }>('/OrgApi/SysDept/Add', { name: '三年二班', kind: 'class' });
  await admin.call('/OrgApi/SysDept/Update', { id: data.id, name: '三年三班' });
  await admin.call('/OrgApi/SysDept/Update', { id: data.id, parentId: data.id });
  await admin.call('/OrgApi/SysDept/Items', {});
  await admin.call('/OrgApi/SysDept/Delete', { ids: [data.id] });
  const rows = await log(admin);
  expect(rows.map((r) => [r.power, r.subject, r.ids])).toEqual([
    ['SysDept.Delete', '三年三班', [data.id]],
    ['SysDept.Update', '三年二班', [data.id]],
    ['SysDept.Add', '三年二班', [data.id]],
  ]);
  expect(rows[0]).toMatchObject({ userName: 'admin', user: '教务管理员' });
});

test('reading a plan, its questions and what students asked is not noted; changing it and taking it away are', async () => {
  const teacher = await server.signIn('teacher01');
  const courses = await teacher.call<OutputOf<'/OrgApi/Course/Items'>>('/OrgApi/Course/Items', { kind: 'ai' });
  const courseId = courses.data.items[0]?.id;
  const plan = await teacher.call<OutputOf<'/OrgApi/AISetting/PlanItems'>>('/OrgApi/AISetting/PlanItems', { courseId });
  const { id, version } = plan.data.points[0] ?? {};
  for (const [call, body] of [
    ['PointItem', { id }],
    ['Points', { courseId }],
    ['Questions', { courseId }],
    ['PointUpdate', { id, version, title: '单摆是什么' }],
  ] as const)
    expect([call, (await teacher.call(`/OrgApi/AISetting/${call}`, body)).code]).toEqual([call, 0]);
  for (const path of [
    `AISetting/PlanExport?courseId=${courseId}`,
    `CourseAIKnowledgeGraph/Export?courseId=${courseId}`,
    `AISetting/GetHighFrequencyQuests?id=${courseId}`,
  ]) {
    const headers = { token: teacher.user.token };
    expect((await fetch(`${server.url}/OrgApi/${path}`, { headers })).status).toBe(200);
  }
  const noted = (await log(admin)).filter((row) => row.userName === 'teacher01');
  expect(noted.map((row) => row.power)).toEqual(['AISetting.PointUpdate']);
  await expect
    .poll(async () => (await log(admin, { kind: 'export' })).map((row) => row.power))
    .toEqual(['CourseAIKnowledgeGraph.Export', 'AISetting.PlanExport']);
});

test('a change says which course and which student it is about', async () => {
  const teacher = await server.signIn('teacher01');
  const student = await server.signIn('student02');
  const [{ id: courseId, name } = { id: '', name: '' }] = (
    await teacher.call<OutputOf<'/OrgApi/Course/Items'>>('/OrgApi/Course/Items', { kind: 'ai' })
  ).data.items;
  const given = { userId: student.user.id, dueFrom: 1, dueUntil: 2, until: 3, reason: '生病' };
  expect((await teacher.call('/OrgApi/Exception/Add', given)).code).toBe(0);
  expect((await teacher.call('/OrgApi/Course/SetStatus', { id: courseId, status: 'published' })).code).toBe(0);
  const plan = await teacher.call<OutputOf<'/OrgApi/AISetting/PlanItems'>>('/OrgApi/AISetting/PlanItems', { courseId });
  const { id, version } = plan.data.points[0] ?? {};
  const retitled = { id, version, title: '单摆' };
  expect((await teacher.call('/OrgApi/AISetting/PointUpdate', retitled)).code).toBe(0);
  const subjects = (await log(admin)).map((r) => [r.power, r.subject]);
  expect(subjects).toContainEqual(['Exception.Add', student.user.name]);
  expect(subjects).toContainEqual(['Course.SetStatus', name]);
  expect(subjects).toContainEqual(['AISetting.PointUpdate', `${name} · 单摆`]);
});

test('a change whose call names only a row of a course says which course it is of, and of whom', async () => {
  const teacher = await server.signIn('teacher01');
  const student = await server.signIn('student04');
  const q = async <T extends object>(text: string, values: unknown[] = []) =>
    (await server.database.pool.query<T>(text, values)).rows[0];
  const course = await q<{ id: string; name: string }>(
    "select id, name from course where owner_id = $1 and kind = 'ai' and status = 'published' order by created_at limit 1",
    [teacher.user.id],
  );
  const courseId = course?.id;
  const ok = async <T extends object>(who: Client, path: string, body: object): Promise<T> => {
    const { code, data, msg } = await who.call<T>(path, body);
    expect({ path, code, msg }).toMatchObject({ path, code: 0 });
    return data;
  };
  const section = await q<{ id: string; version: number }>(
    'select s.id, s.version from course_section s join course k on k.id = s.course_id where k.owner_id = $1 and s.deleted_at is null limit 1',
    [teacher.user.id],
  );
  await ok(teacher, '/OrgApi/CourseChapter/Update', { ...section, status: 'draft' });
  const question = await q<{ id: string }>(
    'select x.id from question x join lesson_point p on p.id = x.point_id where p.course_id = $1 and x.deleted_at is null limit 1',
    [courseId],
  );
  await ok(teacher, '/OrgApi/AISetting/QuestionApprove', { ids: [question?.id] });
  const passage = await q<{ id: string }>('select id from passage where course_id = $1 limit 1', [courseId]);
  await ok(teacher, '/OrgApi/AISetting/SetPassage', { id: passage?.id, on: true });
  const asked = await ok<{ id: string }>(student, '/OrgApi/CourseQA/Add', { courseId, text: '摆长怎样量？' });
  await ok(teacher, '/OrgApi/CourseQA/Select', { id: asked.id, on: true });
  const live = { title: '答疑', courseId, classIds: [], startAt: Date.now() + 86_400_000, minutes: 45, isPublic: true };
  const { id: liveId } = await ok<{ id: string }>(teacher, '/OrgApi/LiveStream/Add', live);
  const colleague = await server.signIn('teacher02');
  const seat = { liveId, userId: colleague.user.id };
  const { id: seatId } = await ok<{ id: string }>(teacher, '/OrgApi/LiveStreamTeacher/Add', seat);
  await ok(teacher, '/OrgApi/LiveStreamTeacher/Delete', { ids: [seatId] });
  const column = await ok<{ id: string }>(teacher, '/OrgApi/CourseScoreManage/AddColumn', {
    courseId,
    title: '平时',
    max: 10,
  });
  const mark = { columnId: column.id, studentId: student.user.id, score: 8, version: 0, reason: '' };
  await ok(teacher, '/OrgApi/CourseScoreManage/Mark', mark);
  const rows = await log(admin);
  const subjects = new Map(rows.map((r) => [r.power, r.subject]));
  const ofCourse = expect.stringContaining(course?.name ?? '');
  for (const power of [
    'AISetting.QuestionApprove',
    'AISetting.SetPassage',
    'CourseQA.Select',
    'LiveStreamTeacher.Delete',
  ])
    expect([power, subjects.get(power)]).toEqual([power, ofCourse]);
  expect(subjects.get('CourseChapter.Update')).toContain(' · ');
  expect(subjects.get('CourseQA.Select')).toContain(student.user.name);
  expect(subjects.get('LiveStreamTeacher.Delete')).toContain(colleague.user.name);
  expect(rows.map((r) => [r.power, r.subject])).toContainEqual([
    'CourseScoreManage.Update',
    `${course?.name} · ${student.user.name}`,
  ]);
});

test('another school reads nothing of it; filters narrow', async () => {
  const other = await server.signIn('admin@second');
  expect(await log(other)).toEqual([]);
  expect(await log(admin, { power: 'SysDept.Delete' })).toHaveLength(1);
  expect(await log(admin, { keyword: '二班' })).toHaveLength(2);
  expect(await log(admin, { from: Date.now() + 1000 })).toEqual([]);
});

test('no password reaches it', async () => {
  const teacher = await server.signIn('teacher01');
  const student = await server.signIn('student20');
  const reset = await teacher.call<{ items: { pwd: string }[] }>('/OrgApi/SysUser/ResetPwd', {
    ids: [student.user.id],
  });
  const { rows } = await server.database.pool.query<{ t: string }>('select l::text as t from operation_log l');
  const pwd = reset.data.items[0]?.pwd ?? 'none';
  expect(rows.some((r) => r.t.includes('SysUser.ResetPwd'))).toBe(true);
  expect(rows.some((r) => r.t.includes(pwd))).toBe(false);
});
