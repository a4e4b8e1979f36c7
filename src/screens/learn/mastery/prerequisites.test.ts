import { expect, test } from 'vitest';
import type { Relation } from '#contract/graph-rules.ts';
import type { MasteryPoint } from './mastery.ts';
import { prerequisitesOf } from './prerequisites.ts';

const row = (pointId: string, mastery: number | null): MasteryPoint => ({
  pointId,
  title: pointId,
  goal: '',
  flagged: false,
  mastery: mastery ?? 0,
  tries: mastery === null ? 0 : 1,
  taught: mastery !== null,
});
const before = (source: string, target: string): Relation => ({ source, target, kind: 'before' });
const ids = (pointId: string, points: MasteryPoint[], relations: Relation[]) =>
  prerequisitesOf(pointId, points, relations).map((n) => [n.row.pointId, n.standing]);

test('what is weak or not learnt comes first, in the order of the course', () => {
  const points = [row('a', 0.2), row('b', null), row('c', 1), row('d', 1)];
  expect(ids('d', points, [before('b', 'd'), before('c', 'd'), before('a', 'b')])).toEqual([
    ['a', 'weak'],
    ['b', 'ahead'],
  ]);
});

test('what a mastered point builds on is taken for known', () => {
  const points = [row('a', 0.2), row('b', 1), row('c', null)];
  expect(ids('c', points, [before('a', 'b'), before('b', 'c')])).toEqual([]);
});

test('a concept in between is gone through; other relations need nothing', () => {
  const points = [row('a', 0.2), row('b', null), row('c', null)];
  const relations: Relation[] = [before('a', 'k'), before('k', 'c'), { source: 'b', target: 'c', kind: 'related' }];
  expect(ids('c', points, relations)).toEqual([['a', 'weak']]);
});
