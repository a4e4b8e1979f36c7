// What the specification reads of hosts, as bare JSON: which there are, and the look of one.
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { HeaderConfig } from '#contract/orgs.ts';
import type { App, Postgres } from '#server/platform/app.ts';
import { notFound } from '#server/platform/http/unrouted.ts';
import { hostName } from '#server/platform/site.ts';
import { sweepEvery } from '#server/platform/sweep.ts';
import type { OrganisationHost } from './portal.store.ts';
import { fetchStyles, STYLE_EVERY_MS, styleOf } from './style.ts';

type Row = OrganisationHost & { orgId: string };

const hostRows = async (app: Postgres): Promise<Row[]> =>
  (
    await app.pool.query<Row>(
      `select o.id as "orgId", h->>'host' as host, h->>'path' as path, h->>'from' as "from"
        from organisation o, jsonb_array_elements(o.hosts) h where o.deleted_at is null order by o.position, o.created_at`,
    )
  ).rows;

/** Nothing tells the browser whether it may be kept, so it asks again: a change holds at once. */
const json = (reply: FastifyReply, body: object) => reply.header('cache-control', 'no-cache').send(body);

export function mountTemplates(server: FastifyInstance, app: App): void {
  sweepEvery(server, app, STYLE_EVERY_MS, () => fetchStyles(app));
  server.get('/template/hostList.json', async (_request, reply) =>
    json(reply, { HostList: (await hostRows(app)).map(({ host, path }) => ({ host, path })) }),
  );
  for (const depth of [0, 1, 2, 3]) {
    const names = ['a', 'b', 'c'].slice(0, depth);
    const url = `${names.map((name) => `/:${name}`).join('')}/template/config.json`;
    server.get<{ Params: Record<string, string> }>(url, async (request, reply) => {
      const path = names.map((name) => `/${request.params[name]}`).join('');
      const rows = (await hostRows(app)).filter((row) => row.path === path);
      const row = rows.find(({ host }) => host === hostName(request.host)) ?? rows[0];
      if (!row && path !== '') return notFound(server, request, reply);
      const style: HeaderConfig | null = row ? await styleOf(app, row.orgId, row.host) : null;
      return json(reply, { HeaderConfig: style ?? {} });
    });
  }
}
