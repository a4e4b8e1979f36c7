// A class that everybody has left ends by itself, once its time is over: not while somebody is there, and when they left.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { liveMachine } from '#src/machines/live/live.machine.ts';
import { isOpen } from '#src/machines/live/live.selectors.ts';
import { storedPlace } from '#src/machines/state.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';
import { EMPTY_MS, sweepAbandoned } from './abandoned.ts';

const HOUR = 3_600_000;
let server: TestServer;
/** Anew: hours go by here, and sign-ins with them. */
const teacherNow = (): Promise<Client> => server.signIn('teacher01');

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());

async function opened(startAt: number): Promise<string> {
  const teacher = await teacherNow();
  const { data } = await teacher.call<{ id: string }>('/OrgApi/LiveStream/Add', {
    title: '忘了下课',
    classIds: [],
    isPublic: true,
    startAt,
    minutes: 45,
  });
  const command = { type: 'open' };
  expect((await teacher.call('/api/Live/Command', { liveId: data.id, cmd: randomUUID(), command })).code).toBe(0);
  return data.id;
}

const stateOf = async (liveId: string) =>
  (await (await teacherNow()).call<{ state: string }>('/api/Live/Room', { liveId })).data.state;
const sweepAfter = async (ms: number): Promise<void> => {
  server.advance(ms);
  await sweepAbandoned(server.app);
};
const own = async (span: object) =>
  (await (await teacherNow()).call<{ id: string; state: string }[]>('/api/Live/Items', span)).data;

test('left alone, it ends half an hour after its time, when the last one left', async () => {
  const began = server.app.now();
  const liveId = await opened(began);
  await sweepAfter(45 * 60_000);
  expect((await (await teacherNow()).call('/api/Live/Here', { liveId, visible: true })).code).toBe(0);
  const left = server.app.now();
  await sweepAfter(EMPTY_MS - 1_000);
  expect(isOpen(storedPlace(liveMachine, await stateOf(liveId)))).toBe(true);
  await sweepAfter(2_000);
  expect(await stateOf(liveId)).toBe('ended');
  const { rows } = await server.database.pool.query('select ended_at from live_class where id = $1', [liveId]);
  // not when it was found, half an hour later
  expect(Math.abs(Number(rows[0]?.ended_at) - left)).toBeLessThan(60_000);
});

test('what was begun long before its time goes on until then, and is found among what is on', async () => {
  const now = server.app.now();
  const liveId = await opened(now + 39 * HOUR);
  await sweepAfter(3 * HOUR);
  expect(isOpen(storedPlace(liveMachine, await stateOf(liveId)))).toBe(true);
  const at = server.app.now();
  const around = { from: at - 12 * HOUR, to: at + HOUR / 2 };
  expect(await own(around)).toContainEqual(expect.objectContaining({ id: liveId, state: 'open' }));
  const before = { from: at - 12 * HOUR, to: at - HOUR };
  expect((await own(before)).map((l) => l.id)).not.toContain(liveId);
});
