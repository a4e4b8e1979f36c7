import { createHash } from 'node:crypto';
import { AccessToken } from 'livekit-server-sdk';
import { expect, test } from 'vitest';
import { eventOf, participantOf, roomToken } from './calls.ts';

const KEYS = { key: 'APItest', secret: 's'.repeat(43) };
const PARTICIPANT = { room: 'class-1', identity: 'u1' };
const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

test('a token is for one room, one person and a minute, and gives nothing but what was said', async () => {
  const { token, expiresAt } = await roomToken(KEYS, PARTICIPANT, ['microphone', 'screen_share_audio']);
  const claims = claimsOf(token);
  expect(claims).toEqual({
    iss: 'APItest',
    sub: 'u1',
    nbf: expect.any(Number),
    exp: expiresAt / 1000,
    video: {
      roomJoin: true,
      room: 'class-1',
      canSubscribe: true,
      canPublish: true,
      canPublishSources: ['microphone', 'screen_share_audio'],
      canPublishData: false,
      canUpdateOwnMetadata: false,
    },
  });
  expect(expiresAt).toBeLessThanOrEqual(Date.now() + 60_000);
  expect(expiresAt).toBeGreaterThan(Date.now() + 58_000);
  const listens = claimsOf((await roomToken(KEYS, PARTICIPANT, [])).token).video;
  expect(listens).toMatchObject({ canPublish: false, canPublishSources: [] });
});

test('whose token it is', async () => {
  const { token } = await roomToken(KEYS, PARTICIPANT, []);
  expect(await participantOf(KEYS, token, 0)).toEqual(PARTICIPANT);
  expect(await participantOf({ ...KEYS, secret: 'x'.repeat(43) }, token, 0)).toBeNull();
  expect(await participantOf({ ...KEYS, key: 'APIother' }, token, 0)).toBeNull();
  const calls = new AccessToken(KEYS.key, KEYS.secret, { identity: 'u1', ttl: 60 });
  calls.addGrant({ roomAdmin: true, room: 'class-1' });
  expect(await participantOf(KEYS, await calls.toJwt(), 0)).toBeNull();
  const spent = new AccessToken(KEYS.key, KEYS.secret, { identity: 'u1', ttl: -2 });
  spent.addGrant({ roomJoin: true, room: 'class-1' });
  expect(await participantOf(KEYS, await spent.toJwt(), 0)).toBeNull();
  // renewed by a machine whose clock is behind
  expect(await participantOf(KEYS, await spent.toJwt(), 10)).toEqual(PARTICIPANT);
});

async function signed(body: string, { secret = KEYS.secret, ttl = 300 } = {}) {
  const token = new AccessToken(KEYS.key, secret, { ttl });
  token.sha256 = createHash('sha256').update(body).digest('base64');
  return { authorization: await token.toJwt() };
}

const BODY = JSON.stringify({
  event: 'track_published',
  id: 'EV_1',
  createdAt: '1795468552',
  room: { sid: 'RM_1', name: 'class-1', turnPassword: 'hush' },
  participant: { sid: 'PA_1', identity: 'u1', name: '', state: 'ACTIVE' },
  track: { sid: 'TR_1', type: 'VIDEO', source: 'SCREEN_SHARE' },
  somethingNew: 1,
});

test('a webhook: what it says, and nothing of what it holds besides', async () => {
  expect(await eventOf(KEYS, BODY, await signed(BODY))).toEqual({
    id: 'EV_1',
    event: 'track_published',
    at: 1795468552000,
    room: 'class-1',
    participant: { sid: 'PA_1', identity: 'u1' },
    track: { sid: 'TR_1', source: 'screen_share' },
  });
});

test.each([
  ['without a signature', BODY, async () => ({})],
  ['by another secret', BODY, () => signed(BODY, { secret: 'x'.repeat(43) })],
  ['of another body', BODY.replace('u1', 'u2'), () => signed(BODY)],
  ['too old', BODY, () => signed(BODY, { ttl: -60 })],
  ['no JSON', 'x', () => signed('x')],
  ['no event', '{}', () => signed('{}')],
  [
    'a token of a room in place of a signature',
    BODY,
    async () => ({ authorization: (await roomToken(KEYS, PARTICIPANT, [])).token }),
  ],
] as const)('a webhook %s is none', async (_what, body, headers) => {
  expect(await eventOf(KEYS, body, await headers())).toBeNull();
});
