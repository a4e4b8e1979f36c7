// A list of a family's rows, from the columns and filters of its screen: paged, sorted and narrowed by the server,
// standing in the address, usable by keyboard, a table where there is room and cards where there is not.
import { Box, Flex } from '@chakra-ui/react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { ErrorState } from '../state.tsx';
import { BulkBar } from './bulk-bar.tsx';
import type { BulkAction, Chosen, Column, Filter, Input, ListFamily, RowAction, RowOf } from './column.ts';
import { FilterBar } from './filter-bar.tsx';
import { warmFormats } from './format.ts';
import { TableFrame } from './look.ts';
import { Pager } from './pager.tsx';
import { countSet, nextSort, takesFilter } from './query.ts';
import { countOf, extendSelection, has, ofPage, togglePage, toggleRow } from './selection.ts';
import { LoadingBar, NoMatch, RowsSkeleton } from './states.tsx';
import { ListTable, type Ticks } from './table.tsx';
import { ListToolbar } from './toolbar.tsx';
import { useColumns } from './use-columns.ts';
import { useFit } from './use-fit.ts';
import { type ListState, useList } from './use-list.ts';
import { type Selecting, useSelection } from './use-selection.ts';

interface ListProps<F extends ListFamily> {
  family: F;
  /** What the rows are, for who cannot see the table. */
  label: string;
  columns: readonly Column<RowOf<F>>[];
  rowName: (row: RowOf<F>) => string;
  filters?: readonly Filter[];
  /** What the search field says; without it there is none. */
  search?: string;
  /** The family's own order. */
  sort?: string;
  pageSizes?: readonly number[];
  /** Filters that the place dictates. */
  fixed?: Input;
  actions?: readonly RowAction<RowOf<F>>[];
  bulk?: readonly BulkAction[];
  onOpen?: (row: RowOf<F>) => void;
  /** Which rows open, where not all do. */
  canOpen?: (row: RowOf<F>) => boolean;
  /** What the list is for, and how to begin: shown in place of it while there is nothing at all. */
  empty: ReactNode;
  /** What else can be done with the whole, beside search and filters. */
  tools?: ReactNode;
  /** A sheet of many rows and columns: rows are low, filters folded until one is set or asked for. */
  dense?: boolean;
  /** Held outside where rows go away under it. */
  selecting?: Selecting;
}

const SIZES = [10, 30, 50] as const;
const NONE: readonly never[] = [];

export function List<F extends ListFamily>(props: ListProps<F>) {
  const { family, columns, filters = NONE, fixed, bulk = NONE, pageSizes = SIZES, dense = false } = props;
  const list = useList(family, { filters, pageSizes, sort: props.sort, fixed });
  const own = useSelection();
  const selecting = props.selecting ?? own;
  const choice = useColumns(family.items.path, columns);
  const [params] = useSearchParams();
  const [open, setOpen] = useState(() => !dense && filters.length > 0 && window.innerWidth >= 768);
  const [isLeft, setLeft] = useState(true);
  // one that is set is shown, whenever the screen knows of it; what somebody folds stays so
  if (dense && isLeft && !open && countSet(list.query, filters) > 0) setOpen(true);
  const frame = useRef<HTMLDivElement>(null);
  const filtersId = useId();
  const { i18n } = useTranslation('list');
  useEffect(() => warmFormats(i18n.language), [i18n.language]);
  useFit(frame, dense);
  const { rows, total, query } = list;
  const nothingYet = rows?.length === 0 && !list.narrowed;
  if (nothingYet)
    return (
      <Box bg="bg.panel" borderRadius="l3">
        {props.tools && (
          <Flex gap="2" p="3" wrap="wrap" justify="end">
            {props.tools}
          </Flex>
        )}
        {props.empty}
      </Box>
    );
  return (
    <TableFrame
      ref={frame}
      position="relative"
      bg="bg.panel"
      borderRadius="l3"
      aria-busy={list.fetching}
      data-dense={dense || undefined}
    >
      {list.fetching && <LoadingBar />}
      <ListToolbar
        list={list}
        columns={columns}
        choice={choice}
        filters={filters}
        filtersId={filtersId}
        filtersOpen={open}
        search={props.search}
        tools={props.tools}
        exporting={family.export}
        sortOf={sortsOf(family)}
        onFilters={() => {
          setLeft(false);
          setOpen(!open);
        }}
      />
      {open && (
        <FilterBar
          id={filtersId}
          filters={filters}
          valueIn={(name) => params.get(name) ?? ''}
          onChange={list.setFilters}
          narrowed={list.narrowed}
          onClear={list.clear}
        />
      )}
      <Rows {...props} list={list} selecting={selecting} columns={choice.shown} bulk={bulk} />
      {rows && rows.length > 0 && (
        <Pager
          page={query.page}
          pageSize={query.pageSize}
          shown={{ from: list.from, count: rows.length }}
          total={total}
          pageSizes={pageSizes}
          onPage={list.setPage}
          onPageSize={list.setPageSize}
        />
      )}
    </TableFrame>
  );
}

type RowsProps<F extends ListFamily> = ListProps<F> & {
  list: ListState<RowOf<F>>;
  selecting: Selecting;
  bulk: readonly BulkAction[];
};

/** The table with what is ticked in it, or what stands in its place. */
function Rows<F extends ListFamily>({ list, selecting, bulk, ...props }: RowsProps<F>) {
  const { family, columns, rowName, actions = NONE, label, onOpen, canOpen } = props;
  const { rows, total, query, filterKey } = list;
  if (list.error) return <ErrorState error={list.error} onRetry={list.retry} />;
  if (list.loading || !rows) return <RowsSkeleton />;
  if (rows.length === 0) return <NoMatch keyword={query.keyword} onClear={list.clear} />;
  const page = rows.map((r) => r.id);
  const selection = selecting.under(filterKey);
  const set = (next: typeof selection) => selecting.set(filterKey, next);
  const ticks: Ticks = {
    has: (id) => has(selection, id),
    page: ofPage(selection, page),
    toggle: (id) => set(toggleRow(selection, id, page)),
    extend: (from, to) => set(extendSelection(selection, from, to, page)),
    togglePage: () => set(togglePage(selection, page)),
  };
  const count = countOf(selection, total);
  const chosen: Chosen = selection.all
    ? { kind: 'all', count, input: list.narrowing }
    : { kind: 'rows', ids: [...selection.ids] };
  return (
    <>
      <ListTable
        label={label}
        rows={rows}
        columns={columns}
        actions={actions}
        rowName={rowName}
        onOpen={onOpen}
        canOpen={canOpen}
        former={list.former}
        ticks={bulk.length > 0 ? ticks : undefined}
        sort={query.sort}
        sortOf={sortsOf(family)}
        onSort={(name) => list.setSort(nextSort(query.sort, name, props.sort))}
      />
      {bulk.length > 0 && (
        <BulkBar
          actions={bulk}
          count={count}
          total={total}
          chosen={chosen}
          pageFull={ticks.page === 'every'}
          onAll={() => set({ all: true, ids: new Set() })}
          onClear={selecting.clear}
        />
      )}
    </>
  );
}

/** The contract says what can be sorted by. */
const sortsOf =
  ({ items }: ListFamily) =>
  ({ name, sort = name }: { name: string; sort?: string }): string | undefined =>
    takesFilter(items, 'sort', sort) ? sort : undefined;
