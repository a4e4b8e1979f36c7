// Talk in a course: who reads, who says what, votes, drafts and notices; and what nobody may.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { InputOf, OutputOf } from '#contract/index.ts';
import type { Post, TalkKind } from '#contract/talk.ts';
import { MOST_SAID } from '#contract/talk-limits.ts';
import { taughtBy } from '#tests/support/demo.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';

const FAMILY = { qa: 'CourseQA', discuss: 'CourseDiscuss', evaluation: 'CourseEvaluation' } as const;
const OF_AI = { qa: 'InteractiveQA', discuss: 'InteractiveDiscuss', evaluation: 'InteractiveEvaluate' } as const;
type Refused = { fields?: Record<string, string>; reason?: string };
type Said = Partial<InputOf<'/OrgApi/CourseQA/Add'> & InputOf<'/OrgApi/CourseEvaluation/Add'>>;

let server: TestServer;
let teacher: Client;
let colleague: Client;
let student: Client;
let other: Client;
let stranger: Client;
let classId: string;
let lessonCourse: string;

beforeAll(async () => {
  server = await testServer();
  [teacher, colleague, student, other, stranger] = (await Promise.all(
    ['teacher01', 'teacher02', 'student01', 'student04', 'admin@second'].map((n) => server.signIn(n)),
  )) as [Client, Client, Client, Client, Client];
  const { rows } = await server.database.pool.query<{ id: string }>(
    "select id from course where kind = 'ai' and owner_id = $1",
    [teacher.user.id],
  );
  ({ classId } = await taughtBy(server, teacher));
  lessonCourse = rows[0]?.id ?? '';
});
afterAll(() => server.stop());

const call = <T = Refused>(who: Client, kind: TalkKind, name: string, body: object) =>
  who.call<T>(`/OrgApi/${FAMILY[kind]}/${name}`, body);
const say = (who: Client, kind: TalkKind, body: Said) => call<{ id: string } & Refused>(who, kind, 'Add', body);
async function said(who: Client, kind: TalkKind, body: Said): Promise<string> {
  const answer = await say(who, kind, body);
  expect(answer).toMatchObject({ code: 0 });
  return answer.data.id;
}
const item = async (who: Client, kind: TalkKind, id: string): Promise<Post> =>
  (await call<Post>(who, kind, 'Item', { id })).data;
const listed = async (who: Client, kind: TalkKind, body: object): Promise<Post[]> =>
  (await call<{ items: Post[] }>(who, kind, 'Items', body)).data.items;
const texts = async (who: Client, kind: TalkKind, body: object) =>
  (await listed(who, kind, body)).map(({ text }) => text);
const codeOf = async (answer: Promise<{ code: number }>) => (await answer).code;

interface Place {
  courseId: string;
  open: string;
  locked: string;
  draft: string;
  lesson: string;
}

/** A course of its own for one test, given to the class. */
async function course(name: string): Promise<Place> {
  const add = async (body: object) =>
    (await teacher.call<{ id: string }>('/OrgApi/CourseChapter/Add', { courseId, ...body })).data.id;
  const { id: courseId } = (await teacher.call<{ id: string }>('/OrgApi/Course/Add', { name, kind: 'plain' })).data;
  const parentId = await add({ kind: 'chapter', title: '第一章' });
  const text = (title: string, more = {}) => add({ parentId, kind: 'text', title, html: '<p>x</p>', ...more });
  const place = {
    courseId,
    open: await text('导言'),
    locked: await text('后面', { lock: { from: server.app.now() + 86_400_000 } }),
    draft: await text('草稿', { status: 'draft' }),
    lesson: await add({ parentId, kind: 'lesson', title: 'AI 课堂', refId: lessonCourse }),
  };
  await teacher.call('/OrgApi/CourseClass/Add', { courseId, classId });
  await teacher.call('/OrgApi/Course/SetStatus', { id: courseId, status: 'published' });
  return place;
}

/** An AI course of its own, given to the class. */
async function aiCourse(): Promise<string> {
  const { id: courseId } = (await teacher.call<{ id: string }>('/OrgApi/Course/Copy', { id: lessonCourse })).data;
  await teacher.call('/OrgApi/CourseClass/Add', { courseId, classId });
  await server.database.pool.query("update course set status = 'published' where id = $1", [courseId]);
  return courseId;
}

