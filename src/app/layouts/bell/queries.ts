// One's own notices as server rows, and how they are marked as read.
import {
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { OutputOf } from '#contract/index.ts';
import { call } from '#src/api/client.ts';

type NoticePage = OutputOf<'/api/Notice/Items'>;
export type Notice = NoticePage['items'][number];

const PATH = '/api/Notice/Items';
const KEY = [PATH] as const;
const PAGE_SIZE = 10;

export function useNotices() {
  return useInfiniteQuery({
    queryKey: KEY,
    queryFn: ({ pageParam: page, signal }) => call(PATH, { page, pageSize: PAGE_SIZE }, { quiet: true, signal }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.page * PAGE_SIZE < last.itemCount ? last.page + 1 : undefined),
    // one that moved on while pages were fetched may come twice
    select: ({ pages }) => ({
      items: [...new Map(pages.flatMap((p) => p.items).map((n) => [n.id, n])).values()],
      unread: pages[0]?.unread ?? 0,
    }),
    refetchOnWindowFocus: true,
  });
}

export const refreshNotices = (client: QueryClient): Promise<unknown> => client.invalidateQueries({ queryKey: KEY });

/** What a task's notice tells of stands in an open list of tasks, too. */
export async function heardNotice(client: QueryClient, { kind }: Pick<Notice, 'kind'>): Promise<void> {
  await refreshNotices(client);
  if (kind.startsWith('live.')) await client.invalidateQueries({ queryKey: ['/api/Live/Items'] });
  // a class that opens is something to do now
  if (kind.startsWith('task.') || kind.startsWith('live.'))
    await client.invalidateQueries({ queryKey: ['/api/StudentCenter/MyTask'] });
}

/** Shown at once; what the server says then holds. */
export function useReadNotices() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ids: readonly string[] | 'all') =>
      call('/api/Notice/Read', ids === 'all' ? { all: true } : { ids: [...ids] }),
    onMutate: (ids) => {
      client.setQueryData<InfiniteData<NoticePage>>(KEY, (data) => data && asRead(data, ids, Date.now()));
    },
    onSettled: () => refreshNotices(client),
  });
}

function asRead(data: InfiniteData<NoticePage>, ids: readonly string[] | 'all', now: number): InfiniteData<NoticePage> {
  const read = (n: Notice) => n.readAt === null && (ids === 'all' || ids.includes(n.id));
  const fewer = data.pages.flatMap((p) => p.items).filter(read).length;
  const left = (unread: number) => (ids === 'all' ? 0 : Math.max(0, unread - fewer));
  return {
    ...data,
    pages: data.pages.map((p) => ({
      ...p,
      unread: left(p.unread),
      items: p.items.map((n) => (read(n) ? { ...n, readAt: now } : n)),
    })),
  };
}
