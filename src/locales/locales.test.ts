// Both languages say the same things, and every word that the code asks for is there.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { PAGES } from '#contract/families/index.ts';
import { menuCode, type Page } from '#contract/families/manifest.ts';
import { BANK_KINDS, QUESTION_KINDS, SURVEY_KINDS } from '#contract/question-kinds.ts';
import { TASK_KINDS } from '#contract/task-kinds.ts';

const HERE = import.meta.dirname;
const SRC = join(HERE, '..');
type Words = { [key: string]: string | Words };

const filesOf = (language: string): string[] =>
  readdirSync(join(HERE, language), { recursive: true, encoding: 'utf8' })
    .filter((f) => f.endsWith('.json'))
    .sort();
const paths = new Map(filesOf('zh-CN').map((f) => [basename(f, '.json'), f]));
const namespaces = [...paths.keys()];
const words = (language: string, namespace: string): Words =>
  JSON.parse(readFileSync(join(HERE, language, paths.get(namespace) ?? ''), 'utf8'));

/** Plural forms of one key count as one: languages differ in how many they have. */
function keysOf(tree: Words, path = ''): string[] {
  const keys = Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [path + key.replace(/_(zero|one|two|few|many|other)$/, '')]
      : keysOf(value, `${path}${key}.`),
  );
  return [...new Set(keys)].sort();
}

function leaf(tree: Words, key: string): unknown {
  return key.split('.').reduce<unknown>((at, part) => (at as Words | undefined)?.[part], tree);
}

test('the same files in both languages', () => {
  expect(filesOf('en')).toEqual(filesOf('zh-CN'));
  expect(namespaces).toHaveLength(filesOf('zh-CN').length);
});

/** A tab, the way to it and the window are called by the first of its words, or by its menu entry. */
test('each page of the work area has a title', () => {
  const pages: (readonly [string, Page])[] = Object.values(PAGES).flatMap((family) => Object.entries(family));
  const entries = leaf(words('zh-CN', 'work'), 'menu') as Words;
  const untitled = pages.flatMap(([path, { layout, words: [first = 'work'] = [] }]) =>
    layout === 'basicAdmin' && !(menuCode(path) in entries) && !('title' in words('zh-CN', first)) ? [path] : [],
  );
  expect(untitled).toEqual([]);
});

describe.each(namespaces)('%s', (namespace) => {
  test('has the same keys, and no empty ones', () => {
    expect(keysOf(words('en', namespace))).toEqual(keysOf(words('zh-CN', namespace)));
    for (const language of ['zh-CN', 'en'])
      for (const key of keysOf(words(language, namespace))) {
        const tree = words(language, namespace);
        expect([key, leaf(tree, key) ?? leaf(tree, `${key}_other`)]).not.toEqual([key, '']);
      }
  });

  test('fills in the same values', () => {
    const holes = (tree: Words, key: string) =>
      [...String(leaf(tree, key) ?? leaf(tree, `${key}_other`)).matchAll(/\{\{\s*(\w+)/g)].map((m) => m[1]).sort();
    const [zh, en] = [words('zh-CN', namespace), words('en', namespace)];
    for (const key of keysOf(zh)) expect([key, holes(en, key)]).toEqual([key, holes(zh, key)]);
  });
});

/** `t('key')` under the namespace that the file uses; keys made at run time are the reader's to check. */
function asked(): { file: string; namespace: string; key: string }[] {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(
    (f) => /\.tsx?$/.test(f) && !f.includes('.test.'),
  );
  return files.flatMap((file) => {
    const text = readFileSync(join(SRC, file), 'utf8');
    const used = [...text.matchAll(/useTranslation\('(\w+)'\)/g)].map((m) => m[1] ?? '');
    const all = text.match(/useTranslation\(/g)?.length ?? 0;
    const only = used.length > 0 && used.length === all && used.every((u) => u === used[0]) ? used[0] : undefined;
    const keys = [...text.matchAll(/\bt\(\s*'([\w.:-]+)'/g)].map((m) => m[1] ?? '');
    return keys.flatMap((key) => {
      const [namespace, rest] = key.includes(':') ? (key.split(':') as [string, string]) : [only, key];
      return namespace ? [{ file, namespace, key: rest }] : [];
    });
  });
}

test('every key that is asked for exists', () => {
  const all = asked();
  expect(all.length).toBeGreaterThan(60);
  const missing = all.filter(({ namespace, key }) => {
    if (!namespaces.includes(namespace)) return true;
    const tree = words('zh-CN', namespace);
    return (leaf(tree, key) ?? leaf(tree, `${key}_other`)) === undefined;
  });
  expect(missing).toEqual([]);
});

test.each([
  ['exercises', 'question.kind', QUESTION_KINDS],
  ['plan', 'question.kind', QUESTION_KINDS],
  ['exam', 'kind', BANK_KINDS],
  ['questionBank', 'kind', BANK_KINDS],
  ['papers', 'kind', BANK_KINDS],
  ['surveys', 'kinds', SURVEY_KINDS],
])('every kind of question has a word in %s', (namespace, key, kinds) => {
  expect(Object.keys(leaf(words('zh-CN', namespace), key) as Words)).toEqual(expect.arrayContaining([...kinds]));
});

test('every kind of task has a word', () => {
  expect(Object.keys(words('zh-CN', 'tasks')['kind'] as object).toSorted()).toEqual([...TASK_KINDS].toSorted());
});
