// The addresses from which those may sign in whom the school binds to them (its setting `whiteList`).
import type { FastifyInstance } from 'fastify';
import { whitelist as contract } from '#contract/whitelist.ts';
import type { App } from '#server/platform/app.ts';
import { mustStayListed, plainNetwork } from '#server/platform/auth/addresses.ts';
import { kit } from '#server/platform/crud.table.ts';
import { crud } from '#server/platform/crud.ts';
import { invalid } from '#server/platform/failure.ts';
import { mount } from '#server/platform/http/mount.ts';
import { eq, pgTable, text } from '#server/platform/postgres/drizzle.ts';

const whitelist = pgTable('white_list', { ...kit, cidr: text().notNull(), note: text().notNull() });

export function mountWhitelist(server: FastifyInstance, app: App): void {
  const checked = (input: Record<string, unknown>) => {
    if (input['cidr'] === undefined) return input;
    const cidr = plainNetwork(String(input['cidr']));
    if (cidr === null) throw invalid({ cidr: 'badCidr' });
    return { ...input, cidr };
  };
  const family = crud<typeof contract>({
    table: whitelist,
    scope: (who) => eq(whitelist.orgId, who.orgId),
    search: [whitelist.cidr, whitelist.note],
    sorts: { cidr: whitelist.cidr, createdAt: whitelist.createdAt },
    adding: checked,
    updating: checked,
    within: async (client, change, _ids, { who, request }) => {
      if (change === 'add' || change === 'restore') return;
      await mustStayListed(client, { orgId: who.orgId, address: request.ip }, 'addressNeeded');
    },
  });
  mount(server, app, contract, family);
}
