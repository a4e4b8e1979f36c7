// The classes that are taught a course, to choose among.
import { useQuery } from '@tanstack/react-query';
import { courseClasses } from '#contract/classes.ts';
import { send } from '#src/api/operations.ts';
import { useSession } from '#src/api/session.ts';

const MOST = 100;

const useRows = (courseId: string) =>
  useQuery({
    queryKey: [courseClasses.items.path, 'options', courseId],
    queryFn: ({ signal }) => send(courseClasses.items, { courseId, pageSize: MOST }, { quiet: true, signal }),
  });

/** Those that one teaches oneself; an administrator may hold a class for each. */
export function useOwnClassIds(courseId: string): string[] {
  const { data } = useRows(courseId);
  const { user } = useSession();
  const own = (data?.items ?? []).filter((c) => user?.role !== 'teacher' || c.teacherId === user.id);
  return [...new Set(own.map((c) => c.classId))];
}

export function useClassOptions(courseId: string) {
  const { data } = useRows(courseId);
  // a class with more than one teacher has a row for each
  const names = new Map((data?.items ?? []).map((c) => [c.classId, c.className]));
  return [...names].map(([value, label]) => ({ value, label }));
}
