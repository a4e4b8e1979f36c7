// A teacher's classes, and how a course is given to them.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { courseClasses } from '#contract/classes.ts';
import { call } from '#src/api/client.ts';
import { refreshFamily, send } from '#src/api/operations.ts';
import { allRows } from '#src/ui/list/use-all.ts';

interface Class {
  id: string;
  name: string;
}

export interface Classes {
  /** The classes that the teacher teaches. */
  own: readonly Class[];
  /** The classes that have the course. */
  given: readonly Class[];
}

export const useClasses = (courseId: string) =>
  useQuery({
    queryKey: [courseClasses.items.path, 'publish', courseId],
    queryFn: async ({ signal }): Promise<Classes> => {
      const [own, rows] = await Promise.all([
        call('/OrgApi/SysDept/MyDeptsItems', {}, { quiet: true, signal }),
        allRows(courseClasses, { courseId }, signal),
      ]);
      // a class with more than one teacher has a row for each
      const given = new Map(rows.map((r) => [r.classId, { id: r.classId, name: r.className }]));
      return { own, given: [...given.values()] };
    },
    // who will see the course is said by it
    staleTime: 0,
    gcTime: 0,
  });

/** One after the other; those that have it already when something fails are left out by who asks again. */
export function useGiveClasses(courseId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (classIds: readonly string[]) => {
      for (const classId of classIds) await send(courseClasses.add, { courseId, classId }, { quiet: true });
    },
    onSettled: () =>
      Promise.all([
        refreshFamily(client, courseClasses.items),
        client.invalidateQueries({ queryKey: ['teach', 'courses'] }),
      ]),
  });
}
