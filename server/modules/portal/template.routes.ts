// What the specification reads of hosts, as bare JSON: which there are, and the look of one.
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { HeaderConfig } from '#contract/orgs.ts';
import type { App, Postgres } from '#server/platform/app.ts';
import { notServed } from '#server/platform/http/unrouted.ts';
import { hostName } from '#server/platform/site.ts';
import { sweepEvery } from '#server/platform/sweep.ts';
import type { OrganisationHost } from './portal.store.ts';
import { BASE } from './site.ts';
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

/** Where the look of a host lies, under the host's path. */
const LOOK = /\/template\/config\.json\/?$/i;

export function mountTemplates(server: FastifyInstance, app: App): void {
  sweepEvery(server, app, STYLE_EVERY_MS, () => fetchStyles(app));
  server.get('/template/hostList.json', async (_request, reply) =>
    json(reply, { HostList: (await hostRows(app)).map(({ host, path }) => ({ host, path })) }),
  );
  // a path may be as deep as a school likes, and the router knows an address by how it begins: this one by how it ends
  server.addConstraintStrategy({
    name: 'isLook',
    storage: () => new Map(),
    deriveConstraint: ({ url = '' }) => LOOK.test(url.split('?')[0] ?? ''),
  });
  server.get<{ Params: { '*': string } }>('/*', { constraints: { isLook: true } }, async (request, reply) => {
    const path = `/${request.params['*']}`.replace(LOOK, '');
    // a school may have its look where the platform lies, too: of an address that came by that prefix it is asked for first
    const places = request.url === request.originalUrl ? [path] : [BASE + path, path];
    const known = await hostRows(app);
    const rows = places.flatMap((place) => known.filter((row) => row.path === place));
    const row = rows.find(({ host }) => host === hostName(request.host)) ?? rows[0];
    if (!row && path !== '') return notServed(request, reply);
    const style: HeaderConfig | null = row ? await styleOf(app, row.orgId, row.host) : null;
    return json(reply, { HeaderConfig: style ?? {} });
  });
}
