// A live class beside a media server: who is let in, with what, and what it is told after each command.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Media, MediaEvent, MediaHealth } from '#server/platform/media/types.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';
import { settleMedia } from './in-media.ts';

/** Says yes to everything, and remembers what it was told. */
let told: unknown[][] = [];
let host: Parameters<Media['serve']>[0] | null = null;
type Inside = { sid: string; identity: string }[] | null;
let inside: Inside | Promise<Inside> = [];
let hear: (health: MediaHealth) => void = () => {};
const note =
  (name: string) =>
  async (...args: unknown[]): Promise<void> =>
    void told.push([name, ...args]);
const media: Media = {
  health: () => ({ state: 'ready' }),
  onHealth: (listener) => {
    hear = listener;
    return () => {};
  },
  serve: (given) => {
    host = given;
  },
  token: async (_seat, sources) => ({ token: `may:${sources.join(' ')}`, expiresAt: 1 }),
  openRoom: note('openRoom'),
  closeRoom: note('closeRoom'),
  grant: async (seat, sources) => note('grant')(seat, typeof sources === 'function' ? await sources() : sources),
  mute: note('mute'),
  remove: note('remove'),
  people: async () => inside,
  egress: null,
  stop: async () => {},
  // what the real one makes of a signed body
  webhook: async (body, headers) => (headers.authorization === 'signed' ? (JSON.parse(body) as MediaEvent) : null),
};

let server: TestServer;
let teacher: Client;
let student: Client;
let liveId: string;

beforeAll(async () => {
  server = await testServer({ media });
  teacher = await server.signIn('teacher01');
  student = await server.signIn('student01');
});
afterAll(() => server.stop());

const command = (event: object) => teacher.call('/api/Live/Command', { liveId, cmd: randomUUID(), command: event });
const asked = async (name: string) => {
  await expect.poll(() => told.some(([called]) => called === name)).toBe(true);
  return told.find(([called]) => called === name);
};

beforeEach(async () => {
  const { rows } = await server.app.pool.query<{ id: string }>(
    "select d.id from sys_dept d join member m on m.dept_id = d.id where m.user_id = $1 and d.kind = 'class'",
    [student.user.id],
  );
  const plan = { title: '直播', classIds: rows.map((r) => r.id), startAt: server.app.now(), minutes: 45 };
  liveId = (await teacher.call<{ id: string }>('/OrgApi/LiveStream/Add', plan)).data.id;
  told = [];
  expect((await command({ type: 'open' })).code).toBe(0);
});

const seat = () => ({ room: liveId, identity: student.user.id });

test('a seat says what its person may send: of a student what the floor gives', async () => {
  expect(await asked('openRoom')).toEqual(['openRoom', liveId]);
  const token = async (who: Client) =>
    (await who.call<{ url: string; token: string; identity: string }>('/api/Live/Token', { liveId })).data;
  expect(await token(student)).toMatchObject({ token: 'may:', identity: student.user.id });
  expect((await token(student)).url).toMatch(/^ws:.*\/media$/);
  expect((await token(teacher)).token).toBe('may:microphone camera screen_share screen_share_audio');
  await command({ type: 'grant', userId: student.user.id, sources: ['screen_share'] });
  expect(await asked('grant')).toEqual(['grant', seat(), ['screen_share', 'screen_share_audio']]);
  expect((await token(student)).token).toBe('may:screen_share screen_share_audio');
  told = [];
  await command({ type: 'revoke', userId: student.user.id });
  expect(await asked('grant')).toEqual(['grant', seat(), []]);
  await command({ type: 'mute' });
  expect(await asked('mute')).toEqual(['mute', liveId, { except: [teacher.user.id] }]);
});

