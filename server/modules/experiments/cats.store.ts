// The school's categories, for whoever lets rows stand in them.
import type { CatKind } from '#contract/experiment-rows.ts';
import type { Db } from '#server/platform/sql.ts';

/** In their order. */
export async function catsOf(
  db: Db,
  orgId: string,
  kinds: readonly CatKind[],
): Promise<{ id: string; name: string; kind: CatKind }[]> {
  const { rows } = await db.query<{ id: string; name: string; kind: CatKind }>(
    `select id, name, kind from org_cat where org_id = $1 and kind = any($2) and deleted_at is null
      order by sort, name_key(name) collate name_order, id`,
    [orgId, kinds],
  );
  return rows;
}
