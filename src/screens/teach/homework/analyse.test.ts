import { expect, test } from 'vitest';
import { analysed } from './analyse.ts';
import type { Person } from './use-given.ts';

const person = (
  name: string,
  reply: Partial<NonNullable<Person['reply']>> | null,
  openedAt: number | null = 1,
): Person => ({
  studentId: name,
  name,
  userName: name,
  state: 'submitted',
  until: null,
  excused: false,
  left: false,
  openedAt,
  reply: reply
    ? {
        id: name,
        version: 1,
        studentId: name,
        name,
        userName: name,
        state: 'marked',
        attempt: 1,
        at: 1,
        late: false,
        waiting: 0,
        score: null,
        max: 10,
        points: {},
        ...reply,
      }
    : undefined,
});
const ITEMS = [{ id: 'a', kind: 'text', title: 'A', points: 4 }] as const;

test('full marks stand in the last tenth, what is not marked counts nowhere', () => {
  const { spread, mean, items, late, never, owing } = analysed(
    [
      person('full', { score: 10, points: { a: 4 } }),
      person('half', { score: 5, points: { a: 1 }, late: true }),
      person('open', { score: null, attempt: 1 }),
      person('drafts', { attempt: 0 }),
      person('never', null, null),
    ],
    ITEMS,
  );
  expect(spread).toEqual([0, 0, 0, 0, 0, 1, 0, 0, 0, 1]);
  expect(mean).toBe(7.5);
  expect(items).toEqual([{ id: 'a', title: 'A', n: 2, rate: 0.625 }]);
  expect([late, never, owing].map((list) => list.map((p) => p.name))).toEqual([['half'], ['never'], ['drafts']]);
});

test('of nothing nothing is said', () => {
  expect(analysed([], ITEMS)).toMatchObject({ mean: null, items: [{ rate: null }] });
});
