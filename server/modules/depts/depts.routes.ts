// Departments and classes.
import type { FastifyInstance } from 'fastify';
import { CODE } from '#contract/codes.ts';
import { depts as contract } from '#contract/users.ts';
import type { App } from '#server/platform/app.ts';
import { crud } from '#server/platform/crud.ts';
import { Failure } from '#server/platform/failure.ts';
import { mount } from '#server/platform/http/mount.ts';
import { type MessageKey, say } from '#server/platform/messages.ts';
import { and, eq, inArray, isNull } from '#server/platform/postgres/drizzle.ts';
import { depts, users } from '#server/platform/school.tables.ts';
import { shareCode } from '../classes/index.ts';
import { exporter } from '../exports/index.ts';
import { addMembers, keptDept, keptGroup, removeMembers } from './members.ts';
import { mergeDepts } from './merge.ts';

const KINDS: Record<string, MessageKey> = { dept: 'kindDept', class: 'kindClass', group: 'kindGroup' };

export function mountDepts(server: FastifyInstance, app: App): void {
  const family = crud<typeof contract>({
    table: depts,
    // a set's groups are kept with their set
    scope: (who) => and(eq(depts.orgId, who.orgId), isNull(depts.setId)),
    search: [depts.name],
    sorts: { name: depts.nameKey, sort: depts.sort, createdAt: depts.createdAt },
    present: async (rows) => {
      const counts = await app.pool.query<{ id: string; n: number }>(
        'select dept_id as id, count(*)::int as n from member where dept_id = any($1) group by dept_id',
        [rows.map((r) => r['id'])],
      );
      const people = new Map(counts.rows.map((r) => [r.id, r.n]));
      return rows.map(
        ({ orgId: _org, deletedAt: _deleted, nameKey: _key, setId: _set, founderId: _founder, ...row }) => ({
          ...row,
          people: people.get(String(row['id'])) ?? 0,
        }),
      );
    },
    exports: exporter(app, {
      operation: contract.export,
      name: 'exportDepts',
      columns: [
        { key: 'name', title: 'colTitle', width: 28 },
        { key: 'kind', title: 'colKind', value: ({ kind }, { lang }) => say(lang, KINDS[String(kind)] ?? 'kindDept') },
        { key: 'term', title: 'colTerm' },
        { key: 'createdAt', title: 'colCreatedAt' },
      ],
    }),
    tree: {},
    deleting: async (rows, call) => {
      const ids = rows.map((r) => String(r['id']));
      const [user] = await call.app.db
        .select({ id: users.id })
        .from(users)
        .where(and(inArray(users.deptId, ids), isNull(users.deletedAt)))
        .limit(1);
      if (user) throw new Failure(CODE.conflict, 'inUse');
    },
  });
  mount(server, app, contract, {
    ...family,
    myDepts: async (_input, { who }) => {
      const { rows } = await app.pool.query<{ id: string; name: string; kind: string; term: string | null }>(
        `select d.id, d.name, d.kind, d.term from sys_dept d
          where d.org_id = $2 and d.deleted_at is null and exists (select from class_teacher c
            where c.class_id = d.id and c.teacher_id = $1 and in_span(c.from_at, c.until_at, $3))
          order by d.name_key, d.id`,
        [who.userId, who.orgId, app.now()],
      );
      return rows;
    },
    merge: ({ ids, into }, { who }) => mergeDepts(app, who, ids, into),
    shareQrCode: async ({ id, renew }, { who, request, note }) => {
      const dept = await keptDept(app, who, id);
      note.subject = dept.name;
      if (dept.kind === 'dept') throw new Failure(CODE.conflict, 'notJoinable');
      const { orgId, userId } = who;
      return shareCode(app, { deptId: id, orgId, userId, request, renew: renew === true });
    },
    addMembers: async ({ id, userIds }, { who, note }) => {
      const group = await keptGroup(app, who, id);
      note.subject = group.name;
      return { added: await addMembers(app, who, group, userIds) };
    },
    removeMembers: async ({ id, userIds }, { who, note }) => {
      const group = await keptGroup(app, who, id);
      note.subject = group.name;
      return { removed: await removeMembers(app, group, userIds) };
    },
    simpleItems: async (_input, { who }) =>
      app.db
        .select({ id: depts.id, parentId: depts.parentId, name: depts.name, kind: depts.kind })
        .from(depts)
        .where(and(eq(depts.orgId, who.orgId), isNull(depts.setId), isNull(depts.deletedAt)))
        .orderBy(depts.sort, depts.nameKey, depts.id),
  });
}
