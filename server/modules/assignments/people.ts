// To whom something was given: students with their names, those who have left it too.
import type { Db } from '#server/platform/sql.ts';
import { GIVEN, type GivenAssignment } from './standing.ts';

export interface GivenPerson extends GivenAssignment {
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
