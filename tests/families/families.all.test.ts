// `npm run family` works: in a copy of the project it writes a family, which must then pass lint, and keep laboratories.
import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { copyWithFamily, ROOT, runIn } from './copy.ts';

const COPY = join(ROOT, 'build', 'families');
const PAGE = readFileSync(join(ROOT, 'docs', 'families.md'), 'utf8');
/** What `npm run kind` wrote, by its own page. */
const KINDS_PAGE = readFileSync(join(ROOT, 'docs', 'kinds.md'), 'utf8');
/** Lines outside of a kind's folders. */
const BESIDE = ['src/locales/zh-CN/tasks.json', 'src/locales/en/tasks.json'];
const LISTS = [
  'contract/list.ts',
  'contract/task-kinds.ts',
  'contract/families/work.ts',
  'server/app.ts',
  'src/app/routes.work.list.ts',
];
const MINUTES = 60_000;
let written: string[] = [];
let ofKind: string[] = [];
/** A kind more, whose name breaks lines. */
let ofLong: string[] = [];

beforeAll(() => {
  written = copyWithFamily(COPY, 'labs');
  ofKind = runIn(COPY, 'tools/kind.ts', 'essays').trim().split('\n');
  ofLong = runIn(COPY, 'tools/kind.ts', 'observationsinthefield').trim().split('\n');
  cpSync(join(import.meta.dirname, 'samples', 'labs.api.ts'), join(COPY, 'server/modules/labs/labs.api.test.ts'));
  cpSync(join(import.meta.dirname, 'samples', 'essays.api.ts'), join(COPY, 'server/modules/essays/essays.api.test.ts'));
  cpSync(join(import.meta.dirname, 'samples', 'screen.tsx'), join(COPY, 'src/screens/admin/labs/screen.test.tsx'));
});

/** What it said; fails where it did. */
function run(command: string, ...args: string[]): string {
  const bin = join(ROOT, 'node_modules', '.bin', command);
  // its own PostgreSQL: the template of the one that runs here is in use
  const { TEST_POSTGRES: _theirs, TEST_DATABASE_URL: _given, ...env } = process.env;
  const { status, stdout, stderr } = spawnSync(bin, args, { cwd: COPY, env, encoding: 'utf8' });
  expect(status, `${command} ${args.join(' ')}\n${stdout.slice(-4000)}\n${stderr.slice(-4000)}`).toBe(0);
  return stdout;
}

test('the page says what each file is for that the command writes', () => {
  expect(written.length).toBeGreaterThan(5);
  const named = written.map((file) => file.replace(/\d{4}_/, 'NNNN_').replaceAll('labs', 'NAME'));
  expect(named.filter((file) => !PAGE.includes(`\`${file}\``))).toEqual([]);
});

test('the page of kinds says what each file is for, and the lines that are not in them', () => {
  expect(ofKind.length).toBeGreaterThan(10);
  const named = ofKind.map((file) => file.replace(/\d{4}_/, 'NNNN_').replaceAll('essays', 'NAME'));
  expect([...named, ...BESIDE].filter((file) => !KINDS_PAGE.includes(`\`${file}\``))).toEqual([]);
  for (const file of BESIDE) expect(readFileSync(join(COPY, file), 'utf8')).toContain('essays');
});

test('the command takes no name twice, and no odd one', () => {
  expect(() => runIn(COPY, 'tools/family.ts', 'labs')).toThrow('there already');
  expect(() => runIn(COPY, 'tools/family.ts', '../labs')).toThrow('NAME');
});

describe('the copy', () => {
  // that it has right types is seen with the project's own: tools/test/types.ts
  test('passes lint', () => {
    // beside the project the copy is no repository
    const config = { ...JSON.parse(readFileSync(join(ROOT, 'biome.json'), 'utf8')), vcs: { enabled: false } };
    writeFileSync(join(COPY, 'biome.json'), JSON.stringify(config));
    run(
      'biome',
      'check',
      ...[...written, ...ofKind, ...ofLong, ...BESIDE, ...LISTS].filter((path) => /\.(tsx?|json)$/.test(path)),
    );
  });

  test(
    'keeps rows, refuses who may not, shows them, and is as the tests of the whole want it',
    () => {
      const projects = ['api', 'dom', 'unit'].flatMap((p) => ['--project', p]);
      const files = [
        'server/modules/labs',
        'server/modules/essays',
        'src/screens/admin/labs',
        'src/screens/admin/menus',
        'src/locales',
        'tests/api/roles',
        'tests/api/foreign',
        'tests/api/openapi',
        'server/platform/http/openapi',
        'tests/architecture',
        'server/modules/menus/menus.builtin.test.ts',
      ];
      const wanted = [
        'labs',
        'Labs',
        'essays',
        'Essays',
        'a table is read',
        'use those that the table names',
        'has a sample',
        'built-in menu',
        'pages',
        'menu entries',
        'rights',
        'words',
        'import',
        'each manifest',
        'as `npm run lists`',
        'of every number',
        'button of the back office',
      ];
      const said = run('vitest', 'run', '--reporter=verbose', ...projects, ...files, '-t', wanted.join('|'));
      for (const passed of [
        'taken back',
        'its powers',
        'the form, in Chinese',
        '/Labs/Restore',
        'found among what there is to do, done, and scored in the book',
        '/api/Essays/Done',
        'a table is read by the module',
        'use those that the table names',
        'names no operation that has gone',
        'has a sample',
        'every built-in menu has an English name',
        'each manifest stands in the lists',
        'of every number',
        'every button of the back office has a name',
        'all the words that a screen ever speaks',
        'imports flow one way',
      ])
        expect(said).toMatch(new RegExp(`✓.*${passed}`));
    },
    10 * MINUTES,
  );
});
