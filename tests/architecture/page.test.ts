// The page's own first line reads what `src/api/storage.ts` keeps, before any script is there: the two must not part.
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { storageKey, storedText } from '#src/api/storage.ts';
import { textOf } from './walk.ts';

const line = /<script nonce="__CSP_NONCE__">(.*?)<\/script>/s.exec(textOf('index.html'))?.[1] ?? '';

/** The classes that the page begins with. */
function classesAt(hash: string, kept: Readonly<Record<string, unknown>>, prefersDark = false): string[] {
  const classes: string[] = [];
  const stored = new Map(Object.entries(kept).map(([name, value]) => [storageKey(name), storedText(value)]));
  runInNewContext(line, {
    atob,
    document: { documentElement: { classList: { add: (name: string) => classes.push(name) }, style: {} } },
    localStorage: { getItem: (key: string) => stored.get(key) ?? null },
    location: { hash },
    matchMedia: () => ({ matches: prefersDark }),
  });
  return classes;
}

test.each([
  ['', {}, ['light']],
  ['#/', { theme: { mode: 'dark' } }, ['dark']],
  ['#/?from=card', { 'theme.school': { mode: 'dark' } }, ['dark']],
  ['#/', { theme: { mode: 'light' }, 'theme.school': { mode: 'dark' } }, ['light']],
  ['#/login', {}, ['light', 'unwritten']],
  ['#/', { lang: 'en' }, ['light', 'unwritten']],
  ['#/', { token: 'held' }, ['light', 'unwritten']],
])('at %j with %j: %j', (hash, kept, classes) => expect(classesAt(hash, kept)).toEqual(classes));

test('what the system prefers counts where nobody has chosen', () => expect(classesAt('', {}, true)).toEqual(['dark']));
