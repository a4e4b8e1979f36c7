import { describe, expect, test } from 'vitest';
import { addsUpToWhole, type BookRules, type Scored, totalsOf } from './totals.ts';

const book = (more: Partial<BookRules> = {}): BookRules => ({
  digits: 1,
  missing: 'zero',
  groups: [{ id: 'a', name: 'a', weight: 100, keep: null }],
  columns: [],
  ...more,
});
const column = (id: string, more: Partial<BookRules['columns'][number]> = {}) => ({
  id,
  groupId: 'a',
  share: 1,
  max: 100,
  ...more,
});
const scored = (score: number): Scored => ({ state: 'scored', score });

test('half up, once, of the exact fraction', () => {
  // 2.01 of 200 is 1.005 %, which a float holds as less
  const own = book({ digits: 2, columns: [column('x', { max: 200 })] });
  expect(totalsOf(own, { x: scored(2.01) })).toEqual({ groups: { a: 1.01 }, total: 1.01 });
  // two thirds and one third meet as one before they are rounded
  const thirds = book({
    digits: 0,
    groups: [
      { id: 'a', name: 'a', weight: 50, keep: null },
      { id: 'b', name: 'b', weight: 50, keep: null },
    ],
    columns: [column('x', { max: 3 }), column('y', { max: 3, groupId: 'b' })],
  });
  expect(totalsOf(thirds, { x: scored(2), y: scored(1) })).toEqual({ groups: { a: 67, b: 33 }, total: 50 });
});

test('a third that was carried over from other points meets two thirds as one', () => {
  const own = book({ digits: 2, columns: [column('x'), column('y')] });
  expect(totalsOf(own, { x: scored(100 / 3), y: scored(200 / 3) }).total).toBe(50);
});

describe('what counts', () => {
  const columns = [column('x'), column('y'), column('z', { share: 2 })];
  const cells = { x: scored(60), y: { state: 'missing', score: null } as const, z: scored(90) };

  test('shares weigh; what is missing counts as nothing, or is left out', () => {
    expect(totalsOf(book({ columns }), cells).total).toBe(60);
    expect(totalsOf(book({ columns, missing: 'leave' }), cells).total).toBe(80);
  });

  test('what is open, to be marked or excused is in no sum', () => {
    for (const state of ['none', 'doing', 'toMark', 'excused'] as const)
      expect(totalsOf(book({ columns }), { x: scored(60), y: { state, score: null } }).total).toBe(60);
  });

  test('the best so many; of two equally good ones the first in the book, whatever its share', () => {
    const groups = [{ id: 'a', name: 'a', weight: 100, keep: 2 }];
    expect(totalsOf(book({ groups, columns }), cells).total).toBe(80);
    const equal = [column('x', { share: 3 }), column('y', { share: 1 }), column('z')];
    const even = { x: scored(50), y: scored(50), z: scored(100) };
    // z, then x: (1 x 100 + 3 x 50) / 4
    expect(totalsOf(book({ groups, columns: equal }), even).total).toBe(62.5);
  });

  test('a group without anything is left out; without any there is no total; columns of no group count for nothing', () => {
    const groups = [
      { id: 'a', name: 'a', weight: 30, keep: null },
      { id: 'b', name: 'b', weight: 70, keep: null },
    ];
    const own = book({ groups, columns: [column('x'), column('y', { groupId: 'b' }), column('z', { groupId: null })] });
    expect(totalsOf(own, { x: scored(40), z: scored(100) })).toEqual({ groups: { a: 40 }, total: 40 });
    expect(totalsOf(own, { z: scored(100) })).toEqual({ groups: {}, total: null });
  });
});

test('weights are compared as the decimals that were typed', () => {
  const weights = (...all: number[]) => all.map((weight) => ({ weight }));
  expect(addsUpToWhole(weights(33.3, 66.7))).toBe(true);
  expect(addsUpToWhole(weights(0.1, 0.2, 99.7))).toBe(true);
  for (const wrong of [weights(90), weights(110), weights(33.3, 66.6)]) expect(addsUpToWhole(wrong)).toBe(false);
});

test('random books against whole numbers over one denominator', () => {
  let seed = 7;
  const random = (n: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * n);
  };
  for (let round = 0; round < 500; round++) {
    const weight = 1 + random(98);
    const groups = [
      { id: 'a', name: 'a', weight, keep: null },
      { id: 'b', name: 'b', weight: 100 - weight, keep: null },
    ];
    const columns = Array.from({ length: 1 + random(8) }, (_, i) =>
      column(`c${i}`, { groupId: random(2) === 0 ? 'a' : 'b', share: 1 + random(5), max: 1 + random(30) }),
    );
    const cells = Object.fromEntries(columns.map(({ id, max }) => [id, scored(random(max * 10 + 1) / 10)]));
    const digits = random(3);
    // in tenths of a point over the product of all that divides
    let [over, sum, weights] = [1n, 0n, 0n];
    for (const { max } of columns) over *= BigInt(max) * 10n;
    const parts = groups.flatMap((g) => {
      const own = columns.filter((c) => c.groupId === g.id);
      if (own.length === 0) return [];
      const shares = own.reduce((n, c) => n + BigInt(c.share), 0n);
      const top = own.reduce(
        (n, c) =>
          n + (BigInt(Math.round((cells[c.id]?.score ?? 0) * 10)) * BigInt(c.share) * over) / (BigInt(c.max) * 10n),
        0n,
      );
      return [{ weight: BigInt(g.weight), top, shares }];
    });
    const common = parts.reduce((n, p) => n * p.shares, 1n);
    for (const p of parts) {
      sum += (p.top * p.weight * common) / p.shares;
      weights += p.weight;
    }
    const unit = 10n ** BigInt(digits);
    const bottom = over * common * weights;
    const expected = Number((2n * sum * 100n * unit + bottom) / (2n * bottom)) / Number(unit);
    expect(totalsOf({ digits, missing: 'zero', groups, columns }, cells).total).toBe(expected);
  }
});
