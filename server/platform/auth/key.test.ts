import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadServerKey } from './key.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mengoo-key-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('is made once, of 32 random bytes that only the owner may read', () => {
  const key = loadServerKey(folder);
  expect(key).toHaveLength(32);
  expect(loadServerKey(folder)).toEqual(key);
  expect(readdirSync(join(folder, 'keys'))).toEqual(['server.key']);
  expect(statSync(join(folder, 'keys', 'server.key')).mode & 0o777).toBe(0o600);
});

test('a damaged one is not used', () => {
  loadServerKey(folder);
  writeFileSync(join(folder, 'keys', 'server.key'), 'short');
  expect(() => loadServerKey(folder)).toThrow(/damaged/);
});
