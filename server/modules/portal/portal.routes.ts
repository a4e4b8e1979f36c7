// What the front page needs before anyone has signed in.
import type { FastifyInstance } from 'fastify';
import { type PortalConfig, portal } from '#contract/auth.ts';
import { CODE } from '#contract/codes.ts';
import type { App, HasConfig, Postgres } from '#server/platform/app.ts';
import { Failure, missing } from '#server/platform/failure.ts';
import { mount } from '#server/platform/http/mount.ts';
import { hostOrganisation, organisationById } from './portal.store.ts';

export function mountPortal(server: FastifyInstance, app: App): void {
  const orgOf = async (who: { orgId: string } | null, host: string) =>
    who?.orgId ?? (await hostOrganisation(app, host));
  mount(server, app, portal, {
    config: async (_input, { who, request }) => configOf(app, await orgOf(who, request.host)),
  });
}

async function configOf(app: HasConfig & Postgres, orgId: string): Promise<PortalConfig> {
  const org = await organisationById(app, orgId);
  if (!org) throw missing();
  const { closed, showUserName, iconURL, jumpNewPath, openLiveStream, loginAccess, allowRegister, captcha } =
    org.settings;
  if (closed)
    throw new Failure(CODE.portalClosed, closed.text ? 'schoolSays' : 'portalClosed', {
      params: { text: closed.text },
    });
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
    entries: waysIn(app, allowRegister),
  };
}

/** Outside production the outbox is a way in: its codes can be read there. */
function waysIn({ config }: HasConfig, allowRegister: boolean): PortalConfig['entries'] {
  const tryOut = config.NODE_ENV !== 'production';
  const sms = tryOut || config.SMS_WEBHOOK !== undefined;
  return { sms, wechat: false, register: sms && allowRegister, mail: tryOut || config.SMTP_URL !== undefined };
}
