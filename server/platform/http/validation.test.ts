// One reason a field, in the sentences that the forms have, too.
import { expect, test } from 'vitest';
import { z } from 'zod';
import { experiments } from '#contract/experiment-rows.ts';
import { homeModuleItems } from '#contract/home-modules.ts';
import { library, news } from '#contract/information.ts';
import { navbar } from '#contract/navbar.ts';
import { orgs } from '#contract/orgs.ts';
import { REASONS } from '#contract/reasons.ts';
import { users } from '#contract/users.ts';
import en from '#src/locales/en/work/form.json' with { type: 'json' };
import zh from '#src/locales/zh-CN/work/form.json' with { type: 'json' };
import { isMessageKey, say } from '../messages.ts';
import { fieldReasons } from './validation.ts';
import '#server/messages.ts';

const reasonsOf = (schema: z.ZodType, input: unknown) => {
  const { error } = schema.safeParse(input, { reportInput: true });
  return error ? fieldReasons(error, 'en') : {};
};

test.each(REASONS)('%s is said alike on both sides', (name) => {
  if (!isMessageKey(name)) throw new Error(`${name} has no sentence`);
  const holes = { min: '{{min}}', max: '{{max}}' };
  expect([zh.reason[name], en.reason[name]]).toEqual([say('zh', name, holes), say('en', name, holes)]);
});

test('what is missing and what is wrong are told apart', () => {
  const schema = z.strictObject({ a: z.string(), b: z.number(), c: z.enum(['x', 'y']), d: z.enum(['x']) });
  expect(reasonsOf(schema, { b: 'three', c: 'z', d: '', e: 1 })).toEqual({
    a: 'Required',
    b: 'Wrong kind of value',
    c: 'Not one of the choices',
    d: 'Required',
    e: 'Unknown field',
  });
});

test('what may be of several kinds is told why as the kind that it is', () => {
  const text = z.union([z.string().max(3), z.array(z.string()).max(2)]);
  const schema = z.strictObject({ a: text, b: text, c: text });
  expect(reasonsOf(schema, { a: 'long', b: ['x', 'y', 'z'], c: 7 })).toEqual({
    a: 'At most 3 characters',
    b: 'At most 2',
    c: 'Wrong kind of value',
  });
});

test('what was planned for long ago is no plan', () => {
  const planned = (publishAt: number | null) => reasonsOf(news.add.input, { title: 'x', publishAt });
  for (const at of [1, 1_700_000_000, Date.UTC(1999, 11, 31)])
    expect(planned(at)).toEqual({ publishAt: 'Not a time before the year 2000' });
  for (const at of [null, Date.UTC(2000, 0, 1), Date.UTC(2099, 0, 1)]) expect(planned(at)).toEqual({});
});

test('the reasons of a real operation', () => {
  const input = { userName: 'a b', name: 'x'.repeat(51), roleId: '', phone: '12', email: 'x' };
  expect(reasonsOf(users.add.input, input)).toEqual({
    userName: 'Has characters that cannot be used',
    name: 'At most 50 characters',
    roleId: 'Required',
    phone: 'An 11-digit mobile number, please',
    email: 'Not an e-mail address',
  });
});

test.each([
  ['the navigation', navbar.add.input, 'url', 'linkOrMail'],
  ['the library', library.add.input, 'url', 'linkOrMail'],
  ['the home', homeModuleItems.add.input, 'url', 'linkOrMail'],
  ['an experiment', experiments.add.input, 'url', 'badLink'],
  ['a host', orgs.add.input, 'hosts.0.from', 'badOrigin'],
] as const)('a link of %s says how it begins', (_name, input, field, reason) => {
  for (const link of ['www.school.cn', 'javascript:alert(1)']) {
    const why = reasonsOf(input, { url: link, path: 'home', hosts: [{ host: 'a.test', from: link }] });
    expect(why[field]).toBe(say('en', reason));
    expect(why[field]).toContain('https://');
  }
  const path = { path: 'home', hosts: [{ host: 'a.test', path: 'home' }] };
  const told = Object.entries(reasonsOf(input, path)).filter(([name]) => name.endsWith('path'));
  for (const [, why] of told) expect(['Unknown field', say('en', 'badPath')]).toContain(why);
});
