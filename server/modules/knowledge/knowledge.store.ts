// Documents and passages as rows. A document belongs to one organisation and to one course, or to none (the library).
import type { Pool, PoolClient } from 'pg';
import type { DocumentReason } from '#contract/knowledge.ts';
import type { PassageRole } from '#contract/roles.ts';
import type { TextMark } from '#contract/text-marks.ts';
import type { Extraction } from '#server/platform/tutor/index.ts';
import { uniqueName } from '#server/platform/upload/names.ts';
import type { LostEdit } from './edits.ts';
import { deleteFigures } from './figures.store.ts';
import type { LostQuote } from './follow.ts';

export interface DocumentRow {
  id: string;
  orgId: string;
  courseId: string | null;
  ownerId: string;
  name: string;
  file: string;
  state: 'queued' | 'extracting' | 'ready' | 'failed';
}

const COLUMNS = 'id, org_id as "orgId", course_id as "courseId", owner_id as "ownerId", name, file, state';

export async function findDocuments(pool: Pool, orgId: string, ids: readonly string[]): Promise<DocumentRow[]> {
  const { rows } = await pool.query<DocumentRow>(
    `select ${COLUMNS} from document where id = any($1) and org_id = $2 and deleted_at is null`,
    [ids, orgId],
  );
  return rows;
}

interface ListedDocument {
  id: string;
  name: string;
  state: DocumentRow['state'];
  reason: DocumentReason | null;
  passages: number;
  progress: number;
  size: number;
  createdAt: number;
  lostEdits: LostEdit[];
  lostQuotes: LostQuote[];
  figures: number;
  skippedPictures: number;
  unread: Extraction['unread'];
  isCorrections: boolean;
}

interface Paging {
  page: number;
  pageSize: number;
}

/** Newest first. */
export async function listDocuments(
  pool: Pool,
  courseId: string,
  { page, pageSize }: Paging,
): Promise<ListedDocument[]> {
  const { rows } = await pool.query<ListedDocument>(
    `select d.id, d.name, d.state, d.reason, d.progress, d.size, d.created_at as "createdAt", d.lost_edits as "lostEdits",
      d.lost_quotes as "lostQuotes",
      (select count(*)::int from document_figure f where f.document_id = d.id) as figures, d.skipped_pictures as "skippedPictures", d.unread,
      d.corrections_by is not null as "isCorrections",
      (select count(*)::int from passage p where p.document_id = d.id) as passages
      from document d where d.course_id = $1 and d.deleted_at is null
      order by d.created_at desc, name_key(d.name) collate name_order, d.id limit $2 offset $3`,
    [courseId, pageSize, (page - 1) * pageSize],
  );
  return rows;
}

export interface ListedPassage {
  id: string;
  seq: number;
  text: string;
  /** The document's words, where `text` is a teacher's. */
  original: string | null;
  /** Of the document's words; null: read before there were any. */
  marks: TextMark[] | null;
  page: number | null;
  heading: string | null;
  on: boolean;
  /** Null until it has been told. */
  role: PassageRole | null;
  sure: boolean | null;
  /** By a teacher. */
  chosen: boolean;
  /** By a model, where the rules doubt it. */
  proposed: boolean;
}

const PASSAGE =
  'id, seq, text, original, marks, page, heading, "on", role, role_sure as sure, role_by is not null as chosen, role_proposed as proposed';

export async function findPassage(client: PoolClient, id: string): Promise<ListedPassage | null> {
  const { rows } = await client.query<ListedPassage>(`select ${PASSAGE} from passage where id = $1`, [id]);
  return rows[0] ?? null;
}

/** In the document's order: those numbered `from` to `to`. */
export async function listPassages(
  pool: Pool,
  documentId: string,
  { page, pageSize, from, to }: Paging & { from?: number | undefined; to?: number | undefined },
): Promise<ListedPassage[]> {
  const { rows } = await pool.query<ListedPassage>(
    `select ${PASSAGE} from passage where document_id = $1 and seq >= coalesce($4, 1) and seq <= coalesce($5, seq)
      order by seq limit $2 offset $3`,
    [documentId, pageSize, (page - 1) * pageSize, from, to],
  );
  return rows;
}

