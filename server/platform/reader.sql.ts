// The rows of a list that is one SELECT: a page, their number, and all of them for a file, under one condition.
import type { App } from './app.ts';
import type { Context } from './http/mount.ts';
import type { Listing, Reader } from './reader.ts';

export interface Narrowing {
  where: string;
  values: unknown[];
}

/** Conditions with their values; `?` stands for the value. Where that is undefined, nothing is asked. */
export function narrowed(conditions: readonly (readonly [condition: string, value: unknown])[]): Narrowing {
  const asked = conditions.filter(([, value]) => value !== undefined);
  return {
    where: asked.map(([condition], i) => condition.replaceAll('?', `$${i + 1}`)).join(' and '),
    values: asked.map(([, value]) => value),
  };
}

interface Source<Row> {
  columns: string;
  /** What is counted, and the letter that it goes by. */
  table: string;
  /** What its rows are told with: looked up for the page alone. */
  names?: string;
  /** The last of it tells any two rows apart. */
  order: string;
  narrow: (listing: Listing, call: Context) => Narrowing;
  present?: (row: Row) => Record<string, unknown>;
}

const PAGE = 500;

export function readerOfSql<Row extends { id: string }>(app: Pick<App, 'pool'>, source: Source<Row>): Reader {
  const { columns, table, names = '', order, narrow, present = (row: Row) => ({ ...row }) } = source;
  const letter = table.split(' ').at(-1);
  const rowsOf = async (n: Narrowing, limit: number, offset: number) => {
    const { rows } = await app.pool.query<Row>(
      `select ${columns} from (
          select ${letter}.* from ${table} where ${n.where} order by ${order} limit ${limit} offset ${offset}) ${letter}
        ${names} order by ${order}`,
      n.values,
    );
    return rows.map(present);
  };
  const count: Reader['count'] = async (listing, call) => {
    const n = narrow(listing, call);
    const text = `select count(*)::int as n from ${table} where ${n.where}`;
    return (await app.pool.query<{ n: number }>(text, n.values)).rows[0]?.n ?? 0;
  };
  return {
    count,
    page: async (listing, { page, pageSize }, call) => {
      const [rows, n] = await Promise.all([
        rowsOf(narrow(listing, call), pageSize, (page - 1) * pageSize),
        count(listing, call),
      ]);
      return { rows, count: n };
    },
    presented: async function* (listing, call) {
      // what is added meanwhile pushes others back: none comes twice
      const seen = new Set<unknown>();
      for (let at = 0; ; at += PAGE) {
        const rows = await rowsOf(narrow(listing, call), PAGE, at);
        const fresh = rows.filter((row) => !seen.has(row['id']));
        for (const row of fresh) seen.add(row['id']);
        if (fresh.length > 0) yield fresh;
        if (rows.length < PAGE) return;
      }
    },
  };
}
