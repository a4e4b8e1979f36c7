// A document that is read at once and stored ready: for demo worlds. Uploads go through a job.

import type { Clock, HasFiles, Postgres } from '#server/platform/app.ts';
import { withTransaction } from '#server/platform/sql.ts';
import { extract } from '#server/platform/tutor/index.ts';
import { cleanName } from '#server/platform/upload/names.ts';
import { READER } from './extraction.ts';
import { putFigures, replaceFigures } from './figures.store.ts';
import { replacePassages, type StoredPassage } from './passages.store.ts';

export type { StoredPassage };

interface Ingested {
  orgId: string;
  /** null: the organisation's library. */
  courseId: string | null;
  ownerId: string;
  name: string;
  bytes: Uint8Array;
}

/** Throws ExtractError when the document cannot be read; then nothing is stored. */
export async function ingestDocument(
  app: Clock & Postgres & HasFiles,
  d: Ingested,
): Promise<{ documentId: string; passages: StoredPassage[] }> {
  const documentId = app.newId();
  const file = `documents/${documentId}`;
  const { type, passages, figures, skippedPictures, unread } = await extract({ bytes: d.bytes, name: d.name });
  await app.files.put(file, d.bytes);
  await putFigures(app, documentId, figures);
  const stored = await withTransaction(app.pool, async (client) => {
    await client.query(
      `insert into document (id, org_id, course_id, owner_id, name, type, size, file, state, progress, created_at, skipped_pictures, unread, reader)
        values ($1, $2, $3, $4, $5, $6, $7, $8, 'ready', 1, $9, $10, $11, $12)`,
      [
        documentId,
        d.orgId,
        d.courseId,
        d.ownerId,
        cleanName(d.name),
        type,
        d.bytes.length,
        file,
        app.now(),
        skippedPictures,
        JSON.stringify(unread),
        READER,
      ],
    );
    const { orgId, courseId, ownerId } = d;
    const rows = await replacePassages(client, app.newId, { documentId, orgId, courseId }, passages);
    await replaceFigures(client, app, { documentId, orgId, ownerId }, figures);
    return rows;
  });
  return { documentId, passages: stored };
}
