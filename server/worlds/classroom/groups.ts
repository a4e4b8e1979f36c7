// Two sets of groups of the class: one drawn even by a score, with another leader since; one that its students choose now.
import { drawSet, foundGroup, groupsOfSet, joinGroup, setLeader } from '#server/modules/groups/index.ts';
import type { Clock, Hooks, Postgres } from '#server/platform/app.ts';
import { DAY, dayOf, endOfDay } from '#server/platform/days.ts';
import { withTransaction } from '#server/platform/sql.ts';
import type { Who } from '#server/platform/who.ts';

const CLASS = '物理实验1班';
const TEACHER = 'teacher01';
const COLUMN = '实验操作';
const SEED = 2026;

/** By the numbers of those who have chosen; who comes first has founded it. */
const CHOSEN: readonly { name: string; people: readonly number[] }[] = [
  { name: '摆得准', people: [4, 5, 8] },
  { name: '小角度', people: [7, 9] },
  { name: '三分之一拍', people: [11, 12, 14] },
  { name: '秒表组', people: [16, 18] },
  { name: '零误差', people: [20] },
];

interface Person extends Pick<Who, 'userId' | 'orgId' | 'userName' | 'name' | 'roleId'> {
  classId: string | null;
}

/** Into the demo school. */
export async function groupsOfClass(app: Clock & Hooks & Postgres): Promise<void> {
  const { rows } = await app.pool.query<Person>(
    `select u.id as "userId", u.org_id as "orgId", u.user_name as "userName", u.name, u.role_id as "roleId", d.id as "classId"
      from sys_user u join organisation o on o.id = u.org_id and o.code = 'demo'
        left join sys_dept d on d.id = u.dept_id and d.kind = 'class' and d.name = $1
      where u.user_name = $2 or d.id is not null order by u.user_name`,
    [CLASS, TEACHER],
  );
  const teacher = rows.find((p) => p.userName === TEACHER);
  const classId = rows.find((p) => p.classId !== null)?.classId;
  if (!teacher || !classId) throw new Error(`no ${TEACHER} or ${CLASS} in the demo school`);
  const place = { orgId: teacher.orgId, classId, makerId: teacher.userId };
  await drawn(app, place, whoIs(teacher));
  const setId = await insertSet(app, place, {
    name: '实验搭档（自选）',
    mode: 'own',
    max: 3,
    until: endOfDay(dayOf(app.now()) + 3),
    since: DAY,
  });
  for (const { name, people } of CHOSEN) {
    const [founder, ...others] = people.flatMap((n) => {
      const found = rows.find((p) => p.userName === `student${String(n).padStart(2, '0')}`);
      return found ? [whoIs(found)] : [];
    });
    if (!founder) continue;
    const groupId = await foundGroup({ app, who: founder }, setId, name);
    for (const who of others) await joinGroup({ app, who }, setId, groupId);
  }
}

interface Place {
  orgId: string;
  classId: string;
  makerId: string;
}

async function drawn(app: Clock & Hooks & Postgres, place: Place, who: Who): Promise<void> {
  const id = await insertSet(app, place, { name: '合作小组', mode: 'hand', max: 4, until: null, since: 9 * DAY });
  const { rows } = await app.pool.query<{ id: string }>(
    'select id from gradebook_column where org_id = $1 and title = $2 and removed_at is null limit 1',
    [place.orgId, COLUMN],
  );
  const by = rows[0] ? ({ by: 'score', columnId: rows[0].id } as const) : ({ by: 'random' } as const);
  await drawSet({ app, who, lang: 'zh' }, { id, ...by, size: 4, seed: SEED, commit: '1' });
  const [first] = await groupsOfSet(app, who, id);
  const next = first?.userIds.find((userId) => userId !== first.leaderId);
  if (first && next)
    await withTransaction(app.pool, (client) => setLeader(client, { groupId: first.id, userId: next, at: app.now() }));
}

interface NewSet {
  name: string;
  mode: 'hand' | 'own';
  max: number;
  until: number | null;
  /** So long ago it was made. */
  since: number;
}

async function insertSet(app: Clock & Postgres, { orgId, classId, makerId }: Place, s: NewSet): Promise<string> {
  const id = app.newId();
  await app.pool.query(
    `insert into group_set (id, org_id, created_at, name, class_id, mode, max, until_at, maker_id)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [id, orgId, app.now() - s.since, s.name, classId, s.mode, s.max, s.until, makerId],
  );
  return id;
}

const whoIs = ({ classId, ...person }: Person): Who => ({
  ...person,
  role: '',
  base: classId === null ? 'teacher' : 'student',
  deptId: classId,
  gated: false,
  powers: new Set(),
  family: '',
});
