import { expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import type { Operation } from '#contract/kit.ts';
import en from '#src/locales/en/work/menus.json' with { type: 'json' };
import zh from '#src/locales/zh-CN/work/menus.json' with { type: 'json' };

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
  const { power, family, call }: Record<'power' | 'family' | 'call', Record<string, string>> = words;
  const nameless = [...powers].filter((code) => {
    const [of = '', what = ''] = code.split('.');
    return !power[`${of}_${what}`] && !(family[of] && call[what]);
  });
  expect(powers.size).toBeGreaterThan(50);
  expect(nameless).toEqual([]);
});
