// What a point builds on and one has not mastered yet: to be learnt first.
import type { Relation } from '#contract/graph-rules.ts';
import { type MasteryState, masteryStateOf } from '#contract/mastery.ts';
import type { MasteryPoint } from './mastery.ts';

export interface Prerequisite {
  row: MasteryPoint;
  standing: MasteryState;
}

/** In the course's order, all the way back: what a mastered point builds on is taken for known. */
export function prerequisitesOf(
  pointId: string,
  points: readonly MasteryPoint[],
  relations: readonly Relation[],
): Prerequisite[] {
  const stands = new Map(points.map((row) => [row.pointId, masteryStateOf(row)]));
  const needed = new Set<string>();
  const todo = [pointId];
  for (let id = todo.pop(); id !== undefined; id = todo.pop())
    for (const { source, target, kind } of relations) {
      if (kind !== 'before' || target !== id || needed.has(source) || stands.get(source) === 'mastered') continue;
      // through a concept it leads further back
      needed.add(source);
      todo.push(source);
    }
  needed.delete(pointId);
  return points.flatMap((row) => {
    const standing = stands.get(row.pointId);
    return standing && needed.has(row.pointId) ? [{ row, standing }] : [];
  });
}
