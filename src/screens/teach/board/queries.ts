// The server rows of the live board: which classes there are, and how one stands.
import { useQuery } from '@tanstack/react-query';
import { courseClasses } from '#contract/classes.ts';
import { courses } from '#contract/courses.ts';
import type { OutputOf } from '#contract/index.ts';
import { call } from '#src/api/client.ts';
import { send } from '#src/api/operations.ts';
import { useCall } from '#src/api/query.ts';
import { useSession } from '#src/api/session.ts';
import { type TaughtClass, taughtClasses } from './taught.ts';

export type { TaughtClass } from './taught.ts';

export type Board = OutputOf<'/api/Interaction/Board'>;

/** Most classes that are offered for choice. */
const MOST = 100;

/** The classes that one may steer, each with a course that it is taught. */
export function useTaughtClasses() {
  const role = useSession().user?.role;
  return useQuery({
    queryKey: [courseClasses.items.path, 'board', role],
    queryFn: async ({ signal }): Promise<TaughtClass[]> => {
      const [own, given, open] = await Promise.all([
        call('/OrgApi/SysDept/MyDeptsItems', {}, { quiet: true, signal }),
        send(courseClasses.items, { pageSize: MOST }, { quiet: true, signal }),
        send(courses.items, { pageSize: MOST, kind: 'ai', status: 'published' }, { quiet: true, signal }),
      ]);
      return taughtClasses({ own, given: given.items, courses: open.items, steersAll: role !== 'teacher' });
    },
  });
}

/** Asked once a page: who looks on is not moved to another class. */
export const useStudied = () => useCall('/api/Interaction/Studied', {}, { staleTime: Number.POSITIVE_INFINITY });
