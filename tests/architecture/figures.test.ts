// docs/figures.md against the project: each figure has one word and one function, and nothing else computes or names it.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
type Words = { [key: string]: string | Words };

const quoted = (cell = ''): string[] => [...cell.matchAll(/`([^`]+)`/gu)].map(([, text = '']) => text);
const FIGURES = read('docs/figures.md')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| figure'))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
  .map(([name = '', zh = '', en = '', about = '', source, words, where]) => ({
    ...{ name, zh, en, about, source: quoted(source)[0] ?? '' },
    ...{ words: quoted(words), where: quoted(where) },
  }));

/** Every entry of a language by `namespace:key`; plural forms of one key are one. */
function entriesOf(language: string): Map<string, string> {
  const entries = new Map<string, string>();
  const walk = (tree: Words, path: string): void => {
    for (const [key, value] of Object.entries(tree)) {
      const here = `${path}${key.replace(/_(?:one|other)$/u, '')}`;
      if (typeof value === 'string') entries.set(here, value);
      else walk(value, `${here}.`);
    }
  };
  for (const file of globSync(`src/locales/${language}/**/*.json`, { cwd: ROOT }))
    walk(JSON.parse(read(file)), `${basename(file, '.json')}:`);
  return entries;
}
const zhWords = entriesOf('zh-CN');
const enWords = entriesOf('en');

describe.each(FIGURES)('$name', ({ zh, en, about, source, words, where }) => {
  test('is said by its words in both languages', () => {
    expect(about).not.toBe('');
    expect(words.length).toBeGreaterThan(0);
    for (const key of words) {
      expect(zhWords.get(key), key).toContain(zh);
      expect(enWords.get(key)?.toLowerCase(), key).toContain(en.toLowerCase());
    }
  });

  test('is made by its function', () => {
    const [file = '', name = ''] = source.split('#');
    expect(read(file)).toMatch(new RegExp(`(?:function|const) ${name}\\b`, 'u'));
  });

  test('stands where it is said to stand', () => {
    for (const path of where) expect(existsSync(join(ROOT, path)), path).toBe(true);
    const said = where.map(read).join('\n');
    const name = source.split('#')[1] ?? '';
    const uses = [name, ...words.flatMap((key) => [key.split(':')[1] ?? '', key.split(/[:.]/u).at(-1) ?? ''])];
    expect(uses.some((use) => said.includes(use))).toBe(true);
  });
});

test('no other word of a screen has a number and says mastery, score or total', () => {
  const listed = new Set(FIGURES.flatMap((f) => f.words));
  const others = [...zhWords].filter(
    ([key, text]) =>
      !listed.has(key) &&
      (/^(?:掌握度|得分|总评)$/u.test(text) || /(?:掌握度|得分|总评)[^，。；]*\{\{(?!title|band|name)/u.test(text)),
  );
  expect(others).toEqual([]);
});

test('where mastery changes its meaning is asked of one file, and its percent is made there', () => {
  const files = globSync('{src,server,contract}/**/*.{ts,tsx}', { cwd: ROOT }).filter(
    (f) => !/\.test\.tsx?$/u.test(f) && f !== 'contract/mastery.ts',
  );
  const own = files.filter((f) =>
    /\b(?:SETTLED|MASTERY_THRESHOLD)\b(?!_)[^_]*mastery\.ts|mastery \* 100|\bmastery (?:<|>|<=|>=) (?:0|SETTLED)/u.test(
      read(f),
    ),
  );
  expect(own).toEqual([]);
});
