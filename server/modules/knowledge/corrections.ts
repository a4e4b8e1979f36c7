// Teachers' corrections of the tutor as material: a document 更正 of each teacher in a course, one passage a correction.
import type { PoolClient } from 'pg';
import type { Clock, HasFiles } from '#server/platform/app.ts';
import { indexTokens, rolesOf, signsOf } from '#server/platform/tutor/index.ts';
import { uniqueName } from '#server/platform/upload/names.ts';

interface Correction {
  orgId: string;
  courseId: string;
  by: { id: string; name: string };
  /** The question that it answers: matched, never shown. */
  asked: string;
  text: string;
  /** The passage in whose place it comes; null: there was none. */
  replaces: string | null;
}

/** So far apart that none is told as what stands beside another. */
const APART = 10;

/** Within the caller's transaction. */
export async function writeCorrection(
  app: Clock & HasFiles,
  client: PoolClient,
  c: Correction,
): Promise<{ documentId: string; passageId: string }> {
  // two at once would make two documents
  await client.query('select from course where id = $1 for no key update', [c.courseId]);
  const replaced = await client.query<{ documentId: string }>(
    'delete from passage where id = $1 returning document_id as "documentId"',
    [c.replaces],
  );
  const documentId = await documentFor(app, client, c);
  const passageId = app.newId();
  const [told] = rolesOf([{ text: c.text }]);
  await client.query(
    `insert into passage (id, document_id, org_id, course_id, seq, text, asked, role, role_sure, signs, tokens)
      select $1, $2, $3, $4, coalesce(max(p.seq), 0) + ${APART}, $5, $6, $7, true, $8, array_to_tsvector($9::text[])
        from passage p where p.document_id = $2`,
    [
      passageId,
      documentId,
      c.orgId,
      c.courseId,
      c.text,
      c.asked,
      told?.role ?? 'prose',
      JSON.stringify(signsOf(c.text)),
      indexTokens(c.text),
    ],
  );
  for (const id of new Set([documentId, ...replaced.rows.map((r) => r.documentId)])) await keepFile(app, client, id);
  return { documentId, passageId };
}

async function documentFor(app: Clock, client: PoolClient, { orgId, courseId, by }: Correction): Promise<string> {
  const { rows } = await client.query<{ id: string; name: string; own: boolean }>(
    `select id, name, corrections_by is not distinct from $3 as own from document
      where org_id = $1 and course_id = $2 and deleted_at is null`,
    [orgId, courseId, by.id],
  );
  const known = rows.find((r) => r.own);
  if (known) return known.id;
  const id = app.newId();
  const name = uniqueName(`更正（${by.name}）`, new Set(rows.map((r) => r.name)));
  await client.query(
    `insert into document (id, org_id, course_id, owner_id, corrections_by, name, type, size, file, state, progress, created_at)
      values ($1, $2, $3, $4, $4, $5, 'txt', 0, $6, 'ready', 1, $7)`,
    [id, orgId, courseId, by.id, name, `documents/${id}`, app.now()],
  );
  return id;
}

/** A copy of the course takes the file along, as it does of every document. */
async function keepFile(app: HasFiles, client: PoolClient, documentId: string): Promise<void> {
  const { rows } = await client.query<{ text: string }>(
    "select coalesce(string_agg(text, chr(10) || chr(10) order by seq), '') as text from passage where document_id = $1",
    [documentId],
  );
  const bytes = Buffer.from(rows[0]?.text ?? '');
  await app.files.put(`documents/${documentId}`, bytes);
  await client.query('update document set size = $2 where id = $1', [documentId, bytes.length]);
}
