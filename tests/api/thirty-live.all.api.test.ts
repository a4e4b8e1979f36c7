// A class as it is held: a teacher who speaks, shows and draws, and thirty students who hear it by a real media server, one of
// whom gets the floor; what the tutor tells and what is asked reaches all, and afterwards everybody's part in it is known.
import { randomUUID } from 'node:crypto';
import {
  AudioFrame,
  AudioSource,
  AudioStream,
  LocalAudioTrack,
  LocalVideoTrack,
  type RemoteTrack,
  Room,
  RoomEvent,
  TrackKind,
  TrackPublishOptions,
  TrackSource,
  VideoBufferType,
  VideoFrame,
  VideoSource,
} from '@livekit/rtc-node';
import { RoomServiceClient } from 'livekit-server-sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OutputOf } from '#contract/index.ts';
import type { LiveCommand } from '#contract/live.ts';
import { loadKeys, readState } from '#server/platform/media/settings.ts';
import { hasMedia } from '#tests/support/media.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';

const STUDENTS = 30;
const ROW = 6;
const RATE = 48_000;
const SIDE = 64;

let server: TestServer;
let teacher: Client;
let students: Client[];
const rooms: Room[] = [];
/** What still speaks and shows. */
const ends: (() => void)[] = [];
const GOODBYE_MS = 10_000;
/** Thirty receivers share two cores with other tests. */
const HEARD_MS = 60_000;

beforeAll(async () => {
  if (!hasMedia) return;
  server = await testServer({ env: { LIVEKIT: 'on' } });
  await server.database.pool.query('update sys_user set reset_pwd = 0, set_email = 0');
  teacher = await server.signIn('teacher01');
  students = [];
  for (let n = 1; n <= STUDENTS; n++) students.push(await server.signIn(`student${String(n).padStart(2, '0')}`));
});
afterAll(async () => {
  for (const end of ends) end();
  // those that the end of the class has put out are gone already; the library may never answer a goodbye
  const gone = Promise.allSettled(rooms.map(async (room) => room.isConnected && room.disconnect()));
  await Promise.race([gone, new Promise((resolve) => setTimeout(resolve, GOODBYE_MS).unref())]);
  await server?.stop();
});

/** LiveKit's own. */
function mediaCalls(): RoomServiceClient {
  const place = { dataDir: server.dataDir, host: '' };
  const { key, secret } = loadKeys(place);
  return new RoomServiceClient(`http://127.0.0.1:${readState(place)?.ports.signal}`, key, secret);
}

async function done<T>(answer: Promise<{ code: number; msg: string; data: T }>): Promise<T> {
  const { code, msg, data } = await answer;
  expect({ code, msg }).toEqual({ code: 0, msg: '' });
  return data;
}

/** By the platform's passage, as a browser comes. */
async function enter(who: Client, liveId: string, autoSubscribe = true): Promise<Room> {
  const { url, token } = await done(who.call<OutputOf<'/api/Live/Token'>>('/api/Live/Token', { liveId }));
  const room = new Room();
  rooms.push(room);
  await room.connect(url, token, { autoSubscribe, dynacast: false });
  return room;
}

const as = (source: TrackSource) => new TrackPublishOptions({ source });

/** A tone that goes on; what stops it. */
async function speak(room: Room): Promise<() => void> {
  const source = new AudioSource(RATE, 1);
  const track = LocalAudioTrack.createAudioTrack('voice', source);
  await room.localParticipant?.publishTrack(track, as(TrackSource.SOURCE_MICROPHONE));
  const samples = Int16Array.from({ length: RATE / 10 }, (_, i) => 8_000 * Math.sin((2 * Math.PI * 440 * i) / RATE));
  let isOn = true;
  const play = async () => {
    while (isOn) await source.captureFrame(new AudioFrame(samples, RATE, 1, samples.length));
  };
  // what is left in it when it is taken away is nobody's matter
  play().catch(() => {});
  return () => {
    isOn = false;
  };
}

