// A course copied: material, plan and questions come along as a draft; classes, lessons and answers do not.
import type { PoolClient } from 'pg';
import { CODE } from '#contract/codes.ts';
import type { App } from '#server/platform/app.ts';
import { Failure } from '#server/platform/failure.ts';
import { withTransaction } from '#server/platform/sql.ts';
import type { Who } from '#server/platform/who.ts';
import { limitsOf, requireRoom } from '../files/keep.ts';
import { copyGraph } from '../graph/graph.copy.ts';
import { sendExtraction } from '../knowledge/extraction.ts';
import { copyFigures } from '../knowledge/figures.store.ts';
import { hasRoom } from '../knowledge/knowledge.store.ts';
import { copyPictures, pictureBytes } from './course.pictures.ts';

const MAX_NAME = 100;

/** The new course's id. The caller has seen to it that `who` may teach `courseId`. */
export async function copyCourse(app: App, who: Who, courseId: string, name?: string): Promise<string> {
  const id = app.newId();
  const documents = await documentsOf(app, courseId);
  const pictures = await pictureBytes(app.pool, courseId);
  const { quota } = await limitsOf(app, who);
  // files first: a row without its file would be a document that nobody can read
  const stored: string[] = [];
  try {
    for (const d of documents) {
      await app.files.put(d.newFile, await app.files.get(d.file));
      stored.push(d.newFile);
    }
    await withTransaction(app.pool, async (client) => {
      const bytes = documents.reduce((sum, d) => sum + d.size, 0);
      if (!(await hasRoom(client, who.orgId, bytes))) throw new Failure(CODE.invalid, 'quota');
      // they count as the copier's own
      if (pictures > 0) await requireRoom(client, who, { bytes: pictures, quota, name: name ?? '' });
      await copyRow(client, app, who, { courseId, id, name });
      for (const d of documents) await copyDocument(client, app, who, id, d);
      const points = await copyPlan(client, app, courseId, id, new Map(documents.map((d) => [d.id, d.newId])));
      await copyGraph(client, { from: courseId, to: id, points, at: app.now() });
    });
  } catch (error) {
    await Promise.all(stored.map((file) => app.files.delete(file).catch(() => {})));
    throw error;
  }
  await copyPictures(app, who, id);
  for (const d of documents)
    if (d.state === 'ready')
      await copyFigures(app, d.id, { documentId: d.newId, orgId: who.orgId, ownerId: who.userId });
  for (const d of documents) if (d.state !== 'ready') await sendExtraction(app, d.newId);
  return id;
}

interface Copied {
  id: string;
  newId: string;
  file: string;
  newFile: string;
  size: number;
  state: string;
}

async function documentsOf(app: App, courseId: string): Promise<Copied[]> {
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

interface Named {
  courseId: string;
  id: string;
  name: string | undefined;
}

async function copyRow(client: PoolClient, app: App, who: Who, { courseId, id, name }: Named): Promise<void> {
  await client.query(
    `insert into course (id, org_id, owner_id, name, kind, intro, description, cover, status, term, created_at)
      select $1, org_id, $2, coalesce($3, left(name, ${MAX_NAME - 5}) || ' (副本)'), kind, intro, description, cover, 'draft', '', $4
      from course where id = $5`,
    [id, who.userId, name ?? null, app.now(), courseId],
  );
  await client.query(
    'insert into course_teaching (course_id, setting, version) select $1, setting, 1 from course_teaching where course_id = $2',
    [id, courseId],
  );
}

async function copyDocument(client: PoolClient, app: App, who: Who, courseId: string, d: Copied): Promise<void> {
  await client.query(
    `insert into document (id, org_id, course_id, owner_id, name, type, size, file, state, progress, created_at, skipped_pictures)
      select $1, org_id, $2, $3, name, type, size, $4, $5, $6, $7, skipped_pictures from document where id = $8`,
    [
      d.newId,
      courseId,
      who.userId,
      d.newFile,
      ...(d.state === 'ready' ? ['ready', 1] : ['queued', 0]),
      app.now(),
      d.id,
    ],
  );
  if (d.state !== 'ready') return;
  await client.query(
    `insert into passage (id, document_id, org_id, course_id, seq, text, original, page, heading, "on", tokens)
      select gen_random_uuid()::text, $1, org_id, $2, seq, text, original, page, heading, "on", tokens from passage where document_id = $3`,
    [d.newId, courseId, d.id],
  );
}

/** Every quotation keeps its source: it names the copied document. The new id of each point, by its old one. */
async function copyPlan(
  client: PoolClient,
  app: App,
  from: string,
  to: string,
  documents: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, string>> {
  const copied = new Map<string, string>();
  const moved = (value: unknown): string | null => {
    if (value === null || value === undefined) return null;
    return JSON.stringify(value, (key, v: unknown) => (key === 'documentId' ? (documents.get(String(v)) ?? v) : v));
  };
  const points = await client.query<Row>('select * from lesson_point where course_id = $1 and deleted_at is null', [
    from,
  ]);
  for (const p of points.rows) {
    const id = app.newId();
    copied.set(String(p['id']), id);
    await client.query(
      `insert into lesson_point (id, org_id, course_id, sort, title, goal, explanation, example, discussion, parts, approved, status, created_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
      [
        ...[id, p['org_id'], to, p['sort'], p['title'], p['goal'], moved(p['explanation']), moved(p['example'])],
        ...[p['discussion'], moved(p['parts']), moved(p['approved']), p['status'], app.now()],
      ],
    );
    const questions = await client.query<Row>(
      'select * from lesson_question where point_id = $1 and deleted_at is null',
      [p['id']],
    );
    for (const q of questions.rows) await copyQuestion(client, app, id, q, moved);
  }
  return copied;
}

type Row = Record<string, unknown>;

async function copyQuestion(
  client: PoolClient,
  app: App,
  pointId: string,
  q: Row,
  moved: (value: unknown) => string | null,
): Promise<void> {
  await client.query(
    `insert into lesson_question (id, org_id, point_id, sort, kind, stem, options, answer, tolerance, unit, concepts,
        explanation, hint, source, approved, status, edited_by, edited_at, created_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)`,
    [
      ...[app.newId(), q['org_id'], pointId, q['sort'], q['kind'], q['stem'], moved(q['options']), moved(q['answer'])],
      ...[q['tolerance'], q['unit'], moved(q['concepts']), q['explanation'], q['hint'], moved(q['source'])],
      ...[moved(q['approved']), q['status'], q['edited_by'], q['edited_at'], app.now()],
    ],
  );
}
