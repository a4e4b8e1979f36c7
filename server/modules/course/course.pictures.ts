// The pictures of a course: its cover and those in its description. Whoever may look at the course may see them.
import type { Pool } from 'pg';
import { isOwnFile } from '#contract/html.ts';
import type { Clock, HasFiles, HasLogger, Hooks, Postgres } from '#server/platform/app.ts';
import { invalid } from '#server/platform/failure.ts';
import type { CopiedPart, CourseCopy } from '#server/platform/kinds/copy.ts';
import { withTransaction } from '#server/platform/sql.ts';
import { isGuest, type Who } from '#server/platform/who.ts';
import {
  useFiles as claimFiles,
  fileCopies,
  filePolicy,
  mustBePictures,
  openFiles,
  releaseFiles,
} from '../files/index.ts';
import { FOR_ALL, maySeeCourse } from './course.access.ts';

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
export async function checkPictures(app: Postgres, who: Who, row: Shown): Promise<void> {
  for (const [field, ids] of Object.entries(idsIn(row))) {
    const free = await app.pool.query(
      'select 1 from stored_file where id = any($1) and owner_id = $2 and used_by is null and deleted_at is null',
      [ids, who.userId],
    );
    if (free.rowCount !== new Set(ids).size) throw invalid({ [field]: 'missing' });
    await mustBePictures(app.pool, ids, field);
  }
}

/** Those that the course does not show yet become its own; they must be the caller's. */
export async function takeCoursePictures(app: Postgres, who: Who, courseId: string, row: Shown): Promise<void> {
  for (const [field, ids] of Object.entries(idsIn(row))) {
    const { rows } = await app.pool.query<{ id: string }>('select id from stored_file where used_by = $1', [
      usedBy(courseId),
    ]);
    const known = new Set(rows.map((r) => r.id));
    const added = ids.filter((id) => !known.has(id));
    await withTransaction(app.pool, async (client) => {
      if (!(await claimFiles(client, who, added, usedBy(courseId)))) throw invalid({ [field]: 'missing' });
      await mustBePictures(client, added, field);
    });
  }
}

/** After a write: what the course shows is its own, and what it shows no longer is released, to be swept in time. */
export async function reconcilePictures(app: Postgres, who: Who, courseId: string): Promise<void> {
  const stored = await storedCourse(app.pool, courseId);
  await takeCoursePictures(app, who, courseId, stored);
  await releaseFiles(app.pool, usedBy(courseId), Object.values(idsIn(stored)).flat());
}

async function storedCourse(pool: Pool, courseId: string): Promise<Shown> {
  const { rows } = await pool.query<Shown>('select cover, description from course where id = $1', [courseId]);
  return rows[0] ?? {};
}

export function copyPictures(app: Clock & Postgres & HasFiles & HasLogger, { who, from, to }: CourseCopy): CopiedPart {
  const files = fileCopies(app, who);
  return {
    prepare: async () => files.copy(Object.values(idsIn(await storedCourse(app.pool, from))).flat()),
    check: files.check,
    write: async (client) => {
      await files.write(client);
      await claimFiles(client, who, [...files.ids.values()], usedBy(to));
      for (const [old, id] of files.ids)
        await client.query(
          'update course set cover = replace(cover, $2, $3), description = replace(description, $2, $3) where id = $1',
          [to, `id=${old}`, `id=${id}`],
        );
    },
    undo: files.undo,
  };
}

/** As the course's own page: its teachers and learners, and everybody of its school once it is published. */
export function mountCoursePictures(app: Clock & Hooks & Postgres): void {
  openFiles(app, 'course', async (id) => {
    const { rowCount } = await app.pool.query(
      `select from course k where k.id = $1 and k.deleted_at is null and ${FOR_ALL}`,
      [id],
    );
    return rowCount === 1;
  });
  filePolicy(app, 'course', async (who, id) => {
    if (isGuest(who)) return maySeeCourse(app.pool, who, id, app.now());
    const { rowCount } = await app.pool.query(
      "select 1 from course where id = $1 and org_id = $2 and status = 'published' and deleted_at is null",
      [id, who.orgId],
    );
    return rowCount === 1 || maySeeCourse(app.pool, who, id, app.now());
  });
}
