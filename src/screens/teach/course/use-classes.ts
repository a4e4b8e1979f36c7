// The classes that are taught a course, to choose among.
import { useQuery } from '@tanstack/react-query';
import { courseClasses } from '#contract/classes.ts';
import { send } from '#src/api/operations.ts';

const MOST = 100;

export function useClassOptions(courseId: string) {
  const { data } = useQuery({
    queryKey: [courseClasses.items.path, 'options', courseId],
    queryFn: ({ signal }) => send(courseClasses.items, { courseId, pageSize: MOST }, { quiet: true, signal }),
  });
  // a class with more than one teacher has a row for each
  const names = new Map((data?.items ?? []).map((c) => [c.classId, c.className]));
  return [...names].map(([value, label]) => ({ value, label }));
}
