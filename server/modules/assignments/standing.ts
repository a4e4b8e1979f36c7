// How people stand with what is assigned to them: one answer for the teacher's list and the student's day.
import type { TaskState } from '#contract/assignments.ts';
import type { TaskKind } from '#contract/task-kinds.ts';
import type { Clock, Hooks, Postgres } from '#server/platform/app.ts';
import { type Begun, kindNamed, kindsOf } from '#server/platform/kinds/kind.ts';
import { DATED, type Dated, datesOf } from './dates.ts';

export interface GivenAssignment extends Pick<Dated, 'stepOf' | 'stepOfKind'> {
  assignmentId: string;
  kind: TaskKind;
  refId: string;
  courseId: string | null;
  byId: string;
  studentId: string;
  /** The assignment's own. */
  until: number | null;
  hasLeft: boolean;
}

/** The columns of `GivenAssignment`, of `assignment a` joined with `assignment_person p`. */
export const GIVEN = `a.id as "assignmentId", ${DATED}, a.ref_id as "refId", a.until_at as until, p.user_id as "studentId", p.has_left as "hasLeft"`;

/** Those that one sees before they begin. */
export const aheadKinds = (app: Hooks): string[] =>
  kindsOf(app).flatMap(({ name, assign }) => (assign?.ahead ? name : []));

export interface Standing {
  state: TaskState;
  /** Their own, with their exceptions. */
  until: number | null;
  excused: boolean;
  /** It is taken now, if only late. */
  open: boolean;
  /** A teacher is with them in it at this moment. */
  isNow?: boolean;
  /** It was given, and is a draft again, or its teacher never began it: nobody owes it meanwhile. */
  isHidden?: boolean;
}

/** Of each, in their order; null where somebody has left what they never began: it is not theirs any more. */
export async function standingsOf(
  app: Clock & Postgres & Hooks,
  given: readonly GivenAssignment[],
): Promise<(Standing | null)[]> {
  const begun = new Map<string, Begun>();
  const hidden = new Set<string>();
  const takenAfter = new Map<string, number>();
  for (const [kind, own] of Map.groupBy(given, (g) => g.kind)) {
    const refIds = [...new Set(own.map((g) => g.refId))];
    const studentIds = [...new Set(own.map((g) => g.studentId))];
    const assign = kindNamed(app, kind)?.assign;
    const found = (await assign?.stateOf(refIds, studentIds)) ?? [];
    for (const refId of (await assign?.hidden?.(refIds)) ?? []) hidden.add(`${kind} ${refId}`);
    for (const [refId, ms] of (await assign?.takenAfter?.(refIds)) ?? []) takenAfter.set(`${kind} ${refId}`, ms);
    for (const one of found) begun.set(`${kind} ${one.refId} ${one.studentId}`, one);
  }
  const dates = await datesOf(
    app,
    app.pool,
    given.map(({ assignmentId: id, studentId: userId, ...assignment }) => ({
      assignment: { id, ...assignment },
      userId,
    })),
  );
  const now = app.now();
  return given.map(({ kind, refId, studentId, hasLeft, ...own }, i) => {
    const { state, isNow = false } = begun.get(`${kind} ${refId} ${studentId}`) ?? {};
    if (hasLeft && !state) return null;
    const { until, excused } = dates[i] ?? { until: own.until, excused: false };
    const isOver = until !== null && until < now && !excused;
    const isHidden = hidden.has(`${kind} ${refId}`);
    const open = until === null || until + (takenAfter.get(`${kind} ${refId}`) ?? 0) >= now;
    return {
      state: state ?? (isOver && !isHidden ? 'missed' : 'none'),
      until,
      excused,
      open,
      isNow,
      isHidden,
    };
  });
}

/** Whether the task's time is over and nothing was handed in. */
export const isLate = ({ state, until, excused, isHidden }: Standing, now: number): boolean =>
  !excused && !isHidden && until !== null && until < now && state !== 'done' && state !== 'submitted';
