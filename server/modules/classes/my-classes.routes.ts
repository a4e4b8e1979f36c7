// A student's own classes and groups: of the others their names alone. Groups of sets have a list of their own.
import type { FastifyInstance } from 'fastify';
import { myClasses as contract } from '#contract/classes.ts';
import type { OutputOf } from '#contract/index.ts';
import type { App } from '#server/platform/app.ts';
import { mount } from '#server/platform/http/mount.ts';

type MyClass = OutputOf<'/api/StudentCenter/MyClass'>[number];

const CLASSES = `select d.id, d.name, d.kind,
    array(select t.name from (select distinct t.name, t.name_key from class_teacher c join sys_user t on t.id = c.teacher_id and t.deleted_at is null
      where c.class_id = d.id and in_span(c.from_at, c.until_at, $2)) t order by t.name_key) as teachers,
    array(select u.name from member o join sys_user u on u.id = o.user_id and u.id <> $1 and not u.disabled
        join sys_role r on r.id = u.role_id and r.base = 'student'
      where o.dept_id = d.id order by u.user_name collate name_order) as classmates,
    coalesce((select jsonb_agg(jsonb_build_object('id', k.id, 'name', k.name) order by k.name_key, k.id) from course k
      where k.deleted_at is null and k.status = 'published'
        and exists (select from class_teacher c where c.course_id = k.id and c.class_id = d.id)), '[]') as courses
  from sys_dept d join member m on m.dept_id = d.id and m.user_id = $1
  where d.deleted_at is null and d.kind in ('class', 'group') and d.set_id is null
  order by d.kind, d.name_key`;

export function mountMyClasses(server: FastifyInstance, app: App): void {
  mount(server, app, contract, {
    items: async (_input, { who }) => {
      const { rows } = await app.pool.query<MyClass>(CLASSES, [who.userId, app.now()]);
      return rows;
    },
  });
}
