import { expect, test } from 'vitest';
import type { GroupRows } from '#contract/groups.ts';
import { placed } from './placed.ts';

const rows: GroupRows = {
  groups: [
    { id: 'one', name: '一组', leaderId: 'a', userIds: ['a', 'c'] },
    { id: 'two', name: '二组', leaderId: null, userIds: [] },
  ],
  without: ['b', 'd'],
  people: ['a', 'b', 'c', 'd'].map((id) => ({ id, name: id, userName: id })),
};
const standing = ({ groups, without }: GroupRows) => [
  ...groups.map((g) => [g.leaderId, g.userIds.join('')]),
  without.join(''),
];

test('into a group, in the order of the class; the first who comes leads', () => {
  expect(standing(placed(rows, ['b'], 'one'))).toEqual([['a', 'abc'], [null, ''], 'd']);
  expect(standing(placed(rows, ['d', 'b'], 'two'))).toEqual([['a', 'ac'], ['b', 'bd'], '']);
});

test('from one into another: who led is followed; where one is already nothing changes', () => {
  expect(standing(placed(rows, ['a'], 'two'))).toEqual([['c', 'c'], ['a', 'a'], 'bd']);
  expect(placed(rows, ['a'], 'one')).toEqual(rows);
});

test('out of all of them', () => {
  expect(standing(placed(rows, ['a', 'c'], null))).toEqual([[null, ''], [null, ''], 'abcd']);
});
