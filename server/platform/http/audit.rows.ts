// What a call has changed in the rows of a plain family that is not one of the plain six: looked at before it and after it.
import type { KitTable } from '../crud.table.ts';
import { and, eq, inArray, type PgTable } from '../postgres/drizzle.ts';
import type { Postgres } from '../postgres/pool.ts';
import { changeOf, rowTold } from './audit.told.ts';
import type { AuditNote } from './audit.ts';

type Row = Record<string, unknown>;

/** Of which table a family's rows are, and what the operation log calls one. */
export interface FamilyRows {
  table: KitTable;
  nameOf: (row: Row) => string;
}

const known = new WeakMap<object, FamilyRows>();

/** The plain calls tell what they change themselves; by them the others of their family are known. */
export function plainCalls(handlers: object, rows: FamilyRows): void {
  for (const handler of Object.values<unknown>({ ...handlers }))
    if (typeof handler === 'function') known.set(handler, rows);
}

/** Null: no plain family's. */
export function familyRowsOf(handlers: object): FamilyRows | null {
  for (const handler of Object.values<unknown>({ ...handlers })) {
    const rows = typeof handler === 'function' ? known.get(handler) : undefined;
    if (rows) return rows;
  }
  return null;
}

export const isOfPlainFamily = (handler: object): boolean => known.has(handler);

const MOST = 200;

export async function lookAt(
  { db }: Postgres,
  { table }: FamilyRows,
  orgId: string,
  ids: readonly string[],
): Promise<Row[]> {
  if (ids.length === 0) return [];
  const some = ids.slice(0, MOST);
  return (await db
    .select()
    .from(table as PgTable)
    .where(and(inArray(table.id, some), eq(table.orgId, orgId)))) as Row[];
}

/** Says it where the handler has said nothing. */
export function tellChange(
  note: AuditNote,
  { nameOf }: FamilyRows,
  before: readonly Row[],
  after: readonly Row[],
): void {
  const was = new Map(before.map((row) => [row['id'], row]));
  note.subject ??= after.map(nameOf).filter(Boolean).join('、');
  if (note.before !== undefined || note.after !== undefined) return;
  const changed = after.flatMap((row) => {
    const old = was.get(row['id']);
    const { before: from, after: to } = old ? changeOf(old, row) : { before: undefined, after: rowTold(row) };
    return Object.keys(to).length > 0 ? [{ name: nameOf(row) || String(row['id']), from, to }] : [];
  });
  const [one] = changed;
  if (!one) return;
  if (after.length === 1) {
    if (one.from) note.before = one.from;
    note.after = one.to;
    return;
  }
  note.before = Object.fromEntries(changed.flatMap(({ name, from }) => (from ? [[name, from]] : [])));
  note.after = Object.fromEntries(changed.map(({ name, to }) => [name, to]));
}
