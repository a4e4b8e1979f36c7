// What the front page needs before anyone has signed in.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type PortalConfig, portal } from '#contract/auth.ts';
import { CODE } from '#contract/codes.ts';
import type { App, HasConfig, HasKeys, Postgres } from '#server/platform/app.ts';
import { Failure, missing } from '#server/platform/failure.ts';
import { mount } from '#server/platform/http/mount.ts';
import { hostName } from '#server/platform/site.ts';
import { type Leads, leadsOf } from './endpoints.ts';
import { hostOrganisation, organisationById } from './portal.store.ts';
import { styleOf } from './style.ts';

export function mountPortal(server: FastifyInstance, app: App): void {
  server.addHook('preHandler', (request) => keepsStrangersOut(app, request));
  const orgOf = async (who: { orgId: string } | null, host: string) =>
    who?.orgId ?? (await hostOrganisation(app, host));
  mount(server, app, portal, {
    config: async (_input, { who, request }) => configOf(app, await orgOf(who, request.host), request.host),
  });
}

async function configOf(app: HasConfig & HasKeys & Postgres, orgId: string, host: string): Promise<PortalConfig> {
  const name = hostName(host);
  const [org, leads, style] = await Promise.all([
    organisationById(app, orgId),
    leadsOf(app, orgId),
    styleOf(app, orgId, name),
  ]);
  if (!org) throw missing();
  const { closed, quietHosts, courseToCurriculumHosts, showUserName, iconURL, jumpNewPath, openLiveStream } =
    org.settings;
  const { loginAccess, allowRegister, captcha, look } = org.settings;
  const quiet = quietHosts.includes(name);
  const entries = waysIn(app, allowRegister, leads);
  // the sign-in page stays open, with every way in
  if (closed) throw isClosed(closed, { quiet, entries });
  return {
    orgId: org.id,
    orgCode: org.code,
    orgName: org.name,
    showUserName,
    iconURL,
    jumpNewPath,
    openLiveStream,
    loginAccess,
    captcha,
    entries,
    quiet,
    courseToCurriculum: courseToCurriculumHosts.includes(name) ? 1 : 0,
    style,
    look,
  };
}

/** Outside production the outbox is a way in: its codes can be read there. */
function waysIn({ config }: HasConfig, allowRegister: boolean, leads: Leads): PortalConfig['entries'] {
  const tryOut = config.NODE_ENV !== 'production';
  const sms = tryOut || leads.sms !== null;
  return {
    sms,
    wechat: false,
    register: sms && allowRegister,
    mail: tryOut || leads.mail !== null,
  };
}

const isClosed = ({ text }: { text: string }, data: object = {}): Failure =>
  new Failure(CODE.portalClosed, text ? 'schoolSays' : 'portalClosed', { params: { text }, data });

/** Where a school shows itself to nobody who is not signed in (loginAccess 1), or is closed, its portal's calls are closed too. */
async function keepsStrangersOut(app: Postgres, request: FastifyRequest): Promise<void> {
  const path = request.routeOptions.url?.toLowerCase() ?? '';
  if (!path.startsWith('/api/home/') || path === portal.config.path.toLowerCase() || request.who) return;
  const org = await organisationById(app, await hostOrganisation(app, request.host));
  if (org?.settings.loginAccess === 1) throw new Failure(CODE.signedOut, 'signedOut');
  if (org?.settings.closed) throw isClosed(org.settings.closed);
}
