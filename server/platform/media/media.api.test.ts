// A real livekit-server, and people who come to it by the proxy.
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  AudioFrame,
  AudioSource,
  DisconnectReason,
  LocalAudioTrack,
  type Room,
  RoomEvent,
  TrackPublishOptions,
  TrackSource,
} from '@livekit/rtc-node';
import { AccessToken, RoomServiceClient } from 'livekit-server-sdk';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  enter,
  enterWith,
  hasMedia,
  isOnPath,
  lives,
  mediaSchool,
  pidOf,
  placeOf,
  ROOM,
  type School,
  until,
} from '#tests/support/media.ts';
import { binaryPath, cacheFolder } from './binary.ts';
import { MediaFault } from './fault.ts';
import { configFile, loadKeys, readState } from './settings.ts';

/** LiveKit's own, beside the proxy. */
const callsOf = (school: School) => {
  const { key, secret } = loadKeys(placeOf(school));
  return new RoomServiceClient(`http://127.0.0.1:${readState(placeOf(school))?.ports.signal}`, key, secret);
};

interface Minted {
  identity?: string;
  room?: string;
  ttl?: number;
  secret?: string;
  key?: string;
}

/** A token such as LiveKit renews: the same key, ten minutes. */
async function mint(school: School, { identity = 'student-1', room = ROOM, ttl = 600, ...own }: Minted = {}) {
  const keys = loadKeys(placeOf(school));
  const token = new AccessToken(own.key ?? keys.key, own.secret ?? keys.secret, { identity, ttl });
  token.addGrant({ roomJoin: true, room, canPublish: false, canPublishData: false, canSubscribe: true });
  return token.toJwt();
}

const validate = async ({ url }: School, token: string, path = '/media/rtc/validate'): Promise<number> =>
  (await fetch(`${url}${path}?access_token=${token}`)).status;

/** What an upgrade is answered with. */
function knock({ url }: School, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
    };
    const asked = request(`${url}${path}`, { headers, agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    asked.once('upgrade', (_response, socket) => {
      socket.destroy();
      resolve(101);
    });
    asked.once('error', reject);
    asked.end();
  });
}

const disconnected = (room: Room) =>
  new Promise<DisconnectReason>((resolve) => room.once(RoomEvent.Disconnected, resolve));

async function speak(room: Room) {
  const source = new AudioSource(48_000, 1);
  const options = new TrackPublishOptions({ source: TrackSource.SOURCE_MICROPHONE });
  const me = room.localParticipant;
  if (!me) throw new Error('not in the room');
  const track = await me.publishTrack(LocalAudioTrack.createAudioTrack('voice', source), options);
  await source.captureFrame(AudioFrame.create(48_000, 1, 480));
  return track;
}