test('a question, its replies on one level, the answer that holds; the asker hears of it', async () => {
  const { courseId, open: sectionId } = await course('问答');
  const hostile = '<img src=x onerror=alert(1)>为什么摆角要小？';
  const id = await said(student, 'qa', { courseId, sectionId, text: `  ${hostile}\n` });
  expect(await item(student, 'qa', id)).toMatchObject({
    text: hostile,
    by: student.user.name,
    section: '导言',
    own: true,
    unanswered: true,
    mayEdit: true,
    replies: 0,
  });
  const first = await said(other, 'qa', { courseId, parentId: id, text: '因为近似' });
  expect(await item(student, 'qa', id)).toMatchObject({ unanswered: true, mayEdit: false, replies: 1 });
  // a reply to a reply belongs to the thread
  const second = await said(student, 'qa', { courseId, parentId: first, text: '谢谢' });
  expect(await item(student, 'qa', second)).toMatchObject({ parentId: id, sectionId, own: true });
  expect(await texts(other, 'qa', { courseId, parentId: id })).toEqual(['因为近似', '谢谢']);
  expect(await texts(other, 'qa', { courseId, sectionId })).toEqual([hostile]);

  expect((await call(teacher, 'qa', 'Select', { id: first, on: true })).data).toEqual({ selected: true });
  expect(await item(student, 'qa', id)).toMatchObject({ unanswered: false });
  await call(teacher, 'qa', 'Select', { id: first, on: false });
  expect(await item(student, 'qa', id)).toMatchObject({ unanswered: true });
  await said(teacher, 'qa', { courseId, parentId: id, text: '小角度时正弦近似等于角' });
  expect(await item(student, 'qa', id)).toMatchObject({ unanswered: false, replies: 3 });

  type Notices = OutputOf<'/api/Notice/Items'>;
  const notices = (await student.call<Notices>('/api/Notice/Items', {})).data.items;
  const own = notices.filter((n) => n.kind === 'qa.answered');
  // one's own reply is no news
  expect(own).toHaveLength(2);
  expect(own[0]).toMatchObject({
    title: hostile,
    data: { path: `/CurriculumLearning?courseId=${courseId}&sectionId=${sectionId}` },
  });
  await student.call('/api/Notice/SetSetting', { off: ['qa.answered'] });
  await said(teacher, 'qa', { courseId, parentId: id, text: '再补充一句' });
  const after = (await student.call<Notices>('/api/Notice/Items', {})).data.items;
  expect(after.filter((n) => n.kind === 'qa.answered')).toHaveLength(2);
});

test('unanswered questions stand first, and a teacher’s day counts them', async () => {
  const { courseId } = await course('先回答');
  const day = async () => (await teacher.call<OutputOf<'/api/TeacherCenter/Today'>>('/api/TeacherCenter/Today')).data;
  const before = (await day()).unanswered.count;
  const old = await said(student, 'qa', { courseId, text: '旧的' });
  server.advance(1000);
  const answered = await said(student, 'qa', { courseId, text: '答过的' });
  await said(teacher, 'qa', { courseId, parentId: answered, text: '答' });
  server.advance(1000);
  await said(teacher, 'qa', { courseId, text: '老师自己问的' });
  expect(await texts(teacher, 'qa', { courseId, sort: '-attention' })).toEqual(['旧的', '老师自己问的', '答过的']);
  expect(await texts(teacher, 'qa', { courseId, unanswered: true })).toEqual(['旧的']);
  expect(await texts(student, 'qa', { courseId, mine: true, keyword: '答' })).toEqual(['答过的']);
  expect((await day()).unanswered.count).toBe(before + 1);
  await call(teacher, 'qa', 'Delete', { ids: [old] });
  expect((await day()).unanswered.count).toBe(before);
  await call(teacher, 'qa', 'Restore', { ids: [old] });
  await teacher.call('/OrgApi/Course/SetStatus', { id: courseId, status: 'closed' });
  expect((await day()).unanswered.count).toBe(before);
});

