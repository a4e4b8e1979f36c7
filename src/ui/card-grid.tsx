// Cards of what may be looked at (courses, experiments), page after page.
import { Button, SimpleGrid } from '@chakra-ui/react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSession } from '#src/api/session.ts';
import { EmptyState, ErrorState } from './state.tsx';

export const CARDS = 12;

interface Props<T> {
  /** Path and filters; the session's person is added. */
  queryKey: readonly unknown[];
  fetchPage: (
    page: number,
    signal: AbortSignal,
  ) => Promise<{ items: T[]; page: number; pageSize: number; itemCount: number }>;
  card: (item: T) => ReactNode;
  waiting: ReactNode;
  empty: { title: string; text: string };
  more: string;
}

export function CardGrid<T>({ queryKey, fetchPage, card, waiting, empty, more }: Props<T>) {
  const { phase, user } = useSession();
  const found = useInfiniteQuery({
    queryKey: [...queryKey, 'catalogue', user?.id ?? ''],
    queryFn: ({ pageParam, signal }) => fetchPage(pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.page * last.pageSize < last.itemCount ? last.page + 1 : undefined),
    placeholderData: keepPreviousData,
    staleTime: 0,
    // one answer for whoever it turns out to be
    enabled: phase !== 'loading',
  });
  const items = found.data?.pages.flatMap((p) => p.items) ?? [];
  return (
    <>
      {found.isPending && waiting}
      {found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {found.isSuccess && items.length === 0 && <EmptyState icon="book" {...empty} />}
      <SimpleGrid as="ul" listStyleType="none" columns={{ base: 1, sm: 2, lg: 3, xl: 4 }} gap="5">
        {items.map(card)}
      </SimpleGrid>
      {found.hasNextPage && (
        <Button
          variant="surface"
          alignSelf="center"
          loading={found.isFetchingNextPage}
          onClick={() => void found.fetchNextPage()}
        >
          {more}
        </Button>
      )}
    </>
  );
}
