// Addresses of this server for the people of one organisation.
import type { FastifyRequest } from 'fastify';
import type { HasConfig, Postgres } from '#server/platform/app.ts';
import { cameBy, reachable, siteOf } from '#server/platform/site.ts';
import { hostsOf, type Organisation, organisationById } from './portal.store.ts';

/** For an address that leaves the page that asks: a mail, a calendar, a slip. */
export async function siteFor(app: HasConfig & Postgres, orgId: string, request: FastifyRequest): Promise<string> {
  const org = await organisationById(app, orgId);
  return siteOf(app, cameBy(request), org ? hostsOf(org) : []);
}

/** The same for a school that is known already. */
export const siteOfSchool = (app: HasConfig, school: Pick<Organisation, 'hosts'>, request: FastifyRequest): string =>
  siteOf(app, cameBy(request), hostsOf(school));

/** For an address that the page that asks uses itself: back to where its browser has it from, by whatever name. */
export async function siteOfPage(app: HasConfig & Postgres, orgId: string, request: FastifyRequest): Promise<string> {
  const { origin } = request.headers;
  if (origin === `${request.protocol}://${request.host}`) return origin;
  return siteFor(app, orgId, request);
}

/** Where the platform lies on its site: a proxy may hand on this path alone. */
export const BASE = '/mengoo';

/** A page's link that another device of the organisation opens. */
export const externalLink = async (
  app: HasConfig & Postgres,
  orgId: string,
  request: FastifyRequest,
  page: string,
): Promise<string> => `${reachable(await siteFor(app, orgId, request), app.config.HOST)}${BASE}/#${page}`;