describe.skipIf(!hasMedia)('a media server of our own', () => {
  let school: School;
  beforeAll(async () => {
    school = await mediaSchool();
    await until(school, 'ready');
  });
  afterAll(() => school.stop());

  test('says what it is', () => {
    expect(school.media.health()).toMatchObject({ state: 'ready', source: expect.stringMatching(/^(cache|path)$/) });
    expect(school.media.health().version).toMatch(/^1\.\d+\.\d+$/);
  });

  test('its key, its settings and its log are nobody else’s, and its command line holds neither key nor secret', () => {
    const { key, secret } = loadKeys(placeOf(school));
    expect(readFileSync(`${school.dataDir}/keys/livekit`, 'utf8')).toBe(`${key}: ${secret}\n`);
    for (const file of ['keys/livekit', 'media/livekit.json', 'media/child.json', 'media/livekit.log'])
      expect(statSync(`${school.dataDir}/${file}`).mode & 0o777, file).toBe(0o600);
    if (process.platform !== 'linux') return;
    const pid = pidOf(school);
    const seen = ['cmdline', 'environ'].map((file) => readFileSync(`/proc/${pid}/${file}`, 'utf8')).join();
    expect(seen).toContain('livekit-server');
    expect(seen).not.toContain(secret);
    expect(seen).not.toContain(key);
  });

  test('it makes no room by itself, asks no foreign STUN server, and takes calls on loopback alone', async () => {
    const config = JSON.parse(readFileSync(configFile(placeOf(school)), 'utf8'));
    expect(config).toMatchObject({
      room: { auto_create: false },
      bind_addresses: ['127.0.0.1'],
      rtc: { stun_servers: [expect.stringMatching(/^127\.0\.0\.1:/)], use_external_ip: false },
    });
    expect(config.rtc.udp_port).toBe(config.rtc.tcp_port);
    expect(await validate(school, await mint(school, { room: 'class-of-nobody' }))).toBe(404);
  });

  test('a student comes in and is told of by webhooks, without the password that they hold', async () => {
    const room = await enter(school, 'student-1');
    expect(room.name).toBe(ROOM);
    const { sid } = room.localParticipant ?? {};
    const joined = { event: 'participant_joined', room: ROOM, participant: { sid, identity: 'student-1' } };
    await expect.poll(() => school.events).toContainEqual(expect.objectContaining(joined));
    await room.disconnect();
    await expect.poll(() => school.events.map(({ event }) => event)).toContain('participant_left');
    expect(school.bodies.join()).toContain('turnPassword');
    expect(JSON.stringify(school.events)).not.toMatch(/password/i);
    expect(new Set(school.events.map(({ id }) => id)).size).toBe(school.events.length);
    for (const { at } of school.events) expect(Math.abs(Date.now() - at)).toBeLessThan(60_000);
  });

  test('who brings no token, a forged, a spent or another room’s is refused, on both ways', async () => {
    const good = await mint(school);
    const [head, , sign] = good.split('.');
    const other = Buffer.from(JSON.stringify({ sub: 'admin', video: { roomJoin: true, room: ROOM }, exp: 9e9 }));
    const bad = {
      none: '',
      noise: 'a.b.c',
      'another secret': await mint(school, { secret: 'x'.repeat(43) }),
      'another key': await mint(school, { key: 'APIdeadbeef' }),
      'another body': `${head}.${other.toString('base64url')}.${sign}`,
      unsigned: `${Buffer.from('{"alg":"none"}').toString('base64url')}.${other.toString('base64url')}.`,
      spent: await mint(school, { ttl: -1 }),
      'no room': await mint(school, { room: '' }),
    };
    for (const [what, token] of Object.entries(bad)) {
      expect(await validate(school, token), what).toBe(401);
      expect(await knock(school, `/media/rtc/v1?access_token=${token}`), what).toBe(401);
      expect(await knock(school, `/media/rtc?access_token=${token}`), what).toBe(401);
    }
    expect(await validate(school, good)).toBe(200);
    expect(await knock(school, `/media/rtc?access_token=${good}`)).toBe(101);
    expect(await knock(school, `/mengoo/media/rtc?access_token=${good}`)).toBe(101);
  });

  test('nothing but signals passes', async () => {
    const token = await mint(school);
    const paths = [
      '/media',
      '/media/',
      '/media/metrics',
      '/media/twirp/livekit.RoomService/ListRooms',
      '/media/rtc/../x',
    ];
    for (const path of [...paths, '/media/rtc%2f..%2fdebug', '/media/rtcx', '/media/rtc/v2', '/media/agent']) {
      expect(await validate(school, token, path), path).toBe(404);
      expect(await knock(school, `${path}?access_token=${token}`), path).toBe(404);
    }
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'HEAD']) {
      const headers = { 'content-type': 'text/xml' };
      const body = method === 'HEAD' ? {} : { body: '<x/>', headers };
      const asked = await fetch(`${school.url}/media/rtc/validate?access_token=${token}`, { method, ...body });
      expect(asked.status, method).toBe(404);
    }
    // whoever wants another protocol elsewhere is answered in this one
    expect(await knock(school, '/plain')).toBe(200);
  });

  test('the floor: what is given may be sent, what is taken away is gone at once, and a mute is heard of', async () => {
    const participant = { room: ROOM, identity: 'student-2' };
    const may = async () => (await callsOf(school).getParticipant(ROOM, participant.identity)).permission;
    const [student, teacher] = [await enter(school, 'student-2'), await enter(school, 'teacher', ['camera'])];
    expect(await may()).toMatchObject({ canPublish: false, canPublishData: false, canUpdateMetadata: false });
    await school.media.grant(participant, ['microphone']);
    expect(await may()).toMatchObject({ canPublish: true, canPublishData: false, canSubscribe: true });
    const muted = new Promise((resolve) => teacher.once(RoomEvent.TrackMuted, resolve));
    const heard = new Promise((resolve) => teacher.once(RoomEvent.TrackSubscribed, resolve));
    await speak(student);
    await heard;
    await school.media.mute(ROOM, { except: ['teacher'] });
    await muted;
    const silent = new Promise((resolve) => teacher.once(RoomEvent.TrackUnpublished, resolve));
    await school.media.grant(participant, ['camera']);
    await silent;
    await school.media.grant(participant, []);
    expect(await may()).toMatchObject({ canPublish: false });
    // said in the order in which it became so, however long one of them has to look for its answer
    const before = school.media.grant(participant, async () => {
      await may();
      return [];
    });
    await Promise.all([before, school.media.grant(participant, ['microphone'])]);
    expect(await may()).toMatchObject({ canPublish: true });
    await Promise.all([student.disconnect(), teacher.disconnect()]);
  });

  test('who is put out is out, and who is barred comes back with no token, old or renewed', async () => {
    const participant = { room: ROOM, identity: 'student-3' };
    const tokens = [
      (await school.media.token(participant, [])).token,
      await mint(school, { identity: participant.identity }),
    ];
    const room = await enterWith(school, tokens[0] ?? '');
    const out = disconnected(room);
    school.barred.add(participant.identity);
    await school.media.remove(participant);
    expect(await out).toBe(DisconnectReason.PARTICIPANT_REMOVED);
    for (const token of tokens) {
      expect(await validate(school, token)).toBe(401);
      await expect(enterWith(school, token)).rejects.toThrow();
    }
    school.barred.delete(participant.identity);
    const again = await enterWith(school, tokens[1] ?? '');
    await again.disconnect();
  });

  test('rooms wait for their class; one that is closed is gone, and closing it again is no matter', async () => {
    const api = callsOf(school);
    await school.media.openRoom('class-2');
    const rooms = await api.listRooms();
    expect(rooms.map(({ name }) => name).sort()).toEqual([ROOM, 'class-2']);
    for (const { emptyTimeout, departureTimeout } of rooms)
      expect(Math.min(emptyTimeout, departureTimeout)).toBeGreaterThan(24 * 3600);
    for (let i = 0; i < 2; i++) await school.media.closeRoom('class-2');
    expect((await api.listRooms()).map(({ name }) => name)).toEqual([ROOM]);
    // nobody of that name is there: the class goes on
    await school.media.remove({ room: 'class-2', identity: 'nobody' });
    await school.media.grant({ room: ROOM, identity: 'nobody' }, ['camera']);
    await school.media.mute('class-2', { identity: 'nobody' });
  });

  test('killed, it is started again, and the open rooms are there when it is ready', async () => {
    const first = pidOf(school);
    school.rooms.add('class-3');
    const [room, again] = [await enter(school, 'student-4'), until({ media: school.media }, 'starting')];
    const out = disconnected(room);
    process.kill(first, 'SIGKILL');
    await again;
    expect(await validate(school, await mint(school))).toBe(503);
    await until(school, 'ready');
    expect(pidOf(school)).not.toBe(first);
    expect(await validate(school, await mint(school, { room: 'class-3' }))).toBe(200);
    await room.disconnect();
    await out;
    const back = await enter(school, 'student-4');
    await back.disconnect();
    school.rooms.delete('class-3');
  });
});

