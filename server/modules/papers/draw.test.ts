import { describe, expect, test } from 'vitest';
import { drawPaper, serveRules } from './draw.ts';
import type { Frozen } from './frozen.ts';

const pool = (...ids: string[]) => ids.map((bankId) => ({ bankId, revision: 1 }));
const names = (from: string, n: number) => Array.from({ length: n }, (_, i) => `${from}${i}`);
const counter = () => {
  let n = 0;
  return () => `id${++n}`;
};

const paper = (shuffle: boolean): Frozen => ({
  name: 'Mechanics',
  max: 25,
  shuffle,
  partial: 'none',
  sections: [
    { title: 'One', items: pool('a', 'b', 'c', 'd').map((q) => ({ ...q, points: 2 })), draws: [] },
    {
      title: 'Two',
      items: [{ bankId: 'e', revision: 3, points: 5 }],
      draws: [
        { count: 4, points: 2, from: pool(...names('p', 20), 'a', 'e') },
        { count: 4, points: 1, from: pool(...names('p', 6)) },
      ],
    },
  ],
});
const asked = (frozen: Frozen, seed: string) => drawPaper(frozen, counter(), seed);
const ids = (frozen: Frozen, seed: string) => asked(frozen, seed).map((s) => s.questions.map((q) => q.bankId));

describe('an attempt', () => {
  test('asks what is fixed in its order, then what is drawn', () => {
    const [one, two] = asked(paper(false), 'x');
    expect(one?.questions.map((q) => q.bankId)).toEqual(['a', 'b', 'c', 'd']);
    expect(two?.questions[0]).toEqual({ bankId: 'e', revision: 3, points: 5, questionId: 'id5' });
    expect(two?.questions.map((q) => q.points)).toEqual([5, 2, 2, 2, 2, 1, 1, 1, 1]);
  });

  test.each(names('seed', 200))('asks no question twice, with %s', (seed) => {
    const all = asked(paper(true), seed).flatMap((s) => s.questions);
    expect(all).toHaveLength(13);
    expect(new Set(all.map((q) => q.bankId)).size).toBe(13);
    expect(new Set(all.map((q) => q.questionId)).size).toBe(13);
    expect(all.reduce((sum, q) => sum + q.points, 0)).toBe(25);
  });

  test('is the same by the same seed, and others by others', () => {
    expect(ids(paper(true), 'x')).toEqual(ids(paper(true), 'x'));
    expect(new Set(names('', 50).map((seed) => String(ids(paper(true), seed)))).size).toBe(50);
  });

  test('mixes within its sections', () => {
    const [one] = ids(paper(true), 'y');
    expect(one?.toSorted()).toEqual(['a', 'b', 'c', 'd']);
    expect(names('', 20).some((seed) => String(ids(paper(true), seed)[0]) !== 'a,b,c,d')).toBe(true);
  });

  test('has each of a pool as often as another', () => {
    const often = new Map<string, number>();
    const frozen: Frozen = {
      ...paper(false),
      sections: [{ title: '', items: [], draws: [{ count: 2, points: 1, from: pool(...names('p', 8)) }] }],
    };
    for (let n = 0; n < 4000; n++)
      for (const id of ids(frozen, `s${n}`).flat()) often.set(id, (often.get(id) ?? 0) + 1);
    // 1000 each, by four standard deviations
    for (const id of names('p', 8)) expect(Math.abs((often.get(id) ?? 0) - 1000)).toBeLessThan(110);
  });
});

describe('rules', () => {
  test('give way to each other through several', () => {
    const rules = [
      { count: 1, from: ['a', 'b'] },
      { count: 1, from: ['b', 'c'] },
      { count: 1, from: ['c', 'a'] },
      { count: 1, from: ['d', 'a', 'b', 'c'] },
    ];
    expect(serveRules(rules)).toHaveProperty('of');
    expect(serveRules([{ count: 2, from: ['a', 'b', 'c'] }, ...rules.slice(0, 2)])).toEqual({ short: 2 });
    const served = serveRules([
      { count: 2, from: ['a', 'b', 'c'] },
      { count: 1, from: ['a'] },
    ]);
    expect(served).toEqual({
      of: new Map([
        ['a', 1],
        ['b', 0],
        ['c', 0],
      ]),
    });
  });

  test('say which of them is short', () => {
    expect(
      serveRules([
        { count: 2, from: ['a', 'b'] },
        { count: 1, from: ['a', 'b'] },
      ]),
    ).toEqual({ short: 1 });
    expect(serveRules([{ count: 1, from: [] }])).toEqual({ short: 0 });
  });
});
