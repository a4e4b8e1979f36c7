// Classes as schools live with them: joined by a code, merged, taught by a substitute, passwords handed out anew.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OutputOf } from '#contract/index.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';

const DAY = 24 * 3600 * 1000;

let server: TestServer;
let admin: Client;
let teacher: Client;
let other: Client;
let courseId: string;
let classId: string;

beforeAll(async () => {
  server = await testServer();
  [admin, teacher, other] = (await Promise.all(
    ['admin', 'teacher01', 'teacher02'].map((name) => server.signIn(name)),
  )) as [Client, Client, Client];
  const rows = await server.database.pool.query<{ course_id: string; class_id: string }>(
    'select course_id, class_id from course_class where teacher_id = $1',
    [teacher.user.id],
  );
  courseId = rows.rows[0]?.course_id ?? '';
  classId = rows.rows[0]?.class_id ?? '';
});
afterAll(() => server.stop());

const addDept = async (name: string, kind: string, parentId: string | null = null): Promise<string> =>
  (await admin.call<{ id: string }>('/OrgApi/SysDept/Add', { name, kind, parentId })).data.id;
const roleId = async (name: string): Promise<string> => {
  const { data } = await admin.call<{ id: string; name: string }[]>('/OrgApi/SysRole/ItemsXs');
  return data.find((r) => r.name === name)?.id ?? '';
};
const addStudent = async (userName: string, deptId: string | null = null): Promise<string> =>
  (
    await admin.call<{ id: string }>('/OrgApi/SysUser/Add', {
      userName,
      name: userName,
      roleId: await roleId('student'),
      deptId,
    })
  ).data.id;
const reset = (who: Client, ids: string[]) =>
  who.call<OutputOf<'/OrgApi/SysUser/ResetPwd'>>('/OrgApi/SysUser/ResetPwd', { ids });
/** Signs a user in by a fresh password and opens the gate. */
async function opened(userName: string, id: string): Promise<Client> {
  const pwd = (await reset(admin, [id])).data.items[0]?.pwd ?? '';
  const { data, code } = await server.call<Client['user']>('/api/auth/UserNamePwd', { userName, pwd });
  expect(code).toBe(0);
  const client: Client = {
    user: data,
    call: (path, body, headers) => server.call(path, body, { authorization: data.token, ...headers }),
  };
  await client.call('/api/SysUser/UpdatePwd', { OldPwd: pwd, NewPwd: 'a-long-enough-phrase' });
  return client;
}
const people = async (deptId: string): Promise<string[]> => {
  const { data } = await admin.call<OutputOf<'/OrgApi/SysUser/Items'>>('/OrgApi/SysUser/Items', {
    deptId,
    pageSize: 100,
    sort: 'userName',
  });
  return data.items.map((u) => u.userName);
};

