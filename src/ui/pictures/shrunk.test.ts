import { expect, test } from 'vitest';
import { isCut } from './shrunk.ts';

const segment = (marker: number, ...data: number[]) => [0xff, marker, 0, data.length + 2, ...data];
/** With a small picture of its own in its Exif. */
const HEAD = [0xff, 0xd8, ...segment(0xe1, 0xff, 0xd8, 0xff, 0xd9), ...segment(0xda, 1)];
const SCAN = [0x12, 0xff, 0, 0x34, 0x56];

test.each<[string, number[], boolean]>([
  ['whole', [...HEAD, ...SCAN, 0xff, 0xd9], false],
  ['whole, with a film behind it', [...HEAD, ...SCAN, 0xff, 0xd9, 1, 2, 3], false],
  ['cut within its picture', [...HEAD, ...SCAN], true],
  ['cut within its head', HEAD.slice(0, 6), true],
  ['no JPEG', [0x89, 0x50, 0x4e, 0x47], false],
])('%s', (_name, bytes, cut) => {
  expect(isCut(Uint8Array.from(bytes))).toBe(cut);
});
