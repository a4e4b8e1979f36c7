// What a file exports is named in another: else it is the file's own, or nobody's.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MODULES } from '#contract/index.ts';
import { filesIn, ROOT, textOf } from './walk.ts';

/** What `npm run lists` reads by its name. */
const FOR_LISTS = ['LOGS', 'WORK'];
/** Schemas of these files name the components of OpenAPI, be they used elsewhere or not. */
const NAMING = new Set(Object.keys(MODULES).map((name) => `contract/${name}.ts`));

const EXPORTED = /^export (?:async )?(?:function\*?|const|class|interface|type) ([\w$]+)/gm;
const exportsOf = (text: string): string[] => Array.from(text.matchAll(EXPORTED), ([, name = '']) => name);
const wordsIn = (text: string): Set<string> => new Set(text.match(/[\w$]+/g));

/** By word, in how many files it stands. */
function countWords(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) for (const word of wordsIn(text)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

const isSchema = (file: string, name: string): boolean => NAMING.has(file) && /^[a-z]/.test(name);

test('what is exported is named in another file', () => {
  const folders = ['contract', 'questions', 'src', 'server', 'tools', 'tests', 'experiments'];
  const all = folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  );
  const counts = countWords([...all.filter((file) => /\.(tsx?|m?js)$/.test(file)), 'vitest.config.ts'].map(textOf));
  const own = filesIn(['contract', 'questions', 'src', 'server', 'tools']).flatMap((file) =>
    exportsOf(textOf(file))
      .filter((name) => counts.get(name) === 1 && !FOR_LISTS.includes(name) && !isSchema(file, name))
      .map((name) => `${file}: ${name}`),
  );
  expect(own).toEqual([]);
});

test('what is looked for is found', () => {
  const text = 'export const a = 1;\nexport async function b() {}\nexport type C = 1;\nconst d = 2;\n';
  expect(exportsOf(text)).toEqual(['a', 'b', 'C']);
  expect(countWords([text, 'a;']).get('a')).toBe(2);
});
