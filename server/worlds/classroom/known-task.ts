// What was assigned to the class before a newcomer came: they know of it already, so that no bell rings thirty times at the first start.
import type { TaskKind } from '#contract/task-kinds.ts';
import type { Clock, Postgres } from '#server/platform/app.ts';

interface Task {
  orgId: string;
  kind: TaskKind;
  refId: string;
  courseId: string | null;
  title: string;
  classId: string;
  from: number;
  until: number;
  byId: string;
  /** The notices of it that have come. */
  told?: readonly string[];
}

export async function knownTask(app: Clock & Postgres, task: Task): Promise<string> {
  const { orgId, kind, refId, courseId, title, classId, from, until, byId, told = ['task.new'] } = task;
  const id = app.newId();
  await app.pool.query(
    `insert into assignment (id, org_id, created_at, kind, ref_id, course_id, title, class_ids, user_ids, from_at, until_at, by_id)
      values ($1, $2, $3, $4, $5, $6, $7, $8, '{}', $3, $9, $10)`,
    [id, orgId, from, kind, refId, courseId, title, [classId], until, byId],
  );
  await app.pool.query(
    'insert into notice_once (user_id, kind, about) select user_id, unnest($2::text[]), $1 from assignment_person where assignment_id = $1',
    [id, told],
  );
  return id;
}
