// Recordings by the wire: parts in any order, again, over limits, of others; one file in the end that can be sought in.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OutputOf } from '#contract/index.ts';
import { PART_BYTES } from '#contract/live-recording.ts';
import { startContent } from '#server/platform/http/content.ts';
import { deaths, startProcess } from '#tests/support/process.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';
import { fileContent } from '../files/index.ts';
import { sweepRecorders } from './recorder.ts';
import { sweepRecordings } from './recording.ts';

let server: TestServer;
let content: Server;
let teacher: Client;
let other: Client;
let student: Client;
let liveId: string;

const FILM = readFileSync(join(import.meta.dirname, '../../worlds/classroom/films/秒摆.声音.webm'));
/** As a browser cuts it: anywhere. */
const PARTS = [0, 1, 2, 3].map((n) => FILM.subarray(n * 50_000, n === 3 ? FILM.length : (n + 1) * 50_000));

beforeAll(async () => {
  server = await testServer({ env: { CONTENT_PORT: '0' } });
  content = await startContent(server.app, [fileContent(server.app)]);
  [teacher, other, student] = (await Promise.all(
    ['teacher01', 'teacher02', 'student05'].map((name) => server.signIn(name)),
  )) as [Client, Client, Client];
  const { rows } = await server.database.pool.query<{ id: string }>(
    "select d.id from sys_dept d join member m on m.dept_id = d.id where m.user_id = $1 and d.kind = 'class'",
    [student.user.id],
  );
  const added = await teacher.call<{ id: string }>('/OrgApi/LiveStream/Add', {
    title: '录一节课',
    classIds: [rows[0]?.id],
    startAt: server.app.now(),
    minutes: 45,
  });
  liveId = added.data.id;
});
afterAll(async () => {
  content.close();
  await server.stop();
});

const command = (type: string, more: object = {}) =>
  teacher.call('/api/Live/Command', { liveId, cmd: randomUUID(), command: { type, ...more } });
const begin = (who: Client = teacher, more: object = {}) =>
  who.call<{ recordingId: string }>('/OrgApi/LiveStreamRecording/Begin', {
    liveId,
    kind: 'audio',
    type: 'audio/webm;codecs=opus',
    startAt: server.app.now(),
    ...more,
  });
