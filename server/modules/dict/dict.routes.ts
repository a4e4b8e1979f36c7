// Lists that forms offer: terms, subjects, and what a school adds.
import type { FastifyInstance } from 'fastify';
import { CODE } from '#contract/codes.ts';
import { dict as contract } from '#contract/dict.ts';
import type { App } from '#server/platform/app.ts';
import { asName } from '#server/platform/crud.table.ts';
import { crud } from '#server/platform/crud.ts';
import { Failure } from '#server/platform/failure.ts';
import { mount } from '#server/platform/http/mount.ts';
import { eq } from '#server/platform/postgres/drizzle.ts';
import { dict } from './dict.store.ts';

export function mountDict(server: FastifyInstance, app: App): void {
  const family = crud<typeof contract>({
    table: dict,
    scope: (who) => eq(dict.orgId, who.orgId),
    search: [dict.name, dict.code],
    sorts: { sort: dict.sort, type: dict.type, code: dict.code, name: asName(dict.name), createdAt: dict.createdAt },
    deleting: async (rows, { who }) => {
      const terms = rows.filter((row) => row['type'] === 'term').map((row) => row['name']);
      if (terms.length === 0) return;
      const found = await app.pool.query<{ count: number }>(
        `select ((select count(*) from course where org_id = $1 and term = any($2) and deleted_at is null)
          + (select count(*) from sys_dept where org_id = $1 and term = any($2) and deleted_at is null))::int as count`,
        [who.orgId, terms],
      );
      const { count = 0 } = found.rows[0] ?? {};
      if (count > 0) throw new Failure(CODE.conflict, 'termInUse', { params: { count }, data: { count } });
    },
  });
  mount(server, app, contract, family);
}
