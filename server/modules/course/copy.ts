// A course copied: what hangs on it comes along as a draft; classes, lessons and answers do not. Each module copies its own.
import type { PoolClient } from 'pg';
import type { App } from '#server/platform/app.ts';
import { createRegistry } from '#server/platform/registry.ts';
import { withTransaction } from '#server/platform/sql.ts';
import type { Who } from '#server/platform/who.ts';
import { limitsOf, requireRoom } from '../files/index.ts';
import { copyPictures, pictureBytes } from './course.pictures.ts';

/** In the order in which they are copied: each may name what those before it have copied. */
const PARTS = ['documents', 'plan', 'graph', 'teaching', 'chapters'] as const;

export interface CourseCopy {
  who: Who;
  /** Ids of the courses. */
  from: string;
  to: string;
}

export interface CopiedPart {
  /** Before the transaction: files first, for a row without its file would be a document that nobody can read. */
  prepare?: () => Promise<void>;
  /** Within it, before anything is written: throws where there is no room. */
  check?: (client: PoolClient) => Promise<void>;
  /** Within it. `ids`: the new id of all that is copied so far, by its old one; the part adds its own. */
  write: (client: PoolClient, ids: Map<string, string>) => Promise<void>;
  /** After it. */
  finish?: () => Promise<void>;
  /** Takes back what `prepare` has done, as far as it came: the copy has failed. */
  undo?: () => Promise<void>;
}

const copiers = createRegistry<(app: App, copy: CourseCopy) => CopiedPart>('part of a course');

/** Says how a part is copied. */
export const copiesPart: (
  app: App,
  part: (typeof PARTS)[number],
  copier: (app: App, copy: CourseCopy) => CopiedPart,
) => void = copiers.register;

function partsOf(app: App, copy: CourseCopy): CopiedPart[] {
  const known = copiers.of(app);
  return PARTS.map((name) => {
    const copier = known.get(name);
    if (!copier) throw new Error(`nobody copies the ${name} of a course`);
    return copier(app, copy);
  });
}

const MAX_NAME = 100;

/** The new course's id. The caller has seen to it that `who` may teach `courseId`. */
export async function copyCourse(app: App, who: Who, courseId: string, name?: string): Promise<string> {
  const id = app.newId();
  const parts = partsOf(app, { who, from: courseId, to: id });
  const pictures = await pictureBytes(app.pool, courseId);
  const { quota } = await limitsOf(app, who);
  try {
    for (const part of parts) await part.prepare?.();
    await withTransaction(app.pool, async (client) => {
      const ids = new Map<string, string>();
      for (const part of parts) await part.check?.(client);
      // they count as the copier's own
      if (pictures > 0) await requireRoom(client, who, { bytes: pictures, quota, name: name ?? '' });
      await copyRow(client, app, who, { courseId, id, name });
      for (const part of parts) await part.write(client, ids);
    });
  } catch (error) {
    await Promise.all(parts.map((part) => part.undo?.()));
    throw error;
  }
  await copyPictures(app, who, id);
  for (const part of parts) await part.finish?.();
  return id;
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
}
