// What news and articles have in common: a status that is set, pictures that become their own, categories with names.
import type { PoolClient } from 'pg';
import { CODE } from '#contract/codes.ts';
import type { App, Clock, Hooks, Postgres } from '#server/platform/app.ts';
import { Failure, missing } from '#server/platform/failure.ts';
import type { Call, Context } from '#server/platform/http/mount.ts';
import { isAdmin } from '#server/platform/who.ts';
import { filePolicy, openFiles, takeTextPictures, withOwnPictures } from '../files/index.ts';
import { catNames } from './cats.ts';
import { SHOWN_LIBRARY, SHOWN_NEWS } from './shown.store.ts';

type Row = Record<string, unknown>;
type Table = 'news' | 'library_item';

export async function presentRows(rows: Row[], { app, who }: Context): Promise<Row[]> {
  const names = await catNames(app, who.orgId);
  return rows.map(({ orgId: _org, deletedAt: _deleted, ...row }) => {
    const cat = names.get(String(row['catId']));
    return { ...row, catId: cat === undefined ? null : row['catId'], cat: cat ?? '' };
  });
}

/** What is written, with files of the caller's for pictures that were sent within the text. */
export const withPictures = async (input: Row, call: Call): Promise<Row> =>
  'html' in input ? { ...input, html: await withOwnPictures(call, String(input['html'])) } : input;

/** Within the write: pictures that the text shows are its own. */
export async function ownPictures(client: PoolClient, table: Table, ids: readonly string[], call: Call): Promise<void> {
  for (const id of ids) {
    const { rows } = await client.query<{ html: string }>(`select html from ${table} where id = $1`, [id]);
    await takeTextPictures(client, call.who, `${table}:${id}`, rows[0]?.html ?? '');
  }
}

/** Administrators see the pictures of drafts, everybody those of what is shown. */
export function showPictures(app: Clock & Hooks & Postgres, table: Table): void {
  const shown = table === 'news' ? SHOWN_NEWS : SHOWN_LIBRARY;
  openFiles(app, table, async (id) => {
    const found = await app.pool.query(`select from ${table} n where n.id = $2 and $1::bigint > 0 and ${shown}`, [
      app.now(),
      id,
    ]);
    return found.rowCount === 1;
  });
  filePolicy(app, table, async (who, id) => {
    if (!isAdmin(who)) return false;
    return (await app.pool.query(`select from ${table} where id = $1 and org_id = $2`, [id, who.orgId])).rowCount === 1;
  });
}

interface Set<S> {
  id: string;
  status: S;
  version?: number | undefined;
}

/** 409 where somebody has changed the row since `version`. */
export async function setRowStatus<S extends string>(
  { app, who }: Call & { app: App },
  table: Table,
  { id, status, version }: Set<S>,
): Promise<{ id: string; version: number; status: S }> {
  const own = 'id = $1 and org_id = $2 and deleted_at is null';
  const { rowCount } = await app.pool.query(`select from ${table} where ${own}`, [id, who.orgId]);
  if (rowCount !== 1) throw missing();
  // when it was first published stays, also while it is taken off: come back, it stands where it stood
  const first =
    table === 'news'
      ? ", published_at = case when $3 = 'published' then coalesce(published_at, $5) else published_at end"
      : '';
  const { rows } = await app.pool.query<{ version: number }>(
    `update ${table} set status = $3, version = version + 1${first}
      where ${own} and ($4::int is null or version = $4) and $5::bigint > 0 returning version`,
    [id, who.orgId, status, version ?? null, app.now()],
  );
  if (!rows[0]) throw new Failure(CODE.conflict, 'stale');
  return { id, version: rows[0].version, status };
}
