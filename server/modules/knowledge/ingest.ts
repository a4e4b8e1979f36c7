// From a file's bytes to passages the tutor finds: stored whole or not at all.
import type { PoolClient } from 'pg';
import type { App } from '#server/platform/app.ts';
import { extract } from '#server/platform/tutor/extract/index.ts';
import { indexTokens } from '#server/platform/tutor/words.ts';

export interface StoredPassage {
  id: string;
  text: string;
  page?: number | undefined;
  heading?: string | undefined;
}

export interface NewDocument {
  orgId: string;
  courseId: string | null;
  ownerId: string;
  name: string;
  bytes: Uint8Array;
}

/** Extracts at once and stores the document ready: for seeds. Uploads go through a job. */
export async function ingestDocument(app: App, d: NewDocument): Promise<{ documentId: string; passages: StoredPassage[] }> {
  const documentId = app.newId();
  const file = `documents/${documentId}`;
  const { type, passages } = await extract({ bytes: d.bytes, name: d.name });
  await app.files.put(file, d.bytes);
  const client = await app.pool.connect();
  try {
    await client.query('begin');
    await client.query(
      `insert into document (id, org_id, course_id, owner_id, name, type, size, file, state, progress, created_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8, 'ready', 1, $9)`,
      [documentId, d.orgId, d.courseId, d.ownerId, d.name, type, d.bytes.length, file, app.now()],
    );
    const stored = await storePassages(client, app.newId, { documentId, orgId: d.orgId, courseId: d.courseId }, passages);
    await client.query('commit');
    return { documentId, passages: stored };
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

interface Owner {
  documentId: string;
  orgId: string;
  courseId: string | null;
}

/** Replaces a document's passages. */
export async function storePassages(
  client: PoolClient,
  newId: () => string,
  { documentId, orgId, courseId }: Owner,
  passages: readonly { text: string; page?: number; heading?: string }[],
): Promise<StoredPassage[]> {
  await client.query('delete from passage where document_id = $1', [documentId]);
  const rows = passages.map((p, i) => ({
    id: newId(),
    seq: i + 1,
    text: p.text,
    page: p.page ?? null,
    heading: p.heading ?? null,
    tokens: [...new Set(indexTokens(`${p.heading ?? ''}\n${p.text}`))],
  }));
  await client.query(
    `insert into passage (id, document_id, org_id, course_id, seq, text, page, heading, tokens)
      select x.id, $1, $2, $3, x.seq, x.text, x.page, x.heading, array_to_tsvector(array(select jsonb_array_elements_text(x.tokens)))
      from jsonb_to_recordset($4::jsonb) as x(id text, seq int, text text, page int, heading text, tokens jsonb)`,
    [documentId, orgId, courseId, JSON.stringify(rows)],
  );
  return rows.map(({ id, text, page, heading }) => ({ id, text, page: page ?? undefined, heading: heading ?? undefined }));
}
