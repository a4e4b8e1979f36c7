// Documents that name all there is of something name all of it.
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { filesIn, ROOT, textOf } from './walk.ts';

const foldersIn = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((e) => (e.isDirectory() ? [e.name] : []));
const unnamed = (text: string, names: readonly string[]): string[] =>
  names.filter((name) => !new RegExp(`\\b${name}\\b`).test(text));

describe('docs/ARCHITECTURE.md', () => {
  const map = textOf('docs/ARCHITECTURE.md');
  test.each(['src/screens', 'server/platform', 'tests'])('has each folder of %s', (folder) => {
    expect(unnamed(map, foldersIn(folder))).toEqual([]);
  });

  test('has each registry', () => {
    const keeping = filesIn(['server']).filter((file) => textOf(file).includes('createRegistry<'));
    const registers = keeping.flatMap((file) =>
      Array.from(
        textOf(file).matchAll(/^export (?:const|function) (\w+)(?:(?!^export)[\s\S])*?\w\.register\b/gm),
        ([, name = '']) => name,
      ),
    );
    expect(registers.length).toBeGreaterThan(15);
    expect(unnamed(map, registers)).toEqual([]);
  });
});

test.each(['README.md', 'README.zh-CN.md'])('%s names what `npm test -- all` runs besides', (readme) => {
  const files = ['contract', 'experiments', 'server', 'src', 'tests', 'tools'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).filter((f) => f.includes('.all.')),
  );
  expect(files.length).toBeGreaterThan(30);
  const names = files.map((file) => basename(file).split('.all.')[0] ?? '');
  expect(names.filter((name) => !textOf(readme).includes(`\`${name}\``))).toEqual([]);
});
