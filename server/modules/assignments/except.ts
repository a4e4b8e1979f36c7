// An exception for one person at one assignment, where another family has said who may give it.
import type { App } from '#server/platform/app.ts';
import { invalid, missing } from '#server/platform/failure.ts';
import { reachExcepted } from './excepted.ts';
import { exceptionProblems } from './exceptions.check.ts';
import { tellTasks } from './telling.ts';

interface Given {
  orgId: string;
  assignmentId: string;
  userId: string;
  until: number | null;
  minutes: number | null;
  attempts: number | null;
  reason: string;
  byId: string;
}

/** Its id. 422 where that person was not given it, or where it gives nothing. */
export async function addException(app: App, given: Given): Promise<string> {
  const { orgId, assignmentId, userId, until, minutes, attempts, reason, byId } = given;
  const { rows } = await app.pool.query<{ until: number | null; isTheirs: boolean }>({
    name: 'exception-for',
    text: `select a.until_at as until, exists (select from assignment_person p where p.assignment_id = a.id and p.user_id = $3)
        as "isTheirs" from assignment a where a.id = $1 and a.org_id = $2 and a.deleted_at is null`,
    values: [assignmentId, orgId, userId],
  });
  const [assignment] = rows;
  if (!assignment) throw missing();
  if (!assignment.isTheirs) throw invalid({ userId: 'missing' });
  const wanted = { assignmentId, dueFrom: null, dueUntil: null, until, minutes, attempts, excused: false };
  const problems = exceptionProblems(wanted, assignment.until);
  if (Object.keys(problems).length > 0) throw invalid(problems);
  const id = app.newId();
  await app.pool.query(
    `insert into assignment_exception (id, org_id, created_at, user_id, assignment_id, until_at, minutes, attempts, reason, by_id)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [id, orgId, app.now(), userId, assignmentId, until, minutes, attempts, reason, byId],
  );
  await reachExcepted(app, [id]);
  await tellTasks(app, { userIds: [userId] });
  return id;
}