describe('class codes', () => {
  test('a student without a class joins by the code; twice changes nothing; a second class is refused by name', async () => {
    const [mine, another] = [await addDept('高一(1)班', 'class'), await addDept('高一(2)班', 'class')];
    const newcomer = await opened('newcomer', await addStudent('newcomer'));
    const share = (id: string) =>
      admin.call<OutputOf<'/OrgApi/SysDept/ShareDeptQRCode'>>('/OrgApi/SysDept/ShareDeptQRCode', { id });
    const { code, link, qr, until } = (await share(mine)).data;
    expect(code).toMatch(/^\d{6}$/);
    expect(link).toContain(`#/JoinClass?code=${code}`);
    expect(qr).toContain('<svg');
    expect(until).toBeGreaterThan(Date.now());
    expect((await share(mine)).data.code).toBe(code);
    const seen = await newcomer.call('/api/StudentCenter/ClassByCode', { code });
    expect(seen.data).toMatchObject({ name: '高一(1)班', orgName: '梦谷示范学校' });
    for (let i = 0; i < 2; i++) expect((await newcomer.call('/api/StudentCenter/JoinClass', { code })).code).toBe(0);
    expect(await people(mine)).toEqual(['newcomer']);
    const refused = await newcomer.call('/api/StudentCenter/JoinClass', { code: (await share(another)).data.code });
    expect(refused).toMatchObject({ code: 409, msg: expect.stringContaining('高一(1)班') });
  });

  test('a renewed code makes the old one worthless; another school cannot use it', async () => {
    const id = await addDept('高一(3)班', 'class');
    const path = '/OrgApi/SysDept/ShareDeptQRCode';
    const first = (await admin.call<{ code: string }>(path, { id })).data.code;
    const second = (await admin.call<{ code: string }>(path, { id, renew: true })).data.code;
    const student = await server.signIn('student09');
    const foreign = await server.signIn('student01@second');
    expect((await student.call('/api/StudentCenter/ClassByCode', { code: first })).code).toBe(404);
    expect((await foreign.call('/api/StudentCenter/ClassByCode', { code: second })).code).toBe(404);
    expect((await student.call('/api/StudentCenter/ClassByCode', { code: second })).code).toBe(0);
  });

  test('guessing is stopped', async () => {
    const student = await server.signIn('student10');
    const codes = [];
    for (let i = 0; i < 25; i++)
      codes.push((await student.call('/api/StudentCenter/ClassByCode', { code: String(i).padStart(6, '0') })).code);
    expect(codes.slice(0, 20)).toEqual(Array(20).fill(404));
    expect(codes.at(-1)).toBe(429);
  });

  test('a department has no code; a class of somebody else none for me', async () => {
    const office = await addDept('教务处', 'dept');
    expect((await admin.call('/OrgApi/SysDept/ShareDeptQRCode', { id: office })).code).toBe(409);
    expect((await other.call('/OrgApi/SysDept/ShareDeptQRCode', { id: classId })).code).toBe(404);
    expect((await teacher.call('/OrgApi/SysDept/ShareDeptQRCode', { id: classId })).code).toBe(0);
  });
});

describe('groups', () => {
  test('their members are taught what the group is taught', async () => {
    const group = await addDept('选修组', 'group');
    const publish = async (name: string) => {
      const { data } = await teacher.call<{ id: string }>('/OrgApi/Course/Add', { name, kind: 'plain' });
      await teacher.call('/OrgApi/Course/SetStatus', { id: data.id, status: 'published' });
      return data;
    };
    const everybodys = await publish('人人可看的课');
    const course = await publish('选修课');
    expect((await teacher.call('/OrgApi/CourseClass/Add', { courseId: course.id, classId: group })).code).toBe(0);
    const student = await server.signIn('student11');
    const listed = async (call: Client['call']) => {
      const { data } = await call<{ items: { id: string }[] }>('/api/Course/Items', { pageSize: 100 });
      const ids = data.items.map(({ id }) => id);
      // one's own come before what is for everybody, however young
      expect(ids.indexOf(course.id)).toBeLessThan(ids.indexOf(everybodys.id));
      return ids.includes(course.id);
    };
    const open = async () => {
      const { data, code } = await student.call<{ open: boolean }>('/api/Course/Item', { id: course.id });
      const isOpen = code === 0 && data.open;
      expect(await listed(student.call)).toBe(isOpen);
      return isOpen;
    };
    expect(await open()).toBe(false);
    // what is published for a class is nobody else's to see
    expect(await listed(server.call)).toBe(false);
    expect((await server.call('/api/Course/Item', { id: course.id })).code).toBe(404);
    const add = { id: group, userIds: [student.user.id, student.user.id] };
    expect((await teacher.call('/OrgApi/SysDept/AddMembers', add)).data).toEqual({ added: 1 });
    expect(await open()).toBe(true);
    expect(await people(group)).toEqual(['student11']);
    expect((await teacher.call('/OrgApi/SysDept/RemoveMembers', add)).data).toEqual({ removed: 1 });
    expect(await open()).toBe(false);
    expect((await admin.call('/OrgApi/SysDept/AddMembers', { id: classId, userIds: [student.user.id] })).code).toBe(
      409,
    );
  });
});

