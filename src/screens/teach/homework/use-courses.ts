// The courses that one may name: those that one teaches; an administrator's are all of the school's.
import { useQuery } from '@tanstack/react-query';
import { courses } from '#contract/courses.ts';
import { allRows } from '#src/ui/list/use-all.ts';

export const useCourseOptions = () =>
  useQuery({
    queryKey: [courses.items.path, 'options'],
    queryFn: async ({ signal }) =>
      (await allRows(courses, {}, signal)).map(({ id, name }) => ({ value: id, label: name })),
  });
