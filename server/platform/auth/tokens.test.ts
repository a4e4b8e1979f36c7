import { expect, test } from 'vitest';
import { newFamily, readToken, writeToken } from './tokens.ts';

const key = Buffer.alloc(32, 1);

test('the same parts give the same token, and it reads back', () => {
  const parts = { ...newFamily(), generation: 41 };
  const token = writeToken(key, 'r', parts);
  expect(writeToken(key, 'r', parts)).toBe(token);
  expect(readToken(key, 'r', token)).toEqual(parts);
});

test('families share nothing', () => {
  const [a, b] = [newFamily(), newFamily()];
  expect(a.family).not.toBe(b.family);
  expect(a.secret).not.toBe(b.secret);
});

test('a token is of one kind, one key and one generation', () => {
  const parts = newFamily();
  const token = writeToken(key, 'a', parts);
  expect(readToken(key, 'r', token)).toBeNull();
  expect(readToken(key, 'r', `r${token.slice(1)}`)).toBeNull();
  expect(readToken(Buffer.alloc(32, 2), 'a', token)).toBeNull();
  expect(readToken(key, 'a', token.replace('.0.', '.1.'))).toBeNull();
});

test.each(['', 'a', 'a'.repeat(1024), 'null', '../../etc/passwd', '....', 'a.0..'])('%j is no token', (text) => {
  expect(readToken(key, 'a', text)).toBeNull();
});

test('each character matters', () => {
  const token = writeToken(key, 'a', newFamily());
  for (let i = 0; i < token.length; i++) {
    const other = token[i] === 'A' ? 'B' : 'A';
    // the mac's last character carries four bits only: compared as text, its other spellings are refused too
    expect(readToken(key, 'a', token.slice(0, i) + other + token.slice(i + 1))).toBeNull();
  }
});
