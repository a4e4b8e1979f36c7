// What stands in the controls and what it means to the contract.
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { line, time } from '#contract/kit.ts';
import { depts, menus, users } from '#contract/users.ts';
import type { Field, FormSchema } from './field.ts';
import { changedNames, draftsOf, formValues, maxLengthOf, mayBeEmpty } from './values.ts';

const field = (name: string, kind: Field['kind'], more: Partial<Field> = {}): Field => ({
  name,
  label: name,
  kind,
  ...more,
});
const through = (fields: Field[], schema: FormSchema, values: Record<string, unknown>) =>
  formValues(fields, draftsOf(fields, values, schema), schema);

test('a row goes through the controls unchanged', () => {
  const fields = [
    ...[field('userName', 'text'), field('name', 'text'), field('roleId', 'select'), field('deptId', 'dept')],
    ...[field('phone', 'phone'), field('email', 'email')],
  ];
  const row = { userName: 'a', name: 'b', roleId: 'r', deptId: null, phone: '13800000001', email: null };
  expect(through(fields, users.add.input, row)).toEqual(row);
});

test('a new row begins with the defaults of the contract', () => {
  const fields = [field('parentId', 'dept'), field('kind', 'select'), field('term', 'text'), field('sort', 'number')];
  expect(draftsOf(fields, {}, depts.add.input)).toEqual({ parentId: '', kind: 'dept', term: '', sort: '0' });
  expect(through(fields, depts.add.input, {})).toEqual({ parentId: null, kind: 'dept', term: null, sort: 0 });
});

test('a choice is read as the kind of value that the contract takes', () => {
  const type = field('type', 'select');
  expect(formValues([type], { type: '1' }, menus.add.input)).toEqual({ type: 1 });
  const yes = z.strictObject({ yes: z.boolean() });
  expect(formValues([field('yes', 'select')], { yes: 'true' }, yes)).toEqual({ yes: true });
});

test('wide digits and grouped phone numbers are what they look like', () => {
  const schema = z.strictObject({ n: z.number(), phone: z.string() });
  const fields = [field('n', 'number'), field('phone', 'phone')];
  expect(formValues(fields, { n: '１２．５', phone: '138 0000-０００１' }, schema)).toEqual({
    n: 12.5,
    phone: '13800000001',
  });
});

test('days are the school’s; the last day of a range is in it to its end', () => {
  const schema = z.strictObject({ startAt: time.nullable(), endAt: time.nullable(), due: time.nullable() });
  const fields = [field('startAt,endAt', 'dateRange'), field('due', 'date')];
  const drafts = { startAt: { from: '2026-09-01', until: '2026-09-01' }, due: '2026-12-31' };
  const values = formValues(fields, drafts, schema);
  expect(values['startAt']).toBe(Date.UTC(2026, 7, 31, 16));
  expect(Number(values['endAt']) - Number(values['startAt'])).toBe(86_400_000 - 1);
  expect(draftsOf(fields, values, schema)).toEqual(drafts);
  expect(formValues(fields, { startAt: { from: '', until: '' }, due: '' }, schema)).toEqual({
    startAt: null,
    endAt: null,
    due: null,
  });
});

describe('what may stay empty', () => {
  test.each([
    ['userName', 'text', users.add.input, {}, false],
    ['email', 'email', users.add.input, {}, true],
    ['roleId', 'select', users.add.input, {}, false],
    // every field of an update may be left out, which is not the same as emptied
    ['name', 'text', users.update.input, { name: '林' }, false],
    ['phone', 'phone', users.update.input, { phone: '13800000001' }, true],
    ['sort', 'number', depts.add.input, {}, true],
    ['sort', 'number', depts.update.input, { sort: 3 }, false],
  ] as const)('%s as %s', (name, kind, schema, initial, may) => {
    expect(mayBeEmpty(field(name, kind), schema, initial)).toBe(may);
  });
});

test('how long a text may be is the contract’s', () => {
  expect(maxLengthOf(field('name', 'text'), users.update.input)).toBe(50);
  expect(maxLengthOf(field('term', 'text'), depts.add.input)).toBe(20);
  expect(maxLengthOf(field('sort', 'number'), depts.add.input)).toBeNull();
  expect(maxLengthOf(field('x', 'text'), z.strictObject({ x: line(7).optional() }))).toBe(7);
});

test('what changed: lists by what is in them, nothing and null alike', () => {
  expect(changedNames({ a: ['x'], b: null, c: 1 }, { a: ['x'], c: 2, d: '' })).toEqual(['c', 'd']);
});

test('a minute is typed and shown by the school’s clock; nothing typed is null', () => {
  const own = z.object({ from: z.number().nullable().default(null) });
  const fields = [field('from', 'dateTime')];
  const at = Date.UTC(2026, 10, 3, 0, 5);
  expect(draftsOf(fields, { from: at }, own)).toEqual({ from: '2026-11-03T08:05' });
  expect(formValues(fields, { from: '2026-11-03T08:05' }, own)).toEqual({ from: at });
  expect(draftsOf(fields, {}, own)).toEqual({ from: '' });
  expect(formValues(fields, { from: '' }, own)).toEqual({ from: null });
});
