// Bytes that follow what counted already.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CODE } from '#contract/codes.ts';
import { ApiError, CLIENT } from '#src/api/errors.ts';
import { fileName } from '#src/api/file-names.ts';
import { answer, stubBrowser } from '#src/api/testing.ts';
import { storeTokens, storeUser } from '#src/api/tokens.ts';
import { fileSender, sendLater, sharedUploads, uploadSender } from './uploads.ts';

const LANE = { id: 'u', kind: 'upload', to: {}, next: 2, upTo: 0, status: 'open', savedAt: 0, touchedAt: 0 } as const;
const ACT = { lane: 'u', n: 1, at: 0, body: { bytes: new Blob([new Uint8Array(10)]) } };

test('goes on where the server is, part after part, and ends', async () => {
  let offset = 4;
  const sent: number[] = [];
  const sender = uploadSender({
    status: async () => ({ offset, size: 10, partSize: 4 }),
    part: async (_id, _from, bytes) => {
      sent.push(bytes.size);
      offset += bytes.size;
    },
    finish: async () => {},
  });
  expect(await sender.send(LANE, [ACT])).toEqual({ kind: 'over' });
  expect(sent).toEqual([4, 2]);
});

test.each([
  [CODE.missing, 'over'],
  [CODE.invalid, 'over'],
  [CODE.signedOut, 'later'],
  [CODE.unavailable, 'later'],
])('a server that says %s: %s', async (code, kind) => {
  const refuse = () => Promise.reject(new ApiError(code, 'no'));
  const sender = uploadSender({ status: refuse, part: refuse, finish: refuse });
  expect((await sender.send(LANE, [ACT])).kind).toBe(kind);
});

test('waits for its own person: to whoever else is signed in the server says that it is not there', async () => {
  stubBrowser(() => answer(0));
  storeTokens({ token: 't', refreshToken: 'r', exp: Date.now() + 1e7 }, Date.now());
  let own = false;
  const sender = uploadSender({
    status: () =>
      own ? Promise.resolve({ offset: 10, size: 10, partSize: 4 }) : Promise.reject(new ApiError(CODE.missing, 'no')),
    part: async () => {},
    finish: async () => {},
  });
  const lane = { ...LANE, to: { userId: 'alice', name: '第 1 页.jpg' } };
  const signedIn = (id: string) => storeUser({ id } as Parameters<typeof storeUser>[0]);
  signedIn('bob');
  expect((await sender.send(lane, [ACT])).kind).toBe('later');
  own = true;
  signedIn('alice');
  expect((await sender.send(lane, [ACT])).kind).toBe('over');
  vi.unstubAllGlobals();
});

describe('what is begun with its checksum', () => {
  afterEach(() => void vi.unstubAllGlobals());
  test('is kept as the person’s who began it', async () => {
    stubBrowser((path) => answer(0, path.endsWith('/Begin') ? { uploadId: 'u1', offset: 0, partSize: 4 } : null));
    storeTokens({ token: 't', refreshToken: 'r', exp: Date.now() + 1e7 }, Date.now());
    storeUser({ id: 'alice' } as Parameters<typeof storeUser>[0]);
    const id = await sendLater({ name: '第 1 页.jpg', bytes: new Blob(['page']), sha: 'a'.repeat(64) });
    expect((await sharedUploads().state(id))?.to).toEqual({ userId: 'alice', name: '第 1 页.jpg' });
    sharedUploads().stop();
  });
});

describe('a file that was kept before anybody heard of it', () => {
  beforeEach(() => {
    stubBrowser(() => answer(0));
    storeTokens({ token: 't', refreshToken: 'r', exp: Date.now() + 1e7 }, Date.now());
  });
  afterEach(() => void vi.unstubAllGlobals());
  const KEPT = { ...LANE, kind: 'file', to: { userId: 'alice', name: '实验.jpg' } } as const;
  const signedIn = (id: string) => storeUser({ id } as Parameters<typeof storeUser>[0]);

  test('goes by its own person alone, and tells what it became', async () => {
    const sent: string[] = [];
    const sender = fileSender(async (file) => {
      sent.push(file.name);
      return { id: 'f1', name: file.name } as Awaited<ReturnType<NonNullable<Parameters<typeof fileSender>[0]>>>;
    });
    signedIn('bob');
    expect((await sender.send(KEPT, [ACT])).kind).toBe('later');
    signedIn('alice');
    expect(await sender.send(KEPT, [ACT])).toEqual({ kind: 'stored', upTo: 1, told: { fileId: 'f1' } });
    expect(sent).toEqual(['实验.jpg']);
    expect(fileName('f1')).toBe('实验.jpg');
  });

  test.each([
    [CODE.invalid, { kind: 'stored', told: { refused: '文件是空的' } }],
    [CLIENT.offline, { kind: 'later' }],
    [CODE.unavailable, { kind: 'later' }],
  ])('a server that says %s', async (code, result) => {
    signedIn('alice');
    const sender = fileSender(() => Promise.reject(new ApiError(code, '文件是空的')));
    expect(await sender.send(KEPT, [ACT])).toMatchObject(result);
  });
});
