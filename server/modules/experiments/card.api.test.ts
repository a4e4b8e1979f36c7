// Theory before practice: the lesson ends in the card of its experiment, goes on from its result, and offers again what was missed.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BlockProps } from '#contract/blocks/index.ts';
import { jsPackage, MANIFEST } from '#tests/support/packages.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';
import { send } from '#tests/support/upload.ts';

type Card = BlockProps<'experiment-card'>;
let server: TestServer;
let teacher: Client;
let student: Client;
const q = async <T extends object>(text: string, values: unknown[] = []) =>
  (await server.app.pool.query<T>(text, values)).rows;

beforeAll(async () => {
  server = await testServer({ env: { CONTENT_PORT: '0' } });
  [teacher, student] = (await Promise.all(['teacher01', 'student04'].map((name) => server.signIn(name)))) as [
    Client,
    Client,
  ];
});
afterAll(() => server.stop());

async function done<T>(answer: Promise<{ code: number; data: unknown; msg: string }>): Promise<T> {
  const { code, data, msg } = await answer;
  expect({ code, msg, data: code === 0 ? null : data }).toEqual({ code: 0, msg: '', data: null });
  return data as T;
}

/** Each step gives half of its marks, and says which points that belongs to: by its place, by its id, and one that is no more. */
const marking = (pointId: string) => `function mark({ steps }) {
  const all = {};
  for (const { seq } of steps) all[seq] = { score: 20, points: seq === 1 ? ['p4'] : ['${pointId}', 'gone'] };
  return { steps: all };
}`;

test('a lesson’s end leads to its experiment, and the experiment’s end back to the lesson', async () => {
  const [course] = await q<{ id: string }>("select id from course where kind = 'ai' and name = '单摆法测重力加速度'");
  const courseId = course?.id ?? '';
  const plan = await q<{ id: string; title: string }>(
    "select id, approved ->> 'title' as title from lesson_point where course_id = $1 and approved is not null and deleted_at is null order by sort, id",
    [courseId],
  );
  const bytes = jsPackage({ ...MANIFEST, marking: 'mark.js' }, [
    { name: 'mark.js', bytes: marking(plan[1]?.id ?? '') },
  ]);
  const packed = await done<{ id: string }>(
    send(server, teacher, '/OrgApi/UploadFile/Experiment', [{ name: 'p.zip', bytes }]),
  );
  const { id: experimentId } = await done<{ id: string }>(
    teacher.call('/OrgApi/Experiment/Add', {
      name: '动手',
      intro: '亲手量一遍',
      kind: 'js',
      packageId: packed.id,
      requires: { courseId, mastery: 0 },
    }),
  );
  await done(teacher.call('/OrgApi/Experiment/SetOpenStatus', { id: experimentId, status: 'open' }));

  const { lessonId } = await done<{ lessonId: string }>(student.call('/api/Theory/Start', { courseId }));
  const log = `lesson:${lessonId}`;
  const cards = async () => {
    const { events } = await done<{
      events: { event: { activityType?: string; messageId?: string; content?: Card } }[];
    }>(student.call('/api/Stream/Events', { log, limit: 1000 }));
    return events.flatMap(({ event }) =>
      event.activityType === 'experiment-card' && event.messageId === `experiment.${experimentId}` && event.content
        ? [event.content]
        : [],
    );
  };
  // all of its points are passed over: what is between them and the end is the lesson's own business
  await q(
    `update lifecycle set snapshot = (jsonb_set(snapshot::jsonb, '{context,points}',
        (select jsonb_agg(p || '{"skip": true}') from jsonb_array_elements(snapshot::jsonb -> 'context' -> 'points') p)))::text
      where id = $1`,
    [log],
  );
  const reply = async (command: object) => {
    const answer = await fetch(`${server.url}/api/Theory/TeachReplyStreamAsync`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: student.user.token },
      body: JSON.stringify({ runId: randomUUID(), lessonId, command }),
    });
    return answer.text();
  };
  await reply({ type: 'start' });
  await reply({ type: 'next' });
  expect(await cards()).toEqual([{ experimentId, name: '动手', intro: '亲手量一遍', steps: 2 }]);

  const { runId } = await done<{ runId: string }>(student.call('/api/Experiment/Start', { experimentId }));
  const { launchId, key } = await done<{ launchId: string; key: string }>(
    student.call('/api/Experiment/Launch', { runId, cmd: randomUUID() }),
  );
  const now = server.app.now();
  const step = (n: number) => ({ n, at: now, type: 'step', seq: n, startTime: now - 5000, endTime: now });
  const records = [step(1), step(2), { n: 3, at: now, type: 'finish' }];
  await done(server.call('/api/open/JsDataUpload', { runId, launchId, key, sentAt: now, records }));
  const missed = [plan[1], plan[3]].map((p) => ({ pointId: p?.id, title: p?.title }));
  await expect
    .poll(async () => (await cards()).at(-1)?.run)
    .toEqual({ runId, state: 'finished', score: 40, toMark: false, missed });

  const process = await done<{ missed: object }>(student.call('/api/Experiment/GetProcess', { runId }));
  expect(process.missed).toEqual({ courseId, course: '单摆法测重力加速度', lessonId, points: missed });
  const again = await done<{ lessonId: string }>(
    student.call('/api/Theory/Relearn', { lessonId, pointIds: missed.map((p) => p.pointId) }),
  );
  const { points } = await done<{ points: { pointId: string }[] }>(
    student.call('/api/Theory/Item', { lessonId: again.lessonId }),
  );
  expect(points.map((p) => p.pointId)).toEqual(missed.map((p) => p.pointId));
});
