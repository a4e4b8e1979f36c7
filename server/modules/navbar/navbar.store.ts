// The links as a tree that one orders.
import type { PoolClient } from 'pg';
import type { Postgres } from '#server/platform/app.ts';
import { invalid, missing } from '#server/platform/failure.ts';
import type { Who } from '#server/platform/who.ts';

interface Node {
  id: string;
  parentId: string | null;
}

/** 422 where a link stands below itself, or below one that is not there. */
export async function checkTree(client: PoolClient, orgId: string, place: string): Promise<void> {
  const { rows } = await client.query<Node>(
    'select id, parent_id as "parentId" from navbar where org_id = $1 and place = $2 and deleted_at is null for update',
    [orgId, place],
  );
  const parents = new Map(rows.map(({ id, parentId }) => [id, parentId]));
  for (const { id } of rows) {
    let at = parents.get(id) ?? null;
    for (let steps = 0; at !== null; steps++) {
      if (at === id || steps > rows.length) throw invalid({ parentId: 'ownCircle' });
      if (!parents.has(at)) throw invalid({ parentId: 'missing' });
      at = parents.get(at) ?? null;
    }
  }
}

interface Placed extends Node {
  sort: number;
  on: boolean;
}

/** All or nothing; the names of what was placed. */
export async function placeLinks(
  client: PoolClient,
  who: Who,
  place: string,
  items: readonly Placed[],
): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `update navbar n set parent_id = x.parent_id, sort = x.sort, "on" = x.is_on, version = version + 1
      from unnest($3::text[], $4::text[], $5::float8[], $6::boolean[]) x (id, parent_id, sort, is_on)
      where n.id = x.id and n.org_id = $1 and n.place = $2 and n.deleted_at is null returning n.name`,
    [
      who.orgId,
      place,
      items.map((i) => i.id),
      items.map((i) => i.parentId),
      items.map((i) => i.sort),
      items.map((i) => i.on),
    ],
  );
  if (rows.length !== items.length) throw missing();
  await checkTree(client, who.orgId, place);
  return rows.map(({ name }) => name);
}

/** Whether a place has a link that shows. */
export const hasLinks = async ({ pool }: Postgres, orgId: string, place: 'portal' | 'admin'): Promise<boolean> =>
  (
    await pool.query('select from navbar where org_id = $1 and place = $2 and "on" and deleted_at is null limit 1', [
      orgId,
      place,
    ])
  ).rowCount === 1;
