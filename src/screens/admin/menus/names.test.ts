import { expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import type { Operation } from '#contract/kit.ts';
import { words as en } from '#src/locales/en/work/index.ts';
import { words as zh } from '#src/locales/zh-CN/work/index.ts';

/** Powers that roles are given: learners' and everybody's are no buttons. */
const powers = new Set(
  Object.values(contract)
    .flatMap((family): Operation[] => Object.values(family))
    .filter((o) => typeof o.access !== 'string' && o.path.startsWith('/OrgApi/'))
    .map((o) => o.power),
);

test.each([
  ['zh-CN', zh],
  ['en', en],
])('%s: every button of the back office has a name', (_lang, words) => {
  const { power, family, call } = words['menus'] as Record<'power' | 'family' | 'call', Record<string, string>>;
  const nameless = [...powers].filter((code) => {
    const [of = '', what = ''] = code.split('.');
    return !power[`${of}_${what}`] && !(family[of] && call[what]);
  });
  expect(powers.size).toBeGreaterThan(50);
  expect(nameless).toEqual([]);
});
