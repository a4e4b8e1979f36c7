// What Items and Export of a family read: the same rows under the same scope, narrowed and ordered the same way.

import { invalid } from './failure.ts';
import type { Context } from './http/mount.ts';
import {
  and,
  asc,
  count,
  desc,
  eq,
  inArray,
  or,
  type PgColumn,
  type PgTable,
  type SQL,
  sql,
} from './postgres/drizzle.ts';
import { contains } from './sql.ts';

type Row = Record<string, unknown>;

export interface Listing extends Row {
  keyword?: string | undefined;
  sort?: string | undefined;
}

export interface Reader {
  page: (
    listing: Listing,
    at: { page: number; pageSize: number },
    call: Context,
  ) => Promise<{ rows: Row[]; count: number }>;
  count: (listing: Listing, call: Context) => Promise<number>;
  /** All rows as the contract shows them, in pages; those that go while it reads are left out, none comes twice. */
  presented: (listing: Listing, call: Context) => AsyncGenerator<Row[]>;
}

interface Source {
  table: PgTable & { id: PgColumn; createdAt: PgColumn };
  visible: (call: Context, more?: SQL) => Promise<SQL | undefined>;
  search: PgColumn[];
  sorts: Record<string, PgColumn | SQL>;
  filters?: Record<string, (value: unknown, call: Context) => SQL | undefined>;
  present: (rows: Row[], call: Context) => Promise<unknown[]> | unknown[];
}

interface At {
  page: number;
  pageSize: number;
}

/** The part of `rows` that is asked for, as a list answers it. */
export const pageIn = <R>(rows: readonly R[], { page, pageSize }: At) => ({
  items: rows.slice((page - 1) * pageSize, page * pageSize),
  itemCount: rows.length,
  page,
  pageSize,
});

/** A page of a reader's rows, as a list answers it. */
export async function listOf<R>(reader: Reader, input: Listing & At, call: Context) {
  const { page, pageSize, ...listing } = input;
  const { rows, count: itemCount } = await reader.page(listing, { page, pageSize }, call);
  return { items: rows as R[], itemCount, page, pageSize };
}

/** Of a list that is computed whole, as what it is ordered by is: hundreds of rows at most. */
export const readerOfAll = (read: (listing: Listing, call: Context) => Promise<Row[]>): Reader => ({
  page: async (listing, at, call) => {
    const { items, itemCount } = pageIn(await read(listing, call), at);
    return { rows: items, count: itemCount };
  },
  count: async (listing, call) => (await read(listing, call)).length,
  presented: async function* (listing, call) {
    yield await read(listing, call);
  },
});

const PAGE = 500;

export function readerOf(source: Source): Reader {
  const { table } = source;
  const columns = table as unknown as Record<string, PgColumn>;
  const where = ({ keyword, sort: _sort, ...filters }: Listing, call: Context) => {
    const like = keyword ? or(...source.search.map((c) => sql`is_named(${c}, ${contains(keyword)})`)) : undefined;
    const narrowed = Object.entries(filters).map(([name, value]) => {
      if (value === undefined) return undefined;
      const filter = source.filters?.[name];
      if (filter) return filter(value, call);
      const column = columns[name];
      // all rows would be taken for those that were asked for
      if (!column) throw invalid({ [name]: 'unknownField' });
      return eq(column, value);
    });
    return source.visible(call, and(like, ...narrowed));
  };
  const order = ({ sort = '' }: Listing) => {
    const column = source.sorts[sort.replace('-', '')] ?? table.createdAt;
    // an order by hand is the same for many, as for all that came with a list
    const { name } = sort.replace('-', '') === 'sort' ? source.sorts : {};
    return [sort.startsWith('-') ? desc(column) : asc(column), ...(name ? [asc(name)] : []), asc(table.id)];
  };
  const total = async (condition: SQL | undefined, { app }: Context) =>
    (
      await app.db
        .select({ n: count() })
        .from(table as PgTable)
        .where(condition)
    )[0]?.n ?? 0;

  return {
    page: async (listing, { page, pageSize }, call) => {
      const condition = await where(listing, call);
      const rows = call.app.db
        .select()
        .from(table as PgTable)
        .where(condition)
        .orderBy(...order(listing))
        .limit(pageSize)
        .offset((page - 1) * pageSize);
      const [found, n] = await Promise.all([rows, total(condition, call)]);
      return { rows: found as Row[], count: n };
    },
    count: async (listing, call) => total(await where(listing, call), call),
    presented: async function* (listing, call) {
      // which rows and in which order is settled at once: what changes meanwhile moves nothing
      const condition = await where(listing, call);
      const ids = await call.app.db
        .select({ id: table.id })
        .from(table as PgTable)
        .where(condition)
        .orderBy(...order(listing));
      for (let at = 0; at < ids.length; at += PAGE) {
        const part = ids.slice(at, at + PAGE).map((row) => String(row.id));
        yield (await source.present(await inOrder(call, table, condition, part), call)) as Row[];
      }
    },
  };
}

async function inOrder(
  { app }: Context,
  table: Source['table'],
  condition: SQL | undefined,
  ids: string[],
): Promise<Row[]> {
  const rows = (await app.db
    .select()
    .from(table as PgTable)
    .where(and(condition, inArray(table.id, ids)))) as Row[];
  const byId = new Map(rows.map((row) => [String(row['id']), row]));
  return ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
}
