// Bytes that follow what counted already.
import { expect, test } from 'vitest';
import { CODE } from '#contract/codes.ts';
import { ApiError } from '#src/api/errors.ts';
import { uploadSender } from './uploads.ts';

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
