// How far a change moves a total.
import type { Changes } from './queries.ts';

type Change = Changes[number];

/** Null where there is no total before or none after. */
export const moveOf = ({ from, to }: Change): number | null =>
  from === null || to === null ? null : Math.round((to - from) * 100) / 100;

const far = (change: Change): number => Math.abs(moveOf(change) ?? Number.POSITIVE_INFINITY);

/** Who is moved furthest first, and of two as far who loses; a total that comes or goes is further than any. */
export const byMove = (a: Change, b: Change): number =>
  far(a) === far(b) ? (moveOf(a) ?? 0) - (moveOf(b) ?? 0) : far(b) - far(a);
