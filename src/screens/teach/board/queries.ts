// The server rows of the live board: which classes there are, how one stands, what was pushed to it.
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { courseClasses } from '#contract/classes.ts';
import type { InputOf, OutputOf } from '#contract/index.ts';
import { call } from '#src/api/client.ts';
import { send } from '#src/api/operations.ts';
import { useCall } from '#src/api/query.ts';
import { useSession } from '#src/api/session.ts';

export type Board = OutputOf<'/api/Interaction/Board'>;
export type Pushed = OutputOf<'/api/Interaction/Pushes'>[number];

export interface Taught {
  classId: string;
  className: string;
  courseId: string;
  course: string;
}

/** Most classes that are offered for choice. */
const MOST = 100;

/** The classes that one may steer, each with a course that it is taught. */
export function useTaught() {
  const role = useSession().user?.role;
  return useQuery({
    queryKey: [courseClasses.items.path, 'board', role],
    queryFn: async ({ signal }): Promise<Taught[]> => {
      const [own, { items }] = await Promise.all([
        call('/OrgApi/SysDept/MyDeptsItems', {}, { quiet: true, signal }),
        send(courseClasses.items, { pageSize: MOST }, { quiet: true, signal }),
      ]);
      const ids = new Set(own.map((d) => d.id));
      // the class of a colleague in the same course is not ours to steer; an administrator steers all
      const rows = role === 'teacher' ? items.filter((r) => ids.has(r.classId)) : items;
      // a substitute has a row of their own for the same class
      return [...new Map(rows.map((r) => [`${r.classId} ${r.courseId}`, r])).values()];
    },
  });
}

const PUSHES = '/api/Interaction/Pushes';

export const usePushes = (classId: string) => useCall(PUSHES, { classId }, { enabled: classId !== '' });

export const refreshPushes = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: [PUSHES] });

/** Failures are told by the call itself. */
export function usePush(classId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Omit<InputOf<'/api/Interaction/Push'>, 'classId'>) =>
      call('/api/Interaction/Push', { classId, ...input }),
    onSuccess: () => refreshPushes(client),
  });
}
