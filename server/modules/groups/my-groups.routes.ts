// A student's own groups, and the choice of them.
import type { FastifyInstance } from 'fastify';
import { myGroups as contract, type MySet } from '#contract/groups.ts';
import type { App } from '#server/platform/app.ts';
import { mount } from '#server/platform/http/mount.ts';
import { foundGroup, joinGroup, leaveGroup } from './choosing.ts';
import { isSetOpen } from './members.ts';

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
  mount(server, app, contract, {
    items: async (_input, { who }) => {
      const { rows } = await app.pool.query<Omit<MySet, 'isOpen'>>(SETS, [who.userId, who.orgId]);
      return rows.map((set) => ({ ...set, isOpen: isSetOpen(set, app.now()) }));
    },
    join: ({ setId, groupId }, { who }) => joinGroup({ app, who }, setId, groupId),
    leave: ({ setId }, { who }) => leaveGroup({ app, who }, setId),
    found: async ({ setId, name }, { who }) => ({ groupId: await foundGroup({ app, who }, setId, name) }),
  });
}
