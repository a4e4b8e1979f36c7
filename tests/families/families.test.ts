// docs/families.md works: its steps are done on a copy of the project, which must then build, and keep laboratories.
import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { applyDiff, follow, ROOT, stepsOf } from './steps.ts';

const COPY = join(ROOT, 'build', 'families');
const steps = stepsOf(readFileSync(join(ROOT, 'docs', 'families.md'), 'utf8'));
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
      'contract/labs.ts',
      'contract/index.ts',
      'server/migrations/9001_labs.sql',
      'server/modules/labs/labs.routes.ts',
      'server/app.ts',
      'tests/api/roles.tsv',
      'tests/api/foreign.api.test.ts',
      'server/modules/menus/menus.builtin.ts',
      'src/screens/admin/labs/screen.tsx',
      'src/locales/zh-CN/work/labs.json',
      'src/locales/en/work/labs.json',
      'src/app/routes.data.ts',
      'src/app/routes.tsx',
    ]);
  });

  test.each(steps.filter((s) => /\.tsx?$/.test(s.path) && s.kind === 'file'))('$path is short', ({ text }) => {
    expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(MOST_LINES);
  });

  test('a line that is not there, or twice, is told', () => {
    expect(() => applyDiff('a\nb', ' c\n+d')).toThrow('0 lines are: c');
    expect(() => applyDiff('a\na', ' a\n+d')).toThrow('2 lines are: a');
    expect(applyDiff('a\nb\n', ' a\n+x\n+y\n b\n+z')).toBe('a\nx\ny\nb\nz\n');
  });
});

describe('the copy', () => {
  // that it has right types is seen with the project's own: tools/test/types.ts
  test(
    'keeps rows, refuses who may not, and shows them',
    () => {
      const projects = ['api', 'dom', 'unit'].flatMap((p) => ['--project', p]);
      const files = [
        'server/modules/labs',
        'src/screens/admin/labs',
        'src/locales',
        'tests/api/roles',
        'tests/api/foreign',
      ];
      const said = run('vitest', 'run', '--reporter=verbose', ...projects, ...files, '-t', 'labs|SysLab|has a sample');
      for (const passed of ['taken back', 'its powers', 'the form, in Chinese', '/SysLab/Restore', 'has a sample'])
        expect(said).toMatch(new RegExp(`✓.*${passed}`));
    },
    10 * MINUTES,
  );
});