test('the list that a day leads to has every question, with the way to its thread', async () => {
  const { courseId } = await course('最多');
  let last = '';
  for (const n of [1, 2, 3, 4, 5, 6]) last = await said(student, 'qa', { courseId, text: `第 ${n} 问` });
  const { data } = await teacher.call<OutputOf<'/api/TeacherCenter/Today'>>('/api/TeacherCenter/Today');
  expect(data.unanswered.path).toBe('/teach/questions');
  const { items, itemCount } = (
    await teacher.call<OutputOf<'/api/TeacherCenter/Questions'>>('/api/TeacherCenter/Questions', { pageSize: 100 })
  ).data;
  expect(data.unanswered.count).toBe(itemCount);
  expect(items.map((q) => q.path)).toContain(`/teach/course/courseInfo?id=${courseId}&tab=asked&list=qa&asked=${last}`);
});

test('changed by its author alone, and only until somebody replies; deleted and taken back by who may', async () => {
  const { courseId } = await course('改与删');
  const id = await said(student, 'discuss', { courseId, text: '题目' });
  const update = (who: Client, body: object) => call(who, 'discuss', 'Update', { id, ...body });
  expect((await update(student, { text: '改过', version: 1 })).data).toEqual({ id, version: 2 });
  expect(await codeOf(update(student, { text: '旧版', version: 1 }))).toBe(409);
  for (const who of [teacher, other]) expect(await codeOf(update(who, { text: '别人改' }))).toBe(403);
  await said(student, 'discuss', { courseId, parentId: id, text: '自己补充' });
  expect(await codeOf(update(student, { text: '还能改' }))).toBe(0);
  const reply = await said(other, 'discuss', { courseId, parentId: id, text: '回' });
  expect(await update(student, { text: '不能改' })).toMatchObject({ code: 409, data: { reason: 'replied' } });
  const replied = (text: string) => call(other, 'discuss', 'Update', { id: reply, text });
  expect(await codeOf(replied('回二'))).toBe(0);
  server.advance(10);
  const teachers = await said(teacher, 'discuss', { courseId, parentId: id, text: '老师说' });
  expect(await codeOf(replied('回三'))).toBe(409);
  server.advance(10);
  await said(other, 'discuss', { courseId, parentId: id, text: '好的' });
  // what a teacher has said may be put right
  expect(await codeOf(call(teacher, 'discuss', 'Update', { id: teachers, text: '更正' }))).toBe(0);

  expect(await codeOf(call(other, 'discuss', 'Delete', { ids: [id] }))).toBe(403);
  expect((await call(student, 'discuss', 'Delete', { ids: [id] })).data).toEqual({ deleted: 1 });
  expect(await texts(other, 'discuss', { courseId, parentId: id })).toEqual([]);
  expect(await codeOf(call(other, 'discuss', 'Item', { id: reply }))).toBe(404);
  expect(await codeOf(call(other, 'discuss', 'Restore', { ids: [id] }))).toBe(404);
  expect((await call(student, 'discuss', 'Restore', { ids: [id] })).data).toEqual({ restored: 1 });
  expect((await item(student, 'discuss', id)).replies).toBe(4);
  // what a teacher took away stays away
  await call(teacher, 'discuss', 'Delete', { ids: [id] });
  expect(await codeOf(call(student, 'discuss', 'Restore', { ids: [id] }))).toBe(404);
  await server.database.pool.query('update course_post set deleted_at = $2 where id = $1', [reply, server.app.now()]);
  expect(await codeOf(call(teacher, 'discuss', 'Restore', { ids: [reply] }))).toBe(409);
  expect(await codeOf(call(teacher, 'discuss', 'Restore', { ids: [id, reply] }))).toBe(0);
});

test('an upvote is one a person, also of two at once, and never one’s own', async () => {
  const { courseId } = await course('点赞');
  const id = await said(student, 'discuss', { courseId, text: '题目' });
  const up = (who: Client, on = true) => call<{ votes: number }>(who, 'discuss', 'Upvote', { id, on });
  const both = await Promise.all([up(teacher), up(other)]);
  expect(both.map((a) => a.data.votes).sort()).toEqual([1, 2]);
  const again = await Promise.all([up(other), up(other)]);
  expect(again.map((a) => a.data.votes)).toEqual([2, 2]);
  expect(await codeOf(up(student))).toBe(403);
  expect(await item(other, 'discuss', id)).toMatchObject({ votes: 2, voted: true });
  expect((await up(other, false)).data.votes).toBe(1);
  expect(await item(other, 'discuss', id)).toMatchObject({ votes: 1, voted: false });
});