describe('merging', () => {
  test('people, courses and lower levels move; a teacher of both has the course once; the sources are gone', async () => {
    const [a, b] = [await addDept('合并甲', 'class'), await addDept('合并乙', 'class')];
    await addStudent('merge-a', a);
    await addStudent('merge-b', b);
    for (const id of [a, b]) await teacher.call('/OrgApi/CourseClass/Add', { courseId, classId: id });
    const { data, code } = await admin.call('/OrgApi/SysDept/Merge', { ids: [b], into: a });
    expect([code, data]).toEqual([0, { people: 1, courses: 0, depts: 1 }]);
    expect(await people(a)).toEqual(['merge-a', 'merge-b']);
    expect((await admin.call('/OrgApi/SysDept/Item', { id: b })).code).toBe(404);
    const rows = await admin.call<{ items: { classId: string }[] }>('/OrgApi/CourseClass/Items', {
      courseId,
      pageSize: 100,
    });
    expect(rows.data.items.filter((r) => r.classId === a)).toHaveLength(1);
    expect(rows.data.items.filter((r) => r.classId === b)).toHaveLength(0);
  });

  test('not into itself, not into its own child, not a class into a department; nothing moves then', async () => {
    const top = await addDept('上级', 'dept');
    const below = await addDept('下级', 'dept', top);
    const klass = await addDept('某班', 'class');
    const tries = [
      { ids: [top], into: top },
      { ids: [top], into: below },
      { ids: [klass], into: top },
    ];
    for (const input of tries) expect((await admin.call('/OrgApi/SysDept/Merge', input)).code).toBe(422);
    expect((await admin.call('/OrgApi/SysDept/Item', { id: top })).code).toBe(0);
  });
});

describe('membership', () => {
  /** `<class> now` or `<class> left`, oldest first. */
  const history = async (userId: string): Promise<string[]> => {
    const { rows } = await server.database.pool.query<{ name: string; isOver: boolean; isSound: boolean }>(
      `select d.name, m.until_at is not null as "isOver", m.from_at <= coalesce(m.until_at, m.from_at) as "isSound"
        from membership m join sys_dept d on d.id = m.dept_id where m.user_id = $1 order by m.from_at, d.name`,
      [userId],
    );
    expect(rows.every((r) => r.isSound)).toBe(true);
    return rows.map((r) => `${r.name} ${r.isOver ? 'left' : 'now'}`);
  };

  test('whoever joins, moves, is merged, deleted or taken back leaves a line with its time', async () => {
    const [first, second, group] = [
      await addDept('档案一班', 'class'),
      await addDept('档案二班', 'class'),
      await addDept('档案组', 'group'),
    ];
    const id = await addStudent('archived', first);
    expect(await history(id)).toEqual(['档案一班 now']);
    await admin.call('/OrgApi/SysUser/Update', { id, name: '改名' });
    expect(await history(id)).toEqual(['档案一班 now']);
    await admin.call('/OrgApi/SysUser/Update', { id, deptId: second });
    expect(await history(id)).toEqual(['档案一班 left', '档案二班 now']);
    await admin.call('/OrgApi/SysDept/AddMembers', { id: group, userIds: [id] });
    await admin.call('/OrgApi/SysDept/RemoveMembers', { id: group, userIds: [id] });
    await admin.call('/OrgApi/SysDept/AddMembers', { id: group, userIds: [id] });
    expect((await history(id)).slice(2)).toEqual(['档案组 left', '档案组 now']);
    await admin.call('/OrgApi/SysDept/Merge', { ids: [second], into: first });
    expect((await history(id)).at(-1)).toBe('档案一班 now');
    await admin.call('/OrgApi/SysUser/Delete', { ids: [id] });
    expect((await history(id)).filter((line) => line.endsWith('now'))).toEqual([]);
    await admin.call('/OrgApi/SysUser/Restore', { ids: [id] });
    expect((await history(id)).filter((line) => line.endsWith('now'))).toEqual(['档案一班 now', '档案组 now']);
  });

  test('the school as it is shipped has a history that says what its classes say', async () => {
    const { rows } = await server.database.pool.query(
      `(select dept_id, user_id from member except select dept_id, user_id from membership where until_at is null)
        union all (select dept_id, user_id from membership where until_at is null except select dept_id, user_id from member)`,
    );
    expect(rows).toEqual([]);
  });
});

