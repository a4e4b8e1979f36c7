// A course copied: what hangs on it comes along as a draft; classes, lessons and answers do not. Each module copies its own.
import type { PoolClient } from 'pg';
import type { App, Clock } from '#server/platform/app.ts';
import type { Copier } from '#server/platform/kinds/copy.ts';
import { withTransaction } from '#server/platform/sql.ts';
import { copiedParts } from './copy.parts.ts';
import { copyPictures } from './course.pictures.ts';

const MAX_NAME = 100;

interface Wanted {
  /** The caller has seen to it that it may be copied. */
  courseId: string;
  /** Left out: the old one, as a copy's. */
  name?: string | undefined;
  term?: string;
  /** Courses that were copied with it, by their old ids: what refers to one of them refers to its copy. */
  together?: ReadonlyMap<string, string>;
}

type Transact = (write: (client: PoolClient) => Promise<void>, id: string) => Promise<void>;

/** The new course's id; it belongs to `who`. `transact`: the transaction in which all of its rows are written. */
export async function copyCourse(
  app: App,
  who: Copier,
  wanted: Wanted,
  transact: Transact = (write) => withTransaction(app.pool, write),
): Promise<string> {
  const { courseId: from, together = new Map<string, string>() } = wanted;
  const id = app.newId();
  const copy = { who, from, to: id };
  const parts = [copyPictures(app, copy), ...copiedParts(app, copy)];
  try {
    for (const part of parts) await part.prepare?.();
    await transact(async (client) => {
      const ids = new Map([...together, [from, id]]);
      for (const part of parts) await part.check?.(client);
      await copyRow(client, app, who, { ...wanted, id });
      for (const part of parts) await part.write(client, ids);
    }, id);
  } catch (error) {
    await Promise.all(parts.map((part) => part.undo?.()));
    throw error;
  }
  for (const part of parts) await part.finish?.();
  return id;
}

async function copyRow(client: PoolClient, app: Clock, who: Copier, row: Wanted & { id: string }): Promise<void> {
  const { courseId, id, name = null, term = '' } = row;
  await client.query(
    `insert into course (id, org_id, owner_id, name, kind, intro, description, cover, status, term, created_at)
      select $1, org_id, $2, coalesce($3, left(name, ${MAX_NAME - 5}) || ' (副本)'), kind, intro, description, cover, 'draft', $6, $4
      from course where id = $5`,
    [id, who.userId, name, app.now(), courseId, term],
  );
}

interface GivenCourse {
  id: string;
  orgId: string;
  ownerId: string;
  name: string;
  intro: string;
  description: string;
  cover: string;
  at: number;
}

/** An ordinary course that comes from elsewhere, as a draft. */
export async function insertCourse(client: PoolClient, c: GivenCourse): Promise<void> {
  await client.query(
    `insert into course (id, org_id, owner_id, name, kind, intro, description, cover, status, term, created_at)
      values ($1, $2, $3, $4, 'plain', $5, $6, $7, 'draft', '', $8)`,
    [c.id, c.orgId, c.ownerId, c.name, c.intro, c.description, c.cover, c.at],
  );
}