test('one evaluation a student, with stars; its average and how many gave what', async () => {
  const { courseId } = await course('评价');
  const average = async () =>
    (await student.call<OutputOf<'/OrgApi/CourseEvaluation/Average'>>('/OrgApi/CourseEvaluation/Average', { courseId }))
      .data;
  expect(await average()).toEqual({ people: 0, score: null, counts: [0, 0, 0, 0, 0] });
  expect(await say(student, 'evaluation', { courseId, text: '好' })).toMatchObject({
    code: 422,
    data: { fields: { score: '请填写' } },
  });
  for (const score of [0, 6, 2.5])
    expect(await codeOf(say(student, 'evaluation', { courseId, text: '', score }))).toBe(422);
  // both tabs at once: one stands
  const twice = await Promise.all([1, 2].map(() => say(student, 'evaluation', { courseId, text: '', score: 5 })));
  expect(twice.map((a) => a.code).sort()).toEqual([0, 409]);
  expect(twice.find((a) => a.code === 409)?.msg).toContain('修改');
  const theirs = await said(other, 'evaluation', { courseId, text: '作业多', score: 4 });
  expect(await average()).toEqual({ people: 2, score: 4.5, counts: [0, 0, 0, 1, 1] });
  expect(await codeOf(say(teacher, 'evaluation', { courseId, text: '', score: 5 }))).toBe(403);
  expect(await say(teacher, 'evaluation', { courseId, parentId: theirs, text: '会少一点', score: 5 })).toMatchObject({
    code: 422,
    data: { fields: { score: '不认识的字段' } },
  });
  const [mine] = await listed(student, 'evaluation', { courseId, mine: true });
  const own = mine?.id ?? '';
  expect(await codeOf(call(student, 'evaluation', 'Update', { id: own, score: 2 }))).toBe(0);
  expect((await average()).score).toBe(3);
  // deleted, given anew, and the old one cannot come back beside it
  await call(student, 'evaluation', 'Delete', { ids: [own] });
  await said(student, 'evaluation', { courseId, text: '重写', score: 3 });
  expect(await codeOf(call(student, 'evaluation', 'Restore', { ids: [own] }))).toBe(409);
  expect(await average()).toEqual({ people: 2, score: 3.5, counts: [0, 0, 1, 1, 0] });
});

test('who closed or left the course reads, and says nothing', async () => {
  const { courseId, open: sectionId } = await course('结束');
  const id = await said(student, 'qa', { courseId, sectionId, text: '问' });
  const theirs = await said(teacher, 'qa', { courseId, parentId: id, text: '答' });
  await student.call('/api/Course/ToStudy', { sectionId });
  const writes = (who: Client) => [
    say(who, 'qa', { courseId, text: '再问' }),
    say(who, 'qa', { courseId, parentId: id, text: '再回' }),
    say(who, 'evaluation', { courseId, text: '', score: 3 }),
    call(who, 'qa', 'Update', { id, text: '改' }),
    call(who, 'qa', 'Delete', { ids: [id] }),
    call(who, 'qa', 'Upvote', { id: theirs, on: true }),
  ];
  await teacher.call('/OrgApi/Course/SetStatus', { id: courseId, status: 'closed' });
  for (const answer of await Promise.all(writes(student)))
    expect(answer).toMatchObject({ code: 409, data: { reason: 'readOnly' } });
  expect(await codeOf(call(teacher, 'qa', 'Select', { id: theirs, on: true }))).toBe(409);
  expect(await item(student, 'qa', id)).toMatchObject({ mayEdit: false, mayDelete: false, replies: 1 });

  await teacher.call('/OrgApi/Course/SetStatus', { id: courseId, status: 'published' });
  const { pool } = server.database;
  await pool.query('update sys_user set dept_id = null where id = $1', [student.user.id]);
  expect(await texts(student, 'qa', { courseId })).toEqual(['问']);
  for (const answer of await Promise.all(writes(student))) expect(answer.code).toBe(409);
  // who has never begun has nothing to read when they leave
  await pool.query('update sys_user set dept_id = null where id = $1', [other.user.id]);
  expect(await codeOf(call(other, 'qa', 'Items', { courseId }))).toBe(404);
  await pool.query('update sys_user set dept_id = $2 where id = any($1)', [[student.user.id, other.user.id], classId]);
});

