// One assignment of a piece of homework: who it was given to, how each stands, and what they handed in.
import type { HomeworkReplyRow } from '#contract/homework-replies.ts';
import type { OutputOf } from '#contract/index.ts';
import { useCall } from '#src/api/query.ts';

export type Person = OutputOf<'/OrgApi/Assignment/Standing'>[number] & { reply: HomeworkReplyRow | undefined };
const MOST = 100;

export function useGiven(assignmentId: string) {
  const enabled = assignmentId !== '';
  const standing = useCall('/OrgApi/Assignment/Standing', { id: assignmentId }, { enabled, staleTime: 0 });
  const replies = useCall('/OrgApi/WorkReply/Items', { assignmentId, pageSize: MOST }, { enabled, staleTime: 0 });
  // of a group the reply is each member's
  const byStudent = new Map((replies.data?.items ?? []).flatMap((r) => r.memberIds.map((id) => [id, r] as const)));
  const people = (standing.data ?? []).map((one): Person => ({ ...one, reply: byStudent.get(one.studentId) }));
  return {
    people,
    isPending: enabled && (standing.isPending || replies.isPending),
    error: standing.error ?? replies.error,
    again: () => void Promise.all([standing.refetch(), replies.refetch()]),
  };
}
