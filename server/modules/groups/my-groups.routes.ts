// A student's own choice of a group. The last place is one person's, however many ask for it at once.
import type { FastifyInstance } from 'fastify';
import type { PoolClient } from 'pg';
import { myGroups as contract, type MySet } from '#contract/groups.ts';
import type { App } from '#server/platform/app.ts';
import { missing } from '#server/platform/failure.ts';
import { mount } from '#server/platform/http/mount.ts';
import { withTransaction } from '#server/platform/sql.ts';
import type { Who } from '#server/platform/who.ts';
import { addToGroup, dissolve, insertGroups, isOpen, refused } from './members.ts';
import { unique } from './names.ts';
import { lockOwnSet, type StoredSet, setOfGroup } from './sets.ts';

/** More than any class needs: whoever founds without end stops here. */
const MOST_GROUPS = 200;

const SETS = `select s.id, s.name, s.class_id as "classId", c.name as "className", s.mode, s.max, s.until_at as until,
    (select g.group_id from group_member g where g.set_id = s.id and g.user_id = $1) as "groupId",
    coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name,
        'leaderId', (select l.user_id from group_leader l where l.group_id = d.id and l.until_at is null),
        'members', coalesce((select jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name) order by u.user_name collate name_order)
          from member o join sys_user u on u.id = o.user_id where o.dept_id = d.id), '[]')) order by d.sort, d.name_key, d.id)
      from sys_dept d where d.set_id = s.id and d.deleted_at is null), '[]') as groups
  from group_set s join sys_dept c on c.id = s.class_id and c.deleted_at is null
    join member m on m.dept_id = c.id and m.user_id = $1
  where s.org_id = $2 and s.deleted_at is null order by s.created_at desc, s.id`;

export function mountMyGroups(server: FastifyInstance, app: App): void {
  /** In a set that is open, and that nobody else writes to meanwhile. */
  const choosing = <T>(who: Who, setId: string, work: (client: PoolClient, set: StoredSet) => Promise<T>): Promise<T> =>
    withTransaction(app.pool, async (client) => {
      const set = await lockOwnSet(client, who, setId);
      if (!isOpen(set, app.now())) throw refused('closed');
      return work(client, set);
    });
  mount(server, app, contract, {
    items: async (_input, { who }) => {
      const { rows } = await app.pool.query<Omit<MySet, 'isOpen'>>(SETS, [who.userId, who.orgId]);
      return rows.map((set) => ({ ...set, isOpen: isOpen(set, app.now()) }));
    },
    join: ({ setId, groupId }, { who }) =>
      choosing(who, setId, async (client) => {
        if ((await setOfGroup(client, groupId)) !== setId) throw missing();
        await addToGroup(client, groupId, [who.userId], { at: app.now(), isOwn: true });
        return null;
      }),
    leave: ({ setId }, { who }) =>
      choosing(who, setId, async (client) => {
        const { rows } = await client.query<{ groupId: string }>(
          'delete from group_member where set_id = $1 and user_id = $2 returning group_id as "groupId"',
          [setId, who.userId],
        );
        for (const { groupId } of rows) await dissolveEmpty(client, groupId, app.now());
        return null;
      }),
    found: ({ setId, name }, { who }) =>
      choosing(who, setId, async (client, set) => {
        const { rows } = await client.query<{ groups: number }>(
          'select count(*)::int as groups from sys_dept where set_id = $1 and deleted_at is null',
          [setId],
        );
        if ((rows[0]?.groups ?? 0) >= MOST_GROUPS) throw refused('full');
        const group = { id: app.newId(), name, founderId: who.userId };
        await unique(() => insertGroups(client, set, [group], app.now()));
        await addToGroup(client, group.id, [who.userId], { at: app.now(), isOwn: true });
        return { groupId: group.id };
      }),
  });
}

/** What a teacher made stays, with all its places. */
async function dissolveEmpty(client: PoolClient, groupId: string, at: number): Promise<void> {
  const { rowCount } = await client.query(
    `select from sys_dept d where d.id = $1 and d.founder_id is not null
      and not exists (select from group_member g where g.group_id = d.id)`,
    [groupId],
  );
  if (rowCount) await dissolve(client, [groupId], at);
}
