// Files neither grow without end nor fall to crumbs.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isIndex } from './modules.ts';
import { filesIn, type Import, importsOf, ROOT, textOf } from './walk.ts';

const MOST_LINES = 400;
/** So short a file joins the one that reads it, unless its name is worth the file: so many may be. */
const FEW_LINES = 20;
const MOST_SHORT = 23;

const all = filesIn(['contract', 'questions', 'server', 'src', 'tools']);

const linesOf = (text: string): number => text.trimEnd().split('\n').length;

/**
 * Whose place is given: a module's door, the props of a block, a family's manifest, a side of a kind of question, a chart, what the
 * written lists collect, and these lists.
 */
const isPlaced = (file: string): boolean =>
  isIndex(file) ||
  /^contract\/(blocks|families)\/|^questions\/(\w+\/)?(contract|mark|ask|((survey|paper)\.)?answer|(bank\.)?edit|exam|survey|(kept\.)?sample)\.tsx?$/.test(
    file,
  ) ||
  /\.(machine|routes|messages)\.ts$/.test(file) ||
  /^\/\/ Written by `npm run lists`|^(?:\/\*\*| \*) .*@page \//m.test(textOf(file));

/** Of these, those that one other file alone imports, be it at once, later or for its types. */
function readOnce(files: readonly string[], imports: readonly Import[]): string[] {
  const readers = Map.groupBy(imports, ({ to }) => to);
  return files.filter((file) => new Set(readers.get(file)?.map(({ from }) => from)).size === 1);
}

test('no two files differ by .ts and .tsx alone: of two such the compiler checks one', () => {
  const files = ['contract', 'questions', 'server', 'src', 'tools', 'tests'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((f) => join(folder, f)),
  );
  const names = new Set(files);
  expect(files.filter((file) => file.endsWith('.tsx') && names.has(file.slice(0, -1)))).toEqual([]);
});

test(`no file has more than ${MOST_LINES} lines`, () => {
  const long = all.map((file) => ({ file, lines: linesOf(textOf(file)) })).filter(({ lines }) => lines > MOST_LINES);
  expect(long).toEqual([]);
});

test(`at most ${MOST_SHORT} files of under ${FEW_LINES} lines are read by one file alone`, () => {
  const short = all.filter((file) => !isPlaced(file) && linesOf(textOf(file)) < FEW_LINES);
  const found = readOnce(
    short,
    all.flatMap((file) => importsOf(file)),
  );
  expect(short.length).toBeGreaterThan(MOST_SHORT);
  expect(found.length, found.join('\n')).toBeLessThanOrEqual(MOST_SHORT);
});

describe('what is looked for is found', () => {
  test('lines', () => expect(['a\n', 'a\nb\n', 'a\n\nb'].map(linesOf)).toEqual([1, 2, 3]));

  test('a file that one other reads, however often', () => {
    const arrow = (from: string, to: string, kind: Import['kind'] = 'static'): Import => ({ from, to, kind });
    const imports = [
      ...[arrow('a', 'once'), arrow('a', 'once', 'type'), arrow('a', 'later', 'lazy')],
      ...[arrow('a', 'twice'), arrow('b', 'twice')],
    ];
    expect(readOnce(['once', 'later', 'twice', 'nobody'], imports)).toEqual(['once', 'later']);
  });
});
