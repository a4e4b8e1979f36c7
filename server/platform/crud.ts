// The six handlers of a plain family over one table. Ownership cannot be forgotten: `scope` is required.
import type { PoolClient } from 'pg';
import { CODE } from '#contract/codes.ts';
import { type Operation, type Operations, RESTORE_DAYS } from '#contract/kit.ts';
import type { KitTable } from './crud.table.ts';
import { Failure, missing } from './failure.ts';
import { plainCalls } from './http/audit.rows.ts';
import { changeOf, rowTold } from './http/audit.told.ts';
import type { Call, Context, Handlers } from './http/mount.ts';
import {
  and,
  drizzle,
  eq,
  gt,
  inArray,
  isNull,
  type NodePgDatabase,
  type PgColumn,
  type PgTable,
  type SQL,
  sql,
} from './postgres/drizzle.ts';
import { type Listing, type Reader, readerOf } from './reader.ts';
import { withTransaction } from './sql.ts';
import { type First, type Tree, treeFamily } from './tree.ts';
import type { Who } from './who.ts';

type Plain = 'items' | 'item' | 'add' | 'update' | 'delete' | 'restore';
type Contract = Record<Plain, Operation>;
type Row = Record<string, unknown>;
type Change = 'add' | 'update' | 'delete' | 'restore';

interface Options<T extends KitTable> {
  table: T;
  /** Which rows `who` may see and change. Undefined would mean all: there is no such default. */
  scope: (who: Who, call: Context) => SQL | undefined | Promise<SQL | undefined>;
  /** Which of them `who` may change, where that is fewer. */
  writeScope?: (who: Who, call: Call) => SQL | undefined | Promise<SQL | undefined>;
  /** Columns that `keyword` looks in. */
  search: PgColumn[];
  sorts: Record<string, PgColumn | SQL>;
  /** Filters of Items by name; those not named here are compared with the column of the same name. */
  filters?: Record<string, (value: unknown, call: Context) => SQL | undefined>;
  /**
   * From the rows of the table to the rows of the contract: at once, so that a name costs one look-up a page. Default:
   * the columns as they are. One that the contract does not have fails its check and reaches nobody.
   */
  present?: (rows: Row[], call: Context) => Promise<Row[]> | Row[];
  /** What a list has of a row, where that is less. */
  listed?: (row: Row) => object;
  /** Fields set by the server at Add, and checks before anything is written. */
  adding?: (input: Row, call: Call) => Promise<Row> | Row;
  /** Checks before Update; returns the columns to set. */
  updating?: (input: Row, before: Row, call: Call) => Promise<Row> | Row;
  /** Throws when one of these must not go. */
  deleting?: (rows: Row[], call: Call) => Promise<void>;
  /** Throws when one of these must not come back: what it belongs to may have gone meanwhile. */
  restoring?: (rows: Row[], call: Call) => Promise<void>;
  /** Rows stand below one another by `parentId`: none below itself or what is gone, none gone before those below it. */
  tree?: Omit<Tree, 'table'>;
  /** In the transaction of a write: what must be there with it, or not at all. */
  within?: (client: PoolClient, change: Change, ids: string[], call: Call) => Promise<void>;
  /** After a write, for what others must hear of. */
  after?: (change: Change, ids: string[], call: Call) => Promise<void>;
  /** The handler of Export, made for what Items reads (modules/exports). */
  exports?: (reader: Reader) => (input: never, call: Call) => Promise<unknown>;
}

type Made<C> = Plain | Extract<keyof C, 'export'>;

const UNIQUE = '23505';
const DAY_MS = 24 * 3600 * 1000;

