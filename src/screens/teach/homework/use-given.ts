// One assignment of a piece of homework: who it was given to, how each stands, and what they handed in.
import { useQuery } from '@tanstack/react-query';
import type { HomeworkReplyRow } from '#contract/homework-replies.ts';
import type { OutputOf } from '#contract/index.ts';
import { call } from '#src/api/client.ts';
import { useCall } from '#src/api/query.ts';
import { keep, recall } from '#src/api/storage.ts';

export type GivenStudent = OutputOf<'/OrgApi/Assignment/Standing'>[number] & { reply: HomeworkReplyRow | undefined };
const MOST = 100;

const HIDDEN = 'homework.hideNames';
/** Whether replies are looked at without whose they are: on this device, on every page where they are judged. */
export const areNamesHidden = (): boolean => recall<boolean>(HIDDEN) === true;
export const hideNames = (isOn: boolean): void => keep(HIDDEN, isOn);

/** Those that there is something to judge of, in the order in which one is the n-th. */
export const handedIn = (replies: readonly HomeworkReplyRow[]): HomeworkReplyRow[] =>
  replies.filter((r) => r.attempt > 0);

/** All that were given it: a class or ten. */
export function useReplies(assignmentId: string) {
  return useQuery({
    queryKey: ['/OrgApi/WorkReply/Items', assignmentId, 'all'],
    queryFn: async () => {
      const all: HomeworkReplyRow[] = [];
      for (let page = 1; ; page++) {
        const { items, itemCount } = await call('/OrgApi/WorkReply/Items', { assignmentId, page, pageSize: MOST });
        all.push(...items);
        if (items.length === 0 || all.length >= itemCount) return all;
      }
    },
    enabled: assignmentId !== '',
    staleTime: 0,
  });
}

export function useGiven(assignmentId: string) {
  const enabled = assignmentId !== '';
  const standing = useCall('/OrgApi/Assignment/Standing', { id: assignmentId }, { enabled, staleTime: 0 });
  const replies = useReplies(assignmentId);
  // of a group the reply is each member's
  const byStudent = new Map((replies.data ?? []).flatMap((r) => r.memberIds.map((id) => [id, r] as const)));
  const people = (standing.data ?? []).map((one): GivenStudent => ({ ...one, reply: byStudent.get(one.studentId) }));
  return {
    people,
    isPending: enabled && (standing.isPending || replies.isPending),
    error: standing.error ?? replies.error,
    again: () => void Promise.all([standing.refetch(), replies.refetch()]),
  };
}
