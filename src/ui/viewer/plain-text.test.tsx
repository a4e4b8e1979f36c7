import { expect, test } from 'vitest';
import { readText } from './plain-text.tsx';

const bytes = (...all: number[]): ArrayBuffer => Uint8Array.from(all).buffer;

test.each<[string, ArrayBuffer, string]>([
  ['UTF-8', new TextEncoder().encode('单摆 <b>').buffer, '单摆 <b>'],
  ['UTF-8 with its mark', bytes(0xef, 0xbb, 0xbf, 0x61), 'a'],
  ['UTF-16', bytes(0xff, 0xfe, 0x55, 0x53), '单'],
  ['UTF-16, the other way round', bytes(0xfe, 0xff, 0x53, 0x55), '单'],
  ['GB18030', bytes(0xb5, 0xa5, 0xb0, 0xda), '单摆'],
  ['two characters that are UTF-8 by chance', bytes(0xd1, 0xa7, 0xcf, 0xb0), '学习'],
  ['Big5', bytes(0xb3, 0xe6, 0xc2, 0x5c, 0xaa, 0xba, 0xb6, 0x67), '單擺的週'],
  ['UTF-8 that is cut off', new TextEncoder().encode('摆的应用').slice(0, -1).buffer, '摆的应\ufffd'],
  ['nothing', bytes(), ''],
])('%s', (_what, given, text) => expect(readText(given)).toBe(text));

test('what is too long is not read', () => {
  expect(() => readText(new ArrayBuffer(2 * 1024 * 1024 + 1))).toThrow('large');
});