/** Called as `crud<typeof courses>(…)`: its calls are typed; rows are checked against the contract when they are answered. */
export function crud<C extends Contract & Operations, T extends KitTable = KitTable>(
  o: Options<T>,
): Pick<Handlers<C>, Made<C>> {
  const { table } = o;
  const { nameOf, wholeOf } = toldBy(o.search);
  const tree = o.tree && treeFamily(table as PgTable, o.tree);
  const present = o.present ?? ((rows: Row[]) => rows.map(({ orgId: _org, deletedAt: _deleted, ...row }) => row));
  const visible = async (call: Context, more?: SQL) =>
    and(isNull(table.deletedAt), await o.scope(call.who, call), more);
  const changeable = async (call: Call, more?: SQL) =>
    and(await visible(call, more), await o.writeScope?.(call.who, call));
  // drizzle cannot type a select over a table that is a type parameter
  const select = async (call: Call, where: SQL | undefined): Promise<Row[]> =>
    (await call.app.db
      .select()
      .from(table as PgTable)
      .where(where)) as Row[];

  const reader = readerOf({ ...o, visible, present });
  const handlers = {
    ...(o.exports ? { export: o.exports(reader) } : {}),
    items: async ({ page, pageSize, ...listing }: Listing & { page: number; pageSize: number }, call: Call) => {
      const { rows, count } = await reader.page(listing, { page, pageSize }, call);
      const presented = await present(rows, call);
      return { items: o.listed ? presented.map(o.listed) : presented, itemCount: count, page, pageSize };
    },
    item: async ({ id }: { id: string }, call: Call) => {
      const rows = await select(call, await visible(call, eq(table.id, id)));
      const [row] = rows.length > 0 ? await present(rows, call) : [];
      if (row === undefined) throw missing();
      return row;
    },
    add: async (input: Row, call: Call) => {
      const id = call.app.newId();
      const row = {
        ...(o.adding ? await o.adding(input, call) : input),
        id,
        orgId: call.who.orgId,
        createdAt: call.app.now(),
      };
      await unique(() =>
        write(o.within, tree?.placing(row), call, 'add', [id], (db) => db.insert(table as PgTable).values(row)),
      );
      call.note.subject ??= nameOf(row);
      call.note.after ??= rowTold(row);
      await o.after?.('add', [id], call);
      return { id };
    },
    update: async (input: Row & { id: string; version?: number }, call: Call) => {
      const { id, version, ...changes } = input;
      const [before] = await select(call, await changeable(call, eq(table.id, id)));
      if (!before) throw missing();
      const set = o.updating ? await o.updating(changes, before, call) : changes;
      const moved = set['parentId'] === undefined ? undefined : tree?.placing({ ...before, ...set, id });
      const same = eq(table.version, version ?? before['version']);
      const done = (await unique(() =>
        write(o.within, moved, call, 'update', [id], (db) =>
          db
            .update(table as PgTable)
            .set({ ...set, version: sql`${table.version} + 1` })
            .where(and(eq(table.id, id), isNull(table.deletedAt), same))
            .returning({ version: table.version }),
        ),
      )) as { version: number }[];
      if (!done[0]) throw new Failure(CODE.conflict, 'stale');
      call.note.subject = nameOf(before);
      Object.assign(call.note, changeOf(before, set));
      await o.after?.('update', [id], call);
      return { id, version: done[0].version };
    },
    delete: async ({ ids }: { ids: string[] }, call: Call) => {
      const rows = await select(call, await changeable(call, inArray(table.id, ids)));
      const found = rows.map((r) => String(r['id']));
      if (new Set(ids).size !== found.length) throw missing();
      await o.deleting?.(rows, call);
      call.note.subject = rows.map(nameOf).join('、');
      call.note.before = wholeOf(rows);
      await write(o.within, tree?.deleting(found), call, 'delete', found, (db) =>
        db
          .update(table as PgTable)
          .set({ deletedAt: call.app.now() })
          .where(inArray(table.id, found)),
      );
      await o.after?.('delete', found, call);
      return { deleted: found.length };
    },
    restore: async ({ ids }: { ids: string[] }, call: Call) => {
      const since = call.app.now() - RESTORE_DAYS * DAY_MS;
      const mine = and(await o.scope(call.who, call), await o.writeScope?.(call.who, call));
      const rows = await select(call, and(inArray(table.id, ids), gt(table.deletedAt, since), mine));
      const found = rows.map((r) => String(r['id']));
      if (new Set(ids).size !== found.length) throw missing();
      await o.restoring?.(rows, call);
      call.note.subject = rows.map(nameOf).join('、');
      call.note.after = wholeOf(rows);
      await restoreNames(() =>
        write(o.within, tree?.restoring(rows), call, 'restore', found, (db) =>
          db
            .update(table as PgTable)
            .set({ deletedAt: null, version: sql`${table.version} + 1` })
            .where(inArray(table.id, found)),
        ),
      );
      await o.after?.('restore', found, call);
      return { restored: found.length };
    },
  };
  plainCalls(handlers, { table, nameOf });
  // the table is a type parameter here, so drizzle's row types are lost; `present` gives the contract's own
  return handlers as unknown as Pick<Handlers<C>, Made<C>>;
}

/** As the operation log calls rows: what has no name by what people look for it by. */
function toldBy(search: readonly PgColumn[]) {
  const nameOf = (row: Row): string => String(row['name'] ?? row['title'] ?? row[search[0]?.name ?? ''] ?? '');
  return {
    nameOf,
    /** Of rows that go or come back: of one its fields, of many their names. */
    wholeOf: (rows: Row[]): Row =>
      rows.length === 1 && rows[0] ? rowTold(rows[0]) : { rows: rows.map((row) => nameOf(row)) },
  };
}

type Within = NonNullable<Options<KitTable>['within']>;

/** A transaction only where something comes before the rows or is written with them: most families' one statement needs none. */
async function write<R>(
  within: Within | undefined,
  first: First | undefined,
  call: Call,
  change: Change,
  ids: string[],
  work: (db: NodePgDatabase) => PromiseLike<R>,
) {
  if (!within && !first) return work(call.app.db);
  return withTransaction(call.app.pool, async (client) => {
    await first?.(client, call.who.orgId);
    const done = await work(drizzle(client));
    await within?.(client, change, ids, call);
    return done;
  });
}

/** A name that is taken is a field error, not a defect. */
async function unique<T>(write: () => PromiseLike<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const constraint = takenIn(error);
    if (constraint === null) throw error;
    const field = constraint.split('_').at(-1) ?? 'name';
    throw new Failure(CODE.invalid, 'invalid', {
      data: { fields: { [field]: field === 'name' ? 'nameTaken' : 'alreadyThere' } },
    });
  }
}

/** There is no field to mend when a row comes back: somebody has its name now. */
async function restoreNames<T>(write: () => PromiseLike<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (takenIn(error) === null) throw error;
    throw new Failure(CODE.conflict, 'restoreTaken');
  }
}

/** The constraint's name where a unique value was taken, else null. */
function takenIn(error: unknown): string | null {
  const cause = error instanceof Error && 'cause' in error ? error.cause : error;
  if (typeof cause !== 'object' || cause === null || !('code' in cause) || cause.code !== UNIQUE) return null;
  return 'constraint' in cause ? String(cause.constraint) : '';
}
