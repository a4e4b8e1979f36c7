// A term rolled over through a kill -9: each course is copied and closed in one, once, and the rest after the next start.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startProcess } from '#tests/support/process.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';
import { ended, jobOf } from '#tests/support/upload.ts';

const COURSES = 60;
let server: TestServer;
let teacher: Client;
beforeAll(async () => {
  server = await testServer();
  teacher = await server.signIn('teacher01');
  // only the killed processes may do jobs here
  await server.app.jobs.stop();
});
afterAll(() => server.stop());

const count = async (sql: string): Promise<number> =>
  (await server.database.pool.query<{ n: number }>(`select count(*)::int as n from ${sql}`)).rows[0]?.n ?? 0;
const COPIES = "course where term = '2027春'";
const CLOSED = "course where term = '2026秋' and name like '第%门' and status = 'closed'";
const PAIRS = `course a join course b on b.name = a.name and b.term = '2027春'
  where a.term = '2026秋' and a.status = 'closed' and b.status = 'draft'`;

test('killed in the middle: what was copied is closed, the rest is as it was, and all of it is there once in the end', async () => {
  const courseIds: string[] = [];
  for (let i = 1; i <= COURSES; i++) {
    const fields = { name: `第${i}门`, kind: 'plain', term: '2026秋' };
    const { id } = (await teacher.call<{ id: string }>('/OrgApi/Course/Add', fields)).data;
    await teacher.call('/OrgApi/CourseChapter/Add', { courseId: id, kind: 'chapter', title: '一' });
    courseIds.push(id);
  }
  const { data } = await teacher.call<{ jobId: string }>('/OrgApi/Course/RollOver', {
    to: '2027春',
    courseIds,
    archive: true,
    commit: '1',
  });
  const first = await startProcess(server);
  await expect.poll(() => count(COPIES), { interval: 1 }).toBeGreaterThan(2);
  await first.kill();
  const reached = await count(COPIES);
  expect(reached).toBeLessThan(COURSES);
  expect([await count(CLOSED), await count(PAIRS)]).toEqual([reached, reached]);
  expect((await jobOf(teacher, data.jobId)).state).toBe('running');

  const second = await startProcess(server);
  try {
    expect(await ended(teacher, data.jobId, 90_000)).toMatchObject({
      state: 'done',
      counts: { copied: COURSES, archived: COURSES },
    });
  } finally {
    await second.kill();
  }
  expect([await count(COPIES), await count(CLOSED), await count(PAIRS)]).toEqual([COURSES, COURSES, COURSES]);
  expect(await count("course_section s join course k on k.id = s.course_id where k.term = '2027春'")).toBe(COURSES);
});
