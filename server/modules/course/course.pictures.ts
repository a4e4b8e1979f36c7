// The pictures of a course: its cover and those in its description. Whoever may look at the course may see them.
import type { Pool } from 'pg';
import { isOwnFile } from '#contract/html.ts';
import type { App } from '#server/platform/app.ts';
import { invalid } from '#server/platform/failure.ts';
import { withTransaction } from '#server/platform/sql.ts';
import type { Who } from '#server/platform/who.ts';
import { fileById, filePolicy, insertFile, newKey, releaseFiles, useFiles } from '../files/index.ts';
import { maySeeCourse } from './course.access.ts';

const usedBy = (courseId: string): string => `course:${courseId}`;
const IN_TEXT = /src="\/OrgApi\/UploadFile\/Get\?id=([\w.:-]{1,64})"/g;

/** The id of a cover that is a file of ours; null for a drawn one. */
export const coverFile = (cover: string): string | null => (isOwnFile(cover) ? (cover.split('id=')[1] ?? null) : null);

interface Shown {
  cover?: unknown;
  description?: unknown;
}

/** Ids of the files, by the field that shows them. */
const idsIn = ({ cover, description }: Shown): Record<'cover' | 'description', string[]> => {
  const id = coverFile(String(cover ?? ''));
  return {
    cover: id === null ? [] : [id],
    description: [...String(description ?? '').matchAll(IN_TEXT)].map(([, found = '']) => found),
  };
};

/** For a course that is not there yet: its pictures must be its maker's, and used by nothing. */
export async function checkPictures(app: App, who: Who, row: Shown): Promise<void> {
  for (const [field, ids] of Object.entries(idsIn(row))) {
    const free = await app.pool.query(
      'select 1 from stored_file where id = any($1) and owner_id = $2 and used_by is null and deleted_at is null',
      [ids, who.userId],
    );
    if (free.rowCount !== new Set(ids).size) throw invalid({ [field]: 'missing' });
  }
}

/** Those that the course does not show yet become its own; they must be the caller's. */
export async function takePictures(app: App, who: Who, courseId: string, row: Shown): Promise<void> {
  for (const [field, ids] of Object.entries(idsIn(row))) {
    const { rows } = await app.pool.query<{ id: string }>('select id from stored_file where used_by = $1', [
      usedBy(courseId),
    ]);
    const known = new Set(rows.map((r) => r.id));
    const taken = await withTransaction(app.pool, (client) =>
      useFiles(
        client,
        who,
        ids.filter((id) => !known.has(id)),
        usedBy(courseId),
      ),
    );
    if (!taken) throw invalid({ [field]: 'missing' });
  }
}

/** After a write: what the course shows is its own, and what it shows no longer is released, to be swept in time. */
export async function reconcilePictures(app: App, who: Who, courseId: string): Promise<void> {
  const stored = await storedCourse(app.pool, courseId);
  await takePictures(app, who, courseId, stored);
  await releaseFiles(app.pool, usedBy(courseId), Object.values(idsIn(stored)).flat());
}

async function storedCourse(pool: Pool, courseId: string): Promise<Shown> {
  const { rows } = await pool.query<Shown>('select cover, description from course where id = $1', [courseId]);
  return rows[0] ?? {};
}

/** Bytes that a copy of the course's pictures takes. */
export async function pictureBytes(pool: Pool, courseId: string): Promise<number> {
  const shown = Object.values(idsIn(await storedCourse(pool, courseId))).flat();
  const { rows } = await pool.query<{ bytes: number }>(
    'select coalesce(sum(size), 0)::bigint as bytes from stored_file where id = any($1) and deleted_at is null',
    [shown],
  );
  return rows[0]?.bytes ?? 0;
}

/** A copy has pictures of its own: the original may go, or be closed to who sees the copy. */
export async function copyPictures(app: App, who: Who, courseId: string): Promise<void> {
  const shown = Object.values(idsIn(await storedCourse(app.pool, courseId))).flat();
  for (const id of new Set(shown)) {
    const file = await fileById(app.pool, id);
    if (!file) continue;
    const copy = { ...file, id: app.newId(), ownerId: who.userId, key: newKey(app) };
    await app.files.put(copy.key, await app.files.get(file.key));
    await withTransaction(app.pool, async (client) => {
      await insertFile(client, { ...copy, sha256: file.sha256, purpose: 'upload', createdAt: app.now() });
      await useFiles(client, who, [copy.id], usedBy(courseId));
      await client.query(
        'update course set cover = replace(cover, $2, $3), description = replace(description, $2, $3) where id = $1',
        [courseId, `id=${id}`, `id=${copy.id}`],
      );
    });
  }
}

/** As the course's own page: its teachers and learners, and everybody of its school once it is published. */
export function mountCoursePictures(app: App): void {
  filePolicy(app, 'course', async (who, id) => {
    const { rowCount } = await app.pool.query(
      "select 1 from course where id = $1 and org_id = $2 and status = 'published' and deleted_at is null",
      [id, who.orgId],
    );
    return rowCount === 1 || maySeeCourse(app.pool, who, id, app.now());
  });
}