/** A small picture that changes. */
async function show(room: Room, source: TrackSource): Promise<() => void> {
  const frames = new VideoSource(SIDE, SIDE);
  await room.localParticipant?.publishTrack(LocalVideoTrack.createVideoTrack('picture', frames), as(source));
  let shade = 0;
  const timer = setInterval(() => {
    shade = (shade + 16) % 256;
    frames.captureFrame(new VideoFrame(new Uint8Array(SIDE * SIDE * 4).fill(shade), SIDE, SIDE, VideoBufferType.RGBA));
  }, 100);
  return () => clearInterval(timer);
}

/** Resolves once something was heard that is not silence. */
async function heard(track: RemoteTrack): Promise<void> {
  for await (const { data } of new AudioStream(track, RATE, 1)) if (data.some((s) => Math.abs(s) > 1_000)) return;
}

const tracksOf = (room: Room, userId: string) =>
  [...(room.remoteParticipants.get(userId)?.trackPublications.values() ?? [])].flatMap(({ track }) => track ?? []);
const voiceOf = async (room: Room, userId: string): Promise<RemoteTrack> => {
  const voice = () => tracksOf(room, userId).find((t) => t.kind === TrackKind.KIND_AUDIO) as RemoteTrack | undefined;
  await expect.poll(voice, { timeout: HEARD_MS }).toBeDefined();
  return voice() as RemoteTrack;
};

