// What is said in a course, read in pages and written by whoever may; the three families are alike.
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { InputOf, OutputOf } from '#contract/index.ts';
import type { Post, TalkKind } from '#contract/talk.ts';
import { call } from '#src/api/client.ts';

export type { Post, TalkKind } from '#contract/talk.ts';

export const FAMILY = {
  qa: '/OrgApi/CourseQA',
  discuss: '/OrgApi/CourseDiscuss',
  evaluation: '/OrgApi/CourseEvaluation',
} as const satisfies Record<TalkKind, string>;

const PAGE_SIZE = 20;
type Wanted = Omit<InputOf<'/OrgApi/CourseDiscuss/Items'>, 'page' | 'pageSize'>;
type Page = OutputOf<'/OrgApi/CourseDiscuss/Items'>;

/** Threads, or the replies in one. */
export function usePosts(kind: TalkKind, wanted: Wanted) {
  const path = `${FAMILY[kind]}/Items` as const;
  return useInfiniteQuery({
    queryKey: [path, wanted],
    queryFn: async ({ pageParam: page, signal }): Promise<Page> =>
      call(path, { ...wanted, page, pageSize: PAGE_SIZE }, { quiet: true, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, pageSize, itemCount }) => (page * pageSize < itemCount ? page + 1 : undefined),
    placeholderData: keepPreviousData,
    staleTime: 0,
    select: ({ pages }): { items: Post[]; count: number } => ({
      // what moved between two pages stands once
      items: [...new Map(pages.flatMap((p) => p.items).map((p) => [p.id, p])).values()],
      count: pages[0]?.itemCount ?? 0,
    }),
  });
}

export function useTalk(kind: TalkKind) {
  const client = useQueryClient();
  const base = FAMILY[kind];
  /** After a failure too: it may mean that what is shown is old. */
  const writing = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } finally {
      await client.invalidateQueries({ predicate: ({ queryKey: [path] }) => String(path).startsWith(`${base}/`) });
    }
  };
  const quiet = { quiet: true } as const;
  return {
    add: (input: InputOf<'/OrgApi/CourseQA/Add'> & InputOf<'/OrgApi/CourseEvaluation/Add'>) =>
      writing(() => call(`${base}/Add`, input, quiet)),
    update: (input: { id: string; version: number; text: string; score?: number }) =>
      writing(() => call(`${base}/Update`, input, quiet)),
    remove: (id: string) => writing(() => call(`${base}/Delete`, { ids: [id] }, quiet)),
    restore: (id: string) => writing(() => call(`${base}/Restore`, { ids: [id] }, quiet)),
    vote: (id: string, on: boolean) => writing(() => call(`${base}/Upvote`, { id, on }, quiet)),
    select: (id: string, on: boolean) => writing(() => call(`${base}/Select`, { id, on }, quiet)),
  };
}
