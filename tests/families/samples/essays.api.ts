// Runs in the copy that families.all.test.ts makes: the kind of work that `npm run kind essays` writes, through HTTP.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { taughtBy } from '#tests/support/demo.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';

let server: TestServer;
let teacher: Client;
let student: Client;
beforeAll(async () => {
  server = await testServer();
  teacher = await server.signIn('teacher01');
  student = await server.signIn('student04');
});
afterAll(() => server.stop());

test('essays: given, found among what there is to do, done, and scored in the book', async () => {
  const call = <T>(who: Client, path: string, body: object) => who.call<T>(path, body);
  const { classId, courseId } = await taughtBy(server, teacher);
  const add = (name: string) => call<{ id: string }>(teacher, '/OrgApi/Essays/Add', { name });
  const { id } = (await add('潮汐')).data;
  expect((await call(student, '/api/Essays/Item', { id })).code).toBe(404);
  const to = { classIds: [classId], userIds: [] };
  expect(await call(teacher, '/OrgApi/Assignment/Add', { kind: 'essays', refId: id, courseId, to })).toMatchObject({
    code: 0,
  });
  const mine = async () => {
    const { data } = await call<{ items: { kind: string; title: string; state: string; path: string }[] }>(
      student,
      '/api/StudentCenter/MyTask',
      {},
    );
    return data.items.find((task) => task.kind === 'essays');
  };
  expect(await mine()).toMatchObject({ title: '潮汐', state: 'none', path: `/essays?id=${id}` });
  expect((await call(student, '/api/Essays/Done', { id })).code).toBe(0);
  expect((await call(student, '/api/Essays/Item', { id })).data).toMatchObject({ doneAt: expect.any(Number) });
  expect(await mine()).toMatchObject({ state: 'done' });
  const book = await call<{ columns: { kind: string; title: string }[] }>(teacher, '/OrgApi/CourseScoreManage/Book', {
    courseId,
  });
  expect(book.data.columns).toContainEqual(expect.objectContaining({ kind: 'essays', title: '潮汐' }));
});