test('continuous integration has a media server, or has failed here', () => {
  // elsewhere the tests below are skipped, by name
  if (process.env['CI']) expect(existsSync(binaryPath(cacheFolder('data'))) || isOnPath).toBe(true);
});

describe('where there is none', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'mengoo-none-'));
    vi.stubEnv('PATH', folder);
    vi.stubEnv('XDG_CACHE_HOME', folder);
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true, force: true });
  });

  test('it is being made, with how far it is; it cannot be made, with what to type; the class goes on', async () => {
    const leave = Promise.withResolvers<never>();
    const school = await mediaSchool({}, async ({ onProgress }) => {
      onProgress('0.42');
      return leave.promise;
    });
    await expect.poll(() => school.media.health()).toEqual({ state: 'preparing', progress: '0.42' });
    expect(await validate(school, await mint(school))).toBe(503);
    leave.reject(new MediaFault('mediaDiskFull', { path: '/cache' }));
    const { reason } = await until(school, 'absent');
    expect(reason).toMatch(
      /磁盘已满.*npm run media \/ There is no media server: the disk of \/cache is full.*npm run media/,
    );
    const participant = { room: ROOM, identity: 'student-1' };
    await Promise.all([
      school.media.openRoom('class-2'),
      school.media.closeRoom('class-2'),
      school.media.remove(participant),
    ]);
    await Promise.all([school.media.grant(participant, ['camera']), school.media.mute(ROOM, { except: [] })]);
    await school.stop();
  });

  test('a server that is stopped while it is being made stops its maker', async () => {
    const stopped = Promise.withResolvers<void>();
    const school = await mediaSchool({}, ({ signal }) => {
      const { promise, reject } = Promise.withResolvers<never>();
      signal.addEventListener('abort', () => {
        stopped.resolve();
        reject(signal.reason);
      });
      return promise;
    });
    await until(school, 'preparing');
    await school.stop();
    await stopped.promise;
  });

  test('LIVEKIT=off: nothing is looked for', async () => {
    const school = await mediaSchool({ LIVEKIT: 'off' }, () => Promise.reject(new Error('asked')));
    expect(school.media.health()).toEqual({ state: 'off', reason: expect.stringContaining('LIVEKIT=off') });
    expect(await validate(school, await mint(school))).toBe(503);
    await school.stop();
  });
});

