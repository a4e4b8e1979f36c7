// What of the specification is missing becomes less, never more: docs/spec.
import { expect, test } from 'vitest';
import { knownMissing, missingNow, specification } from '#tools/spec.ts';

test('what is missing is what is written down: `npm run spec -- --keep` after something has become real', () =>
  expect(missingNow()).toEqual(knownMissing()));

test('paths are found without regard to case, families by their calls, and nothing else is real', () => {
  const { routes, endpoints } = specification();
  const real = (of: typeof routes, path: string) => of.find((named) => named.path === path)?.real;
  expect(real(routes, '/login/:module?')).toBe(true);
  expect(real(endpoints, '/API/SysMenu/ItemsByUser')).toBe(true);
  expect(real(endpoints, '/OrgApi/LogOperate')).toBe(true);
  expect(real(endpoints, '/OrgApi/Declare')).toBe(false);
  expect(endpoints.filter(({ path, issue }) => path.startsWith('/OrgApi/Dock') && issue !== 'docking')).toEqual([]);
});
