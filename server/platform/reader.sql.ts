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
  /** When a row was, the latest first: the column, and the field of `columns` that it is. */
  at: { column: string; field: keyof Row };
  /** What `id` of `columns` is: of two rows of one moment it says which stands first. */
  id: string;
  narrow: (listing: Listing, call: Context) => Narrowing;
  present?: (row: Row) => Record<string, unknown>;
}

const PAGE = 500;

export function readerOfSql<Row extends { id: string }>(app: Pick<App, 'pool'>, source: Source<Row>): Reader {
  const { columns, table, names = '', at, id, narrow, present = (row: Row) => ({ ...row }) } = source;
  const order = `${at.column} desc, ${id}`;
  const letter = table.split(' ').at(-1);
  const rowsOf = async ({ where, values }: Narrowing, limit: number, offset = 0) => {
    const { rows } = await app.pool.query<Row>(
      `select ${columns} from (
          select ${letter}.* from ${table} where ${where} order by ${order} limit ${limit} offset ${offset}) ${letter}
        ${names} order by ${order}`,
      values,
    );
    return rows;
  };
  const after = ({ where, values }: Narrowing, last: Row | undefined): Narrowing => {
    const [moment, row] = [`$${values.length + 1}`, `$${values.length + 2}`];
    if (!last) return { where, values };
    return {
      where: `${where} and ${at.column} <= ${moment} and (${at.column} < ${moment} or ${id} > ${row})`,
      values: [...values, last[at.field], last.id],
    };
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
      return { rows: rows.map(present), count: n };
    },
    presented: async function* (listing, call) {
      // each page goes on behind the last row of the one before: what comes or goes meanwhile moves no other
      let rows = await rowsOf(narrow(listing, call), PAGE);
      while (rows.length > 0) {
        yield rows.map(present);
        rows = rows.length < PAGE ? [] : await rowsOf(after(narrow(listing, call), rows.at(-1)), PAGE);
      }
    },
  };
}
