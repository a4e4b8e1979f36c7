import { expect, test, vi } from 'vitest';
import { isCutShort, shrunk } from './shrunk.ts';

const segment = (marker: number, ...data: number[]) => [0xff, marker, 0, data.length + 2, ...data];
/** With a small picture of its own in its Exif. */
const HEAD = [0xff, 0xd8, ...segment(0xe1, 0xff, 0xd8, 0xff, 0xd9), ...segment(0xda, 1)];
const SCAN = [0x12, 0xff, 0, 0x34, 0x56];

test.each<[string, number[], boolean]>([
  ['whole', [...HEAD, ...SCAN, 0xff, 0xd9], false],
  ['whole, with a film behind it', [...HEAD, ...SCAN, 0xff, 0xd9, 1, 2, 3], false],
  ['cut within its picture', [...HEAD, ...SCAN], true],
  ['cut within its head', HEAD.slice(0, 6), true],
  ['a whole PNG', [0x89, 0x50, 0x4e, 0x47, 1, 2, 0x49, 0x45, 0x4e, 0x44, 1, 2, 3, 4], false],
  ['a PNG that is cut', [0x89, 0x50, 0x4e, 0x47, 1, 2], true],
  ['neither', [0x25, 0x50, 0x44, 0x46], false],
])('%s', (_name, bytes, cut) => {
  expect(isCutShort(Uint8Array.from(bytes))).toBe(cut);
});

test('what nobody will see is said when it is chosen; what another program may read is not judged', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('not read')));
  const problemOf = async (bytes: number[], name: string, type: string) =>
    (await shrunk(new File([Uint8Array.from(bytes)], name, { type }))).problem;
  expect(await problemOf([...HEAD, ...SCAN], 'a.jpg', 'image/jpeg')).toBe('cut');
  expect(await problemOf([1, 2, 3], 'a.png', 'image/png')).toBe('unread');
  expect(await problemOf([1, 2, 3], 'a.heic', 'image/heic')).toBeUndefined();
  expect(await problemOf([1, 2, 3], 'a.pdf', 'application/pdf')).toBeUndefined();
  vi.unstubAllGlobals();
});
