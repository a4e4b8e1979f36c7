// Material of courses as rows; a file belongs to its row (`resource:<id>`).
import type { PoolClient } from 'pg';
import type { Db } from '#server/platform/sql.ts';
import type { Who } from '#server/platform/who.ts';
import { useFiles as claimFiles } from '../files/index.ts';

const usedBy = (resourceId: string): string => `resource:${resourceId}`;

export interface Resource {
  id: string;
  name: string;
  fileId: string;
}

/** The resources of a course, in their order. */
export async function resourcesOf(db: Db, courseId: string): Promise<Resource[]> {
  const { rows } = await db.query<Resource>(
    `select r.id, r.name, r.file_id as "fileId" from course_resource r join file_shown f on f.id = r.file_id
      where r.course_id = $1 and r.deleted_at is null and f.deleted_at is null order by r.sort, r.id`,
    [courseId],
  );
  return rows;
}

interface Into {
  who: Pick<Who, 'userId' | 'orgId'>;
  /** Null: its owner's, in no course. */
  courseId: string | null;
  at: number;
}

/** Behind all others; false where the file is not the caller's, or something shows it already. */
export async function insertResource(client: PoolClient, r: Resource, { who, courseId, at }: Into): Promise<boolean> {
  if (!(await claimFiles(client, who, [r.fileId], usedBy(r.id)))) return false;
  await client.query(
    `insert into course_resource (id, org_id, created_at, course_id, file_id, name, owner_id, sort) values ($1, $2, $3, $4, $5, $6, $7,
      (select coalesce(max(sort), 0) + 1 from course_resource where course_id is not distinct from $4))`,
    [r.id, who.orgId, at, courseId, r.fileId, r.name, who.userId],
  );
  return true;
}
