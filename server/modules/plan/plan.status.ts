// How far each part of a point is, and who brought it there.
import type { Approved, Drafted, PlanPartName, PlanPartStatus, PointRow } from './plan.store.ts';

export const POINT_PARTS: readonly PlanPartName[] = ['explanation', 'example', 'discussion'];

const isThere = (p: PointRow, part: PlanPartName): boolean =>
  part === 'explanation' ? p.explanation.length > 0 : part === 'example' ? p.example !== null : Boolean(p.discussion);

/** Rows from before parts were marked are what their approval says. */
export function partStatus(p: PointRow, part: PlanPartName): PlanPartStatus {
  if (!isThere(p, part)) return { state: 'missing', by: null, at: null };
  const known = p.parts[part];
  return known ?? { state: p.approved?.[part] === undefined ? 'draft' : 'approved', by: null, at: null };
}

/** With the words as they are now approved for these parts. A part that is gone is taught no more. */
export function approve(p: PointRow, parts: readonly PlanPartName[], by: string, at: number): PointRow {
  const marks = { ...p.parts };
  const approved: Approved = { ...(p.approved ?? { explanation: [] }), title: p.title, goal: p.goal };
  // what was approved before there was an explanation to teach it with is taught from now on
  const early = p.approved ? [] : POINT_PARTS.filter((part) => p.parts[part]?.state === 'approved');
  for (const part of new Set([...early, ...parts])) {
    if (parts.includes(part) && isThere(p, part)) marks[part] = { state: 'approved', by, at };
    if (part === 'explanation') approved.explanation = p.explanation;
    if (part === 'example') setOrDrop(approved, 'example', p.example ?? undefined);
    if (part === 'discussion') setOrDrop(approved, 'discussion', p.discussion || undefined);
  }
  // nothing is taught without its explanation
  return { ...p, parts: marks, approved: approved.explanation.length === 0 ? null : approved };
}

function setOrDrop<K extends 'example' | 'discussion'>(a: Approved, key: K, value: Approved[K] | undefined): void {
  if (value === undefined) delete a[key];
  else a[key] = value;
}

export const edited = (by: string, at: number): PlanPartStatus => ({ state: 'edited', by, at });
export const drafted = (at: number, by: Drafted): PlanPartStatus => ({
  state: 'draft',
  by: null,
  at,
  ...by,
});
