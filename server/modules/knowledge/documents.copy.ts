// The documents of a copied course: files, passages and pictures of their own. What has not been read yet is read again.
import type { PoolClient } from 'pg';
import { CODE } from '#contract/codes.ts';
import type { App, Clock, Postgres } from '#server/platform/app.ts';
import { Failure } from '#server/platform/failure.ts';
import type { CopiedPart, CourseCopy, Prints } from '#server/platform/kinds/copy.ts';
import { sendEmbedding } from './embedding.ts';
import { sendExtraction } from './extraction.ts';
import { copyFigureBytes, copyFigureRows } from './figures.store.ts';
import { hasRoom } from './knowledge.store.ts';

interface Copied {
  id: string;
  newId: string;
  file: string;
  newFile: string;
  size: number;
  state: string;
}

export const DOCUMENT_PRINTS: Prints = {
  documents: `(select string_agg(concat(d.id, d.name, d.deleted_at), '' order by d.id) from document d where d.course_id = k.id)`,
  passages: `(select string_agg(concat(p.document_id, p.seq, md5(p.text), p.role), '' order by p.document_id, p.seq) from passage p
    where p.course_id = k.id and (p.original is not null or p.role_by is not null))`,
};

export function copyDocuments(app: App, { who, from, to }: CourseCopy): CopiedPart {
  let documents: Copied[] = [];
  const stored: string[] = [];
  const figures = new Map<string, Awaited<ReturnType<typeof copyFigureBytes>>>();
  return {
    prepare: async () => {
      documents = await documentsOf(app, from);
      for (const d of documents) {
        await app.files.put(d.newFile, await app.files.get(d.file));
        stored.push(d.newFile);
        if (d.state !== 'ready') continue;
        const copied = await copyFigureBytes(app, d.id, d.newId);
        figures.set(d.id, copied);
        stored.push(...copied.map((f) => f.newKey));
      }
    },
    check: async (client) => {
      const bytes = documents.reduce((sum, d) => sum + d.size, 0);
      if (!(await hasRoom(client, who.orgId, bytes))) throw new Failure(CODE.invalid, 'quota');
    },
    write: async (client, ids) => {
      for (const d of documents) {
        await copyDocument(client, { ...d, courseId: to, ownerId: who.userId, at: app.now() });
        const owner = { documentId: d.newId, orgId: who.orgId, ownerId: who.userId };
        await copyFigureRows(client, app, d.id, owner, figures.get(d.id) ?? []);
        ids.set(d.id, d.newId);
      }
    },
    finish: async () => {
      for (const d of documents) if (d.state !== 'ready') await sendExtraction(app, d.newId);
      await sendEmbedding(app);
    },
    undo: async () => {
      await Promise.all(stored.map((file) => app.files.delete(file).catch(() => {})));
    },
  };
}

async function documentsOf(app: Clock & Postgres, courseId: string): Promise<Copied[]> {
  // what failed would fail again
  const { rows } = await app.pool.query<Omit<Copied, 'newId' | 'newFile'>>(
    "select id, file, size, state from document where course_id = $1 and deleted_at is null and state <> 'failed' order by created_at",
    [courseId],
  );
  return rows.map((d) => {
    const newId = app.newId();
    return { ...d, newId, newFile: `documents/${newId}` };
  });
}

async function copyDocument(
  client: PoolClient,
  d: Copied & { courseId: string; ownerId: string; at: number },
): Promise<void> {
  await client.query(
    `insert into document (id, org_id, course_id, owner_id, name, type, size, file, state, progress, created_at, skipped_pictures, unread, reader, corrections_by)
      select $1, org_id, $2, $3, name, type, size, $4, $5, $6, $7, skipped_pictures, unread, reader, corrections_by from document where id = $8`,
    [d.newId, d.courseId, d.ownerId, d.newFile, ...(d.state === 'ready' ? ['ready', 1] : ['queued', 0]), d.at, d.id],
  );
  if (d.state !== 'ready') return;
  await client.query(
    `insert into passage (id, document_id, org_id, course_id, seq, text, marks, original, page, heading, "on", role, role_sure, role_by, role_proposed, signs, tokens, asked)
      select gen_random_uuid()::text, $1, org_id, $2, seq, text, marks, original, page, heading, "on", role, role_sure, role_by, role_proposed, signs, tokens, asked from passage where document_id = $3`,
    [d.newId, d.courseId, d.id],
  );
}
