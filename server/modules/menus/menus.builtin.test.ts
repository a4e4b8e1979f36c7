import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { BUILTIN_MENUS } from './menus.builtin.ts';

const wordsIn = (language: string): Record<string, string> =>
  JSON.parse(
    readFileSync(join(import.meta.dirname, '..', '..', '..', 'src', 'locales', language, 'work', 'work.json'), 'utf8'),
  ).menu;

test('every built-in menu has an English name, and in Chinese the one that the server gives', () => {
  const [zh, en] = [wordsIn('zh-CN'), wordsIn('en')];
  expect(BUILTIN_MENUS.filter((m) => zh[m.code] !== m.name || !en[m.code]).map((m) => m.code)).toEqual([]);
});

test('parents come before their children', () => {
  const at = new Map(BUILTIN_MENUS.map((m, i) => [m.code, i]));
  expect(BUILTIN_MENUS.filter((m, i) => m.parent && (at.get(m.parent) ?? i) >= i)).toEqual([]);
});