describe('substitutes', () => {
  test('one teaches from the first to the last day, and sees the class only then', async () => {
    const now = Date.now();
    const span = { from: now + DAY, until: now + 3 * DAY };
    const { data, code } = await teacher.call<{ id: string }>('/OrgApi/CourseClass/Add', {
      courseId,
      classId,
      teacherId: other.user.id,
      ...span,
    });
    expect(code).toBe(0);
    const sees = async () => {
      const mine = await other.call<{ id: string }[]>('/OrgApi/SysDept/MyDeptsItems');
      const students = await other.call<{ itemCount: number }>('/OrgApi/SysUser/Items', { deptId: classId });
      const course = await other.call('/OrgApi/Course/Item', { id: courseId });
      return [mine.data.some((d) => d.id === classId), students.data.itemCount > 1, course.code === 0];
    };
    expect(await sees()).toEqual([false, false, false]);
    // sign-ins live by the same clock: the days are moved, not the clock
    const until = now + 3 * DAY;
    await teacher.call('/OrgApi/CourseClass/Update', { id: data.id, from: now - DAY, until });
    expect(await sees()).toEqual([true, true, true]);
    // a substitute does not say who else teaches, and is told so before trying
    const staffed = async (who: Client) =>
      (await who.call<{ staffed: boolean }>('/OrgApi/Course/Item', { id: courseId })).data.staffed;
    expect([await staffed(teacher), await staffed(other)]).toEqual([true, false]);
    const list = await other.call<{ items: { id: string }[] }>('/OrgApi/Course/Items', {});
    const listed = list.data.items.find((c) => c.id === courseId);
    expect(listed).toMatchObject({ staffed: false });
    expect(listed).not.toHaveProperty('description');
    expect((await other.call('/OrgApi/CourseClass/Delete', { ids: [data.id] })).code).toBe(404);
    await teacher.call('/OrgApi/CourseClass/Update', { id: data.id, from: now - 2 * DAY, until: now - DAY });
    expect(await sees()).toEqual([false, false, false]);
    const wrong = { id: data.id, from: now, until: now - 1 };
    expect(await teacher.call('/OrgApi/CourseClass/Update', wrong)).toMatchObject({
      code: 422,
      data: { fields: { until: expect.any(String) } },
    });
  });

  test('a student cannot be named as teacher', async () => {
    const student = await server.signIn('student12');
    const answer = await teacher.call('/OrgApi/CourseClass/Add', { courseId, classId, teacherId: student.user.id });
    expect(answer.code).toBe(422);
  });
});

describe('passwords anew', () => {
  test("a class's teacher resets their students: the old sign-in ends, the new password opens once and is gated", async () => {
    const student = await server.signIn('student13');
    const { data, code } = await reset(teacher, [student.user.id]);
    expect(code).toBe(0);
    const pwd = data.items[0]?.pwd ?? '';
    expect(data.items[0]).toMatchObject({ userName: 'student13', className: '物理实验1班' });
    expect((await student.call('/api/StudentCenter/GetUserInfo')).code).toBe(401);
    const enter = () => server.call<Client['user']>('/api/auth/UserNamePwd', { userName: 'student13', pwd });
    expect((await enter()).data.resetPwd).toBe(1);
    expect((await enter()).code).toBe(460);
  });

  test('no teacher resets a teacher, an administrator, or a student of others; all or none', async () => {
    const { data: all } = await admin.call<OutputOf<'/OrgApi/SysUser/Items'>>('/OrgApi/SysUser/Items', {
      pageSize: 100,
    });
    const id = (userName: string) => all.items.find((u) => u.userName === userName)?.id ?? '';
    expect((await reset(teacher, [id('admin')])).code).toBe(404);
    expect((await reset(teacher, [id('teacher02')])).code).toBe(404);
    expect((await reset(other, [id('student14')])).code).toBe(404);
    expect((await reset(teacher, [id('student14'), id('teacher02')])).code).toBe(404);
    expect((await reset(admin, [id('super')])).code).toBe(404);
    expect((await reset(admin, [id('admin')])).code).toBe(409);
    // nobody's password changed
    expect((await server.signIn('student14')).user.resetPwd).toBe(0);
  });
});

