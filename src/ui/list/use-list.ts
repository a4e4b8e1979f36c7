// The rows of a list and where it stands: all of it in the address, so that a link, the back button and a reload agree.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { send } from '#src/api/operations.ts';
import { usePageQuery } from '../page-query.ts';
import type { Filter, Input, ListFamily, RowOf } from './column.ts';
import { filterNames, isNarrowed, type ListQuery, listInput, narrowing, readQuery } from './query.ts';

interface Options {
  filters: readonly Filter[];
  pageSizes: readonly number[];
  sort: string | undefined;
  /** What the place dictates, beside what people choose. */
  fixed: Input | undefined;
}

export interface ListState<Row> {
  query: ListQuery;
  rows: readonly Row[] | undefined;
  total: number;
  /** The number of the first of these rows among all. */
  from: number;
  /** They are those of an earlier question, until the answer to this one is here. */
  former: boolean;
  /** Nothing to show yet. */
  loading: boolean;
  /** Other rows, or the same ones anew, are on their way while these are shown. */
  fetching: boolean;
  error: Error | null;
  retry: () => void;
  narrowed: boolean;
  /** Filters, keyword and order, with what the place dictates. */
  narrowing: Input;
  /** Changes with whatever changes which rows there are; not with page or order. */
  filterKey: string;
  setPage: (page: number) => void;
  setPageSize: (size: number) => void;
  setSort: (sort: string | null) => void;
  setKeyword: (keyword: string) => void;
  setFilters: (changes: Readonly<Record<string, string | null>>) => void;
  clear: () => void;
}

interface Answer<Row> {
  items: readonly Row[];
  itemCount: number;
}

export function useList<F extends ListFamily>(family: F, { filters, pageSizes, sort, fixed }: Options) {
  const [params] = useSearchParams();
  const pageQuery = usePageQuery();
  const query = readQuery(params, { items: family.items, filters, pageSizes, sort });
  const input = { ...listInput(query), ...fixed };
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: [family.items.path, input],
    queryFn: async ({ signal }) => {
      const answer = (await send(family.items, input, { quiet: true, signal })) as Answer<RowOf<F>>; // what every Items answers
      return { ...answer, from: (query.page - 1) * query.pageSize + 1 };
    },
    // rows stay while the next page comes
    placeholderData: keepPreviousData,
  });
  const lastPage = data ? Math.max(1, Math.ceil(data.itemCount / query.pageSize)) : query.page;
  const pastEnd = data !== undefined && !isPlaceholderData && query.page > lastPage;
  useEffect(() => {
    // the last row of the last page is gone, or the link is old
    if (pastEnd) pageQuery.set({ page: lastPage === 1 ? null : String(lastPage) }, true);
  });
  const names = filters.flatMap(filterNames);
  const state: ListState<RowOf<F>> = {
    query,
    rows: pastEnd ? undefined : data?.items,
    total: data?.itemCount ?? 0,
    from: data?.from ?? 1,
    former: isPlaceholderData,
    loading: (data === undefined && error === null) || pastEnd,
    fetching: isFetching && data !== undefined,
    error: data === undefined ? error : null,
    retry: () => void refetch(),
    narrowed: isNarrowed(query, filters),
    narrowing: { ...narrowing(query), ...fixed },
    filterKey: JSON.stringify([query.keyword, query.filters, fixed]),
    setPage: (page) => pageQuery.set({ page: page === 1 ? null : String(page) }),
    setPageSize: (size) => pageQuery.set({ pageSize: size === pageSizes[0] ? null : String(size), page: null }),
    setSort: (next) => pageQuery.set({ sort: next, page: null }),
    setKeyword: (keyword) => pageQuery.set({ keyword, page: null }, true),
    setFilters: (changes) => pageQuery.set({ ...changes, page: null }),
    clear: () => pageQuery.set({ ...Object.fromEntries(names.map((n) => [n, null])), keyword: null, page: null }),
  };
  return state;
}