describe.each([
  ['a course', FAMILY],
  ['an AI course', OF_AI],
])('who may what in %s', (where, names) => {
  const OPERATIONS = ['Item', 'Items', 'Add', 'Upvote', 'Update', 'Delete', 'Restore', 'Select', 'Draft'] as const;
  const TABLE: Readonly<Record<string, readonly number[]>> = {
    author: [0, 0, 0, 403, 0, 0, 404, 403, 403],
    classmate: [0, 0, 0, 0, 403, 403, 404, 403, 403],
    teacher: [0, 0, 0, 0, 403, 0, 404, 0, 0],
    administrator: [0, 0, 0, 0, 403, 0, 404, 0, 0],
    colleague: [404, 404, 404, 404, 404, 404, 404, 404, 404],
    'of another class': [404, 404, 404, 404, 404, 404, 404, 403, 403],
    'of another school': [404, 404, 404, 404, 404, 404, 404, 404, 404],
  };
  let place: { courseId: string; lesson: string | null };
  let people: Record<string, Client>;
  beforeAll(async () => {
    place = names === FAMILY ? await course('谁能做什么') : { courseId: await aiCourse(), lesson: null };
    const [admin, elsewhere] = await Promise.all(['admin', 'student06'].map((n) => server.signIn(n)));
    if (!admin || !elsewhere) throw new Error('nobody there');
    people = {
      author: student,
      classmate: other,
      teacher,
      administrator: admin,
      colleague,
      'of another class': elsewhere,
      'of another school': stranger,
    };
    await server.database.pool.query(
      `with d as (insert into sys_dept (id, org_id, name, kind, created_at) values ($3, $1, $3, 'class', 1) returning id)
        update sys_user set dept_id = d.id from d where sys_user.id = $2`,
      [elsewhere.user.orgId, elsewhere.user.id, `另一个班：${where}`],
    );
  });

  test.each(Object.entries(TABLE))('%s', async (name, codes) => {
    const { courseId, lesson } = place;
    const found = [];
    for (const operation of OPERATIONS) {
      // a fresh question for each; not by the wire, which would call it a flood
      const id = server.app.newId();
      await server.database.pool.query(
        `insert into course_post (id, org_id, created_at, kind, course_id, section_id, author_id, by_teacher, text)
          values ($1, $2, 1, 'qa', $3, $4, $5, false, '单摆的周期和摆长有什么关系？')`,
        [id, student.user.orgId, courseId, lesson, student.user.id],
      );
      const body = {
        Item: { id },
        Items: { courseId },
        Add: { courseId, parentId: id, text: '回' },
        Upvote: { id, on: true },
        Update: { id, text: '改' },
        Delete: { ids: [id] },
        Restore: { ids: [id] },
        Select: { id, on: true },
        Draft: { id },
      }[operation];
      const who = people[name] as Client; // the table's own names
      found.push(await codeOf(who.call(`/OrgApi/${names.qa}/${operation}`, body)));
    }
    expect(found).toEqual(codes);
  });
});

