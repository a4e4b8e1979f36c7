// Trees of rows, a school's own: moves in one tree wait for each other, so what was looked at before one holds after it.
import type { PoolClient } from 'pg';
import { CODE } from '#contract/codes.ts';
import { Failure, invalid } from './failure.ts';
import type { MessageKey } from './messages.ts';
import { getTableConfig, type PgTable } from './postgres/drizzle.ts';

type Row = Record<string, unknown>;

export interface Tree {
  /** The table, whose rows have `parent_id`. */
  table: string;
  /** Trees side by side in one table: the column that a row and its parent have alike. */
  alike?: string | undefined;
  /** Said where a row with others below it would go. */
  held?: MessageKey | undefined;
}

interface Place {
  id: string;
  parentId: string | null;
  alike?: unknown;
}

/** Comes before anything else in a transaction that moves rows: two that lock rows first would wait for each other. */
export async function lockTree(client: PoolClient, { table }: Tree, orgId: string): Promise<void> {
  await client.query('select pg_advisory_xact_lock(34, hashtext($1))', [`${table} ${orgId}`]);
}

/** What is wrong with these places among the rows that stay where they are; under the tree's lock. */
async function faultIn(client: PoolClient, { table, alike }: Tree, orgId: string, placed: readonly Place[]) {
  const { rows } = await client.query<Place>(
    `select id, parent_id as "parentId"${alike ? `, ${alike} as alike` : ''} from ${table} where org_id = $1 and deleted_at is null`,
    [orgId],
  );
  const places = new Map(rows.map((row) => [row.id, row]));
  for (const place of placed) places.set(place.id, { ...places.get(place.id), ...place });
  for (const { id } of placed) {
    const seen = new Set([id]);
    for (let at = places.get(id); at && at.parentId !== null; ) {
      const parent = places.get(at.parentId);
      if (!parent || parent.alike !== at.alike) return 'missing';
      if (seen.has(parent.id)) return 'ownCircle';
      seen.add(parent.id);
      at = parent;
    }
  }
  return null;
}

/** 422 where a row would stand below itself, or below one that is not there. */
export async function checkPlaces(client: PoolClient, tree: Tree, orgId: string, placed: readonly Place[]) {
  const fault = await faultIn(client, tree, orgId, placed);
  if (fault) throw invalid({ parentId: fault });
}

/** What comes first in the transaction of a write. */
export type First = (client: PoolClient, orgId: string) => Promise<void>;

/** For a plain family over a tree (crud.ts). */
export function treeFamily(of: PgTable, rules: Omit<Tree, 'table'>) {
  const tree: Tree = { ...rules, table: getTableConfig(of).name };
  const placeOf = (row: Row): Place => ({
    id: String(row['id']),
    parentId: typeof row['parentId'] === 'string' ? row['parentId'] : null,
    ...(rules.alike ? { alike: row[rules.alike] } : {}),
  });
  const locked =
    (check: First): First =>
    async (client, orgId) => {
      await lockTree(client, tree, orgId);
      await check(client, orgId);
    };
  return {
    placing: (row: Row) => locked((client, orgId) => checkPlaces(client, tree, orgId, [placeOf(row)])),
    restoring: (rows: Row[]) =>
      locked(async (client, orgId) => {
        if (await faultIn(client, tree, orgId, rows.map(placeOf))) throw new Failure(CODE.conflict, 'restoreOrphan');
      }),
    deleting: (ids: string[]) =>
      locked(async (client) => {
        const { rowCount } = await client.query(
          `select from ${tree.table} where parent_id = any($1) and id <> all($1) and deleted_at is null limit 1`,
          [ids],
        );
        if (rowCount) throw new Failure(CODE.conflict, tree.held ?? 'inUse');
      }),
  };
}
