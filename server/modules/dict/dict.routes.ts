// Lists that forms offer: terms, subjects, and what a school adds.
import type { FastifyInstance } from 'fastify';
import { dict as contract } from '#contract/dict.ts';
import type { App } from '#server/platform/app.ts';
import { asName } from '#server/platform/crud.table.ts';
import { crud } from '#server/platform/crud.ts';
import { mount } from '#server/platform/http/mount.ts';
import { eq } from '#server/platform/postgres/drizzle.ts';
import { dict } from './dict.store.ts';

export function mountDict(server: FastifyInstance, app: App): void {
  const family = crud<typeof contract>({
    table: dict,
    scope: (who) => eq(dict.orgId, who.orgId),
    search: [dict.name, dict.code],
    sorts: { sort: dict.sort, type: dict.type, code: dict.code, name: asName(dict.name), createdAt: dict.createdAt },
  });
  mount(server, app, contract, family);
}