test('who is barred, a stranger, and anybody after the end is not let in', async () => {
  expect(await host?.admits(seat())).toBe(true);
  expect(await host?.admits({ room: liveId, identity: 'nobody' })).toBe(false);
  expect(await host?.open()).toContain(liveId);
  await command({ type: 'remove', userId: student.user.id, bar: true });
  expect(await asked('remove')).toEqual(['remove', seat()]);
  expect(await host?.admits(seat())).toBe(false);
  await command({ type: 'unbar', userId: student.user.id });
  expect(await host?.admits(seat())).toBe(true);
  await command({ type: 'end' });
  expect(await asked('closeRoom')).toEqual(['closeRoom', liveId]);
  expect(await host?.admits(seat())).toBe(false);
  expect(await host?.open()).not.toContain(liveId);
});

test('who may not sign in any more, or is of another school, is not let in with a token of before', async () => {
  const { pool } = server.app;
  expect(await host?.admits(seat())).toBe(true);
  const set = (what: string) => pool.query(`update sys_user set ${what} where id = $1`, [student.user.id]);
  await set('disabled = true');
  expect(await host?.admits(seat())).toBe(false);
  await set('disabled = false');
  expect(await host?.admits(seat())).toBe(true);
  const { rows } = await pool.query<{ id: string; org: string }>(
    `select u.id, u.org_id as org from sys_user u join sys_role r on r.id = u.role_id
      where u.org_id <> $1 and r.base = 'admin' limit 1`,
    [student.user.orgId],
  );
  const [stranger] = rows;
  expect(stranger).toBeDefined();
  expect(await host?.admits({ room: liveId, identity: stranger?.id ?? '' })).toBe(false);
});

test('who has been in is let in with two questions to the database, asked at once; a database that is away is no refusal', async () => {
  expect(await host?.admits(seat())).toBe(true);
  const query = vi.spyOn(server.app.pool, 'query');
  try {
    const admitted = host?.admits(seat());
    const asked = query.mock.calls.length;
    expect(await admitted).toBe(true);
    expect([asked, query.mock.calls.length]).toEqual([2, 2]);
    query.mockImplementation(() => Promise.reject(new Error('away')));
    await expect(host?.admits(seat())).rejects.toThrow('away');
  } finally {
    query.mockRestore();
  }
});

test('a media server that comes up again is told what everybody may send', async () => {
  await student.call('/api/Live/Here', { liveId, visible: true });
  await command({ type: 'grant', userId: student.user.id, sources: ['microphone'] });
  told = [];
  hear({ state: 'ready' });
  await expect.poll(() => told).toContainEqual(['grant', seat(), ['microphone']]);
});

async function hook(event: object, authorization = 'signed'): Promise<number> {
  const answer = await fetch(`${server.url}/api/open/LiveKit`, {
    method: 'POST',
    headers: { 'content-type': 'application/webhook+json', authorization },
    body: JSON.stringify(event),
  });
  return ((await answer.json()) as { code: number }).code;
}
async function here(): Promise<boolean | undefined> {
  const people = await teacher.call<{ userId: string; media: boolean }[]>('/api/Live/People', { liveId });
  return people.data.find((p) => p.userId === student.user.id)?.media;
}
const word = (event: string, sid: string, at = server.app.now()) => ({
  id: randomUUID(),
  event,
  at,
  room: liveId,
  participant: { sid, identity: student.user.id },
});

test('who leaves while the media server is gone is not there any more, and who stays is again', async () => {
  inside = [{ sid: 'PA_a', identity: student.user.id }];
  hear({ state: 'ready' });
  await hook(word('participant_joined', 'PA_a'));
  expect(await here()).toBe(true);
  hear({ state: 'away' });
  await expect.poll(here).toBe(false);
  // it was the line to it: they sat there all along
  hear({ state: 'ready' });
  await expect.poll(here).toBe(true);
  expect(await hook(word('participant_left', 'PA_a'))).toBe(0);
  expect(await here()).toBe(false);
  // gone without a word, between two looks
  await hook(word('participant_joined', 'PA_b'));
  inside = [];
  await settleMedia(server.app, liveId);
  expect(await here()).toBe(false);
  // while it cannot be asked nobody is thrown out
  await hook(word('participant_joined', 'PA_c'));
  inside = null;
  await settleMedia(server.app, liveId);
  expect(await here()).toBe(true);
  // who comes in while it is asked is not in its answer
  const answer = Promise.withResolvers<Inside>();
  inside = answer.promise;
  const settling = settleMedia(server.app, liveId);
  const before = server.app.now();
  await expect.poll(() => server.app.now()).toBeGreaterThan(before);
  await hook(word('participant_joined', 'PA_d'));
  answer.resolve([]);
  await settling;
  expect(await here()).toBe(true);
  inside = [];
  await settleMedia(server.app, liveId);
  expect(await here()).toBe(false);
});

