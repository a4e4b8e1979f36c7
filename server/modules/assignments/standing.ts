// How people stand with what is assigned to them: one answer for the teacher's list and the student's day.
import type { TaskState } from '#contract/assignments.ts';
import type { App } from '#server/platform/app.ts';
import { assignedKind } from './kinds.ts';

export interface Given {
  assignmentId: string;
  kind: string;
  refId: string;
  studentId: string;
  until: number | null;
  hasLeft: boolean;
}

/** The state of each, in their order; null where somebody has left what they never began: it is not theirs any more. */
export async function statesOf(app: App, given: readonly Given[]): Promise<(TaskState | null)[]> {
  const begun = new Map<string, TaskState>();
  for (const [kind, own] of Map.groupBy(given, (g) => g.kind)) {
    const refIds = [...new Set(own.map((g) => g.refId))];
    const studentIds = [...new Set(own.map((g) => g.studentId))];
    const found = (await assignedKind(app, kind)?.stateOf(refIds, studentIds)) ?? [];
    for (const { refId, studentId, state } of found) begun.set(`${kind} ${refId} ${studentId}`, state);
  }
  const now = app.now();
  return given.map(({ kind, refId, studentId, until, hasLeft }) => {
    const state = begun.get(`${kind} ${refId} ${studentId}`);
    if (hasLeft) return state ?? null;
    const isOver = until !== null && until < now;
    return state ?? (isOver ? 'missed' : 'none');
  });
}
