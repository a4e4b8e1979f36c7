// To whom something was given: students with their names, those who have left it too.
import type { OutputOf } from '#contract/index.ts';
import type { Clock, Hooks, Postgres } from '#server/platform/app.ts';
import { kindNamed } from '#server/platform/kinds/kind.ts';
import type { Db } from '#server/platform/sql.ts';
import { GIVEN, type GivenAssignment, standingsOf } from './standing.ts';

interface GivenPerson extends GivenAssignment {
  name: string;
  userName: string;
}

export async function peopleGiven(db: Db, assignmentId: string): Promise<GivenPerson[]> {
  const { rows } = await db.query<GivenPerson>({
    name: 'people-given',
    text: `select ${GIVEN}, u.name, u.user_name as "userName"
      from assignment a join assignment_person p on p.assignment_id = a.id join sys_user u on u.id = p.user_id
        join sys_role r on r.id = u.role_id and r.base = 'student'
      where a.id = $1 and u.deleted_at is null order by u.user_name collate name_order, u.id`,
    values: [assignmentId],
  });
  return rows;
}

/** Each of them with how they stand. */
export async function standingList(
  app: Clock & Postgres & Hooks,
  assignmentId: string,
): Promise<OutputOf<'/OrgApi/Assignment/Standing'>> {
  const rows = await peopleGiven(app.pool, assignmentId);
  const standings = await standingsOf(app, rows);
  const [first] = rows;
  if (!first) return [];
  const { kind, refId } = first;
  const assign = kindNamed(app, kind)?.assign;
  const opened = await assign?.openedAt?.(
    refId,
    rows.map((r) => r.studentId),
  );
  return rows.flatMap(({ studentId, name, userName, hasLeft }, i) => {
    const standing = standings[i];
    if (!standing) return [];
    const { state, until, excused, open } = standing;
    const openedAt = opened?.get(studentId) ?? null;
    return [{ studentId, name, userName, state, until, excused, left: hasLeft, openedAt, open }];
  });
}
