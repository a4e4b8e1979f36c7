// What can be done with the groups of a set. Moves show at once, and go to the server one after the other.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type GroupRows, groups } from '#contract/groups.ts';
import { ApiError } from '#src/api/errors.ts';
import { send, useRefreshFamily } from '#src/api/operations.ts';
import { useCall } from '#src/api/query.ts';
import { toast } from '#src/ui/toast.ts';
import { placed } from './placed.ts';

export type Group = GroupRows['groups'][number];
export type GroupPerson = GroupRows['people'][number];

const ROWS = '/OrgApi/Group/Rows';

interface Move {
  userIds: readonly string[];
  groupId: string | null;
}

export function useGroups(setId: string) {
  const client = useQueryClient();
  const refresh = useRefreshFamily(groups.items);
  const rows = useCall(ROWS, { id: setId });
  const key = [ROWS, { id: setId }];
  const moving = ['groups', setId];
  const { mutate: move } = useMutation({
    mutationKey: moving,
    scope: { id: `groups ${setId}` },
    mutationFn: ({ userIds, groupId }: Move) =>
      send(groups.put, { id: setId, userIds: [...userIds], groupId }, { quiet: true }),
    onMutate: async ({ userIds, groupId }) => {
      await client.cancelQueries({ queryKey: key });
      client.setQueryData<GroupRows>(key, (old) => old && placed(old, userIds, groupId));
    },
    onError: told,
    // what is on its way stands on the page already: only the last one asks how it is
    onSettled: () => (client.isMutating({ mutationKey: moving }) === 1 ? refresh() : undefined),
  });
  const doing = async (work: () => Promise<unknown>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      told(error);
    }
    await refresh();
  };
  return {
    rows,
    refresh,
    move,
    lead: (groupId: string, userId: string) => doing(() => send(groups.lead, { groupId, userId }, { quiet: true })),
    dissolve: (groupId: string) => doing(() => send(groups.dissolve, { groupId }, { quiet: true })),
  };
}

function told(error: unknown): void {
  if (!(error instanceof ApiError)) throw error;
  toast.error(error.msg);
}
