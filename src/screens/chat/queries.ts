// The list of talks, and the courses one may ask about.
import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { learning } from '#contract/courses.ts';
import type { OutputOf } from '#contract/index.ts';
import { call } from '#src/api/client.ts';
import { useCall } from '#src/api/query.ts';
import { useAllRows } from '#src/ui/list/use-all.ts';

export type ChatListItem = OutputOf<'/api/Chat/Items'>['items'][number];

const KEY = ['/api/Chat/Items'] as const;
const PAGE_SIZE = 30;

export const useTalks = (keyword: string) =>
  useInfiniteQuery({
    queryKey: [...KEY, keyword],
    queryFn: ({ pageParam, signal }) =>
      call(
        '/api/Chat/Items',
        { page: pageParam, pageSize: PAGE_SIZE, ...(keyword ? { keyword } : {}) },
        { quiet: true, signal },
      ),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.page * last.pageSize < last.itemCount ? last.page + 1 : undefined),
    placeholderData: keepPreviousData,
  });

/** Talks have changed: on this device, or by a run that has just begun. */
export function useTalksChanged(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: KEY });
}

/** The course that a talk is about; null: the literature assistant's, or not known yet. */
export function useCourseOf(chatId: string): string | null {
  const { data } = useCall('/api/Chat/Items', { chatId }, { enabled: chatId !== '' });
  return data?.items[0]?.courseId ?? null;
}

export function useRename() {
  const changed = useTalksChanged();
  return useMutation({
    mutationFn: (input: { id: string; name: string }) => call('/api/Chat/Update', input),
    onSettled: changed,
  });
}

export const useCourses = () => useAllRows(learning, { kind: 'ai' });
