// The pictures of documents as files and rows. A picture keeps its file as long as its bytes come again.
import type { PoolClient } from 'pg';
import type { Clock, HasFiles, HasLogger, Postgres } from '#server/platform/app.ts';
import type { Db } from '#server/platform/sql.ts';
import type { Figure } from '#server/platform/tutor/index.ts';
import { cleanName } from '#server/platform/upload/names.ts';
import { insertFile, knownKeys, removeKey } from '../files/index.ts';

/** Whose pictures they are. */
interface FigureOwner {
  documentId: string;
  orgId: string;
  ownerId: string;
}

interface ListedFigure {
  fileId: string;
  caption?: string;
  alt?: string;
  /** Pixels. */
  width: number;
  height: number;
}

const folderOf = (documentId: string): string => `figures/${documentId}`;
const figureKey = (documentId: string, { picture }: Figure): string => `${folderOf(documentId)}/${picture.sha256}`;
const ofDocument = (documentId: string): string => `document:${documentId}`;
/** What a lesson has shown stays with the course. */
export const taughtIn = (courseId: string): string => `taught:${courseId}`;

/** Before the rows: what a death leaves lying is overwritten by the next reading, and goes with the document. */
export async function putFigures(app: HasFiles, documentId: string, figures: readonly Figure[]): Promise<void> {
  for (const figure of figures) await app.files.put(figureKey(documentId, figure), figure.picture.bytes);
}

/** After the transaction: takes away the bytes that no row names. */
export async function sweepFigures(app: Postgres & HasFiles & HasLogger, documentId: string): Promise<void> {
  const keys: string[] = [];
  for await (const key of app.files.list(folderOf(documentId))) keys.push(key);
  const known = await knownKeys(app.pool, keys);
  for (const key of keys) if (!known.has(key)) await removeKey(app, key);
}

/** Within the caller's transaction; the pictures that were and are not are files no more. */
export async function replaceFigures(
  client: PoolClient,
  app: Clock,
  owner: FigureOwner,
  figures: readonly Figure[],
): Promise<void> {
  const { documentId } = owner;
  const keys = figures.map((figure) => figureKey(documentId, figure));
  const { rows } = await client.query<{ id: string; key: string }>(
    'select id, key from stored_file where key = any($1) and deleted_at is null',
    [keys],
  );
  const files = new Map(rows.map((r) => [r.key, r.id]));
  for (const figure of figures) {
    const key = figureKey(documentId, figure);
    if (!files.has(key)) files.set(key, await addFile(client, app, owner, { figure, key }));
  }
  await client.query('delete from document_figure where document_id = $1', [documentId]);
  const listed = figures.map(({ picture, passage, page, caption, alt }, i) => ({
    seq: i + 1,
    file: files.get(keys[i] ?? ''),
    passage: passage + 1,
    page,
    caption,
    alt,
    width: picture.width,
    height: picture.height,
  }));
  await client.query(
    `insert into document_figure (document_id, seq, file_id, passage, page, caption, alt, width, height)
      select $1, x.seq, x.file, x.passage, x.page, x.caption, x.alt, x.width, x.height from jsonb_to_recordset($2::jsonb)
        as x(seq int, file text, passage int, page int, caption text, alt text, width int, height int)`,
    [documentId, JSON.stringify(listed)],
  );
  await dropFiles(client, [documentId], [...files.values()], app.now());
}

async function addFile(
  client: PoolClient,
  { newId, now }: Clock,
  { documentId, orgId, ownerId }: FigureOwner,
  { figure: { picture, caption, alt }, key }: { figure: Figure; key: string },
): Promise<string> {
  const id = newId();
  const { type, sha256, bytes } = picture;
  await insertFile(client, {
    id,
    orgId,
    ownerId,
    key,
    sha256,
    size: bytes.length,
    type: `image/${type}`,
    purpose: 'figure',
    name: cleanName(`${(caption ?? alt ?? '图').slice(0, 80)}.${type}`),
    createdAt: now(),
  });
  await client.query('update stored_file set used_by = $2 where id = $1', [id, ofDocument(documentId)]);
  return id;
}

/** Files of these documents but `still`; those that a lesson has shown are the course's and stay. */
async function dropFiles(
  client: PoolClient,
  documentIds: readonly string[],
  still: readonly string[],
  now: number,
): Promise<void> {
  await client.query(
    'update stored_file set deleted_at = $3 where used_by = any($1) and id <> all($2) and deleted_at is null',
    [documentIds.map(ofDocument), still, now],
  );
}

/** Within the deletion of the documents. */
export async function deleteFigures(client: PoolClient, documentIds: readonly string[], now: number): Promise<void> {
  await client.query('delete from document_figure where document_id = any($1)', [documentIds]);
  await dropFiles(client, documentIds, [], now);
}

/** By the number of the passage that they stand in or after. */
export async function figuresAt(
  db: Db,
  documentId: string,
  passages: readonly number[],
): Promise<ReadonlyMap<number, ListedFigure[]>> {
  const { rows } = await db.query<
    { passage: number; fileId: string; caption: string | null; alt: string | null } & Size
  >(
    `select passage, file_id as "fileId", caption, alt, width, height from document_figure
      where document_id = $1 and passage = any($2) order by seq`,
    [documentId, passages],
  );
  const found = new Map<number, ListedFigure[]>();
  for (const { passage, caption, alt, ...figure } of rows) {
    const shown = { ...figure, ...(caption === null ? {} : { caption }), ...(alt === null ? {} : { alt }) };
    found.set(passage, [...(found.get(passage) ?? []), shown]);
  }
  return found;
}

interface Size {
  width: number;
  height: number;
}

interface CopiedFigure {
  fileId: string;
  key: string;
  newKey: string;
}

/** A copy has pictures of its own: the original may be deleted. Their bytes, before the rows. */
export async function copyFigureBytes(app: Postgres & HasFiles, from: string, to: string): Promise<CopiedFigure[]> {
  const { rows } = await app.pool.query<Omit<CopiedFigure, 'newKey'>>(
    `select distinct f.file_id as "fileId", s.key from document_figure f join stored_file s on s.id = f.file_id
      where f.document_id = $1 and s.deleted_at is null`,
    [from],
  );
  const copied = rows.map((row) => ({ ...row, newKey: `${folderOf(to)}/${row.key.split('/').at(-1) ?? ''}` }));
  for (const { key, newKey } of copied) await app.files.put(newKey, await app.files.get(key));
  return copied;
}

/** With the rows of the copied document. */
export async function copyFigureRows(
  client: PoolClient,
  app: Clock,
  from: string,
  to: FigureOwner,
  figures: readonly CopiedFigure[],
): Promise<void> {
  for (const { fileId, newKey } of figures)
    await client.query(
      `with file as (insert into stored_file (id, org_id, owner_id, name, size, type, key, sha256, purpose, used_by, created_at)
          select $1, $2, $3, name, size, type, $4, sha256, purpose, $5, $6 from stored_file where id = $7 returning id)
        insert into document_figure (document_id, seq, file_id, passage, page, caption, alt, width, height)
          select $8, f.seq, file.id, f.passage, f.page, f.caption, f.alt, f.width, f.height
          from document_figure f, file where f.document_id = $9 and f.file_id = $7`,
      [
        ...[app.newId(), to.orgId, to.ownerId, newKey, ofDocument(to.documentId), app.now(), fileId],
        ...[to.documentId, from],
      ],
    );
}
