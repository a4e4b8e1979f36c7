// The server rows of the course screens.
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { InputOf, OutputOf } from '#contract/index.ts';
import { call } from '#src/api/client.ts';

export type Course = OutputOf<'/OrgApi/Course/Item'>;
export type CourseStatus = Course['status'];
export const PAGE_SIZE = 10;

const ROOT = ['teach', 'courses'] as const;

export function useCourses(page: number, keyword: string) {
  return useQuery({
    queryKey: [...ROOT, 'list', { page, keyword }],
    queryFn: ({ signal }) =>
      call(
        '/OrgApi/Course/Items',
        { kind: 'ai', page, pageSize: PAGE_SIZE, sort: '-createdAt', ...(keyword ? { keyword } : {}) },
        { quiet: true, signal },
      ),
    // the table stays while the next page comes
    placeholderData: keepPreviousData,
  });
}

export function useCourse(id: string) {
  return useQuery({
    queryKey: [...ROOT, 'item', id],
    queryFn: ({ signal }) => call('/OrgApi/Course/Item', { id }, { quiet: true, signal }),
    enabled: id !== '',
  });
}

/** Every change of a course: all lists and items are asked for again. */
function useCourseChange<I, O>(change: (input: I) => Promise<O>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    // after a failure too: it may mean that the rows shown are old
    onSettled: () => client.invalidateQueries({ queryKey: ROOT }),
  });
}

export const useAddCourse = () =>
  useCourseChange((input: Omit<InputOf<'/OrgApi/Course/Add'>, 'kind'>) =>
    call('/OrgApi/Course/Add', { ...input, kind: 'ai' }, { quiet: true }),
  );

export const useUpdateCourse = () =>
  useCourseChange((input: InputOf<'/OrgApi/Course/Update'>) => call('/OrgApi/Course/Update', input, { quiet: true }));

/** Its 409 means that there is nothing to publish yet. */
export const useSetStatus = () =>
  useCourseChange((input: { id: string; status: CourseStatus }) =>
    call('/OrgApi/Course/SetStatus', input, { quiet: true }),
  );

export const useDeleteCourse = () =>
  useCourseChange((id: string) => call('/OrgApi/Course/Delete', { ids: [id] }, { quiet: true }));