describe('what is not theirs', () => {
  let place: Place;
  let id: string;
  beforeAll(async () => {
    place = await course('别人的');
    id = await said(student, 'qa', { courseId: place.courseId, text: '问' });
  });

  test.each(['Items', 'Item', 'Add', 'Update', 'Delete', 'Upvote'])(
    '%s: of another school, of another course',
    async (name) => {
      const { courseId } = place;
      const body = { Items: { courseId }, Add: { courseId, text: 'x' }, Delete: { ids: [id] } }[name] ?? {
        id,
        ...(name === 'Update' ? { text: 'x' } : name === 'Upvote' ? { on: true } : {}),
      };
      for (const who of [stranger, colleague]) expect(await codeOf(call(who, 'qa', name, body))).toBe(404);
    },
  );

  test('a student selects nothing and sees no draft', async () => {
    expect(await codeOf(call(student, 'qa', 'Select', { id, on: true }))).toBe(403);
    expect(await codeOf(call(student, 'qa', 'Draft', { id }))).toBe(403);
    expect(await codeOf(call(colleague, 'qa', 'Draft', { id }))).toBe(404);
    expect(
      await say(student, 'qa', { courseId: place.courseId, parentId: id, text: 'x', draftedBy: 'tutor' }),
    ).toMatchObject({ code: 422, data: { fields: { draftedBy: '不认识的字段' } } });
  });

  test('a post of another kind or course is no parent; a section that is not open is none', async () => {
    const { courseId } = place;
    const elsewhere = await course('别处');
    expect(await codeOf(say(student, 'discuss', { courseId, parentId: id, text: 'x' }))).toBe(422);
    expect(await codeOf(say(student, 'qa', { courseId: elsewhere.courseId, parentId: id, text: 'x' }))).toBe(422);
    for (const sectionId of [place.locked, place.draft, elsewhere.open, 'never'])
      expect(await say(student, 'qa', { courseId, sectionId, text: 'x' })).toMatchObject({
        code: 422,
        data: { fields: { sectionId: '没有找到，可能已被删除' } },
      });
    // of a section that a student has not come to yet they read nothing
    const ahead = await said(teacher, 'qa', { courseId, sectionId: place.locked, text: '后面的问题' });
    expect(await texts(teacher, 'qa', { courseId, sectionId: place.locked })).toEqual(['后面的问题']);
    expect(await texts(student, 'qa', { courseId })).toEqual(['问']);
    expect(await codeOf(call(student, 'qa', 'Item', { id: ahead }))).toBe(404);
    expect(await codeOf(call(student, 'qa', 'Upvote', { id: ahead, on: true }))).toBe(404);
  });

  test.each([
    ['nothing', ''],
    ['blanks', ' \n\t '],
    ['too long', 'x'.repeat(MOST_SAID + 1)],
    ['a zero', '\u0000'],
  ])('words that are %s are refused', async (_name, text) => {
    expect(await say(student, 'qa', { courseId: place.courseId, text })).toMatchObject({ code: 422 });
  });

  test('a flood ends with the time to wait', async () => {
    const { courseId } = place;
    const codes = [];
    for (let n = 0; n < 31; n++) codes.push(await codeOf(say(other, 'discuss', { courseId, text: `${n}` })));
    expect(codes.slice(0, 30)).toEqual(codes.slice(0, 30).map(() => 0));
    expect(codes[30]).toBe(429);
    await server.database.pool.query('update course_post set created_at = created_at - 3600000');
    expect(await codeOf(say(other, 'discuss', { courseId, text: '又来' }))).toBe(0);
  });
});

test('the tutor drafts from the lesson’s material; what is sent says so, with its sources', async () => {
  const { courseId, lesson: sectionId } = await course('起草');
  const id = await said(student, 'qa', { courseId, sectionId, text: '单摆的周期和摆长有什么关系？' });
  const draft = (of = id) => call<OutputOf<'/OrgApi/CourseQA/Draft'> & Refused>(teacher, 'qa', 'Draft', { id: of });
  const reply = { courseId, parentId: id, draftedBy: 'tutor' as const };
  // nothing was drafted that could be sent
  expect(await say(teacher, 'qa', { ...reply, text: 'x' })).toMatchObject({ code: 422 });
  const { data } = await draft();
  expect(data.text).toContain('周期');
  expect(data.citations.length).toBeGreaterThan(0);
  expect(await item(student, 'qa', id)).toMatchObject({ replies: 0, unanswered: true, citations: [], draftedBy: null });

  const sent = await said(teacher, 'qa', { ...reply, text: `改过：${data.text}` });
  expect(await item(student, 'qa', sent)).toMatchObject({
    by: teacher.user.name,
    byTeacher: true,
    draftedBy: 'tutor',
    citations: data.citations,
    text: `改过：${data.text}`,
  });
  expect(await codeOf(draft(sent))).toBe(404);
  // asked of the course at large: all its lessons are looked in
  const wide = await said(student, 'qa', { courseId, text: '单摆的周期和摆长有什么关系？' });
  expect((await draft(wide)).data.citations.length).toBeGreaterThan(0);
  const strange = await said(student, 'qa', { courseId, sectionId, text: '食堂的红烧肉几点卖完？' });
  const none = await draft(strange);
  expect(none.code).toBe(422);
  expect(none.msg).toContain('资料');
});

