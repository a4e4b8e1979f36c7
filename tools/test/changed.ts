// `npm test -- --changed`: what a change can touch. vitest follows imports; what tests read as files, and what a browser
// sees, is told here.
import { spawnSync } from 'node:child_process';
import { browserTestsOf } from './pages.ts';

/** Files that tests read without importing them, and the tests that do. */
export const READ: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^server\/(migrations|worlds)\//, ['server/boot.ts', 'server/platform/postgres/migrate.ts']],
  [
    /^docs\/(families|kinds)\.md$|^tests\/families\/|^tools\/(family|kind|lists|scaffold)\.ts$/,
    ['tests/families/families.all.test.ts'],
  ],
  [/^(docs\/ARCHITECTURE|README(\.zh-CN)?)\.md$/, ['tests/architecture/documents.test.ts']],
  [
    /^(contract\/(kit|families\/)|server\/platform\/crud|src\/ui\/(family|form|list)\/)/,
    ['tests/families/families.all.test.ts'],
  ],
  [/^contract\/.*\.roles\.tsv$/, ['tests/api/roles.api.test.ts']],
  [/^contract\/.*\.foreign\.ts$/, ['tests/api/foreign.api.test.ts']],
  [/^contract\/.*\.fields\.tsv$/, ['server/platform/http/openapi.fields.test.ts']],
  [/^tests\/machines\/(\w+)\.table\.txt$/, ['tests/machines/all-paths.test.ts']],
  [/^server\/modules\/theory\/fixtures\//, ['server/modules/theory/theory.migration.test.ts']],
  // every file of the client and the server is walked
  [
    /^(contract|questions|src|server)\/.*\.tsx?$/,
    ['tests/architecture/imports.test.ts', 'tests/architecture/exports.test.ts'],
  ],
  // the written lists are made of the folders
  [/^(contract|questions|src\/screens|server\/modules)\/.*\.tsx?$/, ['tests/architecture/lists.test.ts']],
];
/** Nobody knows what these touch. */
const EVERYTHING = /^(package(-lock)?\.json|vitest\.config\.ts|tsconfig\.json|tests\/support\/|tools\/(setup|test))/;
const SEEN_BY_BROWSERS =
  /^(contract|questions|src|server|public)\/|^(index\.html|vite\.config\.ts|playwright\.config\.ts)$/;
const SCREEN = /^src\/screens\//;
const BROWSER_TEST = /^tests\/e2e\/.*\.e2e\.ts$/;
const UNIT_ONLY = /\.test\.tsx?$/;

export interface TestPlan {
  /** For vitest: run what imports one of these. Null: everything. */
  related: readonly string[] | null;
  /** Browser tests' files; null: all of them; empty: none. */
  browser: readonly string[] | null;
}

/** What has changed since `base`, whether or not it is committed. */
export function changedFiles(root: string, base: string): string[] {
  const git = (...args: string[]): string[] => {
    const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
    if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`);
    return stdout.split('\0').filter((name) => name !== '');
  };
  return [...git('diff', '--name-only', '-z', base), ...git('ls-files', '--others', '--exclude-standard', '-z')].sort();
}

export function planFor(files: readonly string[]): TestPlan {
  if (files.some((f) => EVERYTHING.test(f))) return { related: null, browser: null };
  const related = new Set(files.filter((f) => /\.(tsx?|json)$/.test(f) && !f.startsWith('tests/e2e/')));
  for (const file of files)
    for (const [pattern, readers] of READ) if (pattern.test(file)) for (const reader of readers) related.add(reader);
  const helper = files.some((f) => f.startsWith('tests/e2e/') && !BROWSER_TEST.test(f));
  const seen = files.filter((f) => SEEN_BY_BROWSERS.test(f) && !UNIT_ONLY.test(f));
  const going = seen.map((f) => (SCREEN.test(f) ? browserTestsOf(f) : null));
  const isAll = helper || going.includes(null);
  const some = new Set([...files.filter((f) => BROWSER_TEST.test(f)), ...going.flatMap((tests) => tests ?? [])]);
  return { related: [...related], browser: isAll ? null : [...some].sort() };
}
