// A learner's notes over the wire: kept by version, the same save again does no harm, two devices, and nobody else's eyes.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { KeptNote } from '#contract/notes.ts';
import { startLesson } from '#tests/support/run.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';

let server: TestServer;
let student: Client;
let lessonId: string;
let pointId: string;

beforeAll(async () => {
  server = await testServer();
  student = await server.signIn('student25');
  ({ lessonId } = await startLesson(student));
  const { data } = await student.call<{ points: { pointId: string }[] }>('/api/Theory/Item', { lessonId });
  pointId = data.points[0]?.pointId ?? '';
});
afterAll(() => server.stop());

const save = (text: string, version: number, more: object = {}) =>
  student.call<KeptNote>('/api/Theory/SaveNote', { lessonId, pointId, text, version, ...more });
const notes = async (who = student, id = lessonId) =>
  (await who.call<(KeptNote & { pointId: string })[]>('/api/Theory/Notes', { lessonId: id })).data;

test('a note is kept by version; sent again it stays one; another device’s is shown, not overwritten', async () => {
  expect(await notes()).toEqual([]);
  expect((await save('摆角要小', 0)).data).toMatchObject({ version: 1 });
  // the answer was lost, the device sends again
  expect((await save('摆角要小', 0)).data).toMatchObject({ version: 1 });
  expect((await save('摆角要小于 5°', 1)).data).toMatchObject({ version: 2 });
  const other = await save('另一台设备写的', 1);
  expect(other).toMatchObject({ code: 409, data: { text: '摆角要小于 5°', version: 2, at: expect.any(Number) } });
  expect((await save('两份都要', 2)).data).toMatchObject({ version: 3 });
  expect(await notes()).toEqual([{ pointId, text: '两份都要', version: 3, at: expect.any(Number) }]);
});

test('of two at once one is kept, and the other is told', async () => {
  const [{ version = 0 } = {}] = await notes();
  const codes = (await Promise.all([save('甲', version), save('乙', version)])).map((a) => a.code);
  expect(codes.sort()).toEqual([0, 409]);
});

test('a note belongs to the point: the next lesson has it too, and empty is a note like any other', async () => {
  const [{ version = 0 } = {}] = await notes();
  await save('留到下一遍', version);
  const again = await student.call<{ lessonId: string }>('/api/Theory/Relearn', { lessonId, pointIds: [pointId] });
  expect(await notes(student, again.data.lessonId)).toMatchObject([{ text: '留到下一遍' }]);
  expect((await save('', version + 1)).code).toBe(0);
  expect(await notes()).toMatchObject([{ text: '' }]);
});

test('nobody else reads or writes them: not the teacher, not another student; what is no point or too long is refused', async () => {
  for (const name of ['teacher01', 'student26']) {
    const other = await server.signIn(name);
    expect((await other.call('/api/Theory/Notes', { lessonId })).code).toBe(404);
    const written = { lessonId, pointId, text: 'x', version: 0 };
    expect((await other.call('/api/Theory/SaveNote', written)).code).toBe(404);
  }
  expect((await save('x', 0, { pointId: 'never' })).code).toBe(404);
  expect((await save('长'.repeat(10_001), 0)).code).toBe(422);
});
