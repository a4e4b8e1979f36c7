// What the front page needs before anyone has signed in, and the visit log.
import type { FastifyInstance } from 'fastify';
import { type PortalConfig, portal, session } from '#contract/auth.ts';
import type { App } from '#server/platform/app.ts';
import { missing } from '#server/platform/failure.ts';
import { mount } from '#server/platform/http/mount.ts';
import { hostOrganisation } from './portal.store.ts';

interface Settings {
  showUserName?: number;
  iconURL?: string;
  jumpNewPath?: number;
  openLiveStream?: number;
  loginAccess?: number;
  allowRegister?: boolean;
  captcha?: 'after-failures' | 'always';
}

export function mountPortal(server: FastifyInstance, app: App): void {
  mount(server, app, portal, { config: (_input, { who, request }) => configOf(app, who?.orgId ?? null, request.host) });
  const { access } = session;
  mount(
    server,
    app,
    { access },
    {
      access: async (visit, { who, request }) => {
        const orgId = who?.orgId ?? (await hostOrganisation(app, request.host));
        // the path only: queries may hold tokens
        await app.pool.query(
          'insert into visit (uuid, org_id, user_id, url, web_id, web_name, at) values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing',
          [visit.uuid, orgId, who?.userId ?? null, visit.url.split('?')[0], visit.webId, visit.webName, app.now()],
        );
        return null;
      },
    },
  );
}

async function configOf(app: App, signedIn: string | null, host: string): Promise<PortalConfig> {
  const id = signedIn ?? (await hostOrganisation(app, host));
  const { rows } = await app.pool.query<{ code: string; name: string; settings: Settings }>(
    'select code, name, settings from organisation where id = $1',
    [id],
  );
  const org = rows[0];
  if (!org) throw missing();
  const s = org.settings;
  return {
    orgId: id,
    orgCode: org.code,
    orgName: org.name,
    showUserName: s.showUserName ?? 1,
    iconURL: s.iconURL ?? '',
    jumpNewPath: s.jumpNewPath ?? -1,
    openLiveStream: s.openLiveStream ?? 1,
    loginAccess: s.loginAccess ?? 0,
    entries: { sms: true, wechat: false, register: s.allowRegister ?? false, mail: true },
    captcha: s.captcha ?? 'after-failures',
  };
}
