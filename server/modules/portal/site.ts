// Addresses of this server for the people of one organisation.
import type { FastifyRequest } from 'fastify';
import type { HasConfig, Postgres } from '#server/platform/app.ts';
import { cameBy, openTo, siteOf } from '#server/platform/site.ts';
import { organisationById } from './portal.store.ts';

/** For an address that leaves the page that asks: a mail, a calendar, a slip. */
export async function siteFor(app: HasConfig & Postgres, orgId: string, request: FastifyRequest): Promise<string> {
  const org = await organisationById(app, orgId);
  return siteOf(app, cameBy(request), org?.settings.hosts ?? []);
}

/** For an address that the page that asks uses itself: back to where its browser has it from, by whatever name. */
export async function siteOfPage(app: HasConfig & Postgres, orgId: string, request: FastifyRequest): Promise<string> {
  const { origin } = request.headers;
  if (origin === `${request.protocol}://${request.host}`) return origin;
  return siteFor(app, orgId, request);
}

/** A page's link that another device of the organisation opens: one's own `localhost` would be that device's. */
export async function externalLink(
  app: HasConfig & Postgres,
  orgId: string,
  request: FastifyRequest,
  page: string,
): Promise<string> {
  const site = await siteFor(app, orgId, request);
  const others = openTo(app.config.HOST)[0];
  const isHere = new URL(site).hostname === 'localhost';
  return `${isHere && others ? site.replace('localhost', others) : site}/mengoo/#${page}`;
}
