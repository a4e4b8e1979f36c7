import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PAGES } from '#contract/families/index.ts';
import { menuCode, type Page } from '#contract/families/manifest.ts';
import { BUILTIN_MENUS } from './menus.builtin.ts';

const LOCALES = join(import.meta.dirname, '..', '..', '..', 'src', 'locales');

function wordsIn(language: string, namespace: string): { title?: string; menu?: Record<string, string> } {
  const file = [`work/${namespace}.json`, `${namespace}.json`].map((f) => join(LOCALES, language, f)).find(existsSync);
  return file ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

const WORDS = new Map(
  Object.values(PAGES).flatMap((pages) => Object.entries<Page>(pages).map(([path, p]) => [menuCode(path), p.words[0]])),
);

/** As `src/app/menu/names.ts` finds it. */
const nameIn = (language: string, code: string): string | undefined =>
  wordsIn(language, 'work').menu?.[code] ?? wordsIn(language, WORDS.get(code) ?? '').title;

test('every built-in menu has an English name, and in Chinese the one that the server gives', () => {
  const wrong = BUILTIN_MENUS.filter(({ code, name }) => nameIn('zh-CN', code) !== name || !nameIn('en', code));
  expect(wrong.map((m) => m.code)).toEqual([]);
});

test('parents come before their children', () => {
  const at = new Map(BUILTIN_MENUS.map((m, i) => [m.code, i]));
  expect(BUILTIN_MENUS.filter((m, i) => m.parent && (at.get(m.parent) ?? i) >= i)).toEqual([]);
});
