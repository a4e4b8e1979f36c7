// What there is to do next with a plan, in the order of the work: upload, draft, read, approve, publish, teach.
import { useCallback, useState } from 'react';
import { assignments } from '#contract/assignments.ts';
import type { OutputOf } from '#contract/index.ts';
import { useMay } from '#src/api/guarded.ts';
import { useSession } from '#src/api/session.ts';
import { keep, recall } from '#src/api/storage.ts';
import { useAllRows } from '#src/ui/list/use-all.ts';

export type Plan = OutputOf<'/OrgApi/AISetting/PlanItems'>;
export type PointSummary = Plan['points'][number];

type NextStep =
  | { step: 'upload' | 'wait' | 'draft' | 'publish' | 'teach' | 'reopen' }
  | { step: 'read' | 'approve'; count: number };

const COUNTED = ['explanation', 'example', 'discussion'] as const;

/** Something of it is there and not approved. */
export const needsApproval = ({ parts, questions, aids }: PointSummary): boolean =>
  questions.draft + questions.edited + (aids?.draft ?? 0) > 0 ||
  COUNTED.some((part) => ['draft', 'edited'].includes(parts[part].state));

/** What waits for approval, and what of it was read: every count of a review is one of these two, or how many are left between. */
export function reviewOf(points: readonly PointSummary[], isRead: (point: PointSummary) => boolean) {
  const open = points.filter(needsApproval);
  return { open, read: open.filter(isRead) };
}

/** It tells nothing. */
export const isEmpty = (p: PointSummary): boolean => p.parts.explanation.state === 'missing';

/** Taught, and nothing is asked of them: nobody will know whether they were understood. */
export const pointsWithoutQuestions = (points: readonly PointSummary[]): readonly PointSummary[] =>
  points.filter(({ taught, questions }) => taught && questions.approved === 0);

export function nextPlanStep(
  { points, material }: Plan,
  status: 'draft' | 'published' | 'closed',
  isRead: (point: PointSummary) => boolean,
): NextStep {
  if (points.length === 0) {
    if (material.ready > 0) return { step: 'draft' };
    return { step: material.waiting > 0 ? 'wait' : 'upload' };
  }
  const { open, read } = reviewOf(points, isRead);
  // what has been read first: its approval is one click away
  if (read.length > 0 && read.length === open.length) return { step: 'approve', count: read.length };
  if (open.length > 0) return { step: 'read', count: open.length - read.length };
  const empty = points.filter(isEmpty);
  if (empty.length > 0) return { step: 'read', count: empty.length };
  if (status === 'published') return { step: 'teach' };
  return { step: status === 'closed' ? 'reopen' : 'publish' };
}

/** The key of its sentence among `next`, and what stands in it. */
export function nextWords(
  plan: Plan,
  status: 'draft' | 'published' | 'closed',
  isRead: (point: PointSummary) => boolean,
) {
  const next = nextPlanStep(plan, status, isRead);
  const open = reviewOf(plan.points, isRead).open.length;
  const key = next.step === 'read' && open === 0 ? ('write' as const) : next.step;
  return { key, open, count: 'count' in next ? next.count : 0 };
}

/** It is taught, and nobody has been given it as a task: then that comes next, for whoever may. */
export function useToAssign(courseId: string, isTaught: boolean): boolean {
  const may = useMay();
  const enabled = isTaught && may(assignments.add);
  const { data } = useAllRows(assignments, { courseId }, { enabled });
  return enabled && data?.length === 0;
}

type Marks = Readonly<Record<string, string>>;

/** Other words, other questions or new aids have not been read. */
const stampOf = ({ version, questions: q, aids }: PointSummary): string =>
  `${version}.${q.draft + q.edited + q.approved}${aids ? `.${aids.draft + aids.approved}` : ''}`;

interface ReadPoints {
  isRead: (point: PointSummary) => boolean;
  mark: (point: PointSummary) => void;
}

/** Which points this teacher has looked through, and in which state they were then. Kept on this device, a record a course. */
export function useReadPoints(courseId: string): ReadPoints {
  const name = `plan.read.${useSession().user?.id ?? ''}.${courseId}`;
  const [marks, setMarks] = useState<Marks>(() => recall<Marks>(name) ?? {});
  const mark = useCallback(
    (point: PointSummary) =>
      setMarks((old) => {
        const stamp = stampOf(point);
        if (old[point.id] === stamp) return old;
        const next = { ...old, [point.id]: stamp };
        keep(name, next, null);
        return next;
      }),
    [name],
  );
  return { isRead: (point) => marks[point.id] === stampOf(point), mark };
}
