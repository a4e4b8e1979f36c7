// The links as a tree that one orders.
import type { PoolClient } from 'pg';
import type { Postgres } from '#server/platform/app.ts';
import { missing } from '#server/platform/failure.ts';
import { checkPlaces, lockTree, type Tree } from '#server/platform/tree.ts';
import type { Who } from '#server/platform/who.ts';

/** Each place has a tree of its own. */
export const LINKS: Tree = { table: 'navbar', alike: 'place' };

interface Placed {
  id: string;
  parentId: string | null;
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
  await lockTree(client, LINKS, who.orgId);
  const placed = items.map(({ id, parentId }) => ({ id, parentId, alike: place }));
  await checkPlaces(client, LINKS, who.orgId, placed);
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
  return rows.map(({ name }) => name);
}

interface Link {
  id: string;
  parentId: string | null;
  name: string;
  path: string;
  url: string;
  sort: number;
  on: boolean;
}

/** All of a place in their order, on or off. */
export async function linksOf({ pool }: Postgres, orgId: string, place: 'portal' | 'admin'): Promise<Link[]> {
  const { rows } = await pool.query<Link>(
    `select id, parent_id as "parentId", name, path, url, sort, "on" from navbar
      where org_id = $1 and place = $2 and deleted_at is null order by sort, created_at, id`,
    [orgId, place],
  );
  return rows;
}

/** Whether a place has a link that shows. */
export const hasLinks = async ({ pool }: Postgres, orgId: string, place: 'portal' | 'admin'): Promise<boolean> =>
  (
    await pool.query('select from navbar where org_id = $1 and place = $2 and "on" and deleted_at is null limit 1', [
      orgId,
      place,
    ])
  ).rowCount === 1;