describe('of AI courses', () => {
  const KINDS = ['qa', 'discuss', 'evaluation'] as const satisfies readonly TalkKind[];
  const ofAi = <T = Refused>(who: Client, kind: TalkKind, name: string, body: object) =>
    who.call<T>(`/OrgApi/${OF_AI[kind]}/${name}`, body);
  let courseId: string;
  beforeAll(async () => {
    courseId = await aiCourse();
  });

  test.each(KINDS)('%s: every call, and the same rows as by the name of any course', async (kind) => {
    const score = kind === 'evaluation' ? { score: 4 } : {};
    const added = await ofAi<{ id: string }>(student, kind, 'Add', { courseId, text: '单摆的周期和摆长', ...score });
    expect(added).toMatchObject({ code: 0 });
    const { id } = added.data;
    const changed = await ofAi(student, kind, 'Update', { id, version: 1, text: '单摆的周期和摆长有什么关系？' });
    expect(changed.data).toEqual({ id, version: 2 });
    expect((await ofAi(other, kind, 'Upvote', { id, on: true })).data).toEqual({ votes: 1 });
    expect((await ofAi(teacher, kind, 'Select', { id, on: true })).data).toEqual({ selected: true });
    const mine = await ofAi<{ items: Post[] }>(student, kind, 'Items', { courseId, mine: true });
    const [post] = mine.data.items;
    expect(post).toMatchObject({ id, version: 2, votes: 1, selected: true, score: score.score ?? null });
    // neither name has rows of its own
    expect(await item(student, kind, id)).toEqual(post);
    expect((await ofAi<Post>(student, kind, 'Item', { id })).data).toEqual(post);
    expect((await ofAi(student, kind, 'Delete', { ids: [id] })).data).toEqual({ deleted: 1 });
    expect(await listed(student, kind, { courseId })).toEqual([]);
    expect((await ofAi(student, kind, 'Restore', { ids: [id] })).data).toEqual({ restored: 1 });
    expect(await texts(student, kind, { courseId })).toEqual(['单摆的周期和摆长有什么关系？']);
  });

  test('what each alone has: a draft, an average', async () => {
    const { id } = (
      await ofAi<{ id: string }>(student, 'qa', 'Add', { courseId, text: '单摆的周期和摆长有什么关系？' })
    ).data;
    const draft = await ofAi<OutputOf<'/OrgApi/InteractiveQA/Draft'>>(teacher, 'qa', 'Draft', { id });
    expect(draft.data.citations.length).toBeGreaterThan(0);
    await ofAi(other, 'evaluation', 'Add', { courseId, text: '', score: 3 });
    const average = await ofAi<OutputOf<'/OrgApi/InteractiveEvaluate/Average'>>(student, 'evaluation', 'Average', {
      courseId,
    });
    expect(average.data.counts[2]).toBe(1);
    expect((await call(student, 'evaluation', 'Average', { courseId })).data).toEqual(average.data);
  });

  test.each(KINDS)('%s: an ordinary course is refused and named, a strange one is not there', async (kind) => {
    const place = await course('不是 AI 课程');
    const score = kind === 'evaluation' ? { score: 4 } : {};
    const { courseId: plain } = place;
    const id = await said(student, kind, { courseId: plain, text: '问', ...score });
    const calls: [string, object][] = [
      ['Items', { courseId: plain }],
      ['Item', { id }],
      ['Add', { courseId: plain, text: '问', ...score }],
      ['Update', { id, text: '改' }],
      ['Delete', { ids: [id] }],
      ['Upvote', { id, on: true }],
      ...(kind === 'evaluation' ? [['Average', { courseId: plain }] as [string, object]] : []),
    ];
    const staff: typeof calls = [
      ['Select', { id, on: true }],
      ...(kind === 'qa' ? [['Draft', { id }] as [string, object]] : []),
    ];
    const answers = await Promise.all([
      ...calls.map(([name, body]) => ofAi(student, kind, name, body)),
      ...staff.map(([name, body]) => ofAi(teacher, kind, name, body)),
    ]);
    for (const answer of answers) {
      expect(answer).toMatchObject({ code: 422, data: { reason: 'notAi' } });
      expect(answer.msg).toContain('AI 课程');
    }
    // whoever may not see the course hears nothing of its kind
    expect((await ofAi(stranger, kind, 'Items', { courseId: plain })).code).toBe(404);
    expect(await texts(student, kind, { courseId: plain })).toEqual(['问']);
    await call(student, kind, 'Delete', { ids: [id] });
    expect(await ofAi(student, kind, 'Restore', { ids: [id] })).toMatchObject({ code: 422 });
  });
});
