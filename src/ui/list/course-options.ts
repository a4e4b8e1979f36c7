// The courses that a form or a filter offers.
import { useQuery } from '@tanstack/react-query';
import { courses } from '#contract/courses.ts';
import { allRows } from './use-all.ts';

/** Those that one teaches; an administrator's are all of the school's. */
export const useCourseOptions = () =>
  useQuery({
    queryKey: [courses.items.path, 'options'],
    queryFn: async ({ signal }) =>
      (await allRows(courses, {}, signal)).map(({ id, name }) => ({ value: id, label: name })),
  });
