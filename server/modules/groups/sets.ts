// Sets of groups in the database: whose they are, who is meant, and who writes first.
import type { PoolClient } from 'pg';
import type { Clock, Postgres } from '#server/platform/app.ts';
import { kit, timeColumn } from '#server/platform/crud.table.ts';
import { missing } from '#server/platform/failure.ts';
import { and, eq, integer, or, pgTable, type SQL, sql, text } from '#server/platform/postgres/drizzle.ts';
import type { Db } from '#server/platform/sql.ts';
import { isAdmin, type Who } from '#server/platform/who.ts';

export const groupSets = pgTable('group_set', {
  ...kit,
  name: text().notNull(),
  classId: text('class_id').notNull(),
  mode: text().notNull(),
  max: integer().notNull(),
  until: timeColumn('until_at'),
  makerId: text('maker_id').notNull(),
});

export interface StoredSet {
  id: string;
  orgId: string;
  name: string;
  classId: string;
  mode: 'hand' | 'own';
  max: number;
  until: number | null;
}

const SET = `s.id, s.org_id as "orgId", s.name, s.class_id as "classId", s.mode, s.max, s.until_at as until`;
// a set is there while its class is
const THERE = `s.deleted_at is null and exists (select from sys_dept d where d.id = s.class_id and d.deleted_at is null)`;

/** Sets that `who` keeps: made by them, or of a class that they teach today; administrators all of the school. */
export function keptSets(who: Who, now: number): SQL | undefined {
  const there = sql`exists (select from sys_dept d where d.id = ${groupSets.classId} and d.deleted_at is null)`;
  const teaches = sql`exists (select from class_teacher c where c.class_id = ${groupSets.classId}
    and c.teacher_id = ${who.userId} and in_span(c.from_at, c.until_at, ${now}))`;
  return and(
    eq(groupSets.orgId, who.orgId),
    there,
    isAdmin(who) ? undefined : or(eq(groupSets.makerId, who.userId), teaches),
  );
}

/** The same for one; 404 for any other. In a transaction it waits for whoever else writes to the set. */
export async function keptSet(app: Clock, db: Db, who: Who, id: string, lock = false): Promise<StoredSet> {
  const { rows } = await db.query<StoredSet>(
    `select ${SET} from group_set s where s.id = $1 and s.org_id = $2 and ${THERE}
        and ($3 or s.maker_id = $4 or exists (select from class_teacher c where c.class_id = s.class_id
          and c.teacher_id = $4 and in_span(c.from_at, c.until_at, $5))) ${lock ? 'for update of s' : ''}`,
    [id, who.orgId, isAdmin(who), who.userId, app.now()],
  );
  if (!rows[0]) throw missing();
  return rows[0];
}

/** A set of one of the student's own classes; 404 for any other. Waits for whoever else writes to it. */
export async function lockOwnSet(
  client: PoolClient,
  who: Pick<Who, 'userId' | 'orgId'>,
  id: string,
): Promise<StoredSet> {
  const { rows } = await client.query<StoredSet>(
    `select ${SET} from group_set s where s.id = $1 and s.org_id = $2 and ${THERE}
      and exists (select from member m where m.dept_id = s.class_id and m.user_id = $3) for update of s`,
    [id, who.orgId, who.userId],
  );
  if (!rows[0]) throw missing();
  return rows[0];
}

/** The set of a group, which nobody else writes to until this is done; null: a group of no set. */
export async function lockSetOf(client: PoolClient, groupId: string): Promise<StoredSet | null> {
  const { rows } = await client.query<StoredSet>(
    `select ${SET} from group_set s where s.id = (select set_id from sys_dept where id = $1) for update of s`,
    [groupId],
  );
  return rows[0] ?? null;
}

/** Of a group that is there; 404 for one that is in no set. */
export async function setOfGroup(db: Db, groupId: string): Promise<string> {
  const { rows } = await db.query<{ setId: string }>(
    'select set_id as "setId" from sys_dept where id = $1 and set_id is not null and deleted_at is null',
    [groupId],
  );
  if (!rows[0]) throw missing();
  return rows[0].setId;
}

/** The class whose set a group is of; null: it is of none. */
export async function classOfGroup({ pool }: Postgres, groupId: string): Promise<string | null> {
  const { rows } = await pool.query<{ classId: string }>(
    'select s.class_id as "classId" from sys_dept d join group_set s on s.id = d.set_id where d.id = $1',
    [groupId],
  );
  return rows[0]?.classId ?? null;
}

export interface Student {
  id: string;
  name: string;
  userName: string;
}

export async function studentsIn(db: Db, classId: string): Promise<Student[]> {
  const { rows } = await db.query<Student>(
    `select u.id, u.name, u.user_name as "userName" from member m join sys_user u on u.id = m.user_id
        join sys_role r on r.id = u.role_id and r.base = 'student'
      where m.dept_id = $1 order by u.user_name collate name_order, u.id`,
    [classId],
  );
  return rows;
}

interface StoredGroup {
  id: string;
  name: string;
  leaderId: string | null;
  userIds: string[];
}

export async function groupsIn(db: Db, setId: string): Promise<StoredGroup[]> {
  const { rows } = await db.query<StoredGroup>(
    `select d.id, d.name, (select l.user_id from group_leader l where l.group_id = d.id and l.until_at is null) as "leaderId",
        array(select u.id from member m join sys_user u on u.id = m.user_id where m.dept_id = d.id
          order by u.user_name collate name_order, u.id) as "userIds"
      from sys_dept d where d.set_id = $1 and d.deleted_at is null order by d.sort, d.name_key, d.id`,
    [setId],
  );
  return rows;
}

/** A group of any set; null: it is gone, or of none. */
export async function groupNamed(db: Db, groupId: string): Promise<StoredGroup | null> {
  const { rows } = await db.query<{ setId: string }>(
    'select set_id as "setId" from sys_dept where id = $1 and set_id is not null and deleted_at is null',
    [groupId],
  );
  const [found] = rows;
  return (found && (await groupsIn(db, found.setId)).find((g) => g.id === groupId)) ?? null;
}

/** The group of a set in which this person is; null: in none. */
export async function groupOfMember(db: Db, setId: string, userId: string): Promise<StoredGroup | null> {
  const groups = await groupsIn(db, setId);
  return groups.find((g) => g.userIds.includes(userId)) ?? null;
}

/** The groups of a set that `who` keeps, for what takes them over; 404 for any other set. */
export async function groupsOfSet(app: Clock & Postgres, who: Who, setId: string): Promise<StoredGroup[]> {
  await keptSet(app, app.pool, who, setId);
  return groupsIn(app.pool, setId);
}

/** Classes become one: their sets are its sets from then on, under the class's name where two are called alike. */
export async function moveSets(client: PoolClient, classIds: readonly string[], into: string): Promise<void> {
  await client.query(
    `update group_set s set class_id = $2, version = version + 1, name = case when exists (select from group_set o
          where o.id <> s.id and o.class_id = any($1 || $2::text) and o.deleted_at is null
            and normalize(o.name, nfkc) = normalize(s.name, nfkc))
        then left(s.name, 60) || ' · ' || (select left(d.name, 30) from sys_dept d where d.id = s.class_id) else s.name end
      where s.class_id = any($1) and not exists (select from sys_dept d where d.id = $2 and d.set_id is not null)`,
    [classIds, into],
  );
}
