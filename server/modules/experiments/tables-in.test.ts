import { expect, test } from 'vitest';
import { sameTables, tablesIn } from './tables-in.ts';

test('lists of numbers are found wherever they are, as written or as numbers', () => {
  const evidence = {
    lang: 'zh',
    rows: [
      { length: '50.12', period: 1.42, note: 'x', at: { angle: '4' }, timings: [{ written: '71.02' }] },
      {
        length: '60.10',
        period: 1.55,
        note: '7 times',
        at: { angle: '4' },
        timings: [{ written: '77.5' }, { written: '' }],
      },
    ],
    drops: [1, '2.5', 'none'],
    title: ['a', 'b'],
  };
  expect(Object.fromEntries(tablesIn(evidence))).toEqual({
    rows: [
      { length: 50.12, period: 1.42, 'at.angle': 4 },
      { length: 60.1, period: 1.55, 'at.angle': 4 },
    ],
    'rows.timings': [{ written: 71.02 }, { written: 77.5 }],
    drops: [{ value: 1 }, { value: 2.5 }],
  });
  for (const nothing of [null, 'x', 7, {}, [], [[]], [null]]) expect(tablesIn(nothing).size).toBe(0);
});

const of = (id: string, ...rows: (number | null)[][]) => ({ id, rows });
const COPIED = [
  [50, 1.42],
  [60, 1.55],
  [70, 1.68],
];

test('copied rows show; what most have alike, or a few by chance, does not', () => {
  const a = of('a', ...COPIED, [80, 1.79]);
  const b = of('b', ...COPIED, [80, 1.8]);
  const c = of('c', [50, 1.42], [60, 1.56], [70, 1.69]);
  expect(sameTables([a, b, c])).toEqual([{ a: 'a', b: 'b', rows: 3, of: 4 }]);
  // the settings of the task
  const everybody = ['p', 'q', 'r', 's', 't'].map((id) => of(id, [1, 2], [3, 4], [5, 6]));
  expect(sameTables(everybody)).toEqual([]);
  // one value alone says too little
  expect(sameTables([of('x', [1], [2], [3]), of('y', [1], [2], [3])])).toEqual([]);
});
