import { expect, test } from 'vitest';
import { analysed } from './analyse.ts';
import type { GivenStudent } from './use-given.ts';

const person = (
  name: string,
  reply: Partial<NonNullable<GivenStudent['reply']>> | null,
  openedAt: number | null = 1,
  state: GivenStudent['state'] = 'submitted',
): GivenStudent => ({
  studentId: name,
  name,
  userName: name,
  state,
  until: null,
  excused: false,
  left: false,
  open: false,
  openedAt,
  reply: reply
    ? {
        id: name,
        version: 1,
        studentId: name,
        memberIds: [name],
        name,
        userName: name,
        group: '',
        state: 'marked',
        attempt: 1,
        at: 1,
        late: false,
        waiting: 0,
        lost: 0,
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
      person('drafts', { attempt: 0 }, 1, 'doing'),
      person('returned', { score: 2, points: { a: 0 }, state: 'returned' }, 1, 'returned'),
      person('missed', null, 1, 'missed'),
      person('never', null, null, 'none'),
    ],
    ITEMS,
  );
  const names = (list: GivenStudent[]) => list.map((p) => p.name);
  expect(spread.map(names)).toEqual([[], [], ['returned'], [], [], ['half'], [], [], [], ['full']]);
  expect(mean).toBeCloseTo(17 / 3);
  expect(items.map(({ rate, marked }) => [rate?.toFixed(3), names(marked)])).toEqual([
    ['0.417', ['returned', 'half', 'full']],
  ]);
  expect([late, never, owing].map(names)).toEqual([['half'], ['never'], ['drafts', 'returned']]);
});

test('of nothing nothing is said', () => {
  expect(analysed([], ITEMS)).toMatchObject({ mean: null, items: [{ rate: null }] });
});
