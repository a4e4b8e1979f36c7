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
  const [card] = items;
  expect(card).toMatchObject({ name: '大学物理实验', status: 'published', readOnly: null, sections: 10 });
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
