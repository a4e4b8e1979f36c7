import { expect, test } from 'vitest';
import type { Relation } from '#contract/graph-rules.ts';
import { boundsOf, GAP, movedPoint, NODE, nearestInDirection, relationPath } from './geometry.ts';
import { layOut, placedNodes } from './layout.ts';

const nodes = (...ids: string[]) => ids.map((id) => ({ id, x: null, y: null }));
const before = (source: string, target: string): Relation => ({ source, target, kind: 'before' });
const y = (places: ReturnType<typeof layOut>, id: string) => places.get(id)?.y ?? Number.NaN;
const x = (places: ReturnType<typeof layOut>, id: string) => places.get(id)?.x ?? Number.NaN;

test('what is learnt first stands above', () => {
  const places = layOut(nodes('c', 'b', 'a'), [before('a', 'b'), before('b', 'c')], 3);
  expect(y(places, 'a')).toBeLessThan(y(places, 'b'));
  expect(y(places, 'b')).toBeLessThan(y(places, 'c'));
});

test('a layer is no wider than asked for, and a course without relations reads line by line', () => {
  const places = layOut(nodes('a', 'b', 'c', 'd', 'e'), [], 2);
  expect(['a', 'b', 'c', 'd', 'e'].map((id) => y(places, id))).toEqual([
    0,
    0,
    y(places, 'c'),
    y(places, 'c'),
    y(places, 'e'),
  ]);
  expect(x(places, 'a')).toBeLessThan(x(places, 'b'));
});

test('no two nodes overlap, however they relate', () => {
  const ids = Array.from({ length: 60 }, (_, i) => `n${i}`);
  const relations = ids.slice(1).map((id, i) => before(ids[Math.floor(i / 2)] ?? '', id));
  const places = [...layOut(nodes(...ids), relations, 4).values()];
  const apart = (i: number, j: number) => {
    const [a, b] = [places[i], places[j]];
    return !a || !b || Math.abs(a.x - b.x) >= NODE.width || Math.abs(a.y - b.y) >= NODE.height;
  };
  expect(places).toHaveLength(60);
  for (let i = 0; i < places.length; i++) for (let j = 0; j < i; j++) expect(apart(i, j)).toBe(true);
});

test('children stand under their own parent', () => {
  const relations = [before('a', 'd'), before('b', 'c')];
  const places = layOut(nodes('a', 'b', 'c', 'd'), relations, 4);
  expect(x(places, 'd')).toBeLessThan(x(places, 'c'));
});

test('a concept stands beside what it belongs to', () => {
  const places = layOut(nodes('a', 'b', 'k'), [before('a', 'b'), { source: 'k', target: 'b', kind: 'part' }], 3);
  expect(y(places, 'k')).toBe(y(places, 'b'));
});

test('a loop, which nobody may draw, is laid out all the same', () => {
  expect(layOut(nodes('a', 'b'), [before('a', 'b'), before('b', 'a')], 2).size).toBe(2);
});

test('what has a place keeps it; what is new comes below', () => {
  const all = placedNodes([{ id: 'a', x: 40, y: 50 }, ...nodes('b')], [before('a', 'b')], 3);
  expect(all[0]).toEqual({ id: 'a', x: 40, y: 50 });
  expect(all[1]?.y).toBeGreaterThan(50 + NODE.height);
});

test('bounds hold every node whole', () => {
  const { left, top, width, height } = boundsOf([
    { x: 0, y: 0 },
    { x: 500, y: 200 },
  ]);
  expect(left).toBeLessThan(-NODE.width / 2);
  expect(left + width).toBeGreaterThan(500 + NODE.width / 2);
  expect(top + height).toBeGreaterThan(200 + NODE.height / 2);
});

test('a line runs from border to border, and round what stands in between', () => {
  const apart = NODE.width + GAP.x;
  expect(relationPath({ x: 0, y: 0 }, { x: apart, y: 0 })).toBe(
    `M${NODE.width / 2} 0Q${apart / 2} 0 ${apart - NODE.width / 2} 0`,
  );
  const middle = (line: string) =>
    line
      .match(/Q(\S+) (\S+)/)
      ?.slice(1)
      .map(Number) ?? [];
  // the curve goes half as far as what pulls it
  expect(Math.abs(middle(relationPath({ x: 0, y: 0 }, { x: 2 * apart, y: 0 }))[1] ?? 0) / 2).toBeGreaterThan(
    NODE.height / 2,
  );
  expect(Math.abs(middle(relationPath({ x: 0, y: 0 }, { x: 0, y: 400 }))[0] ?? 0) / 2).toBeGreaterThan(NODE.width / 2);
});

test('a line takes the side on which nothing stands', () => {
  const [from, to] = [
    { x: 0, y: 0 },
    { x: 40, y: 256 },
  ];
  const aside = (line: string) => Number(line.match(/Q(\S+) /)?.[1]);
  const own = aside(relationPath(from, to, [from, to]));
  const [right, left] = [
    { x: 100, y: 128 },
    { x: -80, y: 128 },
  ];
  expect(own).toBeGreaterThan(to.x);
  expect(aside(relationPath(from, to, [right]))).toBeLessThan(from.x);
  expect(aside(relationPath(from, to, [left]))).toBe(own);
});

test('arrows go to the nearest that way', () => {
  const all = [
    { id: 'a', x: 0, y: 0 },
    { id: 'b', x: 200, y: 10 },
    { id: 'c', x: 500, y: 0 },
    { id: 'd', x: 0, y: 300 },
  ];
  const [a] = all;
  if (!a) throw new Error('there is one');
  expect(nearestInDirection(a, all, 'right')).toBe('b');
  expect(nearestInDirection(a, all, 'down')).toBe('d');
  expect(nearestInDirection(a, all, 'left')).toBeNull();
  expect(movedPoint(a, 'up', 8)).toEqual({ x: 0, y: -8 });
});
