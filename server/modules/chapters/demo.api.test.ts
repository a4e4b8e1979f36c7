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
  expect(card).toMatchObject({ status: 'published', readOnly: null, sections: 10 });
  const study = async (name: string) => {
    const who = await server.signIn(name);
    return (await who.call<OutputOf<'/api/Course/Study'>>('/api/Course/Study', { courseId: card?.id })).data;
  };
  const [far, near] = [await study('student30'), await study('student01')];
  expect(far.chapters.map((c) => c.sections.length)).toEqual([3, 4, 3]);
  expect(far.progress).toBeGreaterThan(0.7);
  expect(near.progress).toBe(0);
  for (const { id, state } of far.chapters.flatMap((c) => c.sections))
    if (state !== 'locked') expect((await student.call('/api/Course/ToStudy', { sectionId: id })).code).toBe(0);
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
