// The server rows of the live board: which classes there are, and how one stands.
import { useQuery } from '@tanstack/react-query';
import { courseClasses } from '#contract/classes.ts';
import { courses } from '#contract/courses.ts';
import type { OutputOf } from '#contract/index.ts';
import { call } from '#src/api/client.ts';
import { useCall } from '#src/api/query.ts';
import { useSession } from '#src/api/session.ts';
import { allRows } from '#src/ui/list/use-all.ts';
import { type TaughtClass, taughtClasses } from './taught.ts';

export type { TaughtClass } from './taught.ts';

export type Board = OutputOf<'/api/Interaction/Board'>;

/** The classes that one may steer, each with a course that it is taught. */
export function useTaughtClasses() {
  const role = useSession().user?.role;
  return useQuery({
    queryKey: [courseClasses.items.path, 'board', role],
    queryFn: async ({ signal }): Promise<TaughtClass[]> => {
      const [own, given, open] = await Promise.all([
        call('/OrgApi/SysDept/MyDeptsItems', {}, { quiet: true, signal }),
        allRows(courseClasses, {}, signal),
        allRows(courses, { kind: 'ai', status: 'published' }, signal),
      ]);
      return taughtClasses({ own, given, courses: open, steersAll: role !== 'teacher' });
    },
  });
}

/** Asked once a page: who looks on is not moved to another class. */
export const useStudied = () => useCall('/api/Interaction/Studied', {}, { staleTime: Number.POSITIVE_INFINITY });
