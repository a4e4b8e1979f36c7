// Which rows are asked for: read from the address, checked by the contract, so that an old or mistyped link still opens.

import type { z } from 'zod';
import type { Operation } from '#contract/kit.ts';
import { msOf } from '../school-time.ts';
import type { Filter, Input } from './column.ts';

export interface ListQuery {
  page: number;
  pageSize: number;
  /** A sort of the contract, `-name` for descending. */
  sort: string | undefined;
  keyword: string;
  /** The filters' values, as the contract wants them. */
  filters: Input;
}

export interface ListShape {
  items: Operation;
  filters: readonly Filter[];
  pageSizes: readonly number[];
  sort: string | undefined;
}

const schemaOf = (items: Operation, name: string): z.ZodType | undefined =>
  (items.input as Partial<z.ZodObject>).shape?.[name] as z.ZodType | undefined; // inputs of Items are objects

export const takesFilter = (items: Operation, name: string, value: unknown): boolean =>
  schemaOf(items, name)?.safeParse(value).success ?? false;

/** A word of the address as the contract's filter takes it: as text, else as a number, else as yes or no. */
function typed(items: Operation, name: string, raw: string): unknown {
  const candidates: unknown[] = [raw, Number(raw), raw === 'true' ? true : raw === 'false' ? false : undefined];
  return candidates.find((value) => value !== undefined && takesFilter(items, name, value));
}

const DAY = /^\d{4}-\d\d-\d\d$/;
/** The first or last millisecond of a day on the school's clock. */
export function edgeOfDay(day: string, edge: 'start' | 'end'): number | undefined {
  if (!DAY.test(day)) return undefined;
  const at = msOf(edge === 'start' ? day : `${day}T23:59:59.999`) ?? Number.NaN;
  return Number.isNaN(at) ? undefined : at;
}

/** The names under which a filter stands in the address. */
export const filterNames = (filter: Filter): readonly string[] =>
  filter.kind === 'dateRange' ? [filter.name, filter.until] : [filter.name];

/** What the address says for all rows, where a filter has an initial value. */
export const EVERY = 'all';

/** What the address says of a filter, or means by saying nothing. */
function wordOf(params: URLSearchParams, filter: Filter, name: string): string {
  const raw = params.get(name) ?? '';
  if (filter.kind !== 'select' || !filter.initial) return raw;
  return raw === EVERY ? '' : raw || filter.initial.value;
}

function valueIn(items: Operation, filter: Filter, name: string, raw: string): unknown {
  if (filter.kind !== 'dateRange') return typed(items, name, raw);
  const at = edgeOfDay(raw, name === filter.name ? 'start' : 'end');
  return at !== undefined && takesFilter(items, name, at) ? at : undefined;
}

export function readQuery(params: URLSearchParams, shape: ListShape): ListQuery {
  const { items, filters, pageSizes } = shape;
  const page = Number(params.get('page'));
  const size = Number(params.get('pageSize'));
  const sort = params.get('sort');
  const found = filters.flatMap((filter) =>
    filterNames(filter).map((name) => {
      const word = wordOf(params, filter, name);
      return [name, word === '' ? undefined : valueIn(items, filter, name, word)] as const;
    }),
  );
  return {
    page: params.has('page') && takesFilter(items, 'page', page) ? page : 1,
    pageSize: pageSizes.includes(size) ? size : (pageSizes[0] ?? 10),
    sort: sort && takesFilter(items, 'sort', sort) ? sort : shape.sort,
    keyword: (params.get('keyword') ?? '').trim().slice(0, 100),
    filters: Object.fromEntries(found.filter(([, value]) => value !== undefined)),
  };
}

/** What narrows and orders the rows, without the page: the same for the list, the export and `all of this filter`. */
export const narrowing = ({ sort, keyword, filters }: ListQuery): Input => ({
  ...filters,
  ...(keyword ? { keyword } : {}),
  ...(sort ? { sort } : {}),
});

export const listInput = (query: ListQuery): Input => ({
  page: query.page,
  pageSize: query.pageSize,
  ...narrowing(query),
});

/** How many filters are set to something; what one has from the start is nothing. */
export function countSet({ filters }: Pick<ListQuery, 'filters'>, known: readonly Filter[]): number {
  const isInitial = ([name, value]: [string, unknown]) =>
    known.some((f) => f.kind === 'select' && f.name === name && f.initial?.value === value);
  return Object.entries(filters).filter((set) => !isInitial(set)).length;
}

export const isNarrowed = (query: ListQuery, known: readonly Filter[] = []): boolean =>
  query.keyword !== '' || countSet(query, known) > 0;

/** A click on a column's head: up, down, and back to the family's own order where that is another one. */
export function nextSort(current: string | undefined, name: string, own?: string): string | null {
  if (current === name) return `-${name}`;
  return current === `-${name}` && current !== own ? null : name;
}
