// The classes that are taught a course, to choose among.
import { courseClasses } from '#contract/classes.ts';
import { useSession } from '#src/api/session.ts';
import { useAllRows } from '#src/ui/list/use-all.ts';

const useRows = (courseId: string) => useAllRows(courseClasses, { courseId });

/** Those that one teaches oneself; an administrator may hold a class for each. */
export function useOwnClassIds(courseId: string): string[] {
  const { data } = useRows(courseId);
  const { user } = useSession();
  const own = (data ?? []).filter((c) => user?.role !== 'teacher' || c.teacherId === user.id);
  return [...new Set(own.map((c) => c.classId))];
}

export function useClassOptions(courseId: string) {
  const { data } = useRows(courseId);
  // a class with more than one teacher has a row for each
  const names = new Map((data ?? []).map((c) => [c.classId, c.className]));
  return [...names].map(([value, label]) => ({ value, label }));
}
