// docs/families.md works: its steps are done on a copy of the project, which must then build, and keep laboratories.
import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { applyDiff, costOf, follow, ROOT, type Step, stepsOf } from './steps.ts';

const COPY = join(ROOT, 'build', 'families');
const PAGE = readFileSync(join(ROOT, 'docs', 'families.md'), 'utf8');
const steps = stepsOf(PAGE);
const MOST_LINES = 25;
const MINUTES = 60_000;

beforeAll(() => {
  follow(COPY, steps);
  cpSync(join(import.meta.dirname, 'samples', 'labs.api.ts'), join(COPY, 'server/modules/labs/labs.api.test.ts'));
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

describe('the page', () => {
  test('has a step for each part', () => {
    expect(steps.map((s) => s.path)).toEqual([
      'contract/families/labs.ts',
      'contract/families/work.ts',
      'contract/labs.ts',
      'contract/index.ts',
      'server/migrations/9001_labs.sql',
      'server/modules/labs/labs.routes.ts',
      'server/app.ts',
      'server/platform/http/openapi.fields.ts',
      'tests/api/roles.tsv',
      'tests/api/foreign.api.test.ts',
      'src/screens/admin/labs/screen.tsx',
      'src/app/routes.work.tsx',
      'src/locales/zh-CN/work/labs.json',
      'src/locales/en/work/labs.json',
      'src/locales/zh-CN/work/menus.json',
      'src/locales/en/work/menus.json',
    ]);
  });

  test.each(steps.filter((s) => /\.tsx?$/.test(s.path) && s.kind === 'file'))('$path is short', ({ text }) => {
    expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(MOST_LINES);
  });

  test('says what it costs', () => {
    const isOf = (pattern: RegExp) => steps.filter(({ path }) => pattern.test(path));
    const rows: [string, Step[]][] = [
      ['contract', isOf(/^contract\//)],
      ['server, with the tables of its tests', isOf(/^(server|tests)\//)],
      ['client', isOf(/^src\//)],
      ['in all', steps],
    ];
    for (const [side, of] of rows) expect(PAGE).toContain(`\n| ${[side, ...costOf(of)].join(' | ')} |\n`);
  });

  test('a line that is not there, or twice, is told', () => {
    expect(() => applyDiff('a\nb', ' c\n+d')).toThrow('0 lines are: c');
    expect(() => applyDiff('a\na', ' a\n+d')).toThrow('2 lines are: a');
    expect(applyDiff('a\nb\n', ' a\n+x\n+y\n b\n+z')).toBe('a\nx\ny\nb\nz\n');
  });
});

describe('the copy', () => {
  // that it has right types is seen with the project's own: tools/test/types.ts
  test('passes lint', () => {
    // beside the project the copy is no repository
    const config = { ...JSON.parse(readFileSync(join(ROOT, 'biome.json'), 'utf8')), vcs: { enabled: false } };
    writeFileSync(join(COPY, 'biome.json'), JSON.stringify(config));
    run('biome', 'check', ...steps.map((s) => s.path).filter((path) => /\.(tsx?|json)$/.test(path)));
  });

  test(
    'keeps rows, refuses who may not, shows them, and is as the tests of the whole want it',
    () => {
      const projects = ['api', 'dom', 'unit'].flatMap((p) => ['--project', p]);
      const files = [
        'server/modules/labs',
        'src/screens/admin/labs',
        'src/screens/admin/menus',
        'src/locales',
        'tests/api/roles',
        'tests/api/foreign',
        'tests/api/openapi',
        'tests/architecture',
        'server/modules/menus/menus.builtin.test.ts',
      ];
      const wanted = [
        'labs',
        'SysLab',
        'has a sample',
        'built-in menu',
        'pages',
        'menu entries',
        'rights',
        'words',
        'import',
        'each manifest',
        'of every number',
        'button of the back office',
      ];
      const said = run('vitest', 'run', '--reporter=verbose', ...projects, ...files, '-t', wanted.join('|'));
      for (const passed of [
        'taken back',
        'its powers',
        'the form, in Chinese',
        '/SysLab/Restore',
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