describe.skipIf(!hasMedia)('beside other things', () => {
  test('it ends with us', async () => {
    const school = await mediaSchool();
    await until(school, 'ready');
    const [pid, room] = [pidOf(school), await enter(school, 'student-1')];
    expect(lives(pid)).toBe(true);
    await school.stop();
    expect(lives(pid)).toBe(false);
    await room.disconnect();
  });

  test('a MEDIA_PORT that is taken is told by its name, and used once it is free', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => void other.listen(0, resolve));
    const { port } = other.address() as { port: number };
    const school = await mediaSchool({ MEDIA_PORT: String(port) });
    const { reason } = await until(school, 'away');
    expect(reason).toContain(`MEDIA_PORT ${port} 已被占用`);
    expect(reason).toContain(`MEDIA_PORT ${port} is in use`);
    expect(await validate(school, await mint(school))).toBe(503);
    other.close();
    await until(school, 'ready');
    expect(readState(placeOf(school))?.ports.media).toBe(port);
    await school.stop();
  });

  test('LIVEKIT_URL: another’s is used as it is, by the same proxy; with wrong keys, or away, it is told', async () => {
    const theirs = await mediaSchool();
    await until(theirs, 'ready');
    const { key, secret } = loadKeys(placeOf(theirs));
    const url = `ws://127.0.0.1:${readState(placeOf(theirs))?.ports.signal}`;
    const ours = await mediaSchool({ LIVEKIT_URL: url, LIVEKIT_API_KEY: key, LIVEKIT_API_SECRET: secret });
    expect(await until(ours, 'ready')).toEqual({ state: 'ready', source: 'configured' });
    const room = await enter(ours, 'student-1');
    expect(pidOf(ours)).toBe(0);
    const wrong = await mediaSchool({ LIVEKIT_URL: url, LIVEKIT_API_KEY: key, LIVEKIT_API_SECRET: 'x'.repeat(32) });
    expect(await until(wrong, 'away')).toMatchObject({
      source: 'configured',
      reason: expect.stringContaining('LIVEKIT_URL'),
    });
    const { token } = await ours.media.token({ room: ROOM, identity: 'student-1' }, []);
    await room.disconnect();
    await theirs.stop();
    expect(await validate(ours, token)).toBe(503);
    await until(ours, 'away');
    expect(await validate(ours, token)).toBe(503);
    await Promise.all([ours.stop(), wrong.stop()]);
  });
});
