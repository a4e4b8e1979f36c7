// A class that LiveKit's Egress records: begun and ended with it, its files taken once, and nobody told that they are recorded
// when they are not.
import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { CODE } from '#contract/codes.ts';
import type { OutputOf } from '#contract/index.ts';
import { remux } from '#server/platform/film/index.ts';
import { startContent } from '#server/platform/http/content.ts';
import { egressAt } from '#server/platform/media/egress.ts';
import type { MediaHealth } from '#server/platform/media/types.ts';
import { type FakeEgress, startEgress } from '#tests/support/egress.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';
import { fileContent } from '../files/index.ts';
import { sweepEgress } from './egress.ts';

const FILMS = join(import.meta.dirname, '../../worlds/classroom/films');
let folder: string;
let egress: FakeEgress;
let server: TestServer;
let content: Server;
let teacher: Client;
let student: Client;
let liveId: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mengoo-egress-'));
  const films = { audio: join(folder, 'sound.mp4'), screen: join(folder, 'picture.mp4') };
  // as Egress leaves them
  await remux({ from: join(FILMS, '秒摆.声音.webm'), to: films.audio, container: 'mp4' });
  await remux({ from: join(FILMS, '秒摆.画面.webm'), to: films.screen, container: 'mp4' });
  egress = await startEgress(films);
  const { key, secret } = egress.keys;
  server = await testServer({
    env: {
      CONTENT_PORT: '0',
      LIVEKIT: 'on',
      LIVEKIT_URL: egress.url,
      LIVEKIT_API_KEY: key,
      LIVEKIT_API_SECRET: secret,
      LIVEKIT_EGRESS: folder,
    },
  });
  content = await startContent(server.app, [fileContent(server.app)]);
  egress.tells(server.url);
  teacher = await server.signIn('teacher01');
  student = await server.signIn('student05');
  await new Promise<void>((resolve) => {
    const look = ({ state }: MediaHealth) => state === 'ready' && resolve();
    server.app.media.onHealth(look);
    look(server.app.media.health());
  });
});
afterAll(async () => {
  content.close();
  await server.stop();
  await egress.stop();
  rmSync(folder, { recursive: true, force: true });
});

const command = (event: object) => teacher.call('/api/Live/Command', { liveId, cmd: randomUUID(), command: event });
const tracks = async () =>
  (await student.call<OutputOf<'/api/Live/Recordings'>>('/api/Live/Recordings', { liveId })).data;
const room = async () => (await teacher.call<OutputOf<'/api/Live/Room'>>('/api/Live/Room', { liveId })).data;
/** That class's. */
const begun = () => egress.begun.filter(({ request }) => request.roomName === liveId);

beforeEach(async () => {
  egress.mute(false);
  const { rows } = await server.app.pool.query<{ id: string }>(
    "select d.id from sys_dept d join member m on m.dept_id = d.id where m.user_id = $1 and d.kind = 'class'",
    [student.user.id],
  );
  const plan = { title: '录播', classIds: rows.map((r) => r.id), startAt: server.app.now(), minutes: 45 };
  liveId = (await teacher.call<{ id: string }>('/OrgApi/LiveStream/Add', plan)).data.id;
  await teacher.call('/OrgApi/LiveStream/SetStatus', { id: liveId, status: 'published' });
  expect((await command({ type: 'open' })).code).toBe(0);
});

test('sound and picture are recorded apart, and become tracks that can be sought in, once', async () => {
  expect((await room()).media.egress).toBe(true);
  const before = server.app.now();
  expect((await command({ type: 'record', on: true })).code).toBe(0);
  // it runs already
  await command({ type: 'record', on: true });
  expect(
    begun()
      .map(({ request: { audioOnly, videoOnly } }) => `${audioOnly} ${videoOnly}`)
      .sort(),
  ).toEqual(['true undefined', 'undefined true']);
  for (const { request } of begun()) expect(request.fileOutputs[0]?.filepath).toMatch(`${folder}/egress/`);
  expect((await tracks()).map((t) => `${t.kind} ${t.url}`).sort()).toEqual(['audio null', 'screen null']);
  expect((await command({ type: 'record', on: false })).code).toBe(0);
  await expect.poll(async () => (await tracks()).every((t) => t.url !== null)).toBe(true);
  for (const track of await tracks()) {
    expect(track).toMatchObject({ type: `${track.kind === 'audio' ? 'audio' : 'video'}/mp4` });
    expect(track.length).toBeGreaterThan(80);
    // its clock is wrong, and tells in whole seconds
    expect(Math.abs(track.startAt - before)).toBeLessThan(3_000);
    const part = await fetch(track.url ?? '', { headers: { range: 'bytes=0-99' } });
    expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 100]);
  }
  const { rows } = await server.app.pool.query(
    "select from stored_file where used_by = any(select 'recording:' || id from live_recording where live_id = $1)",
    [liveId],
  );
  expect(rows).toHaveLength(2);
  for (const { request } of begun()) expect(existsSync(request.fileOutputs[0]?.filepath ?? '')).toBe(false);
});

test('where it cannot begin, the teacher is told, the class goes on, and nobody is told that they are recorded', async () => {
  egress.refuse(1);
  expect((await command({ type: 'record', on: true })).code).toBe(CODE.unavailable);
  expect((await room()).state).toContain('record.off');
  expect(await tracks()).toEqual([]);
  // the one of the two that had begun was ended
  expect(begun().map((one) => one.status)).toEqual(['EGRESS_COMPLETE']);
  expect((await command({ type: 'record', on: true })).code).toBe(0);
});

test('what fails is no track; what was not told of is asked for; the end of the class ends it', async () => {
  await command({ type: 'record', on: true });
  const [sound, picture] = begun();
  await egress.end(picture?.egressId ?? '', 'EGRESS_FAILED');
  await expect.poll(async () => (await tracks()).map((t) => t.kind)).toEqual(['audio']);
  egress.mute(true);
  expect((await command({ type: 'end' })).code).toBe(0);
  await expect.poll(() => sound?.status).toBe('EGRESS_COMPLETE');
  expect((await tracks())[0]?.url).toBeNull();
  await sweepEgress(server.app);
  expect((await tracks())[0]?.url).not.toBeNull();
});

test('into a bucket: with its keys, below its prefix', async () => {
  const there = egressAt(egress.url, egress.keys, {
    LIVEKIT_EGRESS: 's3',
    S3_ENDPOINT: 'https://s3.school.example',
    S3_REGION: 'cn',
    S3_BUCKET: 'mengoo',
    S3_KEY: 'key',
    S3_SECRET: 'secret',
    S3_PREFIX: '/files/',
  });
  await there.start('bucket', [{ id: 't1', kind: 'audio' }]);
  expect(egress.begun.at(-1)?.request.fileOutputs[0]).toMatchObject({
    filepath: 'files/egress/t1.mp4',
    s3: { accessKey: 'key', secret: 'secret', bucket: 'mengoo', region: 'cn', endpoint: 'https://s3.school.example' },
  });
});
