// What is said in a course, read in pages and written by whoever may. The three families are alike; those of an AI course have
// names of their own.
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { CourseKind } from '#contract/courses.ts';
import type { InputOf, OutputOf } from '#contract/index.ts';
import type { Post, TalkKind } from '#contract/talk.ts';
import { call } from '#src/api/client.ts';

export type { CourseKind } from '#contract/courses.ts';
export type { Post, TalkKind } from '#contract/talk.ts';

/** Whose words they are. */
export interface Family {
  kind: TalkKind;
  courseKind: CourseKind;
}

export const PATH = {
  plain: { qa: '/OrgApi/CourseQA', discuss: '/OrgApi/CourseDiscuss', evaluation: '/OrgApi/CourseEvaluation' },
  ai: {
    qa: '/OrgApi/InteractiveQA',
    discuss: '/OrgApi/InteractiveDiscuss',
    evaluation: '/OrgApi/InteractiveEvaluate',
  },
} as const satisfies Record<CourseKind, Record<TalkKind, string>>;

const PAGE_SIZE = 20;
type Wanted = Omit<InputOf<'/OrgApi/CourseDiscuss/Items'>, 'page' | 'pageSize'>;
type Page = OutputOf<'/OrgApi/CourseDiscuss/Items'>;

/** Threads, or the replies in one. */
export function usePosts({ courseKind, kind }: Family, wanted: Wanted) {
  const path = `${PATH[courseKind][kind]}/Items` as const;
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

export function useTalk({ courseKind, kind }: Family) {
  const client = useQueryClient();
  const base = PATH[courseKind][kind];
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
    /** Of a question alone; it changes nothing that is shown. */
    draft: (id: string) => call(`${PATH[courseKind].qa}/Draft`, { id }, quiet),
    select: (id: string, on: boolean) => writing(() => call(`${base}/Select`, { id, on }, quiet)),
  };
}