/** The document that a passage belongs to, as long as it is there. */
export async function documentOfPassage(pool: Pool, orgId: string, passageId: string): Promise<DocumentRow | null> {
  const { rows } = await pool.query<{ documentId: string }>(
    'select document_id as "documentId" from passage where id = $1 and org_id = $2',
    [passageId, orgId],
  );
  const found = rows[0] ? await findDocuments(pool, orgId, [rows[0].documentId]) : [];
  return found[0] ?? null;
}

export async function setPassage(client: PoolClient, id: string, on: boolean): Promise<void> {
  await client.query('update passage set "on" = $2 where id = $1', [id, on]);
}

export interface NewDocument {
  id: string;
  orgId: string;
  courseId: string | null;
  ownerId: string;
  name: string;
  size: number;
  file: string;
  createdAt: number;
}

/** How many bytes an organisation's documents may have; `settings.knowledgeQuota` says otherwise. */
const DEFAULT_QUOTA = 5 * 1024 ** 3;

/** Whether so many bytes more fit into the organisation's quota. Holds its uploads up until the transaction ends. */
export async function hasRoom(client: PoolClient, orgId: string, bytes: number): Promise<boolean> {
  // one upload of an organisation at a time: names and quota are looked up and used
  const organisation = await client.query<{ quota: number | null }>(
    `select (settings->>'knowledgeQuota')::bigint as quota from organisation where id = $1 for no key update`,
    [orgId],
  );
  const used = await client.query<{ bytes: number }>(
    'select coalesce(sum(size), 0)::bigint as bytes from document where org_id = $1 and deleted_at is null',
    [orgId],
  );
  return bytes + (used.rows[0]?.bytes ?? 0) <= (organisation.rows[0]?.quota ?? DEFAULT_QUOTA);
}

/** What the file of a document that came in parts is used by. Nobody sees it by that but its sender. */
export const documentUse = (documentId: string): string => `source:${documentId}`;

/** All documents or, when they would not fit into the quota, none: null. Returns the names they got. */
export async function addDocuments(
  client: PoolClient,
  orgId: string,
  documents: readonly NewDocument[],
): Promise<{ id: string; name: string }[] | null> {
  const bytes = documents.reduce((sum, d) => sum + d.size, 0);
  if (!(await hasRoom(client, orgId, bytes))) return null;
  const added: { id: string; name: string }[] = [];
  for (const d of documents) {
    const names = await client.query<{ name: string }>(
      'select name from document where org_id = $1 and course_id is not distinct from $2 and deleted_at is null',
      [orgId, d.courseId],
    );
    const name = uniqueName(d.name, new Set(names.rows.map((row) => row.name)));
    await client.query(
      `insert into document (id, org_id, course_id, owner_id, name, size, file, state, created_at) values ($1, $2, $3, $4, $5, $6, $7, 'queued', $8)`,
      [d.id, orgId, d.courseId, d.ownerId, name, d.size, d.file, d.createdAt],
    );
    added.push({ id: d.id, name });
  }
  return added;
}

/** Those of the course with as many bytes, the first before the others; of `ids` none. */
export async function documentsOfSize(
  pool: Pool,
  courseId: string,
  size: number,
  ids: readonly string[],
): Promise<Pick<DocumentRow, 'id' | 'name' | 'file'>[]> {
  const { rows } = await pool.query<Pick<DocumentRow, 'id' | 'name' | 'file'>>(
    `select id, name, file from document where course_id = $1 and size = $2 and id <> all($3) and deleted_at is null
      and corrections_by is null order by created_at, id`,
    [courseId, size, ids],
  );
  return rows;
}

/** Back to the start; false when it is being read already, or was never read: corrections are written here. */
export async function requeue(pool: Pool, id: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update document set state = 'queued', progress = 0, tries = 0, reason = null
      where id = $1 and deleted_at is null and state in ('ready', 'failed') and corrections_by is null`,
    [id],
  );
  return rowCount === 1;
}

export async function deleteDocuments(client: PoolClient, ids: readonly string[], now: number): Promise<void> {
  // the documents first: a reading that ends now waits for this, and then finds its document gone
  await client.query('update document set deleted_at = $2 where id = any($1) and deleted_at is null', [ids, now]);
  await client.query('delete from passage where document_id = any($1)', [ids]);
  await deleteFigures(client, ids, now);
  await client.query('update stored_file set deleted_at = $2 where used_by = any($1) and deleted_at is null', [
    ids.map(documentUse),
    now,
  ]);
}
