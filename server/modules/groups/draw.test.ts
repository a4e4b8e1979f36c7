// Draws over random sizes and scores: sizes one apart, everybody once, and no exchange brings the means nearer to each other.
import { expect, test } from 'vitest';
import { dealt, even, groupsFor, type ScoredStudent } from './draw.ts';

/** Numbers from 0 on below 1, the same every time. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const sizesOf = (groups: readonly (readonly unknown[])[]) => groups.map((g) => g.length);

test.each([
  [0, 4, 0],
  [1, 4, 1],
  [3, 4, 1],
  [30, 4, 8],
  [30, 7, 4],
  [29, 3, 10],
  [5, 100, 1],
  [5, 1, 5],
])('%i people in groups of about %i: %i', (people, size, count) => {
  expect(groupsFor(people, size)).toBe(count);
});

test('dealt: everybody once, sizes one apart, whatever the sizes', () => {
  for (let people = 1; people <= 60; people++)
    for (let size = 1; size <= 9; size++) {
      const all = Array.from({ length: people }, (_, n) => n);
      const groups = dealt(all, groupsFor(people, size));
      expect(groups.flat().toSorted((a, b) => a - b)).toEqual(all);
      const sizes = sizesOf(groups);
      expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
    }
});

/** By fractions of whole numbers, written otherwise than what is tried. */
function spanOf(groups: readonly (readonly number[])[]): { up: bigint; down: bigint } {
  const down = groups.reduce((all, g) => all * BigInt(g.length), 1n);
  const means = groups.map((g) => (BigInt(g.reduce((all, s) => all + s, 0)) * down) / BigInt(g.length));
  const sorted = means.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  return { up: (sorted.at(-1) ?? 0n) - (sorted[0] ?? 0n), down };
}

function narrower(groups: readonly (readonly number[])[]): string | null {
  const before = spanOf(groups).up;
  for (const [a, one] of groups.entries())
    for (const [b, two] of groups.entries())
      for (const i of one.keys())
        for (const j of two.keys()) {
          if (a >= b) continue;
          const changed = groups.map((g) => [...g]);
          const [p = 0, q = 0] = [one[i], two[j]];
          (changed[a] ?? [])[i] = q;
          (changed[b] ?? [])[j] = p;
          if (spanOf(changed).up < before) return `${p} of group ${a} for ${q} of group ${b}`;
        }
  return null;
}

test('even by score: no exchange narrows the span of the means', () => {
  const next = numbers(7);
  for (let round = 0; round < 60; round++) {
    const people: ScoredStudent[] = Array.from({ length: 2 + Math.floor(next() * 24) }, (_, n) => ({
      id: `p${n}`,
      // few different scores, too: ties are where it stops too early
      score: round % 3 === 0 ? Math.floor(next() * 4) * 25 : Math.round(next() * 10_000) / 100,
    }));
    const size = 2 + Math.floor(next() * 4);
    const groups = even(people, groupsFor(people.length, size));
    expect(groups.flat().toSorted()).toEqual(people.map((p) => p.id).toSorted());
    const sizes = sizesOf(groups);
    expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
    const scores = new Map(people.map((p) => [p.id, Math.round((p.score ?? 0) * 100)]));
    expect(narrower(groups.map((g) => g.map((id) => scores.get(id) ?? 0)))).toBeNull();
  }
});

test('who has no score counts as the mean of the others; nobody at all is no group', () => {
  const people: ScoredStudent[] = [
    { id: 'a', score: 100 },
    { id: 'b', score: 0 },
    { id: 'c', score: null },
    { id: 'd', score: null },
  ];
  const groups = even(people, 2).map((g) => g.toSorted().join(''));
  expect(groups.toSorted()).toEqual(['ab', 'cd']);
  expect(even([], 0)).toEqual([]);
  expect(
    even(
      people.map(({ id }) => ({ id, score: null })),
      2,
    ).flat(),
  ).toHaveLength(4);
});

test('a class of two hundred is even within the time of a click', () => {
  const next = numbers(3);
  const people = Array.from({ length: 200 }, (_, n) => ({ id: `p${n}`, score: Math.round(next() * 1000) / 10 }));
  const began = performance.now();
  const groups = even(people, groupsFor(people.length, 4));
  expect(performance.now() - began).toBeLessThan(2_000);
  const means = groups.map((g) => g.reduce((all, id) => all + (people[Number(id.slice(1))]?.score ?? 0), 0) / g.length);
  expect(Math.max(...means) - Math.min(...means)).toBeLessThan(3);
});
