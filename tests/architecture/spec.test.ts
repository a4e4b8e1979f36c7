// What of the specification is missing becomes less, never more: docs/spec.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { knownMissing, missingNow, specification } from '#tools/spec.ts';

test('what is missing is what is written down: `npm run spec -- --keep` after something has become real', () =>
  expect(missingNow()).toEqual(knownMissing()));

test('the command tells all of it, and whose what is missing is: nobody’s would be exit 1', () => {
  const command = join(import.meta.dirname, '..', '..', 'tools', 'spec.ts');
  const { stdout, status } = spawnSync(process.execPath, [command, '--json'], { encoding: 'utf8' });
  const said = JSON.parse(stdout) as ReturnType<typeof specification>;
  expect([status, said]).toEqual([0, specification()]);
  expect([said.routes.length, said.endpoints.length]).toEqual([189, 152]);
  const issues = ['exams', 'reports', 'homework', 'docking', 'declaration', 'voice'];
  const missing = [...said.routes, ...said.endpoints].filter(({ real }) => !real);
  expect(missing.filter(({ issue = '' }) => !issues.includes(issue))).toEqual([]);
});

test('paths are found without regard to case, families by their calls, and nothing else is real', () => {
  const { routes, endpoints } = specification();
  const real = (of: typeof routes, path: string) => of.find((named) => named.path === path)?.real;
  expect(real(routes, '/login/:module?')).toBe(true);
  expect(real(endpoints, '/API/SysMenu/ItemsByUser')).toBe(true);
  expect(real(endpoints, '/OrgApi/LogOperate')).toBe(true);
  expect(real(endpoints, '/OrgApi/Declare')).toBe(false);
  expect(endpoints.filter(({ path, issue }) => path.startsWith('/OrgApi/Dock') && issue !== 'docking')).toEqual([]);
});