async function part(
  recordingId: string,
  n: number | string,
  bytes: Uint8Array,
  who: Client = teacher,
  url = server.url,
) {
  const answer = await fetch(`${url}/OrgApi/LiveStreamRecording/Part?recordingId=${recordingId}&n=${n}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream', authorization: who.user.token },
    body: Buffer.from(bytes),
  });
  return (await answer.json()) as { code: number; data: { next: number } & { fields?: Record<string, string> } };
}
const finish = (recordingId: string, parts: number, who: Client = teacher) =>
  who.call<{ length: number; size: number; next?: number }>('/OrgApi/LiveStreamRecording/Finish', {
    recordingId,
    parts,
  });
const tracks = async (who: Client = student) =>
  (await who.call<OutputOf<'/api/Live/Recordings'>>('/api/Live/Recordings', { liveId })).data;

test('nothing is recorded before the class', async () => {
  expect((await begin()).code).toBe(409);
  expect((await command('open')).code).toBe(0);
});

test('parts come in any order and again; the whole can be sought in, by who takes part', async () => {
  const { data } = await begin();
  const { recordingId } = data;
  expect((await begin(teacher, { recordingId })).data.recordingId).toBe(recordingId);
  const next = async (n: number) => (await part(recordingId, n, PARTS[n] as Buffer)).data.next;
  expect(await next(2)).toBe(0);
  expect(await next(0)).toBe(1);
  expect(await next(0)).toBe(1);
  const early = await finish(recordingId, 4);
  expect([early.code, early.data.next]).toEqual([409, 1]);
  expect((await tracks())[0]).toMatchObject({ kind: 'audio', url: null, length: null, parts: 1 });
  expect(await next(1)).toBe(3);
  // another's bytes under the same number are not taken: it is here already
  expect((await part(recordingId, 1, Buffer.from('x'))).data.next).toBe(3);
  expect(await next(3)).toBe(4);
  const whole = await finish(recordingId, 4);
  expect([whole.code, Math.round(whole.data.length)]).toEqual([0, 90]);
  expect((await finish(recordingId, 4)).data).toEqual(whole.data);
  expect((await part(recordingId, 9, Buffer.from('late'))).data.next).toBe(4);

  const [track] = await tracks();
  expect(track).toMatchObject({ id: recordingId, parts: 4, size: whole.data.size });
  const answer = await fetch(track?.url ?? '', { headers: { range: 'bytes=0-99' } });
  expect([answer.status, answer.headers.get('content-type'), (await answer.arrayBuffer()).byteLength]).toEqual([
    206,
    'audio/webm',
    100,
  ]);
  expect(await filesOf(recordingId)).toEqual([]);
});

async function filesOf(recordingId: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of server.app.files.list(`recordings/${recordingId}`)) keys.push(key);
  return keys;
}

test('a clock that is wrong is put right, and nothing was recorded before the class or after it', async () => {
  const now = server.app.now();
  await begin(teacher, { startAt: now - 3_600_000, sentAt: now - 3_600_000 + 2_000 });
  await begin(teacher, { startAt: 1 });
  const { rows } = await server.database.pool.query<{ openedAt: number; starts: number[] }>(
    `select l.opened_at as "openedAt", array_agg(r.start_at order by r.created_at) as starts from live_class l
      join live_recording r on r.live_id = l.id where l.id = $1 group by l.id`,
    [liveId],
  );
  const starts = rows[0]?.starts.map(Number) ?? [];
  expect(Math.min(...starts)).toBe(Number(rows[0]?.openedAt));
  expect(Math.abs((starts[1] ?? 0) - Math.max(now - 2_000, Number(rows[0]?.openedAt)))).toBeLessThan(1_500);
});

test('others’ classes are 404, students may not, and what is over a limit is 422', async () => {
  const { recordingId } = (await begin()).data;
  const bytes = PARTS[0] as Buffer;
  expect((await begin(other)).code).toBe(404);
  expect((await begin(student)).code).toBe(403);
  expect((await part(recordingId, 0, bytes, other)).code).toBe(404);
  expect((await part(recordingId, 0, bytes, student)).code).toBe(403);
  expect((await finish(recordingId, 1, other)).code).toBe(404);
  expect((await part(randomUUID(), 0, bytes)).code).toBe(404);
  expect((await part(recordingId, -1, bytes)).code).toBe(422);
  expect((await part(recordingId, 12_000, bytes)).code).toBe(422);
  expect((await part(recordingId, 'x', bytes)).code).toBe(422);
  expect((await part(recordingId, 0, Buffer.alloc(0))).code).toBe(422);
  const large = await part(recordingId, 0, Buffer.alloc(PART_BYTES + 1));
  expect([large.code, Object.keys(large.data.fields ?? {})]).toEqual([422, ['file']]);
  expect((await begin(teacher, { type: 'text/html' })).code).toBe(422);
  expect(await filesOf(recordingId)).toEqual([]);
  // rubbish is no recording: nothing of it becomes a file
  expect((await part(recordingId, 0, Buffer.from('rubbish'.repeat(1000)))).data.next).toBe(1);
  expect((await finish(recordingId, 1)).code).toBe(422);
  // and nobody waits for it
  expect((await tracks(teacher)).filter((t) => t.id === recordingId)).toEqual([]);
});

test('a browser that never came back leaves what it has sent, once a day has passed', async () => {
  const { recordingId } = (await begin()).data;
  for (const n of [0, 1, 3]) await part(recordingId, n, PARTS[n] as Buffer);
  await sweepRecordings(server.app);
  expect((await tracks()).find((t) => t.id === recordingId)?.url).toBeNull();
  await server.database.pool.query('update live_recording_part set at = 1 where recording_id = $1', [recordingId]);
  await server.database.pool.query('update live_recording set created_at = 1 where id = $1', [recordingId]);
  await sweepRecordings(server.app);
  const kept = (await tracks()).find((t) => t.id === recordingId);
  expect(kept).toMatchObject({ parts: 2 });
  expect(kept?.length).toBeGreaterThan(20);
});

test('who records and falls silent records no more, as everybody is told; what they hold is taken whenever it comes', async () => {
  const stateNow = async () => (await teacher.call<{ state: string }>('/api/Live/Room', { liveId })).data.state;
  const wait = async (ms: number) => {
    server.advance(ms);
    await sweepRecorders(server.app);
    return stateNow();
  };
  await command('record', { on: true });
  expect(await wait(50_000)).toContain('record.on');
  // without a sound there is no part, and yet somebody who records
  await teacher.call('/api/Live/Here', { liveId, visible: true, records: true });
  expect(await wait(50_000)).toContain('record.on');
  const { recordingId } = (await begin()).data;
  await part(recordingId, 0, PARTS[0] as Buffer);
  await student.call('/api/Live/Here', { liveId, visible: true, records: true });
  expect(await wait(59_000)).toContain('record.on');
  expect(await wait(2_000)).toContain('record.off');
  const { rows } = await server.database.pool.query<{ event: string }>(
    `select event from log_event where log = $1 and event like '%live.recorderLost%'`,
    [`live:${liveId}`],
  );
  expect(rows).toHaveLength(1);
  // a student has no say in it, and nobody sends the server's own word
  expect((await command('recorderLost')).code).toBe(422);
  // they go on where they are back
  expect((await command('record', { on: true })).code).toBe(0);
  expect(await wait(0)).toContain('record.on');
  await command('record', { on: false });

  const own = async () => (await tracks()).find((t) => t.id === recordingId);
  await sweepRecordings(server.app);
  expect((await own())?.url).toBeNull();
  server.advance(3 * 60_000);
  await sweepRecordings(server.app);
  const first = await own();
  expect(first?.url).not.toBeNull();
  // what had lain in their browser
  for (const n of [1, 2, 3]) expect((await part(recordingId, n, PARTS[n] as Buffer)).data.next).toBe(n + 1);
  server.advance(3 * 60_000 + 1);
  await sweepRecordings(server.app);
  const second = await own();
  expect(Math.round(second?.length ?? 0)).toBe(90);
  expect(second?.url).not.toBe(first?.url);
  const whole = await finish(recordingId, 4);
  expect([whole.code, Math.round(whole.data.length)]).toEqual([0, 90]);
  expect(await filesOf(recordingId)).toEqual([]);
});

test('killed while parts come and while it is made whole: sent again it is whole, once', async () => {
  const { recordingId } = (await begin()).data;
  // with `npm test -- all` in the middle of each part, else of two
  for (const [n, bytes] of PARTS.entries()) {
    if (n >= deaths(PARTS.length)) {
      expect((await part(recordingId, n, bytes)).data.next).toBe(n + 1);
      continue;
    }
    const process = await startProcess(server, {});
    const inFlight = part(recordingId, n, bytes, teacher, process.url).catch(() => null);
    await new Promise((resolve) => setTimeout(resolve, n * 5));
    await process.kill();
    await inFlight;
    expect((await part(recordingId, n, bytes)).data.next).toBe(n + 1);
  }
  const process = await startProcess(server, {});
  const inFlight = fetch(`${process.url}/OrgApi/LiveStreamRecording/Finish`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: teacher.user.token },
    body: JSON.stringify({ recordingId, parts: 4 }),
  }).catch(() => null);
  await new Promise((resolve) => setTimeout(resolve, 30));
  await process.kill();
  await inFlight;
  await expect
    .poll(async () => {
      const { rows } = await server.database.pool.query(
        "select from pg_stat_activity where state = 'idle in transaction'",
      );
      return rows.length;
    })
    .toBe(0);
  const whole = await finish(recordingId, 4);
  expect([whole.code, Math.round(whole.data.length)]).toEqual([0, 90]);
  const { rows } = await server.database.pool.query(
    'select from stored_file where used_by = $1 and deleted_at is null',
    [`recording:${recordingId}`],
  );
  expect(rows).toHaveLength(1);
});

test('a track that is deleted is played no more; who is not of the class has none', async () => {
  const before = await tracks();
  const id = before.find((t) => t.url !== null)?.id ?? '';
  expect((await teacher.call('/OrgApi/LiveStreamRecording/Delete', { ids: [id] })).code).toBe(0);
  expect((await tracks()).map((t) => t.id)).not.toContain(id);
  expect((await other.call('/api/Live/Recordings', { liveId })).code).toBe(404);
  expect((await other.call('/OrgApi/LiveStreamRecording/Items', { liveId })).code).toBe(404);
});
