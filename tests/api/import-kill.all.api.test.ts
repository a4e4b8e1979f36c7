// A folder of chapters and a packed course, each through two deaths of the server: nothing is there until all of it is, once.
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StoredFile } from '#contract/files.ts';
import { startProcess } from '#tests/support/process.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';
import { ended, get, type Job, jobOf, send } from '#tests/support/upload.ts';
import { zipOf } from '#tests/support/zip.ts';

const FILES = 400;
let server: TestServer;
let teacher: Client;
let courseId: string;
beforeAll(async () => {
  server = await testServer();
  teacher = await server.signIn('teacher01');
  // only the killed processes may do jobs here
  await server.app.jobs.stop();
  courseId = (await teacher.call<{ id: string }>('/OrgApi/Course/Add', { name: '导入课', kind: 'plain' })).data.id;
});
afterAll(() => server.stop());

const count = async (sql: string): Promise<number> =>
  (await server.database.pool.query<{ n: number }>(`select count(*)::int as n from ${sql}`)).rows[0]?.n ?? 0;

/** Dies while it works, and again when all of it is written; then nobody disturbs. */
async function throughDeaths(jobId: string, written: string): Promise<Job> {
  const before = [await count(written), await count('stored_file')];
  const first = await startProcess(server);
  await expect.poll(async () => (await jobOf(teacher, jobId)).progress, { interval: 1 }).toBeGreaterThan(0);
  await first.kill();
  expect([await count(written), await count('stored_file')]).toEqual(before);
  expect((await jobOf(teacher, jobId)).state).toBe('running');

  const second = await startProcess(server);
  await expect.poll(() => count(written), { interval: 1 }).toBeGreaterThan(before[0] ?? 0);
  await second.kill();
  return done(jobId);
}

async function done(jobId: string): Promise<Job> {
  const process = await startProcess(server);
  try {
    return await ended(teacher, jobId, 60_000);
  } finally {
    await process.kill();
  }
}

test('chapters from a zip', async () => {
  const parts = Array.from({ length: FILES }, (_none, n) => ({
    name: `章/${n}.txt`,
    bytes: randomBytes(10_000).toString('hex'),
  }));
  const files = await count('stored_file');
  const fields = { courseId, commit: '1' };
  const { data } = await send<{ jobId: string }>(
    server,
    teacher,
    '/OrgApi/CourseChapter/Import',
    [{ name: '章.zip', bytes: zipOf(parts) }],
    fields,
  );
  const sections = `course_section where course_id = '${courseId}'`;
  expect(await throughDeaths(data.jobId, sections)).toMatchObject({ state: 'done', counts: { sections: FILES } });
  expect(await count(sections)).toBe(FILES + 1);
  expect(await count('stored_file')).toBe(files + FILES);
});

test('a course from its archive', async () => {
  const { jobId } = (await teacher.call<{ jobId: string }>('/OrgApi/Course/Pack', { id: courseId })).data;
  const { result } = await done(jobId);
  const { url } = (result as { file: StoredFile }).file;
  const bytes = Buffer.from(await (await get(server, teacher, url)).arrayBuffer());
  const [courses, files, sections] = [await count('course'), await count('stored_file'), await count('course_section')];
  const { data } = await send<{ jobId: string }>(server, teacher, '/OrgApi/Course/Unpack', [{ name: '课.zip', bytes }]);
  expect(await throughDeaths(data.jobId, 'course')).toMatchObject({ state: 'done', counts: { sections: FILES } });
  expect(await count('course')).toBe(courses + 1);
  expect(await count('course_section')).toBe(sections + FILES + 1);
  expect(await count('stored_file')).toBe(files + FILES);
});
