// The server rows of the course screens.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { courses } from '#contract/courses.ts';
import type { InputOf, OutputOf } from '#contract/index.ts';
import { call } from '#src/api/client.ts';
import { refreshFamily } from '#src/api/operations.ts';

export type Course = OutputOf<'/OrgApi/Course/Item'>;
/** As lists have it: without its description. */
export type ListedCourse = OutputOf<'/OrgApi/Course/Items'>['items'][number];
export type CourseStatus = Course['status'];

const ROOT = ['teach', 'courses'] as const;

export function useCourse(id: string) {
  return useQuery({
    queryKey: [...ROOT, 'item', id],
    queryFn: ({ signal }) => call('/OrgApi/Course/Item', { id }, { quiet: true, signal }),
    enabled: id !== '',
  });
}

/** Of one kind of courses, or of all. */
export const useTerms = (kind?: 'ai' | 'plain') =>
  useQuery({
    queryKey: ['/OrgApi/Course/Terms', { kind }],
    queryFn: ({ signal }) => call('/OrgApi/Course/Terms', kind ? { kind } : {}, { quiet: true, signal }),
  });

/** Every change of a course: all lists and items are asked for again. */
function useCourseChange<I, O>(change: (input: I) => Promise<O>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    // after a failure too: it may mean that the rows shown are old
    onSettled: async () => {
      await Promise.all([client.invalidateQueries({ queryKey: ROOT }), refreshFamily(client, courses.items)]);
    },
  });
}

export const useAddCourse = () =>
  useCourseChange((input: InputOf<'/OrgApi/Course/Add'>) => call('/OrgApi/Course/Add', input, { quiet: true }));

export const useUpdateCourse = () =>
  useCourseChange((input: InputOf<'/OrgApi/Course/Update'>) => call('/OrgApi/Course/Update', input, { quiet: true }));

/** Its 409 means that there is nothing to publish yet. */
export const useSetCourseStatus = () =>
  useCourseChange((input: { id: string; status: CourseStatus }) =>
    call('/OrgApi/Course/SetStatus', input, { quiet: true }),
  );

export const useCopyCourse = () =>
  useCourseChange((input: InputOf<'/OrgApi/Course/Copy'>) => call('/OrgApi/Course/Copy', input, { quiet: true }));

export const useDeleteCourse = () =>
  useCourseChange((id: string) => call('/OrgApi/Course/Delete', { ids: [id] }, { quiet: true }));
