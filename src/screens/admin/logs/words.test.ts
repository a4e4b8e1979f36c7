import { expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from '#contract/index.ts';
import type { Operation } from '#contract/kit.ts';
import { words as en } from '#src/locales/en/work/index.ts';
import { words as zh } from '#src/locales/zh-CN/work/index.ts';

type Words = Record<string, Record<string, Record<string, string> | undefined>>;
/** Which row it is and which version of it is told apart from what was changed. */
const PLUMBING = ['id', 'ids', 'version'];

/** What the log keeps: whoever does it, by what name. */
const audited = Object.values(contract)
  .flatMap((family): Operation[] => Object.values(family))
  .filter((o) => o.audited)
  .map(({ path }) => path.split('/').slice(-2));

test.each([
  ['zh-CN', zh],
  ['en', en],
])('%s: every call that the log keeps is told by a word', (_lang, given) => {
  const { menus, logs } = given as unknown as Words;
  const nameless = audited.filter(
    ([family = '', call = '']) =>
      family.toLowerCase() !== 'auth' &&
      !logs?.['call']?.[`${family}_${call}`] &&
      !menus?.['power']?.[`${family}_${call}`] &&
      !((logs?.['done']?.[call] || menus?.['call']?.[call]) && menus?.['family']?.[family]),
  );
  expect(nameless.map((parts) => parts.join('.'))).toEqual([]);
});

/** What may stand in the log of what was asked for: the fields of every call that it keeps. */
const fields = Object.values(contract)
  .flatMap((family): Operation[] => Object.values(family))
  .filter((o) => o.audited && o.input instanceof z.ZodObject)
  .flatMap(({ path, input }) =>
    Object.keys((input as z.ZodObject).shape).map((name) => ({ family: path.split('/')[2] ?? '', name })),
  )
  .filter(({ name }) => !PLUMBING.includes(name));

test.each([
  ['zh-CN', zh],
  ['en', en],
])('%s: every field that the log may have is told by a word', (_lang, given) => {
  const words = given as unknown as Words;
  const nameless = fields.filter(({ family, name }) => {
    const files = words['menus']?.['spokenIn']?.[family]?.split(' ') ?? [];
    return ![...files.map((file) => words[file]?.['field']?.[name]), words['logs']?.['value']?.[name]].some(
      (word) => typeof word === 'string',
    );
  });
  expect(fields.length).toBeGreaterThan(200);
  expect([...new Set(nameless.map(({ family, name }) => `${family}.${name}`))]).toEqual([]);
});

test.each([
  ['zh-CN', zh],
  ['en', en],
])('%s: categories of four kinds are called by the word of none', (_lang, given) => {
  const called = (given as unknown as Words)['menus']?.['family']?.['OrgCats'];
  expect(called).toMatch(/^(分类|categories)$/);
});
