import { createHash, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { sha256 } from './sha256.ts';

const known = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

test('of every length around its blocks it is what node says', () => {
  for (let length = 0; length < 300; length++) {
    const bytes = new Uint8Array(randomBytes(length));
    expect(sha256(bytes)).toBe(known(bytes));
  }
});

test('of a part of a larger piece, and of a million bytes', () => {
  const bytes = new Uint8Array(randomBytes(1_000_000));
  expect(sha256(bytes)).toBe(known(bytes));
  expect(sha256(bytes.subarray(3, 777))).toBe(known(bytes.subarray(3, 777)));
});
