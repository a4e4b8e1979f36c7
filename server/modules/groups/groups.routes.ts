// Sets of groups, as those who teach a class keep them.
import type { FastifyInstance } from 'fastify';
import type { PoolClient } from 'pg';
import { groups as contract } from '#contract/groups.ts';
import type { OutputOf } from '#contract/index.ts';
import type { App, Clock, Postgres } from '#server/platform/app.ts';
import { asName } from '#server/platform/crud.table.ts';
import { crud } from '#server/platform/crud.ts';
import { invalid, missing } from '#server/platform/failure.ts';
import { type Call, type Context, mount } from '#server/platform/http/mount.ts';
import { withTransaction } from '#server/platform/sql.ts';
import { isAdmin, type Who } from '#server/platform/who.ts';
import { coursesOf, teachesClass } from '../course/index.ts';
import { columnsOfCourse } from '../gradebook/index.ts';
import { drawSet } from './drawing.ts';
import { dissolve, insertGroups, putInSet, setLeader } from './members.ts';
import { unique } from './names.ts';
import { groupSets, groupsIn, keptSet, keptSets, type StoredSet, setOfGroup, studentsIn } from './sets.ts';

type Row = Record<string, unknown>;

export function mountGroups(server: FastifyInstance, app: App): void {
  const family = crud<typeof contract>({
    table: groupSets,
    scope: (who, { app }) => keptSets(who, app.now()),
    search: [groupSets.name],
    sorts: { name: asName(groupSets.name), createdAt: groupSets.createdAt },
    present,
    adding: async (input, { app, who }) => {
      await mustTeach(app, who, String(input['classId']));
      return { ...input, makerId: who.userId };
    },
  });
  mount(server, app, contract, {
    ...family,
    draw: async (input, call) => {
      call.note.ids = [input.id];
      return drawSet(call, input);
    },
    rows: async ({ id }, { who }) => {
      const set = await keptSet(app, app.pool, who, id);
      const [groups, people] = await Promise.all([groupsIn(app.pool, id), studentsIn(app.pool, set.classId)]);
      const placed = new Set(groups.flatMap((g) => g.userIds));
      return { groups, people, without: people.flatMap((p) => (placed.has(p.id) ? [] : [p.id])) };
    },
    put: ({ id, userIds, groupId }, call) =>
      writing(call, id, async (client, set) => {
        const known = new Set((await studentsIn(client, set.classId)).map((s) => s.id));
        if (!userIds.every((userId) => known.has(userId))) throw invalid({ userIds: 'missing' });
        if (groupId !== null && (await setOfGroup(client, groupId)) !== id) throw missing();
        return { moved: await putInSet(client, set, userIds, { groupId, at: app.now() }) };
      }),
    lead: async ({ groupId, userId }, call) =>
      writing(call, await setOfGroup(app.pool, groupId), async (client) => {
        await setLeader(client, { groupId, userId, at: app.now() });
        return null;
      }),
    found: ({ id, name }, call) =>
      writing(call, id, async (client, set) => {
        const group = { id: app.newId(), name };
        await unique(() => insertGroups(client, set, [group], app.now()));
        return { id: group.id };
      }),
    rename: async ({ groupId, name }, call) =>
      writing(call, await setOfGroup(app.pool, groupId), async (client) => {
        await unique(() =>
          client.query('update sys_dept set name = $2, version = version + 1 where id = $1 and deleted_at is null', [
            groupId,
            name,
          ]),
        );
        return null;
      }),
    dissolve: async ({ groupId }, call) =>
      writing(call, await setOfGroup(app.pool, groupId), async (client) => {
        await dissolve(client, [groupId], app.now());
        return null;
      }),
    history: async ({ id }, { who }) => {
      await keptSet(app, app.pool, who, id);
      const { rows } = await app.pool.query<OutputOf<'/OrgApi/Group/History'>[number]>(
        `select h.at, h.what, h.user_id as "userId", u.name, h.group_name as "group"
          from group_history h join sys_user u on u.id = h.user_id
          where h.set_id = $1 order by h.at desc, array_position(array['led', 'joined', 'left'], h.what), u.name_key limit 500`,
        [id],
      );
      return rows;
    },
    columns: async ({ id }, { who }) => {
      const set = await keptSet(app, app.pool, who, id);
      const studentIds = (await studentsIn(app.pool, set.classId)).map((s) => s.id);
      const found = [];
      for (const course of await coursesOfClass(app, who, set.classId))
        for (const column of await columnsOfCourse(app, app.pool, { courseId: course.id, studentIds }))
          found.push({ ...column, course: course.name });
      return found;
    },
  });
}

/** Looks at the set again once nobody else writes to it. */
function writing<T>(
  { app, who, note }: Call,
  id: string,
  work: (client: PoolClient, set: StoredSet) => Promise<T>,
): Promise<T> {
  return withTransaction(app.pool, async (client) => {
    const set = await keptSet(app, client, who, id, true);
    note.subject = set.name;
    return work(client, set);
  });
}

/** A class, or a group that is taught as one: administrators any of the school, others those they teach; else 404. */
async function mustTeach(app: Clock & Postgres, who: Who, classId: string): Promise<void> {
  const { rowCount } = await app.pool.query(
    "select from sys_dept where id = $1 and org_id = $2 and kind in ('class', 'group') and set_id is null and deleted_at is null",
    [classId, who.orgId],
  );
  if (!rowCount || !(isAdmin(who) || (await teachesClass(app.pool, who.userId, classId, app.now())))) throw missing();
}

async function present(rows: Row[], { app }: Context): Promise<Row[]> {
  const { rows: facts } = await app.pool.query<{ id: string }>(
    `select s.id, c.name as "className", coalesce(u.name, '') as maker,
        (select count(*)::int from sys_dept d where d.set_id = s.id and d.deleted_at is null) as groups,
        (select count(*)::int from member m join sys_user u on u.id = m.user_id
          join sys_role r on r.id = u.role_id and r.base = 'student' where m.dept_id = s.class_id) as people,
        (select count(*)::int from sys_dept d join member m on m.dept_id = d.id
          where d.set_id = s.id and d.deleted_at is null) as placed
      from group_set s join sys_dept c on c.id = s.class_id left join sys_user u on u.id = s.maker_id where s.id = any($1)`,
    [rows.map((r) => r['id'])],
  );
  const byId = new Map(facts.map((f) => [f.id, f]));
  return rows.map(({ orgId: _org, deletedAt: _deleted, makerId: _maker, ...row }) => ({
    ...row,
    ...byId.get(String(row['id'])),
  }));
}

/** Of the class's courses those that the caller teaches. */
async function coursesOfClass(
  app: Clock & Postgres,
  who: Who,
  classId: string,
): Promise<{ id: string; name: string }[]> {
  const own = isAdmin(who) ? null : await coursesOf(app.pool, who.userId, who.orgId, app.now(), true);
  const { rows } = await app.pool.query<{ id: string; name: string }>(
    `select k.id, k.name from course k where k.org_id = $1 and k.deleted_at is null and ($2::text[] is null or k.id = any($2))
      and exists (select from class_teacher c where c.course_id = k.id and c.class_id = $3) order by k.name_key, k.id`,
    [who.orgId, own, classId],
  );
  return rows;
}
