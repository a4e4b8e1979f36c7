// The tree of categories as ways from its top, and new ones on such a way.
import type { PoolClient } from 'pg';
import type { Clock } from '#server/platform/app.ts';
import type { Db } from '#server/platform/sql.ts';

/** The names from the top down to each category. */
export async function pathsOf(db: Db, orgId: string): Promise<Map<string, string[]>> {
  const { rows } = await db.query<{ id: string; path: string[] }>(
    `with recursive down as (
        select id, array[name] as path from question_cat where org_id = $1 and parent_id is null and deleted_at is null
        union all select c.id, d.path || c.name from question_cat c join down d on c.parent_id = d.id where c.deleted_at is null)
      select id, path from down`,
    [orgId],
  );
  return new Map(rows.map((r) => [r.id, r.path]));
}

const keyOf = (path: readonly string[]): string => JSON.stringify(path);

interface Owner {
  orgId: string;
  userId: string;
}

/** Finds the category at the end of a way, and makes what of it is not there. */
export async function catFinder(client: PoolClient, app: Clock, { orgId, userId }: Owner) {
  const known = new Map([...(await pathsOf(client, orgId))].map(([id, path]) => [keyOf(path), id]));
  return async function find(path: readonly string[]): Promise<string | null> {
    if (path.length === 0) return null;
    const found = known.get(keyOf(path));
    if (found) return found;
    const parentId = await find(path.slice(0, -1));
    const id = app.newId();
    await client.query(
      'insert into question_cat (id, org_id, created_at, name, parent_id, maker_id) values ($1, $2, $3, $4, $5, $6)',
      [id, orgId, app.now(), path.at(-1), parentId, userId],
    );
    known.set(keyOf(path), id);
    return id;
  };
}
