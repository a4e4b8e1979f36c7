// The five handlers of a plain family over one table. Ownership cannot be forgotten: `scope` is required.
import { and, asc, count, desc, eq, ilike, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { CODE } from '#contract/codes.ts';
import type { Operation, Operations } from '#contract/kit.ts';
import { Failure, missing } from './failure.ts';
import type { Call, Handlers } from './http/mount.ts';
import { contains } from './sql.ts';
import type { Who } from './who.ts';

/** What every table of the kit has. */
export type KitTable = PgTable & {
  id: PgColumn;
  orgId: PgColumn;
  version: PgColumn;
  createdAt: PgColumn;
  deletedAt: PgColumn;
};

type Five = 'items' | 'item' | 'add' | 'update' | 'delete';
type Contract = Record<Five, Operation>;
type Row = Record<string, unknown>;

interface Listing extends Row {
  page: number;
  pageSize: number;
  keyword?: string;
  sort?: string;
}

interface Options<T extends KitTable, C extends Contract> {
  table: T;
  /** Which rows `who` may see and change. Undefined would mean all: there is no such default. */
  scope: (who: Who, call: Call) => SQL | undefined | Promise<SQL | undefined>;
  /** Which of them `who` may change, where that is fewer. */
  writeScope?: (who: Who, call: Call) => SQL | undefined | Promise<SQL | undefined>;
  /** Columns that `keyword` looks in. */
  search: PgColumn[];
  sorts: Record<string, PgColumn>;
  /** Filters of Items by name; those not named here are compared with the column of the same name. */
  filters?: Record<string, (value: unknown) => SQL | undefined>;
  /** From the rows of the table to the rows of the contract: at once, so that a name costs one look-up a page. */
  present: (rows: Row[], call: Call) => Promise<z.input<C['item']['output']>[]> | z.input<C['item']['output']>[];
  /** Fields set by the server at Add, and checks before anything is written. */
  adding: (input: Row, call: Call) => Promise<Row> | Row;
  /** Checks before Update; returns the columns to set. */
  updating?: (input: Row, before: Row, call: Call) => Promise<Row> | Row;
  /** Throws when one of these must not go. */
  deleting?: (rows: Row[], call: Call) => Promise<void>;
  /** After a write, for what others must hear of. */
  after?: (change: 'add' | 'update' | 'delete', ids: string[], call: Call) => Promise<void>;
}

const UNIQUE = '23505';

/** Called as `crud<typeof courses>(…)`: the contract's shapes are checked where the rows are presented. */
export function crud<C extends Contract & Operations, T extends KitTable = KitTable>(
  o: Options<T, C>,
): Pick<Handlers<C>, Five> {
  const { table } = o;
  const columns = table as unknown as Record<string, PgColumn>;
  const visible = async (call: Call, more?: SQL) => and(isNull(table.deletedAt), await o.scope(call.who, call), more);
  const changeable = async (call: Call, more?: SQL) =>
    and(await visible(call, more), await o.writeScope?.(call.who, call));
  // drizzle cannot type a select over a table that is a type parameter
  const select = async (call: Call, where: SQL | undefined): Promise<Row[]> =>
    (await call.app.db
      .select()
      .from(table as PgTable)
      .where(where)) as Row[];

  const handlers = {
    items: async (input: Listing, call: Call) => {
      const { page, pageSize, keyword, sort, ...filters } = input;
      const like = keyword ? or(...o.search.map((c) => ilike(c, contains(keyword)))) : undefined;
      const narrowed = Object.entries(filters).map(([name, value]) => {
        if (value === undefined) return undefined;
        const column = columns[name];
        return o.filters?.[name]?.(value) ?? (column ? eq(column, value) : undefined);
      });
      const where = await visible(call, and(like, ...narrowed));
      const column = o.sorts[(sort ?? '').replace('-', '')] ?? table.createdAt;
      const order = sort?.startsWith('-') ? desc(column) : asc(column);
      const [rows, total] = await Promise.all([
        call.app.db
          .select()
          .from(table as PgTable)
          .where(where)
          .orderBy(order, asc(table.id))
          .limit(pageSize)
          .offset((page - 1) * pageSize),
        call.app.db
          .select({ n: count() })
          .from(table as PgTable)
          .where(where),
      ]);
      return { items: await o.present(rows as Row[], call), itemCount: total[0]?.n ?? 0, page, pageSize };
    },
    item: async ({ id }: { id: string }, call: Call) => {
      const rows = await select(call, await visible(call, eq(table.id, id)));
      const [row] = rows.length > 0 ? await o.present(rows, call) : [];
      if (row === undefined) throw missing();
      return row;
    },
    add: async (input: Row, call: Call) => {
      const id = call.app.newId();
      const row = { ...(await o.adding(input, call)), id, orgId: call.who.orgId, createdAt: call.app.now() };
      await unique(() => call.app.db.insert(table as PgTable).values(row));
      await o.after?.('add', [id], call);
      return { id };
    },
    update: async (input: Row & { id: string; version?: number }, call: Call) => {
      const { id, version, ...changes } = input;
      const [before] = await select(call, await changeable(call, eq(table.id, id)));
      if (!before) throw missing();
      const set = o.updating ? await o.updating(changes, before, call) : changes;
      const same = eq(table.version, version ?? before['version']);
      const done = (await unique(() =>
        call.app.db
          .update(table as PgTable)
          .set({ ...set, version: sql`${table.version} + 1` })
          .where(and(eq(table.id, id), isNull(table.deletedAt), same))
          .returning({ version: table.version }),
      )) as { version: number }[];
      if (!done[0]) throw new Failure(CODE.conflict, 'stale');
      await o.after?.('update', [id], call);
      return { id, version: done[0].version };
    },
    delete: async ({ ids }: { ids: string[] }, call: Call) => {
      const rows = await select(call, await changeable(call, inArray(table.id, ids)));
      const found = rows.map((r) => String(r['id']));
      if (new Set(ids).size !== found.length) throw missing();
      await o.deleting?.(rows, call);
      await call.app.db
        .update(table as PgTable)
        .set({ deletedAt: call.app.now() })
        .where(inArray(table.id, found));
      await o.after?.('delete', found, call);
      return { deleted: found.length };
    },
  };
  // the table is a type parameter here, so drizzle's row types are lost; `present` gives the contract's own
  return handlers as unknown as Pick<Handlers<C>, Five>;
}

/** A name that is taken is a field error, not a defect. */
async function unique<T>(write: () => PromiseLike<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const cause = error instanceof Error && 'cause' in error ? error.cause : error;
    const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : undefined;
    if (code !== UNIQUE) throw error;
    const constraint =
      typeof cause === 'object' && cause !== null && 'constraint' in cause ? String(cause.constraint) : '';
    const field = constraint.split('_').at(-1) ?? 'name';
    throw new Failure(CODE.invalid, 'invalid', { data: { fields: { [field]: 'nameTaken' } } });
  }
}
