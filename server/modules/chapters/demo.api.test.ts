// The demo school's ordinary course, as a newcomer finds it.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OutputOf } from '#contract/index.ts';
import { type TestServer, testServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());

test('three chapters, each student at a place of their own, every open section opens', async () => {
  const student = await server.signIn('student30');
  const { items } = (
    await student.call<OutputOf<'/api/Course/Items'>>('/api/Course/Items', { kind: 'plain', learnt: true })
  ).data;
  const card = items.find((c) => c.name === '大学物理实验');
  expect(card).toMatchObject({ status: 'published', readOnly: null, sections: 10, term: '2026秋' });
  // the teacher's own page of the course has the number of the card, though a draft stands there too
  const teacher = await server.signIn('teacher01');
  const { data: head } = await teacher.call<OutputOf<'/OrgApi/Course/Item'>>('/OrgApi/Course/Item', { id: card?.id });
  expect(head.sections).toBe(10);
  // what is over comes last, though it was there first
  expect(items.at(-1)).toMatchObject({ name: '力学基础', readOnly: 'closed', term: '2026春' });
  const study = async (name: string) => {
    const who = await server.signIn(name);
    return (await who.call<OutputOf<'/api/Course/Study'>>('/api/Course/Study', { courseId: card?.id })).data;
  };
  const [far, near] = [await study('student30'), await study('student01')];
  expect(far.chapters.map((c) => c.sections.length)).toEqual([3, 4, 3]);
  expect(far.progress).toBeGreaterThan(0.7);
  // the first section is done: there is something to look back at
  expect(near.progress).toBe(0.1);
  for (const { id, state } of far.chapters.flatMap((c) => c.sections))
    if (state !== 'locked') expect((await student.call('/api/Course/ToStudy', { sectionId: id })).code).toBe(0);
});

type Tasks = OutputOf<'/api/StudentCenter/MyTask'>['items'];
type Scores = OutputOf<'/OrgApi/CourseScoreManage/Items'>['items'];

test('a term under way: something late, due today, this week, later and done; one ill, one who has left', async () => {
  const tasks = async (name: string): Promise<Tasks> => {
    const who = await server.signIn(name);
    return (await who.call<{ items: Tasks }>('/api/StudentCenter/MyTask')).data.items;
  };
  const own = await tasks('student01');
  expect(Object.fromEntries(own.map((t) => [t.title, t.when]))).toMatchObject({
    读课程说明: 'done',
    学会实验室安全: 'late',
    练习读数: 'today',
    读误差与不确定度: 'later',
  });
  // of the ill one nothing is late any more
  const late = (await tasks('student06')).filter((t) => t.when === 'late').map((t) => t.title);
  expect(late).toEqual(['读课程说明']);
  // what was begun stays, read only
  expect((await tasks('student31')).map((t) => [t.title, t.left, t.state])).toEqual([['读课程说明', true, 'done']]);
  // nobody's bell rings for what is known
  const student = await server.signIn('student20');
  expect((await student.call<{ unread: number }>('/api/Notice/Items', {})).data.unread).toBe(0);
});

test('a book of four groups: marks, one that is missing, one excused, one who has left; totals of all', async () => {
  const teacher = await server.signIn('teacher01');
  const { data: courses } = await teacher.call<{ items: { id: string; name: string }[] }>('/OrgApi/Course/Items', {
    kind: 'plain',
  });
  const courseId = courses.items.find((c) => c.name === '大学物理实验')?.id;
  const { data: book } = await teacher.call<OutputOf<'/OrgApi/CourseScoreManage/Book'>>(
    '/OrgApi/CourseScoreManage/Book',
    { courseId },
  );
  expect([book.groups.length, book.columns.filter((c) => c.kind === 'own').length]).toEqual([4, 5]);
  const { data } = await teacher.call<{ items: Scores }>('/OrgApi/CourseScoreManage/Items', {
    courseId,
    pageSize: 100,
  });
  expect(data.items).toHaveLength(31);
  const report = book.columns.find((c) => c.title.startsWith('报告一'))?.id ?? '';
  const of = (name: string) => data.items.find((r) => r.userName === name);
  expect([of('student09'), of('student12'), of('student10')].map((r) => r?.cells[report]?.state)).toEqual([
    'missing',
    'excused',
    'scored',
  ]);
  expect(of('student31')?.left).toBe(true);
  expect(data.items.every((r) => r.total !== null)).toBe(true);
  const { data: stat } = await teacher.call<OutputOf<'/OrgApi/CourseStat/Book'>>('/OrgApi/CourseStat/Book', {
    courseId,
  });
  expect(stat.weeks.length).toBeGreaterThan(1);
});

test('last term’s course is closed: what was learned in it is read still, and counts no more', async () => {
  const student = await server.signIn('student01');
  const { items } = (
    await student.call<OutputOf<'/api/Course/Items'>>('/api/Course/Items', { kind: 'plain', learnt: true })
  ).data;
  const card = items.find((c) => c.name === '力学基础');
  expect(card).toMatchObject({ status: 'closed', readOnly: 'closed', sections: 3 });
  const { data } = await student.call<OutputOf<'/api/Course/Study'>>('/api/Course/Study', { courseId: card?.id });
  expect(data).toMatchObject({ progress: 1, readOnly: 'closed' });
  expect(data.seconds).toBeGreaterThan(12 * 60);
  const sectionId = data.chapters[0]?.sections[0]?.id;
  const opened = await student.call<{ html: string }>('/api/Course/ToStudy', { sectionId });
  expect(opened.data.html).toContain('参考系');
  const teacher = await server.signIn('teacher01');
  const terms = await teacher.call<OutputOf<'/OrgApi/Course/Terms'>>('/OrgApi/Course/Terms', { kind: 'plain' });
  expect(terms.data).toEqual({ present: '2026秋', terms: ['2026秋', '2026春'] });
});
