// What the bytes of films and recordings say, and what is none.
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readMedia } from './index.ts';

const FILM = readFileSync(join(import.meta.dirname, '../../worlds/classroom/films/单摆的摆动.webm'));

function reading(bytes: Buffer) {
  const asked = { bytes: 0 };
  const read = async (start: number, end: number) => {
    asked.bytes += end - start;
    return bytes.subarray(start, end);
  };
  return { asked, source: { size: bytes.length, read } };
}
const mediaIn = (bytes: Buffer, mostBytes?: number) => readMedia(reading(bytes).source, mostBytes);

/** So many seconds of silence. */
function wav(seconds: number): Buffer {
  const head = Buffer.alloc(44);
  const size = seconds * 16_000;
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + size, 4);
  head.write('WAVEfmt ', 8);
  for (const [at, value] of [
    [16, 16],
    [24, 8000],
    [28, 16_000],
    [40, size],
  ] as const)
    head.writeUInt32LE(value, at);
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 2],
    [34, 16],
  ] as const)
    head.writeUInt16LE(value, at);
  head.write('data', 36);
  return Buffer.concat([head, Buffer.alloc(size)]);
}

test('a film: its kind, container, length and codecs, from a part of its bytes', async () => {
  const { asked, source } = reading(FILM);
  const media = await readMedia(source);
  expect(media).toMatchObject({ kind: 'video', type: 'video/webm', codecs: [expect.stringMatching(/^vp09\./)] });
  expect(media?.length).toBeCloseTo(45, 1);
  expect(asked.bytes).toBeLessThan(FILM.length);
});

test('a recording', async () => {
  expect(await mediaIn(wav(3))).toMatchObject({ kind: 'audio', type: 'audio/wav', length: 3 });
});

const ftyp = Buffer.from('00000018667479706d70343200000000', 'hex');
describe('what is no film, whatever its head says', () => {
  test.each<[string, Buffer]>([
    ['rubbish', randomBytes(50_000)],
    ['rubbish behind a good head', Buffer.concat([ftyp, randomBytes(50_000)])],
    ['a head alone', ftyp],
    ['the head of a film, cut off', FILM.subarray(0, 60)],
    ['rubbish behind the head of a film', Buffer.concat([FILM.subarray(0, 40), randomBytes(50_000)])],
    ['nothing at all', Buffer.alloc(0)],
    ['no time', wav(0)],
    ['a list of addresses', Buffer.from('#EXTM3U\n#EXTINF:9,\nhttp://127.0.0.1:1/a.ts\n#EXT-X-ENDLIST\n')],
    ['text', Buffer.from('单摆'.repeat(999))],
  ])('%s', async (_what, bytes) => expect(await mediaIn(bytes)).toBeUndefined());
});

test('it reads no more than it may', async () => {
  const { asked, source } = reading(FILM);
  await readMedia(source, 1000);
  expect(asked.bytes).toBeLessThanOrEqual(1000);
});

test('bytes that cannot be had are no verdict', async () => {
  const read = () => Promise.reject(new Error('the store is away'));
  await expect(readMedia({ size: 1000, read })).rejects.toThrow('the store is away');
});
