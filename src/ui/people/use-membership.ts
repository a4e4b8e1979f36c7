// Takes people into a group and out of it again.
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { depts, users } from '#contract/users.ts';
import { ApiError } from '#src/api/errors.ts';
import { refreshFamily, send } from '#src/api/operations.ts';
import { toast } from '../toast.ts';
import { offerUndo } from '../undo.ts';

export interface Member {
  id: string;
  name: string;
}

export function useMembership(group: { id: string }) {
  const { t } = useTranslation('people');
  const client = useQueryClient();
  const change = async (
    operation: typeof depts.addMembers | typeof depts.removeMembers,
    userIds: readonly string[],
  ) => {
    const input = { id: group.id, userIds: [...userIds] };
    try {
      return await send(operation, input, { quiet: true });
    } finally {
      await Promise.all([refreshFamily(client, users.items), refreshFamily(client, depts.items)]);
    }
  };
  return {
    /** How many were not in it before. */
    add: async (userIds: readonly string[]): Promise<number> => {
      const done = await change(depts.addMembers, userIds);
      return 'added' in done ? done.added : 0;
    },
    /** Says itself how it went. */
    remove: async (userIds: readonly string[], name?: string): Promise<void> => {
      try {
        await change(depts.removeMembers, userIds);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        return toast.error(error.msg);
      }
      const text =
        name === undefined ? t('member.removedMany', { count: userIds.length }) : t('member.removed', { name });
      offerUndo({ text, undo: () => change(depts.addMembers, userIds) });
    },
  };
}
