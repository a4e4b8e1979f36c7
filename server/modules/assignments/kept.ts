// Assignments that another module's rows bring along, written with them: a live class is one.
import type { PoolClient } from 'pg';
import type { Clock } from '#server/platform/app.ts';

interface Kept {
  kind: string;
  refId: string;
  orgId: string;
  courseId: string | null;
  title: string;
  classIds: readonly string[];
  userIds?: readonly string[];
  /** When it begins, where that is not when it is made. */
  from?: number;
  until: number;
  byId: string;
}

/** One for each thing: made, or brought up to date. Its id. */
export async function keepAssignment(app: Clock, client: PoolClient, a: Kept): Promise<string> {
  const userIds = a.userIds ?? [];
  const { rows } = await client.query<{ id: string }>(
    `update assignment set version = version + 1, course_id = $3, title = $4, class_ids = $5, until_at = $6, user_ids = $7,
        from_at = coalesce($8, from_at)
      where kind = $1 and ref_id = $2 and deleted_at is null returning id`,
    [a.kind, a.refId, a.courseId, a.title, a.classIds, a.until, userIds, a.from ?? null],
  );
  if (rows[0]) return rows[0].id;
  const [id, now] = [app.newId(), app.now()];
  await client.query(
    `insert into assignment (id, org_id, created_at, kind, ref_id, course_id, title, class_ids, user_ids, from_at, until_at, by_id)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [id, a.orgId, now, a.kind, a.refId, a.courseId, a.title, a.classIds, userIds, a.from ?? now, a.until, a.byId],
  );
  return id;
}

export async function dropAssignment(
  app: Clock,
  client: PoolClient,
  { kind, refId }: Pick<Kept, 'kind' | 'refId'>,
): Promise<void> {
  await client.query(
    'update assignment set deleted_at = $3, version = version + 1 where kind = $1 and ref_id = $2 and deleted_at is null',
    [kind, refId, app.now()],
  );
}
