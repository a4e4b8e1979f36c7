// The school's categories, for whoever lets rows stand in them.
import type { CatKind } from '#contract/experiment-rows.ts';
import type { Clock, Postgres } from '#server/platform/app.ts';
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

/** For a school that begins. */
export async function insertCats(
  app: Clock & Postgres,
  orgId: string,
  kind: CatKind,
  names: readonly string[],
): Promise<void> {
  for (const [n, name] of names.entries())
    await app.pool.query(
      'insert into org_cat (id, org_id, created_at, kind, name, sort) values ($1, $2, $3, $4, $5, $6)',
      [app.newId(), orgId, app.now(), kind, name, n + 1],
    );
}
