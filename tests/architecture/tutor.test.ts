// The tutor has one door.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..', '..');
const TUTOR = 'server/platform/tutor/';
const FACADE = `${TUTOR}index.ts`;

const filesIn = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((f) => /\.(?:tsx?|mjs)$/.test(f))
    .map((f) => join(folder, f));

const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

/** Everything of ours that a file names as a module: imports of any kind, mocks, workers. */
function modulesIn(file: string): string[] {
  const specs = textOf(file).matchAll(/(?:from|import|mock|URL)\s*\(?\s*['"]([#.][^'"]*)['"]/g);
  return [...specs].map(([, spec = '']) =>
    spec.startsWith('#') ? spec.slice(1) : relative(ROOT, resolve(ROOT, file, '..', spec)),
  );
}

const outside = ['contract', 'questions', 'src', 'server', 'tests', 'tools']
  .flatMap(filesIn)
  .filter((f) => !f.startsWith(TUTOR));

test('the walk sees who imports the tutor', () => {
  expect(outside.filter((file) => modulesIn(file).includes(FACADE)).length).toBeGreaterThan(20);
});

test('the tutor is imported by its index.ts alone', () => {
  const breaches = outside.flatMap((file) =>
    modulesIn(file)
      .filter((to) => to.startsWith(TUTOR) && to !== FACADE)
      .map((to) => `${file} -> ${to}`),
  );
  expect(breaches).toEqual([]);
});

/** Chinese that is no language's word: what a model is told, and radicals that PDF producers write for characters. */
const CHINESE = [`${TUTOR}provider/prompt.ts`, `${TUTOR}speech/speak-model.ts`, `${TUTOR}extract/text.ts`];

const withoutComments = (code: string): string =>
  code.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[\s;,{}()])\/\/.*$/gm, '$1');

test('the words of a language stand in lang', () => {
  const code = filesIn(TUTOR.slice(0, -1)).filter(
    (file) => !/\.test\.ts$/.test(file) && !file.startsWith(`${TUTOR}lang/`) && !file.startsWith(`${TUTOR}fixtures/`),
  );
  const breaches = code.flatMap((file) =>
    withoutComments(textOf(file))
      .split('\n')
      .filter((line) => /\p{Script=Han}/u.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(code.length).toBeGreaterThan(50);
  expect(breaches.filter((breach) => !CHINESE.some((file) => breach.startsWith(`${file}:`)))).toEqual([]);
});