describe('team teachers', () => {
  test('are ordered, and see the course; who is not on the team sees nothing', async () => {
    const { data: made } = await teacher.call<{ id: string }>('/OrgApi/Course/Add', { name: '团队课', kind: 'plain' });
    const add = (userId: string) =>
      teacher.call<{ id: string }>('/OrgApi/CourseTeacher/Add', { courseId: made.id, userId });
    expect((await other.call('/OrgApi/Course/Item', { id: made.id })).code).toBe(404);
    const first = (await add(other.user.id)).data.id;
    const second = (await add(admin.user.id)).data.id;
    expect((await add(other.user.id)).code).toBe(422);
    expect((await add(teacher.user.id)).data).toEqual({ fields: { userId: expect.stringContaining('已经在教') } });
    expect((await other.call('/OrgApi/Course/Item', { id: made.id })).code).toBe(0);
    await teacher.call('/OrgApi/CourseTeacher/ChangeOrderPlace', { id: second, place: 0 });
    const list = await teacher.call<{ items: { id: string }[] }>('/OrgApi/CourseTeacher/Items', {
      courseId: made.id,
      sort: 'sort',
    });
    expect(list.data.items.map((i) => i.id)).toEqual([second, first]);
    expect((await teacher.call('/OrgApi/CourseTeacher/ChangeOrder', { courseId: made.id, ids: [first] })).code).toBe(
      422,
    );
  });
});

describe('copying a course', () => {
  test('plan, questions and passages come along, quotes name the copied documents; no class, a draft', async () => {
    const { data, code } = await teacher.call<{ id: string }>('/OrgApi/Course/Copy', { id: courseId });
    expect(code).toBe(0);
    const { pool } = server.database;
    const facts = async (id: string) => {
      const { rows } = await pool.query<{ points: number; questions: number; passages: number; quotes: number }>(
        `select (select count(*)::int from lesson_point where course_id = $1) as points,
          (select count(*)::int from question q join lesson_point p on p.id = q.point_id where p.course_id = $1) as questions,
          (select count(*)::int from passage where course_id = $1) as passages,
          (select count(*)::int from lesson_point p, jsonb_array_elements(p.explanation) e
            join document d on d.id = e->>'documentId' where p.course_id = $1 and d.course_id = $1) as quotes`,
        [id],
      );
      return rows[0];
    };
    expect(await facts(data.id)).toEqual(await facts(courseId));
    expect((await facts(data.id))?.quotes).toBeGreaterThan(5);
    const copy = await teacher.call<OutputOf<'/OrgApi/Course/Item'>>('/OrgApi/Course/Item', { id: data.id });
    expect(copy.data).toMatchObject({ name: '单摆法测重力加速度 (副本)', status: 'draft', classes: [] });
    // the copy stands on its own: its documents can be read when the original is deleted
    const search = { courseId: data.id, query: '周期公式' };
    const found = await teacher.call<{ items: unknown[] }>('/OrgApi/AISetting/Search', search);
    expect(found.data.items.length).toBeGreaterThan(0);
    const files = await pool.query<{ file: string }>('select file from document where course_id = $1', [data.id]);
    for (const { file } of files.rows) expect((await server.app.files.get(file)).length).toBeGreaterThan(0);
  });
});

// last: it turns the clock for all
test('a class code ends after a week', async () => {
  const id = await addDept('高一(4)班', 'class');
  const { code } = (await admin.call<{ code: string }>('/OrgApi/SysDept/ShareDeptQRCode', { id })).data;
  server.advance(7 * DAY + 1000);
  const student = await server.signIn('student15');
  expect((await student.call('/api/StudentCenter/ClassByCode', { code })).code).toBe(404);
});
