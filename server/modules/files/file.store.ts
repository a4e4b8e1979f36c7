// Stored files as rows. A file belongs to whoever sent it; `usedBy` says what shows it, and so who else may see it.
import type { Pool, PoolClient } from 'pg';
import type { StoredFile } from '#contract/files.ts';
import { contains, type Db } from '#server/platform/sql.ts';

export interface FileRow {
  id: string;
  orgId: string;
  ownerId: string;
  name: string;
  size: number;
  type: string;
  key: string;
  sha256: string;
  usedBy: string | null;
}

export interface NewFile extends Omit<FileRow, 'usedBy'> {
  /** Documents of a course and their figures count with the organisation's material, not with their sender's files. */
  purpose: 'upload' | 'export' | 'document' | 'figure';
  createdAt: number;
}

const COLUMNS = 'id, org_id as "orgId", owner_id as "ownerId", name, size, type, key, sha256, used_by as "usedBy"';

export const present = ({ id, name, size, type }: Pick<FileRow, 'id' | 'name' | 'size' | 'type'>): StoredFile => ({
  id,
  name,
  size,
  type,
  url: `/OrgApi/UploadFile/Get?id=${id}`,
});

export async function insertFile(db: Db, f: NewFile): Promise<void> {
  await db.query(
    `insert into stored_file (id, org_id, owner_id, name, size, type, key, sha256, purpose, created_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [f.id, f.orgId, f.ownerId, f.name, f.size, f.type, f.key, f.sha256, f.purpose, f.createdAt],
  );
}

export async function findFile(pool: Pool, orgId: string, id: string): Promise<FileRow | null> {
  const { rows } = await pool.query<FileRow>(
    `select ${COLUMNS} from stored_file where id = $1 and org_id = $2 and deleted_at is null`,
    [id, orgId],
  );
  return rows[0] ?? null;
}

/** A file of any organisation by its id, for whoever holds a ticket. */
export async function fileById(pool: Pool, id: string): Promise<FileRow | null> {
  const { rows } = await pool.query<FileRow>({
    name: 'file-by-id',
    text: `select ${COLUMNS} from stored_file where id = $1 and deleted_at is null`,
    values: [id],
  });
  return rows[0] ?? null;
}

/** These files of one school, whoever's they are. */
export async function filesNamed(db: Db, orgId: string, ids: readonly string[]): Promise<FileRow[]> {
  const { rows } = await db.query<FileRow>({
    name: 'files-named',
    text: `select ${COLUMNS} from stored_file where id = any($2) and org_id = $1 and deleted_at is null`,
    values: [orgId, ids],
  });
  return rows;
}

/** Other bytes under the same id: what was stored under the key before is the caller's to remove. */
export async function replaceBytes(
  db: Db,
  { id, key, size, sha256, type }: Pick<FileRow, 'id' | 'key' | 'size' | 'sha256' | 'type'>,
): Promise<void> {
  await db.query('update stored_file set key = $2, size = $3, sha256 = $4, type = $5 where id = $1', [
    id,
    key,
    size,
    sha256,
    type,
  ]);
}

/** Bytes a user has stored or announced. Locks the user: one upload of theirs is counted at a time. */
export async function storedBytes(client: PoolClient, userId: string): Promise<number> {
  await client.query('select 1 from sys_user where id = $1 for no key update', [userId]);
  const { rows } = await client.query<{ bytes: number }>(
    `select ((select coalesce(sum(size), 0) from stored_file where owner_id = $1 and deleted_at is null and purpose = 'upload')
      + (select coalesce(sum(size), 0) from upload where owner_id = $1 and file_id is null))::bigint as bytes`,
    [userId],
  );
  return rows[0]?.bytes ?? 0;
}

/**
 * Says what uses these files of the user's: `report:<id>`, or `org:<id>` for what everybody of the organisation sees.
 * False, and nothing changes, when one is not theirs or is used by something else.
 */
export async function useFiles(
  client: PoolClient,
  owner: { userId: string },
  ids: readonly string[],
  usedBy: string,
): Promise<boolean> {
  const { rows } = await client.query<{ id: string }>(
    `select id from stored_file where id = any($1) and owner_id = $2 and deleted_at is null
      and (used_by is null or used_by = $3) for update`,
    [ids, owner.userId, usedBy],
  );
  if (rows.length !== new Set(ids).size) return false;
  await client.query('update stored_file set used_by = $2 where id = any($1)', [ids, usedBy]);
  return true;
}

/** A file that nothing uses becomes part of a course's material; false when it is not there or used. */
export async function assignFile(client: PoolClient, id: string, usedBy: string): Promise<boolean> {
  const { rowCount } = await client.query(
    "update stored_file set used_by = $2, purpose = 'document' where id = $1 and used_by is null and deleted_at is null",
    [id, usedBy],
  );
  return rowCount === 1;
}

/** Whether it was there and nothing used it; then it is no more, and its bytes are the caller's to remove. */
export async function dropFile(pool: Pool, id: string, now: number): Promise<boolean> {
  const { rowCount } = await pool.query(
    'update stored_file set deleted_at = $2 where id = $1 and used_by is null and deleted_at is null',
    [id, now],
  );
  return rowCount === 1;
}

interface ListedFile extends FileRow {
  createdAt: number;
}

/** A user's uploads, newest first; `bytes` is what all of them take. */
export async function listFiles(
  pool: Pool,
  userId: string,
  { page, pageSize, keyword }: { page: number; pageSize: number; keyword?: string | undefined },
): Promise<{ items: ListedFile[]; itemCount: number; bytes: number }> {
  const own = "owner_id = $1 and purpose = 'upload' and deleted_at is null";
  const like = keyword ? contains(keyword) : null;
  const [rows, total] = await Promise.all([
    pool.query<ListedFile>(
      `select ${COLUMNS}, created_at as "createdAt" from stored_file where ${own} and ($2::text is null or is_named(name, $2))
        order by created_at desc, id limit $3 offset $4`,
      [userId, like, pageSize, (page - 1) * pageSize],
    ),
    pool.query<{ n: number; bytes: number }>(
      `select count(*) filter (where $2::text is null or is_named(name, $2))::int as n, coalesce(sum(size), 0)::bigint as bytes
        from stored_file where ${own}`,
      [userId, like],
    ),
  ]);
  return { items: rows.rows, itemCount: total.rows[0]?.n ?? 0, bytes: total.rows[0]?.bytes ?? 0 };
}

/** Their keys; null, and nothing changes, when one is not the user's, and `used` when something shows one. */
export async function deleteFiles(
  client: PoolClient,
  owner: { userId: string },
  ids: readonly string[],
  now: number,
): Promise<string[] | 'used' | null> {
  const { rows } = await client.query<{ key: string; usedBy: string | null }>(
    `select key, used_by as "usedBy" from stored_file where id = any($1) and owner_id = $2 and deleted_at is null for update`,
    [ids, owner.userId],
  );
  if (rows.length !== new Set(ids).size) return null;
  if (rows.some((r) => r.usedBy !== null)) return 'used';
  await client.query('update stored_file set deleted_at = $2 where id = any($1)', [ids, now]);
  return rows.map((r) => r.key);
}

/** What used them is gone, or uses only `still`: the others are swept in time. */
export async function releaseFiles(client: Db, usedBy: string, still: readonly string[] = []): Promise<void> {
  await client.query('update stored_file set used_by = null where used_by = $1 and id <> all($2)', [usedBy, still]);
}

/** Marks as deleted what nobody uses any more; returns the keys to remove. */
export async function deleteUnused(
  pool: Pool,
  now: number,
  before: { upload: number; export: number },
): Promise<string[]> {
  const { rows } = await pool.query<{ key: string }>(
    `update stored_file set deleted_at = $1 where deleted_at is null and used_by is null
      and created_at < case purpose when 'export' then $3::bigint else $2::bigint end returning key`,
    [now, before.upload, before.export],
  );
  return rows.map((r) => r.key);
}

/** Those of these keys that a row names. */
export async function knownKeys(pool: Pool, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await pool.query<{ key: string }>(
    'select key from stored_file where key = any($1) and deleted_at is null',
    [keys],
  );
  return new Set(rows.map((r) => r.key));
}
