import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { forget, KEPT_S, keep, obfuscate, recall, reveal, storageKey } from './storage.ts';
import { memoryStorage } from './testing.ts';

beforeEach(() => void vi.stubGlobal('localStorage', memoryStorage()));
afterEach(() => void vi.unstubAllGlobals());

test('a value comes back, and is not to be read as it lies there', () => {
  keep('token', 'secret-token-值');
  expect(recall('token')).toBe('secret-token-值');
  expect(localStorage.getItem(storageKey('token'))).not.toContain('secret');
});

test('seven days, then it is gone', () => {
  keep('token', 'a', undefined, 1_000);
  const end = 1_000 + KEPT_S * 1000;
  expect(recall('token', end - 1)).toBe('a');
  expect(recall('token', end)).toBeNull();
  expect(localStorage.getItem(storageKey('token'))).toBeNull();
});

test('null seconds: for good', () => {
  keep('banner', 'dismissed', null, 0);
  expect(recall('banner', Number.MAX_SAFE_INTEGER)).toBe('dismissed');
});

describe('what cannot be read is removed and is no error', () => {
  test.each([
    '',
    'plain',
    'AAAA',
    '{"v":1}',
    '////',
    obfuscate('not json'),
    obfuscate('{"v":1}'),
    obfuscate('{"v":1,"e":"soon"}'),
    obfuscate('null'),
  ])('%s', (raw) => {
    localStorage.setItem(storageKey('token'), raw);
    expect(recall('token')).toBeNull();
    expect(localStorage.getItem(storageKey('token'))).toBeNull();
  });
});

test('any text survives', () => {
  for (const text of ['', '中文 😀', '\u0000\uffff', 'x'.repeat(10_000)]) expect(reveal(obfuscate(text))).toBe(text);
});

test('a storage that is full or forbidden breaks nothing', () => {
  const refuse = () => {
    throw new DOMException('no', 'QuotaExceededError');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  keep('a', 1);
  forget('a');
  expect(recall('a')).toBeNull();
});
