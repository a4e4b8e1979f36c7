// Files that are being sent, as rows. How much has come is not here: the file on disk says it.
import type { Pool, PoolClient } from 'pg';
import type { Db } from '#server/platform/sql.ts';

export interface UploadRow {
  id: string;
  orgId: string;
  ownerId: string;
  name: string;
  size: number;
  sha256: string | null;
  /** The stored file it has become. */
  fileId: string | null;
}

const COLUMNS = 'id, org_id as "orgId", owner_id as "ownerId", name, size, sha256, file_id as "fileId"';

export async function findUpload(pool: Pool, owner: { userId: string }, id: string): Promise<UploadRow | null> {
  const { rows } = await pool.query<UploadRow>(`select ${COLUMNS} from upload where id = $1 and owner_id = $2`, [
    id,
    owner.userId,
  ]);
  return rows[0] ?? null;
}

/** An unfinished one of the very same file. */
export async function sameUpload(
  client: PoolClient,
  u: Pick<UploadRow, 'ownerId' | 'name' | 'size' | 'sha256'>,
): Promise<UploadRow | null> {
  const { rows } = await client.query<UploadRow>(
    `select ${COLUMNS} from upload where owner_id = $1 and name = $2 and size = $3 and sha256 = $4 and file_id is null
      order by created_at desc limit 1`,
    [u.ownerId, u.name, u.size, u.sha256],
  );
  return rows[0] ?? null;
}

export async function insertUpload(client: PoolClient, u: UploadRow, now: number): Promise<void> {
  await client.query(
    'insert into upload (id, org_id, owner_id, name, size, sha256, created_at, touched_at) values ($1, $2, $3, $4, $5, $6, $7, $7)',
    [u.id, u.orgId, u.ownerId, u.name, u.size, u.sha256, now],
  );
}

export async function touchUpload(pool: Pool, id: string, now: number): Promise<void> {
  await pool.query('update upload set touched_at = $2 where id = $1', [id, now]);
}

export async function finishUpload(client: PoolClient, id: string, fileId: string): Promise<boolean> {
  const { rowCount } = await client.query('update upload set file_id = $2 where id = $1 and file_id is null', [
    id,
    fileId,
  ]);
  return rowCount === 1;
}

export async function deleteUpload(pool: Pool, id: string): Promise<void> {
  await pool.query('delete from upload where id = $1', [id]);
}

/** Returns those that nobody has gone on with; they are no more. */
export async function deleteStale(pool: Pool, before: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>('delete from upload where touched_at < $1 returning id', [before]);
  return rows.map((r) => r.id);
}

/** Of these, one's own; null: whoever's they are. */
export async function uploadsOf(db: Db, userId: string | null, ids: readonly string[]): Promise<UploadRow[]> {
  const { rows } = await db.query<UploadRow>({
    name: 'uploads-of',
    text: `select ${COLUMNS} from upload where id = any($2) and ($1::text is null or owner_id = $1)`,
    values: [userId, ids],
  });
  return rows;
}
