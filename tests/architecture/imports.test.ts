// Imports flow one way. The walk reads the files itself: tools that need TypeScript's old API see nothing and pass.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { ROUTES } from '#src/app/routes.data.ts';
import { SHARED_WORDS } from '#src/locales/shared.ts';

const ROOT = resolve(import.meta.dirname, '..', '..');

/** What each part may import of ours, besides itself. */
const MAY: Record<string, readonly string[]> = {
  contract: [],
  'src/machines': ['contract'],
  'src/stream': ['contract', 'src/machines', 'src/api'],
  'src/api': ['contract', 'src/machines'],
  'src/ui': ['contract', 'src/machines', 'src/api'],
  'src/blocks': ['contract', 'src/machines', 'src/ui', 'src/stream', 'src/api'],
  'src/locales': [],
  'src/screens': ['contract', 'src/machines', 'src/stream', 'src/api', 'src/blocks', 'src/ui', 'src/locales'],
  'src/app': [
    'contract',
    'src/machines',
    'src/stream',
    'src/api',
    'src/blocks',
    'src/ui',
    'src/screens',
    'src/locales',
  ],
  server: ['contract', 'src/machines'],
};

interface Import {
  from: string;
  to: string;
}

function files(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((f) => /\.tsx?$/.test(f) && !/(\.test|\/testing)\.tsx?$/.test(f))
    .map((f) => join(folder, f));
}

const partOf = (file: string): string =>
  Object.keys(MAY).find((part) => file.startsWith(`${part}/`)) ?? (file.startsWith('src/') ? 'src/app' : '');

function importsOf(file: string): Import[] {
  const text = readFileSync(join(ROOT, file), 'utf8');
  const found = text.matchAll(/(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g);
  return [...found].map(([, spec = '']) => {
    if (spec.startsWith('#')) return { from: file, to: spec.slice(1) };
    if (spec.startsWith('.')) return { from: file, to: relative(ROOT, resolve(ROOT, file, '..', spec)) };
    return { from: file, to: '' };
  });
}

const all = ['contract', 'src', 'server'].flatMap(files);

test('the walk sees the code', () => {
  expect(all.length).toBeGreaterThan(80);
});

test('imports flow one way', () => {
  const breaches = all
    .flatMap(importsOf)
    .filter(({ from, to }) => {
      const [a, b] = [partOf(from), partOf(to)];
      return to !== '' && b !== '' && a !== b && !MAY[a]?.includes(b);
    })
    .map(({ from, to }) => `${from} -> ${to}`);
  expect(breaches).toEqual([]);
});

test('within src/screens an area does not reach into another', () => {
  const area = (file: string) => file.split('/').slice(0, 3).join('/');
  const breaches = all
    .filter((f) => f.startsWith('src/screens/'))
    .flatMap(importsOf)
    .filter(({ from, to }) => to.startsWith('src/screens/') && area(from) !== area(to))
    .map(({ from, to }) => `${from} -> ${to}`);
  expect(breaches).toEqual([]);
});

/** Every file that is fetched with this one, sooner or later. */
function reach(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file) || !all.includes(file)) return found;
  found.add(file);
  for (const { to } of importsOf(file)) reach(to, found);
  return found;
}

const spoken = (file: string): string[] => {
  const calls = readFileSync(join(ROOT, file), 'utf8').matchAll(/useTranslation\(\s*(\[[^\]]*\]|'[^']*')/g);
  return [...calls].flatMap(([, names = '']) => [...names.matchAll(/'(\w+)'/g)].map(([, name = '']) => name));
};

// who waits for words in the middle of a page takes the page away, and the focus with it
test('all the words that a screen ever speaks come with it, or with its frame', () => {
  const routes = readFileSync(join(ROOT, 'src/app/routes.tsx'), 'utf8');
  const screens = [...routes.matchAll(/'([^']+)': \w+\(\(\) => import\('#([^']+)'\), '\w+'(?:, \[([^\]]*)\])?\)/g)];
  expect(screens.length).toBeGreaterThan(25);
  const work = readdirSync(join(ROOT, 'src/locales/zh-CN/work')).map((f) => f.replace('.json', ''));
  const silent = screens.flatMap(([, path = '', file = '', words = '']) => {
    const isWork = ROUTES.find((r) => r.path === path)?.layout === 'basicAdmin';
    const known = new Set(['common', ...(isWork ? [...work, ...SHARED_WORDS] : (words.match(/\w+/g) ?? []))]);
    const needed = new Set([...reach(file)].flatMap(spoken));
    return [...needed].filter((ns) => !known.has(ns)).map((ns) => `${path}: ${ns}`);
  });
  expect(silent).toEqual([]);
});

test('files stay short', () => {
  const long = all
    .filter((f) => !f.startsWith('src/locales/'))
    .map((f) => ({ f, lines: readFileSync(join(ROOT, f), 'utf8').split('\n').length }))
    .filter(({ lines }) => lines > 400);
  expect(long).toEqual([]);
});