describe.skipIf(!hasMedia)('thirty students in a live class', () => {
  test('hear and see their teacher, raise a hand, get the floor, answer; afterwards all of it is there', async () => {
    const { pool } = server.app;
    const state = () => server.app.media.health().state;
    await expect.poll(state).toBe('ready');
    const { rows: classes } = await pool.query<{ id: string }>(
      "select d.id from sys_dept d join member m on m.dept_id = d.id where m.user_id = $1 and d.kind = 'class'",
      [students[4]?.user.id],
    );
    const { rows: points } = await pool.query<{ courseId: string; pointId: string; questionId: string }>(
      `select p.course_id as "courseId", p.id as "pointId", q.id as "questionId" from question q
        join lesson_point p on p.id = q.point_id join course k on k.id = p.course_id
        where k.owner_id = $1 and q.approved ->> 'kind' = 'judge' and p.approved is not null
          and q.deleted_at is null and p.deleted_at is null limit 1`,
      [teacher.user.id],
    );
    const { courseId = '', pointId = '', questionId: bankId = '' } = points[0] ?? {};
    const plan = {
      title: '三十人的课',
      courseId,
      classIds: classes.map((c) => c.id),
      startAt: Date.now(),
      minutes: 45,
    };
    const { id: liveId } = await done(teacher.call<{ id: string }>('/OrgApi/LiveStream/Add', plan));
    await done(teacher.call('/OrgApi/LiveStream/SetStatus', { id: liveId, status: 'published' }));
    const command = (who: Client, event: LiveCommand) =>
      done(who.call('/api/Live/Command', { liveId, cmd: randomUUID(), command: event }));
    await command(teacher, { type: 'open' });

    const desk = await enter(teacher, liveId);
    ends.push(await speak(desk));
    ends.push(await show(desk, TrackSource.SOURCE_CAMERA));
    ends.push(await show(desk, TrackSource.SOURCE_SCREENSHARE));
    const seats: Room[] = [];
    // a row at a time, as through a door
    for (let n = 0; n < STUDENTS; n += ROW)
      seats.push(...(await Promise.all(students.slice(n, n + ROW).map((one) => enter(one, liveId)))));
    await Promise.all(students.map((one) => done(one.call('/api/Live/Here', { liveId, visible: true }))));
    // each of them: the voice as sound, camera and screen as pictures
    await Promise.all(seats.map(async (seat) => heard(await voiceOf(seat, teacher.user.id))));
    for (const seat of seats)
      await expect
        .poll(() => tracksOf(seat, teacher.user.id).filter((t) => t.kind === TrackKind.KIND_VIDEO).length)
        .toBe(2);
    const people = async () => done(teacher.call<OutputOf<'/api/Live/People'>>('/api/Live/People', { liveId }));
    await expect
      .poll(async () => (await people()).filter((p) => p.role === 'student' && p.media && p.here).length)
      .toBe(STUDENTS);

    // hands in the order in which they went up; the first is heard by all others
    for (const one of [7, 3, 19]) await command(students[one] as Client, { type: 'hand', up: true });
    const room = async () => done(students[0]?.call('/api/Live/Room', { liveId }) as Promise<never>);
    expect(((await room()) as OutputOf<'/api/Live/Room'>).hands).toEqual([7, 3, 19].map((n) => students[n]?.user.id));
    const speaker = students[7] as Client;
    await command(teacher, { type: 'grant', userId: speaker.user.id, sources: ['microphone'] });
    const calls = mediaCalls();
    const may = async () => (await calls.getParticipant(liveId, speaker.user.id)).permission?.canPublish;
    await expect.poll(may).toBe(true);
    ends.push(await speak(seats[7] as Room));
    const others = [desk, ...seats.filter((_, n) => n !== 7)];
    await Promise.all(others.map(async (seat) => heard(await voiceOf(seat, speaker.user.id))));
    await command(teacher, { type: 'revoke', userId: speaker.user.id });
    for (const seat of others) await expect.poll(() => tracksOf(seat, speaker.user.id).length).toBe(0);

    // drawn, told, asked, answered by all at once
    await command(teacher, { type: 'show', what: { kind: 'board', page: 1 } });
    const stroke = {
      id: randomUUID(),
      kind: 'line',
      points: [
        [0, 0],
        [9, 9],
      ],
      color: '#1677ff',
      width: 40,
    };
    await done(teacher.call('/api/Live/Draw', { liveId, page: 'board:1', ops: [{ op: 'add', stroke }] }));
    await command(teacher, { type: 'show', what: { kind: 'point', pointId } });
    await command(teacher, { type: 'show', what: { kind: 'question', questionId: bankId } });
    const { stage } = (await room()) as OutputOf<'/api/Live/Room'>;
    const questionId = stage.questionId ?? '';
    await Promise.all(
      students.map((one, i) => done(one.call('/api/Live/Answer', { liveId, questionId, value: i % 3 > 0 }))),
    );
    const given = await done(teacher.call<OutputOf<'/api/Live/Answers'>>('/api/Live/Answers', { liveId, questionId }));
    expect(given).toMatchObject({ answered: STUDENTS, of: STUDENTS });
    await command(teacher, { type: 'reveal' });

    // over: everybody is out of the media room, and what each did is known
    const out = seats.map((seat) => new Promise((resolve) => seat.once(RoomEvent.Disconnected, resolve)));
    await command(teacher, { type: 'end' });
    await Promise.all(out);
    const { items } = await done(
      teacher.call<OutputOf<'/OrgApi/LiveStreamData/Items'>>('/OrgApi/LiveStreamData/Items', { liveId, pageSize: 100 }),
    );
    expect(items).toHaveLength(STUDENTS);
    for (const { userId, state: was, seconds, answered, hands, floorSeconds } of items) {
      const n = students.findIndex((one) => one.user.id === userId);
      expect({ n, answered, hands }).toEqual({ n, answered: 1, hands: [7, 3, 19].includes(n) ? 1 : 0 });
      // of a class of seconds the last row has missed a good part
      expect(['present', 'partial']).toContain(was);
      expect(seconds).toBeGreaterThan(0);
      expect(floorSeconds > 0).toBe(n === 7);
    }
    const catchup = await students[0]?.call<{ lessonId: string }>('/api/Live/Catchup', { liveId });
    expect(catchup).toMatchObject({ code: 0 });
  });
});
