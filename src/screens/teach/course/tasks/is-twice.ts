// Whether somebody would have a task twice at one time.
import type { Assignment } from '#contract/assignments.ts';
import type { Targets } from './assign-targets.tsx';

interface Wanted {
  to: Targets;
  from: number;
  /** Null: it has no end. */
  until: number | null;
}

/** Both are of the same thing. A class and a group may share people on purpose: only what is named by both counts. */
export function isTwice(
  { to: known, from, until }: Pick<Assignment, 'to' | 'from' | 'until'>,
  wanted: Wanted,
): boolean {
  const isOneTime = (until === null || wanted.from < until) && (wanted.until === null || from < wanted.until);
  if (!isOneTime) return false;
  const named = new Set([...known.classIds, ...known.userIds]);
  return [...wanted.to.classIds, ...wanted.to.userIds].some((id) => named.has(id));
}
