// What an exception needs to be one: something given, for something, that does not lie before what it puts off.
import type { MessageKey } from '#server/platform/messages.ts';

export interface Wanted {
  assignmentId: string | null;
  dueFrom: number | null;
  dueUntil: number | null;
  until: number | null;
  minutes: number | null;
  attempts: number | null;
  excused: boolean;
}

/** What is wrong with it, by field; `due`: the end of its assignment. */
export function exceptionProblems(e: Wanted, due: number | null): Record<string, MessageKey> {
  const { dueFrom, dueUntil, until } = e;
  const hasSpan = dueFrom !== null || dueUntil !== null;
  if (e.assignmentId === null && !hasSpan) return { assignmentId: 'required' };
  if (e.assignmentId !== null && hasSpan) return { dueFrom: 'oneTarget' };
  if (hasSpan && dueFrom === null) return { dueFrom: 'required' };
  if (hasSpan && dueUntil === null) return { dueUntil: 'required' };
  if (dueFrom !== null && dueUntil !== null && dueUntil <= dueFrom) return { dueUntil: 'endsBeforeStart' };
  if (until === null && e.minutes === null && e.attempts === null && !e.excused) return { until: 'noGrant' };
  const latest = dueUntil ?? due;
  if (until !== null && latest !== null && until < latest) return { until: 'beforeDue' };
  return {};
}