test('what is old, or from before the class, or told in the wrong order, leaves nobody in', async () => {
  const now = server.app.now();
  expect(await hook(word('participant_joined', 'PA_old', now - 11 * 60_000))).toBe(401);
  expect(await hook(word('participant_joined', 'PA_before', now - 60_000))).toBe(0);
  expect(await here()).toBe(false);
  expect(await hook(word('participant_left', 'PA_late', now))).toBe(0);
  expect(await hook(word('participant_joined', 'PA_late', now))).toBe(0);
  expect(await here()).toBe(false);
  await command({ type: 'end' });
  expect(await hook(word('participant_joined', 'PA_over'))).toBe(0);
  expect(await here()).toBe(false);
});

test('a webhook counts once, and only where it is signed', async () => {
  const at = server.app.now();
  const event = { id: randomUUID(), at, room: liveId, participant: { sid: 'PA_1', identity: student.user.id } };
  expect(await hook({ ...event, event: 'participant_joined' }, 'forged')).toBe(401);
  expect(await here()).toBe(false);
  expect(await hook({ ...event, event: 'participant_joined' })).toBe(0);
  expect(await here()).toBe(true);
  const left = { ...event, id: randomUUID(), event: 'participant_left' };
  expect(await hook(left)).toBe(0);
  // of an earlier word, sent again, nothing follows
  expect(await hook({ ...event, event: 'participant_joined' })).toBe(0);
  expect(await here()).toBe(false);
  const other = { ...event, id: randomUUID(), room: 'nowhere', event: 'participant_joined' };
  expect(await hook(other)).toBe(0);
});

test('a token asked for early is no seat until its holder comes in with it', async () => {
  const token = (early: boolean) => student.call('/api/Live/Token', { liveId, early });
  expect((await token(true)).code).toBe(0);
  await command({ type: 'door', locked: true });
  expect((await token(true)).code).toBe(409);
  expect(await host?.admits(seat())).toBe(false);
  await command({ type: 'door', locked: false });
  expect(await host?.admits(seat())).toBe(true);
  await command({ type: 'door', locked: true });
  expect((await token(false)).code).toBe(0);
  // what it says of sending may be of before
  told = [];
  await hook(word('participant_joined', 'PA_e'));
  expect(await asked('grant')).toEqual(['grant', seat(), []]);
});

test('which screen was shared over what is told in the log, once', async () => {
  const shows = randomUUID();
  const show = { type: 'show', what: { kind: 'board', page: 1 } };
  await teacher.call('/api/Live/Command', { liveId, cmd: shows, command: show });
  const shared = { ...word('track_published', 'PA_s'), track: { sid: 'TR_s', source: 'screen_share' as const } };
  expect(await hook(shared)).toBe(0);
  expect(await hook({ ...shared, id: randomUUID() })).toBe(0);
  expect(await hook({ ...shared, id: randomUUID(), track: { sid: 'TR_c', source: 'camera' } })).toBe(0);
  const { rows } = await server.app.pool.query<{ event: string }>(
    "select event from log_event where log = $1 and event like '%live.shared%'",
    [`live:${liveId}`],
  );
  expect(rows.map((r) => JSON.parse(r.event))).toEqual([
    { type: 'CUSTOM', name: 'live.shared', value: { userId: student.user.id, key: 'TR_s', over: shows } },
  ]);
});
