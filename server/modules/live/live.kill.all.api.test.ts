// kill -9 between the reveal and the score book, with real processes: what is revealed is posted, once, or neither is.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deaths, startProcess } from '#tests/support/process.ts';
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

const KILLS = deaths(5);
const q = async <T extends object>(text: string, values: unknown[] = []) =>
  (await server.app.pool.query<T>(text, values)).rows;

test('killed while it is revealed: frame and scores are both there, or neither; sent again they stand once', async () => {
  const [bank] = await q<{ id: string; courseId: string; classId: string }>(
    `select q.id, p.course_id as "courseId", m.dept_id as "classId" from lesson_point p
        join question q on q.point_id = p.id and q.approved ->> 'kind' = 'judge' and q.deleted_at is null
        join course c on c.id = p.course_id and c.owner_id = $1
        join member m on m.user_id = $2 join class_teacher t on t.class_id = m.dept_id and t.teacher_id = $1
      order by q.id limit 1`,
    [teacher.user.id, student.user.id],
  );
  const { data: live } = await teacher.call<{ id: string }>('/OrgApi/LiveStream/Add', {
    title: '单摆直播课',
    courseId: bank?.courseId,
    classIds: [bank?.classId],
    startAt: server.app.now(),
    minutes: 45,
  });
  const liveId = live.id;
  const command = (event: object, cmd: string, url = server.url) =>
    fetch(`${url}/api/Live/Command`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: teacher.user.token },
      body: JSON.stringify({ liveId, cmd, command: event }),
    }).then((answer) => answer.json() as Promise<{ code: number }>);
  expect((await command({ type: 'open' }, randomUUID())).code).toBe(0);
  for (let round = 1; round <= KILLS; round++) {
    const process = await startProcess(server, {});
    const what = { kind: 'question', questionId: bank?.id };
    expect((await command({ type: 'show', what }, randomUUID())).code).toBe(0);
    const room = await student.call<{ stage: { questionId: string } }>('/api/Live/Room', { liveId });
    const { questionId } = room.data.stage;
    expect((await student.call('/api/Live/Answer', { liveId, questionId, value: true })).code).toBe(0);
    const cmd = randomUUID();
    const inFlight = command({ type: 'reveal' }, cmd, process.url).catch(() => null);
    await new Promise((resolve) => setTimeout(resolve, round * 4));
    await process.kill();
    await inFlight;
    // the killed one's statement may still be under way in the database
    await expect.poll(() => q("select from pg_stat_activity where state = 'idle in transaction'")).toEqual([]);
    const frames = await q('select from log_event where log = $1 and strpos(event, $2) > 0', [
      `live:${liveId}`,
      `"live.revealed","value":{"questionId":"${questionId}"`,
    ]);
    const posted = await q("select from score_post where ref_id = $1 and kind = 'live' and max = $2", [liveId, round]);
    expect(posted.length).toBe(frames.length);
    // the same word again finishes it, or changes nothing
    expect((await command({ type: 'reveal' }, cmd)).code).toBe(0);
    const after = await q('select from log_event where log = $1 and strpos(event, $2) > 0', [
      `live:${liveId}`,
      `"live.revealed","value":{"questionId":"${questionId}"`,
    ]);
    expect(after).toHaveLength(1);
    expect(
      await q("select from score_post where ref_id = $1 and kind = 'live' and max = $2", [liveId, round]),
    ).toHaveLength(1);
  }
});
