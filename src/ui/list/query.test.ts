import { describe, expect, test } from 'vitest';
import { courses } from '#contract/courses.ts';
import { users } from '#contract/users.ts';
import type { Filter } from './column.ts';
import { edgeOfDay, isNarrowed, type ListShape, listInput, nextSort, readQuery } from './query.ts';

const filters: Filter[] = [
  { kind: 'user', name: 'roleId', label: '' },
  { kind: 'boolean', name: 'disabled', label: '' },
];
const shape: ListShape = { items: users.items, filters, pageSizes: [10, 30, 50], sort: undefined };
const read = (search: string, over: Partial<ListShape> = {}) =>
  listInput(readQuery(new URLSearchParams(search), { ...shape, ...over }));

describe('from the address', () => {
  test.each([
    ['', { page: 1, pageSize: 10 }],
    ['page=3&pageSize=30', { page: 3, pageSize: 30 }],
    ['page=0&pageSize=7', { page: 1, pageSize: 10 }],
    ['page=1e9', { page: 1, pageSize: 10 }],
    ['sort=-name', { page: 1, pageSize: 10, sort: '-name' }],
    ['sort=pwd', { page: 1, pageSize: 10 }],
    ['keyword=%20赵%20', { page: 1, pageSize: 10, keyword: '赵' }],
    ['roleId=r-1&disabled=true', { page: 1, pageSize: 10, roleId: 'r-1', disabled: true }],
    ['disabled=perhaps&roleId=%3Cscript%3E', { page: 1, pageSize: 10 }],
    ['deptId=d1', { page: 1, pageSize: 10 }],
  ])('%s', (search, input) => {
    expect(read(search)).toEqual(input);
    // whatever the address says, the server takes it
    expect(users.items.input.safeParse(read(search)).success).toBe(true);
  });

  test("the family's own order, unless the address has one", () => {
    expect(read('', { sort: '-createdAt' })).toMatchObject({ sort: '-createdAt' });
    expect(read('sort=name', { sort: '-createdAt' })).toMatchObject({ sort: 'name' });
  });

  test('narrowed by a keyword or a filter, not by a page', () => {
    const narrowed = (search: string) => isNarrowed(readQuery(new URLSearchParams(search), shape));
    expect([narrowed('page=2&sort=name'), narrowed('keyword=x'), narrowed('disabled=false')]).toEqual([
      false,
      true,
      true,
    ]);
  });
});

test('a filter that begins with a value: what the address says goes before, and it narrows nothing', () => {
  const terms: Filter[] = [
    { kind: 'select', name: 'term', label: '', options: [], initial: { value: '2026秋', every: '' } },
  ];
  const own = { ...shape, items: courses.items, filters: terms };
  const at = (search: string) => readQuery(new URLSearchParams(search), own);
  expect(['', 'term=2026%E6%98%A5', 'term=all'].map((s) => at(s).filters)).toEqual([
    { term: '2026秋' },
    { term: '2026春' },
    {},
  ]);
  expect(['', 'term=2026%E6%98%A5', 'term=all'].map((s) => isNarrowed(at(s), terms))).toEqual([false, true, false]);
});

test('a day is whole, on the school’s clock', () => {
  const [start, end] = [edgeOfDay('2026-03-29', 'start'), edgeOfDay('2026-03-29', 'end')];
  expect(start).toBe(Date.UTC(2026, 2, 28, 16));
  expect(end).toBe(Date.UTC(2026, 2, 29, 16) - 1);
  expect([edgeOfDay('2026-3-1', 'start'), edgeOfDay('2026-02-99', 'end')]).toEqual([undefined, undefined]);
});

test('a head is clicked: up, down, as it was', () => {
  expect([nextSort(undefined, 'name'), nextSort('name', 'name'), nextSort('-name', 'name')]).toEqual([
    'name',
    '-name',
    null,
  ]);
  expect(nextSort('-name', 'name', '-name')).toBe('name');
});
